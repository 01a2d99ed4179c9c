"""What the numbers of an event card ask: ZS-42 to ZS-46. Batteries, food, water, sickness, fatigue: each house pays."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.actions import ATTACH, EAT, MOST_MEALS, PERSON, STOVE
from shamble.games.zombie_survival.chapters.meals import can_eat, fed_by_one, stove_would_help, units_eaten, ways_to_eat
from shamble.games.zombie_survival.chapters.people import count_unpicked, is_home, lose_person, people_home
from shamble.games.zombie_survival.chapters.supplies import can_light_stove, light_stove
from shamble.games.zombie_survival.content import GEARS, Supply
from shamble.games.zombie_survival.events import Happening, tell1, tell2, tell3
from shamble.games.zombie_survival.questions.words import USUAL, Words
from shamble.games.zombie_survival.state import PEOPLE, Ask, Cause, Home, Siege, Standing

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
    for gear in range(GEARS):
        mask[ATTACH + gear] = home.kit.lit[gear] > 0


@rule
def choose_battery_dies(g: Siege, seat: int, action: int, log: Log) -> None:
    home = g.homes[seat]
    lose_battery(home, seat, action - ATTACH, log)
    kill_batteries(home, seat, log)


@rule
def lose_battery(home: Home, seat: int, gear: int, log: Log) -> None:
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
        if home.ask != Ask.NOTHING:
            return
    home.owed = 0


@rule
def offer_meal(g: Siege, home: Home, mask: Mask) -> None:
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
    if home.ask == Ask.NOTHING:
        serve_meal(g, seat, log)


@rule
def eat(g: Siege, seat: int, refrigerated: int, log: Log) -> None:
    """ZS-44, ZS-A13: whoever is not fed is removed; the owner says who."""
    home = g.homes[seat]
    units = units_eaten(g, home)
    unfed = max(0, people_home(home) - units * fed_by_one(g, home))
    home.supply[Supply.REFRIGERATED] -= refrigerated
    home.supply[Supply.CANNED] -= units - refrigerated
    tell3(log, Happening.ATE, seat, units - refrigerated, refrigerated, unfed)
    home.owed -= 1
    home.unfed = unfed
    starve(home, seat, log)


# --- Ask.STARVES: ZS-A13, who cannot feed everybody (`starve`) --------------------------------------------------------

STARVES_WORDS = Words("ZS-A13", "There is not enough food. Who starves?", {"person": "{person} starves"})


@rule
def starve(home: Home, seat: int, log: Log) -> None:
    if home.unfed >= people_home(home):
        lose_everybody(home, seat, Cause.HUNGER, log)
        home.unfed = 0
    elif home.unfed > 0:
        home.ask = Ask.STARVES


@rule
def offer_starves(home: Home, mask: Mask) -> None:
    for p in range(PEOPLE):
        mask[PERSON + p] = is_home(home.standing[p])


@rule
def choose_starves(g: Siege, seat: int, action: int, log: Log) -> None:
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    home.unfed -= 1
    lose_person(home, seat, action - PERSON, Cause.HUNGER, log)
    starve(home, seat, log)
    if home.ask == Ask.NOTHING:
        serve_meal(g, seat, log)


@rule
def lose_everybody(home: Home, seat: int, cause: int, log: Log) -> None:
    for p in range(PEOPLE):
        if is_home(home.standing[p]):
            lose_person(home, seat, p, cause, log)


# --- Ask.THIRST: ZS-46, ZS-A14, who lacks water (`thirst`) ------------------------------------------------------------

THIRST_WORDS = Words("ZS-A14", "There is not enough water. Who is lost?", {"person": "{person} dies of thirst"})


@rule
def drink(g: Siege, seat: int, water: int, log: Log) -> None:
    """ZS-46, ZS-A14: so much water from the tracker in all; each one that is missing costs a person."""
    home = g.homes[seat]
    spent = min(water, home.supply[Supply.WATER])
    home.supply[Supply.WATER] -= spent
    home.owed = min(water - spent, people_home(home))
    if water > 0:
        tell2(log, Happening.DRANK, seat, spent, home.owed)
    thirst(home, seat, log)


@rule
def thirst(home: Home, seat: int, log: Log) -> None:
    if home.owed >= people_home(home):
        lose_everybody(home, seat, Cause.THIRST, log)
        home.owed = 0
    elif home.owed > 0:
        home.ask = Ask.THIRST


@rule
def offer_thirst(home: Home, mask: Mask) -> None:
    for p in range(PEOPLE):
        mask[PERSON + p] = is_home(home.standing[p])


@rule
def choose_thirst(g: Siege, seat: int, action: int, log: Log) -> None:
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    home.owed -= 1
    lose_person(home, seat, action - PERSON, Cause.THIRST, log)
    thirst(home, seat, log)


# --- Ask.SICK: ZS-45, ZS-A70, unless all are, and all alike (`fall_sick`) ---------------------------------------------

SICK_WORDS = Words("ZS-45", "Somebody falls sick. Who?", {"person": "{person} falls sick"})


@rule
def fall_sick(home: Home, seat: int, log: Log) -> None:
    """ZS-45: so many people; if all of them are, there is nothing to choose (but who is treated)."""
    if home.owed <= 0:
        return
    all_alike = home.supply[Supply.FIRST_AID] >= home.owed or home.supply[Supply.FIRST_AID] == 0
    if count_unpicked(home) == home.owed and all_alike:
        for p in range(PEOPLE):
            if is_home(home.standing[p]) and not home.picked[p]:
                sicken(home, seat, p, log)
        home.picked[:] = 0
    else:
        home.ask = Ask.SICK


@rule
def offer_sick(home: Home, mask: Mask) -> None:
    for p in range(PEOPLE):
        mask[PERSON + p] = is_home(home.standing[p]) and not home.picked[p]


@rule
def choose_sick(g: Siege, seat: int, action: int, log: Log) -> None:
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    sicken(home, seat, action - PERSON, log)
    fall_sick(home, seat, log)
    if home.ask == Ask.NOTHING:
        home.picked[:] = 0


@rule
def sicken(home: Home, seat: int, p: int, log: Log) -> None:
    """ZS-45, ZS-A70: treated while there is first aid, and then fit for anything; else removed."""
    home.owed -= 1
    tell1(log, Happening.SICK, seat, home.person[p])
    if home.supply[Supply.FIRST_AID] > 0:
        home.supply[Supply.FIRST_AID] -= 1
        home.picked[p] = 1
        tell1(log, Happening.TREATED, seat, home.person[p])
    else:
        lose_person(home, seat, p, Cause.SICKNESS, log)


# --- Ask.FATIGUE: ZS-43, ZS-A16, unless all are tired (`tire`) --------------------------------------------------------

FATIGUE_WORDS = Words(
    "ZS-43", "Somebody is too tired to act this round. Who?", {"person": "{person} is too tired to act"}
)


@rule
def tire(home: Home, seat: int, log: Log) -> None:
    """ZS-43: so many people take no action this round, of the owner's choice; all of them if there are no more."""
    if home.owed <= 0:
        return
    ready = 0
    for p in range(PEOPLE):
        ready += home.standing[p] == Standing.READY
    if ready == home.owed:
        for p in range(PEOPLE):
            if home.standing[p] == Standing.READY:
                fatigue(home, seat, p, log)
    else:
        home.ask = Ask.FATIGUE


@rule
def offer_fatigue(home: Home, mask: Mask) -> None:
    for p in range(PEOPLE):
        mask[PERSON + p] = home.standing[p] == Standing.READY


@rule
def choose_fatigue(g: Siege, seat: int, action: int, log: Log) -> None:
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    fatigue(home, seat, action - PERSON, log)
    tire(home, seat, log)


@rule
def fatigue(home: Home, seat: int, p: int, log: Log) -> None:
    home.standing[p] = Standing.FATIGUED
    home.owed -= 1
    tell1(log, Happening.FATIGUED, seat, home.person[p])
