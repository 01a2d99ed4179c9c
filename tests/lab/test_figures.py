"""Shares and means with their intervals, by hand and by counting."""

import pytest

from shamble.lab.measure.figures import mean, quantile, shared, wilson


def test_wilson_intervals() -> None:
    assert wilson(0, 10) == (0.0, pytest.approx(0.2775, abs=1e-4))
    assert wilson(10, 10) == (pytest.approx(0.7225, abs=1e-4), 1.0)
    assert wilson(50, 100) == (pytest.approx(0.4038, abs=1e-4), pytest.approx(0.5962, abs=1e-4))
    assert wilson(0, 0) == (0.0, 1.0)


def test_seats_that_win_together_are_worth_one_game_each() -> None:
    together = shared([50, 0, 0, 0, 50])
    assert together == (0.5, wilson(50, 100))


def test_independent_seats_are_worth_as_many_games() -> None:
    assert shared([25, 50, 25]) == (0.5, wilson(100, 200))


def test_shares_at_the_ends() -> None:
    assert shared([10, 0, 0]) == (0.0, wilson(0, 10))
    assert shared([0, 0, 10]) == (1.0, wilson(10, 10))
    assert shared([0, 0]) == (0.0, (0.0, 1.0))


def test_one_winner_in_every_game_is_certain_on_average() -> None:
    share, (low, high) = shared([0, 100, 0, 0])
    assert share == pytest.approx(1 / 3)
    assert low < share < high


def test_mean_and_quantiles_of_counted_lengths() -> None:
    lengths = {10: 1, 20: 2, 40: 1}
    middle, (low, high) = mean(lengths)
    assert middle == 22.5
    assert (low, high) == (pytest.approx(22.5 - 10.679, abs=1e-3), pytest.approx(22.5 + 10.679, abs=1e-3))
    assert (quantile(lengths, 0.5), quantile(lengths, 0.25), quantile(lengths, 0.95)) == (20, 15, 40)
    assert mean({}) == (0.0, (0.0, 0.0))
