"""Zombies Attack! solved exactly, Fight or Flight with all cards open, and a charmed life in Run For Your Life."""

import os
import random
import subprocess
import sys
from ast import literal_eval
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from shamble.engine.base.errors import BadSetup
from shamble.engine.batch.binding import play
from shamble.engine.play.game import game
from shamble.engine.play.match import Match
from shamble.engine.rules.chance import stack
from shamble.games.zombies_attack.actions import ACTIONS, CARDS, PICK
from shamble.lab.run import run
from studies.solved import answer, equilibrium, zombies_attack
from studies.solved.answer import best_answer
from studies.solved.bimatrix import MOST, regret, solve
from studies.solved.fight_or_flight import LOST, UNDECIDED, WON, clairvoyant_bound
from studies.solved.run_for_your_life import ALL_CHARMS, BLOOD, BULLETS, NO_CHARM, WAY, charm, charmed_wins
from studies.solved.solved import app

pytestmark = pytest.mark.compiled_only


def table(rows: list[list[float]]) -> np.ndarray:
    full = np.zeros((MOST, MOST))
    full[: len(rows), : len(rows[0])] = rows
    return full


def test_matching_pennies_is_mixed_evenly() -> None:
    first = table([[1, 0], [0, 1]])
    second = table([[0, 1], [1, 0]])
    mixes = np.zeros((2, MOST))
    assert solve(first, second, 0b11, 0b11, mixes) < 1e-9
    assert mixes[:, :2] == pytest.approx(np.full((2, 2), 0.5))


def test_of_several_equilibria_the_best_for_both_is_taken() -> None:
    """The stag hunt: both hunt the stag."""
    first = table([[4, 0], [3, 3]])
    mixes = np.zeros((2, MOST))
    assert solve(first, first, 0b11, 0b11, mixes) < 1e-9
    assert mixes[:, 0] == pytest.approx([1, 1])


def test_random_tables_leave_no_regret() -> None:
    luck = np.random.default_rng(1)
    mixes = np.zeros((2, MOST))
    for _ in range(200):
        first, second = luck.random((2, MOST, MOST))
        assert solve(first, second, 0b1111, 0b1111, mixes) < 1e-7
        assert regret(first, 0b1111, mixes[0], mixes[1]) < 1e-7
        assert regret(second, 0b1111, mixes[1], mixes[0]) < 1e-7


WITH_THE_HORDE = {"taken_out": {"Three": {"Large Pack": 1}}}


def test_zombies_attack_for_two_is_solved() -> None:
    """No pick anywhere could be better, and so a best answer to one player wins what the other has anyway."""
    solution = zombies_attack.standard_solution()
    assert solution.regret < 1e-9
    won, _ = zombies_attack.exploited_equilibrium(solution)
    assert won == pytest.approx(float(solution.values[0][:, 0].mean()), abs=1e-9)


def test_the_best_answer_at_any_table_is_that_of_the_solution_for_two() -> None:
    """Two ways to the same number: all pairs of picks for two, and only what Survivors do for any number."""
    expected, _ = zombies_attack.exploited_survivor(zombies_attack.standard_solution())
    won, _ = best_answer(2)
    assert won == pytest.approx(expected, abs=1e-12)


def test_the_best_answer_at_a_table_of_three_is_found_by_hand() -> None:
    """One day on which everybody has one Firearm: it protects from all of the eleven cards but the Horde."""
    content = {"days": 1, "defence": {"Hiding": 0, "Firearm": 1, "Baseball Bat": 0, "Panic": 0}, **WITH_THE_HORDE}
    won, dawns = best_answer(3, content=content)
    assert won == pytest.approx(10 / 11, abs=1e-12)
    assert dawns == 3


def test_every_dawn_has_a_number() -> None:
    """All of day 3 for two: laid out and read again, no two the same, cards and players where they belong."""
    g = game("zombies-attack").deal(2, 1)
    cards = int(g.deck.left)
    day = answer._all_days(g.copy())[2]
    for number in range(day.size(2)):
        answer.lay_out(g, 3, number, *day)
        if g.bitten[answer.ME] or g.bitten[g.hot_zone]:
            continue  # no dawn at which the own seat decides
        assert answer.number_of(g, *day) == number
        assert g.deck.left == cards - 2
        for seat in range(2):
            assert g.bitten[seat] or g.used[seat].sum() == 2


def days_of(seats: int, games: int) -> Iterator[tuple[Any, Any, list[int]]]:
    """Games of a random player among Survivors: a dawn, the next, the picks between."""
    found, luck = game("zombies-attack"), random.Random(1)
    mask, log = np.zeros(ACTIONS, np.bool_), np.zeros((1, 6), np.int16)
    for seed in range(games):
        g = found.deal(seats, seed)
        while found.rules.waiting(g):
            dawn, picks = g.copy(), [0] * seats
            for seat in range(seats):
                if found.rules.waiting(dawn) >> seat & 1:
                    found.rules.legal(dawn, seat, mask)
                    any_card = luck.choice(np.flatnonzero(mask).tolist())
                    usual = found.instinct(dawn, seat, mask, luck.getrandbits(31))
                    picks[seat] = (any_card if seat == answer.ME else usual) - PICK
                    found.rules.apply(g, seat, PICK + picks[seat], log)
            yield dawn, g, picks


