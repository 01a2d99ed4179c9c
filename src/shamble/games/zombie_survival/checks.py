"""What must be true of every position of Zombie Survival, and how a scenario's position is completed."""

from collections.abc import Iterator

from shamble.engine.base.arrays import np
from shamble.engine.base.record import NOTHING, Seat, words
from shamble.engine.rules.bits import holds
from shamble.engine.rules.chance import clear, put
from shamble.engine.rules.plain import BadValue
from shamble.games.zombie_survival.actions import ACTIONS
from shamble.games.zombie_survival.chapters.draft import open_plan, plan_bit
from shamble.games.zombie_survival.chapters.packing import load_of
from shamble.games.zombie_survival.chapters.people import is_in, people, people_in_town
from shamble.games.zombie_survival.chapters.placement import box_is_full, look_at_the_house, zombies_of
from shamble.games.zombie_survival.content import (
    BOX,
    EVENTS,
    PLAN,
    PLAN_WIDTH,
    Event,
    Gear,
    House,
    Location,
    Opening,
    Supply,
    Thing,
    TownCard,
    Weapon,
)
from shamble.games.zombie_survival.rules import legal, waiting
from shamble.games.zombie_survival.state import PEOPLE, Ask, Home, Kit, Siege, Standing, Step


def problems(g: Siege) -> list[str]:
    """Sentences about what is wrong; none when all is well."""
    found = [*_town_problems(g), *_event_problems(g)]
    zombies = int(g.supply)
    for seat in range(g.seats):
        zombies += int(zombies_of(g.homes[seat]))
        found += [f"house {Seat(seat).name}: {problem}" for problem in _home_problems(g, seat)]
    if g.options.zombie_cap and zombies != g.content.zombies:
        found.append(f"there are {zombies} zombies instead of {g.content.zombies}")
    if len({int(g.homes[seat].house) for seat in range(g.seats)}) < g.seats:
        found.append("two players live in the same house")
    if not 0 <= g.first < g.seats or not 0 <= g.turn < g.seats:
        found.append("the first player or the one to move has no seat")
    if not found and not g.ending:
        found += _choice_problems(g)
    return found


def _town_problems(g: Siege) -> Iterator[str]:
    for card in TownCard:
        there, copies = lying_about(g, card) + in_deck(g, card), int(g.content.town[card].copies)
        if there > copies:
            yield f"there are {there} of the {copies} {words(card)} cards"


def _event_problems(g: Siege) -> Iterator[str]:
    for event in Event:
        there = sum(int(g.event_deck.cards[i]) == event for i in range(g.event_deck.left)) + int(g.past[event])
        if there > 1 or g.past[event] not in (0, 1):
            yield f"the event {words(event)} is there {there} times"
    expected = int(g.event_deck.left) + (not g.night and g.events_left > 0)
    if g.events_left != expected:
        yield f"{g.events_left} events are to come, but the deck has {expected}"


def _home_problems(g: Siege, seat: int) -> Iterator[str]:
    home = g.homes[seat]
    for supply in Supply:
        if not 0 <= home.supply[supply] <= g.content.most_supply:
            yield f"{home.supply[supply]} of {words(supply)} is not from 0 to {g.content.most_supply} (ZS-07)"
    for thing in Thing:
        if home.things[thing] < 0:
            yield f"less than no {words(thing)}"
    for opening in Opening:
        if home.barricade[opening]:
            if g.content.houses[home.house].openings[opening].kind == 0:
                yield f"there is no opening {words(opening)} to barricade"
            elif box_is_full(g, home, opening) and home.sliding == NOTHING:
                yield f"the barricade at {words(opening)} stands although its {BOX} squares are full (ZS-33)"
    for row in range(3):
        for square in range(24):
            if home.yard[row, square] not in (0, 1) or (home.yard[row, square] and row >= g.options.yard_depth):
                yield "a square holds one zombie or none (ZS-30)"
    if home.inside < 0:
        yield "less than no zombies in the house"
    yield from _kit_problems(home.kit)
    yield from _kit_problems(home.trunk)
    yield from _people_problems(g, home)
    if is_in(g, seat) and (home.car_out == NOTHING) != (people_in_town(home) == 0):
        yield "people are in town without a car, or a car without people (ZS-70)"
    if home.car_out != NOTHING and home.cars[home.car_out] != NOTHING:
        if load_of(g, home) > g.content.cars[home.cars[home.car_out]].capacity:
            yield "the car holds more than it can (ZS-76)"


def _people_problems(g: Siege, home: Home) -> Iterator[str]:
    if people(home) > g.content.most_people:
        yield f"{people(home)} people, at most {g.content.most_people} are allowed (ZS-A84)"
    for p in range(PEOPLE):
        if (home.person[p] == NOTHING) != (home.standing[p] == Standing.NOBODY):
            yield f"place {p} has a person without a standing, or the other way round"
    names = [int(person) for person in home.person if person != NOTHING]
    if len(set(names)) < len(names):
        yield "a person is there twice"


def _kit_problems(kit: Kit) -> Iterator[str]:
    for weapon in Weapon:
        if not 0 <= kit.used[weapon] <= kit.weapons[weapon]:
            yield f"more {words(weapon)}s were used than there are (ZS-60)"
    for gear in Gear:
        if not 0 <= kit.lit[gear] <= kit.gear[gear] or not 0 <= kit.helped[gear] <= kit.gear[gear]:
            yield f"more {words(gear)}s are lit or used than there are (ZS-91)"
    if kit.lit[Gear.SILENCER]:
        yield "a silencer takes no battery (ZS-97)"
    if kit.batteries < 0:
        yield "less than no batteries"


