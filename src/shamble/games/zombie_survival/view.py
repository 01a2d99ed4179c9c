"""What is seen of Zombie Survival: everything but the order of the decks, the place of Night, and the dice to come.

Long, as every struct that a client gets is here.
"""

from typing import Any

import msgspec

from shamble.engine.base.record import NOTHING, Seat, words
from shamble.games.zombie_survival.chapters.events import card_number
from shamble.games.zombie_survival.chapters.meals import fed_by_one, units_eaten
from shamble.games.zombie_survival.chapters.packing import takes_room
from shamble.games.zombie_survival.chapters.paths import joined
from shamble.games.zombie_survival.chapters.people import people_home, people_in_town, ready_people
from shamble.games.zombie_survival.chapters.supplies import has_power, has_stove
from shamble.games.zombie_survival.content import (
    ICONS,
    LID_WIDTH,
    PLAN,
    PLAN_WIDTH,
    Car,
    Event,
    Gear,
    House,
    Icon,
    Item,
    Location,
    Opening,
    OpeningKind,
    Person,
    Square,
    Supply,
    Thing,
    TownCard,
    Weapon,
    Zone,
)
from shamble.games.zombie_survival.questions.costs import CostView, NamingView, bill, naming
from shamble.games.zombie_survival.state import PEOPLE, Ask, Cause, Ending, Home, Kit, Siege, Stage, Standing, Step
from shamble.games.zombie_survival.telling.names import CARD_TEXTS, title

LETTERS = {icon: letter for letter, icon in ICONS.items()}
PACKS = (Ask.CREW, Ask.ARMS)


class PersonView(msgspec.Struct):
    """Somebody of the house, and how they are."""

    place: int
    name: str
    standing: str


class OpeningView(msgspec.Struct):
    """A door or window, with the three squares of its box."""

    name: str
    kind: str
    squares: list[str]
    barricaded: bool


class TileView(msgspec.Struct):
    """A tile on the plan. In the hand of the one who drafts, or where squares are only counted, it has no square."""

    tile: str
    square: int | None
    wide: int
    high: int
    """In squares, as it lies."""


class CarView(msgspec.Struct):
    """A car, its damage, and whether it is out."""

    place: int
    name: str
    damage: int
    toughness: int
    capacity: int
    out: bool


class KitView(msgspec.Struct):
    """Weapons and what helps them, by name."""

    weapons: dict[str, int]
    used: dict[str, int]
    gear: dict[str, int]
    lit: dict[str, int]
    helped: dict[str, int]
    batteries: int


class HomeView(msgspec.Struct):
    """A house and everything that belongs to it."""

    seat: str
    house: str
    out: str | None
    people: list[PersonView]
    at_home: int
    ready: int
    in_town: int
    supply: dict[str, int]
    things: dict[str, int]
    kit: KitView
    party: KitView | None
    finds: dict[str, int]
    stowed: list[str]
    """What takes up room in the car (ZS-A78): flashlights that were brought along, then finds."""
    cars: list[CarView]
    openings: list[OpeningView]
    driveway: list[str]
    yard: list[list[str]]
    inside: int
    sliding: str | None
    power: bool
    stove: bool
    generator_on: bool
    stove_lit: bool
    plan: list[str]
    tiles: list[TileView]
    in_hand: TileView | None
    squares_taken: int
    asked: str | None
    bill: list[CostView]
    """The event of the round, line by line."""
    naming: NamingView | None
    named: list[int]
    """Places of the people who are named already: treated, bitten, or going to town."""
    wounded: int | None
    """The place of the one who is healed or let go."""
    feeds: int
    """People that one unit of food feeds."""
    eats: int
    """Units of food that a meal takes, as far as they go."""
    packing: int | None
    """The place of the car that is made ready for town."""
    walk: list[list[str]] | None
    """After a wreck: the free squares of each row that are joined with the street."""


class RoundView(msgspec.Struct):
    """A round of the draft: who takes a tile, in this order, and how many of them have had their pick."""

    number: int
    seats: list[str]
    picked: int


