"""Everything on the table of Zombie Survival, and nothing else.

Long, as it is one table: each number on it stands here with what it means.
"""

from enum import IntEnum
from typing import Annotated

from shamble.engine.base.record import Array, Long, SeatId, Seats, Short, Small, record
from shamble.engine.rules.chance import Deck, Dice
from shamble.games.zombie_survival.content import (
    DECK_ROOM,
    EVENTS,
    MOST_CARS,
    MOST_PEOPLE_THERE_ARE,
    MOST_SQUARES,
    RING,
    Car,
    Content,
    Event,
    Gear,
    House,
    Item,
    Location,
    Opening,
    Person,
    Square,
    Supply,
    Thing,
    TownCard,
    Weapon,
)
from shamble.games.zombie_survival.meta import Options

SEATS = Seats(4)
PEOPLE = MOST_PEOPLE_THERE_ARE
LOADED = 24  # faces and landing places that can be dictated ahead
DRAWN = 24  # town cards that one shopping can turn up
IN_HOUSE = 72  # the target that stands in no square of the yard: rows times RING
IN_TOWN = 73  # the same for a zombie in a shop, where it is told of


class Row(IntEnum):
    """The rows of a yard, from the house outward; the last one of the game is the numbered outer row (ZS-A1)."""

    HOUSE_ROW, SECOND_ROW, THIRD_ROW = range(3)


class ToldRow(IntEnum):
    """The rows as people call them (section 3.1): in a yard of two the second one is the outer row."""

    HOUSE_ROW, OUTER_ROW, MIDDLE_ROW = range(3)


class Step(IntEnum):
    """Where the game stands: the draft, the six steps of a round, and the bites after step 4."""

    DRAFT, ARRIVALS, EVENT, BARRICADES, FIGHTS, BITES, TOWN, GUESTS = range(8)


class Line(IntEnum):
    """The lines of an event card, in the order in which they are carried out (section 3.7)."""

    TEXT, BATTERIES, FOOD, WATER, SICK, FATIGUE, DONE = range(7)


class Stage(IntEnum):
    """Where a trip to town stands, inside the owner's part of step 5."""

    MENU, LEAVING, SHOPPING, KEEPING, HOMEWARD, ON_FOOT, INDOORS = range(7)


class Ask(IntEnum):
    """What the owner of a house has to decide; `questions/` has all of each."""

    NOTHING, TILE, TURN, PLACE, SLIDE = range(5)
    QUENCH, STRANGER, HAIL, SUPPLY_DROP, BATTERY_DIES, MEAL = range(5, 11)
    BARRICADES, FIRST_WINDOW, SECOND_WINDOW = range(11, 14)
    FIGHTS, HELP, AIM, NOISE, HEAL, BOTTLE, BITE = range(14, 21)
    TOWN, CREW, ARMS, SHOP, WEAPON, KEEP, DROP, FOOT, GUESTS = range(21, 30)


class Standing(IntEnum):
    """What a person of a house is doing. Hurt: wounded in town this round; Failing: in the round before (ZS-A81)."""

    NOBODY, READY, SPENT, FATIGUED, IN_TOWN, HURT, FAILING = range(7)


class Where(IntEnum):
    """From where an attack is made."""

    HOME, TOWN, STREET = range(3)


class Cause(IntEnum):
    """What took the last person of a house, or the house itself; None while it is in the game."""

    NONE, ZOMBIES, FIGHT, HUNGER, THIRST, SICKNESS, FIRE, TOWN = range(8)


class Ending(IntEnum):
    """ZS-87, ZS-110: how a game ends."""

    GOES_ON, LAST_SURVIVOR, ALL_PERISHED, SURVIVED_ALONE, PERISHED_ALONE = range(5)


@record
class EventDeck(Deck):
    """ZS-10: the event cards without Night, which comes at `night_place`."""

    cards: Annotated[Array[Annotated[Small, Event]], EVENTS]


@record
class TownDeck(Deck):
    """ZS-09: the cards of one location."""

    cards: Annotated[Array[Annotated[Small, TownCard]], DECK_ROOM]


@record
class Die(Dice):
    """The faces of the dice, thrown in the yard or into the lid."""

    faces: Annotated[Array[Small], LOADED]


@record
class Lid(Dice):
    """ZS-08: where dice fall in the lid: its cells from 1, row by row."""

    faces: Annotated[Array[Small], LOADED]


@record
class Kit:
    """Weapons and what helps them, at one place: the house, or the party in town."""

    weapons: Annotated[Array[Small], Weapon]
    used: Annotated[Array[Small], Weapon]
    """ZS-60: how many of them attacked this round."""
    gear: Annotated[Array[Small], Gear]
    lit: Annotated[Array[Small], Gear]
    """ZS-91: how many of them have a battery on them; the silencer needs none."""
    helped: Annotated[Array[Small], Gear]
    """ZS-A68: how many of them helped an attack (or a shopper) this round."""
    batteries: Short
    """ZS-A74: loose batteries; each Supply Drop can bring more."""


