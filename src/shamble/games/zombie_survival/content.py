"""The box of Zombie Survival: its pieces by name, and the tables that a designer may vary.

One file holds the whole box, long as it is: the names of the pieces, what the tables hold, and the tables as printed.
"""

from enum import IntEnum
from typing import Annotated, Any

from shamble.engine.base.record import Array, Short, Small, fields_of, record, words

# --- the pieces -------------------------------------------------------------------------------------------------------


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
    """The cars, smallest first."""

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
    ABEL, BIRGIT, CALEB, DINA, EMIL, FRIDA, GREGOR, HEDDA, IDRIS, JUNA = range(23, 33)
    KASPAR, LOTTE, MAREK, NOEMI, OLAF, PETRA, RUFUS, SELMA, THEO, WANDA = range(33, 43)


SIDES, COLUMNS, BOX, RING = 4, 6, 3, 24
STRANGERS = 20  # names of strangers
OPENINGS, TILES, WEAPONS, GEARS, THINGS, SUPPLIES = 8, 28, 7, 4, 6, 5
LOCATIONS, TOWN_CARDS, EVENTS, HOUSES = 6, 38, 20, 4
PLAN, PLAN_WIDTH = 36, 6
LID_CELLS, LID_WIDTH = 36, 6
HOUSE_RESIDENTS = 4  # names in the pool of a house
MOST_PEOPLE_THERE_ARE = 12
MOST_CARS = 8
MOST_SQUARES = 30
DECK_ROOM = 14  # town cards that a shop can have

# --- what the tables hold ---------------------------------------------------------------------------------------------


@record
class OpeningSheet:
    """A door or window of a house, or none."""

    kind: Annotated[Small, OpeningKind]
    column: Small
    """ZS-A2: the first of the three columns of its box, 1 to 4."""


@record
class HouseSheet:
    """A house as printed: openings, driveway, and the plan inside."""

    openings: Annotated[Array[OpeningSheet], Opening]
    driveway: Annotated[Small, Side]
    driveway_column: Small
    """The left one of the driveway's two columns."""
    plan: Annotated[Array[Annotated[Small, Icon]], PLAN]


@record
class TileSheet:
    """A kind of tile: how many there are, its shape in squares, and how much it gives."""

    copies: Small
    wide: Small
    high: Small
    gives: Small


@record
class WeaponSheet:
    """A weapon: its dice, how far it reaches, and what it does besides."""

    dice: Small
    least_range: Small
    most_range: Small
    """0: hand-to-hand or the same square only."""
    hand_to_hand: Small
    noisy: Small
    takes_sights: Small


@record
class CarSheet:
    """A car: the damage that breaks it (ZS-A33), and how many finds it takes (ZS-76)."""

    damage: Small
    capacity: Small


@record
class TownSheet:
    """A town card: where it lies, what is found, how much of it, and whether a zombie guards it."""

    location: Annotated[Small, Location]
    find: Annotated[Small, Item]
    gives: Small
    zombie: Small
    copies: Small


@record
class EventSheet:
    """The lines of an event card: how much of each it demands."""

    food: Small
    water: Small
    fatigue: Small
    sick: Small
    batteries: Small


@record
class Content:
    """The numbers of the box, as the rules read them."""

    houses: Annotated[Array[HouseSheet], House]
    tiles: Annotated[Array[TileSheet], Item]
    weapons: Annotated[Array[WeaponSheet], Weapon]
    cars: Annotated[Array[CarSheet], Car]
    town: Annotated[Array[TownSheet], TownCard]
    events: Annotated[Array[EventSheet], Event]
    lid: Annotated[Array[Annotated[Small, Zone]], LID_CELLS]
    lid_called: Annotated[Array[Annotated[Small, Zone]], LID_CELLS]
    zombies: Short  # in the box
    start_supply: Annotated[Array[Small], Supply]
    most_supply: Small  # on the tracker
    house_squares: Small  # that a house takes
    most_people: Small  # of a house, at home and in town
    laser_dice: Small
    scope_dice: Small
    most_dice: Small
    night_dice: Small  # fewer at night
    kill_sum: Small  # on the body
    fed_by_stove: Small  # people that one unit of food feeds
    fed_cold: Small
    fire_water: Small  # water that a fire takes
    molotov_range: Small
    cards_by_day: Small  # per person in town
    cards_by_night: Small
    night_margin: Short  # percent of the event deck that come surely before Night, and as many after it
    lightning_fire: Small  # Dry Lightning: on this or less the house burns
    stranger_zombie: Small  # Stranger on the Porch: on this or less it is a zombie
    lunch_spoiled: Small  # Spoiled Lunch: refrigerated food lost
    drop_canned: Small  # Supply Drop
    drop_first_aid: Small
    drop_batteries: Small
    looters: Small  # Looters in Town: cards fewer per person
    wind_dice: Small  # Second Wind: dice more


