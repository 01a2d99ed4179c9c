"""Why a choice of Zombie Survival cannot be made: the rule that forbids it, and a sentence."""

from collections.abc import Collection, Sequence

from shamble.engine.base.record import NOTHING, words
from shamble.games.zombie_survival.actions import RANGES, TARGETS
from shamble.games.zombie_survival.chapters.barricades import is_buildable, is_sawable, saw_actions
from shamble.games.zombie_survival.chapters.bottles import bottle_rows, can_burn, first_of, second_of
from shamble.games.zombie_survival.chapters.driving import garage_is_open
from shamble.games.zombie_survival.chapters.packing import load_of, takes_room
from shamble.games.zombie_survival.chapters.people import is_home, is_in, people_home, ready_people
from shamble.games.zombie_survival.chapters.placement import box_is_full, side_of
from shamble.games.zombie_survival.chapters.ring import has_opening
from shamble.games.zombie_survival.chapters.shopping import capacity, keeps_left
from shamble.games.zombie_survival.chapters.targets import is_within_reach, zombie_at
from shamble.games.zombie_survival.chapters.town import can_leave, just_left
from shamble.games.zombie_survival.chapters.weapons import is_free, is_fresh, range_to
from shamble.games.zombie_survival.content import RING, SIDES, Event, Gear, Side, Supply, Thing, TownCard, Weapon
from shamble.games.zombie_survival.meta import Light, TownItems
from shamble.games.zombie_survival.questions.index import QUESTIONS, subject
from shamble.games.zombie_survival.state import IN_HOUSE, Ask, Home, Siege, Standing, Where
from shamble.games.zombie_survival.telling.names import title
from shamble.games.zombie_survival.telling.prompts import rule_of

Refused = tuple[str, str]

MOMENTS = {
    kind: rule
    for rule, kinds in {
        "ZS-32": "left right",
        "ZS-67": "heal let_go",
        "ZS-A23": "side",
        "ZS-26": "guest",
        "ZS-60": "weapon unarmed attack",
        "ZS-97": "attach",
        "ZS-A61": "standard called",
        "ZS-23": "build take_down handsaw",
        "ZS-A76": "battery",
        "ZS-A58": "generator",
        "ZS-A72": "stove",
        "ZS-A28": "liquor gas pair",
        "ZS-A29": "quench_water extinguisher",
        "ZS-44": "eat",
        "ZS-40": "let_in send_away canned first_aid loose_battery",
        "ZS-25": "car shop drive_home",
        "ZS-A77": "crew pack pack_dead",
        "ZS-73": "location",
        "ZS-76": "card drop",
        "ZS-12": "flat upright place by_hand tidily",
        "ZS-11": "tile",
    }.items()
    for kind in kinds.split()
}
"""The rule that says when a kind of choice can be made; the questions that it answers say so themselves."""


