"""Random playouts on a GPU, checked against the CPU game by game, then timed. Needs the extra `cuda` and a GPU."""

import time
from collections.abc import Callable

import msgspec
import numpy as np

from shamble.bench.playouts import round_to, usual_seats
from shamble.engine.binding import play
from shamble.engine.game import Game, games

CHECKED = 1_000_000  # games that must equal the CPU's
TIMED = 50_000_000  # games in a timed round
ROUNDS = 3


class GpuPlayouts(msgspec.Struct):
    """Random playouts of one game on one GPU."""

    seats: int
    moves_per_s: float
    games_per_s: float
    games: int
    compile_s: float
    equal_games: int
    """So many games equal the CPU's to the last move."""


def all_gpu_playouts(tell: Callable[[str], None]) -> dict[str, GpuPlayouts]:
    found = {}
    for name, game in games().items():
        tell(name)
        found[name] = measure(game)
    return found


def measure(game: Game) -> GpuPlayouts:
    """Check first, then take the best of a few rounds; the results stay on the GPU while the clock runs."""
    from shamble.engine.cuda import play_on_cuda, time_on_cuda

    seats = usual_seats(game)
    began = time.perf_counter()
    play_on_cuda(game, seats, 256)
    compiled = time.perf_counter() - began
    here, there = play(game, seats, CHECKED, cores=0), play_on_cuda(game, seats, CHECKED)
    if here.signature != there.signature or not np.array_equal(here.lengths, there.lengths):
        raise AssertionError(f"{game.name}: the GPU plays other games than the CPU")
    timed: list[tuple[float, int]] = [time_on_cuda(game, seats, TIMED, seed=round) for round in range(ROUNDS)]
    took, moves = min(timed)
    return GpuPlayouts(seats, round_to(moves / took), round_to(TIMED / took), TIMED, round_to(compiled), CHECKED)
