"""What choices gain over the instinct's, by playing on from the true position."""

from math import sqrt

import numpy as np
import pytest
from typer.testing import CliRunner

from shamble.bots.legend import Budget
from shamble.bots.plugins import choice_of
from shamble.engine.play.game import game
from shamble.games.zombies_attack.actions import PICK
from shamble.games.zombies_attack.content import Defence
from shamble.lab.measure.play import play_one
from shamble.lab.run import run, trial_of
from studies.departures.departures import app, judge_choice, judge_game, measure, open_choice, seatings

pytestmark = pytest.mark.compiled_only

ONE_LONE_ZOMBIE = {
    "days": 1,
    "defence": {"Hiding": 0, "Firearm": 1, "Baseball Bat": 0, "Panic": 1},
    "deck": {"Lone Zombie": 1, "Fast Zombie": 0, "Small Pack": 0, "Large Pack": 0, "Zombie Horde": 0, "Distracted": 0},
    "taken_out": {},
}


def test_a_choice_is_worth_what_it_wins_more_than_the_instinct() -> None:
    """One day, one Lone Zombie that starts here: a Firearm is safe, a Panic is bitten."""
    found = game("zombies-attack")
    g = found.deal(2, 1, content=ONE_LONE_ZOMBIE)
    seat = int(g.hot_zone)
    assert judge_choice(found, g, seat, PICK + Defence.FIREARM, 1) == 0
    assert judge_choice(found, g, seat, PICK + Defence.PANIC, 1) == -1


def test_nothing_is_gained_by_the_choice_of_the_instinct() -> None:
    """In Fight or Flight it needs no luck: every choice of a Survivor is the one that it is compared with."""
    found = game("fight-or-flight")
    trial = trial_of(found, 4, ["survivor"], {}, {}, Budget())
    _, choices = play_one(trial, trial.blank(), 3)
    assert len(choices) > 10
    assert {judge_choice(found, made.before, made.seat, made.action, 1, playouts=20) for made in choices} == {0}


def test_gains_add_up_to_the_difference_in_wins() -> None:
    """A random player among Survivors: what it loses choice by choice is what it wins less often."""
    found, bots, games = game("zombies-attack"), ["random", "survivor"], 400
    trial = trial_of(found, 2, bots, {}, {}, Budget())
    gains = np.array([judge_game(trial, trial.blank(), seed).gain for seed in range(games)])
    wins = [run(found, 2, names, 40_000).per_seat[0].rate for names in (bots, ["survivor"])]
    assert gains.mean() == pytest.approx(wins[0] - wins[1], abs=4 * gains.std() / sqrt(games))
    assert gains.mean() < -0.02


def test_a_legend_sits_in_every_seat_in_turn_and_a_team_has_no_others() -> None:
    seated = [(trial.bots, seed) for trial, seed in seatings(game("zombies-attack"), 2, 4, {}, Budget())]
    mixed = [("legend", "survivor"), ("survivor", "legend")]
    assert seated == [(mixed[0], 0), (mixed[0], 1), (mixed[1], 2), (mixed[1], 3)]
    team = [(trial.bots, seed) for trial, seed in seatings(game("fight-or-flight"), 2, 2, {}, Budget())]
    assert team == [(("legend", "legend"), 0), (("legend", "legend"), 1)]


def test_the_same_games_as_in_the_tables_of_strength() -> None:
    found, budget = game("fight-or-flight"), Budget(simulations=64)
    row = measure(found, 2, 6, {}, budget)
    assert row.wins == run(found, 2, ["legend"], 6, budget=budget).per_seat[0].wins
    assert row.games == 6


def test_a_row_for_each_difficulty() -> None:
    asked = ["--game", "fight-or-flight", "--seats", "2", "--games", "2", "--simulations", "16"]
    shown = CliRunner().invoke(app, asked).output.splitlines()
    assert [line.split("|")[2].strip() for line in shown[2:]] == ["2 casual", "2 experienced", "2 challenge"]


def test_whoever_sees_all_cards_gains_more() -> None:
    """ZOMBIE! for two: the same deals and as much thought, with the other hand open."""
    found, budget = game("zombie-run"), Budget(simulations=200)
    hidden, seen = (measure(found, 2, 24, {}, budget, 0, choose) for choose in (choice_of, open_choice))
    assert seen.gain > hidden.gain
    assert seen.gain > 2 * seen.error


def test_games_go_on_from_a_seed() -> None:
    found, budget = game("zombies-attack"), Budget(simulations=16)
    assert [seed for _, seed in seatings(found, 2, 4, {}, budget, 100)] == [100, 101, 102, 103]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--seats", "9"], "is for 2 to 8 seats, not 9"),
        (["--seats", "2", "--difficulty", "hard"], "'hard'; there are: casual, experienced, challenge"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_a_line(asked: list[str], said: str) -> None:
    shown = CliRunner().invoke(app, ["--game", "fight-or-flight", *asked])
    assert shown.exit_code == 2
    assert shown.output.startswith("error: ")
    assert said in shown.output
