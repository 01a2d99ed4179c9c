"""What the numbers of an event card ask: ZS-42 to ZS-46. Batteries, food, water, sickness, fatigue: each house pays."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.actions import ATTACH, EAT, MOST_MEALS, STOVE
from shamble.games.zombie_survival.chapters.meals import can_eat, fed_by_one, stove_would_help, units_eaten, ways_to_eat
from shamble.games.zombie_survival.chapters.people import first_ready, lose_somebody, people_home
from shamble.games.zombie_survival.chapters.supplies import can_light_stove, light_stove
from shamble.games.zombie_survival.content import GEARS, Supply
from shamble.games.zombie_survival.events import Happening, tell1, tell2, tell3
from shamble.games.zombie_survival.questions.words import USUAL, Words
from shamble.games.zombie_survival.state import Ask, Cause, Home, Siege, Standing

# --- Ask.BATTERY_DIES: ZS-42, ZS-A75, who has several kinds of gear with a battery (`kill_batteries`) -----------------

BATTERY_DIES_WORDS = Words("ZS-42", "A battery dies. On which item?", {"attach": "The battery of a {gear} dies"})


@rule
def kill_batteries(home: Home, seat: int, log: Log) -> None:
    """ZS-42, ZS-A75: so many items with a battery on them, in the house, go dead; the owner says which."""
    while home.owed > 0:
        kinds = 0
        last = NOTHING
        for gear in range(GEARS):
            if home.kit.lit[gear] > 0:
                kinds += 1
                last = gear
        if kinds == 0:
            home.owed = 0
        elif kinds == 1:
            lose_battery(home, seat, last, log)
        else:
            home.ask = Ask.BATTERY_DIES
            return


@rule
def offer_battery_dies(home: Home, mask: Mask) -> None:
    """ZS-A75: each kind of item at home with a battery on it."""
    for gear in range(GEARS):
        mask[ATTACH + gear] = home.kit.lit[gear] > 0


@rule
def choose_battery_dies(g: Siege, seat: int, action: int, log: Log) -> None:
    """This one dies; the event may want more."""
    home = g.homes[seat]
    lose_battery(home, seat, action - ATTACH, log)
    kill_batteries(home, seat, log)


@rule
def lose_battery(home: Home, seat: int, gear: int, log: Log) -> None:
    """ZS-A74: a battery is gone."""
    home.kit.lit[gear] -= 1
    home.owed -= 1
    home.ask = Ask.NOTHING
    tell1(log, Happening.BATTERY_DIED, seat, gear)


# --- Ask.MEAL: ZS-44, ZS-95, ZS-A12, ZS-A13, ZS-A72, who can eat in several ways, or light a stove (`serve_meal`) -----

MEAL_WORDS = Words("ZS-44", "Everybody at home must eat. What do they eat?", {"eat": USUAL, "stove": USUAL})


@rule
def serve_meal(g: Siege, seat: int, log: Log) -> None:
    """ZS-44, ZS-A12: so many full meals; the owner is asked if there is anything to choose."""
    home = g.homes[seat]
    while home.owed > 0 and people_home(home) > 0:
        if ways_to_eat(g, home) > 1 or stove_would_help(g, home):
            home.ask = Ask.MEAL
            return
        eat(g, seat, min(units_eaten(g, home), home.supply[Supply.REFRIGERATED]), log)
    home.owed = 0


@rule
def offer_meal(g: Siege, home: Home, mask: Mask) -> None:
    """ZS-A13, ZS-A72: how much of it is refrigerated; or light the stove first."""
    for refrigerated in range(MOST_MEALS):
        mask[EAT + refrigerated] = can_eat(g, home, refrigerated)
    mask[STOVE] = can_light_stove(g, home)


@rule
def choose_meal(g: Siege, seat: int, action: int, log: Log) -> None:
    """ZS-A13, ZS-A72: light the stove first, or eat."""
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    if action == STOVE:
        light_stove(home, seat, log)
    else:
        eat(g, seat, action - EAT, log)
    serve_meal(g, seat, log)


@rule
def eat(g: Siege, seat: int, refrigerated: int, log: Log) -> None:
    """ZS-44, ZS-A13: whoever is not fed is removed."""
    home = g.homes[seat]
    units = units_eaten(g, home)
    unfed = max(0, people_home(home) - units * fed_by_one(g, home))
    home.supply[Supply.REFRIGERATED] -= refrigerated
    home.supply[Supply.CANNED] -= units - refrigerated
    tell3(log, Happening.ATE, seat, units - refrigerated, refrigerated, unfed)
    home.owed -= 1
    for _ in range(unfed):
        lose_somebody(home, seat, Cause.HUNGER, log)


# --- what asks nothing, as people are all alike (ZS-A87): water, sickness, fatigue ------------------------------------


@rule
def drink(g: Siege, seat: int, water: int, log: Log) -> None:
    """ZS-46, ZS-A14: so much water from the tracker in all; each one that is missing costs a person."""
    home = g.homes[seat]
    spent = min(water, home.supply[Supply.WATER])
    home.supply[Supply.WATER] -= spent
    missing = min(water - spent, people_home(home))
    if water > 0:
        tell2(log, Happening.DRANK, seat, spent, missing)
    for _ in range(missing):
        lose_somebody(home, seat, Cause.THIRST, log)


@rule
def fall_sick(home: Home, seat: int, sick: int, log: Log) -> None:
    """ZS-45, ZS-A16, ZS-A70: treated while there is first aid, and then fit for anything; else removed."""
    treated = min(sick, home.supply[Supply.FIRST_AID])
    home.supply[Supply.FIRST_AID] -= treated
    if sick > 0:
        tell2(log, Happening.SICK, seat, sick, treated)
    for _ in range(sick - treated):
        lose_somebody(home, seat, Cause.SICKNESS, log)


@rule
def tire(home: Home, seat: int, tired: int, log: Log) -> None:
    """ZS-43, ZS-A16: so many people take no action this round."""
    for _ in range(tired):
        p = first_ready(home)
        home.standing[p] = Standing.FATIGUED
        tell1(log, Happening.FATIGUED, seat, home.person[p])
