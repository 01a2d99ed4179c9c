"""What many games came to, in whole numbers that can be added up in any order."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np


@dataclass(frozen=True)
class Rows:
    """Game by game, in the order of their seeds."""

    seeds: Any
    lengths: Any
    endings: Any
    payoffs: Any


class Tally(msgspec.Struct):
    """Counts of games. Two tallies of the same table add up to the tally of all their games."""

    played: int
    """Games that were played; `games` of them count: all, unless a seat was told what to choose and could not."""
    games: int
    wins: list[int]
    """Games that each seat won."""
    winners: list[int]
    """Games that 0, 1, 2 ... seats won."""
    by_bot: dict[str, list[int]]
    """The same for the seats of each bot."""
    endings: list[int]
    ending_choices: list[int]
    """Choices of all games with each ending."""
    lengths: dict[int, int]
    """Games by their number of choices."""

    @staticmethod
    def empty(bots: Sequence[str], endings: int) -> "Tally":
        seats = len(bots)
        by_bot = {bot: [0] * (bots.count(bot) + 1) for bot in dict.fromkeys(bots)}
        return Tally(0, 0, [0] * seats, [0] * (seats + 1), by_bot, [0] * endings, [0] * endings, {})

    def add(self, other: "Tally") -> None:
        """Count the games of another tally too."""
        self.played += other.played
        self.games += other.games
        self.wins = _summed(self.wins, other.wins)
        self.winners = _summed(self.winners, other.winners)
        for bot, counts in other.by_bot.items():
            self.by_bot[bot] = _summed(self.by_bot[bot], counts)
        self.endings = _summed(self.endings, other.endings)
        self.ending_choices = _summed(self.ending_choices, other.ending_choices)
        for length, count in other.lengths.items():
            self.lengths[length] = self.lengths.get(length, 0) + count


def _summed(one: list[int], other: list[int]) -> list[int]:
    return [a + b for a, b in zip(one, other, strict=True)]


def count(rows: Rows, bots: Sequence[str], endings: int, played: int) -> Tally:
    """Count games."""
    won = rows.payoffs > 0
    seats = len(bots)
    by_bot = {}
    for bot in dict.fromkeys(bots):
        places = [seat for seat in range(seats) if bots[seat] == bot]
        by_bot[bot] = _histogram(won[:, places].sum(axis=1), len(places) + 1)
    counts = np.bincount(rows.lengths)
    sums = np.bincount(rows.endings, weights=rows.lengths.astype(np.float64), minlength=endings)
    return Tally(
        played,
        len(rows.lengths),
        [int(number) for number in won.sum(axis=0)],
        _histogram(won.sum(axis=1), seats + 1),
        by_bot,
        _histogram(rows.endings, endings),
        [int(number) for number in sums],
        {int(length): int(counts[length]) for length in np.flatnonzero(counts)},
    )


def _histogram(numbers: Any, size: int) -> list[int]:
    return [int(number) for number in np.bincount(numbers, minlength=size)]
