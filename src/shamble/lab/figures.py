"""Shares with their uncertainty."""

from math import sqrt

Z95 = 1.959964  # standard errors in a 95 % interval


def wilson(wins: int, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for a share: honest also near 0 and 1, and for few games."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    middle, scale = share + z * z / (2 * games), 1 + z * z / games
    low, high = (middle - spread) / scale, (middle + spread) / scale
    return (0.0 if wins == 0 else low), (1.0 if wins == games else high)
