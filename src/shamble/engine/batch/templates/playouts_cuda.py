"""The CUDA side of `playouts`: the unchanged rules inside a kernel, one thread a game."""

from typing import Any

import numba
import numpy as np
from numba import cuda

from shamble.engine.base.record import dtype_of
from shamble.engine.batch.binding import kernels, template_game
from shamble.engine.compile.compiler import cuda_kernel

GAME = template_game(__name__)
ACTIONS, SEATS = GAME.actions, GAME.meta.seats[1]
DTYPE = dtype_of(GAME.state)

play_out, payoff = kernels(GAME).play_out, GAME.rules.payoff


@cuda.jit(device=True)
def play_share(blank: Any, seed: Any, deciders: Any, lengths: Any, endings: Any, payoffs: Any, signatures: Any) -> None:
    """Game i from seed + i; each thread plays every n-th game."""
    thread = cuda.grid(1)
    box = cuda.local.array(1, DTYPE)
    mask = cuda.local.array(ACTIONS, numba.boolean)
    log = cuda.local.array((1, 6), numba.int16)
    log[0, 0] = 0
    box[0] = blank[0]
    g = box[0]
    seats = np.int64(g.seats)
    total = np.uint64(0)
    for i in range(thread, lengths.size, cuda.gridsize(1)):
        length, signature = play_out(g, seats, seed + i, deciders, mask, None, log)
        lengths[i] = length
        endings[i] = g.ending
        for seat in range(seats):
            payoffs[i, seat] = payoff(g, seat)
        total ^= signature
    signatures[thread] = total


@cuda_kernel
def random_playouts(blank: Any, seed: Any, lengths: Any, endings: Any, payoffs: Any, signatures: Any) -> None:
    """Games between random players; the instinct is not even compiled."""
    play_share(blank, seed, None, lengths, endings, payoffs, signatures)


@cuda_kernel
def playouts(blank: Any, seed: Any, policies: Any, lengths: Any, endings: Any, payoffs: Any, signatures: Any) -> None:
    """Games between any simple players."""
    deciders = cuda.local.array(SEATS, numba.int8)
    for seat in range(policies.size):
        deciders[seat] = policies[seat]
    play_share(blank, seed, deciders, lengths, endings, payoffs, signatures)


@cuda_kernel
def count_games(
    lengths: Any, endings: Any, payoffs: Any, by_winners: Any, by_ending: Any, choices: Any, by_length: Any
) -> None:
    """Games by the set of seats that won, by ending (with their choices), and by length as far as there is room."""
    for i in range(cuda.grid(1), lengths.size, cuda.gridsize(1)):
        winners = 0
        for seat in range(payoffs.shape[1]):
            winners |= (payoffs[i, seat] > 0) << seat
        cuda.atomic.add(by_winners, winners, 1)
        cuda.atomic.add(by_ending, endings[i], 1)
        cuda.atomic.add(choices, endings[i], lengths[i])
        cuda.atomic.add(by_length, min(lengths[i], by_length.size - 1), 1)
