"""What a person is asked and told: no question without a decision, reasons before they bite, a short log."""

import random
from functools import cache

import numpy as np
import pytest

import shamble
from shamble.engine.base.record import NOTHING
from shamble.engine.play.game import game
from shamble.engine.play.match import Match
from shamble.games.zombie_survival.content import Person
from shamble.games.zombie_survival.state import Ask, Standing, Step

GAME = game("zombie-survival")
GAMES = 6
BUNGALOW = {"homes.A.house": "Corner Bungalow", "homes.B.house": "Canal Townhouse"}


@cache
def played(seed: int) -> Match:
    """A whole game of four players of rules of thumb."""
    match = shamble.start("zombie-survival", 4, seed)
    mask, luck = np.zeros(GAME.actions, np.bool_), random.Random(seed)
    while not match.over:
        seat = match.waiting()[0]
        GAME.rules.legal(match.g, seat, mask)
        match.act(seat, int(GAME.instinct(match.g, seat, mask, luck.getrandbits(31))))
    return match


def test_a_seat_is_asked_once_for_a_tile_and_seven_times_a_round() -> None:
    """ZS-A87, ZS-A88: 123 times in 15 rounds; it was 226, when people and places were asked for one by one."""
    moves = [move for seed in range(GAMES) for move in played(seed).moves]
    tiles = sum(move.before.step == Step.DRAFT for move in moves)
    assert tiles / GAMES / 4 <= 18
    assert (len(moves) - tiles) / 4 / sum(int(played(seed).g.rounds) for seed in range(GAMES)) <= 7.5


def test_a_game_is_told_in_300_lines_and_the_rest_is_not_lost() -> None:
    assert sum(len(played(seed).story(None)) for seed in range(GAMES)) / GAMES <= 300
    for seed in range(GAMES):
        told, whole = played(seed).story(None), played(seed).story(None, details=True)
        assert len(whole) > 3 * len(told)
        rest = iter(whole)
        assert all(line in rest for line in told), "the same lines in the same order"


def test_every_house_has_its_own_strangers() -> None:
    match = Match(
        GAME,
        3,
        1,
        {"first_player": "A"},
        position={
            "step": "Guests",
            "turn": "A",
            "finished": {"B": 1, "C": 1},
            "die": [3, 2, 3, 4],
            "event_deck": ["Stranger on the Porch"],
        },
    )
    match.choose(0, "done")
    for seat in range(3):
        match.choose(seat, "let in")
    names = [Person(int(match.g.homes[seat].person[4])).name for seat in range(3)]
    assert names == ["ABEL", "BIRGIT", "CALEB"]
    assert "Birgit, a stranger, moves in with Ben." in match.story(None)


# --- fire: before the bottle is thrown, and back again ----------------------------------------------------------------


def burning(**of_the_house: object) -> Match:
    position = BUNGALOW | {"step": "Fights", "homes.A.things": {"Liquor": 1}, "homes.A.yard.House Row": ["R5"]}
    match = Match(GAME, 2, 1, {"first_player": "A"}, position=position | of_the_house)
    match.choose(0, "throw liquor")
    return match


@pytest.mark.parametrize(
    ("water", "things", "said"),
    [
        (5, {"Liquor": 1}, "your house catches fire, which costs 2 water"),
        (1, {"Liquor": 1, "Fire Extinguisher": 1}, "your house catches fire, which costs an extinguisher"),
        (5, {"Liquor": 1, "Fire Extinguisher": 1}, "your house catches fire, which costs 2 water or an extinguisher"),
        (1, {"Liquor": 1}, "your house catches fire, you cannot put it out, and YOU LOSE"),
    ],
)
def test_a_bottle_says_what_it_does_to_the_own_house(water: int, things: dict[str, int], said: str) -> None:
    match = burning(**{"homes.A.supply.Water": water, "homes.A.things": things})
    texts = {choice.id: choice.text for choice in match.choices(0)}
    assert texts["r5 house row and r6"] == f"Burn R5 and R6, house row: {said}"
    assert texts["r5 house row and behind it"].endswith(said)


def test_a_bottle_in_the_outer_row_says_nothing_of_fire() -> None:
    match = burning(**{"homes.A.yard.House Row": [], "homes.A.yard.Second Row": ["R5"]})
    texts = {choice.id: choice.text for choice in match.choices(0)}
    assert texts["r5 second row and r6"] == "Burn R5 and R6, outer row"


def test_a_house_that_burnt_down_can_be_taken_back_as_nothing_was_revealed() -> None:
    match = burning(**{"homes.A.supply.Water": 1})
    match.choose(0, "r5 house row and r6")
    assert match.over
    match.undo(0)
    assert match.waiting() == [0]
    assert match.g.homes[0].things[1] == 1


# --- reasons ----------------------------------------------------------------------------------------------------------


