"""What no scenario can say: probabilities, the deal, order of arrival, content that cannot be played."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from shamble.engine.base.errors import BadSetup
from shamble.engine.base.record import NOTHING, copy, words
from shamble.engine.play.game import game
from shamble.engine.play.match import Match
from shamble.engine.rules.chance import draw
from shamble.games.zombie_survival.content import CONTENT, Event, House, Icon, Item, Location, TownCard, Zone

SURVIVAL = game("zombie-survival")


# --- the box ----------------------------------------------------------------------------------------------------------


@pytest.mark.holds("ZS-01", "ZS-12")
def test_the_box_is_complete() -> None:
    g = SURVIVAL.deal(4, 1)
    assert sum(int(g.content.town[card].copies) for card in TownCard) == 54
    assert sum(int(g.content.tiles[item].copies) for item in Item) == 120
    squares = [int(tile.copies) * int(tile.wide) * int(tile.high) for tile in g.content.tiles]
    assert sum(squares) == 209
    assert len(Event) == 20
    assert len(House) == 4
    for house in House:
        assert sum(icon == Icon.FREE for icon in g.content.houses[house].plan) == 30
        assert sum(opening.kind != 0 for opening in g.content.houses[house].openings) == 7
    sums = [sum(int(g.content.events[event][name]) for event in Event) for name in CONTENT["events"]["Night"]]
    assert sums == [9, 7, 9, 4, 4]


@pytest.mark.holds("ZS-06")
def test_houses_are_dealt_at_random_and_no_two_alike() -> None:
    seen: Counter[tuple[int, ...]] = Counter()
    for seed in range(100):
        g = SURVIVAL.deal(2, seed)
        houses = tuple(int(g.homes[seat].house) for seat in range(2))
        assert len(set(houses)) == 2
        seen[houses] += 1
    assert len(seen) == 12
    assert max(seen.values()) < 20  # 8.3 each on average


@pytest.mark.holds("ZS-09")
def test_town_cards_are_split_by_location_and_each_deck_is_shuffled() -> None:
    tops: Counter[TownCard] = Counter()
    g = SURVIVAL.deal(1, 0)
    for seed in range(60):
        g = SURVIVAL.deal(1, seed)
        for location in Location:
            deck = g.town_decks[location]
            cards = [int(deck.cards[i]) for i in range(deck.left)]
            assert len(cards) == 9
            assert all(g.content.town[card].location == location for card in cards)
        tops[TownCard(draw(g.town_decks[Location.CORNER_CLINIC]))] += 1
    assert set(tops) == {card for card in TownCard if g.content.town[card].location == Location.CORNER_CLINIC}
    assert 10 <= tops[TownCard.FIRST_AID_BAG] <= 30  # three of nine


@pytest.mark.holds("ZS-10", "ZS-A10")
@pytest.mark.parametrize(
    ("seats", "cards", "low", "high"), [(4, 20, 8, 13), (1, 10, 4, 7), (1, 13, 5, 9), (1, 16, 6, 11)]
)
def test_night_lies_in_the_middle(seats: int, cards: int, low: int, high: int) -> None:
    options = {"solo_events": cards} if seats == 1 else {}
    places = Counter(int(SURVIVAL.deal(seats, seed, options).night_place) for seed in range(120))
    assert set(places) == set(range(low, high + 1))
    assert max(places.values()) < 4 * min(places.values())


@pytest.mark.holds("ZS-10")
def test_the_first_player_is_random() -> None:
    firsts = Counter(int(SURVIVAL.deal(4, seed).first) for seed in range(100))
    assert set(firsts) == {0, 1, 2, 3}
    assert min(firsts.values()) > 10


# --- the lid: section 3.6 ---------------------------------------------------------------------------------------------


def kill_chance(lid: list[Zone], dice: int) -> Fraction:
    """By counting: every die falls on one of the lid's cells and shows one of six faces, all equally likely."""
    one_die = Counter((zone == Zone.HEAD, face if zone == Zone.BODY else 0) for zone in lid for face in range(1, 7))
    alive: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(dice):
        after: dict[int, Fraction] = {}
        for (total, chance), ((head, face), count) in product(alive.items(), one_die.items()):
            if not head:
                sum_now = min(6, total + face)
                after[sum_now] = after.get(sum_now, Fraction(0)) + chance * Fraction(count, 6 * len(lid))
        alive = after
    return 1 - sum((chance for total, chance in alive.items() if total < 6), Fraction(0))


