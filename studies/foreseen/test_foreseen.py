"""A planner who foresees all luck and pays for it: what it gains bounds what anybody can win."""

from math import sqrt
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from shamble.bots.legend import Tally, Tree
from shamble.engine.play.game import game
from studies.departures.departures import Truth
from studies.foreseen import foreseen
from studies.foreseen.foreseen import app, measure
from studies.foreseen.foreseen_judge import SCREEN, Care, Judge
from studies.foreseen.foreseen_lines import Deal, Moment, Spot

pytestmark = pytest.mark.compiled_only

QUICK = Care(0.02, (50, 200, 800))
SURVIVOR, BEST_ANSWER = 0.138, 0.188  # Zombies Attack! for two, as solved: docs/yardsticks.md


def deal_of(name: str, number: int, seats: int = 2, care: Care = QUICK, *, sees_all: bool = True) -> Deal:
    found = game(name)
    return Deal(found, found.deal(seats, number), number % seats, number, care, sees_all=sees_all)


def line(deal: Deal, luck: Any = None) -> list[Spot]:
    """A line of play to its end: any choices, or the instinct's."""
    spots = [deal.opening()]
    while spots[-1].actions:
        place = 0 if luck is None else int(luck.integers(len(spots[-1].actions)))
        spots.append(deal.follow(spots[-1], place))
    return spots


@pytest.mark.parametrize("name", ["zombies-attack", "run-for-your-life", "zombie-run"])
def test_all_luck_hangs_on_the_deal(name: str) -> None:
    """The same choices lead to the same states, in whatever order lines are followed; no moment comes twice."""
    first, second = deal_of(name, 7), deal_of(name, 7)
    line(second, np.random.default_rng(2))
    ways = [
        [(spot.state.tobytes(), spot.moment) for spot in line(deal, np.random.default_rng(1))]
        for deal in (first, second)
    ]
    assert ways[0] == ways[1]
    moments = [moment for _, moment in ways[0][:-1]]
    assert len(moments) > 2
    assert len(set(moments)) == len(moments)
    assert line(deal_of(name, 8))[0].state.tobytes() != ways[0][0][0]


def test_a_moment_brings_the_same_luck_whatever_was_drawn_before() -> None:
    """Run For Your Life: lines that part draw more cards or fewer, and meet the same luck again in the next stage."""
    deal = deal_of("run-for-your-life", 3, sees_all=False)
    lines = [line(deal, luck) for luck in (None, *map(np.random.default_rng, range(4)))]
    luck_at: dict[Moment, set[int]] = {}
    for spot in (spot for spots in lines for spot in spots[:-1] if spot.moment.nth == 0):
        luck_at.setdefault(spot.moment, set()).add(int(spot.state.determination.stream))
    assert len(luck_at) > 20
    assert {len(luck) for luck in luck_at.values()} == {1}
    assert len(set.union(*luck_at.values())) == len(luck_at)
    last = [spots[-1].state.tobytes() for spots in lines]
    assert len(set(last)) == len(last)


def test_the_line_of_the_instinct_gains_nothing_without_any_noise() -> None:
    deal = deal_of("run-for-your-life", 4, sees_all=False, care=Care(0.1, (20,)))
    spots = line(deal)[:-1]
    assert len(spots) > 10
    assert {float(deal.gains(spot)[0]) for spot in spots} == {0.0}
    assert any(deal.gains(spot).any() for spot in spots)


def test_the_own_seat_picks_before_the_picks_of_others_are_made() -> None:
    """Zombies Attack!: all pick at once, so nobody else's pick lies on the table yet, whatever the own seat."""
    for number in range(4):
        deal = deal_of("zombies-attack", number, seats=4)
        spot = deal.opening()
        assert spot.moment == Moment(1, 0, deal.seat, 0, 0)
        assert int(spot.state.asked) == 0b1111


def test_a_wider_search_never_finds_less() -> None:
    for number in range(6):
        totals = [best.total for best in deal_of("zombies-attack", number).best_lines([1, 2, 4, 8])]
        assert totals == sorted(totals)
        assert totals[0] >= 0


def test_a_wide_search_finds_the_best_of_all_lines() -> None:
    """One short game of Zombies Attack!, every line of it followed."""
    deal = deal_of("zombies-attack", 5)

    def best_from(spot: Spot) -> float:
        if not spot.actions:
            return 0.0
        gains = deal.gains(spot)
        return max(float(gain) + best_from(deal.follow(spot, place)) for place, gain in enumerate(gains))

    assert deal.search(10_000).total == pytest.approx(best_from(deal.opening()), abs=1e-9)


