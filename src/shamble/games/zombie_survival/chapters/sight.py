"""The layout of what a seat knows, as numbers."""

from shamble.engine.rules.layout import LEAST, MOST, Layout, Slices, blocks, flag, named, numbers, one_of, size_of
from shamble.games.zombie_survival.content import (
    EVENTS,
    MOST_CARS,
    MOST_PEOPLE_THERE_ARE,
    MOST_SQUARES,
    RING,
    Event,
    Gear,
    House,
    Item,
    Location,
    Opening,
    Supply,
    Thing,
    TownCard,
    Weapon,
)
from shamble.games.zombie_survival.state import IN_TOWN, SEATS, Ask, Line, Row, Stage, Standing, Step, Where


class OfKit(Slices):
    """Weapons and what helps them."""

    WEAPONS = numbers("weapons", 0, MOST, Weapon)
    USED = numbers("those that attacked this round", 0, MOST, Weapon)
    GEAR = numbers("gear", 0, MOST, Gear)
    LIT = numbers("gear with a battery on it", 0, MOST, Gear)
    HELPED = numbers("gear that helped an attack or a shopper this round", 0, MOST, Gear)
    BATTERIES = numbers("loose batteries", 0, MOST)


class OfHouse(Slices):
    """What is seen of a house."""

    HOUSE = one_of("which house it is", House)
    PEOPLE = numbers("people, by what they are doing; nobody is not counted", 0, MOST_PEOPLE_THERE_ARE, Standing)
    SUPPLY = numbers("supplies", 0, MOST, Supply)
    THINGS = numbers("things", 0, MOST, Thing)
    KIT = blocks("weapons and gear: in the house, then with the party in town", OfKit, 2)
    CARS = numbers("its cars: 0 is none, else the number of the model and 1", 0, MOST, MOST_CARS)
    DAMAGE = numbers("damage of each car", 0, MOST, MOST_CARS)
    FINDS = numbers("finds in the car", 0, MOST, TownCard)
    BARRICADE = numbers("barricades", LEAST, MOST, Opening)
    YARD = numbers("zombies in the yards, square by square round the house", 0, MOST, Row, RING)
    INSIDE = numbers("zombies in the house", 0, MOST)
    OUT = numbers("why it is out of the game, as a number; 0: it is not", 0, MOST)
    GENERATOR_ON = flag("the generator runs")
    STOVE_LIT = flag("the stove is lit")
    CAR_OUT = numbers("the car that is out with the party, and 1; 0: nobody is in town", 0, MOST_CARS)
    ASK = named("what its owner has to decide", Ask)
    OWED = numbers("how many more the event demands", 0, MOST)
    SLIDING = numbers("the square whose zombie waits for a direction, and 1; 0: none", 0, MOST)
    SQUARES_TAKEN = numbers("squares of the plan that are covered", 0, MOST_SQUARES)
    SAWS_USED = numbers("handsaws used this round", 0, MOST)
    DAWN = numbers("people at home when the round began", 0, MOST_PEOPLE_THERE_ARE)
    LIGHTS_BROUGHT = numbers("flashlights that take up room in the car", 0, MOST)


class OfDeed(Slices):
    """The choice under way; 0 is none where a number is given \"and 1\"."""

    PERSON = numbers("the place of the person in the house, and 1", 0, MOST_PEOPLE_THERE_ARE)
    WEAPON = numbers("the weapon, and 1", 0, len(Weapon))
    TARGET = numbers("the target, and 1", 0, IN_TOWN + 1)
    WHERE = named("from where the attack is made", Where)
    BOTTLE = numbers("the bottle, and 1", 0, len(Thing))
    CAR = numbers("the car, and 1", 0, MOST_CARS)
    CARD = numbers("the card fought for, and 1", 0, MOST)
    LIGHTS = numbers("flashlights that light the shopping", 0, MOST)
    GEAR = numbers("what helps this attack", 0, MOST, Gear)


class Sight(Slices):
    """What a seat knows."""

    HOUSE = blocks("every house from the own one on, clockwise; places without a seat are 0", OfHouse, SEATS)
    EVENT = one_of("the event of this round", Event)
    PAST = numbers("events that lie open", 0, MOST, Event)
    TILES = numbers("tiles still to be had", 0, MOST, Item)
    TOWN_DECKS = numbers("cards left in each shop", 0, MOST, Location)
    DISCARD = numbers("town cards discarded", 0, MOST, TownCard)
    FOUND = numbers("items of this shopping that can be taken", 0, MOST, TownCard)
    DRAWN = numbers("cards of this shopping", 0, MOST, TownCard)
    DEED = blocks("the choice under way", OfDeed)
    STEP = named("the step of the round", Step)
    LINE = named("the line of the event card", Line)
    STAGE = named("where the trip to town stands", Stage)
    ROUNDS = numbers("rounds begun", 0, MOST)
    EVENTS_LEFT = numbers("event cards still to come", 0, EVENTS)
    NIGHT = flag("it is night")
    WATER_BAD = flag("the water is bad")
    MAINS_OUT = flag("the mains are out")
    ZOMBIES_LEFT = numbers("zombies left in the box", LEAST, MOST)
    FIRST = numbers("the first player, from the own seat on", 0, SEATS - 1)
    TURN = numbers("whose part of the step it is, from the own seat on", 0, SEATS - 1)
    KEEPS = numbers("items that may still be taken", 0, MOST)


LAYOUT = Layout(1, Sight)
PER_HOUSE, PER_KIT = size_of(OfHouse), size_of(OfKit)
