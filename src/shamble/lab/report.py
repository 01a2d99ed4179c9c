"""`lab report`: the questions of a game, answered by games that are played for them."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from shamble.bots.legend import Budget
from shamble.engine.base.record import Seat, words
from shamble.engine.play.game import Game
from shamble.engine.play.variant import changed
from shamble.lab.measure.figures import Interval, wilson
from shamble.lab.measure.work import Work
from shamble.lab.questions import Question, questions_for
from shamble.lab.run import trial_of
from shamble.lab.show.charts import Picture, Series, picture_of
from shamble.lab.sweep import Cell, Sweep, all_options, as_text, axis_of, cells_of, grid, one_at_a_time

NOTHING_YET = "Nothing was played yet."


@dataclass(frozen=True)
class Inquiry:
    """A question about a game, and the work that answers it."""

    game: Game
    question: Question
    sweep: Sweep
    work: Work
    content: Path | None
    """The variant that is played, if it is not the printed game."""

    @property
    def command(self) -> str:
        """The command that gives these figures again."""
        asked, base = self.question, self.sweep.trials[0]
        parts = ["shamble", "lab", "sweep" if asked.vary or asked.alone else "run", self.game.name]
        if not any(text.startswith("seats=") for text in asked.vary):
            parts += ["--seats", str(base.seats)]
        if not any(text.startswith("bots=") for text in asked.vary):
            parts += ["--bots", asked.bots]
        parts += ["--content", str(self.content)] if self.content else []
        parts += ["-o", asked.options] if asked.options else []
        parts += [part for text in asked.vary for part in ("--vary", text)]
        parts += ["--alone"] if asked.alone else []
        parts += ["--measure", asked.measure] if asked.measure != "wins" else []
        return shlex.join([*parts, "--games", str(self.work.games), "--seed", str(self.work.seed)])


@dataclass(frozen=True)
class Finding:
    """An answer: what it says in a sentence, the picture, and the numbers."""

    inquiry: Inquiry
    reading: str
    picture: Picture


def inquiries(games: Sequence[Game], number: int, seed: int, content: Path | None = None) -> list[Inquiry]:
    """All questions of these games; `number` games are spread over the cells of each figure.

    `content` is the variant that they are played in.
    """
    return [_inquiry(game, question, number, seed, content) for game in games for question in questions_for(game)]


def _inquiry(game: Game, question: Question, number: int, seed: int, content: Path | None) -> Inquiry:
    low, high = game.meta.seats
    seats = question.seats or min(max(4, low), high)
    options = dict(part.split("=", 1) for part in question.options.split(",") if part)
    base = trial_of(game, seats, [question.bots], *changed(game, options, content), Budget())
    axes = [axis_of(text) for text in question.vary]
    sweep = one_at_a_time(base, axes or all_options(game)) if question.alone else grid(base, axes)
    return Inquiry(game, question, sweep, Work(sweep.trials, ceil(number / len(sweep.trials)), seed), content)


def answer(inquiry: Inquiry) -> Finding:
    """Look at what was played."""
    question = inquiry.question
    if not inquiry.work.played:  # the report was stopped before
        return Finding(inquiry, NOTHING_YET, Picture(question.title, "", "", ()))
    cells = cells_of(inquiry.sweep, inquiry.work, question.measure)
    if question.view == "seats":
        return Finding(inquiry, *_seats(inquiry, cells[0]))
    if question.view == "endings":
        return Finding(inquiry, *_endings(inquiry, cells))
    if question.view == "turns":
        return Finding(inquiry, *_turns(inquiry, cells))
    return Finding(inquiry, *_measure(inquiry, cells))


# --- four ways of looking ---------------------------------------------------------------------------------------------


def _seats(inquiry: Inquiry, cell: Cell) -> tuple[str, Picture]:
    cis = tuple(wilson(rate * cell.games, cell.games) for rate in cell.win_rates)
    labels = tuple(f"seat {Seat(seat).name}" for seat in range(len(cell.win_rates)))
    fair = sum(cell.win_rates) / len(cell.win_rates)
    series = Series("", labels, tuple(cell.win_rates), cis)
    picture = Picture(inquiry.question.title, "", "wins", (series,), bars=True, fair=fair)
    if all(low <= fair <= high for low, high in cis):
        return f"No seat stands out: all intervals reach the mean of {fair:.1%}.", picture
    best, worst = (labels[cell.win_rates.index(pick(cell.win_rates))] for pick in (max, min))
    return (
        f"{_capital(best)} wins most, {max(cell.win_rates):.1%} of the games, {worst} least, "
        f"{min(cell.win_rates):.1%}; the mean is {fair:.1%}.",
        picture,
    )


def _endings(inquiry: Inquiry, cells: list[Cell]) -> tuple[str, Picture]:
    axis = inquiry.sweep.axes[0].name
    names = [words(ending).lower() for ending in inquiry.game.endings]
    there = [name for name in names if any(cell.endings.get(name) for cell in cells)]
    xs = tuple(str(cell.at[axis]) for cell in cells)
    series = []
    for name in there:
        counts = [cell.endings.get(name, 0) for cell in cells]
        shares = tuple(count / cell.games if cell.games else 0.0 for count, cell in zip(counts, cells, strict=True))
        cis = tuple(wilson(count, cell.games) for count, cell in zip(counts, cells, strict=True))
        series.append(Series(name, xs, shares, cis))
    picture = Picture(inquiry.question.title, axis, "games", tuple(series))
    said = [
        f"{_capital(s.label)}: {s.values[0]:.1%} {_at(picture, xs[0])}, {s.values[-1]:.1%} {_at(picture, xs[-1])}"
        for s in series
    ]
    return f"{'; '.join(said)}.", picture


def _turns(inquiry: Inquiry, cells: list[Cell]) -> tuple[str, Picture]:
    lines: dict[str, list[tuple[str, Cell]]] = {}
    for cell in cells:
        for name, value in cell.at.items():
            if cell.games:
                lines.setdefault(str(value), []).append((name.rpartition(".")[2], cell))
    series = tuple(
        Series(
            value,
            tuple(turn for turn, _ in found),
            tuple(cell.value for _, cell in found),
            tuple(cell.ci for _, cell in found),
        )
        for value, found in lines.items()
    )
    best = []
    for turn in dict.fromkeys(turn for found in lines.values() for turn, _ in found):
        rates = {line.label: line.values[line.xs.index(turn)] for line in series if turn in line.xs}
        top = max(rates, key=lambda label: rates[label])
        best.append(f"turn {turn} {top} ({rates[top]:.1%})")
    return "Best on average: " + ", ".join(best) + ".", Picture(inquiry.question.title, "turn", "wins", series)


def _measure(inquiry: Inquiry, cells: list[Cell]) -> tuple[str, Picture]:
    question, measure = inquiry.question, inquiry.question.measure
    cells = [cell for cell in cells if cell.games]
    if question.alone:
        base = cells[0].value
        cells = [cells[0], *sorted(cells[1:], key=lambda cell: -abs(cell.value - base))]
        picture = picture_of(inquiry.sweep, cells, measure, question.title)
        return _change(picture, measure), picture
    picture = picture_of(inquiry.sweep, cells, measure, question.title)
    if picture.bars:
        cells = sorted(cells, key=lambda cell: -cell.value)
        picture = picture_of(inquiry.sweep, cells, measure, question.title)
    picture = _renamed(picture, question.names)
    return _extremes(picture, measure), picture


def _renamed(picture: Picture, names: dict[str, str]) -> Picture:
    series = tuple(
        Series(names.get(s.label, s.label), tuple(names.get(x, x) for x in s.xs), s.values, s.cis)
        for s in picture.series
    )
    return Picture(picture.title, picture.x, picture.y, series, picture.percent, picture.bars, picture.fair)


def _change(picture: Picture, measure: str) -> str:
    """Which change matters most, and how many cannot be told from chance."""
    (series,) = picture.series
    if len(series.xs) < 2:
        return NOTHING_YET
    base, top = as_text(series.values[0], measure), as_text(series.values[1], measure)
    alike = [x for x, ci in zip(series.xs[1:], series.cis[1:], strict=True) if _overlap(ci, series.cis[0])]
    if len(alike) == len(series.xs) - 1:
        return f"No change can be told from chance with so few games: {picture.y} {base} as it is."
    rest = f" No difference could be seen for {len(alike)} of {len(series.xs) - 1} changes." if alike else ""
    return f"{series.xs[1]} changes it most: {picture.y} {base} as it is, {top} then.{rest}"


def _overlap(one: Interval, other: Interval) -> bool:
    return one[0] <= other[1] and other[0] <= one[1]


def _extremes(picture: Picture, measure: str) -> str:
    """The highest and the lowest point of every line."""
    said = []
    for series in picture.series:
        high = max(range(len(series.values)), key=lambda place: series.values[place])
        low = min(range(len(series.values)), key=lambda place: series.values[place])
        least, most = (as_text(series.values[at], measure) for at in (low, high))
        where = [_at(picture, series.xs[at]) for at in (low, high)]
        spread = f"{least} throughout" if least == most else f"from {least} {where[0]} to {most} {where[1]}"
        said.append(f"{series.label or _capital(picture.y)}: {spread}")
    return "; ".join(said) + "." if said else NOTHING_YET


def _at(picture: Picture, x: str) -> str:
    """Where on the axis, in words."""
    if picture.bars:
        return f"({x})"
    return f"with {x} seat{'' if x == '1' else 's'}" if picture.x == "seats" else f"at {picture.x} {x}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
