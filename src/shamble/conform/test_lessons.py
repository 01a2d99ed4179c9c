"""Every lesson can be played to its end by each allowed choice, is short, and says what is true of its position."""

import re

import pytest

from shamble.conform.tables import chosen_games
from shamble.engine.play.game import Game
from shamble.engine.play.lessons import LEARNER, LESSON, Lesson, Step, lesson_of
from shamble.engine.play.match import Match, letter
from shamble.engine.play.rulebook import rulebook
from shamble.engine.play.scenario import Differs, check_view
from shamble.engine.rules.plain import BadValue

WORDS = 25
"""In one step, at most."""
NAME = 16
"""Characters of the name of a step, at most."""
LONG_S = 120
READ_PER_S = 2.5
CHOOSE_S = 4
OTHER_S = 1.5
"""Seconds that a lesson may take: a reader reads so many words in a second, and a choice takes so long."""

GAMES = [game for game in chosen_games() if (game.folder / LESSON).is_file()]


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    """Each game that brings a lesson."""
    found: Game = request.param
    return found


@pytest.fixture
def lesson(game: Game) -> Lesson:
    """Its lesson."""
    found = lesson_of(game)
    assert found is not None
    return found


def test_a_lesson_can_be_played_to_its_end_by_each_allowed_choice(game: Game, lesson: Lesson) -> None:
    ways, said, wrong = [lesson.start(game)], set[int](), list[str]()
    while ways:
        match = ways.pop()
        place = lesson.at(len(match.moves))
        if place.scripted is not None:
            match.act(place.scripted[0], match.game.numbers[place.scripted[1]])
            ways.append(match)
            continue
        for number, step in enumerate(place.steps, place.number):
            said.add(number)
            wrong += _untrue(match, step)
        choices = place.choices
        illegal = [choice for choice in choices if match.why_not(LEARNER, game.numbers.get(choice, -1)) is not None]
        assert illegal == [], f"{place.steps[-1].name}: not legal here; there are: {_legal(match)}"
        for choice in choices:
            way = match.at(len(match.moves))
            way.act(LEARNER, game.numbers[choice])
            ways.append(way)
    assert said == set(range(len(lesson.steps))), "some steps are never said"
    assert wrong == []


def _legal(match: Match) -> list[str]:
    return [choice.id for choice in match.choices(LEARNER)]


def _untrue(match: Match, step: Step) -> list[str]:
    """What a step says of the table that is not so."""
    assert step.expect, f"{step.name}: nothing says what must hold for its sentence"
    found = []
    for path, wanted in step.expect.items():
        try:
            check_view(match, letter(LEARNER), {path: wanted}, 0)
        except (Differs, BadValue) as error:
            found.append(f"{step.name}: {error}")
    return found


def test_a_lesson_is_short_and_each_step_is_a_few_words(lesson: Lesson) -> None:
    long = [step.say for step in lesson.steps if len(step.say.split()) > WORDS]
    assert long == [], f"more than {WORDS} words"
    assert [step.name for step in lesson.steps if not 0 < len(step.name) <= NAME] == []
    words = sum(len(step.say.split()) for step in lesson.steps)
    choices = sum(bool(step.choices) for step in lesson.steps)
    others = sum(len(step.before) for step in lesson.steps)
    assert words / READ_PER_S + choices * CHOOSE_S + others * OTHER_S <= LONG_S


def test_a_lesson_names_rules_of_the_book_and_seats_of_the_table(game: Game, lesson: Lesson) -> None:
    assert [step.rule for step in lesson.steps if step.rule and step.rule not in rulebook(game)] == []
    seats = {letter(seat) for seat in range(lesson.seats)} - {letter(LEARNER)}
    assert [step.say for step in lesson.steps if set(re.findall(r"{(\w*)}", step.say)) - seats] == []


def test_a_lesson_lets_people_choose_and_ends_with_a_sentence(lesson: Lesson) -> None:
    assert not lesson.steps[-1].choices
    assert sum(bool(step.choices) for step in lesson.steps) >= 3, "one learns by doing"
