"""The pieces of Zombie Survival by name: houses, squares, items, cards, people."""

from enum import IntEnum


class House(IntEnum):
    """Section 3.2 of the ledger."""

    CORNER_BUNGALOW, ASH_LANE_SPLIT_LEVEL, MILLERS_FARMHOUSE, CANAL_TOWNHOUSE = range(4)


class Side(IntEnum):
    """The four yards of a house; right and left as seen from the street."""

    FRONT, RIGHT, BACK, LEFT = range(4)


class Square(IntEnum):
    """The columns of the four yards, once round the house; in the house row they are a ring (ZS-A3)."""

    F1, F2, F3, F4, F5, F6, R1, R2, R3, R4, R5, R6, B1, B2, B3, B4, B5, B6, L1, L2, L3, L4, L5, L6 = range(24)


class Opening(IntEnum):
    """The places where a house may have a door or a window: two on each side, from left to right."""

    FRONT_1, FRONT_2, RIGHT_1, RIGHT_2, BACK_1, BACK_2, LEFT_1, LEFT_2 = range(8)


class OpeningKind(IntEnum):
    """ZS-A49: a garage door counts as a door."""

    NONE, DOOR, GARAGE, WINDOW = range(4)


class Icon(IntEnum):
    """What is printed on a square of the plan; tiles go on free squares only (ZS-12)."""

    FREE, FIRST_AID, REFRIGERATOR, PANTRY, LUMBER_BIN, WATER, FIXED = range(7)


class Item(IntEnum):
    """The 28 kinds of tile. Town cards hold the same things."""

    RIFLE, SHOTGUN, HANDGUN, CROSSBOW, SWORD, SHORT_SWORD, MACHETE = range(7)
    LASER_SIGHT, NIGHT_VISION_SCOPE, SILENCER, FLASHLIGHT, BATTERIES = range(7, 12)
    GAS, LIQUOR, PORTABLE_GENERATOR, PORTABLE_STOVE, HANDSAW, FIRE_EXTINGUISHER = range(12, 18)
    PANTRY, REFRIGERATOR, WATER_CASE, FIRST_AID_KIT, LUMBER, HOUSEGUEST = range(18, 24)
    MEDIUM_SIZED_CAR, MINIVAN, SMALL_SUV, FULL_SIZE_SUV = range(24, 28)


class Weapon(IntEnum):
    """ZS-102, ZS-103: the items that attack."""

    RIFLE, SHOTGUN, HANDGUN, CROSSBOW, SWORD, SHORT_SWORD, MACHETE = range(7)


class Gear(IntEnum):
    """ZS-94, ZS-97: what helps an attack. The silencer alone needs no battery."""

    LASER_SIGHT, NIGHT_VISION_SCOPE, SILENCER, FLASHLIGHT = range(4)


class Thing(IntEnum):
    """Items of which only the number matters."""

    GAS, LIQUOR, PORTABLE_GENERATOR, PORTABLE_STOVE, HANDSAW, FIRE_EXTINGUISHER = range(6)


class Supply(IntEnum):
    """ZS-07: what the tracker card counts."""

    CANNED, REFRIGERATED, WATER, FIRST_AID, LUMBER = range(5)


class Car(IntEnum):
    MEDIUM_SIZED_CAR, MINIVAN, SMALL_SUV, FULL_SIZE_SUV = range(4)


FIRST_GEAR, FIRST_THING, FIRST_SUPPLY, FIRST_CAR = (
    Item.LASER_SIGHT.value,
    Item.GAS.value,
    Item.PANTRY.value,
    Item.MEDIUM_SIZED_CAR.value,
)


class Location(IntEnum):
    """Section 3.5: the six shops in town."""

    BRIGHTWAY_GROCERY, HOLLIS_HARDWARE, IRONSIDE_ARMS, CORNER_CLINIC, FUEL_AND_GO, TRAILHEAD_OUTFITTERS = range(6)


class TownCard(IntEnum):
    """The kinds of town card, shop by shop. Guarded ones show an item and a zombie."""

    PANTRY_STOCK, GUARDED_PANTRY_STOCK, REFRIGERATOR_STOCK, GROCERY_WATER, GROCERY_LIQUOR, CHECKOUT_CRAWLER = range(6)
    TIMBER, HANDSAW, FIRE_EXTINGUISHER, HARDWARE_STOVE, GUARDED_GENERATOR, MACHETE, AISLE_NINE = range(6, 13)
    HANDGUN, SHOTGUN, GUARDED_RIFLE, LASER_SIGHT, NIGHT_VISION_SCOPE, SILENCER, STORE_DETECTIVE = range(13, 20)
    FIRST_AID_BAG, GUARDED_FIRST_AID_BAG, CLINIC_WATER, CLINIC_BATTERIES, OUT_PATIENT = range(20, 25)
    GAS, GUARDED_GAS, FUEL_BATTERIES, FUEL_LIQUOR, FUEL_WATER, NIGHT_CLERK = range(25, 31)
    CROSSBOW, SHORT_SWORD, GUARDED_SWORD, FLASHLIGHT, TRAIL_BATTERIES, TRAIL_STOVE, LOST_HIKER = range(31, 38)


class Event(IntEnum):
    """Section 3.7: the twenty event cards."""

    NIGHT, ROADBLOCK, THE_WATER_TASTES_FUNNY, LIGHTS_OUT, DRY_LIGHTNING = range(5)
    SECOND_WAVE, STRANGER_ON_THE_PORCH, BAD_STOMACHS, NO_SLEEP, DEAD_CELLS = range(5, 10)
    THE_LONG_DAY, SPOILED_LUNCH, QUIET_MORNING, HOWLING_DOGS, HAILSTORM = range(10, 15)
    FOGBANK, SUPPLY_DROP, LOOTERS_IN_TOWN, FEVER, SECOND_WIND = range(15, 20)


class Zone(IntEnum):
    """ZS-62: where a die can fall in the lid."""

    MISS, BODY, HEAD = range(3)


class Person(IntEnum):
    """Section 3.3: residents of the four houses, a neighbour, houseguests, strangers."""

    ADA, BRUNO, CELIA, DOV, ENID, FARO, GRETA, HAL, INES, JORY, KIT, LENA, MILO, NAN, OTIS, PIA = range(16)
    NEIGHBOUR, QUILL, ROSA, STIG, TOVE, UMA, VIC = range(16, 23)
    STRANGER_1, STRANGER_2, STRANGER_3, STRANGER_4, STRANGER_5, STRANGER_6 = range(23, 29)
    STRANGER_7, STRANGER_8, STRANGER_9, STRANGER_10, STRANGER_11, STRANGER_12 = range(29, 35)


SIDES, COLUMNS, BOX, RING = 4, 6, 3, 24
OPENINGS, TILES, WEAPONS, GEARS, THINGS, SUPPLIES = 8, 28, 7, 4, 6, 5
LOCATIONS, TOWN_CARDS, EVENTS, HOUSES = 6, 38, 20, 4
PLAN, PLAN_WIDTH = 36, 6
LID_CELLS, LID_WIDTH = 36, 6
HOUSE_RESIDENTS = 4  # names in the pool of a house
MOST_PEOPLE_THERE_ARE = 12
MOST_CARS = 8
MOST_SQUARES = 30
DECK_ROOM = 14  # town cards that a shop can have
