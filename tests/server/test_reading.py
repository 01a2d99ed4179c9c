"""States that are made quick to read say what the states themselves say."""

import random
from typing import Any
from weakref import ref

import pytest

from shamble.engine.play.game import Game, games
from shamble.engine.play.match import Match
from shamble.server.reading import Readable, readable


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_views_and_words_are_the_same(game: Game) -> None:
    luck, seats = random.Random(4), game.meta.seats[1]
    match = Match(game, seats, 4)
    for _ in range(60):
        if match.over:
            break
        quick = readable(match.g, game.state)
        before = match.g.tobytes()
        assert int(game.rules.waiting(quick)) == int(game.rules.waiting(match.g))
        for viewer in (None, *range(seats)):
            assert game.views.view(quick, viewer) == game.views.view(match.g, viewer)
        for seat in range(seats):
            assert game.telling.prompt(quick, seat, match.names) == game.telling.prompt(match.g, seat, match.names)
        seat = luck.choice(match.waiting())
        match.act(seat, luck.choice(match.legal(seat)))
        assert quick.tobytes() == before, "it is a copy"


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_a_state_that_was_read_is_gone_with_its_reader(game: Game) -> None:
    """Every choice makes such a state: one that held itself would never leave the memory."""
    quick = readable(Match(game, game.meta.seats[0], 4).g, game.state)
    for viewer in (None, 0):
        game.views.view(quick, viewer)
    kept = [ref(each) for each in records_in(quick)]
    del quick
    assert [each() for each in kept] == [None] * len(kept)


def records_in(row: Any) -> list[Any]:
    """A record and all records in it that were read."""
    return [row, *(deep for each in vars(row).values() if isinstance(each, Readable) for deep in records_in(each))]
