"""A sensible neighbour: drafts a house, boards it up, shoots before fists, shops when it pays, troubles the strongest.

Each question goes to its rules of thumb beside this file, lowest first: `siege`, `draft`, `bottles`, `fights`,
`errands`. Everything that they look at is open to all.
"""

from shamble.engine.base.record import Mask
from shamble.engine.compile.rule import rule
from shamble.games.zombie_survival.actions import (
    ATTACH,
    BACK,
    CANNED,
    EXTINGUISHER,
    FIRST_AID,
    FLAT,
    HEAL,
    LET_IN,
    PLACE,
    QUENCH_WATER,
    SEND_AWAY,
    STANDARD,
)
from shamble.games.zombie_survival.chapters.people import people_home
from shamble.games.zombie_survival.content import GEARS, Supply
from shamble.games.zombie_survival.instinct.bottles import choose_bottle
from shamble.games.zombie_survival.instinct.draft import best_tile
from shamble.games.zombie_survival.instinct.errands import (
    choose_arms,
    choose_crew,
    choose_find,
    choose_guest,
    choose_shop,
    choose_trip,
    food_of,
)
from shamble.games.zombie_survival.instinct.fights import (
    choose_fight,
    choose_help,
    choose_noise,
    choose_on_foot,
    choose_town_weapon,
)
from shamble.games.zombie_survival.instinct.siege import (
    choose_barricade,
    choose_meal,
    choose_slide,
    choose_window,
    least_needed_barricade,
    weakest_person,
)
from shamble.games.zombie_survival.questions.index import subject
from shamble.games.zombie_survival.state import Ask, Home, Siege


@rule
def instinct(g: Siege, seat: int, mask: Mask, luck: int) -> int:
    """A sensible answer to the question that this seat is asked."""
    owner = subject(g, seat)
    home = g.homes[owner]
    ask = home.ask + 0
    if ask == Ask.SLIDE:
        return choose_slide(g, owner, seat)
    if ask == Ask.TILE:
        return best_tile(g, home, mask, luck)
    if ask < Ask.SLIDE:
        return first_place(mask, FLAT if ask == Ask.TURN else PLACE)
    if ask <= Ask.MEAL:
        return answer_event(g, home, ask, mask)
    if ask <= Ask.SECOND_WINDOW:
        return choose_barricade(g, home, mask) if ask == Ask.BARRICADES else choose_window(g, home, mask)
    if ask <= Ask.BITE:
        return answer_fight(g, home, ask, mask)
    if ask <= Ask.FOOT:
        return answer_town(g, home, ask, mask)
    return choose_guest(g, seat, home, mask)


@rule
def first_place(mask: Mask, first: int) -> int:
    """Tiles are laid flat, and from the upper left corner on."""
    for action in range(first, mask.size):
        if mask[action]:
            return action
    return BACK


@rule
def answer_event(g: Siege, home: Home, ask: int, mask: Mask) -> int:
    """Step 2: what an event asks."""
    if ask == Ask.QUENCH:
        return QUENCH_WATER if not g.water_bad and home.supply[Supply.WATER] > 6 else EXTINGUISHER
    if ask == Ask.STRANGER:
        return LET_IN if food_of(home) > people_home(home) else SEND_AWAY
    if ask == Ask.HAIL:
        return least_needed_barricade(g, home, mask)
    if ask == Ask.SUPPLY_DROP:
        return CANNED if food_of(home) < 4 or home.supply[Supply.FIRST_AID] > 4 else FIRST_AID
    if ask == Ask.BATTERY_DIES:
        return worst_battery(g, mask)
    return choose_meal(g, home, mask)


@rule
def worst_battery(g: Siege, mask: Mask) -> int:
    """By day the lights, at night the sights."""
    for i in range(GEARS):
        gear = i if g.night else GEARS - 1 - i
        if mask[ATTACH + gear]:
            return ATTACH + gear
    return ATTACH


@rule
def answer_fight(g: Siege, home: Home, ask: int, mask: Mask) -> int:
    """Step 4, and the bites after it."""
    if ask == Ask.FIGHTS:
        return choose_fight(g, home, mask)
    if ask == Ask.HELP:
        return choose_help(mask)
    if ask == Ask.AIM:
        return STANDARD
    if ask == Ask.NOISE:
        return choose_noise(home)
    if ask == Ask.HEAL:
        return HEAL
    if ask == Ask.BOTTLE:
        return choose_bottle(g, home)
    return weakest_person(home, mask)


@rule
def answer_town(g: Siege, home: Home, ask: int, mask: Mask) -> int:
    """Step 5: the trip to town."""
    if ask == Ask.TOWN:
        return choose_trip(g, home, mask)
    if ask == Ask.CREW:
        return choose_crew(home, mask)
    if ask == Ask.ARMS:
        return choose_arms(g, home, mask)
    if ask == Ask.SHOP:
        return choose_shop(g, home)
    if ask == Ask.KEEP:
        return choose_find(g, home, mask)
    if ask == Ask.WEAPON:
        return choose_town_weapon(g, home, mask)
    return BACK if ask == Ask.DROP else choose_on_foot(g, home, mask)