def _choice_problems(g: Siege) -> Iterator[str]:
    who = int(waiting(g))
    mask = np.zeros(ACTIONS, np.bool_)
    if not who:
        yield "nobody has anything to decide, but the game goes on"
    for seat in range(g.seats):
        if holds(who, seat):
            legal(g, seat, mask)
            if not mask.any():
                yield f"seat {Seat(seat).name} must choose and has no choice"


def lying_about(g: Siege, card: int) -> int:
    """How many copies of a town card lie open somewhere."""
    kept = sum(int(g.homes[seat].kept[card]) for seat in range(g.seats))
    return kept + int(g.discard[card]) + int(g.found[card]) + sum(int(drawn) == card for drawn in g.drawn)


def in_deck(g: Siege, card: int) -> int:
    """How many of this card are in the deck of its location."""
    deck = g.town_decks[int(g.content.town[card].location)]
    return sum(int(deck.cards[i]) == card for i in range(deck.left))


# --- completing a position --------------------------------------------------------------------------------------------

MENUS = {Step.BARRICADES: Ask.BARRICADES, Step.FIGHTS: Ask.FIGHTS, Step.TOWN: Ask.TOWN, Step.GUESTS: Ask.GUESTS}


def restock(g: Siege, named: set[str]) -> None:
    """Houses, decks and the box as far as they follow from the rest; and who is asked, if the step is set."""
    move_houses(g, named)
    for seat in range(g.seats):
        for p in range(PEOPLE):
            if g.homes[seat].person[p] == NOTHING or g.homes[seat].standing[p] == NOTHING:
                g.homes[seat].standing[p] = Standing.NOBODY
    for location in Location:
        cards = [card for card in TownCard if g.content.town[card].location == location]
        if any(in_deck(g, card) + lying_about(g, card) > g.content.town[card].copies for card in cards):
            restack(g, location, cards)
    lay_events_anew(g)
    if g.options.zombie_cap:
        left = int(g.content.zombies) - sum(int(zombies_of(g.homes[seat])) for seat in range(g.seats))
        if left < 0:
            raise BadValue(f"the position has more zombies than the {g.content.zombies} of the box (ZS-01)")
        g.supply = left
    if "step" in named and not g.ending and not any(ask_is_named(g, seat, named) for seat in range(g.seats)):
        ask_by_step(g)


def ask_is_named(g: Siege, seat: int, named: set[str]) -> bool:
    """Does the position say itself what this seat is asked?"""
    return bool(g.homes[seat].ask) and g.homes[seat].ask != Ask.TILE and f"homes.{Seat(seat).name}" in named


def ask_by_step(g: Siege) -> None:
    """In step 3 everybody is asked, in steps 4 to 6 the one whose turn it is."""
    for seat in range(g.seats):
        g.homes[seat].ask = Ask.NOTHING
        if g.step == Step.BARRICADES and is_in(g, seat) and not g.finished[seat]:
            g.homes[seat].ask = Ask.BARRICADES
    if g.step in MENUS and g.step != Step.BARRICADES:
        g.homes[g.turn].ask = MENUS[Step(int(g.step))]
    if g.step == Step.DRAFT:
        g.homes[g.turn].ask = Ask.TILE


def move_houses(g: Siege, named: set[str]) -> None:
    """No two players in one house; doors, windows and free squares of the plan follow from the house."""
    taken = {int(g.homes[seat].house) for seat in range(g.seats) if f"homes.{Seat(seat).name}" in named}
    for seat in range(g.seats):
        home = g.homes[seat]
        others = {int(g.homes[other].house) for other in range(g.seats) if other != seat}
        if f"homes.{Seat(seat).name}" not in named and int(home.house) in taken:
            home.house = next(house for house in House if house not in others | taken)
        look_at_the_house(g, home)
        open_plan(g, home)
        if g.options.draft_geometry:
            cover_plan(g, home)


def cover_plan(g: Siege, home: Home) -> None:
    """Take the squares of the placed tiles off the plan."""
    for i in range(home.tiles_placed):
        tile = g.content.tiles[home.tiles[i]]
        wide, high = int(tile.wide), int(tile.high)
        if home.places[i] >= PLAN:
            wide, high = high, wide
        for y in range(high):
            for x in range(wide):
                home.free &= ~int(plan_bit(int(home.places[i]) % PLAN + y * PLAN_WIDTH + x))


def restack(g: Siege, location: Location, cards: list[TownCard]) -> None:
    """The deck of a location is what lies nowhere else."""
    clear(g.town_decks[location])
    for card in cards:
        left = int(g.content.town[card].copies) - lying_about(g, card)
        if left < 0:
            raise BadValue(
                f"the position has more than the {g.content.town[card].copies} {words(card)} cards of the box"
            )
        for _ in range(left):
            put(g.town_decks[location], card)


def lay_events_anew(g: Siege) -> None:
    """The event deck is what has not come yet; alone, as many cards of it as are left."""
    deck = g.event_deck
    held = [int(deck.cards[i]) for i in range(deck.left) if not g.past[deck.cards[i]]]
    missing = [event for event in Event if event != Event.NIGHT and not g.past[event] and event not in held]
    wanted = EVENTS - 1 if g.seats > 1 else int(g.options.solo_events) - 1
    wanted -= sum(int(g.past[event]) for event in Event if event != Event.NIGHT)
    if len(held) != wanted or len(held) != deck.left:
        clear(deck)
        for event in (held + missing)[:wanted]:
            put(deck, event)
        if g.past[Event.NIGHT]:
            g.night = 1
    g.events_left = deck.left + (not g.night)


def lived(g: Siege, seat: int, choices: int) -> bool | None:
    """Has the house come through the first third, five rounds, without the loss of anybody? None: it is not over."""
    if g.ending or g.homes[seat].last_loss:
        return False
    return True if g.rounds > 5 else None
