"""`lab run`: bots at one table for many games, and who wins how often."""

import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
import numpy as np

from shamble.bots import SIMPLE, check_name, decide
from shamble.bots.legend import Budget
from shamble.engine.binding import batch, kernels
from shamble.engine.bits import first_seat
from shamble.engine.errors import BadSetup
from shamble.engine.events import SILENCE
from shamble.engine.game import Game
from shamble.engine.record import copy, words
from shamble.engine.warm import warm
from shamble.lab.figures import wilson

CHUNK = 2_000  # games of simple bots between two looks at the progress bar

Progress = Callable[[int], None]


class SeatFigures(msgspec.Struct):
    """How one seat fared; `ci` is the 95 % interval of its rate of wins."""

    bot: str
    wins: int
    rate: float
    ci: tuple[float, float]


class Length(msgspec.Struct):
    """Choices per game."""

    mean: float
    least: int
    median: float
    p95: float
    most: int


class Report(msgspec.Struct):
    """What `lab run` prints with --json."""

    game: str
    seats: int
    options: dict[str, Any]
    bots: list[str]
    games: int
    seed: int
    win_rate: float | None
    """The team's, in a cooperative game."""
    per_seat: list[SeatFigures]
    length: Length
    endings: dict[str, int]


class Choice(NamedTuple):
    """One choice of a running game, with the state before it."""

    seat: int
    action: int
    before: Any


@dataclass(frozen=True)
class Table:
    """A game set up, with a bot in every seat."""

    game: Game
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    content: Mapping[str, Any]
    budget: Budget

    @property
    def seats(self) -> int:
        return len(self.bots)


def seated(seats: int, bots: Sequence[str]) -> tuple[str, ...]:
    """A bot for every seat; one name means that bot in every seat."""
    for name in bots:
        check_name(name)
    if len(bots) == 1:
        return (bots[0],) * seats
    if len(bots) != seats:
        raise BadSetup(f"{seats} seats need {seats} bots or one for all, not {len(bots)}")
    return tuple(bots)


def run(
    game: Game,
    seats: int,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    content: Mapping[str, Any] | None = None,
    budget: Budget | None = None,
    cores: int = 0,
    progress: Progress | None = None,
) -> Report:
    """Play whole games; game i has the seed `seed + i`, on whatever core, so that the figures can be had again."""
    if games < 1:
        raise BadSetup(f"the number of games must be at least 1, not {games}")
    table = Table(game, seated(seats, bots), options or {}, content or {}, budget or Budget())
    blank = game.blank(seats, table.options, table.content)
    warm(game)
    lengths, endings = np.zeros(games, np.int32), np.zeros(games, np.int8)
    payoffs = np.zeros((games, seats), np.float32)
    simple = all(name in SIMPLE for name in table.bots)
    play = _play_simple if simple else _play_thoughtful
    size = CHUNK if simple else 1
    starts = range(0, games, size)

    def chunk(start: int) -> int:
        span = slice(start, min(start + size, games))
        play(table, blank, seed + start, lengths[span], endings[span], payoffs[span])
        return span.stop - span.start

    done = 0
    with ThreadPoolExecutor(cores or os.cpu_count() or 1) as pool:
        for played in pool.map(chunk, starts):
            done += played
            if progress is not None:
                progress(done)
    return _report(table, blank, seed, lengths, endings, payoffs)


def _play_simple(table: Table, blank: Any, seed: int, lengths: Any, endings: Any, payoffs: Any) -> None:
    """Games between bots that run in machine code from the deal to the end."""
    policies = np.array([SIMPLE.index(name) for name in table.bots], np.int8)
    kernels(table.game).playouts(batch(blank, 1), seed, policies, lengths, endings, payoffs)


def _play_thoughtful(table: Table, blank: Any, seed: int, lengths: Any, endings: Any, payoffs: Any) -> None:
    """Games in which somebody thinks, and remembers what the others did."""
    for number in range(len(lengths)):
        g, made = play_one(table, blank, seed + number)
        lengths[number] = len(made)
        endings[number] = g.ending
        for seat in range(table.seats):
            payoffs[number, seat] = table.game.rules.payoff(g, seat)


def play_one(table: Table, blank: Any, seed: int) -> tuple[Any, list[Choice]]:
    """One game between any bots: its last state and all choices."""
    rules = table.game.rules
    g = copy(blank)
    rules.setup(g, table.seats, seed)
    luck = np.random.default_rng(seed)
    made: list[Choice] = []
    who = int(rules.waiting(g))
    while who:
        seat = int(first_seat(who))
        seed = int(luck.integers(2**61))
        action = decide(table.bots[seat], table.game, g, seat, seed, history=made, budget=table.budget)
        made.append(Choice(seat, action, copy(g)))
        rules.apply(g, seat, action, SILENCE)
        who = int(rules.waiting(g))
    return g, made


def _report(table: Table, blank: Any, seed: int, lengths: Any, endings: Any, payoffs: Any) -> Report:
    game, number = table.game, len(lengths)
    wins = (payoffs > 0).sum(axis=0)
    per_seat = [
        SeatFigures(name, int(won), int(won) / number, wilson(int(won), number))
        for name, won in zip(table.bots, wins, strict=True)
    ]
    length = Length(
        float(lengths.mean()),
        int(lengths.min()),
        float(np.median(lengths)),
        float(np.percentile(lengths, 95)),
        int(lengths.max()),
    )
    counts = np.bincount(endings, minlength=len(game.endings))
    return Report(
        game.name,
        table.seats,
        {name: option.written(getattr(blank.options, name)) for name, option in game.options.items()},
        list(table.bots),
        number,
        seed,
        per_seat[0].rate if game.meta.cooperative else None,
        per_seat,
        length,
        {words(ending).lower(): int(counts[ending]) for ending in game.endings if counts[ending]},
    )
