"""The rules of Zombie Survival: the round on one screen, and the set-up. Each step is a chapter beside this file."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit, holds
from shamble.engine.rules.chance import clear, draw, put, roll, seed_stream
from shamble.games.zombie_survival.chapters.asking import legal
from shamble.games.zombie_survival.chapters.attacks import forget_deed
from shamble.games.zombie_survival.chapters.barricades import ask_all_builders
from shamble.games.zombie_survival.chapters.choosing import choose
from shamble.games.zombie_survival.chapters.draft import draft_goes_on, open_plan, sort_tiles
from shamble.games.zombie_survival.chapters.events import event_goes_on, night_margin, turn_event
from shamble.games.zombie_survival.chapters.fighting import bites_go_on, close_bites, fights_go_on, open_bites
from shamble.games.zombie_survival.chapters.guests import guests_go_on
from shamble.games.zombie_survival.chapters.homecoming import bury_the_wounded
from shamble.games.zombie_survival.chapters.knowing import OBSERVATION, observe, redeal
from shamble.games.zombie_survival.chapters.people import (
    begin_step,
    empty_the_house,
    finish,
    is_in,
    move_in,
    people_home,
    settle_losses,
)
from shamble.games.zombie_survival.chapters.placement import let_them_come, look_at_the_house, send_wave, throw_column
from shamble.games.zombie_survival.chapters.supplies import spoil_food
from shamble.games.zombie_survival.chapters.town import town_goes_on
from shamble.games.zombie_survival.events import Happening, tell, tell1
from shamble.games.zombie_survival.kinds import (
    EVENTS,
    HOUSE_RESIDENTS,
    HOUSES,
    LOCATIONS,
    SUPPLIES,
    TOWN_CARDS,
    Event,
    Person,
)
from shamble.games.zombie_survival.state import (
    PEOPLE,
    SEATS,
    Ask,
    Cause,
    Ending,
    Home,
    Line,
    Siege,
    Stage,
    Standing,
    Step,
)

__all__ = ["OBSERVATION", "apply", "legal", "observe", "payoff", "redeal", "setup", "waiting"]

# --- the round on one screen: ZS-20 to ZS-26, procedure 3.9b ----------------------------------------------------------


@rule
def apply(g: Siege, seat: int, action: int, log: Log) -> None:
    """A choice, and then everything that follows until somebody has to choose again."""
    choose(g, seat, action, log)
    while g.ending == Ending.GOES_ON and not is_asked(g):
        go_on(g, log)


@rule
def is_asked(g: Siege) -> bool:
    """Is there a question to anybody?"""
    asked = 0
    for seat in range(SEATS):
        asked |= g.homes[seat].ask
    return asked != 0


@rule
def go_on(g: Siege, log: Log) -> None:
    """Zombies on their way come first; then the step goes on where it stands, or gives way to the next."""
    if let_them_come(g, log):
        return
    if g.step == Step.DRAFT:
        if not draft_goes_on(g, log):
            new_round(g, log)
    elif g.step == Step.ARRIVALS:  # step 1
        turn_event(g, log)
        begin_step(g, Step.EVENT)
    elif g.step == Step.EVENT:  # step 2
        if not event_goes_on(g, log) and g.ending == Ending.GOES_ON:
            begin_step(g, Step.BARRICADES)
            ask_all_builders(g)
    elif g.step == Step.BARRICADES:  # step 3
        begin_step(g, Step.FIGHTS)
    elif g.step == Step.BITES:  # after step 4
        if not bites_go_on(g, log):
            close_bites(g)
            settle_losses(g, log)
            begin_step(g, Step.TOWN)
    else:
        settle_losses(g, log)  # ZS-A69: in steps 4 to 6, which go round the table, losses happen one by one
        if g.ending != Ending.GOES_ON:
            return
        if g.step == Step.FIGHTS:  # step 4
            if not fights_go_on(g):
                begin_step(g, Step.BITES)
                open_bites(g)
        elif g.step == Step.TOWN:  # step 5
            if not town_goes_on(g, log):
                bury_the_wounded(g, log)
                begin_step(g, Step.GUESTS)
        elif not guests_go_on(g):  # step 6
            end_round(g, log)


@rule
def new_round(g: Siege, log: Log) -> None:
    """ZS-21: everybody is rested, one die for all yards of all players. That is step 1; the event is still to come."""
    begin_step(g, Step.ARRIVALS)
    g.rounds += 1
    g.event = NOTHING
    tell1(log, Happening.ROUND, NOTHING, g.rounds)
    for seat in range(g.seats):
        rest(g.homes[seat])
    send_wave(g, throw_column(g, g.first, log), log)


@rule
def rest(home: Home) -> None:
    """Actions and items come back; whoever was wounded in town has this round to get home (ZS-75)."""
    for p in range(PEOPLE):
        if home.standing[p] == Standing.SPENT or home.standing[p] == Standing.FATIGUED:
            home.standing[p] = Standing.READY
        elif home.standing[p] == Standing.HURT:
            home.standing[p] = Standing.FAILING
    home.kit.used[:] = 0
    home.kit.helped[:] = 0
    home.trunk.used[:] = 0
    home.trunk.helped[:] = 0
    home.saws_used = 0
    home.dawn = people_home(home)


@rule
def end_round(g: Siege, log: Log) -> None:
    """Procedure 3.9b: food spoils, a game alone is looked at, the first player may change."""
    spoil_food(g, log)
    if g.seats == 1 and g.event == NOTHING:  # ZS-110, ZS-A55: one round past the final event
        g.winners[0] = 1
        finish(g, Ending.SURVIVED_ALONE, log)
        return
    if g.options.rotate_first:  # ZS-A11
        g.first = (g.first + 1) % g.seats
        while not is_in(g, g.first):
            g.first = (g.first + 1) % g.seats
        tell(log, Happening.NEW_FIRST, g.first)
    new_round(g, log)


@rule
def waiting(g: Siege) -> int:
    """Several at once, in step 2 and 3 and where zombies are pushed along the house."""
    seats = 0
    if g.ending == Ending.GOES_ON:
        for seat in range(g.seats):
            ask = g.homes[seat].ask
            if ask == Ask.SLIDE:
                seats |= bit(g.homes[seat].slider)  # ZS-A5
            elif ask != Ask.NOTHING:
                seats |= bit(seat)
    return seats


@rule
def payoff(g: Siege, seat: int) -> float:
    """ZS-02, ZS-A56: the last survivor wins; those who perish together with most people share it."""
    return 1.0 if g.winners[seat] else 0.0


# --- set-up: ZS-01 to ZS-10 -------------------------------------------------------------------------------------------


@rule
def setup(g: Siege, seats: int, seed: int) -> None:
    """ZS-03 to ZS-10; then the draft begins."""
    clear_the_table(g, seats)
    seed_streams(g, seed)
    stock_the_town(g)
    lay_the_events(g)
    choose_first(g)
    deal_houses(g)
    sort_tiles(g)
    draft_begins(g)


@rule
def clear_the_table(g: Siege, seats: int) -> None:
    g.seats = seats
    g.turn = 0
    g.step = Step.DRAFT
    g.line = Line.TEXT
    g.stage = Stage.MENU
    g.finished[:] = 0
    g.pick = 0
    g.guests_drafted = 0
    g.rounds = 0
    g.event = NOTHING
    g.past[:] = 0
    g.night = 0
    g.water_bad = 0
    g.mains_out = 0
    g.supply = g.content.zombies
    g.discard[:] = 0
    g.drawn[:] = NOTHING
    g.found[:] = 0
    g.at[:] = NOTHING
    g.fought[:] = 0
    g.keeps = 0
    g.winners[:] = 0
    g.ending = Ending.GOES_ON
    g.die.loaded = 0
    g.die.faces[:] = 0
    g.lid.loaded = 0
    g.lid.faces[:] = 0
    forget_deed(g)
    for seat in range(SEATS):
        clear_home(g, g.homes[seat])


@rule
def clear_home(g: Siege, home: Home) -> None:
    empty_the_house(home)
    home.house = 0
    home.out = Cause.NONE
    home.last_loss = Cause.NONE
    home.burnt = 0
    home.tiles[:] = NOTHING
    home.places[:] = 0
    home.tiles_placed = 0
    home.squares_taken = 0
    home.free = 0
    home.passed = 0
    home.opening_at[:] = NOTHING
    home.coming_column[:] = 0
    home.slider = NOTHING
    home.saws_used = 0
    home.window = NOTHING
    home.dawn = 0


@rule
def seed_streams(g: Siege, seed: int) -> None:
    """Every deck, the dice and the lid have a stream of their own."""
    seed_stream(g.die, seed, 0)
    seed_stream(g.lid, seed, 1)
    seed_stream(g.event_deck, seed, 2)
    for location in range(LOCATIONS):
        seed_stream(g.town_decks[location], seed, 3 + location)


@rule
def stock_the_town(g: Siege) -> None:
    """ZS-09: the town cards are split by location."""
    for location in range(LOCATIONS):
        clear(g.town_decks[location])
    for card in range(TOWN_CARDS):
        for _ in range(g.content.town[card].copies):
            put(g.town_decks[g.content.town[card].location], card)


@rule
def lay_the_events(g: Siege) -> None:
    """ZS-10, ZS-110, ZS-A10, ZS-A54: Night is put into the middle; a game alone leaves cards out at random."""
    clear(g.event_deck)
    for event in range(EVENTS):
        if event != Event.NIGHT:
            put(g.event_deck, event)
    g.events_left = EVENTS
    if g.seats == 1:
        g.events_left = g.options.solo_events
        for _ in range(EVENTS - g.events_left):
            draw(g.event_deck)
    margin = night_margin(g, g.events_left)
    g.night_place = margin + roll(g.event_deck, g.events_left + 2 - 2 * margin)


@rule
def choose_first(g: Siege) -> None:
    """ZS-10: a random first player, or the one that the table names."""
    first = roll(g.die, g.seats)
    g.first = first if g.options.first_player == NOTHING else g.options.first_player


@rule
def deal_houses(g: Siege) -> None:
    """ZS-06, ZS-07, ZS-A7: a random house each, with its residents, and five of every tracked supply."""
    taken = 0
    for seat in range(g.seats):
        nth = roll(g.die, HOUSES - seat)
        house = 0
        while holds(taken, house) or nth > 0:
            if not holds(taken, house):
                nth -= 1
            house += 1
        taken |= bit(house)
        home = g.homes[seat]
        home.house = house
        look_at_the_house(g, home)
        open_plan(g, home)
        for supply in range(SUPPLIES):
            home.supply[supply] = g.content.start_supply[supply]
        for i in range(g.options.residents):
            move_in(home, resident(house, i), Standing.READY)


@rule
def resident(house: int, place: int) -> int:
    """Section 3.3: the first so many of the house's pool, then a neighbour."""
    return house * HOUSE_RESIDENTS + place if place < HOUSE_RESIDENTS else Person.NEIGHBOUR + 0


@rule
def draft_begins(g: Siege) -> None:
    """ZS-11: the first player takes the first tile."""
    g.turn = g.first
    g.homes[g.first].ask = Ask.TILE
