"""Reading tables back: from the newest snapshot and the rows after it, or from the first row.

A table that does not fit the rules is set aside: who sits there is known, nobody can play on, and nothing is altered.
"""

import asyncio

from shamble.engine.base.errors import EngineFault, ShambleError, UnknownGame
from shamble.server.live.warming import prepare
from shamble.server.log import get_logger
from shamble.server.store.contract import RowStore
from shamble.server.table import journal
from shamble.server.table.journal import Stored
from shamble.server.table.snapshot import Frozen, Unfit, thaw, unpack
from shamble.server.table.table import Aside, Table

log = get_logger()
FEW = 32  # rows that are played sooner than a thread is woken up for them


class Unreadable(Exception):
    """Not even the first row of a table is understood, or its game is not here."""


async def load(store: RowStore, id: str, from_snapshot: bool) -> Table | None:
    """The table of an id; None when there is none."""
    stored = await (store.rows_since_snapshot(id) if from_snapshot else store.rows_after(id))
    if stored and stored[0].n > 1:
        try:
            return await _from_snapshot(store, stored)
        except (Unfit, Aside) as error:
            log.warning("snapshot left alone", table=id, n=stored[0].n, reason=str(error))
            stored = await store.rows_after(id)
    if not stored:
        return None
    made = stored[0].row
    if not isinstance(made, journal.Made):
        raise Unreadable("its first row was written by another version of the server")
    try:
        await prepare(made.game)
    except UnknownGame as error:
        raise Unreadable(str(error)) from None
    return replay(stored) if len(stored) <= FEW else await asyncio.to_thread(replay, stored)


async def _from_snapshot(store: RowStore, stored: list[Stored]) -> Table:
    """Go on from the snapshot that was made after the first of these rows."""
    kept, *tail = stored
    data = await store.snapshot(kept.table, kept.n)
    if data is None:
        raise Unfit("a newer one has taken its place")
    frozen = await asyncio.to_thread(unpack, data)
    await prepare(frozen.made.game)
    return await asyncio.to_thread(_go_on, frozen, kept, tail)


def _go_on(frozen: Frozen, kept: Stored, tail: list[Stored]) -> Table:
    table = thaw(frozen, kept)
    for row in tail:
        table.add(row)
    return table


def replay(stored: list[Stored]) -> Table:
    """The table that all its rows make; one that does not fit its rules is set aside."""
    table = Table(stored[0].table, stored[0])
    try:
        table.check_rules()
        for row in stored[1:]:
            table.add(row)
    except (Aside, ShambleError, EngineFault) as error:
        _set_aside(table, stored, str(error))
    except Exception as error:  # a row that makes no sense must not keep the server from starting
        _set_aside(table, stored, f"row {table.n + 1} makes no sense ({type(error).__name__})")
    return table


def _set_aside(table: Table, stored: list[Stored], reason: str) -> None:
    """Nothing more is played; but whoever sits at the table may see what became of it."""
    for each in stored[table.n :]:
        if isinstance(each.row, journal.Seating) and each.row.seat < len(table.chairs):
            table.seat(each.row)
    table.n, table.aside = stored[-1].n, reason
    log.error("table set aside", table=table.id, reason=reason)
