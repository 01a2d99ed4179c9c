"""Whole games on a GPU, checked against the CPU game by game, then timed. Needs the extra `cuda` and a GPU.

`python -m shamble.bench.gpu GAME...` measures some games alone, and prints JSON.
"""

import sys
import time
from collections.abc import Callable

import msgspec
import numpy as np

from shamble.bench.playouts import round_to, usual_seats
from shamble.engine.batch.binding import play
from shamble.engine.play.game import Game, games
from shamble.engine.play.game import game as game_called

RANDOM, INSTINCT = range(2)
CHECKED = 10_000_000  # choices of random players, about, in games that must equal the CPU's
THOUGHT = 20  # a choice of the instinct takes about as long as so many random ones
FULL = 1 << 18  # games that fill the largest GPU of the day
SECONDS = 0.2  # a round is at least so long
ROUNDS = 3


class GpuPlayouts(msgspec.Struct):
    """Whole games of one kind of player on one GPU."""

    seats: int
    moves_per_s: float
    games_per_s: float
    games: int
    compile_s: float
    """Until the first games were played; a few seconds when the kernel was on disk."""
    equal_games: int
    """So many games equal the CPU's to the last move."""


def all_gpu_playouts(tell: Callable[[str], None]) -> dict[str, GpuPlayouts]:
    """Every game, with random players and by instinct."""
    found = {}
    for name, game in games().items():
        for policy, label in ((RANDOM, name), (INSTINCT, f"{name}, by instinct")):
            tell(label)
            found[label] = measure(game, policy)
    return found


def measure(game: Game, policy: int = RANDOM) -> GpuPlayouts:
    """Check first, then take the best of a few rounds; the results stay on the GPU while the clock runs."""
    from shamble.engine.batch.cuda import play_on_cuda, time_on_cuda

    seats = usual_seats(game)
    policies = [policy] * seats
    began = time.perf_counter()
    length = float(play_on_cuda(game, seats, 256, policies=policies).lengths.mean())
    compiled = time.perf_counter() - began
    checked = int(CHECKED / length / (1 if policy == RANDOM else THOUGHT))
    here = play(game, seats, checked, policies=policies, cores=0)
    there = play_on_cuda(game, seats, checked, policies=policies)
    if here.signature != there.signature or not np.array_equal(here.lengths, there.lengths):
        raise AssertionError(f"{game.name}: the GPU plays other games than the CPU")
    timed = FULL
    while time_on_cuda(game, seats, timed, seed=0, policies=policies)[0] < SECONDS:
        timed *= 2
    took, moves = min(time_on_cuda(game, seats, timed, seed=round, policies=policies) for round in range(ROUNDS))
    return GpuPlayouts(seats, round_to(moves / took), round_to(timed / took), timed, round_to(compiled), checked)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        for policy in (RANDOM, INSTINCT):
            print(name, policy, msgspec.json.encode(measure(game_called(name), policy)).decode(), flush=True)