# --- the tables -------------------------------------------------------------------------------------------------------


def _table(cls: type, rows: dict[str, tuple[Any, ...]]) -> dict[str, dict[str, Any]]:
    """Rows of a printed table, with the names of its columns."""
    columns = [field.name for field in fields_of(cls)]
    return {name: dict(zip(columns, row, strict=True)) for name, row in rows.items()}


def _picture(letters: dict[str, IntEnum], *rows: str) -> list[str]:
    """A drawing, square by square."""
    return [words(letters[letter]) for row in rows for letter in row.replace(" ", "")]


ICONS: dict[str, IntEnum] = {
    ".": Icon.FREE,
    "A": Icon.FIRST_AID,
    "R": Icon.REFRIGERATOR,
    "P": Icon.PANTRY,
    "L": Icon.LUMBER_BIN,
    "W": Icon.WATER,
    "#": Icon.FIXED,
}
"""How the squares of a plan are written."""


def _house(driveway: str, column: int, openings: dict[str, str], *plan: str) -> dict[str, Any]:
    """One row of the table of houses: openings as printed, such as "D 1-3", from left to right."""
    found = {}
    for side, text in openings.items():
        for place, word in enumerate(text.split(", "), 1):
            kind = {"D": "Door", "G": "Garage", "W": "Window"}[word[0]]
            found[f"{side} {place}"] = {"kind": kind, "column": int(word[2])}
    return {
        "openings": found,
        "driveway": driveway,
        "driveway_column": column,
        "plan": _picture(ICONS, *plan),
    }


_ZONES: dict[str, IntEnum] = {".": Zone.MISS, "B": Zone.BODY, "H": Zone.HEAD}

