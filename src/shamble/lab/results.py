"""Experiments from Python: games between bots as rows, with intervals; two of them compared seed by seed.

found = shamble.play("fight-or-flight", 4, "survivor", games=10_000)
found.rate(), found.interval()
found.to_arrow()

harder = shamble.play("fight-or-flight", 4, "survivor", games=10_000, options={"remove_heal": 4})
print(shamble.compare(found, harder))
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from typing import Any

import msgspec
import numpy as np

from shamble.bots.legend import Budget
from shamble.engine.base.errors import BadSetup
from shamble.engine.base.record import Seat
from shamble.engine.play.game import game as game_called
from shamble.engine.play.variant import changed
from shamble.engine.play.warm import warm
from shamble.lab.measure.figures import Interval, wilson
from shamble.lab.measure.parquet import table_of
from shamble.lab.measure.play import play_chunk
from shamble.lab.measure.tally import Rows
from shamble.lab.measure.trial import Trial
from shamble.lab.measure.work import Work
from shamble.lab.measure.workers import needed, workers
from shamble.lab.run import Report, report_of, trial_of

FEWEST = 2  # games that a standard error takes


@dataclass(frozen=True)
class Results:
    """The games of one table, in the order of their seeds."""

    trial: Trial
    seed: int
    """Of the first game; each other has the next one."""
    rows: Rows
    report: Report
    """The figures that `shamble lab run` shows."""

    def __len__(self) -> int:
        return len(self.rows.seeds)

    def __repr__(self) -> str:
        low, high = self.interval()
        who = "the team wins" if self.trial.found.meta.cooperative else "seat A wins"
        return f"<Results {self.trial.game}, {len(self):,} games: {who} {self.rate():.1%} ({low:.1%} to {high:.1%})>"

    def wins(self, seat: int = 0) -> Any:
        """Game by game, did that seat win? In a cooperative game that is everybody."""
        if not 0 <= seat < self.trial.seats:
            raise BadSetup(f"there is no seat {seat}; the seats are 0 to {self.trial.seats - 1}")
        return self.rows.payoffs[:, seat] > 0

    def rate(self, seat: int = 0) -> float:
        """The share of games that a seat won."""
        return float(self.wins(seat).mean()) if len(self) else 0.0

    def interval(self, seat: int = 0) -> Interval:
        """Its 95 % interval."""
        return wilson(int(self.wins(seat).sum()), len(self))

    def to_arrow(self) -> Any:
        """A table of pyarrow, a row for each game: seed, length, ending, what every seat got."""
        return table_of(self.trial, self.rows)

    def to_pandas(self) -> Any:
        """The same as a data frame of pandas."""
        _own("pandas")
        return self.to_arrow().to_pandas()

    def to_polars(self) -> Any:
        """The same as a data frame of polars."""
        return _own("polars").from_arrow(self.to_arrow())

    def plot(self, path: str | Path | None = None) -> Any:
        """How often each seat won, with its interval, as a figure of matplotlib; also kept in a file if asked."""
        from shamble.lab.show.charts import Picture, Series, draw, save

        seats = range(1 if self.trial.found.meta.cooperative else self.trial.seats)
        names = tuple(
            "everybody" if self.trial.found.meta.cooperative else f"{Seat(seat).name} {self.trial.bots[seat]}"
            for seat in seats
        )
        rates, intervals = tuple(self.rate(seat) for seat in seats), tuple(self.interval(seat) for seat in seats)
        title = f"{self.trial.found.meta.title}: who wins how often"
        series = (Series(f"{len(self):,} games", names, rates, intervals),)
        figure = draw(Picture(title, "seat", "games won", series, bars=True))
        if path is not None:
            save(figure, Path(path))
        return figure


class Paired(msgspec.Struct, frozen=True):
    """A number of every game, before a change and after it."""

    before: float
    """Its mean."""
    after: float
    difference: float
    interval: Interval
    """Of the difference, at 95 %, from the differences game by game."""


class Comparison(msgspec.Struct, frozen=True):
    """What the second experiment changes, from games with the same seeds in both."""

    games: int
    seat: int
    rates: tuple[float, float]
    difference: float
    """The second rate less the first."""
    interval: Interval
    """Its 95 % interval, from the differences game by game."""
    differing: int
    """Games that one of them won and the other did not."""
    worth: float
    """So many times the games would be needed without pairing them; 0 when no game differs."""

    def __str__(self) -> str:
        low, high = self.interval
        change = f"{self.difference:+.2%} ({low:+.2%} to {high:+.2%})"
        before, after = self.rates
        return f"{before:.2%} -> {after:.2%}: {change}; {self.differing:,} of {self.games:,} games differ"


def play(
    game: str,
    seats: int,
    bots: str | Sequence[str],
    games: int,
    *,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    content: Mapping[str, Any] | str | Path | None = None,
    budget: Budget | None = None,
    cores: int = 0,
    device: str = "cpu",
) -> Results:
    """Games between bots: one name for every seat, or a name for each. Game i has the seed `seed + i`.

    `content` is what is changed of the box, or the path of a variant.
    """
    if games < 1:
        raise BadSetup(f"{games} games cannot be played: play 1 or more")
    if not 0 <= seed <= 2**63 - games:
        raise BadSetup(f"seeds are numbers from 0 to 2^63 - 1; {seed} is too large or too small for {games} games")
    named = [bots] if isinstance(bots, str) else list(bots)
    found = game_called(game)
    trial = trial_of(found, seats, named, *changed(found, options, content), budget or Budget())
    work = Work([trial], games, seed)
    parts = []
    warm(found)
    with workers(device=device, cores=cores) as hands:
        size = hands.chunk(trial)
        tasks = ((trial, seed + first, min(size, games - first), device) for first in range(0, games, size))
        for tally, rows in hands.in_order(play_chunk, tasks):
            work.tallies[0].add(tally)
            parts.append(rows)
    names = ("seeds", "lengths", "endings", "payoffs")
    rows = Rows(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))
    return Results(trial, seed, rows, report_of(work))


def paired(before: Any, after: Any, among: int = 1) -> Paired:
    """The change of a number, game by game. `among` so many looked at together, the 95 % hold for all of them."""
    change = np.asarray(after, np.float64) - np.asarray(before, np.float64)
    error = float(change.std(ddof=1)) / sqrt(len(change))
    wide = NormalDist().inv_cdf(1 - 0.025 / among) * error
    middle = float(change.mean())
    return Paired(float(np.mean(before)), float(np.mean(after)), middle, (middle - wide, middle + wide))


def compare(one: Results, other: Results, seat: int = 0, *, among: int = 1) -> Comparison:
    """What changes from one experiment to the other for a seat, paired by seed: only the seeds of both count.

    Both deal the same luck from the same seed, so that most of the chance cancels out. When several comparisons are
    looked at together, say `among` how many: the 95 % then hold for all of them at once.
    """
    if one.trial.game != other.trial.game:
        raise BadSetup(f"{one.trial.game} and {other.trial.game} are two games: their seeds deal nothing alike")
    seeds, here, there = np.intersect1d(one.rows.seeds, other.rows.seeds, return_indices=True)
    if len(seeds) < FEWEST:
        raise BadSetup("the two have no seeds in common: play both from the same seed")
    before, after = one.wins(seat)[here].astype(np.float64), other.wins(seat)[there].astype(np.float64)
    found = paired(before, after, among)
    error = float((after - before).var(ddof=1)) / len(seeds)
    unpaired = float(before.var(ddof=1) + after.var(ddof=1)) / len(seeds)
    return Comparison(
        games=len(seeds),
        seat=seat,
        rates=(found.before, found.after),
        difference=found.difference,
        interval=found.interval,
        differing=int((before != after).sum()),
        worth=unpaired / error if error else 0.0,
    )


def _own(module: str) -> Any:
    """A library that nobody but the caller needs."""
    import importlib

    needed("pyarrow", "a table")
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError:
        raise BadSetup(f"this needs {module}: pip install {module}") from None