class View(msgspec.Struct):
    """The table."""

    rounds: int
    step: str
    first: str
    turn: str
    event: str | None
    text: str
    """What the event card says besides its numbers."""
    past: list[str]
    events_left: int
    night: bool
    water_bad: bool
    mains_out: bool
    zombies: int
    stack: dict[str, int]
    shapes: dict[str, tuple[int, int]]
    """During the draft: how many squares each tile is wide and high."""
    draft: list[RoundView]
    """During the draft: the round before, this one, and the next two."""
    homes: list[HomeView]
    town: dict[str, int]
    discard: dict[str, int]
    drawn: list[str]
    found: dict[str, int]
    lid: list[str]
    ending: str | None
    winners: list[str]


def view(g: Siege, seat: int | None) -> View:
    """The table as everybody sees it."""
    lid = [Zone(int(zone)).name[0] for zone in g.content.lid]
    return View(
        rounds=int(g.rounds),
        step=words(Step(int(g.step))),
        first=Seat(int(g.first)).name,
        turn=Seat(int(g.turn)).name,
        event=None if g.event == NOTHING else words(Event(int(g.event))),
        text="" if g.event == NOTHING else _card_text(g),
        past=[words(event) for event in Event if g.past[event]],
        events_left=int(g.events_left),
        night=bool(g.night),
        water_bad=bool(g.water_bad),
        mains_out=bool(g.mains_out),
        zombies=int(g.supply),
        stack=_counts(g.stack, Item),
        draft=_rounds(g) if g.step == Step.DRAFT else [],
        shapes={words(item): _shape(g, item) for item in Item} if g.step == Step.DRAFT else {},
        homes=[home_view(g, other) for other in range(g.seats)],
        town={words(location): int(g.town_decks[location].left) for location in Location},
        discard=_counts(g.discard, TownCard),
        drawn=[words(TownCard(int(card))) for card in g.drawn if card != NOTHING],
        found=_counts(g.found, TownCard),
        lid=["".join(lid[i : i + LID_WIDTH]) for i in range(0, len(lid), LID_WIDTH)],
        ending=words(Ending(int(g.ending))) if g.ending else None,
        winners=[Seat(other).name for other in range(g.seats) if g.winners[other]],
    )


def _card_text(g: Siege) -> str:
    first, second, third = (int(card_number(g, place)) for place in range(3))
    return CARD_TEXTS.get(Event(int(g.event)), "").format(first=first, second=second, third=third)


def home_view(g: Siege, seat: int) -> HomeView:
    """A house as everybody sees it."""
    home = g.homes[seat]
    sheet = g.content.houses[home.house]
    first = int(sheet.driveway) * 6 + int(sheet.driveway_column) - 1
    plan = [LETTERS[Icon(int(icon))] for icon in sheet.plan]
    return HomeView(
        seat=Seat(seat).name,
        house=title(House(int(home.house))),
        out=words(Cause(int(home.out))) if home.out else None,
        people=[
            PersonView(p, words(Person(int(home.person[p]))), words(Standing(int(home.standing[p]))))
            for p in range(PEOPLE)
            if home.person[p] != NOTHING
        ],
        at_home=int(people_home(home)),
        ready=int(ready_people(home)),
        in_town=int(people_in_town(home)),
        supply={words(supply): int(home.supply[supply]) for supply in Supply},
        things=_counts(home.things, Thing),
        kit=_kit(home.kit),
        party=_kit(home.trunk) if home.car_out != NOTHING or home.ask in PACKS else None,
        finds=_counts(home.kept, TownCard),
        stowed=_stowed(g, home),
        cars=_cars(g, home),
        openings=_openings(g, home),
        driveway=[Square(first).name, Square(first + 1).name],
        yard=[[square.name for square in Square if home.yard[row, square]] for row in range(g.options.yard_depth)],
        inside=int(home.inside),
        sliding=None if home.sliding == NOTHING else Square(int(home.sliding)).name,
        power=bool(has_power(g, home)),
        stove=bool(has_stove(g, home)),
        generator_on=bool(home.generator_on),
        stove_lit=bool(home.stove_lit),
        plan=["".join(plan[i : i + PLAN_WIDTH]) for i in range(0, PLAN, PLAN_WIDTH)],
        tiles=[_tile(g, int(home.tiles[i]), int(home.places[i])) for i in range(home.tiles_placed)],
        in_hand=_in_hand(g, home),
        squares_taken=int(home.squares_taken),
        asked=words(Ask(int(home.ask))) if home.ask else None,
        bill=bill(g, home),
        naming=naming(g, home),
        named=[p for p in range(PEOPLE) if home.picked[p]],
        wounded=None if home.wounded == NOTHING else int(home.wounded),
        feeds=int(fed_by_one(g, home)),
        eats=int(units_eaten(g, home)),
        packing=int(g.deed.car) if home.ask in PACKS else None,
        walk=_walk(g, home) if g.stage == Stage.ON_FOOT and g.turn == seat else None,
    )


