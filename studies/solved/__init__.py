"""Games that can be solved, or bounded, by somebody who knows them. Nothing else in `bots` knows a game."""

from typing import Any

import numpy as np

from shamble.engine.play.game import Game

EXPERTS: dict[str, str] = {"equilibrium": "the exact solution of Zombies Attack! for two, as it comes out of the box"}
"""Bots for one game only; `lab run` knows them, a lobby does not offer them."""


def expert_choice(name: str, game: Game, g: Any, seat: int, seed: int) -> int:
    """What an expert chooses. BadSetup where it knows no answer."""
    from studies.solved import zombies_attack

    assert name == "equilibrium"
    zombies_attack.check(game, g)
    luck = float(np.random.default_rng(seed).random())
    return zombies_attack.pick_by(zombies_attack.standard_solution(), g, seat, luck)
