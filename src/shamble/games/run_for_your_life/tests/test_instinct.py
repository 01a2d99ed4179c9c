"""What a sensible runner does: each rule of thumb was found by trying the other choices out in simulated games."""

from typing import Any

import numpy as np
import pytest

from shamble.engine.batch.binding import play
from shamble.engine.play.game import game
from shamble.engine.play.match import Match
from shamble.games.run_for_your_life.tests import yardsticks

GAME = game("run-for-your-life")


def choice_of(match: Match, seat: int = 0) -> str:
    """What the instinct chooses, as records write it."""
    mask = np.zeros(GAME.actions, np.bool_)
    GAME.rules.legal(match.g, seat, mask)
    action = int(GAME.instinct(match.g, seat, mask, 0))
    assert mask[action]
    return str(GAME.telling.choice_id(action))


def moving(position: dict[str, Any], seats: int = 2) -> Match:
    """A is about to move, B stands on space 20."""
    whole = {"space": {"A": 20, "B": 20} if seats == 2 else {"A": 20}, "card.A": 3, "steps": 3} | position
    return Match(GAME, seats, 1, options={"host": "A"}, position=whole)


@pytest.mark.compiled_only
@pytest.mark.parametrize(("seats", "least"), [(2, 0.65), (4, 0.5), (6, 0.4)])
def test_one_instinct_beats_random_players(seats: int, least: float) -> None:
    alone = play(GAME, seats, 4000, seed=1, policies=[1] + [0] * (seats - 1))
    assert alone.payoffs[:, 0].mean() > least


@pytest.mark.parametrize(("card", "wish"), [(1, "use lucky coin"), (2, "use lucky coin"), (3, "run on")])
def test_a_slow_card_is_drawn_again(card: int, wish: str) -> None:
    kept = [{"thing": "Lucky Coin", "at": "A"}]
    match = moving({"card.A": card, "steps": card, "pace": "Card Turned", "kept": kept})
    assert choice_of(match) == wish


def test_whoever_is_well_ahead_keeps_the_coin() -> None:
    kept = [{"thing": "Lucky Coin", "at": "A"}]
    match = moving({"space.B": 3, "card.A": 1, "steps": 1, "pace": "Card Turned", "kept": kept})
    assert choice_of(match) == "run on"


@pytest.mark.parametrize(
    ("space", "zombies", "steps", "wish"),
    [
        (20, 1, 2, "to 22"),
        (20, 1, 1, "done"),
        (20, 2, 3, "to 23"),
        (20, 2, 2, "done"),
        (40, 2, 1, "to 41"),
    ],
)
def test_bullets_for_the_way_are_worth_more_steps_than_bullets(space: int, zombies: int, steps: int, wish: str) -> None:
    """RL-04: where the goal is near, any step is worth them."""
    match = moving({"space.A": space, "steps": steps, "entered": 1, "bullets.A": 3, f"npz.Zombie.{space}": zombies})
    assert choice_of(match) == wish


def test_blood_is_cured_just_before_the_goal_too() -> None:
    """RL-20, RL-21: what ticks already is revealed before a bite of this turn would be."""
    match = moving(
        {
            "space.A": 47,
            "kept": [{"thing": "Antiviral Shot", "at": "A"}],
            "blood": [{"card": "Infected 2", "holder": "A", "drops": 1}],
        }
    )
    assert choice_of(match) == "use antiviral shot"


@pytest.mark.parametrize(
    ("space", "event", "wish"),
    [
        (47, "Rotten Splash", "cancel"),
        (20, "Burst Bus Doors", "cancel"),
        (20, "Warning Shots", "done"),
        (20, "Nervous Sniper", "cancel"),
    ],
)
def test_what_a_bullet_is_spent_on_when_a_card_is_drawn(space: int, event: str, wish: str) -> None:
    """RL-A16: two bullets are too much for two zombies."""
    match = moving({"space.A": space, "steps": 1, "card.A": 1, "bullets.A": 3, "events": [event]}, seats=1)
    match.choose(0, "done")
    assert choice_of(match) == wish


@pytest.mark.parametrize(
    ("things", "wish"),
    [
        (["Bread Knife"], "bullet"),
        (["Bread Knife", "Lucky Coin"], "lucky coin"),
        (["Bandage Roll", "Running Shoes"], "running shoes"),
    ],
)
def test_what_is_picked_up_first(things: list[str], wish: str) -> None:
    """RL-24: one thing in passing."""
    kept = [{"thing": thing, "at": "Pile B"} for thing in things]
    pile = {"role.B": "Zombie", "space.B": 5, "bullets.B": 0, "pile_space.B": 20, "pile_bullets.B": 1, "kept": kept}
    assert choice_of(moving({"entered": 1} | pile)) == wish


@pytest.mark.parametrize("name", ["headlong", "wasteful", "unwilling", "listless"])
def test_the_yardsticks_play_whole_games(name: str) -> None:
    """A choice that is not legal is refused."""
    match = Match(GAME, 2, 1, options={"distance": 20})
    while not match.over:
        seat = match.waiting()[0]
        chooser = getattr(yardsticks, name if seat == 0 else "survivor")
        match.act(seat, chooser(GAME, match.g, seat, match.legal(seat), len(match.moves)))
    assert match.result is not None
