"""Step 2, the event of the round: ZS-22, ZS-40, ZS-48, section 3.7. Each line of the card for all before the next."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.chance import throw
from shamble.games.zombie_survival.actions import (
    CANNED,
    EXTINGUISHER,
    FIRST_AID,
    LET_IN,
    LOOSE_BATTERY,
    QUENCH_WATER,
    SEND_AWAY,
    TAKE_DOWN,
)
from shamble.games.zombie_survival.chapters.elimination import settle_losses
from shamble.games.zombie_survival.chapters.events import still_stands, strangers_come_in
from shamble.games.zombie_survival.chapters.people import is_in, people, people_home
from shamble.games.zombie_survival.chapters.placement import (
    clockwise,
    send_wave,
    send_zombie,
    tell_opening,
    throw_column,
)
from shamble.games.zombie_survival.chapters.supplies import add_supply, catch_fire, douse, extinguish
from shamble.games.zombie_survival.content import COLUMNS, OPENINGS, Event, Supply
from shamble.games.zombie_survival.events import Happening, tell1, tell2
from shamble.games.zombie_survival.questions.demands import drink, fall_sick, kill_batteries, serve_meal, tire
from shamble.games.zombie_survival.questions.words import USUAL, Words
from shamble.games.zombie_survival.state import Ask, Home, Line, Siege

# --- the card, line by line -------------------------------------------------------------------------------------------


@rule
def event_goes_on(g: Siege, log: Log) -> bool:
    """The next line of the card, for all houses that still stand; False when the card is done (ZS-A69)."""
    if g.line == Line.DONE:
        settle_losses(g, log)
        return False
    line = g.line + 0
    g.line = line + 1
    if line == Line.TEXT:
        text_of_the_card(g, log)
        return True
    if g.event == Event.STRANGER_ON_THE_PORCH and line == Line.BATTERIES:
        strangers_come_in(g, log)
    asks = asked_by(g, line)
    if asks > 0 and (line != Line.WATER or g.water_bad):
        tell2(log, Happening.LINE, NOTHING, line, asks)
    for i in range(g.seats):
        seat = clockwise(g, i)
        if still_stands(g, seat):
            demand(g, seat, line, log)
    return True


@rule
def asked_by(g: Siege, line: int) -> int:
    """The number that stands on this line of the card; without a card nothing does."""
    if g.event == NOTHING:
        return 0
    card = g.content.events[g.event]
    if line == Line.BATTERIES:
        return card.batteries + 0
    if line == Line.FOOD:
        return card.food + 0
    if line == Line.WATER:
        return card.water + 0
    return card.sick + 0 if line == Line.SICK else card.fatigue + 0


@rule
def demand(g: Siege, seat: int, line: int, log: Log) -> None:
    """What one line asks of one house."""
    home = g.homes[seat]
    asks = asked_by(g, line)
    if line == Line.BATTERIES:
        home.owed = asks
        kill_batteries(home, seat, log)
    elif line == Line.FOOD:
        home.owed = asks
        serve_meal(g, seat, log)
    elif line == Line.WATER and g.water_bad:
        drink(g, seat, asks, log)
    elif line == Line.SICK:
        fall_sick(home, seat, min(asks, people_home(home)), log)
    elif line == Line.FATIGUE:
        tire(home, seat, min(asks, people_home(home)), log)


# --- its text ---------------------------------------------------------------------------------------------------------


@rule
def text_of_the_card(g: Siege, log: Log) -> None:
    """Section 3.7: what is printed above the numbers."""
    if g.event == Event.NIGHT:  # ZS-20, ZS-47
        g.night = 1
    elif g.event == Event.THE_WATER_TASTES_FUNNY:  # ZS-46
        g.water_bad = 1
    elif g.event == Event.LIGHTS_OUT:
        g.mains_out = 1
    elif g.event == Event.SECOND_WAVE:
        send_wave(g, throw_column(g, g.first, log), log)
    else:
        for i in range(g.seats):
            seat = clockwise(g, i)
            if is_in(g, seat):
                text_for(g, seat, log)


@rule
def text_for(g: Siege, seat: int, log: Log) -> None:
    """The texts that ask something of each house, or let each one roll."""
    home = g.homes[seat]
    if g.event == Event.DRY_LIGHTNING:
        face = throw(g.die, COLUMNS)
        tell1(log, Happening.ROLLED, seat, face)
        if face <= g.content.lightning_fire:
            catch_fire(g, seat, log)
    elif g.event == Event.STRANGER_ON_THE_PORCH and people(home) < g.content.most_people:  # ZS-A84
        home.ask = Ask.STRANGER
    elif g.event == Event.SPOILED_LUNCH and home.supply[Supply.REFRIGERATED] > 0:
        lost = min(home.supply[Supply.REFRIGERATED], g.content.lunch_spoiled)
        home.supply[Supply.REFRIGERATED] -= lost
        tell1(log, Happening.SPOILED, seat, lost)
    elif g.event == Event.HOWLING_DOGS:
        send_zombie(g, seat, g.content.houses[home.house].driveway, throw_column(g, seat, log), seat, log)
    elif g.event == Event.HAILSTORM:
        hail(g, seat, log)
    elif g.event == Event.SUPPLY_DROP:
        home.ask = Ask.SUPPLY_DROP


# --- Ask.QUENCH: ZS-48, ZS-A29, whoever has a fire and two ways to put it out (`supplies.catch_fire`) -----------------

QUENCH_WORDS = Words(
    "ZS-A29",
    "Your house is on fire. Put it out with water or with an extinguisher?",
    {"quench_water": USUAL, "extinguisher": USUAL},
)


@rule
def offer_quench(mask: Mask) -> None:
    """Water or extinguisher."""
    mask[QUENCH_WATER] = True
    mask[EXTINGUISHER] = True


@rule
def choose_quench(g: Siege, seat: int, action: int, log: Log) -> None:
    """The fire is put out."""
    if action == QUENCH_WATER:
        douse(g, seat, log)
    else:
        extinguish(g, seat, log)


# --- Ask.STRANGER: ZS-40, every house with room (`text_for`) ----------------------------------------------------------

STRANGER_WORDS = Words("ZS-40", "A stranger stands on the porch. Open the door?", {"let_in": USUAL, "send_away": USUAL})


@rule
def offer_stranger(mask: Mask) -> None:
    """In or away."""
    mask[LET_IN] = True
    mask[SEND_AWAY] = True


@rule
def choose_stranger(g: Siege, seat: int, action: int, log: Log) -> None:
    """The dice are rolled when everybody has answered."""
    home = g.homes[seat]
    home.answer = action == LET_IN
    home.ask = Ask.NOTHING
    tell1(log, Happening.ANSWERED, seat, home.answer)


# --- Ask.HAIL: ZS-40, ZS-A67, every house with several barricades (`hail`) --------------------------------------------

HAIL_WORDS = Words(
    "ZS-40", "The hail takes one of your barricades. Which one?", {"take_down": "Lose the barricade of the {opening}"}
)


@rule
def hail(g: Siege, seat: int, log: Log) -> None:
    """Hailstorm: one own barricade is lost, if there is any (ZS-A67); a single one is no choice."""
    home = g.homes[seat]
    count = 0
    for opening in range(OPENINGS):
        count += home.barricade[opening]
    if count > 1:
        home.ask = Ask.HAIL
    elif count == 1:
        for opening in range(OPENINGS):
            if home.barricade[opening]:
                lose_barricade(g, seat, opening, log)


@rule
def offer_hail(home: Home, mask: Mask) -> None:
    """Each barricade of the house."""
    for opening in range(OPENINGS):
        mask[TAKE_DOWN + opening] = home.barricade[opening]


@rule
def choose_hail(g: Siege, seat: int, action: int, log: Log) -> None:
    """The hail takes this one."""
    lose_barricade(g, seat, action - TAKE_DOWN, log)


@rule
def lose_barricade(g: Siege, seat: int, opening: int, log: Log) -> None:
    """A barricade is gone, and its lumber with it."""
    home = g.homes[seat]
    home.barricade[opening] = 0
    home.ask = Ask.NOTHING
    tell_opening(g, seat, Happening.HAIL, opening, log)


# --- Ask.SUPPLY_DROP: ZS-40, every house (`text_for`) -----------------------------------------------------------------

SUPPLY_DROP_WORDS = Words(
    "ZS-40",
    "Supplies fall from the sky. Take one kind.",
    {"canned": USUAL, "first_aid": USUAL, "loose_battery": USUAL},
)


@rule
def offer_supply_drop(mask: Mask) -> None:
    """Canned food, first aid, or a battery."""
    mask[CANNED] = True
    mask[FIRST_AID] = True
    mask[LOOSE_BATTERY] = True


@rule
def choose_supply_drop(g: Siege, seat: int, action: int, log: Log) -> None:
    """Supply Drop: canned food, first aid or a loose battery."""
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    if action == CANNED:
        add_supply(g, home, Supply.CANNED, g.content.drop_canned)
        tell1(log, Happening.DROP_CANNED, seat, g.content.drop_canned)
    elif action == FIRST_AID:
        add_supply(g, home, Supply.FIRST_AID, g.content.drop_first_aid)
        tell1(log, Happening.DROP_FIRST_AID, seat, g.content.drop_first_aid)
    else:
        home.kit.batteries += g.content.drop_batteries
        tell1(log, Happening.DROP_BATTERY, seat, g.content.drop_batteries)
