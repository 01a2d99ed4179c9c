"""How well the instinct of Fight or Flight plays, and what it must never miss."""

from typing import Any

import numpy as np
import pytest

from shamble.engine.binding import play
from shamble.engine.game import game
from shamble.engine.match import Match

GAME = game("fight-or-flight")
CHALLENGE = {"remove_heal": 4, "remove_rest": 2}


def choice_of(match: Match, seat: int) -> str:
    """What the instinct chooses, as records write it."""
    mask = np.zeros(GAME.actions, np.bool_)
    GAME.rules.legal(match.g, seat, mask)
    action = int(GAME.instinct(match.g, seat, mask, 0))
    assert mask[action]
    return str(GAME.telling.choice_id(action))


def test_it_plays_the_end_when_it_may() -> None:
    position = {"turn": "A", "day": 26, "quiet_days": 5, "hand.A": ["The End", "Provision", "Heal", "Rest"]}
    assert choice_of(Match(GAME, 4, 1, position=position), 0) == "the end"


@pytest.mark.parametrize("seats", range(2, 9))
def test_it_feeds_the_group_on_the_last_day_of_a_week(seats: int) -> None:
    position = {"turn": "A", "day": 6, "hand.A": ["Provision", "Skirmish", "Heal", "Evade"]}
    assert choice_of(Match(GAME, seats, 1, position=position), 0) == "provision"


def test_it_steers_the_turn_to_the_end() -> None:
    """The path is complete and D shows The End: Flee passes B and C over, and D is next."""
    position = {
        "turn": "A",
        "day": 30,
        "fed": 1,
        "quiet_days": 6,
        "shown": {"A": "Combat", "B": "Combat", "C": "Combat", "D": "The End"},
        "hand.A": ["Flee", "Heal", "Rest"],
    }
    assert choice_of(Match(GAME, 4, 1, position=position), 0) == "flee"


@pytest.mark.compiled_only
@pytest.mark.parametrize(
    ("seats", "options", "least"),
    [(2, {}, 0.51), (4, {}, 0.38), (4, {"remove_heal": 4}, 0.29), (4, CHALLENGE, 0.22), (6, {}, 0.62), (8, {}, 0.71)],
)
def test_it_wins_often(seats: int, options: dict[str, Any], least: float) -> None:
    results = play(GAME, seats, 20_000, seed=1, policies=[1] * seats, options=options)
    assert results.payoffs[:, 0].mean() > least
    at_random = play(GAME, seats, 20_000, seed=1, options=options)
    assert at_random.payoffs[:, 0].mean() < 0.005
