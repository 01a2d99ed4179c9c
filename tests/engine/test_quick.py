"""Quick states: records like any other, which rules read and write."""

import pickle

import numpy as np
import pytest

from shamble.engine.base.fast_record import Quick, quick
from shamble.engine.base.record import copy
from shamble.engine.play.game import game
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
