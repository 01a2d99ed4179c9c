"""Lessons: `lesson.yaml` in the folder of a game. A dealt position, what is said of it, and what may be chosen there.

seats: 4
position: {turn: A, hand.A: [Skirmish, Rest, Heal, Provision]}
steps:
  - name: Aim
    say: Live through three weeks, then five quiet days in a row.
    glow: [calendar]
    expect: {day: 0}
  - name: Your card
    say: Play Provision. A week without one is the last.
    choices: [provision]
    rule: FF-50
    expect: {week: 1, fed: false}

The learner sits in seat A. A step with `choices` is over when one of them is made, one without is only read. `before`
is what the seats do by the script before a step; `expect` is what must hold of the view, and a test compares it.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from shamble.engine.base.errors import BadSetup, BadText
from shamble.engine.base.record import Seat
from shamble.engine.play.game import Game
from shamble.engine.play.match import Match
from shamble.engine.play.yaml_lines import Document, documents

LESSON = "lesson.yaml"
LEARNER = 0
"""The seat of whoever takes a lesson."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence of a lesson, and what it wants."""

    name: str
    """One or two words, for the list of steps."""
    say: str
    expect: dict[str, Any]
    """What the learner sees now, by the paths of the view."""
    choices: list[str] = []
    """The ids of what may be chosen; none: the step is only read."""
    rule: str = ""
    """The rule of the book that says more."""
    glow: list[str] = []
    """The places and pieces of the board that the sentence is about, besides those of the choices."""
    before: list[dict[str, str]] = []
    """What the seats choose by the script before this is said: `- B: skirmish`."""

    def said(self, names: Sequence[str]) -> str:
        """The sentence, with the names of those who play: `{B}` is the name of seat B."""
        return self.say.format_map({seat.name: name for seat, name in zip(Seat, names, strict=False)})


class Place(NamedTuple):
    """Where a lesson stands."""

    number: int
    """Of the first step that is not done yet; the number of all steps when the lesson is over."""
    steps: Sequence[Step]
    """What is said now, one after the other; the last one may want a choice. Nothing while the script is played."""
    scripted: tuple[int, str] | None
    """The seat that chooses next by the script, and what."""

    @property
    def choices(self) -> Sequence[str]:
        """The ids of what the learner may choose now."""
        return self.steps[-1].choices if self.steps else ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as it is written."""

    seats: int
    steps: list[Step]
    seed: int = 1
    options: dict[str, str | int] = {}
    position: dict[str, Any] = {}

    def start(self, game: Game, names: Sequence[str] | None = None) -> Match:
        """The match that the lesson is about, as it begins."""
        return Match(game, self.seats, self.seed, self.options, position=self.position, names=names)

    def at(self, moves: int) -> Place:
        """Where the lesson stands after so many choices of all seats: each step takes a fixed number of them."""
        rest = moves
        for number, until in self._scenes():
            first = self.steps[number]
            if rest < len(first.before):
                ((seat, choice),) = first.before[rest].items()
                return Place(number, (), (int(Seat[seat]), choice))
            rest -= len(first.before)
            wants = bool(self.steps[until - 1].choices)
            if rest == 0 or not wants:
                return Place(number, self.steps[number:until], None)
            rest -= 1
        return Place(len(self.steps), (), None)

    def _scenes(self) -> Iterator[tuple[int, int]]:
        """From which step to which one nothing changes on the table: what is read, and then the choice."""
        first = 0
        for number, step in enumerate(self.steps, 1):
            if step.choices or number == len(self.steps):
                yield first, number
                first = number


def lesson_at(game: Game) -> Lesson:
    """The lesson of a game; BadSetup when it brings none."""
    found = lesson_of(game)
    if found is None:
        raise BadSetup(f"{game.meta.title} has no lesson")
    return found


@cache
def lesson_of(game: Game) -> Lesson | None:
    """The lesson of a game; None when it brings none. BadText says what is wrong with its file."""
    path = game.folder / LESSON
    return read_lesson(path.read_text(encoding="utf-8"), str(path)) if path.is_file() else None


def read_lesson(text: str, source: str = "") -> Lesson:
    """A lesson from its text. BadText says what is malformed."""
    try:
        found = documents(text)
        if len(found) != 1:
            raise BadText("a lesson is one YAML document")
        lesson = msgspec.convert(found[0].data, Lesson)
        _check(lesson, found[0])
    except msgspec.ValidationError as error:
        raise BadText(str(error), 0, source) from None
    except BadText as error:
        raise error.within(source) from None
    return lesson


def _check(lesson: Lesson, document: Document) -> None:
    if not lesson.steps:
        raise BadText("a lesson has steps", document.line("steps"))
    seats = [seat.name for seat in Seat][: lesson.seats]
    for i, step in enumerate(lesson.steps):
        line = document.line("steps", i)
        if step.before and i and not lesson.steps[i - 1].choices:
            raise BadText("only the first of some steps that are read in a row has a 'before'", line)
        for move in step.before:
            if len(move) != 1 or not set(move) <= set(seats):
                raise BadText(f"'before' is a list of 'seat: choice'; the seats are {', '.join(seats)}", line)
