"""WebAssembly under Node beside the machine code of this processor, on one core, in the same run."""

import time
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from shamble.bench.bots import INSTINCT
from shamble.bench.fresh import in_fresh_processes
from shamble.bench.playouts import round_to, usual_seats
from shamble.bots import decide
from shamble.engine.batch.binding import Results, batch, kernels
from shamble.engine.play.game import Game, games
from shamble.engine.play.game import game as game_called
from shamble.engine.play.match import Match
from shamble.wasm.build import module_of_game
from shamble.wasm.node import WasmGame, under_node

ROUNDS = 7  # of each, in turn; the best one counts: other work on the machine only ever slows a round down
SECONDS = 0.1  # about as long as a round takes
SEED = 1


class Speed(msgspec.Struct):
    """Choices a second in whole games, and Legend's first choice of a game, natively and as WebAssembly."""

    seats: int
    bytes: int
    random_per_s: float
    random_share: float
    """WebAssembly's part of the native speed."""
    instinct_per_s: float
    instinct_share: float
    legend_ms: float
    legend_wasm_ms: float
    """The time inside the module: worlds, search and rules."""


def all_speeds(tell: Callable[[str], None]) -> dict[str, Speed]:
    """Every game."""
    found = {}
    for name, game in games().items():
        tell(name)
        (found[name],) = in_fresh_processes(1, measure, name, usual_seats(game))
    return found


def measure(name: str, seats: int) -> Speed:
    """One game at one table."""
    game = game_called(name)
    place = module_of_game(game)
    with under_node(game, place) as wasm:
        random, instinct = (_playouts(game, wasm, seats, policies) for policies in (None, [INSTINCT] * seats))
        legend = _legend(game, wasm, seats)
    rates = (random[0], random[1] / random[0], instinct[0], instinct[1] / instinct[0])
    return Speed(seats, place.stat().st_size, *map(round_to, (*rates, *legend)))


def _playouts(game: Game, wasm: WasmGame, seats: int, policies: list[int] | None) -> tuple[float, float]:
    """Choices a second natively and as WebAssembly, in the same games."""
    box = batch(game.blank(seats, {}, {}), 1)
    deciders = None if policies is None else np.array(policies, np.int8)

    def play(which: Game, number: int) -> tuple[float, int]:
        results = Results.room(number, seats)
        wasm.compiled.took = 0.0
        began = time.perf_counter()
        kernels(which).playouts(box, SEED, deciders, results.lengths, results.endings, results.payoffs)
        took = time.perf_counter() - began
        return wasm.compiled.took if which is wasm else took, int(results.lengths.sum())

    play(game, 10), play(wasm, 10)  # compiles, or loads from disk
    number = max(20, int(200 * SECONDS / play(game, 200)[0]))
    best = {True: 0.0, False: 0.0}
    for _ in range(ROUNDS):
        for which in (game, wasm):
            took, choices = play(which, number)
            best[which is wasm] = max(best[which is wasm], choices / took)
    return best[False], best[True]


def _legend(game: Game, wasm: WasmGame, seats: int) -> tuple[float, float]:
    """Milliseconds of a choice with the usual budget, natively and inside the module."""
    match = Match(game, seats, SEED)
    times: dict[bool, list[float]] = {True: [], False: []}
    for round in range(1 + ROUNDS // 2):
        for which in (game, wasm):
            wasm.compiled.took = 0.0
            began = time.perf_counter()
            _: Any = decide("legend", which, match.g, match.waiting()[0], SEED)
            took = time.perf_counter() - began
            if round:  # the first one compiles, or loads from disk
                times[which is wasm].append(wasm.compiled.took if which is wasm else took)
    return 1000 * min(times[False]), 1000 * min(times[True])
