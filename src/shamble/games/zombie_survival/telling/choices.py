"""The choices of Zombie Survival: as records write them, as sentences, and what they touch.

Long, as every kind of choice has its sentence here, and every word in braces what it stands for.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from shamble.engine.base.record import NOTHING, Seat, words
from shamble.games.zombie_survival.actions import RANGES, TARGETS
from shamble.games.zombie_survival.chapters.bottles import RIGHT, burns_house, first_of, second_of
from shamble.games.zombie_survival.chapters.meals import units_eaten
from shamble.games.zombie_survival.chapters.supplies import can_douse, can_extinguish
from shamble.games.zombie_survival.chapters.weapons import (
    dice_at_best,
    dice_now,
    fits_on,
    is_free,
    is_lit,
    range_to,
)
from shamble.games.zombie_survival.content import (
    COLUMNS,
    PLAN_WIDTH,
    RING,
    SIDES,
    Car,
    Gear,
    Item,
    Location,
    Opening,
    Side,
    Square,
    TownCard,
    Weapon,
)
from shamble.games.zombie_survival.questions.index import QUESTIONS, subject
from shamble.games.zombie_survival.state import IN_HOUSE, Ask, Home, Row, Siege, Standing, Where
from shamble.games.zombie_survival.telling.names import (
    card_name,
    count,
    dice_words,
    fill,
    food_words,
    opening_name,
    person_name,
    spot,
    tile_words,
    title,
)

PAIR_SQUARES = 3 * RING
PAIRED = ("{square}", "behind it")
"""How records write the second square of a bottle."""

FIXED = {
    "done": "done",
    "back": "back",
    "go": "go",
    "left": "left",
    "right": "right",
    "heal": "heal",
    "let_go": "let go",
    "unarmed": "unarmed",
    "standard": "standard shot",
    "called": "called shot",
    "handsaw": "handsaw",
    "generator": "start generator",
    "stove": "light stove",
    "liquor": "throw liquor",
    "gas": "throw gas",
    "quench_water": "use water",
    "extinguisher": "use extinguisher",
    "let_in": "let in",
    "send_away": "send away",
    "canned": "take canned food",
    "first_aid": "take first aid",
    "loose_battery": "take battery",
    "shop": "shop",
    "drive_home": "drive home",
    "drop": "drop",
    "by_hand": "by hand",
    "tidily": "tidily",
    "flat": "flat",
    "upright": "upright",
}


def choice_id(action: int) -> str:
    """The choice as records write it."""
    kind, n = RANGES.split(action)
    match kind:
        case "person":
            return f"person {n + 1}"
        case "side":
            return f"{words(Side(n)).lower()} side"
        case "guest":
            return f"{Seat(n // SIDES).name.lower()} {words(Side(n % SIDES)).lower()} side"
        case "crew":
            return f"crew {n + 1}"
        case "weapon":
            return words(Weapon(n)).lower()
        case "attach":
            return words(Gear(n)).lower()
        case "attack":
            return f"{words(Weapon(n // TARGETS)).lower()} at {_square_id(n % TARGETS)}"
        case "pair":
            return f"{_square_id(first_of(n))} and {PAIRED[n // PAIR_SQUARES].format(square=_beyond(first_of(n)))}"
        case "build" | "take_down":
            return f"{kind.replace('_', ' ')} {words(Opening(n)).lower()}"
        case "battery":
            return f"battery on {words(Gear(n)).lower()}"
        case "eat":
            return f"eat {n} refrigerated"
        case "car":
            return f"car {n + 1}"
        case "pack":
            return f"pack {words(Gear(n)).lower()}"
        case "pack_dead":
            return f"pack dead {words(Gear(n)).lower()}"
        case "location":
            return words(Location(n)).lower()
        case "card":
            return f"card {words(TownCard(n)).lower()}"
        case "tile":
            return f"tile {words(Item(n)).lower()}"
        case "place":
            return f"place {'abcdef'[n // PLAN_WIDTH]}{n % PLAN_WIDTH + 1}"
        case _:
            return FIXED[kind]


def _square_id(target: int) -> str:
    if target == IN_HOUSE:
        return "inside"
    return f"{Square(target % RING).name.lower()} {words(Row(target // RING)).lower()}"


def _beyond(square: int) -> str:
    """The next square to the right."""
    return Square((square + 1) % RING).name.lower()


# --- sentences --------------------------------------------------------------------------------------------------------

SENTENCES = {
    "done": "Done",
    "back": "Back",
    "go": "Drive off: 1 gas, noise in the {driveway} yard, {in_the_way} in the driveway",
    "left": "Send the zombie of {pushed} to the left",
    "right": "Send the zombie of {pushed} to the right",
    "person": "{person}",
    "heal": "Heal {wounded} with first aid",
    "let_go": "Let {wounded} go",
    "side": "{side} yard",
    "guest": "Send a zombie to {opponent}'s {guest_side} yard",
    "crew": "{crew}",
    "weapon": "Use the {weapon}",
    "unarmed": "Fight with bare hands",
    "attach": "{help}",
    "attack": "{weapon} at the zombie {where}: {dice}{helps}",
    "pair": "{pair}",
    "standard": "Standard shot",
    "called": "Called head shot",
    "build": "Barricade the {opening}",
    "take_down": "Take down the barricade of the {opening}",
    "handsaw": "Saw one lumber for two windows",
    "battery": "Put a battery on a {gear}",
    "generator": "Start the generator",
    "stove": "Light the portable stove",
    "liquor": "Throw a liquor bottle at two squares",
    "gas": "Throw a gas bottle at two squares",
    "quench_water": "Put the fire out with water",
    "extinguisher": "Put the fire out with an extinguisher",
    "eat": "Eat {food}",
    "let_in": "Let the stranger in",
    "send_away": "Send the stranger away",
    "canned": "Take {drop_canned} canned food",
    "first_aid": "Take {drop_first_aid} first aid",
    "loose_battery": "Take {drop_batteries}",
    "car": "Take {car}",
    "pack": "Take along a {gear}",
    "pack_dead": "Take along a {gear} without a battery",
    "shop": "Go shopping",
    "drive_home": "Drive home",
    "location": "Shop at {location} ({deck} in the deck)",
    "card": "Keep {card}",
    "drop": "Drop an earlier find",
    "by_hand": "Lay your tiles yourself from now on",
    "tidily": "Have your tiles laid tidily again",
    "flat": "Lay it flat",
    "upright": "Stand it upright",
    "tile": "Take {tile}",
    "place": "Place it at {place}",
}
"""What a kind of choice is called where its question has no other sentence for it."""


class Choice(NamedTuple):
    """A choice at a moment: its kind and number, whose house it is about, and what everybody is called."""

    g: Siege
    home: Home
    kind: str
    n: int
    names: Sequence[str]

    @property
    def target(self) -> int:
        """Where an attack goes."""
        return self.n % TARGETS if self.kind == "attack" else int(self.g.deed.target)

    @property
    def weapon(self) -> int:
        """The weapon that is named."""
        return self.n // TARGETS if self.kind == "attack" else self.n


def choice_text(g: Siege, seat: int, action: int, names: Sequence[str]) -> str:
    """The choice as a sentence: its question's own, or the usual one."""
    kind, n = RANGES.split(action)
    home = g.homes[subject(g, seat)]
    own = QUESTIONS[Ask(int(home.ask))].answers.get(kind) if home.ask else None
    return fill(own or SENTENCES[kind], WORDS, Choice(g, home, kind, n, names))