CONTENT: dict[str, Any] = {
    "houses": {
        "Corner Bungalow": _house(
            "Front",
            4,
            {"Front": "D 1-3, G 4-6", "Right": "W 2-4", "Back": "W 1-3, D 4-6", "Left": "W 1-3, W 4-6"},
            "R . . . P .",
            ". . . . . .",
            "A . . # . W",
            ". . . . . .",
            ". . . . . .",
            ". . . . . L",
        ),
        "Ash Lane Split Level": _house(
            "Right",
            2,
            {"Front": "W 1-3, D 4-6", "Right": "G 1-3, W 4-6", "Back": "D 2-4", "Left": "W 1-3, W 4-6"},
            ". . W . . .",
            ". R . . . P",
            ". . . . . .",
            ". . # . . .",
            "L . . . . .",
            ". . . . A .",
        ),
        "Millers Farmhouse": _house(
            "Left",
            4,
            {"Front": "W 1-3, D 4-6", "Right": "W 3-5", "Back": "D 1-3, W 4-6", "Left": "W 1-3, G 4-6"},
            "P . . . . R",
            ". . . . . .",
            ". . W . . .",
            ". . . . # .",
            ". . . . . .",
            "A . . L . .",
        ),
        "Canal Townhouse": _house(
            "Front",
            2,
            {"Front": "G 1-3, D 4-6", "Right": "W 1-3, W 4-6", "Back": "W 1-3, W 4-6", "Left": "D 3-5"},
            ". . . A . .",
            "L . . . . .",
            ". . . . . .",
            ". # . . . W",
            ". . . . . .",
            "R . . . P .",
        ),
    },
    "tiles": _table(
        TileSheet,
        {  # copies, wide, high, gives
            "Rifle": (4, 2, 2, 1),
            "Shotgun": (4, 2, 1, 1),
            "Handgun": (6, 1, 1, 1),
            "Crossbow": (4, 2, 1, 1),
            "Sword": (4, 3, 1, 1),
            "Short Sword": (3, 1, 1, 1),
            "Machete": (4, 1, 1, 1),
            "Laser Sight": (4, 2, 1, 1),
            "Night Vision Scope": (3, 1, 1, 1),
            "Silencer": (3, 2, 1, 1),
            "Flashlight": (4, 1, 1, 1),
            "Batteries": (8, 1, 1, 1),
            "Gas": (10, 1, 1, 1),
            "Liquor": (8, 1, 1, 1),
            "Portable Generator": (4, 2, 1, 1),
            "Portable Stove": (4, 2, 1, 1),
            "Handsaw": (3, 1, 1, 1),
            "Fire Extinguisher": (4, 1, 1, 1),
            "Pantry": (4, 2, 2, 5),
            "Refrigerator": (4, 2, 1, 5),
            "Water Case": (4, 1, 1, 2),
            "First Aid Kit": (6, 1, 1, 1),
            "Lumber": (4, 3, 1, 5),
            "Houseguest": (6, 1, 1, 1),
            "Medium Sized Car": (2, 2, 1, 1),
            "Minivan": (2, 3, 1, 1),
            "Small SUV": (2, 2, 2, 1),
            "Full Size SUV": (2, 3, 2, 1),
        },
    ),
    "weapons": _table(
        WeaponSheet,
        {  # dice, least and most range, hand-to-hand, noisy, takes sights and silencer
            "Rifle": (4, 1, 3, 0, 1, 1),
            "Shotgun": (2, 0, 1, 0, 1, 1),
            "Handgun": (1, 0, 1, 0, 1, 1),
            "Crossbow": (2, 1, 3, 0, 0, 0),
            "Sword": (4, 0, 0, 1, 0, 0),
            "Short Sword": (2, 0, 0, 1, 0, 0),
            "Machete": (2, 0, 0, 1, 0, 0),
        },
    ),
    "cars": _table(
        CarSheet,
        {  # damage, capacity
            "Medium Sized Car": (2, 4),
            "Minivan": (3, 5),
            "Small SUV": (4, 6),
            "Full Size SUV": (5, 7),
        },
    ),
    "town": _table(
        TownSheet,
        {  # location, item, gives, zombie, copies
            "Pantry Stock": ("Brightway Grocery", "Pantry", 5, 0, 2),
            "Guarded Pantry Stock": ("Brightway Grocery", "Pantry", 5, 1, 1),
            "Refrigerator Stock": ("Brightway Grocery", "Refrigerator", 5, 0, 1),
            "Grocery Water": ("Brightway Grocery", "Water Case", 3, 0, 2),
            "Grocery Liquor": ("Brightway Grocery", "Liquor", 1, 0, 1),
            "Checkout Crawler": ("Brightway Grocery", None, 0, 1, 2),
            "Timber": ("Hollis Hardware", "Lumber", 5, 0, 2),
            "Handsaw": ("Hollis Hardware", "Handsaw", 1, 0, 1),
            "Fire Extinguisher": ("Hollis Hardware", "Fire Extinguisher", 1, 0, 1),
            "Hardware Stove": ("Hollis Hardware", "Portable Stove", 1, 0, 1),
            "Guarded Generator": ("Hollis Hardware", "Portable Generator", 1, 1, 1),
            "Machete": ("Hollis Hardware", "Machete", 1, 0, 1),
            "Aisle Nine": ("Hollis Hardware", None, 0, 1, 2),
            "Handgun": ("Ironside Arms", "Handgun", 1, 0, 2),
            "Shotgun": ("Ironside Arms", "Shotgun", 1, 0, 1),
            "Guarded Rifle": ("Ironside Arms", "Rifle", 1, 1, 1),
            "Laser Sight": ("Ironside Arms", "Laser Sight", 1, 0, 1),
            "Night Vision Scope": ("Ironside Arms", "Night Vision Scope", 1, 0, 1),
            "Silencer": ("Ironside Arms", "Silencer", 1, 0, 1),
            "Store Detective": ("Ironside Arms", None, 0, 1, 2),
            "First Aid Bag": ("Corner Clinic", "First Aid Kit", 2, 0, 3),
            "Guarded First Aid Bag": ("Corner Clinic", "First Aid Kit", 2, 1, 1),
            "Clinic Water": ("Corner Clinic", "Water Case", 3, 0, 1),
            "Clinic Batteries": ("Corner Clinic", "Batteries", 1, 0, 1),
            "Out Patient": ("Corner Clinic", None, 0, 1, 3),
            "Gas": ("Fuel and Go", "Gas", 1, 0, 3),
            "Guarded Gas": ("Fuel and Go", "Gas", 1, 1, 1),
            "Fuel Batteries": ("Fuel and Go", "Batteries", 1, 0, 1),
            "Fuel Liquor": ("Fuel and Go", "Liquor", 1, 0, 1),
            "Fuel Water": ("Fuel and Go", "Water Case", 3, 0, 1),
            "Night Clerk": ("Fuel and Go", None, 0, 1, 2),
            "Crossbow": ("Trailhead Outfitters", "Crossbow", 1, 0, 1),
            "Short Sword": ("Trailhead Outfitters", "Short Sword", 1, 0, 1),
            "Guarded Sword": ("Trailhead Outfitters", "Sword", 1, 1, 1),
            "Flashlight": ("Trailhead Outfitters", "Flashlight", 1, 0, 2),
            "Trail Batteries": ("Trailhead Outfitters", "Batteries", 1, 0, 2),
            "Trail Stove": ("Trailhead Outfitters", "Portable Stove", 1, 0, 1),
            "Lost Hiker": ("Trailhead Outfitters", None, 0, 1, 1),
        },
    ),
    "events": _table(
        EventSheet,
        {  # food, water, fatigue, sick, batteries
            "Night": (0, 0, 1, 0, 0),
            "Roadblock": (1, 0, 1, 0, 0),
            "The Water Tastes Funny": (0, 0, 0, 0, 0),
            "Lights Out": (1, 0, 0, 0, 0),
            "Dry Lightning": (0, 0, 1, 0, 0),
            "Second Wave": (0, 0, 0, 0, 0),
            "Stranger on the Porch": (1, 0, 0, 0, 0),
            "Bad Stomachs": (0, 1, 0, 1, 0),
            "No Sleep": (0, 0, 2, 0, 0),
            "Dead Cells": (1, 0, 0, 0, 2),
            "The Long Day": (1, 1, 1, 0, 0),
            "Spoiled Lunch": (0, 0, 0, 1, 0),
            "Quiet Morning": (1, 1, 0, 0, 0),
            "Howling Dogs": (0, 0, 1, 0, 0),
            "Hailstorm": (0, 0, 1, 0, 1),
            "Fogbank": (0, 1, 1, 0, 0),
            "Supply Drop": (1, 0, 0, 0, 0),
            "Looters in Town": (1, 1, 0, 0, 1),
            "Fever": (0, 1, 0, 2, 0),
            "Second Wind": (1, 1, 0, 0, 0),
        },
    ),
    "lid": _picture(
        _ZONES,
        ". . H H . .",
        ". . H H . .",
        ". B H H B .",
        "B B B B B B",
        ". B B B B .",
        "B B B B B B",
    ),
    "lid_called": _picture(
        _ZONES,
        ". H H H . .",
        ". H H H . .",
        ". H H H . .",
        ". B B B B .",
        ". B B B . .",
        ". B . B . .",
    ),
    "zombies": 140,
    "start_supply": {"Canned": 5, "Refrigerated": 5, "Water": 5, "First Aid": 5, "Lumber": 5},
    "most_supply": 12,
    "house_squares": 30,
    "most_people": 12,
    "laser_dice": 1,
    "scope_dice": 1,
    "most_dice": 6,
    "night_dice": 1,
    "kill_sum": 6,
    "fed_by_stove": 4,
    "fed_cold": 2,
    "fire_water": 2,
    "molotov_range": 2,
    "cards_by_day": 2,
    "cards_by_night": 1,
    "night_margin": 40,
    "lightning_fire": 2,
    "stranger_zombie": 1,
    "lunch_spoiled": 1,
    "drop_canned": 2,
    "drop_first_aid": 1,
    "drop_batteries": 1,
    "looters": 1,
    "wind_dice": 1,
}


def check(g: Any) -> None:
    """Refuse numbers with which the game could not be played."""
    from shamble.games.zombie_survival.chapters.box import check_box  # which needs the pieces

    check_box(g)
