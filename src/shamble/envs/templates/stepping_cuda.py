"""The CUDA side of `stepping`: one game a thread.

A thread copies its game into its own memory, plays, and copies it back. The rules get nothing but local arrays and
numbers, so that the same kernels run in Numba's simulator.
"""

from typing import Any

import numba
import numba.cuda

from shamble.engine.base.record import dtype_of
from shamble.engine.batch.binding import template_game
from shamble.engine.compile.compiler import cuda_kernel
from shamble.engine.rules.chance import advance
from shamble.envs.vector import stepping

cuda: Any = numba.cuda

GAME = template_game(__name__)
ACTIONS, LOOK, SEATS, STATE = GAME.actions, GAME.layout.size, GAME.meta.seats[1], dtype_of(GAME.state)
_cpu: Any = stepping(GAME)
take, deal, show = _cpu.take, _cpu.deal, _cpu.show
is_wrong, first_legal, some_legal = _cpu.is_wrong, _cpu.first_legal, _cpu.some_legal


@cuda.jit(device=True)
def reset_share(
    states: Any, seeds: Any, each: Any, bots: Any, luck: Any, lengths: Any, turns: Any, rewards: Any, terminated: Any,
    truncated: Any, masks: Any, sights: Any
) -> None:  # fmt: skip
    """Deal every game from its own seed; each thread has every n-th one."""
    box = cuda.local.array(1, STATE)
    mask = cuda.local.array(ACTIONS, numba.boolean)
    sight = cuda.local.array(LOOK, numba.int8)
    silence = cuda.local.array((1, 6), numba.int16)
    seed = cuda.local.array(1, numba.int64)
    stream = cuda.local.array(1, numba.uint64)
    length = cuda.local.array(1, numba.int32)
    turn = cuda.local.array(1, numba.int8)
    sitting = cuda.local.array((1, SEATS), numba.int8)
    silence[0, 0] = 0
    for i in range(cuda.grid(1), states.size, cuda.gridsize(1)):
        box[0] = states[i]
        seed[0] = seeds[i]
        if bots is None:
            who = deal(box[0], 0, each, seed, None, stream, length, mask, silence)
        else:
            for seat in range(bots.shape[1]):
                sitting[0, seat] = bots[i, seat]
            who = deal(box[0], 0, each, seed, sitting, stream, length, mask, silence)
        show(box[0], 0, who, turn, mask, sight)
        states[i] = box[0]
        seeds[i] = seed[0]
        luck[i] = stream[0]
        lengths[i] = length[0]
        turns[i] = turn[0]
        terminated[i] = False
        truncated[i] = False
        for seat in range(rewards.shape[1]):
            rewards[i, seat] = 0.0
        for action in range(ACTIONS):
            masks[i, action] = mask[action]
        for place in range(LOOK):
            sights[i, place] = sight[place]


