"""Zombie Survival in sentences: choices and prompts; what happened is in `story.py`, refusals are in `refusals.py`."""

from collections.abc import Sequence

from shamble.engine.base.record import NOTHING, Seat, words
from shamble.games.zombie_survival.actions import RANGES
from shamble.games.zombie_survival.chapters.asking import subject
from shamble.games.zombie_survival.chapters.attacks import dice_now, range_to
from shamble.games.zombie_survival.chapters.demands import units_eaten
from shamble.games.zombie_survival.chapters.shopping import next_shopper
from shamble.games.zombie_survival.kinds import (
    COLUMNS,
    PLAN_WIDTH,
    Car,
    Gear,
    Item,
    Location,
    Opening,
    OpeningKind,
    Person,
    Side,
    Square,
    TownCard,
    Weapon,
)
from shamble.games.zombie_survival.naming import title
from shamble.games.zombie_survival.prompts import PROMPTS, STEP_RULES
from shamble.games.zombie_survival.refusals import why_not
from shamble.games.zombie_survival.state import IN_HOUSE, Ask, Ending, Home, Row, Siege, Step, Where
from shamble.games.zombie_survival.story import count, event_text, food_words, opening_words

__all__ = ["choice_id", "choice_text", "ending_text", "event_text", "prompt", "touches", "why_not"]

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


def person_name(home: Home, p: int) -> str:
    return words(Person(int(home.person[p]))) if home.person[p] != NOTHING else f"person {p + 1}"


def choice_text(g: Siege, seat: int, action: int, names: Sequence[str]) -> str:
    kind, n = RANGES.split(action)
    home = g.homes[subject(g, seat)]
    ask = Ask(int(home.ask))
    match kind:
        case "done":
            return "Leave the rest" if ask == Ask.KEEP else "Stay where you are" if ask == Ask.TOWN else "Done"
        case "go":
            return "Pack the car" if ask == Ask.CREW else _leaving_text(g, home)
        case "left" | "right":
            return f"Send the zombie of {Square(int(home.sliding)).name} to the {kind}"
        case "person":
            return _person_text(ask, person_name(home, n))
        case "heal":
            return f"Heal {person_name(home, int(home.wounded))} with first aid"
        case "let_go":
            return f"Let {person_name(home, int(home.wounded))} go"
        case "side":
            return f"{words(Side(n))} yard"
        case "opponent":
            return f"Send a zombie to {names[n]}"
        case "weapon":
            return f"{'Take along' if ask == Ask.ARMS else 'Use'} the {words(Weapon(n)).lower()}"
        case "unarmed":
            return "Fight with bare hands"
        case "attach":
            return _gear_text(ask, n)
        case "inside" | "square":
            return _target_text(g, home, ask, IN_HOUSE if kind == "inside" else n)
        case "build":
            return f"Barricade the {opening_name(g, home, n)}"
        case "take_down":
            return f"{'Lose' if ask == Ask.HAIL else 'Take down'} the barricade of the {opening_name(g, home, n)}"
        case "handsaw":
            return "Saw one lumber for two windows"
        case "battery":
            return f"Put a battery on a {words(Gear(n)).lower()}"
        case "eat":
            return f"Eat {food_words(units_eaten(g, home) - n, n)}"
        case "car":
            car = Car(int(home.cars[n])) if home.cars[n] != NOTHING else None
            return (
                f"Take the {title(car)} ({home.damage[n]} damage) to town" if car is not None else f"Take car {n + 1}"
            )
        case "pack":
            return f"Take along a {words(Gear(n)).lower()}"
        case "pack_dead":
            return f"Take along a {words(Gear(n)).lower()} without a battery"
        case "location":
            return _location_text(g, home, n)
        case "card":
            return f"{'Drop' if ask == Ask.DROP else 'Keep'} {_card_name(g, n)}"
        case "tile":
            return f"Take {title(Item(n))}"
        case "place":
            return f"Place it at {'ABCDEF'[n // PLAN_WIDTH]}{n % PLAN_WIDTH + 1}"
        case _:
            return SENTENCES[kind]


SENTENCES = {
    "back": "Back",
    "standard": "Standard shot",
    "called": "Called head shot",
    "generator": "Start the generator",
    "stove": "Light the portable stove",
    "liquor": "Throw a liquor bottle",
    "gas": "Throw a gas bottle",
    "quench_water": "Put the fire out with water",
    "extinguisher": "Put the fire out with an extinguisher",
    "let_in": "Let the stranger in",
    "send_away": "Send the stranger away",
    "canned": "Take canned food",
    "first_aid": "Take first aid",
    "loose_battery": "Take a battery",
    "shop": "Go shopping",
    "drive_home": "Drive home",
    "drop": "Drop an earlier find",
    "flat": "Lay it flat",
    "upright": "Stand it upright",
}


