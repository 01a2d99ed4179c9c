"""What a seat knows: all but the order of the decks, the place of Night and, alone, which events were left out."""

from shamble.engine.base.record import NOTHING, Observation
from shamble.engine.compile.rule import rule
from shamble.engine.rules.chance import clear, draw, put, reshuffle, roll, seed_stream
from shamble.engine.rules.layout import MOST, at_most
from shamble.games.zombie_survival.chapters.events import night_margin
from shamble.games.zombie_survival.chapters.sight import PER_HOUSE, PER_KIT, OfDeed, OfHouse, OfKit, Sight
from shamble.games.zombie_survival.content import (
    EVENTS,
    GEARS,
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
from shamble.games.zombie_survival.state import DRAWN, PEOPLE, Kit, Siege, Standing


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


@rule
def observe(g: Siege, seat: int, out: Observation) -> None:
    """All that a seat knows, as `Sight` names it."""
    out[:] = 0
    for i in range(g.seats):
        observe_home(g, (seat + i) % g.seats, Sight.HOUSE + i * PER_HOUSE, out)
    observe_table(g, seat, out)


@rule
def observe_home(g: Siege, seat: int, at: int, out: Observation) -> None:
    """What everybody sees of a house, from place `at` on."""
    home = g.homes[seat]
    out[at + OfHouse.HOUSE + int(home.house)] = 1
    for p in range(PEOPLE):
        if home.standing[p] != Standing.NOBODY:
            out[at + OfHouse.PEOPLE + int(home.standing[p])] += 1
    for supply in range(SUPPLIES):
        out[at + OfHouse.SUPPLY + supply] = home.supply[supply]
    for thing in range(THINGS):
        out[at + OfHouse.THINGS + thing] = home.things[thing]
    observe_kit(home.kit, at + OfHouse.KIT, out)
    observe_kit(home.trunk, at + OfHouse.KIT + PER_KIT, out)
    for car in range(MOST_CARS):
        out[at + OfHouse.CARS + car] = home.cars[car] + 1
        out[at + OfHouse.DAMAGE + car] = home.damage[car]
    for card in range(TOWN_CARDS):
        out[at + OfHouse.FINDS + card] = home.kept[card]
    for opening in range(OPENINGS):
        out[at + OfHouse.BARRICADE + opening] = home.barricade[opening]
    for row in range(3):
        for square in range(RING):
            out[at + OfHouse.YARD + row * RING + square] = home.yard[row, square]
    out[at + OfHouse.INSIDE] = at_most(home.inside, MOST)
    out[at + OfHouse.OUT] = home.out
    out[at + OfHouse.GENERATOR_ON] = home.generator_on
    out[at + OfHouse.STOVE_LIT] = home.stove_lit
    out[at + OfHouse.CAR_OUT] = home.car_out + 1
    out[at + OfHouse.ASK] = home.ask
    out[at + OfHouse.OWED] = at_most(home.owed, MOST)
    out[at + OfHouse.SLIDING] = home.sliding + 1
    out[at + OfHouse.SQUARES_TAKEN] = home.squares_taken
    out[at + OfHouse.SAWS_USED] = home.saws_used
    out[at + OfHouse.DAWN] = home.dawn
    out[at + OfHouse.LIGHTS_BROUGHT] = home.lights_brought


@rule
def observe_kit(kit: Kit, at: int, out: Observation) -> None:
    """What everybody sees of a kit, from place `at` on."""
    for weapon in range(WEAPONS):
        out[at + OfKit.WEAPONS + weapon] = kit.weapons[weapon]
        out[at + OfKit.USED + weapon] = kit.used[weapon]
    for gear in range(GEARS):
        out[at + OfKit.GEAR + gear] = kit.gear[gear]
        out[at + OfKit.LIT + gear] = kit.lit[gear]
        out[at + OfKit.HELPED + gear] = kit.helped[gear]
    out[at + OfKit.BATTERIES] = at_most(kit.batteries, MOST)


@rule
def observe_table(g: Siege, seat: int, out: Observation) -> None:
    """This round's event and the past ones, tiles left, town, the choice under way, and where the game stands."""
    if g.event != NOTHING:
        out[Sight.EVENT + int(g.event)] = 1
    for event in range(EVENTS):
        out[Sight.PAST + event] = g.past[event]
    for item in range(TILES):
        out[Sight.TILES + item] = g.stack[item]
    for location in range(LOCATIONS):
        out[Sight.TOWN_DECKS + location] = g.town_decks[location].left
    for card in range(TOWN_CARDS):
        out[Sight.DISCARD + card] = g.discard[card]
        out[Sight.FOUND + card] = g.found[card]
    for place in range(DRAWN):
        if g.drawn[place] != NOTHING:
            out[Sight.DRAWN + g.drawn[place]] += 1
    observe_deed(g, out)
    out[Sight.STEP] = g.step
    out[Sight.LINE] = g.line
    out[Sight.STAGE] = g.stage
    out[Sight.ROUNDS] = at_most(g.rounds, MOST)
    out[Sight.EVENTS_LEFT] = g.events_left
    out[Sight.NIGHT] = g.night
    out[Sight.WATER_BAD] = g.water_bad
    out[Sight.MAINS_OUT] = g.mains_out
    out[Sight.ZOMBIES_LEFT] = at_most(g.supply, MOST)
    out[Sight.FIRST] = (g.first - seat + g.seats) % g.seats
    out[Sight.TURN] = (g.turn - seat + g.seats) % g.seats
    out[Sight.KEEPS] = g.keeps


@rule
def observe_deed(g: Siege, out: Observation) -> None:
    """The choice under way."""
    at = Sight.DEED + 0
    out[at + OfDeed.PERSON] = g.deed.person + 1
    out[at + OfDeed.WEAPON] = g.deed.weapon + 1
    out[at + OfDeed.TARGET] = g.deed.target + 1
    out[at + OfDeed.WHERE] = g.deed.where
    out[at + OfDeed.BOTTLE] = g.deed.bottle + 1
    out[at + OfDeed.CAR] = g.deed.car + 1
    out[at + OfDeed.CARD] = g.deed.card + 1
    out[at + OfDeed.LIGHTS] = g.deed.lights
    for gear in range(GEARS):
        out[at + OfDeed.GEAR + gear] = g.deed.gear[gear]
