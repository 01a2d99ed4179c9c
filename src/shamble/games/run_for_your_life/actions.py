"""The choices of Run For Your Life. What a number means depends on the question; the id of a choice does not."""

from enum import IntEnum

from shamble.engine.rules.actions import Ranges
from shamble.games.run_for_your_life.content import REACH, SPACES, Thing

SEATED = 6  # seats
THINGS = len(Thing)
KINDS = 2  # of zombies: ordinary ones and Bloaters
CARDS_SHOWN = 8  # blood cards of one holder that can be pointed at


class Foe(IntEnum):
    """Whom a human meets: a zombie that nobody leads, one that a zombie player leads, or a zombie player."""

    ZOMBIE, BLOATER = range(2)
    ZOMBIE_OF_A, BLOATER_OF_A, ZOMBIE_OF_B, BLOATER_OF_B, ZOMBIE_OF_C, BLOATER_OF_C = range(2, 8)
    ZOMBIE_OF_D, BLOATER_OF_D, ZOMBIE_OF_E, BLOATER_OF_E, ZOMBIE_OF_F, BLOATER_OF_F = range(8, 14)
    PLAYER_A, PLAYER_B, PLAYER_C, PLAYER_D, PLAYER_E, PLAYER_F = range(14, 20)
    AMBUSH, EVENT = 20, 21  # the zombie of an encounter; an event card that draws blood by itself


NPZ = int(Foe.PLAYER_A)  # how many sorts of foes are not players
FOES = int(Foe.AMBUSH)  # how many sorts can stand on the road

RANGES = Ranges(
    done=1,
    shoot=FOES,
    fight=1,
    use=THINGS,
    cancel=1,
    bullet=1,
    thing=THINGS,
    everything=1,
    give=1,
    run_on=1,
    seat=SEATED,
    all_on=SEATED,
    kind=KINDS,
    blood=CARDS_SHOWN,
    by=2 * REACH + 1,
    to=SPACES + 1,  # last, so that all others fit into a Small
)
DONE, SHOOT, FIGHT, USE, CANCEL, BULLET, THING, EVERYTHING, GIVE, RUN_ON, SEAT, ALL_ON, KIND, BLOOD, BY, TO = (
    RANGES.firsts
)
STAY = BY + REACH  # by no space; BY is REACH spaces back
ACTIONS = RANGES.size
