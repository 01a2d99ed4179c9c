"""The choices of Zombie Survival: each names all that belongs to it. The most frequent ones have low numbers."""

from shamble.engine.compile.rule import rule
from shamble.engine.rules.actions import Ranges
from shamble.games.zombie_survival.content import (
    GEARS,
    LOCATIONS,
    OPENINGS,
    PLAN,
    RING,
    SIDES,
    TILES,
    TOWN_CARDS,
    WEAPONS,
)
from shamble.games.zombie_survival.state import IN_HOUSE, PEOPLE

MOST_MEALS = 7  # 0 to 6 units of refrigerated food for one meal
TARGETS = IN_HOUSE + 1  # every square of the yard, and the house
PAIRS = 5 * RING  # in each of three rows a square and the next one to the right; in two, a square and the one behind it

RANGES = Ranges(
    done=1,
    back=1,
    go=1,
    left=1,
    right=1,
    person=PEOPLE,
    crew=PEOPLE,
    heal=1,
    let_go=1,
    side=SIDES,
    guest=4 * SIDES,
    weapon=WEAPONS,
    unarmed=1,
    attach=GEARS,
    attack=WEAPONS * TARGETS,
    pair=PAIRS,
    standard=1,
    called=1,
    build=OPENINGS,
    take_down=OPENINGS,
    handsaw=1,
    battery=GEARS,
    generator=1,
    stove=1,
    liquor=1,
    gas=1,
    quench_water=1,
    extinguisher=1,
    eat=MOST_MEALS,
    let_in=1,
    send_away=1,
    canned=1,
    first_aid=1,
    loose_battery=1,
    car=8,
    pack=GEARS,
    pack_dead=GEARS,
    shop=1,
    drive_home=1,
    location=LOCATIONS,
    card=TOWN_CARDS,
    drop=1,
    by_hand=1,
    tidily=1,
    flat=1,
    upright=1,
    tile=TILES,
    place=PLAN,
)
(
    DONE,
    BACK,
    GO,
    SLIDE_LEFT,
    SLIDE_RIGHT,
    PERSON,
    CREW,
    HEAL,
    LET_GO,
    SIDE,
    GUEST,
    WEAPON,
    UNARMED,
    ATTACH,
    ATTACK,
    PAIR,
    STANDARD,
    CALLED,
    BUILD,
    TAKE_DOWN,
    HANDSAW,
    BATTERY,
    GENERATOR,
    STOVE,
    LIQUOR,
    GAS,
    QUENCH_WATER,
    EXTINGUISHER,
    EAT,
    LET_IN,
    SEND_AWAY,
    CANNED,
    FIRST_AID,
    LOOSE_BATTERY,
    CAR,
    PACK,
    PACK_DEAD,
    SHOP,
    DRIVE_HOME,
    LOCATION,
    CARD,
    DROP,
    BY_HAND,
    TIDILY,
    FLAT,
    UPRIGHT,
    TILE,
    PLACE,
) = RANGES.firsts
ACTIONS = RANGES.size


@rule
def attack_with(weapon: int, target: int) -> int:
    """ZS-60: weapon and target are named together."""
    return ATTACK + weapon * TARGETS + target


@rule
def weapon_of(action: int) -> int:
    """ZS-60: the weapon of an attack."""
    return (action - ATTACK) // TARGETS


@rule
def target_of(action: int) -> int:
    """ZS-60: where an attack goes: a square of the yard, or the house."""
    return (action - ATTACK) % TARGETS
