"""The weights of the instinct: points by which it plays, and what it reads from what others show and play.

`weights.csv` has a column for every stage of a round and `tells.csv` one for everything that somebody may need; both
have a block of lines for every number of seats. `studies/tuning` found them, by playing many rounds with slightly
changed ones.
"""

import csv
from enum import IntEnum
from pathlib import Path
from typing import Any

from shamble.engine.base.arrays import np
from shamble.engine.base.record import Array
from shamble.engine.compile.rule import INTERPRETED
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.instinct.odds import Need
from shamble.games.fight_or_flight.state import Fight

Row = Array[int]

SEATS = range(2, 9)
NEEDS = len(Need)
PLAYABLE = len(Card) - 1  # kinds: The End is played whenever it may be

# How far a round is: week 1, 2 and 3, on the path, the path complete; and the same after a Skirmish and after a Combat.
LAST_WEEK, PATH, PATH_COMPLETE = 2, 3, 4
TIMES = 5
STAGES = TIMES * len(Fight)


class Weight(IntEnum):
    """Where each weight lies in a row. Those that differ by card have a place for each kind, from the named one on."""

    KEEP = 0  # what a card is worth in the hand: points lost when it is played
    SPARE = 8  # points for playing a card, for each further copy in the hand
    UNSEEN = 16  # the same, for each copy that nobody has seen yet
    SHOWN_BY_OTHERS = 24  # the same, for each other seat that shows one
    FACE_UP = 32  # points for playing the face-up card
    SHOW = 40  # what it is worth to show a card
    SHOW_SPARE = 49  # the same, for each further copy in the hand
    SHOW_TOO = 58  # the same, for each other seat that shows one
    NEXT_SHOWS = 67  # calm: the next seat shows nothing, or the first, second, ... kind of card
    SHOW_FOOD = 77  # to show a Provision when the week has none yet
    LOST = 78  # the round is lost because somebody cannot go on with a recovery
    LONG_RECOVERY = 79  # each day that recovery will take
    NOT_READY = 80  # no card left that may be played in recovery
    BARELY_READY = 81  # only one
    STUCK_IN_RECOVERY = 82  # playing a flight, for each fight and flight left
    HUNGER = 83  # the week ends without a Provision
    FOOD = 84  # bringing the first Provision of the week
    FOOD_DAY = 85  # the same, for each day that the week still has
    MORE_FOOD = 86  # a Provision in a week that has one
    KEEPS_FOOD = 87  # the chance that another seat keeps its Provision
    FORCED = 88  # the next seat has nothing but fights
    MORE_FIGHTS = 89  # playing a fight, for each fight left
    LATE_FIGHT = 90  # a fight whose recovery reaches into the path
    PATH_FIGHT = 91  # a fight on the path when somebody has The End
    PATH_FIGHT_DAY = 92  # and each quiet day that it costs
    THE_END_NEXT = 93  # the path is complete, and the next seat has The End
    STEP_TO_THE_END = 94  # the path is complete: each seat before the one with The End


WEIGHTS_IN_A_ROW = 95


class Tell(IntEnum):
    """What makes it likelier that a seat lacks something, or less likely; for each need one after the other."""

    SHOWN = 0  # it shows nothing, or the first, second, ... kind of card
    PLAYED = 70  # it has not played, or its last card was of the first, second, ... kind
    IN_RECOVERY = 133  # its last card was of that kind, in the present recovery; a Skirmish made a Combat of it


TELLS_IN_A_ROW = 189
IN_RECOVERY = (Tell.IN_RECOVERY - Tell.PLAYED) // NEEDS

# A GPU has 64 KB for constants, so compiled code holds narrow numbers; interpreted, NumPy would reckon narrowly, too.
NUMBER = np.int64 if INTERPRETED else np.int32

WEIGHTS_FILE, TELLS_FILE = (Path(__file__).with_name(name) for name in ("weights.csv", "tells.csv"))


def load(file: Path) -> Any:
    """The numbers of every table: behind the number of seats and the name of the line."""
    with file.open(encoding="utf-8", newline="") as lines:
        return np.array([[int(number) for number in line[2:]] for line in list(csv.reader(lines))[1:]], NUMBER)


_weights: Any = load(WEIGHTS_FILE).reshape(len(SEATS), WEIGHTS_IN_A_ROW, STAGES).swapaxes(1, 2)
WEIGHTS: Row = np.ascontiguousarray(_weights)  # type: ignore[assignment]
TELLS: Row = load(TELLS_FILE).reshape(len(SEATS), TELLS_IN_A_ROW)
