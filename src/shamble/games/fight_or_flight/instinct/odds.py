"""The kinds of card that somebody may need, and the chance to have none of them. All in whole numbers."""

from enum import IntEnum
from math import perm

from shamble.engine.base.arrays import np
from shamble.engine.compile.rule import rule
from shamble.games.fight_or_flight.chapters.piles import ALL, DIGIT
from shamble.games.fight_or_flight.content import DECK, Card

BITS = 14
SURE = 1 << BITS  # a chance is a number from 0 to this

# --- kinds of card, as the digits of a pile ---------------------------------------------------------------------------

SKIRMISHES = ALL << DIGIT * Card.SKIRMISH
FIGHTS = SKIRMISHES | ALL << DIGIT * Card.COMBAT
FLIGHTS = ALL << DIGIT * Card.BACKTRACK | ALL << DIGIT * Card.EVADE | ALL << DIGIT * Card.FLEE
HEALS = ALL << DIGIT * Card.HEAL
RECOVERIES = HEALS | ALL << DIGIT * Card.REST
PROVISIONS = ALL << DIGIT * Card.PROVISION
READY = RECOVERIES | PROVISIONS  # what may be played in recovery
QUIET = READY | FLIGHTS  # what is no fight
THE_END = ALL << DIGIT * Card.THE_END


class Need(IntEnum):
    """What somebody may be asked to have."""

    READY, RECOVERY, HEAL, READY_OR_SKIRMISH, PROVISION, QUIET, THE_END = range(7)


NEEDED = np.array([READY, RECOVERIES, HEALS, READY | SKIRMISHES, PROVISIONS, QUIET, THE_END])  # the kinds for each need


# --- chances ---------------------------------------------------------------------------------------------------------
#
# Of `total` unseen cards some are wanted, and somebody holds `hidden` of them. None of those is wanted with the chance
# ways(total - wanted, hidden) / ways(total, hidden), where ways(n, k) = n (n - 1) ... (n - k + 1). Tables save the
# division.


@rule
def both(chance: int, other: int) -> int:
    """The chance that two things come true, or points by the chance that they count."""
    return chance * other >> BITS


MOST_HIDDEN = 8  # who holds more is taken to hold this many
PRECISION = 48  # bits
ROUNDING = (1 << PRECISION) - 1  # up: what is certain stays so

WAYS = np.array([[perm(n, hidden) for n in range(DECK + 1)] for hidden in range(MOST_HIDDEN + 1)])
SHARE = np.array([[(SURE << PRECISION) // max(ways, 1) for ways in row] for row in WAYS.tolist()])


@rule
def chance_of_none(hidden: int, wanted: int, total: int) -> int:
    """The chance that none of the hidden cards is one of the wanted ones among all unseen cards."""
    hidden = min(hidden, MOST_HIDDEN)
    if wanted + hidden > total:
        return 0
    return int(WAYS[hidden, total - wanted] * SHARE[hidden, total] + ROUNDING) >> PRECISION
