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
    """Games that were played; `games` of them count: all, unless a forced choice was not legal."""
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
        """No games yet."""
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


@dataclass(frozen=True)
class Counts:
    """Games counted, as arrays of whole numbers."""

    by_winners: Any
    """By the set of seats that won, as bits."""
    by_ending: Any
    choices: Any
    """Choices of all games with each ending."""
    by_length: Any
    """By their number of choices."""


def count(rows: Rows, seats: int, endings: int) -> Counts:
    """Count games."""
    winners = (rows.payoffs > 0) @ (1 << np.arange(seats))
    lengths = rows.lengths.astype(np.float64)
    return Counts(
        np.bincount(winners, minlength=1 << seats),
        np.bincount(rows.endings, minlength=endings),
        np.bincount(rows.endings, weights=lengths, minlength=endings),
        np.bincount(rows.lengths),
    )


def tally_of(counts: Counts, bots: Sequence[str], played: int) -> Tally:
    """The same by seat and by bot; `played` says how many games were, even those that do not count."""
    seats = range(len(bots))
    by_bot = {bot: [seat for seat in seats if bots[seat] == bot] for bot in dict.fromkeys(bots)}
    return Tally(
        played,
        int(counts.by_winners.sum()),
        [_how_many(counts, [seat])[1] for seat in seats],
        _how_many(counts, seats),
        {bot: _how_many(counts, places) for bot, places in by_bot.items()},
        [int(number) for number in counts.by_ending],
        [int(number) for number in counts.choices],
        {int(length): int(counts.by_length[length]) for length in np.flatnonzero(counts.by_length)},
    )


def _how_many(counts: Counts, seats: Sequence[int]) -> list[int]:
    """Games that 0, 1, 2 ... of these seats won."""
    numbers = [0] * (len(seats) + 1)
    for winners, games in enumerate(counts.by_winners):
        numbers[sum(winners >> seat & 1 for seat in seats)] += int(games)
    return numbers