@record
class Home:
    """One player's house with its yards, people and goods."""

    house: Annotated[Small, House]
    out: Annotated[Small, Cause]
    """ZS-86: why this house is out of the game, or None."""
    last_loss: Annotated[Small, Cause]
    """What took the person who was lost last."""
    burnt: Small
    """ZS-48: a fire that could not be put out."""
    tiles: Annotated[Array[Annotated[Small, Item]], MOST_SQUARES]
    """The tiles of the draft, in the order in which they were placed."""
    places: Annotated[Array[Small], MOST_SQUARES]
    """The square of the plan at which each of them begins, plus 36 if it stands upright."""
    tiles_placed: Small
    squares_taken: Small
    """ZS-12: how many of the squares are covered."""
    by_hand: Small
    """ZS-12: the owner lays its tiles itself; else they are laid tidily."""
    free: Long
    """The open squares of the plan as bits, eight to a row, so that a shape shifted past an edge finds none."""
    passed: Small
    """ZS-A9: nothing fits any more."""
    person: Annotated[Array[Annotated[Small, Person]], PEOPLE]
    standing: Annotated[Array[Annotated[Small, Standing]], PEOPLE]
    supply: Annotated[Array[Small], Supply]
    things: Annotated[Array[Small], Thing]
    kit: Kit
    trunk: Kit
    """What the party in town has with it."""
    cars: Annotated[Array[Annotated[Small, Car]], MOST_CARS]
    damage: Annotated[Array[Small], MOST_CARS]
    """ZS-A34: stays on a car for the whole game."""
    car_out: Small
    """Which car is out with the party; NOTHING (-1): nobody is in town."""
    lights_brought: Small
    """ZS-A77: flashlights that take up room in the car."""
    kept: Annotated[Array[Small], TownCard]
    """ZS-76: the finds in the car."""
    opening_at: Annotated[Array[Annotated[Small, Opening]], RING]
    """In whose box each square of the house row lies, or nothing (a blank square); read off the house."""
    barricade: Annotated[Array[Small], Opening]
    yard: Annotated[Array[Small], Row, Square]
    """ZS-30: the zombies in the yards."""
    inside: Short
    """Zombies in the house."""
    coming: Small
    """Sides, as bits, on which a zombie is still to be placed."""
    coming_column: Annotated[Array[Small], 4]
    """The column for each side, 0 to 5."""
    slider: SeatId
    """ZS-A5: who says left or right for them."""
    sliding: Annotated[Small, Square]
    """The square whose zombie was pushed off and waits for a direction."""
    generator_on: Small
    stove_lit: Small
    saws_used: Small
    ask: Annotated[Small, Ask]
    owed: Small
    """How many more the event (or the zombies inside) demand: bites, batteries, meals."""
    answer: Small
    """Stranger on the Porch: 1 to let it in."""
    picked: Annotated[Array[Small], PEOPLE]
    """People who are in the midst of something: bitten already, or chosen to go to town."""
    wounded: Small
    """The place among the people of the one who is healed or let go, or NOTHING (-1)."""
    window: Annotated[Small, Opening]
    """The first window of a handsaw."""
    dawn: Small
    """ZS-87: people at home when the round began."""
    tally: Annotated[Array[Small], 4]
    """What the story sums up at the end of a step: see `steps.sum_up`."""
    came_in: Small
    """The same: zombies that entered the house."""
    fell: Small
    """The same: barricades that came down."""


@record
class Deed:
    """What the seat to move is putting together, choice by choice."""

    person: Small
    """The place of the person among the people of the house, or NOTHING (-1)."""
    weapon: Annotated[Small, Weapon]
    gear: Annotated[Array[Small], Gear]
    """What helps this attack."""
    target: Small
    """Row times 24 plus column round the house, or IN_HOUSE."""
    where: Annotated[Small, Where]
    bottle: Annotated[Small, Thing]
    car: Small
    card: Small
    """Which of the cards just drawn is fought for."""
    lights: Small
    """Flashlights that light the shopping (option `flashlight`: one)."""


@record
class Siege:
    """One game of Zombie Survival."""

    die: Die
    lid: Lid
    event_deck: EventDeck
    town_decks: Annotated[Array[TownDeck], Location]
    homes: Annotated[Array[Home], SEATS]
    deed: Deed
    seats: Small
    first: SeatId
    """The first player."""
    turn: SeatId
    """Whose part of the step it is, where the steps go round; else the first player."""
    step: Annotated[Small, Step]
    line: Annotated[Small, Line]
    stage: Annotated[Small, Stage]
    finished: Annotated[Array[Small], SEATS]
    """Who has done with this step."""
    pick: Short
    """ZS-11: tiles taken, passes counted: where the draft stands."""
    stack: Annotated[Array[Small], Item]
    """ZS-03: tiles still to be had."""
    guests_drafted: Small
    strangers: Small
    """Strangers who came in: each has a name of its own."""
    rounds: Short
    """Rounds begun."""
    event: Annotated[Small, Event]
    """The event of this round, or nothing."""
    past: Annotated[Array[Small], Event]
    """Events that lie open since the deck was last shuffled."""
    events_left: Small
    """ZS-110: cards still to come, Night with them; only a game alone runs out of them."""
    night_place: Small
    """ZS-A10: as which card Night comes. Nobody knows."""
    night: Small
    water_bad: Small
    mains_out: Small
    supply: Short
    """ZS-A52: zombies left in the box."""
    discard: Annotated[Array[Small], TownCard]
    drawn: Annotated[Array[Annotated[Small, TownCard]], DRAWN]
    """The cards of the shopping that goes on, in order."""
    found: Annotated[Array[Small], TownCard]
    """Items of that shopping that can be taken."""
    at: Annotated[Array[Annotated[Small, Location]], PEOPLE]
    """Where each person shops."""
    fought: Annotated[Array[Small], PEOPLE]
    """ZS-A42: who has fought in this shopping, or on the way in."""
    keeps: Small
    """Items that may still be taken."""
    winners: Annotated[Array[Small], SEATS]
    ending: Annotated[Small, Ending]
    options: Options
    content: Content


State = Siege
