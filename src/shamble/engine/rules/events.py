"""What happened: rules note small rows of numbers, clients get events with names, each viewer only what it may see.

    class Event(IntEnum):
        PLAYED = 0
        DREW = 1

    FORMS = {
        Event.PLAYED: form(card=Card),
        Event.DREW: form(card=secret(Card)),        # only the seat itself learns which card
    }

The kind of the event alone decides who sees what. A simulation passes `SILENCE`, which takes no notes.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import msgspec

from shamble.engine.base.arrays import np
from shamble.engine.base.errors import EngineFault
from shamble.engine.base.record import NOTHING, words
from shamble.engine.compile.rule import Log, rule

VALUES = 4  # values that an event can carry
ROOM = 512  # events that one choice can cause


def new_log() -> Log:
    """An empty log; its first row counts the others."""
    return np.zeros((1 + ROOM, 2 + VALUES), np.int16)


SILENCE: Log = np.zeros((1, 2 + VALUES), np.int16)


@rule
def note(log: Log, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Write one event down; `seat` is who it happened to, or NOTHING."""
    row = log[0, 0] + 1
    if row < log.shape[0]:
        log[0, 0] = row
        log[row, 0] = kind
        log[row, 1] = seat
        log[row, 2] = a
        log[row, 3] = b
        log[row, 4] = c
        log[row, 5] = d


# --- reading the log -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Value:
    """One value of an event: a member of `names`, a seat (`SEAT`) or a number (`NUMBER`)."""

    name: str
    names: Any
    secret: bool


@dataclass(frozen=True)
class Form:
    """What an event of a kind carries. A quiet one tells nobody anything new, so a choice can be undone across it.

    A detail is summed up by a line that follows: a story leaves it out from then on, and a log shows it on request.
    """

    values: tuple[Value, ...]
    quiet: bool
    detail: bool = False


SEAT = "seat"
NUMBER = "number"


@dataclass(frozen=True)
class Secret:
    """Marks a value that only the event's own seat may see."""

    names: Any


def secret(names: Any) -> Secret:
    """A value that only the event's own seat may see."""
    return Secret(names)


def form(*, quiet: bool = False, detail: bool = False, **values: Any) -> Form:
    """Declare the values of an event kind, in the order in which the rules note them."""
    return Form(
        tuple(
            Value(name, names.names if isinstance(names, Secret) else names, isinstance(names, Secret))
            for name, names in values.items()
        ),
        quiet,
        detail,
    )


class Event(msgspec.Struct, frozen=True):
    """One thing that happened. A value that the viewer may not see is None, and so is one that names nothing."""

    kind: str
    seat: int | None
    values: dict[str, str | int | None]
    detail: bool = False
    """Is it summed up by another one?"""


def read_log(log: Log, kinds: Mapping[int, IntEnum]) -> list[tuple[IntEnum, list[int]]]:
    """The rows of a log as kind and numbers (seat first); the log is empty afterwards."""
    count = int(log[0, 0])
    if not count:
        return []
    rows = log[1 : count + 1].tolist()
    log[: count + 1] = 0
    if count >= ROOM:
        raise EngineFault(f"one choice caused more than {ROOM - 1} events")
    return [(kinds[kind], numbers) for kind, *numbers in rows]


def tell(kind: IntEnum, numbers: list[int], form: Form, viewer: int | None, *, all_seeing: bool = False) -> Event:
    """One noted row as this viewer may know it; a viewer of None is a spectator."""
    seat, *rest = numbers
    owner = all_seeing or (viewer is not None and viewer == seat)
    values = {
        value.name: None if value.secret and not owner else _named(value.names, number)
        for value, number in zip(form.values, rest, strict=False)
    }
    return Event(kind.name.lower(), None if seat == NOTHING else seat, values, form.detail)


def _named(names: Any, number: int) -> str | int | None:
    if names == NUMBER:
        return number
    if number == NOTHING:
        return None
    return number if names == SEAT else words(names(number))
