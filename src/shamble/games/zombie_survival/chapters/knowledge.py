"""What a seat knows: all but the order of the decks, the place of Night and, alone, which events were left out."""

from shamble.engine.base.record import NOTHING, Observation
from shamble.engine.compile.rule import rule
from shamble.engine.rules.chance import clear, draw, put, reshuffle, roll, seed_stream
from shamble.games.zombie_survival.chapters.events import night_margin
from shamble.games.zombie_survival.content import (
    EVENTS,
    GEARS,
    HOUSES,
    LOCATIONS,
    MOST_CARS,
    OPENINGS,
    RING,
    SUPPLIES,
    THINGS,
    TILES,
    TOWN_CARDS,
    WEAPONS,
    Event,
)
from shamble.games.zombie_survival.state import DRAWN, PEOPLE, SEATS, Kit, Siege, Standing


@rule
def redeal(g: Siege, seat: int, seed: int) -> None:
    """Shuffle every deck anew and reseed the dice. Everybody knows the same, so the seat makes no difference."""
    seed_stream(g.die, seed, 0)
    seed_stream(g.lid, seed, 1)
    seed_stream(g.event_deck, seed, 2)
    g.die.loaded = 0
    g.die.faces[:] = 0
    g.lid.loaded = 0
    g.lid.faces[:] = 0
    for location in range(LOCATIONS):
        reshuffle(g.town_decks[location], seed, 3 + location)
    redeal_events(g)


@rule
def redeal_events(g: Siege) -> None:
    """ZS-A10, ZS-A54: Night lies at any place of the middle still to come; the others are any that did not come."""
    cards = g.event_deck.left + 0
    clear(g.event_deck)
    turned = 0
    for event in range(EVENTS):
        turned += g.past[event]
        if event != Event.NIGHT and not g.past[event]:
            put(g.event_deck, event)
    for _ in range(g.event_deck.left - cards):  # ZS-110: what a game alone left out
        draw(g.event_deck)
    if not g.night:
        margin = night_margin(g, turned + g.events_left)
        first = max(margin, turned + 1)
        g.night_place = first + roll(g.event_deck, turned + g.events_left + 2 - margin - first)


# --- as numbers, for learners -----------------------------------------------------------------------------------------

STANDINGS = 6  # ready to failing
KIT_NUMBERS = 2 * WEAPONS + 3 * GEARS + 1
HOME_NUMBERS = (
    HOUSES + STANDINGS + SUPPLIES + THINGS + 2 * KIT_NUMBERS + 2 * MOST_CARS + TOWN_CARDS + OPENINGS + 3 * RING + 12
)
DEED_NUMBERS = 8 + GEARS
TABLE_NUMBERS = 2 * EVENTS + TILES + LOCATIONS + 3 * TOWN_CARDS + DEED_NUMBERS + 12
OBSERVATION = SEATS * HOME_NUMBERS + TABLE_NUMBERS


@rule
def observe(g: Siege, seat: int, out: Observation) -> None:
    """Every house from the own one on, clockwise; then events, tiles, town, the choice under way and the clock."""
    out[:] = 0
    at = 0
    for i in range(g.seats):
        observe_home(g, (seat + i) % g.seats, at, out)
        at += HOME_NUMBERS
    observe_table(g, seat, SEATS * HOME_NUMBERS, out)