@pytest.mark.holds("ZS-08", "ZS-62", "ZS-A61")
def test_the_lid_has_the_proportions_and_the_kill_chances_of_the_table() -> None:
    g = SURVIVAL.deal(1, 1)
    standard = [Zone(int(zone)) for zone in g.content.lid]
    called = [Zone(int(zone)) for zone in g.content.lid_called]
    assert [Fraction(standard.count(zone), 36) for zone in Zone] == [Fraction(1, 3), Fraction(1, 2), Fraction(1, 6)]
    assert [Fraction(called.count(zone), 36) for zone in Zone] == [Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)]
    exact = [kill_chance(standard, dice) for dice in range(1, 5)]
    assert exact == [Fraction(1, 4), Fraction(13, 24), Fraction(647, 864), Fraction(6025, 6912)]
    assert [round(100 * float(kill_chance(standard, dice)), 1) for dice in (5, 6)] == [93.8, 97.1]
    table = [29.2, 52.4, 69.2, 80.6, 88.0, 92.7]
    assert [round(100 * float(kill_chance(called, dice)), 1) for dice in range(1, 7)] == table


@pytest.mark.holds("ZS-62")
@pytest.mark.parametrize(("weapon", "chance"), [("Handgun", 1 / 4), ("Shotgun", 13 / 24), ("Rifle", 6025 / 6912)])
def test_attacks_kill_as_often_as_the_table_says(weapon: str, chance: float) -> None:
    position = {
        "step": "Fights",
        "homes.A.house": "Corner Bungalow",
        "homes.A.kit.weapons": [weapon],
        "homes.A.yard.House Row": ["B1"],
    }
    match = Match(SURVIVAL, 2, 1, {"first_player": "A"}, position=position)
    start, kills, tries = copy(match.g), 0, 120
    for seed in range(tries):
        match.g = copy(start)
        SURVIVAL.rules.redeal(match.g, NOTHING, seed)
        match.choose(0, f"{weapon} at b1 house row")
        kills += any(kind.name == "KILLED" for kind, _ in match.moves[-1].events)
    assert abs(kills / tries - chance) < 0.12


# --- what is hidden ---------------------------------------------------------------------------------------------------


@pytest.mark.holds("ZS-A10", "ZS-A54")
def test_redeal_gives_every_world_its_exact_share() -> None:
    """Alone, ten events, six turned, no Night yet: it comes as card 7 for certain, the other three are any of 13."""
    past = ["Roadblock", "Lights Out", "Fever", "Fogbank", "No Sleep", "Second Wind"]
    match = Match(SURVIVAL, 1, 1, position={"step": "Barricades", "past": past, "night_place": 7})
    nights: Counter[int] = Counter()
    cards: Counter[int] = Counter()
    worlds = 520
    for seed in range(worlds):
        world = copy(match.g)
        SURVIVAL.rules.redeal(world, 0, seed)
        nights[int(world.night_place)] += 1
        assert world.event_deck.left == 3
        cards.update(int(world.event_deck.cards[i]) for i in range(3))
    assert nights == {7: worlds}
    assert set(cards) == {int(event) for event in Event if event.name.title().replace("_", " ") not in [*past, "Night"]}
    assert all(abs(count - worlds * 3 / 13) < 50 for count in cards.values())  # 120 each


@pytest.mark.holds("ZS-A10")
def test_redeal_leaves_night_only_the_places_to_come() -> None:
    past = [
        "Roadblock",
        "Lights Out",
        "Fever",
        "Fogbank",
        "No Sleep",
        "Second Wind",
        "Hailstorm",
        "Supply Drop",
        "Dead Cells",
    ]
    match = Match(SURVIVAL, 2, 1, position={"step": "Barricades", "past": past, "night_place": 12})
    places: Counter[int] = Counter()
    for seed in range(400):
        world = copy(match.g)
        SURVIVAL.rules.redeal(world, 0, seed)
        places[int(world.night_place)] += 1
    assert set(places) == {10, 11, 12, 13}
    assert all(abs(count - 100) < 40 for count in places.values())