def _in_the_way(choice: Choice) -> str:
    """What stands in the way of leaving: ZS-70, ZS-71, ZS-80."""
    sheet = choice.g.content.houses[choice.home.house]
    first = int(sheet.driveway) * COLUMNS + int(sheet.driveway_column) - 1
    rows = range(choice.g.options.yard_depth)
    there = sum(int(choice.home.yard[row, square]) for row in rows for square in (first, first + 1))
    return count(there, "zombie", "zombies") if there else "no zombie"


def _driveway(choice: Choice) -> str:
    return words(Side(int(choice.g.content.houses[choice.home.house].driveway))).lower()


def _gear(choice: Choice) -> str:
    return words(Gear(choice.n)).lower()


def _weapon(choice: Choice) -> str:
    """At the beginning of a sentence as its first word."""
    name = words(Weapon(choice.weapon))
    return name if choice.kind == "attack" else name.lower()


def _help(choice: Choice) -> str:
    lights = choice.n == Gear.FLASHLIGHT
    return f"Light the attack with a {_gear(choice)}" if lights else f"Attach a {_gear(choice)}"


def _where(choice: Choice) -> str:
    return f"{'in' if choice.target == IN_HOUSE else 'on'} {spot(choice.g, choice.target)}"


def _dice(choice: Choice) -> str:
    """With everything on the weapon that is free; of an attack that is named already, as it is."""
    g, home = choice.g, choice.home
    if choice.kind == "attack":
        where, kit = (Where.STREET, home.trunk) if home.ask == Ask.FOOT else (Where.HOME, home.kit)
        return count(int(dice_at_best(g, kit, where, choice.weapon, choice.target)), "die", "dice")
    kit = home.kit if g.deed.where == Where.HOME else home.trunk
    return count(int(dice_now(g, kit, choice.target)), "die", "dice")


def _helps(choice: Choice) -> str:
    """What the dice of an attack come from, in brackets."""
    g, home = choice.g, choice.home
    where, kit = (Where.STREET, home.trunk) if home.ask == Ask.FOOT else (Where.HOME, home.kit)
    bits = 0
    for gear in Gear:
        if gear != Gear.FLASHLIGHT and fits_on(g, choice.weapon, gear) and is_free(kit, gear):
            bits |= 1 << gear
    if is_lit(g, kit, bool(is_free(kit, Gear.FLASHLIGHT))):
        bits |= 1 << Gear.FLASHLIGHT
    why = dice_words(g, choice.weapon, bits, int(range_to(g, where, choice.weapon, choice.target)))
    return f" ({why})" if why else ""


