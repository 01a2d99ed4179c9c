"""Every bot in every game: legal choices, the same ones from the same seed, and only from what its seat knows."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from shamble.bots import BOTS, decide
from shamble.bots.belief import remember
from shamble.bots.legend import (
    CAUTION,
    CAUTION_IN_A_TEAM,
    FEWEST,
    LEAST,
    MOST_WORLDS,
    Budget,
    think,
    worlds_for,
)
from shamble.engine.base.errors import BadSetup
from shamble.engine.base.record import copy
from shamble.engine.batch.binding import kernels, play
from shamble.engine.play.game import Game, game, games
from shamble.engine.play.match import Match, Move
from shamble.engine.rules.bits import first_seat
from shamble.engine.rules.chance import scramble

QUICK = Budget(simulations=48)
MOMENTS = 4

pytestmark = pytest.mark.compiled_only


@cache
def survivors_match(name: str, seats: int) -> Match:
    """A game among Survivors, long enough to ask somebody in the middle of it."""
    found = game(name)
    for seed in range(50):
        match = Match(found, seats, seed)
        while not match.over and len(match.moves) < 30:
            seat = match.waiting()[-1]
            match.act(seat, decide("survivor", found, match.g, seat, len(match.moves)))
        if len(match.moves) >= 8:
            return match
    raise AssertionError(f"{name} is over before anybody has chosen eight times")


def moments(name: str) -> Iterator[tuple[Game, Any, int, list[Move]]]:
    """Some moments of a game: the state, a seat that must choose, and what happened before."""
    found = game(name)
    seats = min(4, found.meta.seats[1])
    match = survivors_match(name, seats)
    for number in random.Random(name).sample(range(len(match.moves)), MOMENTS):
        move = match.moves[number]
        yield found, move.before, move.seat, match.moves[:number]


def everything_else_swapped(found: Game, g: Any, seat: int, history: list[Move]) -> tuple[Any, list[Move]]:
    """The same moment in another world: what the seat cannot know is dealt anew, now and in all that was before."""
    other = copy(g)
    found.rules.redeal(other, seat, 999)
    swapped = []
    for number, move in enumerate(history):
        before = copy(move.before)
        found.rules.redeal(before, seat, 1000 + number)
        action = move.action if move.seat == seat else (move.action + 1) % found.actions
        swapped.append(Move(move.seat, action, before, []))
    return other, swapped


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", games())
def test_a_bot_chooses_what_is_legal(name: str, bot: str) -> None:
    for found, g, seat, history in moments(name):
        match = Match(found, int(g.seats), 0)
        match.g = copy(g)
        assert decide(bot, found, g, seat, 5, history=history, budget=QUICK) in match.legal(seat)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("name", games())
def test_a_bot_cannot_know_what_its_seat_does_not(name: str, bot: str) -> None:
    for found, g, seat, history in moments(name):
        other, swapped = everything_else_swapped(found, g, seat, history)
        for seed in (3, 4):
            real = decide(bot, found, g, seat, seed, history=history, budget=QUICK)
            assert decide(bot, found, other, seat, seed, history=swapped, budget=QUICK) == real
            alone = decide(bot, found, g, seat, seed, budget=QUICK)
            assert decide(bot, found, other, seat, seed, budget=QUICK) == alone


@pytest.mark.parametrize("name", games())
def test_the_true_state_is_left_alone(name: str) -> None:
    for found, g, seat, history in moments(name):
        before = g.tobytes()
        decide("legend", found, g, seat, 5, history=history, budget=QUICK)
        assert g.tobytes() == before


@pytest.mark.parametrize("name", games())
def test_legend_chooses_the_same_on_any_number_of_cores(name: str) -> None:
    for found, g, seat, history in moments(name):
        alone = decide("legend", found, g, seat, 6, history=history, budget=Budget(64, cores=1))
        assert decide("legend", found, g, seat, 6, history=history, budget=Budget(64, cores=2)) == alone


def test_legend_can_be_given_seconds() -> None:
    for found, g, seat, history in moments("fight-or-flight"):
        decide("legend", found, g, seat, 1, history=history, budget=Budget(seconds=0.02))


def test_a_memory_holds_no_choice_of_others() -> None:
    match = survivors_match("zombies-attack", 4)
    for memory in remember(match.game, match.moves, 2, 1):
        assert memory.own_action == -1 or memory.mover == 2


def test_an_unknown_bot_is_refused() -> None:
    found = game("fight-or-flight")
    with pytest.raises(BadSetup, match="there is no bot 'hero'; there are: random, rookie, survivor, legend"):
        decide("hero", found, found.deal(2, 1), 0, 1)


@pytest.mark.parametrize(
    ("name", "seats", "caution"),
    [("fight-or-flight", 4, CAUTION_IN_A_TEAM), ("zombie-run", 2, CAUTION), ("run-for-your-life", 6, CAUTION)],
)
def test_legend_spends_choices_and_is_more_careful_in_a_team(name: str, seats: int, caution: float) -> None:
    """Many short games or few long ones: by default the choices in all of them come to what the game says."""
    match = Match(game(name), seats, 1)
    seat = match.waiting()[0]
    found = think(match.game, match.g, seat, 1)
    simulations = found.worlds.sum()
    length = play(match.game, seats, 500, policies=[1] * seats).lengths.mean()
    assert simulations > FEWEST
    assert 0.5 * match.game.meta.thought < simulations * length < 2 * match.game.meta.thought
    assert found.caution == caution


def test_a_search_believes_in_as_many_worlds_as_it_can_use() -> None:
    """Two for each simulation; not so many that the belief takes longer than the search."""
    assert worlds_for(Budget(64)) == 128
    assert worlds_for(Budget(10**6)) == MOST_WORLDS
    assert worlds_for(Budget(1)) == LEAST
    assert 128 < worlds_for(Budget(seconds=0.1)) < MOST_WORLDS


@pytest.mark.parametrize("seed", [14, 30, 66])
def test_a_second_thought_of_a_rookie_is_legal(seed: int) -> None:
    """Two people in a house, one of them packs for town: crossing that one out leaves a trip with nobody on it."""
    found = game("zombie-survival")
    match = Match(found, 2, seed, {"residents": 2})
    while not match.over:
        seat = match.waiting()[0]
        action = decide("rookie", found, match.g, seat, 10_000 * seed + len(match.moves))
        assert found.telling.choice_id(action) in {choice.id for choice in match.choices(seat)}
        match.act(seat, action)


@pytest.mark.parametrize("name", games())
def test_rookies_choose_what_is_legal(name: str) -> None:
    """Rules of thumb that see a mask with their first thought crossed out may lose their way; a Rookie does not."""
    found = game(name)
    mask, log = np.zeros(found.actions, np.bool_), np.zeros((1, 6), np.int16)
    total = 0
    for seed in range(6):
        g, moves = found.deal(found.meta.seats[1], seed), 0
        while (who := int(found.rules.waiting(g))) and moves < 1500:
            seat = int(first_seat(who))
            found.rules.legal(g, seat, mask)
            action = int(
                kernels(found).loose(g, seat, mask, None, np.uint64(scramble(np.uint64(10_000 * seed + moves))))
            )
            assert mask[action], (seed, moves, found.telling.choice_id(action))
            found.rules.apply(g, seat, action, log)
            moves += 1
        total += moves
    assert total > 60