def test_an_attack_says_what_its_dice_come_from() -> None:
    position = BUNGALOW | {
        "step": "Fights",
        "night": 1,
        "past": ["Night"],
        "homes.A.kit.weapons": ["Rifle"],
        "homes.A.kit.gear": ["Laser Sight", "Silencer"],
        "homes.A.kit.lit": ["Laser Sight"],
        "homes.A.yard.Second Row": ["R5"],
    }
    match = Match(GAME, 2, 1, {"first_player": "A"}, position=position)
    assert match.choices(0)[1].text == (
        "Rifle at the zombie on R5, outer row: 3 dice "
        "(4 of the weapon, 1 more by laser sight, 1 less by night, 1 less by distance, silencer)"
    )
    match.choose(0, "rifle at r5 second row")
    told = match.story(0, details=True)
    for line in (
        "The laser sight adds 1 die.",
        "The night takes 1 die.",
        "The distance takes 1 die.",
        "The silencer keeps it quiet.",
    ):
        assert line in told


def test_the_draft_tells_squares_dice_and_copies() -> None:
    texts = {choice.id: choice.text for choice in Match(GAME, 4, 1, {"first_player": "A"}).choices(0)}
    assert texts["tile rifle"] == "Take Rifle (4 dice, 2x2, 4 left)"
    assert texts["tile minivan"] == "Take Minivan (3 damage, 5 items, 3x1, 2 left)"
    assert texts["tile gas"] == "Take Gas (1 square, 10 left)"
    assert texts["tile pantry"] == "Take Pantry (+5, 2x2, 4 left)"


def test_a_bite_that_is_asked_twice_says_which_it_is() -> None:
    position = BUNGALOW | {
        "step": "Fights",
        "homes.A.inside": 2,
        "homes.A.kit.weapons": ["Machete"],
        "homes.A.standing": ["Ready", "Spent", "Ready", "Spent"],
    }
    match = Match(GAME, 2, 1, {"first_player": "A"}, position=position)
    match.choose(0, "done")
    assert match.prompt(0).text == "A zombie in the house wounds somebody. Whom? (1 of 2)"
    assert match.choices(0)[0].text == "Otis is wounded (has an action left)"
    match.choose(0, "person 4")
    assert match.prompt(0).text == "A zombie in the house wounds somebody. Whom? (2 of 2)"


def test_whoever_is_passed_over_is_told_why() -> None:
    position = BUNGALOW | {
        "step": "Fights",
        "turn": "A",
        "finished.B": 1,
        "homes.A.inside": 1,
        "homes.A.kit.weapons": ["Machete"],
        "homes.B.standing": ["Spent", "Spent", "Spent", "Spent"],
    }
    match = Match(GAME, 2, 1, {"first_player": "A"}, position=position)
    assert match.prompt(1).text == "The others decide: nobody of yours has an action left."


# --- where nothing is decided, nothing is asked; where something is, it is --------------------------------------------


def test_people_who_are_all_alike_are_never_asked_for() -> None:
    for seed in range(GAMES):
        for move in played(seed).moves:
            home = move.before.homes[move.seat]
            if home.ask == Ask.BITE:
                ready = {
                    int(s) == Standing.READY for s, p in zip(home.standing, home.person, strict=True) if p != NOTHING
                }
                assert ready == {True, False}


@pytest.mark.parametrize(
    ("position", "asked"),
    [
        ({"homes.A.barricade": ["Left 1", "Front 1"]}, False),
        ({"homes.A.barricade": ["Front 2"], "homes.A.cars": ["Minivan"], "homes.A.things": {"Gas": 1}}, True),
        ({"homes.A.barricade": ["Front 2"], "homes.A.cars": ["Minivan"]}, False),
        ({"homes.A.barricade": ["Left 1"], "homes.A.kit.weapons": ["Machete"], "homes.A.yard.House Row": ["L2"]}, True),
        ({"homes.A.barricade": ["Left 1"], "homes.A.kit.weapons": ["Rifle"], "homes.A.yard.House Row": ["L2"]}, False),
        ({"homes.A.barricade": [], "homes.A.supply.Lumber": 1}, True),
    ],
)
def test_step_3_asks_who_can_build_or_has_something_to_open(position: dict[str, object], asked: bool) -> None:
    whole = BUNGALOW | {
        "step": "Guests",
        "finished.B": 1,
        "die": [6],
        "event_deck": ["The Water Tastes Funny"],
        "homes.A.supply": {"Canned": 5},
        "homes.B.supply": {"Canned": 5, "Lumber": 1},
    }
    match = Match(GAME, 2, 1, {"first_player": "A"}, position=whole | position)
    match.choose(0, "done")
    assert match.g.step == 3
    assert (match.g.homes[0].ask == Ask.BARRICADES) == asked
