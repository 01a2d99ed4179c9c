"""Questions of Zombie Survival: each has its words, and offers only the choices that it names as its answers."""

import random

import pytest

from shamble.engine.play.game import game
from shamble.engine.play.match import Match
from shamble.games.zombie_survival.actions import RANGES
from shamble.games.zombie_survival.questions.index import QUESTIONS, subject
from shamble.games.zombie_survival.state import Ask


def test_every_question_has_its_words() -> None:
    assert list(QUESTIONS) == [ask for ask in Ask if ask != Ask.NOTHING]


@pytest.mark.parametrize("options", [{}, {"aiming": "called"}, {"flashlight": "one", "fast_town": "on"}])
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_question_offers_only_its_answers(seats: int, options: dict[str, str]) -> None:
    match, chosen = Match(game("zombie-survival"), seats, 3, options), random.Random(seats)
    while not match.over:
        seat = chosen.choice(match.waiting())
        legal = match.legal(seat)
        words = QUESTIONS[Ask(int(match.g.homes[subject(match.g, seat)].ask))]
        assert {RANGES.split(action)[0] for action in legal} <= words.answers.keys()
        match.act(seat, chosen.choice(legal))
