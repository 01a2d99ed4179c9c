"""Bots from elsewhere, named `module:function`.

    def choose(game, known, seat, legal, seed):
        \"\"\"Any one of the legal action numbers.\"\"\"
        return legal[seed % len(legal)]

`known` is a state in which everything that the seat cannot know has been dealt anew. `game.telling.choice_id(action)`
is the name of an action, `game.position(known)` the state by names.
"""

import importlib
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from shamble.bots import check_name, decide
from shamble.bots.belief import know
from shamble.bots.legend import Budget
from shamble.engine.base.errors import BadSetup
from shamble.engine.play.game import Game

Chooser = Callable[[Game, Any, int, list[int], int], int]


def check_bot(name: str) -> None:
    """Refuse a name that is no bot's."""
    if ":" in name:
        outside(name)
    else:
        check_name(name)


@cache
def outside(name: str) -> Chooser:
    """The function of that name; modules in the present folder are found too."""
    module, _, function = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadSetup(f"there is no bot {name!r}: {error}") from None
    if not callable(found):
        raise BadSetup(f"there is no bot {name!r}: {function} cannot be called")
    chooser: Chooser = found
    return chooser


def choice_of(name: str, game: Game, g: Any, seat: int, seed: int, history: Sequence[Any], budget: Budget) -> int:
    """What any bot chooses, the project's own or one from elsewhere."""
    if ":" not in name:
        return decide(name, game, g, seat, seed, history=history, budget=budget)
    known = know(game, g, seat, seed)[0]
    mask = np.zeros(game.actions, np.bool_)
    game.rules.legal(known, seat, mask)
    legal = [int(action) for action in np.flatnonzero(mask)]
    chosen = outside(name)(game, known, seat, legal, seed)
    if chosen not in legal:
        raise BadSetup(f"the bot {name!r} chose {chosen!r}, which is none of its legal choices {legal}")
    return int(chosen)
