"""States that are made quick to read say what the states themselves say."""

import random

import pytest

from shamble.engine.game import Game, games
from shamble.engine.match import Match
from shamble.server.reading import readable


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