@pytest.mark.holds("ZS-A53")
def test_an_empty_event_deck_is_made_again_of_all_cards_but_night() -> None:
    past = [event.name.replace("_", " ").title() for event in Event]
    position = {"step": "Guests", "finished.B": 1, "event_deck": [], "past": past, "night": 1, "die": [3]}
    match = Match(SURVIVAL, 2, 1, {"first_player": "A"}, position=position)
    match.choose(0, "done")
    deck = match.g.event_deck
    turned_and_to_come = [int(match.g.event), *(int(deck.cards[i]) for i in range(deck.left))]
    assert sorted(turned_and_to_come) == [event for event in Event if event != Event.NIGHT]


# --- order of arrival -------------------------------------------------------------------------------------------------


@pytest.mark.holds("ZS-A57", "ZS-A5", "ZS-40")
@pytest.mark.parametrize("event", ["Stranger on the Porch", "Supply Drop", "No Sleep", "Roadblock"])
def test_the_order_in_which_players_answer_makes_no_difference(event: str) -> None:
    position = {"step": "Guests", "turn": "A", "finished": {"B": 1, "C": 1}, "die": [3, 2, 5, 4], "event_deck": [event]}
    ends = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        match = Match(SURVIVAL, 3, 5, {"first_player": "A"}, position=position)
        match.choose(0, "done")
        while match.g.step == 2:  # the event
            seat = next(seat for seat in order if seat in match.waiting())
            match.act(seat, match.legal(seat)[0])
        for seat in order:
            while seat in match.waiting() and match.g.step == 3:
                match.act(seat, match.legal(seat)[-1])
        ends.append(match.g.tobytes())
    assert len(set(ends)) == 1


# --- numbers that cannot be played ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ({"tiles.Minivan.copies": 9}, "at most"),
        ({"tiles.Rifle.wide": 0}, "from 1 to 6"),
        ({"houses.Corner Bungalow.openings.Front 2.column": 3}, "share a square"),
        ({"houses.Corner Bungalow.driveway": "Back"}, "garage"),
        ({"town.Gas.copies": 12}, "Fuel and Go"),
        ({"town.Gas.find": "Minivan"}, "not found in town"),
        ({"weapons.Sword.most_range": 2}, "hand-to-hand"),
        ({"weapons.Machete.noisy": 1}, "makes no noise"),
        ({"weapons.Sword.takes_sights": 1}, "takes no sights"),
        ({"weapons.Rifle.noisy": 2}, "from 0 to 1"),
        ({"town.Gas.zombie": 2}, "from 0 to 1"),
        ({"town.Night Clerk.gives": 1}, "gives nothing"),
        ({"night_margin": 60}, "night_margin"),
        ({"fed_cold": 1}, "fed_cold"),
        ({"events.Night.food": 9}, "food"),
        ({"most_people": 40}, "most_people"),
        ({"start_supply.Water": 13}, "start_supply"),
        ({"house_squares": 0}, "house_squares must be from 1"),
        ({"house_squares": 1, **{f"tiles.{words(item)}.wide": 2 for item in Item}}, "no tile fits"),
        ({f"tiles.{words(item)}.copies": 0 for item in Item}, "no tile fits"),
        ({f"tiles.{words(item)}.copies": 1 for item in Item}, "no tile fits"),  # ZS-04: for two, of one remove one
        ({"houses.Canal Townhouse.plan": ["Fixed"] * 36}, "no tile fits.* Canal Townhouse"),
        ({"tiles.Gas.copies": 20, "tiles.Gas.gives": 12}, "Gas"),
        ({"tiles.Rifle.copies": 10, "tiles.Rifle.gives": 12, "town.Guarded Rifle.gives": 8}, "Rifle"),
    ],
)
def test_numbers_that_cannot_be_played_are_refused(content: dict[str, object], says: str) -> None:
    with pytest.raises(BadSetup, match=says) as refused:
        SURVIVAL.blank(2, {}, content)
    assert "\n" not in str(refused.value)


