"""Words for things. The pieces as the ledger spells them, for sentences; records and choices use plain names."""

from collections.abc import Callable, Mapping
from enum import IntEnum
from string import Formatter
from typing import TypeVar

from shamble.engine.base.record import NOTHING, words
from shamble.games.zombie_survival.content import BOX, Event, Location, Opening, OpeningKind, Person, Square, TownCard
from shamble.games.zombie_survival.state import IN_HOUSE, Home, Row, Siege

SPELLED = {
    "Ash Lane Split Level": "Ash Lane Split-Level",
    "Millers Farmhouse": "Miller's Farmhouse",
    "Medium Sized Car": "Medium-Sized Car",
    "Full Size SUV": "Full-Size SUV",
    "Fuel and Go": "Fuel & Go",
    "Out Patient": "Out-Patient",
    "Timber": "Lumber",
    "Grocery Water": "Water Case",
    "Clinic Water": "Water Case",
    "Fuel Water": "Water Case",
    "Grocery Liquor": "Liquor",
    "Fuel Liquor": "Liquor",
    "Hardware Stove": "Portable Stove",
    "Trail Stove": "Portable Stove",
    "Clinic Batteries": "Batteries",
    "Fuel Batteries": "Batteries",
    "Trail Batteries": "Batteries",
    "Guarded Generator": "Guarded Portable Generator",
}

CARD_TEXTS = {
    Event.NIGHT: "It is night for the rest of the game.",
    Event.ROADBLOCK: "No car moves this round.",
    Event.THE_WATER_TASTES_FUNNY: "From now on water comes from the tracker only.",
    Event.LIGHTS_OUT: "The mains are gone for good: no stove and no fridge without a generator.",
    Event.DRY_LIGHTNING: "Each house rolls a die: on {box.lightning_fire} or less it is on fire.",
    Event.SECOND_WAVE: "One more zombie for every yard, on the number that is rolled.",
    Event.STRANGER_ON_THE_PORCH: "Somebody begs to be let in. On a {box.stranger_zombie} it is a zombie.",
    Event.SPOILED_LUNCH: "Each house loses {box.lunch_spoiled} refrigerated food.",
    Event.HOWLING_DOGS: "Each house rolls a die: a zombie comes up the driveway's yard.",
    Event.HAILSTORM: "Each house loses one barricade.",
    Event.FOGBANK: "No ranged attack at two squares or more this round. Molotovs may be thrown.",
    Event.SUPPLY_DROP: "Take {box.drop_canned} cans, {box.drop_first_aid} first aid or {box.drop_batteries} battery.",
    Event.LOOTERS_IN_TOWN: "Who shops this round draws {box.looters} card fewer.",
    Event.SECOND_WIND: "Every attack rolls {box.wind_dice} die more this round.",
}
"""Section 3.7: what stands on a card besides its numbers; `box` has the numbers of the box."""

T = TypeVar("T")


def fill(text: str, table: Mapping[str, Callable[[T], str]], about: T) -> str:
    """A sentence with each word in braces found in a table."""
    return text.format_map({name: table[name](about) for _, name, _, _ in Formatter().parse(text) if name})


# --- pieces -----------------------------------------------------------------------------------------------------------


def title(piece: IntEnum) -> str:
    """What is printed on a piece."""
    return SPELLED.get(words(piece), words(piece))


def person_name(home: Home, p: int) -> str:
    return words(Person(int(home.person[p]))) if home.person[p] != NOTHING else f"person {p + 1}"


def card_name(g: Siege, card: int) -> str:
    """A find; with its shop where several shops have one of that name."""
    name = title(TownCard(card))
    if sum(title(other) == name for other in TownCard) == 1:
        return name
    return f"{name} ({title(Location(int(g.content.town[card].location)))})"


def count(n: int, one: str, many: str) -> str:
    return f"{n} {one if n == 1 else many}"


def food_words(canned: int, refrigerated: int) -> str:
    """Such as "1 refrigerated and 2 canned food"."""
    food = [f"{n} {kind}" for n, kind in ((refrigerated, "refrigerated"), (canned, "canned")) if n]
    return f"{' and '.join(food) or 'no'} food"


# --- places -----------------------------------------------------------------------------------------------------------


def opening_words(opening: str, kind: str, column: int) -> str:
    """A door or window as people say it: "front door 1-3"; `opening` is its name, such as "Front 1"."""
    side = opening.rsplit(" ", 1)[0].lower()
    name = {"Garage": "garage door", "None": "wall"}.get(kind, kind.lower())
    return f"{side} {name} {column}-{column + BOX - 1}"


def opening_name(g: Siege, home: Home, opening: int) -> str:
    """Such as "front door 1-3"."""
    sheet = g.content.houses[home.house].openings[opening]
    return opening_words(words(Opening(opening)), words(OpeningKind(int(sheet.kind))), int(sheet.column))


def spot(g: Siege, target: int) -> str:
    """A square as people say it: "F5, house row"."""
    if target == IN_HOUSE:
        return "the house"
    return f"{Square(target % 24).name}, {row_name(g, target // 24)}"


def row_name(g: Siege, row: int) -> str:
    if row == Row.HOUSE_ROW:
        return "house row"
    return "outer row" if row == g.options.yard_depth - 1 else "middle row"
