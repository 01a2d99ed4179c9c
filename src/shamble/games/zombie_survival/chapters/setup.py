"""Set-up: ZS-01 to ZS-10. Then the draft begins."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import rule
from shamble.engine.rules.bits import bit, holds
from shamble.engine.rules.chance import clear, draw, put, roll, seed_stream
from shamble.games.zombie_survival.chapters.attacks import forget_deed
from shamble.games.zombie_survival.chapters.draft import open_plan, sort_tiles
from shamble.games.zombie_survival.chapters.elimination import empty_the_house
from shamble.games.zombie_survival.chapters.events import night_margin
from shamble.games.zombie_survival.chapters.people import move_in
from shamble.games.zombie_survival.chapters.placement import look_at_the_house
from shamble.games.zombie_survival.content import (
    EVENTS,
    HOUSE_RESIDENTS,
    HOUSES,
    LOCATIONS,
    SUPPLIES,
    TOWN_CARDS,
    Event,
    Person,
)
from shamble.games.zombie_survival.state import SEATS, Ask, Cause, Ending, Home, Line, Siege, Stage, Standing, Step


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
    """No game is going on yet."""
    g.seats = seats
    g.turn = 0
    g.step = Step.DRAFT
    g.line = Line.TEXT
    g.stage = Stage.MENU
    g.finished[:] = 0
    g.pick = 0
    g.guests_drafted = 0
    g.strangers = 0
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
    """An empty house, in which nobody has lived."""
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
    home.by_hand = 0
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