def test_every_dawn_that_random_games_meet_is_looked_at() -> None:
    blank, days = answer.table(3, {})
    met = [set(dawns.tolist()) for dawns, _ in answer.dawns_met(blank, days, answer.CORES, 0.0, lambda _: None)]
    for dawn, _, _ in days_of(3, 2000):
        if not dawn.bitten[answer.ME]:
            assert answer.number_of(dawn, *days[dawn.day - 1]) in met[dawn.day - 1]


def test_it_does_not_matter_where_the_bitten_sit() -> None:
    """Five at a table, the bitten moved behind the others: the same habits and the same next dawn."""
    mask, log = np.zeros(ACTIONS, np.bool_), np.zeros((1, 6), np.int16)
    habit, moved_habit = np.zeros((5, CARDS)), np.zeros((5, CARDS))
    blank, days = answer.table(5, {})
    moved = blank[0]
    for dawn, end, picks in days_of(5, 200):
        if not dawn.bitten.any() or dawn.bitten[answer.ME] or not answer.goes_on(end):
            continue
        today, tomorrow = days[dawn.day - 1], days[dawn.day]
        answer.lay_out(moved, dawn.day, answer.number_of(dawn, *today), *today)
        unbitten = [seat for seat in range(5) if not dawn.bitten[seat]]
        assert list(moved.bitten[:5] > 0) == [False] * len(unbitten) + [True] * (5 - len(unbitten))
        answer.habits(dawn, mask, habit)
        answer.habits(moved, mask, moved_habit)
        assert (habit[unbitten] == moved_habit[: len(unbitten)]).all()
        stack(moved.deck, [int(end.encounters[dawn.day - 1])])
        for seat, sat in enumerate(unbitten):
            answer.apply(moved, seat, PICK + picks[sat], log)
        assert answer.number_of(moved, *tomorrow) == answer.number_of(end, *tomorrow)


def test_with_seldom_dawns_left_out_the_answer_wins_at_most_a_little_more() -> None:
    exact, dawns = best_answer(3, content=WITH_THE_HORDE)
    close, fewer = best_answer(3, content=WITH_THE_HORDE, seldom=1e-5)
    hopeful, fewest = best_answer(3, content=WITH_THE_HORDE, seldom=1.0)
    assert dawns > fewer > fewest == 3
    assert exact < close < exact + 0.0005
    assert hopeful == pytest.approx(6 / 11)  # the only Horde of eleven cards comes on none of five days in the open


def test_no_dawn_is_worth_more_than_the_hope() -> None:
    blank, days = answer.table(2, {})
    met = answer.dawns_met(blank, days, answer.CORES, 0.0, lambda _: None)
    later, tomorrow = np.zeros(1), days[-1]
    for day in range(len(days), 0, -1):
        dawns, today = met[day - 1][0], days[day - 1]
        later, tomorrow = answer.CORES.back(blank, day, today, tomorrow, dawns, later), today
        for number in dawns:
            answer.lay_out(blank[1], day, number, *today)
            assert 0 <= later[number] <= answer.hope(blank[1]) + 1e-12


def test_the_best_answer_is_the_same_in_the_simulated_gpu() -> None:
    """Interpreted, as the simulator hands its arrays to no compiled rule; so a small game it is."""
    content = {
        "days": 2,
        "defence": {"Hiding": 0, "Firearm": 1, "Baseball Bat": 0, "Panic": 1},
        "deck": {
            "Lone Zombie": 1,
            "Fast Zombie": 0,
            "Small Pack": 0,
            "Large Pack": 0,
            "Zombie Horde": 1,
            "Distracted": 1,
        },
        "taken_out": {},
    }
    asked = ", ".join(f"best_answer(2, 'cuda', {content}, {seldom})" for seldom in (0.0, 0.2))
    code = f"from studies.solved.answer import best_answer; print([{asked}])"
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "ignore", "-c", code]
    shown = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert shown.returncode == 0, shown.stderr
    exact, at_most = literal_eval(shown.stdout)
    assert exact == pytest.approx(best_answer(2, content=content), abs=1e-12)
    assert at_most == pytest.approx(best_answer(2, content=content, seldom=0.2), abs=1e-12)


def test_the_answer_says_whether_it_is_exact() -> None:
    exact = CliRunner().invoke(app, ["answer"]).stdout
    at_most = CliRunner().invoke(app, ["answer", "--seldom", "1e-4"]).stdout
    assert exact == "2 seats: the best answer to Survivors wins 38.3% (7,986 public positions looked at)\n"
    assert at_most.startswith("2 seats: the best answer to Survivors wins at most 38.3% (7,7")