def test_as_much_as_the_box_may_hold_can_be_had() -> None:
    content = {"tiles.Gas.copies": 10, "tiles.Gas.gives": 12}  # and 4 in town
    match = Match(SURVIVAL, 1, 1, {"draft_geometry": "off"}, content)
    for _ in range(10):
        match.choose(0, "tile gas")
    assert match.g.homes[0].things[0] == 120


def test_batteries_that_fall_again_and_again_are_all_counted() -> None:
    position = {
        "step": "Guests",
        "finished.B": 1,
        "homes.A.kit.batteries": 120,
        "die": [3],
        "event_deck": ["Supply Drop"],
    }
    match = Match(SURVIVAL, 2, 1, {"first_player": "A"}, {"drop_batteries": 12}, position=position)
    match.choose(0, "done")
    match.choose(0, "take battery")
    assert match.g.homes[0].kit.batteries == 132


# --- instinct ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("walkers", [1, 2])
def test_instinct_lights_the_way_home_rather_than_lose_the_party(walkers: int) -> None:
    position = {
        "step": "Town",
        "night": 1,
        "past": ["Night"],
        "homes.A.house": "Corner Bungalow",
        "homes.A.person": ["Ada", "Bruno", "Celia"],
        "homes.A.standing": ["Ready", "In Town", "In Town" if walkers == 2 else "Spent"],
        "homes.A.cars": ["Medium Sized Car"],
        "homes.A.damage": [1],
        "homes.A.car_out": 0,
        "homes.A.trunk.weapons": ["Crossbow"],
        "homes.A.trunk.gear": ["Flashlight", "Laser Sight"],
        "homes.A.trunk.batteries": 1,
        "homes.A.lights_brought": 1,
        "homes.A.yard.Second Row": ["F5"],
        "homes.A.yard.House Row": ["F1", "F2", "F3", "F4", "F5", "F6"],
        "lid": [3],
    }
    match = Match(SURVIVAL, 2, 1, {"first_player": "A"}, position=position)
    match.choose(0, "drive home")
    mask = np.zeros(SURVIVAL.actions, np.bool_)
    instinct = SURVIVAL.module("instinct").instinct
    for _ in range(6):
        if match.g.homes[0].car_out == NOTHING:
            break
        SURVIVAL.rules.legal(match.g, 0, mask)
        action = int(instinct(match.g, 0, mask, 0))
        assert mask[action]
        match.act(0, action)
    assert match.g.homes[0].car_out == NOTHING
    assert len(match.view(0).homes[0].people) == 3


# --- what learners see ------------------------------------------------------------------------------------------------


def test_an_attack_under_way_is_observed() -> None:
    position = {
        "step": "Fights",
        "homes.A.kit.weapons": ["Rifle", "Shotgun"],
        "homes.A.kit.gear": ["Silencer"],
        "homes.A.house": "Corner Bungalow",
        "homes.A.yard.House Row": ["B1"],
    }
    match = Match(SURVIVAL, 3, 1, {"first_player": "A"}, position=position)
    before, after = (np.zeros(SURVIVAL.layout.size, np.int8) for _ in range(2))
    SURVIVAL.rules.observe(match.g, 0, before)
    match.choose(0, "rifle at b1 house row")
    SURVIVAL.rules.observe(match.g, 0, after)
    changed = {(int(before[i]), int(after[i])) for i in np.flatnonzero(before != after)}
    assert {(0, 1), (0, 13)} < changed, "the first person, and the square B1"


# --- words ------------------------------------------------------------------------------------------------------------


def test_the_view_says_how_tiles_lie_and_who_picks_next() -> None:
    match = Match(SURVIVAL, 3, 3)
    picked = []
    for _ in range(4):
        (seat,) = match.waiting()
        before = match.view(seat)
        assert before.shapes["Sword"] == (3, 1)
        now = next(one for one in before.draft if one.picked < 3)
        picked.append((now.number, now.seats[now.picked]))
        if not match.g.homes[seat].by_hand:
            match.choose(seat, "by hand")
        match.choose(seat, "tile machete" if picked[1:] else "tile sword")
        if picked[1:]:
            assert match.view(seat).homes[seat].in_hand.wide == 1
        else:
            match.choose(seat, "upright")
            hand = match.view(seat).homes[seat].in_hand
            assert (hand.tile, hand.square, hand.wide, hand.high) == ("Sword", None, 1, 3)
        match.choose(seat, next(choice.id for choice in match.choices(seat) if choice.id.startswith("place")))
        home = match.view(seat).homes[seat]
        assert home.in_hand is None
        assert home.squares_taken == sum(tile.wide * tile.high for tile in home.tiles)
    first = "ABC".index(picked[0][1])
    there = ["ABC"[(first + place) % 3] for place in range(3)]
    assert picked == [*((1, seat) for seat in there), (2, there[2])], "the last takes two in a row"


