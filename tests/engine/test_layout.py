"""Layouts: members get the next free places, and everything else is made from them."""

from enum import IntEnum

import numpy as np
import pytest

from shamble.engine.base.errors import BadSetup, EngineFault
from shamble.engine.base.record import Seats
from shamble.engine.rules.layout import Layout, Slices, at_most, blocks, flag, named, numbers, one_of, size_of


class Fruit(IntEnum):
    RED_APPLE, PEAR, PLUM = range(3)


class OfSeat(Slices):
    """A seat."""

    KEPT = numbers("fruit kept", 0, 9, Fruit)
    IN = flag("it is in")


class Sight(Slices):
    """What is seen."""

    TODAY = one_of("today's fruit", Fruit)
    BEST = named("the best fruit", Fruit)
    SEAT = blocks("every seat", OfSeat, Seats(2))
    SCORE = numbers("the score", -5, 127)


LAYOUT = Layout(3, Sight)


def test_members_follow_each_other() -> None:
    assert [int(member) for member in Sight] == [0, 3, 4, 12]
    assert (size_of(OfSeat), LAYOUT.size) == (4, 13)
    assert [part.name for part in LAYOUT.slices][2:6] == ["seat[0].kept", "seat[0].in", "seat[1].kept", "seat[1].in"]
    assert LAYOUT.at("seat[1].kept") == slice(8, 11)
    assert LAYOUT.low.tolist() == [0, 0, 0, -1, *[0] * 8, -5]
    assert LAYOUT.high.tolist() == [1, 1, 1, 2, 9, 9, 9, 1, 9, 9, 9, 1, 127]


def test_an_observation_is_described_by_names() -> None:
    row = np.array([0, 0, 1, 0, 1, 2, 0, 1, 0, 0, 0, 0, -4], np.int8)
    assert LAYOUT.describe(row) == {
        "today": "Plum",
        "best": "Red Apple",
        "seat": [
            {"kept": {"Red Apple": 1, "Pear": 2, "Plum": 0}, "in": 1},
            {"kept": {"Red Apple": 0, "Pear": 0, "Plum": 0}, "in": 0},
        ],
        "score": -4,
    }
    row[[2, 3]] = 0, -1
    assert (LAYOUT.describe(row)["today"], LAYOUT.describe(row)["best"]) == (None, None)


def test_what_there_is_not_is_named() -> None:
    with pytest.raises(BadSetup, match=r"no 'hand'; there are: today, best, seat\[0\].kept"):
        LAYOUT.at("hand")
    with pytest.raises(BadSetup, match=r"the shape \(13,\), not \(12,\)"):
        LAYOUT.describe(np.zeros(12, np.int8))
    with pytest.raises(EngineFault, match="0 to 200 does not fit into a byte"):
        numbers("gold", 0, 200)


def test_large_numbers_are_cut() -> None:
    assert [at_most(number, 127) for number in (-3, 127, 4000)] == [-3, 127, 127]
