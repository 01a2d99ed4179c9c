"""`lab finals`: what lies on the table when games are over, counted by the fields of the state.

A field is named as positions write it, with dots: `day`, `used`, `homes.tiles`. A field of every seat is counted seat
by seat. One that counts by kind gives a row for each kind, any other one a row for each value that was seen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import EnumMeta
from typing import Any

import msgspec
import numpy as np

from shamble.bots import SIMPLE
from shamble.engine.base.errors import BadSetup
from shamble.engine.base.record import NOTHING, Field, Seats, fields_of, is_record, words
from shamble.engine.batch.binding import batch, kernels
from shamble.engine.rules.events import SILENCE
from shamble.lab.measure.trial import Trial

MOST_ROWS = 60
MOST_STATES = 1_000  # at a time: a state of a big game has some kilobytes


class Row(msgspec.Struct):
    """One value of a field, or one kind that it counts."""

    value: str
    share: float
    """The part of the seats (or games) that have it."""
    number: float
    """How many a seat (or game) has of it on average."""
    wins: float
    """How often those win that have it."""


class Final(msgspec.Struct):
    """What was counted of one field."""

    field: str
    by_seat: bool
    rows: list[Row]


@dataclass
class _Count:
    """Sums of one row."""

    having: int = 0
    number: int = 0
    wins: float = 0.0


def figures_of(trial: Trial, names: Sequence[str], games: int, seed: int) -> list[Final]:
    """Play whole games; game i has the seed `seed + i`. BadSetup names a field that is not there."""
    if not trial.simple:
        raise BadSetup("finals are counted of random, rookie and survivor")
    paths = {name: _path(trial.found.state, name) for name in names}
    counts: dict[str, dict[str, _Count]] = {name: {} for name in names}
    for first in range(0, games, MOST_STATES):
        states, wins = _last_states(trial, seed + first, min(MOST_STATES, games - first))
        for name, path in paths.items():
            _count(counts[name], states, wins, path, trial.seats)
    return [_final(name, paths[name], counts[name], games, trial.seats) for name in names]


def _path(state: type, name: str) -> list[Field]:
    """The fields on the way to a value."""
    path: list[Field] = []
    kind: Any = state
    for part in name.split("."):
        there = {field.name: field for field in fields_of(kind)} if is_record(kind) else {}
        if part not in there:
            raise BadSetup(f"there is no field {name!r}; in place of {part!r} there are: {', '.join(there) or 'none'}")
        path.append(there[part])
        kind = there[part].kind
    if is_record(kind):
        inner = ", ".join(f"{name}.{field.name}" for field in fields_of(kind))
        raise BadSetup(f"{name!r} is no number; in it there are: {inner}")
    return path


def _last_states(trial: Trial, seed: int, games: int) -> tuple[Any, Any]:
    """The last state of each game, and what each seat got."""
    bound, rules = kernels(trial.found), trial.found.rules
    blank = trial.blank()
    box, states = batch(blank, 1), batch(blank, games)
    wins = np.zeros((games, trial.seats))
    mask, deciders = (
        np.zeros(trial.found.actions, np.bool_),
        np.array([SIMPLE.index(bot) for bot in trial.bots], np.int8),
    )
    for i in range(games):
        bound.play_out(box[0], trial.seats, seed + i, deciders, mask, None, SILENCE.copy())
        states[i] = box[0]
        wins[i] = [rules.payoff(states[i], seat) > 0 for seat in range(trial.seats)]
    return states, wins


def _dims(path: Sequence[Field]) -> list[Any]:
    return [dim for field in path for dim in field.dims]


def _count(counts: dict[str, _Count], states: Any, wins: Any, path: Sequence[Field], seats: int) -> None:
    """Add what these states have."""
    values, dims = states, _dims(path)
    for field in path:
        values = values[field.name]
    if dims and isinstance(dims[0], Seats):
        values, owners = values[:, :seats].reshape(len(states) * seats, -1), wins.reshape(-1)
    else:
        values, owners = values.reshape(len(states), -1), wins.max(axis=1)
    if dims and isinstance(dims[-1], EnumMeta):
        kinds: Any = dims[-1]
        numbers = values.reshape(len(values), -1, len(kinds)).sum(axis=1)
        for kind in kinds:
            _add(counts.setdefault(words(kind), _Count()), numbers[:, kind], owners)
        return
    names = path[-1].names
    for value in np.unique(values):
        if names is None or value != NOTHING:
            label = words(names(int(value))) if names is not None else str(int(value))
            _add(counts.setdefault(label, _Count()), (values == value).sum(axis=1), owners)


def _add(count: _Count, numbers: Any, owners: Any) -> None:
    count.having += int((numbers > 0).sum())
    count.number += int(numbers.sum())
    count.wins += float(owners[numbers > 0].sum())


def _final(name: str, path: Sequence[Field], counts: dict[str, _Count], games: int, seats: int) -> Final:
    dims = _dims(path)
    by_seat = bool(dims) and isinstance(dims[0], Seats)
    whole = max(1, games * (seats if by_seat else 1))
    if len(counts) > MOST_ROWS:
        raise BadSetup(f"{name!r} has {len(counts)} values; at most {MOST_ROWS} are shown")
    rows = [
        Row(label, count.having / whole, count.number / whole, count.wins / count.having if count.having else 0.0)
        for label, count in counts.items()
    ]
    numbers = path[-1].names is None and not (dims and isinstance(dims[-1], EnumMeta))
    rows.sort(key=lambda row: (float(row.value) if numbers else 0.0, -row.wins))
    return Final(name, by_seat, rows)