@rule
def observe_home(g: Siege, seat: int, at: int, out: Observation) -> None:
    """House, people by standing, supplies, things, both kits, cars, finds, barricades, yards; then single numbers."""
    home = g.homes[seat]
    out[at + int(home.house)] = 1
    at += HOUSES
    for p in range(PEOPLE):
        if home.standing[p] != Standing.NOBODY:
            out[at + int(home.standing[p]) - 1] += 1
    at += STANDINGS
    for supply in range(SUPPLIES):
        out[at + supply] = home.supply[supply]
    at += SUPPLIES
    for thing in range(THINGS):
        out[at + thing] = home.things[thing]
    at += THINGS
    observe_kit(home.kit, at, out)
    observe_kit(home.trunk, at + KIT_NUMBERS, out)
    at += 2 * KIT_NUMBERS
    for car in range(MOST_CARS):
        out[at + 2 * car] = home.cars[car] + 1
        out[at + 2 * car + 1] = home.damage[car]
    at += 2 * MOST_CARS
    for card in range(TOWN_CARDS):
        out[at + card] = home.kept[card]
    at += TOWN_CARDS
    for opening in range(OPENINGS):
        out[at + opening] = home.barricade[opening]
    at += OPENINGS
    for row in range(3):
        for square in range(RING):
            out[at + row * RING + square] = home.yard[row, square]
    at += 3 * RING
    out[at] = home.inside
    out[at + 1] = home.out
    out[at + 2] = home.generator_on
    out[at + 3] = home.stove_lit
    out[at + 4] = home.car_out + 1
    out[at + 5] = home.ask
    out[at + 6] = home.owed
    out[at + 7] = home.sliding + 1
    out[at + 8] = home.squares_taken
    out[at + 9] = home.saws_used
    out[at + 10] = home.dawn
    out[at + 11] = home.lights_brought


@rule
def observe_kit(kit: Kit, at: int, out: Observation) -> None:
    for weapon in range(WEAPONS):
        out[at + weapon] = kit.weapons[weapon]
        out[at + WEAPONS + weapon] = kit.used[weapon]
    at += 2 * WEAPONS
    for gear in range(GEARS):
        out[at + gear] = kit.gear[gear]
        out[at + GEARS + gear] = kit.lit[gear]
        out[at + 2 * GEARS + gear] = kit.helped[gear]
    out[at + 3 * GEARS] = kit.batteries


@rule
def observe_table(g: Siege, seat: int, at: int, out: Observation) -> None:
    """This round's event and the past ones, tiles left, town, the choice under way, and where the game stands."""
    if g.event != NOTHING:
        out[at + int(g.event)] = 1
    for event in range(EVENTS):
        out[at + EVENTS + event] = g.past[event]
    at += 2 * EVENTS
    for item in range(TILES):
        out[at + item] = g.stack[item]
    at += TILES
    for location in range(LOCATIONS):
        out[at + location] = g.town_decks[location].left
    at += LOCATIONS
    for card in range(TOWN_CARDS):
        out[at + card] = g.discard[card]
        out[at + TOWN_CARDS + card] = g.found[card]
    for place in range(DRAWN):
        if g.drawn[place] != NOTHING:
            out[at + 2 * TOWN_CARDS + g.drawn[place]] += 1
    at += 3 * TOWN_CARDS
    observe_deed(g, at, out)
    at += DEED_NUMBERS
    out[at] = g.step
    out[at + 1] = g.line
    out[at + 2] = g.stage
    out[at + 3] = g.rounds
    out[at + 4] = g.events_left
    out[at + 5] = g.night
    out[at + 6] = g.water_bad
    out[at + 7] = g.mains_out
    out[at + 8] = g.supply
    out[at + 9] = (g.first - seat + g.seats) % g.seats
    out[at + 10] = (g.turn - seat + g.seats) % g.seats
    out[at + 11] = g.keeps


@rule
def observe_deed(g: Siege, at: int, out: Observation) -> None:
    """The choice under way."""
    out[at] = g.deed.person + 1
    out[at + 1] = g.deed.weapon + 1
    out[at + 2] = g.deed.target + 1
    out[at + 3] = g.deed.where
    out[at + 4] = g.deed.bottle + 1
    out[at + 5] = g.deed.car + 1
    out[at + 6] = g.deed.card + 1
    out[at + 7] = g.deed.lights
    for gear in range(GEARS):
        out[at + 8 + gear] = g.deed.gear[gear]
