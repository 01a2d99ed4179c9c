"""`lab run`: bots at one table for many games, who wins how often, and how the games end."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from shamble.bots.legend import Budget
from shamble.engine.base.record import words
from shamble.engine.play.game import Game
from shamble.lab.measure.figures import Interval, mean, quantile, shared, wilson
from shamble.lab.measure.tally import Tally
from shamble.lab.measure.trial import Trial, seated
from shamble.lab.measure.work import Progress, Work
from shamble.lab.measure.workers import workers


class SeatFigures(msgspec.Struct):
    """How one seat fared; `ci` is the 95 % interval of its rate of wins."""

    bot: str
    wins: int
    rate: float
    ci: Interval


class Length(msgspec.Struct):
    """Choices per game."""

    mean: float
    least: int
    median: float
    p95: float
    most: int


class Report(msgspec.Struct, omit_defaults=True):
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
    partial: bool = False
    """Only there when the run was interrupted."""


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
    trial = trial_of(game, seats, bots, options or {}, content or {}, budget or Budget())
    work = Work([trial], games, seed)
    with workers(cores=cores) as hands:
        work.do(hands, progress=progress)
    return report_of(work)


def trial_of(
    game: Game,
    seats: int,
    bots: Sequence[str],
    options: Mapping[str, Any],
    content: Mapping[str, Any],
    budget: Budget,
) -> Trial:
    """A trial with these bots in its seats."""
    named = seated(seats, bots)
    return Trial(
        game.name,
        named,
        dict(options),
        dict(content),
        simulations=budget.simulations,
        seconds=budget.seconds,
    )


def report_of(work: Work) -> Report:
    """The figures of work that has one trial."""
    (trial,), (tally,) = work.trials, work.tallies
    game = trial.found
    return Report(
        game.name,
        trial.seats,
        trial.written_options,
        list(trial.bots),
        tally.games,
        work.seed,
        tally.wins[0] / tally.games if game.meta.cooperative and tally.games else None,
        [SeatFigures(bot, won, *_rate(won, tally.games)) for bot, won in zip(trial.bots, tally.wins, strict=True)],
        length_of(tally),
        endings_of(trial, tally),
        work.partial,
    )


def _rate(wins: int, games: int) -> tuple[float, Interval]:
    return (wins / games if games else 0.0), wilson(wins, games)


def length_of(tally: Tally) -> Length:
    """How long the games were."""
    lengths = tally.lengths
    return Length(
        mean(lengths)[0],
        min(lengths, default=0),
        quantile(lengths, 0.5),
        quantile(lengths, 0.95),
        max(lengths, default=0),
    )


def endings_of(trial: Trial, tally: Tally) -> dict[str, int]:
    """How many games ended in which way, those that happened."""
    return {words(ending).lower(): tally.endings[ending] for ending in trial.found.endings if tally.endings[ending]}


class Decided(msgspec.Struct):
    """Which share of the wins is decided by the seat with the bot in it, and by the bot alone; the rest is luck."""

    seat: float
    bot: float


def decided_by(trial: Trial, tally: Tally) -> Decided:
    """The spread of the rates between seats, and between bots, beside the spread of single results."""
    rates = [won / tally.games for won in tally.wins] if tally.games else [0.0]
    fair = sum(rates) / len(rates)
    spread = fair * (1 - fair)
    if spread == 0:
        return Decided(0.0, 0.0)
    of_bot = {bot: shared(winners)[0] for bot, winners in tally.by_bot.items()}
    bots = [of_bot[bot] for bot in trial.bots]
    return Decided(_spread(rates, fair) / spread, _spread(bots, fair) / spread)


def _spread(rates: Sequence[float], middle: float) -> float:
    return sum((rate - middle) ** 2 for rate in rates) / len(rates)
