"""Quick and readable records: like any other, which rules read and write."""

import pickle
import random
from typing import Any
from weakref import ref

import numpy as np
import pytest

from shamble.engine.base.fast_record import Quick, Readable, quick, readable
from shamble.engine.base.record import copy
from shamble.engine.compile.rule import INTERPRETED
from shamble.engine.play.game import Game, game, games
from shamble.engine.play.match import Match
from shamble.engine.rules.events import SILENCE

FIGHT = game("fight-or-flight")


def test_a_quick_state_is_the_same_to_the_byte_and_has_memory_of_its_own() -> None:
    g = FIGHT.deal(3, 7)
    same = quick(g)
    assert isinstance(same, Quick)
    assert same.tobytes() == g.tobytes()
    assert (same.seats, same.deck.left, same.hand.tolist()) == (g.seats, g.deck.left, g.hand.tolist())
    before = g.tobytes()
    same.day, same.deck.left = 3, 1
    same.hand[0, 0] = 9
    assert (same.day, same.deck.left, same.hand[0, 0]) == (3, 1, 9)
    assert g.tobytes() == before
    assert copy(same).tobytes() == quick(same).tobytes() == same.tobytes() != before


def test_rules_play_a_quick_state_like_any_other() -> None:
    g = FIGHT.deal(3, 7)
    same = quick(g)
    mask = np.zeros(FIGHT.actions, np.bool_)
    for _ in range(8):
        seat = int(FIGHT.rules.waiting(same)).bit_length() - 1
        FIGHT.rules.legal(same, seat, mask)
        for state in (g, same):
            FIGHT.rules.apply(state, seat, int(np.flatnonzero(mask)[0]), SILENCE)
        assert same.tobytes() == g.tobytes()
    assert bytes(same.data) == g.tobytes(), "the rules wrote into the state itself"


def test_a_quick_state_can_be_sent_elsewhere() -> None:
    g = FIGHT.deal(3, 7)
    assert pickle.loads(pickle.dumps(quick(g))).tobytes() == g.tobytes()


def test_a_field_that_is_not_there_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no moon"):
        _ = quick(FIGHT.deal(3, 7)).moon


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_views_and_words_are_the_same(game: Game) -> None:
    luck, seats = random.Random(4), game.meta.seats[1]
    match = Match(game, seats, 4)
    for _ in range(15 if INTERPRETED else 60):
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
