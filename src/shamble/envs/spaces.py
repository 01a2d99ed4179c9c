"""The spaces of Gymnasium that a game's layout and actions describe."""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import numpy as np

from shamble.engine.base.errors import BadSetup
from shamble.engine.play.game import Game

P = ParamSpec("P")
R = TypeVar("R")

MODULES = {"gymnasium": "gymnasium", "pettingzoo": "pettingzoo", "pyspiel": "open-spiel"}


def with_extra(make: Callable[P, R]) -> Callable[P, R]:
    """Say in a line what to install where a learning library is missing."""

    @wraps(make)
    def made(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return make(*args, **kwargs)
        except ModuleNotFoundError as error:
            missing = (error.name or "").partition(".")[0]
            if missing not in MODULES:
                raise
            raise BadSetup(f"this needs {MODULES[missing]}: pip install 'shamble[envs]'") from None

    return made


def look_space(game: Game) -> Any:
    """What a seat sees: int8 numbers with their own bounds."""
    from gymnasium.spaces import Box

    return Box(game.layout.low, game.layout.high, dtype=np.int8)


def masked_space(game: Game, actions: int) -> Any:
    """What a seat sees, with what it may choose, as PettingZoo has it."""
    from gymnasium.spaces import Box, Dict

    return Dict({"observation": look_space(game), "action_mask": Box(0, 1, (actions,), np.int8)})
