"""Whole games on a GPU: one thread plays one game after the other, its state in local memory."""

import importlib
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from shamble.engine.binding import Results, batch, bind, kernels
from shamble.engine.game import Game

BLOCK = 1024  # threads in a block
RANDOM_BLOCK = 128  # the same where nobody thinks
THREADS = 1 << 20  # enough to fill the largest GPU of the day
LONG = 4096  # games with as many choices are counted without the GPU


@cache
def cuda_kernels(game: Game) -> Any:
    """The CUDA kernels of a game."""
    _mend_numba_cuda()
    kernels(game)
    return bind(game, Path(__file__).with_name("kernels_cuda.py"))


def _mend_numba_cuda() -> None:
    """Two things that numba-cuda lags behind in: a name that NumPy 2.5 dropped, and enum members as indexes."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack
    try:
        arraydecl: Any = importlib.import_module("numba.cuda.typing.arraydecl")
    except ImportError:  # Numba's own CUDA, or its simulator
        return
    if hasattr(arraydecl, "index_type_of_numbers"):
        return
    types: Any = importlib.import_module("numba.cuda.types")
    arraydecl.index_type_of_numbers = arraydecl.get_array_index_type

    def number(index: Any) -> Any:
        return index.dtype if isinstance(index, types.IntEnumMember) else index

    def get_array_index_type(array: Any, index: Any) -> Any:
        several = isinstance(index, types.BaseTuple)
        plain = types.Tuple([number(part) for part in index]) if several else number(index)
        return arraydecl.index_type_of_numbers(array, plain)

    arraydecl.get_array_index_type = get_array_index_type


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
    blank = game.blank(seats, options or {}, content or {})
    results = Results.room(games, seats)
    arrays = (results.lengths, results.endings, results.payoffs)
    signatures = np.zeros(threads, np.uint64)
    _launch(game, blank, seed, policies, arrays, signatures, threads)
    return Results(*arrays, int(np.bitwise_xor.reduce(signatures)))


def count_on_cuda(
    game: Game, seats: int, games: int, *, seed: int, policies: Sequence[int], options: Mapping[str, Any], content: Any
) -> tuple[Any, Any, Any, Any]:
    """Play, and count: games by the set of seats that won (as bits), by ending, their choices, and games by length."""
    from numba import cuda

    blank = game.blank(seats, options, content)
    arrays, threads = _room_on_cuda(games, seats), min(THREADS, games)
    _launch(game, blank, seed, policies, arrays, cuda.device_array(threads, np.uint64), threads)
    counts = [np.zeros(size, np.int64) for size in (1 << seats, len(game.endings), len(game.endings), LONG)]
    block = min(BLOCK, threads)
    cuda_kernels(game).count_games[threads // block, block](*arrays, *counts)
    by_winners, by_ending, choices, by_length = counts
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
    bound, block = cuda_kernels(game), min(RANDOM_BLOCK if policies is None else BLOCK, threads)
    shape = (threads // block, block)
    if policies is None:
        bound.random_playouts[shape](batch(blank, 1), seed, *arrays, signatures)
    else:
        bound.playouts[shape](batch(blank, 1), seed, np.array(policies, np.int8), *arrays, signatures)
