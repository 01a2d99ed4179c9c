"""Step 2, the event of the round: ZS-22, ZS-40 to ZS-48, section 3.7. Each line of the card for all before the next."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.chance import draw, put, throw
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
from shamble.games.zombie_survival.chapters.demands import drink, fall_sick, kill_batteries, serve_meal, tire
from shamble.games.zombie_survival.chapters.people import (
    is_deserted,
    is_in,
    move_in,
    next_stranger,
    people,
    people_home,
    settle_losses,
)
from shamble.games.zombie_survival.chapters.placement import (
    clockwise,
    send_wave,
    send_zombie,
    take_from_box,
    tell_opening,
    throw_column,
)
from shamble.games.zombie_survival.chapters.supplies import (
    add_supply,
    catch_fire,
    douse,
    extinguish,
)
from shamble.games.zombie_survival.events import Happening, tell, tell1
from shamble.games.zombie_survival.kinds import COLUMNS, EVENTS, OPENINGS, Event, Supply
from shamble.games.zombie_survival.state import Ask, Home, Line, Siege, Standing

# --- the deck: ZS-10, ZS-A10, ZS-A53, ZS-A54 --------------------------------------------------------------------------


@rule
def night_margin(g: Siege, cards: int) -> int:
    """ZS-A10: Night comes from this place of the deck on, and as far from its end."""
    return cards * g.content.night_margin // 100


@rule
def turn_event(g: Siege, log: Log) -> None:
    """ZS-22, ZS-40: the top card of the event deck; in a game alone the deck runs out (ZS-A55)."""
    g.line = Line.TEXT
    g.event = NOTHING
    if g.events_left == 0:
        if g.seats == 1:
            g.line = Line.DONE
            return
        shuffle_events(g, log)
    turned = 1
    for event in range(EVENTS):
        turned += g.past[event]
    if not g.night and turned == g.night_place:
        g.event = Event.NIGHT
    else:
        g.event = draw(g.event_deck)
    g.past[g.event] = 1
    g.events_left -= 1
    tell1(log, Happening.CARD, NOTHING, g.event)


@rule
def shuffle_events(g: Siege, log: Log) -> None:
    """ZS-A53: an empty deck is made again of all cards but Night."""
    g.past[:] = 0
    for event in range(EVENTS):
        if event != Event.NIGHT:
            put(g.event_deck, event)
    g.events_left = EVENTS - 1
    tell(log, Happening.SHUFFLED, NOTHING)


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
    for i in range(g.seats):
        seat = clockwise(g, i)
        if still_stands(g, seat):
            demand(g, seat, line, log)
    return True


@rule
def still_stands(g: Siege, seat: int) -> bool:
    """Section 3.7: a house without people, or burnt, skips the rest of the card."""
    home = g.homes[seat]
    return is_in(g, seat) and not home.burnt and not is_deserted(home)


@rule
def demand(g: Siege, seat: int, line: int, log: Log) -> None:
    """What one line asks of one house."""
    card = g.content.events[g.event]
    home = g.homes[seat]
    if line == Line.BATTERIES:
        home.owed = card.batteries
        kill_batteries(home, seat, log)
    elif line == Line.FOOD:
        home.owed = card.food
        serve_meal(g, seat, log)
    elif line == Line.WATER and g.water_bad:
        drink(g, seat, card.water, log)
    elif line == Line.SICK:
        home.owed = min(card.sick, people_home(home))  # ZS-A16
        fall_sick(home, seat, log)
    elif line == Line.FATIGUE:
        home.owed = min(card.fatigue, people_home(home))  # ZS-A16
        tire(home, seat, log)


# --- text -------------------------------------------------------------------------------------------------------------


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


@rule
def offer_quench(mask: Mask) -> None:
    mask[QUENCH_WATER] = True
    mask[EXTINGUISHER] = True


@rule
def quench(g: Siege, seat: int, action: int, log: Log) -> None:
    if action == QUENCH_WATER:
        douse(g, seat, log)
    else:
        extinguish(g, seat, log)


@rule
def offer_stranger(mask: Mask) -> None:
    mask[LET_IN] = True
    mask[SEND_AWAY] = True


@rule
def answer_stranger(home: Home, seat: int, action: int, log: Log) -> None:
    """The dice are rolled when everybody has answered."""
    home.answer = action == LET_IN
    home.ask = Ask.NOTHING
    tell1(log, Happening.ANSWERED, seat, home.answer)


@rule
def strangers_come_in(g: Siege, log: Log) -> None:
    """Stranger on the Porch: one more person, or on a 1 a zombie in the house. It eats today and may act."""
    for i in range(g.seats):
        seat = clockwise(g, i)
        home = g.homes[seat]
        if home.answer:
            home.answer = 0
            face = throw(g.die, COLUMNS)
            tell1(log, Happening.ROLLED, seat, face)
            if face > g.content.stranger_zombie:
                person = next_stranger(home)
                move_in(home, person, Standing.READY)
                tell1(log, Happening.STRANGER, seat, person)
            elif take_from_box(g):
                home.inside += 1
                tell(log, Happening.STRANGER_BITES, seat)
            else:  # ZS-A52
                tell(log, Happening.STRANGER_GONE, seat)


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
    for opening in range(OPENINGS):
        mask[TAKE_DOWN + opening] = home.barricade[opening]


@rule
def lose_barricade(g: Siege, seat: int, opening: int, log: Log) -> None:
    home = g.homes[seat]
    home.barricade[opening] = 0
    home.ask = Ask.NOTHING
    tell_opening(g, seat, Happening.HAIL, opening, log)


@rule
def offer_supply_drop(mask: Mask) -> None:
    mask[CANNED] = True
    mask[FIRST_AID] = True
    mask[LOOSE_BATTERY] = True


@rule
def take_supply(g: Siege, seat: int, action: int, log: Log) -> None:
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
