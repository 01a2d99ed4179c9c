"""The choices of Zombie Survival: as records write them, as sentences, and what they touch."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from shamble.engine.base.record import NOTHING, Seat, words
from shamble.games.zombie_survival.actions import RANGES
from shamble.games.zombie_survival.chapters.meals import units_eaten
from shamble.games.zombie_survival.chapters.weapons import dice_now, range_to
from shamble.games.zombie_survival.content import (
    COLUMNS,
    PLAN_WIDTH,
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
from shamble.games.zombie_survival.state import IN_HOUSE, Ask, Home, Row, Siege, Where
from shamble.games.zombie_survival.telling.names import (
    card_name,
    count,
    fill,
    food_words,
    opening_name,
    person_name,
    spot,
    title,
)

FIXED = {
    "done": "done",
    "back": "back",
    "go": "go",
    "left": "left",
    "right": "right",
    "heal": "heal",
    "let_go": "let go",
    "unarmed": "unarmed",
    "inside": "inside",
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
        case "opponent":
            return f"opponent {Seat(n).name.lower()}"
        case "weapon":
            return words(Weapon(n)).lower()
        case "attach":
            return words(Gear(n)).lower()
        case "square":
            return f"{Square(n % 24).name.lower()} {words(Row(n // 24)).lower()}"
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


# --- sentences --------------------------------------------------------------------------------------------------------

SENTENCES = {
    "done": "Done",
    "back": "Back",
    "go": "Drive off: 1 gas, noise in the {driveway} yard, {in_the_way} in the driveway",
    "left": "Send the zombie of {pushed} to the left",
    "right": "Send the zombie of {pushed} to the right",
    "person": "{person} fights",
    "heal": "Heal {wounded} with first aid",
    "let_go": "Let {wounded} go",
    "side": "{side} yard",
    "opponent": "Send a zombie to {opponent}",
    "weapon": "Use the {weapon}",
    "unarmed": "Fight with bare hands",
    "attach": "{help}",
    "inside": "Attack {spot}",
    "square": "Attack {spot}",
    "standard": "Standard shot",
    "called": "Called head shot",
    "build": "Barricade the {opening}",
    "take_down": "Take down the barricade of the {opening}",
    "handsaw": "Saw one lumber for two windows",
    "battery": "Put a battery on a {gear}",
    "generator": "Start the generator",
    "stove": "Light the portable stove",
    "liquor": "Throw a liquor bottle",
    "gas": "Throw a gas bottle",
    "quench_water": "Put the fire out with water",
    "extinguisher": "Put the fire out with an extinguisher",
    "eat": "Eat {food}",
    "let_in": "Let the stranger in",
    "send_away": "Send the stranger away",
    "canned": "Take canned food",
    "first_aid": "Take first aid",
    "loose_battery": "Take a battery",
    "car": "Take {car}",
    "pack": "Take along a {gear}",
    "pack_dead": "Take along a {gear} without a battery",
    "shop": "Go shopping",
    "drive_home": "Drive home",
    "location": "Shop at {location} ({deck} in the deck)",
    "card": "Keep {card}",
    "drop": "Drop an earlier find",
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
        """Where an attack or a bottle goes."""
        return IN_HOUSE if self.kind == "inside" else self.n


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


def _help(choice: Choice) -> str:
    lights = choice.n == Gear.FLASHLIGHT
    return f"Light the attack with a {_gear(choice)}" if lights else f"Attach a {_gear(choice)}"


def _where(choice: Choice) -> str:
    if choice.g.deed.where == Where.TOWN:
        return "in town"
    return f"{'in' if choice.target == IN_HOUSE else 'on'} {spot(choice.g, choice.target)}"


def _dice(choice: Choice) -> str:
    kit = choice.home.kit if choice.g.deed.where == Where.HOME else choice.home.trunk
    return count(int(dice_now(choice.g, kit, choice.target)), "die", "dice")


def _range(choice: Choice) -> str:
    deed = choice.g.deed
    return str(range_to(choice.g, deed.where, deed.weapon, choice.target))


def _car(choice: Choice) -> str:
    car = choice.home.cars[choice.n]
    if car == NOTHING:
        return f"car {choice.n + 1}"
    return f"the {title(Car(int(car)))} ({choice.home.damage[choice.n]} damage) to town"


WORDS: dict[str, Callable[[Choice], str]] = {
    "car": _car,
    "card": lambda choice: card_name(choice.g, choice.n),
    "deck": lambda choice: count(int(choice.g.town_decks[choice.n].left), "card", "cards"),
    "dice": _dice,
    "driveway": _driveway,
    "food": lambda choice: food_words(units_eaten(choice.g, choice.home) - choice.n, choice.n),
    "gear": _gear,
    "help": _help,
    "in_the_way": _in_the_way,
    "location": lambda choice: title(Location(choice.n)),
    "opening": lambda choice: opening_name(choice.g, choice.home, choice.n),
    "opponent": lambda choice: choice.names[choice.n],
    "person": lambda choice: person_name(choice.home, choice.n),
    "place": lambda choice: f"{'ABCDEF'[choice.n // PLAN_WIDTH]}{choice.n % PLAN_WIDTH + 1}",
    "pushed": lambda choice: Square(int(choice.home.sliding)).name,
    "range": _range,
    "side": lambda choice: words(Side(choice.n)),
    "spot": lambda choice: spot(choice.g, choice.target),
    "tile": lambda choice: title(Item(choice.n)),
    "weapon": lambda choice: words(Weapon(choice.n)).lower(),
    "where": _where,
    "wounded": lambda choice: person_name(choice.home, int(choice.home.wounded)),
}
"""What stands in braces in the sentence of a choice."""


# --- pieces -----------------------------------------------------------------------------------------------------------


def touches(g: Siege, seat: int, action: int) -> list[str]:
    """The pieces on the table that a choice moves."""
    kind, n = RANGES.split(action)
    owner = subject(g, seat)
    match kind:
        case "person":
            return [f"person:{owner}:{n}"]
        case "left" | "right":
            return [f"square:{owner}:{Square(int(g.homes[owner].sliding)).name}:0"]
        case "square":
            return [f"square:{owner}:{Square(n % 24).name}:{n // 24}"]
        case "inside":
            return [f"house:{owner}"]
        case "build" | "take_down":
            return [f"opening:{owner}:{words(Opening(n))}"]
        case "side":
            target = int(g.deed.opponent) if g.deed.opponent != NOTHING else owner
            return [f"yard:{target}:{words(Side(n))}"]
        case "opponent":
            return [f"seat:{n}"]
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
