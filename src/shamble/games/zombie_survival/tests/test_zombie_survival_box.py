"""The tables of the box, entry by entry: what the rules make of each number is held against the printed one."""

from collections import Counter
from typing import Any

import pytest

from shamble.engine.base.record import words
from shamble.engine.play.game import game
from shamble.engine.play.match import Match
from shamble.games.zombie_survival import drawing
from shamble.games.zombie_survival.chapters.packing import load_of
from shamble.games.zombie_survival.content import (
    Car,
    Event,
    House,
    Item,
    Location,
    Opening,
    OpeningKind,
    Square,
    TownCard,
)
from shamble.games.zombie_survival.state import Standing
from shamble.games.zombie_survival.telling.names import SPELLED, title

SURVIVAL = game("zombie-survival")
A = 0


def play(position: dict[str, Any], *choices: str, seats: int = 1, content: dict[str, Any] | None = None) -> Match:
    """A match from a position, after some choices of seat A."""
    match = Match(SURVIVAL, seats, 1, {"first_player": "A"} if seats > 1 else {}, content, position=position)
    for choice in choices:
        match.choose(A, choice)
    return match


# --- names ------------------------------------------------------------------------------------------------------------


def test_what_is_spelled_otherwise_is_in_the_box() -> None:
    assert set(SPELLED) <= {words(piece) for kind in (House, Item, Car, Location, TownCard) for piece in kind}


def test_people_read_names_as_they_are_printed() -> None:
    """In sentences and on the table; choices and records keep the plain ones."""
    match = play(
        {
            "step": "Town",
            "homes.A.house": "Millers Farmhouse",
            "homes.A.person": ["Ada", "Bruno"],
            "homes.A.cars": ["Medium Sized Car"],
            "homes.A.car_out": 0,
            "homes.A.standing": ["In Town", "Ready"],
        },
        "shop",
    )
    home = match.view(A).homes[A]
    assert (home.house, home.cars[0].name) == ("Miller's Farmhouse", "Medium-Sized Car")
    shop = next(choice.text for choice in match.choices(A) if choice.id == "fuel and go")
    assert shop.startswith("Shop at Fuel & Go")
    match.choose(A, "fuel and go")
    assert any("shops at Fuel & Go" in line for line in match.story(A))


@pytest.mark.parametrize(
    ("card", "printed"),
    [
        ("Timber", "Lumber"),
        ("Grocery Water", "Water Case"),
        ("Clinic Water", "Water Case"),
        ("Fuel Water", "Water Case"),
        ("Grocery Liquor", "Liquor"),
        ("Fuel Liquor", "Liquor"),
        ("Hardware Stove", "Portable Stove"),
        ("Trail Stove", "Portable Stove"),
        ("Clinic Batteries", "Batteries"),
        ("Fuel Batteries", "Batteries"),
        ("Trail Batteries", "Batteries"),
        ("Guarded Generator", "Guarded Portable Generator"),
    ],
)
def test_town_cards_are_called_as_they_are_printed(card: str, printed: str) -> None:
    assert title(TownCard[card.replace(" ", "_").upper()]) == printed


def test_finds_of_one_name_from_several_shops_can_be_told_apart() -> None:
    match = play(
        {
            "step": "Town",
            "homes.A.person": ["Ada", "Bruno"],
            "homes.A.cars": ["Minivan"],
            "homes.A.car_out": 0,
            "homes.A.standing": ["In Town", "Ready"],
            "homes.A.kept": ["Grocery Water", "Clinic Water", "Timber"],
            "town_decks.Fuel and Go": ["Fuel Water", "Gas"],
        },
        "shop",
        "fuel and go",
    )
    assert {choice.text for choice in match.choices(A)} >= {"Keep Water Case (Fuel & Go)", "Keep Gas"}
    match.choose(A, "drop")
    texts = {choice.text for choice in match.choices(A)}
    assert texts == {"Drop Water Case (Brightway Grocery)", "Drop Water Case (Corner Clinic)", "Drop Lumber", "Back"}


# --- 4 houses ---------------------------------------------------------------------------------------------------------

