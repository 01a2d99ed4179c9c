"""Whole games on a GPU: one thread plays one game after the other, its state in local memory."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from shamble.engine.binding import Results, bind, kernels
from shamble.engine.game import Game

BLOCK = 128  # threads in a block


@cache
def cuda_kernels(game: Game) -> Any:
    """The CUDA kernels of a game."""
    kernels(game)
    return bind(game, Path(__file__).with_name("kernels_cuda.py"))


def play_on_cuda(
    game: Game,
    seats: int,
    games: int,
    *,
    seed: int = 0,
    policies: Sequence[int] | None = None,
    options: Mapping[str, Any] | None = None,
    content: Mapping[str, Any] | None = None,
    threads: int = 132 * 8 * BLOCK,
) -> Results:
    """The same games as `binding.play` plays, on the GPU (or, under NUMBA_ENABLE_CUDASIM=1, in its simulator)."""
    bound = cuda_kernels(game)
    blank = np.array([game.blank(seats, options or {}, content or {})])
    deciders = np.zeros(max(seats, 8), np.int8)
    if policies is not None:
        deciders[:seats] = policies[:seats]
    results = Results.room(games, seats)
    signatures = np.zeros(threads, np.uint64)
    block = min(BLOCK, threads)
    bound.playouts[threads // block, block](
        blank, seed, deciders, results.lengths, results.endings, results.payoffs, signatures
    )
    return Results(results.lengths, results.endings, results.payoffs, int(np.bitwise_xor.reduce(signatures)))