def test_the_car_says_what_leaving_costs_and_what_stands_in_its_way() -> None:
    position = {
        "step": "Town",
        "rounds": 3,
        "homes.A.house": "Corner Bungalow",
        "homes.A.person": ["Ada", "Bruno"],
        "homes.A.cars": ["Minivan"],
        "homes.A.things": {"Gas": 1},
        "homes.A.yard.House Row": ["F4", "F3"],
        "homes.A.yard.Second Row": ["F5"],
    }
    match = Match(SURVIVAL, 2, 1, {"first_player": "A"}, position=position)
    match.choose(0, "car 1")  # of two one stays at home: nothing to ask
    texts = [choice.text for choice in match.choices(0)]
    assert "Drive off: 1 gas, noise in the front yard, 2 zombies in the driveway" in texts


def test_bare_hands_are_refused_in_words_that_are_true() -> None:
    position = {"step": "Fights", "homes.A.kit.weapons": ["Machete"], "homes.A.inside": 1}
    match = Match(SURVIVAL, 2, 1, {"first_player": "A"}, position=position)
    refusal = match.why_not(0, "unarmed")
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("ZS-60", "this is not the moment for it")


def test_whoever_shops_alone_is_asked_by_name() -> None:
    position = {
        "step": "Town",
        "homes.A.person": ["Ada", "Bruno", "Celia"],
        "homes.A.cars": ["Minivan"],
        "homes.A.car_out": 0,
        "homes.A.standing": ["Ready", "In Town", "In Town"],
    }
    match = Match(SURVIVAL, 2, 1, {"first_player": "A", "split_shopping": "on"}, position=position)
    match.choose(0, "shop")
    assert match.prompt(0).text == "Where does Bruno shop?"
    match.choose(0, "corner clinic")
    assert match.prompt(0).text == "Where does Celia shop?"
    match = Match(SURVIVAL, 2, 1, {"first_player": "A"}, position=position)
    match.choose(0, "shop")
    assert match.prompt(0).text == "Where does the party shop?"


def test_the_story_says_whose_people_it_tells_of() -> None:
    """With five residents there is a Neighbour in every house."""
    position = {
        "step": "Guests",
        "finished.B": 1,
        "homes.A.person": ["Neighbour", "Ada"],
        "homes.B.person": ["Neighbour", "Milo"],
        "die": [3],
        "event_deck": ["No Sleep"],
    }
    match = Match(SURVIVAL, 2, 1, {"first_player": "A"}, position=position, names=["Ann", "Ben"])
    match.choose(0, "done")
    told = match.story(None, details=True)
    assert "Ann's Neighbour is too tired to act this round." in told
    assert "Ben's Neighbour is too tired to act this round." in told


@pytest.mark.parametrize("depth", [2, 3])
def test_choices_and_story_call_the_rows_alike(depth: int) -> None:
    rows = {2: ["house row", "outer row"], 3: ["house row", "middle row", "outer row"]}[depth]
    for row, (name, called) in enumerate(zip(("House Row", "Second Row", "Third Row"), rows, strict=False)):
        position = {
            "step": "Fights",
            "homes.A.house": "Corner Bungalow",
            "homes.A.kit.weapons": ["Rifle"],
            f"homes.A.yard.{name}": ["B2"],
        }
        options = {"first_player": "A", "yard_depth": depth}
        match = Match(SURVIVAL, 2, 1, options, position=position, names=["Ann", "Ben"])
        target = next(choice for choice in match.choices(0) if choice.id.startswith("rifle at b2"))
        assert f"B2, {called}: {4 - row} " in target.text
        match.choose(0, target.id)
        told = match.story(0, details=True)
        assert any(f"attacks the zombie on B2 ({called}) with the Rifle" in line for line in told)
