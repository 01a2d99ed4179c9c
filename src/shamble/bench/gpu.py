"""Whole games on a GPU, checked against the CPU game by game, then timed. Needs the extra `cuda` and a GPU."""

import time
from collections.abc import Callable

import msgspec
import numpy as np

from shamble.bench.playouts import round_to, usual_seats
from shamble.engine.binding import play
from shamble.engine.game import Game, games

CHECKED = 10_000_000  # choices of random players, about, in games that must equal the CPU's
TIMED = 1_000_000_000  # choices of random players in a timed round, about
THOUGHT = 20  # a choice of the instinct takes about as long as so many random ones
ROUNDS = 3


class GpuPlayouts(msgspec.Struct):
    """Whole games of one kind of player on one GPU."""

    seats: int
    moves_per_s: float
    games_per_s: float
    games: int
    compile_s: float
    equal_games: int
    """So many games equal the CPU's to the last move."""


def all_gpu_playouts(tell: Callable[[str], None]) -> dict[str, GpuPlayouts]:
    """Every game with random players."""
    found = {}
    for name, game in games().items():
        tell(name)
        found[name] = measure(game)
    return found


def measure(game: Game, policy: int = 0) -> GpuPlayouts:
    """Check first, then take the best of a few rounds; the results stay on the GPU while the clock runs."""
    from shamble.engine.cuda import play_on_cuda, time_on_cuda

    seats = usual_seats(game)
    policies = [policy] * seats if policy else None
    work = THOUGHT if policy else 1
    began = time.perf_counter()
    length = float(play_on_cuda(game, seats, 256, policies=policies).lengths.mean())
    compiled = time.perf_counter() - began
    checked, timed = int(CHECKED / length / work), int(TIMED / length / work)
    here = play(game, seats, checked, policies=policies, cores=0)
    there = play_on_cuda(game, seats, checked, policies=policies)
    if here.signature != there.signature or not np.array_equal(here.lengths, there.lengths):
        raise AssertionError(f"{game.name}: the GPU plays other games than the CPU")
    took, moves = min(time_on_cuda(game, seats, timed, seed=round, policies=policies) for round in range(ROUNDS))
    return GpuPlayouts(seats, round_to(moves / took), round_to(timed / took), timed, round_to(compiled), checked)
