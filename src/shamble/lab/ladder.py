"""`lab ladder`: a round robin of bots, rated by openskill.

Every two bots meet at tables that they fill half and half, in every order of seats, on the same deals; with an odd
number of seats each has the larger half equally often. What a bot gets is the mean payoff of its seats; more is a win.
Where all win together, two tables with the same deal are compared: one full of the one bot, and one of the other.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import msgspec
import numpy as np

from shamble.engine.base.errors import BadSetup
from shamble.engine.play.warm import warm
from shamble.lab.measure.checkpoint import Checkpoint
from shamble.lab.measure.figures import Z95, Interval, wilson
from shamble.lab.measure.play import play_chunk
from shamble.lab.measure.trial import Trial
from shamble.lab.measure.work import Progress, check_seed
from shamble.lab.measure.workers import Workers, needed

CHUNK = 50  # deals that are played in one go, in every order of seats
WIN, DRAW, LOSS = "w", "=", "l"


class Rated(msgspec.Struct):
    """A bot on the ladder; `ci` is the 95 % interval of its rating."""

    bot: str
    rating: float
    ci: Interval
    games: int
    wins: int
    draws: int
    losses: int
    rate: float
    """Wins and half of the draws."""
    rate_ci: Interval


class Standing(msgspec.Struct, omit_defaults=True):
    """What `lab ladder` prints with --json."""

    game: str
    seats: int
    options: dict[str, Any]
    deals: int
    seed: int
    ladder: list[Rated]
    partial: bool = False


@dataclass(frozen=True)
class Pairing:
    """Two bots, and the seats of the first one in every order that they play."""

    one: str
    other: str
    orders: tuple[frozenset[int], ...]


def pairings(bots: Sequence[str], seats: int, *, cooperative: bool) -> list[Pairing]:
    """Every two bots. All orders of seats come equally often, so that no bot has the better seats."""
    if cooperative:
        return [Pairing(one, other, (frozenset(range(seats)),)) for one, other in combinations(bots, 2)]
    halves = sorted({seats // 2, seats - seats // 2} - {0})
    orders = tuple(frozenset(chosen) for half in halves for chosen in combinations(range(seats), half))
    return [Pairing(one, other, orders) for one, other in combinations(bots, 2)]


def outcomes(base: Trial, pairing: Pairing, seed: int, deals: int) -> str:
    """The results of the first bot of a pairing: a letter for every deal and order of seats."""
    columns = [_outcome(base, pairing, order, seed, deals) for order in pairing.orders]
    return "".join("".join(letters) for letters in zip(*columns, strict=True))


def _outcome(base: Trial, pairing: Pairing, order: frozenset[int], seed: int, deals: int) -> list[str]:
    seats = base.seats
    mixed = len(order) < seats
    bots = tuple(pairing.one if seat in order else pairing.other for seat in range(seats))
    first = _payoffs(base, bots, seed, deals)
    if mixed:
        mine = np.array([seat in order for seat in range(seats)])
        gains = first[:, mine].mean(axis=1) - first[:, ~mine].mean(axis=1)
    else:
        gains = first.mean(axis=1) - _payoffs(base, (pairing.other,) * seats, seed, deals).mean(axis=1)
    return [WIN if gain > 1e-9 else LOSS if gain < -1e-9 else DRAW for gain in gains]


def _payoffs(base: Trial, bots: tuple[str, ...], seed: int, deals: int) -> Any:
    return play_chunk(msgspec.structs.replace(base, bots=bots), seed, deals)[1].payoffs


class Ladder:
    """The pairings of a ladder and what is known of them, in the order of the deals."""

    def __init__(self, base: Trial, bots: Sequence[str], deals: int, seed: int = 0) -> None:
        if len(set(bots)) < 2:
            raise BadSetup("a ladder takes at least two bots")
        if len(set(bots)) < len(bots):
            raise BadSetup("a ladder takes every bot once")
        if base.seats < 2:
            raise BadSetup("a ladder takes tables of two seats or more")
        if deals < 1:
            raise BadSetup(f"the number of deals must be at least 1, not {deals}")
        check_seed(seed, deals)
        for bot in bots:
            msgspec.structs.replace(base, bots=(bot,) * base.seats).check()
        self.base, self.bots, self.deals, self.seed = base, list(bots), deals, seed
        self.pairings = pairings(bots, base.seats, cooperative=base.found.meta.cooperative)
        self.found: dict[tuple[int, int], str] = {}
        """The outcomes of each pairing, by the first deal of the chunk."""

    @property
    def asked(self) -> int:
        """Games that are to be played."""
        return self.deals * sum(len(pairing.orders) for pairing in self.pairings)

    @property
    def played(self) -> int:
        """Games that have been played."""
        return sum(map(len, self.found.values()))

    @property
    def work_key(self) -> str:
        """The key of exactly this ladder."""
        parts = [self.key(pairing) for pairing in self.pairings]
        return hashlib.sha256(" ".join([*parts, str(self.deals), str(self.seed)]).encode()).hexdigest()[:16]

    def key(self, pairing: Pairing) -> str:
        """The key of a pairing in the checkpoint."""
        return f"{self.base.key()} {pairing.one} {pairing.other}"

    def climb(self, workers: Workers, checkpoint: Checkpoint | None, progress: Progress | None = None) -> None:
        """Play what is still to be played."""
        warm(self.base.found)
        keys = [self.key(pairing) for pairing in self.pairings]
        chunks = list(self._chunks())
        self._recall(checkpoint, keys, set(chunks))
        left = [chunk for chunk in chunks if chunk[:2] not in self.found]
        tasks = ((self.base, self.pairings[place], seed, deals) for place, seed, deals in left)
        if progress is not None:
            progress(self.played)
        for (place, seed, deals), letters in zip(left, workers.in_order(outcomes, tasks), strict=True):
            if checkpoint is not None:
                checkpoint.add(keys[place], seed, deals, letters)
            self.found[place, seed] = letters
            if progress is not None:
                progress(self.played)

    def _chunks(self) -> Iterator[tuple[int, int, int]]:
        """Pairing, first seed, deals; all pairings advance together."""
        size = CHUNK if all(self._is_simple(bot) for bot in self.bots) else 1
        for first in range(0, self.deals, size):
            for place in range(len(self.pairings)):
                yield place, self.seed + first, min(size, self.deals - first)

    def _is_simple(self, bot: str) -> bool:
        return msgspec.structs.replace(self.base, bots=(bot,)).simple

    def _recall(self, checkpoint: Checkpoint | None, keys: list[str], chunks: set[tuple[int, int, int]]) -> None:
        places = {key: place for place, key in enumerate(keys)}
        for line in checkpoint.lines() if checkpoint is not None else ():
            place = places.get(line.trial)
            if place is not None and (place, line.seed, line.games) in chunks:
                self.found[place, line.seed] = msgspec.json.decode(line.found, type=str)

    def standing(self) -> Standing:
        """The ladder, best bot first. Ratings are worked out deal by deal, whatever the order of arrival."""
        ratings = _rate(self.bots, self._results())
        counts = {bot: {WIN: 0, DRAW: 0, LOSS: 0} for bot in self.bots}
        swapped = {WIN: LOSS, DRAW: DRAW, LOSS: WIN}
        for (place, _), letters in self.found.items():
            for letter in (WIN, DRAW, LOSS):
                counts[self.pairings[place].one][letter] += letters.count(letter)
                counts[self.pairings[place].other][swapped[letter]] += letters.count(letter)
        rows = [_row(bot, ratings[bot], counts[bot]) for bot in self.bots]
        rows.sort(key=lambda row: (-row.rating, row.bot))
        base = self.base
        partial = self.played < self.asked
        return Standing(base.game, base.seats, base.written_options, self.deals, self.seed, rows, partial)

    def _results(self) -> Iterator[tuple[str, str, str]]:
        for (place, _), letters in sorted(self.found.items(), key=lambda item: (item[0][1], item[0][0])):
            for letter in letters:
                yield self.pairings[place].one, self.pairings[place].other, letter


def _row(bot: str, rating: tuple[float, float], count: dict[str, int]) -> Rated:
    games = sum(count.values())
    mu, sigma = rating
    points = count[WIN] + count[DRAW] / 2
    share = points / games if games else 0.0
    return Rated(
        bot,
        mu,
        (mu - Z95 * sigma, mu + Z95 * sigma),
        games,
        count[WIN],
        count[DRAW],
        count[LOSS],
        share,
        wilson(points, games),
    )


def _rate(bots: Sequence[str], results: Iterator[tuple[str, str, str]]) -> dict[str, tuple[float, float]]:
    """Openskill's rating and its uncertainty. Bots do not change, so uncertainty only shrinks (tau is 0)."""
    model = needed("openskill.models", "the ladder").BradleyTerryFull(tau=0.0)
    rated = {bot: model.rating(name=bot) for bot in bots}
    ranks = {WIN: [1, 2], DRAW: [1, 1], LOSS: [2, 1]}
    for one, other, letter in results:
        (left,), (right,) = model.rate([[rated[one]], [rated[other]]], ranks=ranks[letter])
        rated[one], rated[other] = left, right
    return {bot: (float(rating.mu), float(rating.sigma)) for bot, rating in rated.items()}