def why_not(g: Siege, seat: int, action: int, names: Sequence[str]) -> Refused:
    """The rule that forbids a choice, and its sentence."""
    kind, n = RANGES.split(action)
    home = g.homes[subject(g, seat)]
    ask = Ask(int(home.ask))
    if g.ending:
        return "ZS-87", "the game is over"
    answers: Collection[str] = QUESTIONS[ask].answers if ask else ()
    if kind in MOMENTS and kind not in answers:
        return MOMENTS[kind], "this is not the moment for it"
    match kind:
        case "person" if kind not in answers:
            return rule_of(g, ask), "nobody is to be named now"
        case "person":
            return _person(home, n)
        case "crew":
            return _crew(home, n + 1)
        case "unarmed":
            return "ZS-60", "no weapon, no attack"
        case "weapon":
            return _weapon(g, home, ask, n)
        case "attach":
            return _gear(g, home, ask, n)
        case "attack":
            return _attack(g, home, ask, n // TARGETS, n % TARGETS)
        case "pair":
            return _bottle(g, home, n)
        case "build" | "take_down" | "handsaw":
            return _barricade(g, home, ask, kind, n)
        case "battery" | "generator" | "stove" | "liquor" | "gas":
            return _chore(home, kind, n)
        case "car" | "shop" | "drive_home":
            return _trip(g, home, kind, n)
        case "card" | "drop":
            return _find(g, home, ask, kind, n)
        case "tile":
            return _tile(g, home, n)
        case "by_hand" | "tidily":
            return ("ZS-A88" if g.options.draft_geometry else "ZS-A8"), "that is how your tiles are laid already"
        case "guest":
            opponent = n // SIDES
            if opponent == seat:
                return "ZS-81", "an opponent has to be chosen"
            if opponent >= g.seats or not is_in(g, opponent):
                return "ZS-A60", "that house is out of the game"
            return "ZS-50", "nobody has an action left"
        case "eat":
            return "ZS-A13", "everybody is fed as far as the food goes, and with no more than that"
        case "pack" | "pack_dead":
            return (
                "ZS-A77",
                f"no such {words(Gear(n)).lower()} can go along: there is none, or no weapon or room for it",
            )
        case "place":
            return "ZS-12", "the tile does not fit there"
        case "side":
            return "ZS-81", "there is no such side"
        case _:
            return rule_of(g, ask), "that is not offered here"


def _person(home: Home, p: int) -> Refused:
    if is_home(home.standing[p]):
        if home.picked[p]:
            return "ZS-A71", "no person is wounded twice"
        return "ZS-A87", "one person of each kind is offered: with an action left, and without"
    if home.standing[p] >= Standing.IN_TOWN:
        return "ZS-A15", "people in town do not count"
    return "ZS-68", "there is no such person to choose"


def _crew(home: Home, people: int) -> Refused:
    if people_home(home) <= people:
        return "ZS-77", "at least one person stays at home"
    return "ZS-A77", "only people with an action left go along"


def _weapon(g: Siege, home: Home, ask: Ask, weapon: int) -> Refused:
    if ask == Ask.ARMS:
        return "ZS-A77", "there is no such weapon at home"
    if not home.trunk.weapons[weapon]:
        return "ZS-60", f"there is no {words(Weapon(weapon)).lower()} here"
    if not is_fresh(home.trunk, weapon):
        return "ZS-60", "each weapon attacks once per round"
    return "ZS-A41", "it cannot be used on something in the same square"


def _attack(g: Siege, home: Home, ask: Ask, weapon: int, target: int) -> Refused:
    """An attack from the house, or from the street."""
    where, kit = (Where.STREET, home.trunk) if ask == Ask.FOOT else (Where.HOME, home.kit)
    if where == Where.HOME and ready_people(home) == 0:
        return "ZS-50", "nobody has an action left"
    if not kit.weapons[weapon]:
        return "ZS-60", f"there is no {words(Weapon(weapon)).lower()} here"
    if not is_fresh(kit, weapon):
        return "ZS-60", "each weapon attacks once per round"
    if target != IN_HOUSE and target // RING >= g.options.yard_depth:
        return "ZS-A1", "the yard has no such row"
    if not zombie_at(home, target):
        return "ZS-60", "there is no zombie"
    sheet = g.content.weapons[weapon]
    far = range_to(g, where, weapon, target)
    if not is_within_reach(g, home, where, weapon, target):
        if where == Where.STREET and (sheet.hand_to_hand or side_of(target % RING) != _driveway(g, home)):
            return "ZS-A49", "it cannot be reached from the street"
        if sheet.hand_to_hand:
            return ("ZS-A27" if target < RING else "ZS-65"), "nobody can step out of an open door or window to it"
        if far < sheet.least_range or far > sheet.most_range:
            return "ZS-103", f"its range is from {sheet.least_range} to {sheet.most_range}, and this is {far}"
        if g.event == Event.FOGBANK and far >= 2:
            return "ZS-40", "in the fog nobody shoots that far"
        return "ZS-A24", "there is no open door or window on that side"
    return "ZS-A19", "no die is left at that range"


def _gear(g: Siege, home: Home, ask: Ask, gear: int) -> Refused:
    name = words(Gear(gear)).lower()
    if ask == Ask.BATTERY_DIES:
        return "ZS-A75", f"no {name} in the house has a battery on it"
    if ask == Ask.SHOP and gear != Gear.FLASHLIGHT:
        return "ZS-97", f"a {name} helps an attack, not the shopping"
    if ask == Ask.SHOP or (gear == Gear.FLASHLIGHT and g.options.flashlight == Light.GROUP):
        return "ZS-A20", "a lit flashlight serves everybody at its place by itself, or has done its work"
    if g.deed.gear[gear]:
        return "ZS-A68", f"there is a {name} on it already"
    if gear != Gear.FLASHLIGHT and not g.content.weapons[g.deed.weapon].takes_sights:
        return "ZS-97", f"a {words(Weapon(int(g.deed.weapon))).lower()} takes no {name}"
    kit = home.kit if g.deed.where == Where.HOME else home.trunk
    if kit.gear[gear] and not kit.lit[gear] and gear != Gear.SILENCER:
        return "ZS-91", f"no {name} here has a battery on it"
    if kit.gear[gear] and not is_free(kit, gear):
        return "ZS-A68", f"each {name} helps one weapon per round"
    return "ZS-97", f"there is no {name} to help here"


def _driveway(g: Siege, home: Home) -> int:
    return int(g.content.houses[home.house].driveway)


def _bottle(g: Siege, home: Home, pair: int) -> Refused:
    first, second = first_of(pair), second_of(g, pair)
    if first // RING >= bottle_rows(g):
        return "ZS-98", "a bottle flies two squares at most"
    if second == NOTHING:
        return "ZS-A28", "the two squares must be neighbours, no farther than two squares away"
    if not can_burn(g, home, first) or not can_burn(g, home, second):
        return "ZS-A24", "there is no open door or window on that side"
    return "ZS-A28", "there must be a zombie on one of the two squares"


def _barricade(g: Siege, home: Home, ask: Ask, kind: str, opening: int) -> Refused:
    if kind == "handsaw":
        if home.things[Thing.HANDSAW] <= home.saws_used:
            return "ZS-A30", "there is no handsaw that is not used yet this round"
        if home.supply[Supply.LUMBER] == 0:
            return "ZS-51", "there is no lumber"
        return "ZS-A30", f"it takes two windows without a barricade, and {saw_actions(g)} actions"
    if kind == "take_down":
        if not home.barricade[opening]:
            return ("ZS-40" if ask == Ask.HAIL else "ZS-53"), "there is no barricade"
        return "ZS-50", "nobody has an action left"
    if not has_opening(g, home, opening):
        which, side = ("first", "second")[opening % 2], words(Side(opening // 2)).lower()
        return "ZS-51", f"there is no {which} door or window on the {side} side"
    if ask != Ask.BARRICADES and is_buildable(g, home, opening):
        same = is_sawable(g, home, opening)
        return ("ZS-A30", "two different windows") if same else ("ZS-51", "the handsaw is for windows")
    if home.barricade[opening]:
        return "ZS-51", "one barricade is enough"
    if box_is_full(g, home, opening):
        return "ZS-52", "zombies stand on all three squares before it"
    if home.supply[Supply.LUMBER] == 0:
        return "ZS-51", "there is no lumber"
    return "ZS-50", "nobody has an action left"


def _chore(home: Home, kind: str, gear: int) -> Refused:
    match kind:
        case "battery":
            if gear == Gear.SILENCER:
                return "ZS-97", "a silencer needs no battery"
            return "ZS-91", "it takes a loose battery and an item without one, at the same place"
        case "generator":
            if home.things[Thing.PORTABLE_GENERATOR] == 0 or home.generator_on or home.things[Thing.GAS] == 0:
                return "ZS-100", "it takes a generator that does not run yet, and 1 gas"
            return "ZS-A58", "it takes a ready person"
        case "stove":
            return "ZS-100", "it takes a portable stove that is not lit yet, and 1 gas"
        case _:
            thing = Thing.LIQUOR if kind == "liquor" else Thing.GAS
            if home.things[thing] == 0:
                return "ZS-98", f"there is no {words(thing).lower()}"
            return "ZS-A28", "there is no zombie within its range, or nobody to throw it"


def _trip(g: Siege, home: Home, kind: str, car: int) -> Refused:
    if kind == "shop":
        return ("ZS-A81", "the wounded do not shop") if home.car_out != NOTHING else ("ZS-70", "nobody is in town")
    if kind == "drive_home" and home.car_out == NOTHING:
        return "ZS-70", "nobody is in town"
    if kind == "drive_home" and just_left(g):
        return "ZS-A38", "the party is on its way to town"
    if kind == "car" and home.car_out != NOTHING:
        return "ZS-A59", "there is one party at a time"
    if g.event == Event.ROADBLOCK:
        return "ZS-41", "no car moves this round"
    if not garage_is_open(g, home):
        return ("ZS-A36" if kind == "car" else "ZS-78"), "the garage door is barricaded"
    if home.things[Thing.GAS] == 0:
        return "ZS-70", "a trip takes 1 gas"
    if ready_people(home) == 0:
        return "ZS-A39", "nobody has an action left for it"
    if people_home(home) < 2:
        return "ZS-77", "somebody has to stay at home"
    if can_leave(g, home) and home.cars[car] != NOTHING:
        return "ZS-70", "that car is the same as one that is offered"
    return "ZS-70", "there is no such car"


def _find(g: Siege, home: Home, ask: Ask, kind: str, card: int) -> Refused:
    if kind == "drop":
        return "ZS-76", "there is nothing to drop, or nothing to take for it"
    name = title(TownCard(card))
    if ask == Ask.DROP:
        if home.kept[card]:
            return "ZS-A74", "a battery that sits on something cannot be dropped"
        return "ZS-76", f"there is no such find in the car: {name}"
    if g.found[card] == 0:
        return "ZS-76", f"there is no such find here: {name}"
    if keeps_left(g, home) <= 0:
        per_trip = g.options.town_items == TownItems.PERTRIP
        return ("ZS-A65" if per_trip else "ZS-76"), "each person takes one item"
    if takes_room(g, card) and load_of(g, home) >= capacity(g, home):
        return "ZS-76", f"the car holds {capacity(g, home)} items"
    return "ZS-76", "it cannot be kept"


def _tile(g: Siege, home: Home, item: int) -> Refused:
    if g.stack[item] == 0:
        return "ZS-04", "there is none left"
    return "ZS-12", "there is no room for it in the house"
