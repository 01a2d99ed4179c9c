"""Records, their notation, and the rules that run on them in both modes."""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np
import pytest

from shamble.engine.base.record import NOTHING, Array, SeatId, Seats, Small, copy, dtype_of, new, record, words
from shamble.engine.rules.actions import Ranges
from shamble.engine.rules.bits import bit, first_seat, holds
from shamble.engine.rules.chance import (
    LOADED,
    Deck,
    Dice,
    clear,
    draw,
    load,
    peek,
    put,
    roll,
    seed_stream,
    stack,
    throw,
)
from shamble.engine.rules.plain import BadValue, from_plain, to_plain


class Fruit(IntEnum):
    APPLE, PEAR, BLUE_PLUM = range(3)


@record
class Basket(Deck):
    cards: Annotated[Array[Annotated[Small, Fruit]], 6]


@record
class Cup(Dice):
    faces: Annotated[Array[Small], LOADED]


@record
class Stall:
    owner: SeatId
    fruit: Annotated[Array[Small], Fruit]


@record
class Market:
    day: Small
    basket: Basket
    cup: Cup
    best: Annotated[Small, Fruit]
    stalls: Annotated[Array[Stall], Seats(3)]
    row: Annotated[Array[Annotated[Small, Fruit]], 4]


def market() -> Any:
    g = new(Market)
    clear(g.basket)
    for fruit in (0, 0, 1, 1, 2):
        put(g.basket, fruit)
    g.row[:] = NOTHING
    return g


def test_numbers_lie_where_a_gpu_can_read_them() -> None:
    fields: Any = dtype_of(Market).fields
    assert fields["basket"][1] % 8 == 0
    assert dtype_of(Market).itemsize % 8 == 0
    assert dtype_of(Stall).itemsize == 4


def test_a_record_reads_back_from_its_names() -> None:
    g = market()
    given = {"best": "Blue Plum", "stalls.B.fruit": ["apple", "apple", "pear"], "stalls.B.owner": "C"}
    from_plain({"row": ["Pear", None, "Apple"]}, g, Market, 2)
    from_plain(given, g, Market, 2)
    plain = to_plain(g, Market, 2)
    assert plain["stalls"] == {"A": {"owner": "A", "fruit": {}}, "B": {"owner": "C", "fruit": {"Apple": 2, "Pear": 1}}}
    assert plain["row"] == ["Pear", None, "Apple"]
    again = market()
    from_plain(plain, again, Market, 2)
    assert again.tobytes() == g.tobytes() == copy(g).tobytes()


Title = IntEnum("Title", ["REST", "THE_END", "HOLE_IN_THE_POCKET", "GOES_ON", "SMALL_SUV"])


def test_names_are_written_as_people_write_them() -> None:
    assert [words(title) for title in Title] == ["Rest", "The End", "Hole in the Pocket", "Goes On", "Small SUV"]


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"days": 3}, "there is no days; there are: day, basket"),
        ({"day": "Monday"}, "day must be a number, not 'Monday'"),
        ({"day": 200}, "day cannot hold 200"),
        ({"best": "Melon"}, "best: there is no 'Melon'; there are: Apple, Pear, Blue Plum"),
        ({"stalls.C.owner": "A"}, "there is no stalls.C; there are: a, b"),
        ({"stalls.A.fruit": ["Melon"]}, "stalls.A.fruit: there is no 'Melon'"),
        ({"row": ["Pear"] * 5}, "row has 5 entries, at most 4 fit"),
        ({"row": 3}, "row must be a list or a table"),
        ({"basket": ["Blue Plum", "Blue Plum"]}, "basket has no Blue Plum left to put on top"),
        ({"basket": ["Blue Plum", None]}, "basket: nothing is not a card"),
        ({"cup": [1] * 17}, "17 faces dictated, at most 16 fit"),
    ],
)
def test_what_does_not_fit_is_named(given: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadValue) as error:
        from_plain(given, market(), Market, 2)
    assert complaint in str(error.value)


def test_a_stacked_deck_and_loaded_dice_do_as_they_are_told() -> None:
    g = market()
    stack(g.basket, [1, 2, 0])
    load(g.cup, [6, 1])
    assert [int(draw(g.basket)) for _ in range(3)] == [1, 2, 0]
    assert [throw(g.cup, 6), throw(g.cup, 6)] == [6, 1]
    assert sorted(int(draw(g.basket)) for _ in range(2)) == [0, 1]
    assert draw(g.basket) == NOTHING


def test_the_order_of_a_deck_depends_on_its_seed_alone() -> None:
    def order(seed: int, *, peeking: bool) -> list[int]:
        g = market()
        seed_stream(g.basket, seed, 0)
        if peeking:
            peek(g.basket, 2)
        return [int(draw(g.basket)) for _ in range(5)]

    assert order(3, peeking=False) == order(3, peeking=True)
    assert len({tuple(order(seed, peeking=False)) for seed in range(40)}) > 10


def test_a_card_put_back_comes_below_the_known_ones() -> None:
    g = market()
    stack(g.basket, [2])
    put(g.basket, 0)
    assert int(draw(g.basket)) == 2
    assert g.basket.left == 5


def test_every_order_of_a_deck_is_equally_likely() -> None:
    """Chi-square over the first two of five cards, and over the faces of a die."""
    counts: dict[tuple[int, int], int] = {}
    faces = np.zeros(6, int)
    for seed in range(6_000):
        g = market()
        seed_stream(g.basket, seed, 0)
        seed_stream(g.cup, seed, 1)
        pair = (int(draw(g.basket)), int(draw(g.basket)))
        counts[pair] = counts.get(pair, 0) + 1
        faces[roll(g.cup, 6)] += 1
    weights = {0: 2, 1: 2, 2: 1}
    expected = {(a, b): 300 * weights[a] * (weights[b] - (a == b)) for a in weights for b in weights}
    chi = sum((counts.get(pair, 0) - often) ** 2 / often for pair, often in expected.items() if often)
    assert chi < 26.1  # 8 kinds of pairs, p = 0.001
    assert ((faces - 1000) ** 2 / 1000).sum() < 20.5


def test_streams_give_the_same_numbers_in_both_modes() -> None:
    g = market()
    seed_stream(g.cup, 7, 3)
    assert int(g.cup.stream) == 0x75CC7191379F4728
    assert [int(roll(g.cup, 1000)) for _ in range(5)] == [603, 296, 448, 724, 71]


def test_sets_of_seats() -> None:
    assert bit(3) == 8
    assert holds(0b101, 2)
    assert not holds(0b101, 1)
    assert first_seat(0b100) == 2


def test_ranges_name_every_action() -> None:
    ranges = Ranges(play=3, show=2)
    assert ranges.firsts == [0, 3]
    assert [ranges.split(action) for action in (0, 2, 3, 4)] == [("play", 0), ("play", 2), ("show", 0), ("show", 1)]
    with pytest.raises(ValueError, match="no action 5"):
        ranges.split(5)