def test_gains_add_up_to_the_difference_in_wins() -> None:
    """Whoever foresees nothing gains on average what it wins more: here somebody who always takes the last choice."""
    found, games = game("zombies-attack"), 400
    gains, wins = np.zeros((2, games))
    for number in range(games):
        deal = deal_of("zombies-attack", number, care=Care(0.1, (50,)))
        spot = deal.opening()
        while spot.actions:
            gains[number] += deal.gains(spot)[-1]
            spot = deal.follow(spot, len(spot.actions) - 1)
        wins[number] = found.rules.payoff(spot.state, deal.seat) > 0
    difference = gains - (wins - SURVIVOR)
    assert difference.mean() == pytest.approx(0, abs=4 * difference.std() / sqrt(games))
    assert gains.mean() < -0.01


def test_the_mean_of_many_estimates_is_that_of_a_large_sample() -> None:
    """Though their sizes differ, by what the first sample of each said."""
    found = game("zombies-attack")
    care = Care(0.02, (10, 40, 320))
    spot = deal_of("zombies-attack", 0).opening()
    judges = [Judge(found, 0, number, care, sees_all=True) for number in range(200)]
    estimates = np.array([judge.judge(spot.state, 1, spot.actions) for judge in judges])
    tally, many = Tally.room(len(spot.actions), len(found.endings)), 100_000
    candidates = np.array(spot.actions, np.int64)
    Tree(found, 0, 0).explore(Truth(found, spot.state, 0), candidates, 0, many, 1, tally)
    truth = (tally.wins - tally.wins[0]) / many
    spread = estimates.std(axis=0)[1:] / sqrt(len(estimates))
    assert (spread > 0).all()
    assert (np.abs(estimates.mean(axis=0) - truth)[1:] < 4 * spread).all()


def test_a_first_sample_says_how_much_to_play_and_not_what_came_out() -> None:
    """It has nothing to do with the second one, which is the estimate."""
    found, care = game("zombies-attack"), Care(0.1, (50,))
    spot = deal_of("zombies-attack", 0).opening()
    least = [0] * len(spot.actions)
    judges = [Judge(found, 0, number, care, sees_all=True) for number in range(200)]
    first = [judge.sample(spot.state, 1, spot.actions, least, SCREEN)[-1] for judge in judges]
    second = [judge.judge(spot.state, 1, spot.actions)[-1] for judge in judges]
    assert abs(np.corrcoef(first, second)[0, 1]) < 4 / sqrt(len(judges))


def test_noise_makes_the_bound_looser() -> None:
    """The same deals with a tenth of the playouts: the planner has more to pick from."""
    rough, fine = (
        [deal_of("zombies-attack", number, care=care).search(8).total for number in range(16)]
        for care in (Care(1.0, (20,)), Care(0.01, (100, 1_000)))
    )
    assert np.mean(rough) > np.mean(fine) > 0


def test_the_bound_is_not_below_the_best_answer() -> None:
    """Zombies Attack! for two is solved: nobody may be said to win less than is possible."""
    found = game("zombies-attack")
    narrow, wide = measure(found, 2, 30, [1, 8], QUICK, sees_all=True)
    assert wide.usual == pytest.approx(SURVIVOR, abs=0.003)
    assert wide.gain >= narrow.gain > 0
    assert wide.rate + 2 * wide.error > BEST_ANSWER
    assert wide.departures > 0
    assert wide.choices >= wide.departures


def test_the_same_deals_give_the_same_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """On whatever core, and from wherever the deals go on."""
    monkeypatch.setattr(foreseen, "USUAL", 1_000)
    found, care = game("zombies-attack"), Care(0.1, (20,))
    rows = [list(measure(found, 3, 4, [2], care, sees_all=sees_all, first=10)) for sees_all in (True, True, False)]
    assert rows[0] == rows[1]
    assert rows[0][0].gain == np.mean([deal_of("zombies-attack", n, 3, care).search(2).total for n in range(10, 14)])
    assert rows[2][0].games == 4


def test_a_row_for_each_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreseen, "USUAL", 1_000)
    asked = ["--game", "zombies-attack", "--seats", "2", "--games", "2", "--most", "20", "--width", "5", "--open"]
    shown = CliRunner().invoke(app, asked)
    rows = [line.split("|") for line in shown.stdout.splitlines() if line.startswith("| zombies-attack")]
    assert [row[4].strip() for row in rows] == ["1", "5"]
    assert "deal 0: " in shown.stderr


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--game", "run-for-your-life", "--seats", "9"], "is for 1 to 6 seats, not 9"),
        (["--game", "fight-or-flight", "--seats", "2", "--open"], "all win together"),
        (["--game", "zombie-run", "--seats", "2"], "it takes --open"),
    ],
)
def test_what_cannot_be_bounded_is_refused_in_a_line(asked: list[str], said: str) -> None:
    shown = CliRunner().invoke(app, asked)
    assert shown.exit_code == 2
    assert shown.output.startswith("error: ")
    assert said in shown.output
