"""The weights of the instinct: points by which it plays, found by playing many rounds with slightly changed ones.

A row for every kind of table; small tables, four seats and large tables play differently.
"""

from enum import IntEnum
from typing import Any

import numpy as np

from shamble.engine.record import Array
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.odds import ALL, SURE, pile

Row = Array[int]


class Weight(IntEnum):
    """Where each weight lies in a row. Those that differ by card have a place for each kind, from the named one on."""

    KEEP = 0  # what a card is worth in the hand: points lost when it is played
    KEEP_ON_PATH = 8  # the same from day 22 on
    SPARE = 16  # points for playing a card, for each further copy in the hand
    SPARE_ON_PATH = 24  # the same from day 22 on
    SHOW = 32  # what it is worth to show a card
    SHOW_ON_PATH = 41  # the same from day 22 on
    LOST = 50  # the round is lost because somebody cannot go on with a recovery
    LONG_RECOVERY = 51  # each day that recovery will take
    NOT_READY = 52  # no card left that may be played in recovery
    BARELY_READY = 53  # only one
    STUCK_IN_RECOVERY = 54  # playing a flight, for each fight and flight left
    HUNGER = 55  # the week ends without a Provision
    FOOD = 56  # bringing the first Provision of the week
    KEEPS_FOOD = 57  # the chance that another seat keeps its Provision
    FORCED = 58  # the next seat has nothing but fights
    FORCED_ON_PATH = 59  # the same from day 22 on
    MORE_FIGHTS = 60  # playing a fight, for each fight left
    MORE_FIGHTS_ON_PATH = 61  # the same from day 22 on
    LATE_FIGHT = 62  # a fight whose recovery reaches into the path
    PATH_FIGHT = 63  # a fight on the path
    PATH_FIGHT_END = 64  # and somebody has The End
    PATH_FIGHT_DAY = 65  # and each quiet day that it costs
    THE_END_NEXT = 66  # the path is complete, and the next seat has The End
    STEP_TO_THE_END = 67  # the path is complete: each seat before the one with The End
    HAS_NO_BETTER = 68  # the chance that a seat shows a card because it has none that it would rather show
    FACE_UP_READY = 69  # playing the face-up card, one for recovery
    FACE_UP_OTHER = 70  # playing the face-up card, another one


# By kind of card: Skirmish, Combat, Backtrack, Evade, Flee, Heal, Rest, Provision, and for showing The End.
BY_CARD: dict[Weight, list[tuple[int, ...]]] = {
    # 2 to 3 seats; 4 seats; 5 to 8 seats
    Weight.KEEP: [
        (-7, 25, 11, -1, -1, 48, 36, 47),
        (-28, 20, 1, -11, -27, 52, 41, 52),
        (-29, 22, -2, 7, -8, 26, 21, 39),
    ],
    Weight.KEEP_ON_PATH: [
        (-2, 22, 7, 13, 8, 23, 22, 34),
        (11, 18, 35, 23, 13, 21, 14, 35),
        (8, 42, 15, 24, 8, -7, 13, 3),
    ],
    Weight.SPARE: [
        (-5, 7, -10, 1, -2, -4, 3, 10),
        (3, 20, -3, -4, 1, 5, -1, 18),
        (2, 19, 22, 2, -6, 21, 16, -5),
    ],
    Weight.SPARE_ON_PATH: [
        (-5, 7, -10, 1, -2, -4, 3, 10),
        (-3, 1, 0, -5, -14, -1, 0, 10),
        (6, 22, 9, 19, -11, 5, 23, 6),
    ],
    Weight.SHOW: [
        (7, -25, 19, 14, 12, 51, 272, 5, 122),
        (18, -11, 0, 9, 32, 47, 133, 149, -19),
        (17, -61, 48, 21, 25, 103, 99, 191, 129),
    ],
    Weight.SHOW_ON_PATH: [
        (7, -25, 19, 14, 12, 51, 272, 5, 122),
        (11, -11, 8, 23, 20, 93, 131, 168, 69),
        (4, -41, 25, 21, 20, 39, 121, 92, 165),
    ],
}


def percent(number: int) -> int:
    """A chance in hundredths."""
    return number * SURE // 100


ALIKE: dict[Weight, tuple[int, ...]] = {
    # 2 to 3 seats; 4 seats; 5 to 8 seats
    Weight.LOST: (622, 449, 1031),
    Weight.LONG_RECOVERY: (27, 19, 35),
    Weight.NOT_READY: (26, 35, 26),
    Weight.BARELY_READY: (7, 3, 1),
    Weight.STUCK_IN_RECOVERY: (23, 1, 3),
    Weight.HUNGER: (440, 310, 606),
    Weight.FOOD: (0, 33, 16),
    Weight.KEEPS_FOOD: (percent(5), percent(1), percent(6)),
    Weight.FORCED: (27, 30, -39),
    Weight.FORCED_ON_PATH: (207, 231, 172),
    Weight.MORE_FIGHTS: (29, 33, 72),
    Weight.MORE_FIGHTS_ON_PATH: (29, 29, 49),
    Weight.LATE_FIGHT: (1, 22, 32),
    Weight.PATH_FIGHT: (-5, 6, 26),
    Weight.PATH_FIGHT_END: (90, 63, 65),
    Weight.PATH_FIGHT_DAY: (15, 43, 46),
    Weight.THE_END_NEXT: (459, 369, 776),
    Weight.STEP_TO_THE_END: (50, 52, 31),
    Weight.HAS_NO_BETTER: (percent(17), percent(37), percent(57)),
    Weight.FACE_UP_READY: (5, 3, 5),
    Weight.FACE_UP_OTHER: (5, 14, 17),
}

TABLES = (0, 0, 1, 2, 2, 2, 2)  # which of the three serves 2, 3, ... 8 seats


def row(table: int) -> list[int]:
    """All weights of a kind of table, in the order of `Weight`."""
    by_card = [points for rows in BY_CARD.values() for points in rows[table]]
    return by_card + [points[table] for points in ALIKE.values()]


_rows: Any = np.array([row(table) for table in TABLES], np.int64)
WEIGHTS: Row = _rows


def no_better(row: list[int], first: Weight) -> list[int]:
    """For each card that may be shown, the kinds that are worth no more, as the digits of a pile."""
    worth = row[first : first + len(Card)]
    return [sum(pile(other, ALL) for other in Card if worth[other] <= worth[card]) for card in Card]


_no_better: Any = [[no_better(row(table), when) for when in (Weight.SHOW, Weight.SHOW_ON_PATH)] for table in TABLES]
NO_BETTER: Array[int] = np.array(_no_better, np.int64)  # type: ignore[assignment]
