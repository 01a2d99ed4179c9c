"""Words for things. The pieces as the ledger spells them, for sentences; records and choices use plain names."""

from collections.abc import Callable, Mapping
from enum import IntEnum
from string import Formatter
from typing import TypeVar

from shamble.engine.base.record import NOTHING, words
from shamble.games.zombie_survival.content import (
    BOX,
    FIRST_CAR,
    FIRST_GEAR,
    FIRST_SUPPLY,
    Event,
    Gear,
    Item,
    Location,
    Opening,
    OpeningKind,
    Person,
    Square,
    TownCard,
)
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
    Event.DRY_LIGHTNING: "Each house rolls a die: on {first} or less it is on fire.",
    Event.SECOND_WAVE: "One more zombie for every yard, on the number that is rolled.",
    Event.STRANGER_ON_THE_PORCH: "Somebody begs to be let in. On a {first} it is a zombie.",
    Event.SPOILED_LUNCH: "Each house loses {first} refrigerated food.",
    Event.HOWLING_DOGS: "Each house rolls a die: a zombie comes up the driveway's yard.",
    Event.HAILSTORM: "Each house loses one barricade.",
    Event.FOGBANK: "No ranged attack at two squares or more this round. Molotovs may be thrown.",
    Event.SUPPLY_DROP: "Each house takes {first} canned food, {second} first aid or {third} loose battery.",
    Event.LOOTERS_IN_TOWN: "Who shops this round draws {first} card fewer.",
    Event.SECOND_WIND: "Every attack rolls {first} die more this round.",
}
"""Section 3.7: what stands on a card besides the numbers of its lines; in braces `events.card_number`."""

T = TypeVar("T")


def fill(text: str, table: Mapping[str, Callable[[T], str]], about: T) -> str:
    """A sentence with each word in braces found in a table."""
    return text.format_map({name: table[name](about) for _, name, _, _ in Formatter().parse(text) if name})


# --- pieces -----------------------------------------------------------------------------------------------------------


def title(piece: IntEnum) -> str:
    """What is printed on a piece."""
    return SPELLED.get(words(piece), words(piece))


def person_name(home: Home, p: int) -> str:
    """The name of a person of this house."""
    return words(Person(int(home.person[p]))) if home.person[p] != NOTHING else f"person {p + 1}"


def shop_find(card: str) -> str:
    """A find in a sentence, such as "a Guarded Rifle"; its shop has been told."""
    name = SPELLED.get(card, card)
    return name if name in PLAIN else f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


PLAIN = {
    "Lumber",
    "Liquor",
    "Gas",
    "Guarded Gas",
    "Batteries",
    "Pantry Stock",
    "Guarded Pantry Stock",
    "Refrigerator Stock",
}
"""Finds that nobody counts."""


def card_name(g: Siege, card: int) -> str:
    """A find; with its shop where several shops have one of that name."""
    name = title(TownCard(card))
    if sum(title(other) == name for other in TownCard) == 1:
        return name
    return f"{name} ({title(Location(int(g.content.town[card].location)))})"


def count(n: int, one: str, many: str) -> str:
    """A number with its noun, such as "2 zombies"."""
    return f"{n} {one if n == 1 else many}"


def tile_words(g: Siege, item: int) -> str:
    """A tile as the draft offers it: what it is good for, its squares and how many are left."""
    tile = g.content.tiles[item]
    squares = int(tile.wide) * int(tile.high)
    facts = [tile_use(g, item), f"{tile.wide}x{tile.high}" if squares > 1 else "1 square", f"{g.stack[item]} left"]
    return f"{title(Item(item))} ({', '.join(fact for fact in facts if fact)})"


def tile_use(g: Siege, item: int) -> str:
    """What the numbers of a tile say: dice, damage and load, or how much it gives."""
    if item < FIRST_GEAR:
        return count(int(g.content.weapons[item].dice), "die", "dice")
    if item >= FIRST_CAR:
        car = g.content.cars[item - FIRST_CAR]
        return f"{car.damage} damage, {car.capacity} items"
    gives = int(g.content.tiles[item].gives)
    return f"+{gives}" if item >= FIRST_SUPPLY or gives != 1 else ""


def dice_words(g: Siege, weapon: int, bits: int, far: int) -> str:
    """Procedure 3.9c in words: what an attack has besides its weapon; `bits` is what helps it (`Gear`)."""
    content, dice = g.content, int(g.content.weapons[weapon].dice)
    said = [f"{dice} of the weapon"]
    if bits >> Gear.LASER_SIGHT & 1:
        dice += int(content.laser_dice)
        said.append(f"{content.laser_dice} more by laser sight")
    if g.night and dice > 1 and content.night_dice:
        lit = bits >> Gear.FLASHLIGHT & 1
        said.append("flashlight" if lit else f"{content.night_dice} less by night")
    if g.night and bits >> Gear.NIGHT_VISION_SCOPE & 1:
        said.append(f"{content.scope_dice} more by night vision scope")
    if g.event == Event.SECOND_WIND:
        said.append(f"{content.wind_dice} more by Second Wind")
    if far > 1:
        said.append(f"{far - 1} less by distance")
    if bits >> Gear.SILENCER & 1 and content.weapons[weapon].noisy:
        said.append("silencer")
    return ", ".join(said) if len(said) > 1 else ""


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
    """A row of the yard as it is called."""
    if row == Row.HOUSE_ROW:
        return "house row"
    return "outer row" if row == g.options.yard_depth - 1 else "middle row"