HOUSES = {
    "Corner Bungalow": (
        "DDDGGG .WWW.. WWWDDD WWWWWW",
        ["F4", "F5"],
        ["R...P.", "......", "A..#.W", "......", "......", ".....L"],
    ),
    "Ash Lane Split Level": (
        "WWWDDD GGGWWW .DDD.. WWWWWW",
        ["R2", "R3"],
        ["..W...", ".R...P", "......", "..#...", "L.....", "....A."],
    ),
    "Millers Farmhouse": (
        "WWWDDD ..WWW. DDDWWW WWWGGG",
        ["L4", "L5"],
        ["P....R", "......", "..W...", "....#.", "......", "A..L.."],
    ),
    "Canal Townhouse": (
        "GGGDDD WWWWWW WWWWWW ..DDD.",
        ["F2", "F3"],
        ["...A..", "L.....", "......", ".#...W", "......", "R...P."],
    ),
}
"""Once round the house row from the front door's left; the driveway; the plan, its top at the back."""


def test_these_are_all_houses() -> None:
    assert list(HOUSES) == [words(house) for house in House]


@pytest.mark.parametrize("house", HOUSES)
def test_openings_lie_where_the_house_shows_them(house: str) -> None:
    """ZS-A2; and a handsaw is offered for the windows, and for nothing else (ZS-51)."""
    at_work = {"step": "Barricades", "homes.A.house": house, "homes.A.things": ["Handsaw"]}
    match = play(at_work, "handsaw")
    home = match.g.homes[A]
    letters = {OpeningKind.DOOR: "D", OpeningKind.GARAGE: "G", OpeningKind.WINDOW: "W"}
    ring, windows = "", set()
    for square in Square:
        opening = int(home.opening_at[square])
        kind = None if opening < 0 else OpeningKind(int(match.g.content.houses[home.house].openings[opening].kind))
        ring += "." if kind is None else letters[kind]
        if kind == OpeningKind.WINDOW:
            windows.add(words(Opening(opening)).lower())
    assert " ".join(ring[i : i + 6] for i in range(0, 24, 6)) == HOUSES[house][0]
    offered = {choice.id.removeprefix("build ") for choice in match.choices(A)} - {"back"}
    assert offered == windows
    assert len(windows) == 4


@pytest.mark.holds("ZS-71")
@pytest.mark.parametrize("house", HOUSES)
def test_a_car_runs_over_what_stands_in_the_driveway_and_nothing_beside_it(house: str) -> None:
    driveway = HOUSES[house][1]
    side, left = driveway[0][0], int(driveway[0][1])
    beside = [f"{side}{column}" for column in range(left - 1, left + 3)]
    position = {
        "step": "Town",
        "homes.A.house": house,
        "homes.A.cars": ["Full Size SUV"],
        "homes.A.things": ["Gas"],
        "homes.A.yard.Second Row": beside,
        "die": [6 if left < 4 else 1],  # the noise, elsewhere on that side
    }
    match = play(position, "car 1", "crew 1", "go")
    assert [event.values["square"] for event in match.events(None) if event.kind == "run_over"] == driveway


@pytest.mark.holds("ZS-12")
@pytest.mark.parametrize("house", HOUSES)
def test_tiles_go_on_the_free_squares_of_the_plan(house: str) -> None:
    plan = HOUSES[house][2]
    match = play({"homes.A.house": house}, "by hand", "tile gas")
    free = {f"place {'abcdef'[y]}{x + 1}" for y, row in enumerate(plan) for x, icon in enumerate(row) if icon == "."}
    assert {choice.id for choice in match.choices(A)} == free | {"back"}
    assert match.view(None).homes[A].plan == plan


# --- 28 kinds of tile -------------------------------------------------------------------------------------------------

TILES = {
    "Rifle": (4, 4, "kit.weapons", 1),
    "Shotgun": (4, 2, "kit.weapons", 1),
    "Handgun": (6, 1, "kit.weapons", 1),
    "Crossbow": (4, 2, "kit.weapons", 1),
    "Sword": (4, 3, "kit.weapons", 1),
    "Short Sword": (3, 1, "kit.weapons", 1),
    "Machete": (4, 1, "kit.weapons", 1),
    "Laser Sight": (4, 2, "kit.gear", 1),
    "Night Vision Scope": (3, 1, "kit.gear", 1),
    "Silencer": (3, 2, "kit.gear", 1),
    "Flashlight": (4, 1, "kit.gear", 1),
    "Batteries": (8, 1, "kit.batteries", 1),
    "Gas": (10, 1, "things", 1),
    "Liquor": (8, 1, "things", 1),
    "Portable Generator": (4, 2, "things", 1),
    "Portable Stove": (4, 2, "things", 1),
    "Handsaw": (3, 1, "things", 1),
    "Fire Extinguisher": (4, 1, "things", 1),
    "Pantry": (4, 4, "supply.Canned", 5),
    "Refrigerator": (4, 2, "supply.Refrigerated", 5),
    "Water Case": (4, 1, "supply.Water", 2),
    "First Aid Kit": (6, 1, "supply.First Aid", 1),
    "Lumber": (4, 3, "supply.Lumber", 5),
    "Houseguest": (6, 1, "people", 1),
    "Medium Sized Car": (2, 2, "cars", 1),
    "Minivan": (2, 3, "cars", 1),
    "Small SUV": (2, 4, "cars", 1),
    "Full Size SUV": (2, 6, "cars", 1),
}
"""Copies, squares, where the owner has it, how many."""


