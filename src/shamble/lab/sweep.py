"""`lab sweep`: the same game with other numbers, over a grid or one change at a time.

seats=2..8                 tables of 2 to 8
bots=rookie,survivor       one bot in every seat
remove_heal=0..4           an option of the table
content.deck.heal=8..12    a number of the box
start.bullets.A=0..6       a number of the dealt position
choice.A.1=hiding,panic    what a seat must choose, counted from its first choice
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

import msgspec

from shamble.engine.base.errors import BadSetup, BadText
from shamble.engine.base.record import Seat, fields_of, words
from shamble.engine.play.game import Game
from shamble.engine.rules.options import is_number
from shamble.lab.measure.figures import Interval, mean, shared, wilson
from shamble.lab.measure.tally import Tally
from shamble.lab.measure.trial import Trial, seated
from shamble.lab.measure.work import Work
from shamble.lab.run import Length, endings_of, length_of

MOST_CELLS = 2_000
FEW = 5  # values of an option that are all tried

Value = int | str


class Axis(msgspec.Struct, frozen=True):
    """One thing that varies, and its values."""

    name: str
    values: tuple[Value, ...]


class Cell(msgspec.Struct):
    """One place of the grid and its figures, as `lab sweep --json` prints them."""

    at: dict[str, Value]
    games: int
    value: float
    """What was asked for with --measure."""
    ci: Interval
    win_rates: list[float]
    length: Length
    endings: dict[str, int]


@dataclass(frozen=True)
class Sweep:
    """A grid of trials: `places[i]` says what is changed in `trials[i]`."""

    game: Game
    axes: tuple[Axis, ...]
    places: tuple[dict[str, Value], ...]
    trials: tuple[Trial, ...]


def axis_of(text: str) -> Axis:
    """Read `name=0..4` or `name=a,b,c`."""
    name, equals, said = text.partition("=")
    if not equals or not name.strip():
        raise BadText(f"{text!r} should be written name=0..4 or name=a,b,c")
    values: list[Value] = []
    for part in said.split(","):
        low, dots, high = part.partition("..")
        if dots:
            if not (is_number(low) and is_number(high)) or int(low) > int(high):
                raise BadText(f"{part!r} in {text!r} should be two numbers, the lower one first, such as 0..4")
            _check_size(int(high) - int(low) + 1)
            values += range(int(low), int(high) + 1)
        elif part.strip():
            values.append(int(part) if is_number(part) else part.strip())
    if not values:
        raise BadText(f"{text!r} names no value")
    return Axis(name.strip(), tuple(dict.fromkeys(values)))


def all_options(game: Game) -> list[Axis]:
    """Every option with the values that are not its default, of many numbers the least and the greatest.

    Who begins is left out, and lists of cards.
    """
    axes = []
    for name, option in game.options.items():
        if option.kind in ("switch", "choice", "span"):
            few = option.values if len(option.values) <= FEW else (option.values[0], option.values[-1])
            axes.append(Axis(name, tuple(value for value in few if value != option.default)))
    return axes


def grid(base: Trial, axes: Sequence[Axis]) -> Sweep:
    """Every value with every other."""
    _check_size(prod(len(axis.values) for axis in axes))
    places = [dict(zip([axis.name for axis in axes], values)) for values in product(*(axis.values for axis in axes))]
    return _sweep(base, axes, places)


def one_at_a_time(base: Trial, axes: Sequence[Axis]) -> Sweep:
    """The table as it is, then every change alone."""
    places: list[dict[str, Value]] = [{}]
    places += [{axis.name: value} for axis in axes for value in axis.values]
    return _sweep(base, axes, places)


def _sweep(base: Trial, axes: Sequence[Axis], places: Sequence[dict[str, Value]]) -> Sweep:
    _check_size(len(places))
    names = [axis.name for axis in axes]
    for name in names:
        _check_name(base.found, name)
        if names.count(name) > 1:
            raise BadSetup(f"{name} varies twice; all its values belong together, as {name}=0..4 or {name}=a,b,c")
    trials = []
    for place in places:
        try:
            trial = changed(base, place)
            trial.check()
        except BadSetup as error:
            where = ", ".join(f"{name}={value}" for name, value in place.items())
            raise BadSetup(f"{where}: {error}" if where else str(error)) from None
        trials.append(trial)
    return Sweep(base.found, tuple(axes), tuple(places), tuple(trials))


def _check_size(cells: int) -> None:
    if cells > MOST_CELLS:
        raise BadSetup(f"the grid has {cells:,} cells; at most {MOST_CELLS:,} are played")


def _check_name(game: Game, name: str) -> None:
    """Refuse a name that stands for nothing."""
    head, dot, _ = name.partition(".")
    if name in ("seats", "bots") or name in game.options or (dot and head in ("content", "start", "choice")):
        return
    content = [f"content.{field.name}" for field in fields_of(game.content.Content)]
    there = ["seats", "bots", *game.options, *content, "start.<field>.<seat>", "choice.<seat>.<turn>"]
    raise BadSetup(f"there is no {name!r} to vary; there are: {', '.join(there)}")


def changed(base: Trial, place: Mapping[str, Value]) -> Trial:
    """The trial with some things changed."""
    options, content = dict(base.options), dict(base.content)
    start, orders = dict(base.start), dict(base.orders)
    for name, value in place.items():
        head, _, tail = name.partition(".")
        if head == "content" and tail:
            content[tail] = value
        elif head == "start" and tail:
            start[tail] = value
        elif head == "choice" and tail:
            orders[tail] = str(value)
        elif name not in ("seats", "bots"):
            options[name] = value
    bots = _more_seats(base, place["seats"]) if "seats" in place else base.bots
    bots = seated(len(bots), str(place["bots"]).split("+")) if "bots" in place else bots
    return msgspec.structs.replace(base, bots=bots, options=options, content=content, start=start, orders=orders)


def _more_seats(base: Trial, value: Value) -> tuple[str, ...]:
    if not isinstance(value, int) or value < 1:
        raise BadSetup(f"seats cannot be {value!r}; it is a number")
    if len(set(base.bots)) > 1:
        raise BadSetup("seats can be varied with one bot in every seat only")
    return (base.bots[0],) * value


# --- figures ----------------------------------------------------------------------------------------------------------


def check_measure(sweep: Sweep, measure: str) -> None:
    """Refuse a measure that these games do not have."""
    endings = [words(ending).lower() for ending in list(sweep.game.endings)[1:]]
    seats = [seat.name for seat in Seat][: min(trial.seats for trial in sweep.trials)]
    if measure not in ("wins", "length") and measure.upper() not in seats and measure.lower() not in endings:
        there = ", ".join(["wins", "length", *seats, *endings])
        raise BadSetup(f"there is no measure {measure!r}; there are: {there}")


def measured(trial: Trial, tally: Tally, measure: str) -> tuple[float, Interval]:
    """A figure with its 95 % interval: wins (of a seat on average), length, the wins of one seat, or an ending."""
    if measure == "wins":
        return shared(tally.winners)
    if measure == "length":
        return mean(tally.lengths)
    if measure.upper() in Seat.__members__:
        number = tally.wins[Seat[measure.upper()]]
    else:
        number = endings_of(trial, tally).get(measure.lower(), 0)
    return (number / tally.games if tally.games else 0.0), wilson(number, tally.games)


def cells_of(sweep: Sweep, work: Work, measure: str) -> list[Cell]:
    """The figures of every place of the grid."""
    cells = []
    for place, trial, tally in zip(sweep.places, sweep.trials, work.tallies, strict=True):
        value, ci = measured(trial, tally, measure)
        rates = [won / tally.games if tally.games else 0.0 for won in tally.wins]
        cells.append(Cell(place, tally.games, value, ci, rates, length_of(tally), endings_of(trial, tally)))
    return cells


def as_text(value: Any, measure: str) -> str:
    """A figure as people read it."""
    return f"{value:,.1f}" if measure == "length" else f"{value:.1%}"
