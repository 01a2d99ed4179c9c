"""Players that are no people. They know the contract, never a game, and get a state only as their seat knows it."""

from collections.abc import Callable
from typing import Any

import numpy as np

from shamble.engine.errors import BadSetup
from shamble.engine.game import Game
from shamble.engine.record import copy

Bot = Callable[[Game, Any, int, int], int]
"""Chooses an action: the game, a state redealt for the seat, the seat, and a random number to mix with."""


def _random(game: Game, g: Any, seat: int, luck: int) -> int:
    """Any legal choice, all equally likely."""
    legal = np.flatnonzero(_mask(game, g, seat))
    return int(legal[luck % len(legal)])


def _survivor(game: Game, g: Any, seat: int, luck: int) -> int:
    """The game's own rules of thumb."""
    return int(game.instinct(g, seat, _mask(game, g, seat), luck))


def _mask(game: Game, g: Any, seat: int) -> Any:
    mask = np.zeros(game.actions, np.bool_)
    game.rules.legal(g, seat, mask)
    return mask


BOTS: dict[str, Bot] = {"random": _random, "survivor": _survivor}


def decide(name: str, game: Game, g: Any, seat: int, seed: int) -> int:
    """What a bot chooses for a seat. It never sees the true state: what the seat cannot know is dealt anew first."""
    bot = BOTS.get(name)
    if bot is None:
        raise BadSetup(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    known = copy(g)
    game.rules.redeal(known, seat, seed)
    return bot(game, known, seat, seed % 2**31)
