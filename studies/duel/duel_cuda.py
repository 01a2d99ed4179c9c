"""The CUDA side of `duel_kernels.py`, bound in the same way: one table, or one way to go on, a thread."""

from typing import Any

import numba
import numba.cuda

from shamble.engine.base.record import dtype_of
from shamble.engine.batch.binding import template_game
from shamble.engine.compile.compiler import cuda_kernel
from studies.duel.duel_tables import duel_kernels

GAME = template_game(__name__)
ACTIONS = GAME.actions
legal = GAME.rules.legal

cuda: Any = numba.cuda

_duel = duel_kernels(GAME, "cpu")
take_turn, foresee, describe, OWN, ROW = _duel.take_turn, _duel.foresee, _duel.describe, _duel.OWN, _duel.ROW
STATES = dtype_of(GAME.state)


@cuda_kernel
def turn(states: Any, numbers: Any, lucks: Any, played: Any, won: Any, first: Any, games: Any, actions: Any) -> None:
    """A turn at every table."""
    box = cuda.local.array(1, STATES)
    mask = cuda.local.array(ACTIONS, numba.boolean)
    log = cuda.local.array((1, 6), numba.int16)
    log[0, 0] = 0
    for i in range(cuda.grid(1), numbers.size, cuda.gridsize(1)):
        box[0] = states[i]
        numbers[i], lucks[i], more, wins = take_turn(
            box[0], actions[i], numbers[i], lucks[i], first, numbers.size, games, mask, log
        )
        states[i] = box[0]
        played[i] += more
        won[i] += wins


@cuda_kernel
def look(states: Any, where: Any, masks: Any, rows: Any) -> None:
    """What seat A may choose at some tables, and what lies there."""
    box = cuda.local.array(1, STATES)
    mask = cuda.local.array(ACTIONS, numba.boolean)
    row = cuda.local.array(ROW, numba.uint8)
    for i in range(cuda.grid(1), where.size, cuda.gridsize(1)):
        box[0] = states[where[i]]
        legal(box[0], OWN, mask)
        for action in range(ACTIONS):
            masks[i, action] = mask[action]
        describe(box[0], row)
        for place in range(ROW):
            rows[i, place] = row[place]


@cuda_kernel
def follow(states: Any, where: Any, actions: Any, keys: Any, each: Any, results: Any, rows: Any) -> None:
    """`each` ways in which the game may go on after every action."""
    box = cuda.local.array(1, STATES)
    mask = cuda.local.array(ACTIONS, numba.boolean)
    log = cuda.local.array((1, 6), numba.int16)
    row = cuda.local.array(ROW, numba.uint8)
    log[0, 0] = 0
    for i in range(cuda.grid(1), results.size, cuda.gridsize(1)):
        pair = i // each
        box[0] = states[where[pair]]
        results[i] = foresee(box[0], actions[pair], keys[pair], i % each, mask, log)
        describe(box[0], row)
        for place in range(ROW):
            rows[i, place] = row[place]