def owned(match: Match, tile: str, place: str) -> int:
    """How much a house has of what a tile gives."""
    home: Any = match.position()["homes"]["A"]
    if place == "people":
        return len(match.view(None).homes[A].people)
    if place == "cars":
        return sum(car == tile for car in home["cars"])
    for part in place.split("."):
        home = home.get(part, 0)
    return home.get(tile, 0) if isinstance(home, dict) else int(home)


@pytest.mark.holds("ZS-03", "ZS-99")
def test_every_tile_has_its_copies_its_squares_and_its_use() -> None:
    assert list(TILES) == [words(item) for item in Item]
    for tile, (copies, squares, place, gives) in TILES.items():
        match = play({})
        assert int(match.g.stack[Item[tile.replace(" ", "_").upper()]]) == copies, tile
        before = owned(match, tile, place)
        match.choose(A, f"tile {tile}")
        assert int(match.g.homes[A].squares_taken) == squares, tile
        assert owned(match, tile, place) - before == gives, tile


# --- 54 town cards ----------------------------------------------------------------------------------------------------

TOWN = {
    "Brightway Grocery": "Pantry Stock 2, Guarded Pantry Stock 1 Z, Refrigerator Stock 1, Grocery Water 2, "
    "Grocery Liquor 1, Checkout Crawler 2 Z",
    "Hollis Hardware": "Timber 2, Handsaw 1, Fire Extinguisher 1, Hardware Stove 1, Guarded Generator 1 Z, Machete 1, "
    "Aisle Nine 2 Z",
    "Ironside Arms": "Handgun 2, Shotgun 1, Guarded Rifle 1 Z, Laser Sight 1, Night Vision Scope 1, Silencer 1, "
    "Store Detective 2 Z",
    "Corner Clinic": "First Aid Bag 3, Guarded First Aid Bag 1 Z, Clinic Water 1, Clinic Batteries 1, Out Patient 3 Z",
    "Fuel and Go": "Gas 3, Guarded Gas 1 Z, Fuel Batteries 1, Fuel Liquor 1, Fuel Water 1, Night Clerk 2 Z",
    "Trailhead Outfitters": "Crossbow 1, Short Sword 1, Guarded Sword 1 Z, Flashlight 2, Trail Batteries 2, "
    "Trail Stove 1, Lost Hiker 1 Z",
}
"""The cards of each shop, how many, and whether a zombie comes with them."""


@pytest.mark.holds("ZS-09")
@pytest.mark.parametrize("shop", TOWN)
def test_every_shop_has_its_cards(shop: str) -> None:
    deck = SURVIVAL.deal(1, 1).town_decks[Location[shop.replace(" ", "_").upper()]]
    found = Counter(words(TownCard(int(deck.cards[i]))) for i in range(deck.left))
    printed = {name: int(copies) for name, copies in (entry.removesuffix(" Z").rsplit(" ", 1) for entry in cards(shop))}
    assert found == printed


def cards(shop: str) -> list[str]:
    return TOWN[shop].split(", ")


@pytest.mark.holds("ZS-74")
@pytest.mark.parametrize("shop", TOWN)
def test_a_zombie_comes_with_the_cards_that_show_one(shop: str) -> None:
    """One unarmed person draws one card: whoever meets a zombie is hurt."""
    for entry in cards(shop):
        name = entry.removesuffix(" Z").rsplit(" ", 1)[0]
        position = {
            "step": "Town",
            "homes.A.cars": ["Minivan"],
            "homes.A.car_out": 0,
            "homes.A.standing": ["In Town", "Ready", "Ready", "Ready"],
            f"town_decks.{shop}": [name],
        }
        match = play(position, "shop", shop, content={"cards_by_day": 1})
        assert (match.g.homes[A].standing[0] == Standing.HURT) == entry.endswith(" Z"), name


# --- 20 events --------------------------------------------------------------------------------------------------------