@cuda.jit(device=True)
def step_share(
    states: Any, actions: Any, each: Any, next_step: Any, limit: Any, bots: Any, luck: Any, seeds: Any, lengths: Any,
    turns: Any, rewards: Any, terminated: Any, truncated: Any, masks: Any, sights: Any, finals: Any
) -> None:  # fmt: skip
    """One choice in every game; the first legal action stands in for a wrong one."""
    box = cuda.local.array(1, STATE)
    mask = cuda.local.array(ACTIONS, numba.boolean)
    sight = cuda.local.array(LOOK, numba.int8)
    final = cuda.local.array(LOOK, numba.int8)
    silence = cuda.local.array((1, 6), numba.int16)
    seed = cuda.local.array(1, numba.int64)
    stream = cuda.local.array(1, numba.uint64)
    length = cuda.local.array(1, numba.int32)
    turn = cuda.local.array(1, numba.int8)
    reward = cuda.local.array((1, SEATS), numba.float32)
    ended = cuda.local.array(1, numba.boolean)
    cut = cuda.local.array(1, numba.boolean)
    sitting = cuda.local.array((1, SEATS), numba.int8)
    silence[0, 0] = 0
    for i in range(cuda.grid(1), states.size, cuda.gridsize(1)):
        box[0] = states[i]
        seed[0] = seeds[i]
        stream[0] = luck[i]
        length[0] = lengths[i]
        turn[0] = turns[i]
        ended[0] = terminated[i]
        cut[0] = truncated[i]
        for seat in range(rewards.shape[1]):
            reward[0, seat] = rewards[i, seat]
        for action in range(ACTIONS):
            mask[action] = masks[i, action]
        if is_wrong(actions[i], mask):
            actions[i] = first_legal(mask)
        if bots is None:
            take(
                box[0], 0, actions[i], each, next_step, limit, None, stream, seed, length, turn, reward, ended, cut,
                mask, sight, final, silence
            )  # fmt: skip
        else:
            for seat in range(bots.shape[1]):
                sitting[0, seat] = bots[i, seat]
            take(
                box[0], 0, actions[i], each, next_step, limit, sitting, stream, seed, length, turn, reward, ended, cut,
                mask, sight, final, silence
            )  # fmt: skip
        states[i] = box[0]
        seeds[i] = seed[0]
        luck[i] = stream[0]
        lengths[i] = length[0]
        turns[i] = turn[0]
        terminated[i] = ended[0]
        truncated[i] = cut[0]
        for seat in range(rewards.shape[1]):
            rewards[i, seat] = reward[0, seat]
        for action in range(ACTIONS):
            masks[i, action] = mask[action]
        for place in range(LOOK):
            sights[i, place] = sight[place]
        if not next_step and (ended[0] or cut[0]):
            for place in range(LOOK):
                finals[i, place] = final[place]


@cuda_kernel
def reset(
    states: Any, seeds: Any, each: Any, luck: Any, lengths: Any, turns: Any, rewards: Any, terminated: Any,
    truncated: Any, masks: Any, sights: Any
) -> None:  # fmt: skip
    """Learners in every seat: the instinct is not even compiled."""
    reset_share(
        states, seeds, each, None, luck, lengths, turns, rewards, terminated, truncated, masks, sights
    )  # fmt: skip


@cuda_kernel
def reset_with_bots(
    states: Any, seeds: Any, each: Any, bots: Any, luck: Any, lengths: Any, turns: Any, rewards: Any, terminated: Any,
    truncated: Any, masks: Any, sights: Any
) -> None:  # fmt: skip
    """Bots in some seats."""
    reset_share(
        states, seeds, each, bots, luck, lengths, turns, rewards, terminated, truncated, masks, sights
    )  # fmt: skip


@cuda_kernel
def step(
    states: Any, actions: Any, each: Any, next_step: Any, replace: Any, limit: Any, luck: Any, seeds: Any,
    lengths: Any, turns: Any, rewards: Any, terminated: Any, truncated: Any, masks: Any, sights: Any, finals: Any
) -> None:  # fmt: skip
    """Learners in every seat."""
    step_share(
        states, actions, each, next_step, limit, None, luck, seeds, lengths, turns, rewards, terminated, truncated,
        masks, sights, finals
    )  # fmt: skip


@cuda_kernel
def step_with_bots(
    states: Any, actions: Any, each: Any, next_step: Any, replace: Any, limit: Any, bots: Any, luck: Any, seeds: Any,
    lengths: Any, turns: Any, rewards: Any, terminated: Any, truncated: Any, masks: Any, sights: Any, finals: Any
) -> None:  # fmt: skip
    """Bots in some seats."""
    step_share(
        states, actions, each, next_step, limit, bots, luck, seeds, lengths, turns, rewards, terminated, truncated,
        masks, sights, finals
    )  # fmt: skip


@cuda_kernel
def random_actions(masks: Any, luck: Any, actions: Any) -> None:
    """A legal action for every row, all equally likely."""
    mask = cuda.local.array(ACTIONS, numba.boolean)
    for i in range(cuda.grid(1), actions.size, cuda.gridsize(1)):
        for action in range(ACTIONS):
            mask[action] = masks[i, action]
        luck[i] = advance(luck[i])
        actions[i] = some_legal(mask, luck[i])
