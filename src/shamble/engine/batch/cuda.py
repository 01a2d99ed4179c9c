"""Whole games on a GPU: one thread plays one game after the other, its state in local memory."""

import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from shamble.engine.batch.binding import Results, batch, bind
from shamble.engine.play.game import Game

BLOCK = 1024  # threads in a block
RANDOM_BLOCK = 128  # the same where nobody thinks
THREADS = 1 << 20  # enough to fill the largest GPU of the day
LONG = 4096  # games with as many choices are counted without the GPU


@cache
def cuda_kernels(game: Game) -> Any:
    """The CUDA kernels of a game."""
    return bind(game, Path(__file__).with_name("templates") / "playouts_cuda.py")


def play_on_cuda(
    game: Game,
    seats: int,
    games: int,
    *,
    seed: int = 0,
    policies: Sequence[int] | None = None,
    options: Mapping[str, Any] | None = None,
    content: Mapping[str, Any] | None = None,
    threads: int = THREADS,
) -> Results:
    """The same games as `binding.play` plays, on the GPU (or, under NUMBA_ENABLE_CUDASIM=1, in its simulator)."""
    from numba import cuda

    blank = game.blank(seats, options or {}, content or {})
    arrays, signatures = _room_on_cuda(games, seats), cuda.to_device(np.zeros(threads, np.uint64))
    _launch(game, blank, seed, policies, arrays, signatures, threads)
    signature = int(np.bitwise_xor.reduce(signatures.copy_to_host()))
    lengths, endings, payoffs = (array.copy_to_host() for array in arrays)
    return Results(lengths, endings, payoffs, signature)


def count_on_cuda(
    game: Game, seats: int, games: int, *, seed: int, policies: Sequence[int], options: Mapping[str, Any], content: Any
) -> tuple[Any, Any, Any, Any]:
    """Play, and count: games by the set of seats that won (as bits), by ending, their choices, and games by length."""
    from numba import cuda

    blank = game.blank(seats, options, content)
    arrays, threads = _room_on_cuda(games, seats), min(THREADS, games)
    _launch(game, blank, seed, policies, arrays, cuda.device_array(threads, np.uint64), threads)
    sizes = (1 << seats, len(game.endings), len(game.endings), LONG)
    counts: list[Any] = [cuda.to_device(np.zeros(size, np.int64)) for size in sizes]
    block = min(BLOCK, threads)
    cuda_kernels(game).count_games[threads // block, block](*arrays, *counts)
    by_winners, by_ending, choices, by_length = (count.copy_to_host() for count in counts)
    if by_length[-1]:
        by_length = np.bincount(arrays[0].copy_to_host())
    return by_winners, by_ending, choices, by_length


def time_on_cuda(
    game: Game, seats: int, games: int, *, seed: int, policies: Sequence[int] | None = None, threads: int = THREADS
) -> tuple[float, int]:
    """Seconds that games take, and their choices; the results stay on the GPU while the clock runs."""
    from numba import cuda

    blank, arrays = game.blank(seats, {}, {}), _room_on_cuda(games, seats)
    signatures = cuda.device_array(threads, np.uint64)
    cuda.synchronize()  # type: ignore[no-untyped-call]
    began = time.perf_counter()
    _launch(game, blank, seed, policies, arrays, signatures, threads)
    cuda.synchronize()  # type: ignore[no-untyped-call]
    return time.perf_counter() - began, int(arrays[0].copy_to_host().sum())


def _room_on_cuda(games: int, seats: int) -> Any:
    """Lengths, endings and payoffs in the memory of the GPU."""
    from numba import cuda

    return (
        cuda.device_array(games, np.int32),
        cuda.device_array(games, np.int8),
        cuda.device_array((games, seats), np.float32),
    )


def _launch(
    game: Game, blank: Any, seed: int, policies: Sequence[int] | None, arrays: Any, signatures: Any, threads: int
) -> None:
    from numba import cuda

    bound, random = cuda_kernels(game), not any(policies or ())
    block = min(RANDOM_BLOCK if random else BLOCK, threads)
    shape, box = (threads // block, block), cuda.to_device(batch(blank, 1))
    if random:  # the instinct is not even compiled
        bound.random_playouts[shape](box, seed, *arrays, signatures)
    else:
        deciders = cuda.to_device(np.array(policies, np.int8))
        bound.playouts[shape](box, seed, deciders, *arrays, signatures)
