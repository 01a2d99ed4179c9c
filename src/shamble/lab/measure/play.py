"""Playing a trial: chunks of its games, in machine code where all its bots are, else choice by choice."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from shamble.bots import SIMPLE
from shamble.bots.legend import Budget
from shamble.bots.plugins import choice_of
from shamble.engine.base.record import copy
from shamble.engine.batch.binding import batch, bind, kernels
from shamble.engine.play.game import Game
from shamble.engine.rules.bits import first_seat
from shamble.engine.rules.events import SILENCE
from shamble.lab.measure.tally import Counts, Rows, Tally, count, tally_of
from shamble.lab.measure.trial import Trial, changes, orders

FORCED = Path(__file__).with_name("templates") / "forced.py"  # the kernel source, bound once per game


def play_chunk(trial: Trial, seed: int, games: int, device: str = "cpu") -> tuple[Tally, Rows]:
    """Games of a trial, the first from `seed`, each other from the next one; the same on every machine."""
    seeds = np.arange(seed, seed + games, dtype=np.int64)
    if trial.forced:
        rows = _play_forced(trial, seeds)
    elif trial.simple:
        rows = _play_simple(trial, seeds, device)
    else:
        rows = _play_thoughtful(trial, seeds)
    return tally_of(count(rows, trial.seats, len(trial.found.endings)), trial.bots, games), rows


def tally_chunk(trial: Trial, seed: int, games: int, device: str = "cpu") -> tuple[Tally, None]:
    """The same without the rows, for those who do not keep them; a GPU counts its games itself."""
    if device == "cpu" or trial.forced or not trial.simple:
        return play_chunk(trial, seed, games)[0], None
    from shamble.engine.batch.cuda import count_on_cuda

    about: Any = {"policies": _policies(trial), "options": trial.options, "content": trial.content}
    counts = Counts(*count_on_cuda(trial.found, trial.seats, games, seed=seed, **about))
    return tally_of(counts, trial.bots, games), None


def _policies(trial: Trial) -> list[int]:
    """Who decides for each seat, as the kernels number them."""
    return [SIMPLE.index(name) for name in trial.bots]


def _play_simple(trial: Trial, seeds: Any, device: str) -> Rows:
    """Games between bots that run in machine code from the deal to the end."""
    policies = _policies(trial)
    first = int(seeds[0])
    if device == "cuda":
        from shamble.engine.batch.cuda import THREADS, play_on_cuda

        about: Any = {"options": trial.options, "content": trial.content, "threads": min(THREADS, len(seeds))}
        results = play_on_cuda(trial.found, trial.seats, len(seeds), seed=first, policies=policies, **about)
        return Rows(seeds, results.lengths, results.endings, results.payoffs)
    rows = _room(trial, seeds)
    kernel = kernels(trial.found).playouts
    kernel(batch(_blank_of(trial), 1), first, np.array(policies, np.int8), rows.lengths, rows.endings, rows.payoffs)
    return rows


def _play_forced(trial: Trial, seeds: Any) -> Rows:
    """The same from a changed start, or with forced choices."""
    kernels(trial.found)
    box = batch(_blank_of(trial), 1)
    rows = _room(trial, seeds)
    places, values = changes(trial, box[0])
    obeyed = np.zeros(len(seeds), np.int32)
    bind(trial.found, FORCED).forced_games(
        box,
        box.view(np.uint8),
        int(seeds[0]),
        np.array(_policies(trial), np.int8),
        places,
        values,
        orders(trial),
        rows.lengths,
        rows.endings,
        rows.payoffs,
        obeyed,
    )
    able = obeyed == len(trial.orders)
    return Rows(rows.seeds[able], rows.lengths[able], rows.endings[able], rows.payoffs[able])


def _play_thoughtful(trial: Trial, seeds: Any) -> Rows:
    """Games in which somebody thinks, and remembers what the others did."""
    rows = _room(trial, seeds)
    blank = _blank_of(trial)
    for number, seed in enumerate(seeds):
        g, made = play_one(trial, blank, int(seed))
        rows.lengths[number] = len(made)
        rows.endings[number] = g.ending
        for seat in range(trial.seats):
            rows.payoffs[number, seat] = trial.found.rules.payoff(g, seat)
    return rows


def _blank_of(trial: Trial) -> Any:
    """The state before the deal; making one takes longer than a hundred games, so it is kept."""
    return _made(msgspec.json.encode(trial, order="deterministic"))


@lru_cache(maxsize=64)
def _made(trial: bytes) -> Any:
    return msgspec.json.decode(trial, type=Trial).blank()


def _room(trial: Trial, seeds: Any) -> Rows:
    games = len(seeds)
    payoffs = np.zeros((games, trial.seats), np.float32)
    return Rows(seeds, np.zeros(games, np.int32), np.zeros(games, np.int8), payoffs)


Chooser = Callable[[str, Game, Any, int, int, Sequence[Any], Budget], int]
"""What the bot of that name chooses in a game, state and seat, with a seed, a history and a budget."""


class Choice(NamedTuple):
    """One choice of a running game, with the state before it."""

    seat: int
    action: int
    before: Any


def play_one(trial: Trial, blank: Any, seed: int, choose: Chooser = choice_of) -> tuple[Any, list[Choice]]:
    """One game between any bots: its last state and all choices."""
    game, budget = trial.found, trial.budget
    rules = game.rules
    g = copy(blank)
    rules.setup(g, trial.seats, seed)
    luck = np.random.default_rng(seed)
    made: list[Choice] = []
    who = int(rules.waiting(g))
    while who:
        seat = int(first_seat(who))
        action = choose(trial.bots[seat], game, g, seat, int(luck.integers(2**61)), made, budget)
        made.append(Choice(seat, action, copy(g)))
        rules.apply(g, seat, action, SILENCE)
        who = int(rules.waiting(g))
    return g, made
