"""Advice: chances, ranked choices and a sentence, from what the seat knows; and the graph of a match."""

from functools import cache

import numpy as np
import pytest

from shamble.bots import decide
from shamble.bots.advice import ChoiceAdvice, _share, _why, advise, graph
from shamble.bots.legend import Budget, Findings, Tally
from shamble.engine.base.record import copy
from shamble.engine.play.game import game, games
from shamble.engine.play.match import Match

QUICK = Budget(simulations=64)

pytestmark = pytest.mark.compiled_only


@cache
def finished(name: str) -> Match:
    found = game(name)
    match = Match(found, max(2, found.meta.seats[0]), 3)
    while not match.over:
        seat = match.waiting()[0]
        match.act(seat, decide("survivor", found, match.g, seat, len(match.moves)))
    return match


@pytest.mark.parametrize("name", games())
def test_advice_ranks_every_choice_and_says_why(name: str) -> None:
    match = finished(name)
    for number in (0, len(match.moves) // 2):
        move = match.moves[number]
        then = Match(match.game, match.seats, 3)
        then.g = copy(move.before)
        history = match.moves[:number]
        advice = advise(match.game, then.g, move.seat, 1, names=match.names, history=history, budget=QUICK)
        assert sorted(choice.id for choice in advice.choices) == sorted(c.id for c in then.choices(move.seat))
        assert 0 <= advice.win <= 1
        assert advice.error > 0
        assert advice.win == advice.choices[0].value
        assert advice.why.endswith(".")
        assert len(advice.choices) == 1 or f"'{advice.choices[0].text}' wins" in advice.why, "words of people"


def found(wins: list[tuple[int, list[int]]]) -> Findings:
    """Rounds of a search: in so many worlds the candidates won so often, the first one first."""
    worlds, differences, leads = np.zeros((3, 2))
    findings = Findings([0, 1], Tally.room(2, 5), worlds, differences, leads, caution=2.0)
    for count, won in wins:
        tally = Tally.room(len(won), 5)
        tally.sums[:] = tally.wins[:] = won
        tally.squares[:] = count
        findings.add(list(range(len(won))), tally, count)
    return findings


def test_a_choice_is_not_better_because_its_worlds_were_kinder() -> None:
    """The second is tried in the first fifty worlds alone, in which anything wins."""
    findings = found([(50, [30, 32]), (50, [20])])
    assert _share(findings, 0)[0] == pytest.approx(0.5)
    assert _share(findings, 1)[0] == pytest.approx(0.54)


def test_what_came_out_better_by_luck_is_not_advised_and_said_so() -> None:
    findings = found([(50, [30, 32])])
    assert findings.best() == 0
    fight = game("fight-or-flight")
    choices = [ChoiceAdvice(place, name, name, *_share(findings, place)) for place, name in enumerate(("Rest", "Heal"))]
    why = _why(fight, findings, choices)
    assert why == "'Rest' wins 60% of the games played on from here; that 'Heal' came to 64% may be luck."


@pytest.mark.parametrize("name", games())
def test_advice_knows_only_what_the_seat_knows(name: str) -> None:
    match = finished(name)
    number = len(match.moves) // 2
    move = match.moves[number]
    for seat in range(match.seats):
        other = copy(move.before)
        match.game.rules.redeal(other, seat, 77)
        one, two = (advise(match.game, g, seat, 1, names=match.names, budget=QUICK) for g in (move.before, other))
        assert one == two


def test_who_has_nothing_to_decide_learns_its_chance() -> None:
    match = Match(game("fight-or-flight"), 2, 3)
    seat = 1 - match.waiting()[0]
    advice = advise(match.game, match.g, seat, 1, names=match.names, budget=QUICK)
    assert advice.choices == []
    assert 0 < advice.win < 1


def test_the_graph_of_a_match_ends_with_its_result() -> None:
    match = finished("fight-or-flight")
    moments = graph(match, 0, 1, QUICK)
    assert len(moments) == len(match.moves) + 1
    assert match.result is not None
    assert moments[-1].win == (1.0 if 0 in match.result.winners else 0.0)
    for moment, move in zip(moments, match.moves, strict=False):
        assert moment.mover == move.seat
        assert (moment.chosen is not None) == (move.seat == 0)
        assert moment.lost >= 0


def test_a_choice_that_loses_at_once_costs_its_chance() -> None:
    """With one card that wins and one that does not, the advice is to win."""
    match = finished("fight-or-flight")
    best = [moment for moment in graph(match, 0, 1, QUICK) if moment.best is not None]
    assert all(moment.lost == 0 for moment in best if moment.best == moment.chosen)
