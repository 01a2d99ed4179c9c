"""The first compile of a game, with a line that says so. Later processes find the code on disk."""

import sys
from functools import cache
from typing import Any

import numpy as np

from shamble.engine.events import new_log
from shamble.engine.game import Game
from shamble.engine.record import NOTHING
from shamble.engine.rule import INTERPRETED, cache_folder


@cache
def warm(game: Game) -> None:
    """Make sure that the rules of a game are compiled; says so on the terminal when that takes a while."""
    if INTERPRETED:
        return
    mark = cache_folder(game.rules.setup.py_func) / "compiled"
    if mark.exists():
        return
    tell = sys.stderr.isatty()
    steps = ("setup", "waiting", "legal", "apply", "payoff", "redeal", "observe", "instinct")
    for number, step in enumerate(steps, 1):
        if tell:
            print(
                f"\rPreparing {game.meta.title} (first time only): {number}/{len(steps)} ",
                end="",
                file=sys.stderr,
                flush=True,
            )
        _compile(game, step)
    if tell:
        print("\r" + " " * 78 + "\r", end="", file=sys.stderr, flush=True)
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()


def _compile(game: Game, step: str) -> None:
    """Call one function of the contract once."""
    seats = game.meta.seats[0]
    g = game.blank(seats, {}, {})
    rules: Any = game.rules
    mask = np.ones(game.actions, np.bool_)
    if step == "setup":
        rules.setup(g, seats, 0)
        return
    rules.setup(g, seats, 0)
    who = int(rules.waiting(g))
    seat = next(s for s in range(seats) if who >> s & 1)
    if step == "legal":
        rules.legal(g, seat, mask)
    elif step == "apply":
        rules.legal(g, seat, mask)
        rules.apply(g, seat, int(np.flatnonzero(mask)[0]), new_log())
    elif step == "payoff":
        rules.payoff(g, seat)
    elif step == "redeal":
        rules.redeal(g, NOTHING, 1)
    elif step == "observe":
        rules.observe(g, seat, np.zeros(rules.OBSERVATION, np.float32))
    elif step == "instinct":
        rules.legal(g, seat, mask)
        game.instinct(g, seat, mask, 0)