def test_the_answer_refuses_an_unknown_device() -> None:
    shown = CliRunner().invoke(app, ["answer", "--device", "abacus"])
    assert shown.exit_code == 2
    assert shown.stderr == "error: there is no device 'abacus'; there are: cpu, cuda\n"


def test_the_equilibrium_plays_as_a_bot() -> None:
    report = run(game("zombies-attack"), 2, ["studies.solved:equilibrium"], 400, seed=1)
    expected = zombies_attack.standard_solution().values[0].mean()
    for seat in report.per_seat:
        assert seat.ci[0] - 0.02 <= expected <= seat.ci[1] + 0.02


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [("zombies-attack", 3, {}), ("fight-or-flight", 2, {}), ("zombies-attack", 2, {"distracted_stops_all": True})],
)
def test_the_equilibrium_refuses_what_it_does_not_know(name: str, seats: int, options: dict[str, bool]) -> None:
    found = game(name)
    g = found.deal(seats, 1, options)
    seat = next(seat for seat in range(seats) if found.rules.waiting(g) >> seat & 1)
    with pytest.raises(BadSetup, match="the equilibrium is known for"):
        equilibrium(found, g, seat, [], 1)


def test_nobody_wins_a_deal_that_cannot_be_won() -> None:
    """Whatever Survivors win is among the deals that the clairvoyant finds winnable, or could not decide."""
    bound = clairvoyant_bound(4, 60, seed=11, steps=50_000)
    assert bound.won + bound.undecided <= 60
    assert {LOST, WON} <= set(bound.verdicts.tolist()) | {UNDECIDED}
    for number in range(60):
        report = run(game("fight-or-flight"), 4, ["survivor"], 1, seed=11 + number)
        if report.win_rate == 1:
            assert bound.verdicts[number] != LOST


def test_fewer_steps_only_leave_more_undecided() -> None:
    little, much = (clairvoyant_bound(2, 30, seed=5, steps=steps) for steps in (2_000, 100_000))
    assert little.undecided >= much.undecided
    assert all(one in (UNDECIDED, other) for one, other in zip(little.verdicts, much.verdicts, strict=True))


# --- Run For Your Life with a charmed life ----------------------------------------------------------------------------


def test_without_a_charm_they_are_the_games_of_survivors() -> None:
    plain = play(game("run-for-your-life"), 4, 400, policies=[1] * 4, seed=7).payoffs > 0
    assert charmed_wins(4, 400, seed=7, charms=NO_CHARM).tolist() == [plain[i, i % 4] for i in range(400)]


def test_every_charm_wins_games_and_luck_is_left() -> None:
    rates = [charmed_wins(2, 6000, charms=charms).mean() for charms in (NO_CHARM, BULLETS, BLOOD, ALL_CHARMS)]
    assert rates[0] == pytest.approx(0.508, abs=0.03)
    assert rates[0] + 0.05 < rates[1] < rates[3]
    assert rates[0] + 0.05 < rates[2] < rates[3] + 0.02
    assert rates[3] < 1.4 * rates[0]


def test_charms_are_for_one_human_alone() -> None:
    position = {
        "space": {"A": 10, "B": 12},
        "npz.Zombie.10": 1,
        "entered": 1,
        "card.A": 2,
        "steps": 1,
        "bullets": {"A": 0, "B": 1},
        "blood": [{"card": "Infected 3", "holder": seat, "drops": 1} for seat in "AB"],
    }
    match = Match(game("run-for-your-life"), 2, 1, options={"host": "A"}, position=position)
    assert "to 11" not in [choice.id for choice in match.choices(0)]
    for charms, bullets, drops, way in ((BLOOD, 0, 3, 1), (BULLETS, 100, 3, 1), (WAY, 100, 3, 0)):
        charm(match.g, 0, charms)
        assert (match.g.bullets[0], match.g.blood[0].drops, match.g.entered) == (bullets, drops, way)
    assert (match.g.bullets[1], match.g.blood[1].drops) == (1, 1)
    assert "to 11" in [choice.id for choice in match.choices(0)]


def test_charmed_lives_as_a_table() -> None:
    told = CliRunner().invoke(app, ["charmed", "--games", "200"])
    assert told.exit_code == 0, told.output
    assert [line.split(" | ")[0] for line in told.stdout.splitlines()[2:]] == [f"| {seats}" for seats in range(2, 7)]


def test_more_bullets_win_more_games() -> None:
    rates = [charmed_wins(4, 6000, charms=NO_CHARM, gift=gift).mean() for gift in (0, 3, 12)]
    assert rates[0] == charmed_wins(4, 6000, charms=NO_CHARM).mean()
    assert rates[0] + 0.04 < rates[1] < rates[2] < charmed_wins(4, 6000).mean()


def test_gifts_as_a_table() -> None:
    told = CliRunner().invoke(app, ["gifts", "--games", "200"])
    assert told.exit_code == 0, told.output
    header, _, *rows = told.stdout.splitlines()
    assert len(rows) == 5
    for seats, row in enumerate(rows, start=2):
        assert row.startswith(f"| {seats} | 1.00 | ")
        assert row.count("|") == header.count("|")
