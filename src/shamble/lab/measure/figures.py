"""Shares and means with their uncertainty."""

from collections.abc import Sequence
from math import sqrt

Z95 = 1.959964  # standard errors in a 95 % interval

Interval = tuple[float, float]


def wilson(wins: float, games: float, z: float = Z95) -> Interval:
    """Wilson's interval for a share: honest also near 0 and 1, and for few games."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    middle, scale = share + z * z / (2 * games), 1 + z * z / games
    low, high = (middle - spread) / scale, (middle + spread) / scale
    return (0.0 if wins == 0 else low), (1.0 if wins == games else high)


def shared(winners: Sequence[int]) -> tuple[float, Interval]:
    """The share of seats that win, from the number of games in which 0, 1, 2 ... of them won.

    Seats of one game do not win independently: Wilson's interval is taken for as many games as their spread is worth.
    """
    seats, games = len(winners) - 1, sum(winners)
    if games == 0 or seats == 0:
        return 0.0, (0.0, 1.0)
    share = sum(number * count for number, count in enumerate(winners)) / (games * seats)
    variance = sum(count * (number / seats - share) ** 2 for number, count in enumerate(winners)) / games
    fair = share * (1 - share)
    worth = games * fair / variance if 0 < variance < fair * seats else float(games)
    return share, wilson(share * worth, worth)


def mean(lengths: dict[int, int]) -> tuple[float, Interval]:
    """The mean of counted numbers, and its 95 % interval."""
    games = sum(lengths.values())
    if games == 0:
        return 0.0, (0.0, 0.0)
    middle = sum(length * count for length, count in lengths.items()) / games
    variance = sum(count * (length - middle) ** 2 for length, count in lengths.items()) / games
    error = Z95 * sqrt(variance / games)
    return middle, (middle - error, middle + error)


def quantile(lengths: dict[int, int], share: float) -> float:
    """The smallest number that this share of the counted numbers does not exceed; between two, their mean."""
    wanted = share * sum(lengths.values())
    seen, ordered = 0, sorted(lengths)
    for place, length in enumerate(ordered):
        seen += lengths[length]
        if seen > wanted or place == len(ordered) - 1:
            return float(length)
        if seen == wanted:
            return (length + ordered[place + 1]) / 2
    return 0.0
