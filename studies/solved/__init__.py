"""Games that can be solved, or bounded, by somebody who knows them; and a bot that plays a solution."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from shamble.engine.play.game import Game


def equilibrium(game: Game, known: Any, seat: int, legal: Sequence[int], seed: int) -> int:
    """The exact solution of Zombies Attack! for two, as a bot: `--bots studies.solved:equilibrium`.

    BadSetup at a table that the solution is not for.
    """
    from studies.solved import zombies_attack

    zombies_attack.check(game, known)
    luck = float(np.random.default_rng(seed).random())
    return zombies_attack.pick_by(zombies_attack.standard_solution(), known, seat, luck)
