"""Forgetting a guest: their name and words leave the rows of a table, which lead to the same game as before."""

from collections.abc import Sequence

import msgspec

from shamble.engine.play.match import NAMES
from shamble.server.table import journal
from shamble.server.table.journal import AnyRow, Stored
from shamble.server.wire.frames import Round

Called = dict[int, set[str]]
"""What somebody was called, by seat."""


def called(rows: list[Stored], person: str) -> Called:
    """What a guest was called at a table. Whoever took a seat over during the game was called the same."""
    found: Called = {}
    for each in rows:
        if isinstance(each.row, journal.Sat) and each.row.person == person:
            found.setdefault(each.row.seat, set()).add(each.row.name)
    return found


def forgotten(rows: list[Stored], person: str, names: Called, everywhere: set[str]) -> list[Stored]:
    """The rows of a table that say something of a guest, as they are kept from now on.

    `names` is what they were called here, `everywhere` at other tables, whose results this one may show.
    """
    changed = []
    for stored in rows:
        if not isinstance(stored.row, journal.Unknown):
            row = _without(stored.row, person, names, everywhere)
            if row != stored.row:
                changed.append(msgspec.structs.replace(stored, row=row))
    return changed


def _without(row: AnyRow, person: str, names: Called, everywhere: set[str]) -> AnyRow:
    match row:
        case journal.Made():
            return msgspec.structs.replace(row, rounds=[nameless(each, everywhere) for each in row.rounds])
        case journal.Sat() if row.name in names.get(row.seat, ()):
            return msgspec.structs.replace(row, name=NAMES[row.seat])
        case journal.Started():
            told = [NAMES[seat] if name in names.get(seat, ()) else name for seat, name in enumerate(row.names)]
            return msgspec.structs.replace(row, names=told)
        case journal.Asked() if row.person == person:
            return msgspec.structs.replace(row, name="")
        case journal.Spoke() if row.seat in names:
            return journal.Spoke(seat=row.seat)
        case _:
            return row


def nameless(done: Round, names: set[str]) -> Round:
    """A game of the evening without some names."""
    kept: Sequence[str] = [NAMES[i % len(NAMES)] if name in names else name for i, name in enumerate(done.names)]
    return msgspec.structs.replace(done, names=list(kept))
