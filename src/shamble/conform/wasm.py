"""One game on the CPU and as WebAssembly: the same games, choices and figures from the same seeds."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np

from shamble.bots import SIMPLE, decide
from shamble.bots.advice import advise, graph
from shamble.bots.legend import Budget
from shamble.conform.tables import Table, legal_actions, tables_of, waiting_seats, walk
from shamble.engine.base.record import Observation
from shamble.engine.batch.binding import Results, batch, kernels
from shamble.engine.play.game import Game
from shamble.engine.play.match import Match
from shamble.wasm.build import module_of_game
from shamble.wasm.node import under_node

THOUGHT = Budget(simulations=64)  # enough for every part of a search
MOMENTS = 8  # of a game at which bots and coach are asked


def whole_games(table: Table, game: Game, policy: int, seed: int, count: int) -> list[Any]:
    """What so many games come to: all choices as one number, lengths, endings, payoffs, and the last state."""
    box = batch(table.game.blank(table.seats, dict(table.options), {}), 1)
    results = Results.room(count, table.seats)
    policies = None if policy == SIMPLE.index("random") else np.full(table.seats, policy, np.int8)
    out = (results.lengths, results.endings, results.payoffs)
    signature = int(kernels(game).playouts(box, seed, policies, *out))
    return [signature, *(array.tolist() for array in out), box.tobytes()]


def differences(table: Table, wasm: Game, count: int) -> list[str]:
    """The players whose games at a table, with so many seeds, are not the same as WebAssembly."""
    return [
        f"{table}: {name}"
        for policy, name in enumerate(SIMPLE)
        if whole_games(table, table.game, policy, 1, count) != whole_games(table, wasm, policy, 1, count)
    ]


def compared(game: Game, count: int = 100) -> tuple[int, list[str]]:
    """Many whole games at every number of seats and with every option: how many, and who differs."""
    tables = tables_of(game)
    with under_node(game, module_of_game(game)) as wasm:
        different = [who for table in tables for who in differences(table, wasm, count)]
    return len(tables) * len(SIMPLE) * count, different


def moments(table: Table, seed: int, pace: int) -> Iterator[tuple[bytes, list[Any]]]:
    """Every so many moments of a random game: the state, and what each rule makes of it."""
    for number, (g, _, _) in enumerate(walk(table, seed)):
        if number % pace == 0:
            yield g.tobytes(), rules_at(table.game, g)


def rules_at(game: Game, g: Any) -> list[Any]:
    """What each rule says at a moment, and the state that one choice and a new deal of what is hidden lead to."""
    found: list[Any] = []
    for seat in waiting_seats(game, g):
        choices = legal_actions(game, g, seat)
        looks: Observation = np.zeros(game.layout.size, np.int8)
        game.rules.observe(g, seat, looks)
        dealt, after = (batch(g, 1) for _ in range(2))
        game.rules.redeal(dealt[0], seat, 7)
        log = np.zeros((64, 6), np.int16)
        game.rules.apply(after[0], seat, choices[-1], log)
        found += [choices, looks.tobytes(), dealt.tobytes(), after.tobytes(), log.tobytes()]
    return [*found, [float(game.rules.payoff(g, seat)) for seat in range(int(g.seats))]]


def thoughts(game: Game, seats: int, seed: int) -> list[Any]:
    """What bots choose and the coach says in the course of a match between Survivors, and in its graph."""
    match = Match(game, seats, seed)
    found: list[Any] = []
    for number in range(MOMENTS):
        if match.over:
            break
        seat = match.waiting()[0]
        asked: Any = {"history": match.moves, "budget": THOUGHT}
        found.append(decide("legend", game, match.g, seat, number, **asked))
        found.append(advise(game, match.g, seat, number, names=match.names, **asked))
        found.append([decide(name, game, match.g, seat, number) for name in SIMPLE])
        match.act(seat, found[-1][SIMPLE.index("survivor")])
    return [*found, graph(match, 0, seed, THOUGHT), match.record()]


def rules_differ(table: Table, wasm: Game, seed: int, number: int, pace: int) -> bool:
    """Does a rule say anything else as WebAssembly, at so many moments of a random game?"""
    box = batch(table.deal(seed), 1)
    for state, said in islice(moments(table, seed, pace), number):
        box[0] = np.frombuffer(state, box.dtype)[0]
        if rules_at(wasm, box[0]) != said:
            return True
    return False