EVENTS = {
    "Night": (0, 0, 1, 0, 0),
    "Roadblock": (1, 0, 1, 0, 0),
    "The Water Tastes Funny": (0, 0, 0, 0, 0),
    "Lights Out": (1, 0, 0, 0, 0),
    "Dry Lightning": (0, 0, 1, 0, 0),
    "Second Wave": (0, 0, 0, 0, 0),
    "Stranger on the Porch": (1, 0, 0, 0, 0),
    "Bad Stomachs": (0, 1, 0, 1, 0),
    "No Sleep": (0, 0, 2, 0, 0),
    "Dead Cells": (1, 0, 0, 0, 2),
    "The Long Day": (1, 1, 1, 0, 0),
    "Spoiled Lunch": (0, 0, 0, 1, 0),
    "Quiet Morning": (1, 1, 0, 0, 0),
    "Howling Dogs": (0, 0, 1, 0, 0),
    "Hailstorm": (0, 0, 1, 0, 1),
    "Fogbank": (0, 1, 1, 0, 0),
    "Supply Drop": (1, 0, 0, 0, 0),
    "Looters in Town": (1, 1, 0, 0, 1),
    "Fever": (0, 1, 0, 2, 0),
    "Second Wind": (1, 1, 0, 0, 0),
}
"""Food, water, fatigue, sick, batteries."""


@pytest.mark.holds("ZS-40", "ZS-42", "ZS-43", "ZS-44", "ZS-45", "ZS-46")
@pytest.mark.parametrize("event", EVENTS)
def test_every_event_demands_what_its_card_shows(event: str) -> None:
    """Four people, one unit a meal, bad water, three lit sights: what is gone when the card is done."""
    assert list(EVENTS) == [words(each) for each in Event]
    position = {
        "step": "Guests",
        "finished.B": 1,
        "homes.A.person": ["Ada", "Bruno", "Celia", "Dov"],
        "homes.A.supply": {"Canned": 8, "Water": 8, "First Aid": 8},
        "homes.A.kit.gear": {"Laser Sight": 3},
        "homes.A.kit.lit": {"Laser Sight": 3},
        "homes.A.stove_lit": 1,
        "water_bad": 1,
        "past": ["The Water Tastes Funny"] if event != "The Water Tastes Funny" else [],
        "die": [6, 6, 6, 6],
        "event_deck": [event] if event != "Night" else [],
        "night_place": 2 if event == "Night" else 12,
    }
    match = play(position, "done", seats=2)
    while match.g.step == 2 and match.waiting():
        seat = match.waiting()[0]
        match.act(seat, max(match.legal(seat)))  # the stranger is sent away, a loose battery is taken
    home = match.view(None).homes[A]
    tired = sum(person.standing == "Fatigued" for person in home.people)
    lit = int(match.g.homes[A].kit.lit[0])
    spent = [8 - home.supply[name] for name in ("Canned", "Water", "First Aid")]
    assert (spent[0], spent[1], tired, spent[2], 3 - lit) == EVENTS[event]


def test_the_terminal_shows_the_plan_with_the_names_that_the_choices_have() -> None:
    match = Match(SURVIVAL, 1, 4, {})
    match.choose(A, "by hand")
    match.choose(A, "tile rifle")
    view = match.view(A)
    assert view.homes[A].in_hand is not None
    choice = next(choice for choice in match.choices(A) if choice.text.startswith("Place it at "))
    square = choice.text.removeprefix("Place it at ")
    match.choose(A, choice.id)
    lines = drawing.draw(match.view(A), A, match.names).split("\n")
    head = next(line for line in lines if "plan" in line)
    (row,) = (line for line in lines if line.strip().startswith(f"{square[0]}  "))
    assert row[head.index(square[1])] == drawing.TILE, "the tile lies where the choice said"
    in_hand = view.homes[A].in_hand
    rows = [line for line in lines if line.strip()[:3] in [f"{letter}  " for letter in "ABCDEF"]]
    assert sum(line.count(drawing.TILE) for line in rows) == in_hand.wide * in_hand.high
    assert any("front door" in line or "front window" in line for line in lines)


def test_what_takes_up_room_in_the_car_is_said_by_the_view() -> None:
    match = play(
        {
            "step": "Town",
            "homes.A.person": ["Ada", "Bruno"],
            "homes.A.cars": ["Minivan"],
            "homes.A.car_out": 0,
            "homes.A.standing": ["In Town", "Ready"],
            "homes.A.lights_brought": 1,
            "homes.A.kept": ["Grocery Water", "Crossbow", "Timber"],
        }
    )
    home = match.view(A).homes[A]
    assert sorted(home.stowed) == ["Flashlight", "Grocery Water", "Timber"], "weapons take no room (ZS-A45)"
    assert len(home.stowed) == load_of(match.g, match.g.homes[A])