def _walk(g: Siege, home: Home) -> list[list[str]]:
    """ZS-79, ZS-A49: how far the people of a wrecked car come without a fight."""
    reached = [int(joined(g, home, row)) for row in range(g.options.yard_depth)]
    return [[square.name for square in Square if squares >> square & 1] for squares in reached]


def _rounds(g: Siege) -> list[RoundView]:
    """ZS-11: there and back again; the last of a round is the first of the next."""
    now, picked = divmod(int(g.pick), int(g.seats))
    there = [Seat((int(g.first) + place) % int(g.seats)).name for place in range(g.seats)]
    found = []
    for number in range(max(0, now - 1), now + 3):
        done = picked if number == now else len(there) if number < now else 0
        found.append(RoundView(number + 1, there[::-1] if number % 2 else there, done))
    return found


def _shape(g: Siege, item: int) -> tuple[int, int]:
    tile = g.content.tiles[item]
    return int(tile.wide), int(tile.high)


def _tile(g: Siege, item: int, place: int) -> TileView:
    """A tile at a place of the plan; the places from 36 on are those of tiles that stand upright."""
    wide, high = _shape(g, item)
    if place >= PLAN:
        wide, high = high, wide
    return TileView(words(Item(item)), place % PLAN if g.options.draft_geometry else None, wide, high)


def _in_hand(g: Siege, home: Home) -> TileView | None:
    if home.ask not in (Ask.TURN, Ask.PLACE):
        return None
    tile = _tile(g, int(g.deed.card), PLAN if g.deed.target == PLAN else 0)
    tile.square = None
    return tile


def _stowed(g: Siege, home: Home) -> list[str]:
    kept = [words(card) for card in TownCard for _ in range(home.kept[card]) if takes_room(g, card)]
    return [words(Item.FLASHLIGHT)] * int(home.lights_brought) + kept


def _cars(g: Siege, home: Home) -> list[CarView]:
    cars = []
    for i, car in enumerate(home.cars):
        if car != NOTHING:
            sheet = g.content.cars[car]
            numbers = (int(home.damage[i]), int(sheet.damage), int(sheet.capacity))
            cars.append(CarView(i, title(Car(int(car))), *numbers, out=bool(home.car_out == i)))
    return cars


def _openings(g: Siege, home: Home) -> list[OpeningView]:
    found = []
    for opening in Opening:
        kind = OpeningKind(int(g.content.houses[home.house].openings[opening].kind))
        if kind:
            squares = [square.name for square in Square if home.opening_at[square] == opening]
            found.append(OpeningView(words(opening), words(kind), squares, bool(home.barricade[opening])))
    return found


def _kit(kit: Kit) -> KitView:
    return KitView(
        weapons=_counts(kit.weapons, Weapon),
        used=_counts(kit.used, Weapon),
        gear=_counts(kit.gear, Gear),
        lit=_counts(kit.lit, Gear),
        helped=_counts(kit.helped, Gear),
        batteries=int(kit.batteries),
    )


def _counts(counts: Any, names: type[Any]) -> dict[str, int]:
    """Counts by name, without zeroes."""
    return {words(member): int(counts[member]) for member in names if counts[member]}