def _person_text(ask: Ask, name: str) -> str:
    match ask:
        case Ask.STARVES:
            return f"{name} starves"
        case Ask.THIRST:
            return f"{name} dies of thirst"
        case Ask.SICK:
            return f"{name} falls sick"
        case Ask.FATIGUE:
            return f"{name} is too tired to act"
        case Ask.BITE:
            return f"{name} is wounded"
        case Ask.CREW:
            return f"{name} goes along"
        case _:
            return f"{name} fights"


def _leaving_text(g: Siege, home: Home) -> str:
    """What it costs to leave, and what stands in the way: ZS-70, ZS-71, ZS-80."""
    sheet = g.content.houses[home.house]
    first = int(sheet.driveway) * COLUMNS + int(sheet.driveway_column) - 1
    there = sum(int(home.yard[row, square]) for row in range(g.options.yard_depth) for square in (first, first + 1))
    side = words(Side(int(sheet.driveway))).lower()
    zombies = count(there, "zombie", "zombies") if there else "no zombie"
    return f"Drive off: 1 gas, noise in the {side} yard, {zombies} in the driveway"


def _gear_text(ask: Ask, gear: int) -> str:
    name = words(Gear(gear)).lower()
    if ask == Ask.BATTERY_DIES:
        return f"The battery of a {name} dies"
    if ask == Ask.SHOP:
        return "Light one person's way with a flashlight"
    return f"Light the attack with a {name}" if gear == Gear.FLASHLIGHT else f"Attach a {name}"


def _target_text(g: Siege, home: Home, ask: Ask, target: int) -> str:
    if ask == Ask.BOTTLE:
        return f"At {spot(g, target)}, and a square next to it"
    if ask == Ask.SECOND_SQUARE:
        return f"And at {spot(g, target)}"
    if ask != Ask.TARGET:
        return f"Attack {spot(g, target)}"
    kit = home.kit if g.deed.where == Where.HOME else home.trunk
    dice = int(dice_now(g, kit, target))
    where = "in town" if g.deed.where == Where.TOWN else f"{'in' if target == IN_HOUSE else 'on'} {spot(g, target)}"
    far = range_to(g, g.deed.where, g.deed.weapon, target)
    return f"Attack the zombie {where} ({count(dice, 'die', 'dice')}, range {far})"


def _location_text(g: Siege, home: Home, location: int) -> str:
    deck = int(g.town_decks[location].left)
    return f"Shop at {title(Location(location))} ({count(deck, 'card', 'cards')} in the deck)"


def _card_name(g: Siege, card: int) -> str:
    """A find; with its shop where several shops have one of that name."""
    name = title(TownCard(card))
    if sum(title(other) == name for other in TownCard) == 1:
        return name
    return f"{name} ({title(Location(int(g.content.town[card].location)))})"


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


# --- prompts ----------------------------------------------------------------------------------------------------------


def prompt(g: Siege, seat: int, names: Sequence[str]) -> tuple[str, str]:
    """The rule that governs the moment, and what is wanted."""
    if g.ending:
        return "ZS-87", "The game is over."
    owner = int(subject(g, seat))
    ask = Ask(int(g.homes[owner].ask))
    if ask == Ask.SLIDE and g.homes[owner].slider == seat:
        whose = "your house" if owner == seat else f"the house of {names[owner]}"
        return (
            "ZS-32",
            f"A zombie is pushed along {whose}, off {Square(int(g.homes[owner].sliding)).name}. Left or right?",
        )
    if ask in PROMPTS:
        rule, text = PROMPTS[ask]
        return rule, text.format_map(_named_in_prompts(g, g.homes[owner], ask, names))
    if g.homes[seat].out:
        return "ZS-86", "Your house is lost."
    return STEP_RULES[Step(int(g.step))], "The others decide."


def _named_in_prompts(g: Siege, home: Home, ask: Ask, names: Sequence[str]) -> dict[str, str]:
    """Whom a question is about."""
    match ask:
        case Ask.SHOP:
            split = g.options.split_shopping
            return {"shopper": person_name(home, int(next_shopper(g, home))) if split else "the party"}
        case Ask.TOWN:
            out = home.car_out != NOTHING
            return {"trip": "Shop, drive home, or stay in town?" if out else "Drive to town, or stay at home?"}
        case Ask.WEAPON:
            return {"fighter": person_name(home, int(g.deed.person))}
        case Ask.HEAL:
            return {"wounded": person_name(home, int(home.wounded))}
        case Ask.GUEST_SIDE:
            return {"opponent": names[int(g.deed.opponent)]}
        case _:
            return {}


def ending_text(g: Siege, names: Sequence[str]) -> str:
    winners = " and ".join(names[seat] for seat in range(g.seats) if g.winners[seat])
    match g.ending:
        case Ending.LAST_SURVIVOR:
            return f"{winners} is the last survivor, in round {g.rounds} (ZS-87)."
        case Ending.ALL_PERISHED:
            return f"Everybody perished in round {g.rounds}; {winners} had most people at its beginning (ZS-87)."
        case Ending.SURVIVED_ALONE:
            return f"Still alive one round past the last event, in round {g.rounds} (ZS-110)."
        case _:
            return f"Lost in round {g.rounds} (ZS-A55)."