def _pair(choice: Choice) -> str:
    first, second = spot(choice.g, first_of(choice.n)), spot(choice.g, int(second_of(choice.g, choice.n)))
    if choice.n // PAIR_SQUARES == RIGHT:
        return f"Burn {first.split(',')[0]} and {second}"
    return f"Burn {first}, and the {second.split(', ')[1]} behind it"


def _fire(choice: Choice) -> str:
    """ZS-A28: what a bottle does to the own house, before it is thrown."""
    g, home = choice.g, choice.home
    if not burns_house(g, choice.n):
        return ""
    water = f"{g.content.fire_water} water"
    if can_douse(g, home) and can_extinguish(home):
        return f": your house catches fire, which costs {water} or an extinguisher"
    if can_douse(g, home) or can_extinguish(home):
        return f": your house catches fire, which costs {water if can_douse(g, home) else 'an extinguisher'}"
    return ": your house catches fire, you cannot put it out, and YOU LOSE"


def _crew(choice: Choice) -> str:
    return "One person goes along" if choice.n == 0 else f"{choice.n + 1} people go along"


def _action(choice: Choice) -> str:
    """Of two who could be bitten: what one of them has to lose."""
    ready = choice.home.standing[choice.n] == Standing.READY
    return " (has an action left)" if ready else " (has no action left)"


def _car(choice: Choice) -> str:
    car = choice.home.cars[choice.n]
    if car == NOTHING:
        return f"car {choice.n + 1}"
    return f"the {title(Car(int(car)))} ({choice.home.damage[choice.n]} damage) to town"


WORDS: dict[str, Callable[[Choice], str]] = {
    "action": _action,
    "car": _car,
    "card": lambda choice: card_name(choice.g, choice.n),
    "crew": _crew,
    "deck": lambda choice: count(int(choice.g.town_decks[choice.n].left), "card", "cards"),
    "dice": _dice,
    "driveway": _driveway,
    "drop_batteries": lambda choice: count(int(choice.g.content.drop_batteries), "battery", "batteries"),
    "drop_canned": lambda choice: str(choice.g.content.drop_canned),
    "drop_first_aid": lambda choice: str(choice.g.content.drop_first_aid),
    "fire": _fire,
    "food": lambda choice: food_words(units_eaten(choice.g, choice.home) - choice.n, choice.n),
    "gear": _gear,
    "guest_side": lambda choice: words(Side(choice.n % SIDES)).lower(),
    "help": _help,
    "helps": _helps,
    "in_the_way": _in_the_way,
    "location": lambda choice: title(Location(choice.n)),
    "opening": lambda choice: opening_name(choice.g, choice.home, choice.n),
    "opponent": lambda choice: choice.names[choice.n // SIDES],
    "pair": _pair,
    "person": lambda choice: person_name(choice.home, choice.n),
    "place": lambda choice: f"{'ABCDEF'[choice.n // PLAN_WIDTH]}{choice.n % PLAN_WIDTH + 1}",
    "pushed": lambda choice: Square(int(choice.home.sliding)).name,
    "side": lambda choice: words(Side(choice.n)),
    "tile": lambda choice: tile_words(choice.g, choice.n),
    "weapon": _weapon,
    "where": _where,
    "wounded": lambda choice: person_name(choice.home, int(choice.home.wounded)),
}
"""What stands in braces in the sentence of a choice."""


# --- pieces -----------------------------------------------------------------------------------------------------------


def _piece(owner: int, target: int) -> str:
    """A square of the yard, or the zombies in the house."""
    return f"inside:{owner}" if target == IN_HOUSE else f"square:{owner}:{Square(target % RING).name}:{target // RING}"


def touches(g: Siege, seat: int, action: int) -> list[str]:
    """The pieces on the table that a choice moves."""
    kind, n = RANGES.split(action)
    owner = subject(g, seat)
    match kind:
        case "person":
            return [f"person:{owner}:{n}"]
        case "left" | "right":
            return [f"square:{owner}:{Square(int(g.homes[owner].sliding)).name}:0"]
        case "attack":
            return [f"item:{owner}:{words(Weapon(n // TARGETS))}", _piece(owner, n % TARGETS)]
        case "pair":
            return [_piece(owner, first_of(n)), _piece(owner, int(second_of(g, n)))]
        case "build" | "take_down":
            return [f"opening:{owner}:{words(Opening(n))}"]
        case "side":
            return [f"yard:{owner}:{words(Side(n))}"]
        case "guest":
            return [f"yard:{n // SIDES}:{words(Side(n % SIDES))}", f"seat:{n // SIDES}"]
        case "weapon":
            return [f"item:{owner}:{words(Weapon(n))}"]
        case "attach" | "battery" | "pack" | "pack_dead":
            return [f"item:{owner}:{words(Gear(n))}"]
        case "car":
            return [f"car:{owner}:{n}"]
        case "location":
            return [f"location:{words(Location(n))}"]
        case "card":
            return [f"card:{words(TownCard(n))}"]
        case "tile":
            return [f"tile:{words(Item(n))}"]
        case "place":
            return [f"plan:{owner}:{n}"]
        case _:
            return [f"house:{owner}"]
