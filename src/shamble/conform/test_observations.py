"""What a seat sees as numbers is what the game's layout says, whatever is played."""

import numpy as np
import pytest

from shamble.conform.tables import PACE, Table, all_options, all_seat_counts, chosen_games, each, walk
from shamble.engine.play.game import Game

GARBAGE = (85, -86)  # what stands in the places before `observe` is called


@pytest.mark.parametrize(**each(all_seat_counts() + all_options()))
def test_no_number_leaves_its_range(table: Table) -> None:
    layout, observe = table.game.layout, table.game.rules.observe
    one, two = (np.zeros(layout.size, np.int8) for _ in GARBAGE)
    for number, (g, _, _) in enumerate(walk(table, 31)):
        if number % PACE:
            continue
        for seat in range(table.seats):
            one[:], two[:] = GARBAGE
            observe(g, seat, one)
            observe(g, seat, two)
            assert np.array_equal(one, two), f"{table}: `observe` leaves some places as they were"
            wrong = np.flatnonzero((one < layout.low) | (one > layout.high))
            assert not wrong.size, f"{table}, seat {seat}: " + ", ".join(
                f"{part.name} is {one[place]}, not from {part.low} to {part.high}"
                for place in wrong
                for part in layout.slices
                if part.start <= place < part.stop
            )


@pytest.mark.parametrize("game", chosen_games(), ids=lambda game: game.name)
def test_every_number_has_one_name(game: Game) -> None:
    layout = game.layout
    places = [place for part in layout.slices for place in range(part.start, part.stop)]
    assert places == list(range(layout.size))
    assert len({part.name for part in layout.slices}) == len(layout.slices)
    assert all(part.text and part.text == part.text.strip(" .") for part in layout.slices)
    assert set(layout.describe(np.zeros(layout.size, np.int8))) == {part.name.lower() for part in layout.parts}
