"""The CUDA side of `arena_kernels.py`, bound to each game in the same way: one table a thread.

A thread copies its table into its own memory, plays, and copies it back. The rules get nothing but local arrays and
numbers, so that the same kernel runs in Numba's simulator.
"""

from typing import Any

import numba
import numba.cuda

from shamble.engine.base.record import dtype_of
from shamble.engine.batch.binding import template_game
from shamble.engine.compile.compiler import cuda_kernel
from studies.learned.arena import Desk, arena_kernels

GAME = template_game(__name__)
ACTIONS = GAME.actions

cuda: Any = numba.cuda

_arena = arena_kernels(GAME)
take_turn, show, OBSERVATION = _arena.take_turn, _arena.show, _arena.OBSERVATION
TABLE, DESK = dtype_of(GAME.state), dtype_of(Desk)


@cuda_kernel
def step(
    states: Any,
    desks: Any,
    first: Any,
    games: Any,
    mind: Any,
    others: Any,
    actions: Any,
    guts: Any,
    rewards: Any,
    ended: Any,
    masks: Any,
    sights: Any,
) -> None:
    """A turn at every table."""
    box = cuda.local.array(1, TABLE)
    desk_box = cuda.local.array(1, DESK)
    mask = cuda.local.array(ACTIONS, numba.boolean)
    sight = cuda.local.array(OBSERVATION, numba.int8)
    log = cuda.local.array((1, 6), numba.int16)
    log[0, 0] = 0
    for i in range(cuda.grid(1), actions.size, cuda.gridsize(1)):
        box[0] = states[i]
        desk_box[0] = desks[i]
        g = box[0]
        desk = desk_box[0]
        gut = take_turn(g, desk, actions[i], first, actions.size, games, mind, others, mask, log)
        show(g, desk, gut, mask, sight)
        states[i] = box[0]
        desks[i] = desk_box[0]
        guts[i] = max(gut, 0)
        rewards[i] = desk.reward
        ended[i] = desk.ended
        for action in range(ACTIONS):
            masks[i, action] = mask[action]
        for place in range(OBSERVATION):
            sights[i, place] = sight[place]
