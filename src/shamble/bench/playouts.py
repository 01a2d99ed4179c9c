"""Whole random games on one core, deal included; where OpenSpiel is installed, its C++ loop in the same run."""

import time
from collections.abc import Callable
from typing import Any

import msgspec

from shamble.bench.fresh import in_fresh_processes
from shamble.engine.batch.binding import play
from shamble.engine.play.game import Game, games
from shamble.engine.play.game import game as game_called

PROCESSES = 3  # where its memory lies makes a process up to a tenth slower
ROUNDS = 9  # of each process; the best of all counts: other work on the machine only ever slows a round down
SECONDS = 0.1  # about as long as one round takes: short ones fit between what else the machine does


class Playouts(msgspec.Struct):
    """Random playouts of one game on one core."""

    seats: int
    moves_per_s: float
    games_per_s: float
    ns_per_move: float
    state_bytes: int


class Peer(msgspec.Struct):
    """The same of another engine's game, and how many moves of ours go into one of its."""

    seats: int
    moves_per_s: float
    ratio: dict[str, float]


def measure(name: str, seats: int) -> Playouts:
    """The best of a few rounds of random games."""
    game = game_called(name)
    play(game, seats, 10)  # compiles, or loads from disk
    began = time.perf_counter()
    play(game, seats, 500)
    number = max(100, int(500 * SECONDS / (time.perf_counter() - began)))
    best, moves = float("inf"), 0
    for round in range(ROUNDS):
        began = time.perf_counter()
        results = play(game, seats, number, seed=round * number)
        took = time.perf_counter() - began
        moves += int(results.lengths.sum())
        best = min(best, took / int(results.lengths.sum()))
    per_game = moves / (ROUNDS * number)
    return Playouts(seats, round_to(1 / best), round_to(1 / best / per_game), round_to(best * 1e9), game.size())


def round_to(number: float) -> float:
    """Three figures: more would be noise."""
    return float(f"{number:.3g}")


def usual_seats(game: Game) -> int:
    """The table that the figures are given for: 4 seats."""
    low, high = game.meta.seats
    return min(max(4, low), high)


def all_playouts(tell: Callable[[str], None]) -> dict[str, Playouts]:
    """Random games of every game, each measured in fresh processes; the fastest counts."""
    found = {}
    for name, game in games().items():
        tell(name)
        measured = in_fresh_processes(PROCESSES, measure, name, usual_seats(game))
        found[name] = max(measured, key=lambda playouts: playouts.moves_per_s)
    return found


def peers(ours: dict[str, Playouts], tell: Callable[[str], None]) -> dict[str, Peer]:
    """OpenSpiel's random bots, played by its own C++ loop; empty where OpenSpiel is not installed."""
    try:
        import pyspiel
    except ImportError:
        return {}
    found = {}
    for name, seats in (("crazy_eights", 5), ("hearts", 4)):
        tell(f"OpenSpiel {name}")
        speed = _openspiel(pyspiel, name)
        ratio = {game: round_to(figures.moves_per_s / speed) for game, figures in ours.items()}
        found[f"OpenSpiel {name}"] = Peer(seats, round_to(speed), ratio)
    return found


def _openspiel(pyspiel: Any, name: str) -> float:
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    best = 0.0
    for round in range(PROCESSES * ROUNDS):
        moves, took, seed = 0, 0.0, round * 10_000
        while took < SECONDS:
            state = game.new_initial_state()
            began = time.perf_counter()
            pyspiel.evaluate_bots(state, bots, seed)
            took += time.perf_counter() - began
            moves += sum(step.player >= 0 for step in state.full_history())
            seed += 1
        best = max(best, moves / took)
    return best
