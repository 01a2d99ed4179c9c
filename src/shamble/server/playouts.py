"""Whole games from a position on, in machine code: the ground of the coach and of the graph after the end.

Like `engine/kernels.py` this file is never imported as it stands: `binding.bind` executes it once per game, with the
game's functions as globals.
"""

# ruff: noqa: F821  # these names are bound to a game's functions before the file is executed
from typing import Any

import numpy as np

from shamble.engine.bits import first_seat
from shamble.engine.chance import advance, scramble
from shamble.engine.rule import rule

ACTIONS: int
waiting: Any
legal: Any
apply: Any
payoff: Any
redeal: Any
instinct: Any

MOST_MOVES = 100_000  # a game that takes longer does not end


@rule
def play_on(g: Any, seed: int, mask: Any, log: Any) -> Any:
    """Every seat plays by its instinct until the end."""
    luck = scramble(np.uint64(seed))
    moves = 0
    who = waiting(g)
    while who != 0 and moves < MOST_MOVES:
        seat = first_seat(who)
        legal(g, seat, mask)
        luck = advance(luck)
        apply(g, seat, instinct(g, seat, mask, np.int64(scramble(luck) >> np.uint64(33))), log)
        moves += 1
        who = waiting(g)
    return moves


@rule
def wins_from(box: Any, viewer: int, first: int, seed: int, wins: Any) -> None:
    """Play `wins.size` worlds that fit what the viewer knows, after its choice `first` (if not -1): won or not."""
    world = box.copy()
    mask = np.zeros(ACTIONS, np.bool_)
    log = np.zeros((1, 6), np.int16)
    for i in range(wins.size):
        world[0] = box[0]
        g = world[0]
        redeal(g, viewer, seed + i)
        if first >= 0:
            apply(g, viewer, first, log)
        play_on(g, seed + i, mask, log)
        wins[i] = payoff(g, viewer) > 0.0
