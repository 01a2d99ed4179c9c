"""What is not kept for ever: tables where nobody plays, guests that come no more, and what belongs to them."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import delete, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from shamble.server.settings import Settings
from shamble.server.store.schema import (
    blocks,
    chairs,
    codes,
    deals,
    graphs,
    keep,
    limits,
    moves,
    people,
    reports,
    results,
    snapshots,
    tables,
    tokens,
    tries,
)
from shamble.server.store.store import Store

DAY_S = 24 * 3600.0
CHUNK = 200  # tables in one commit: nobody who plays waits for more


class Tidied(msgspec.Struct):
    """How much was removed."""

    tables: int = 0
    guests: int = 0
    deals: int = 0


async def tidy(store: Store, settings: Settings, now: float) -> Tidied:
    """Remove what is older than its life. What is removed together belongs together; what is kept is whole."""
    found = Tidied()
    for old in _old_tables(settings, now):
        while ids := [row.id for row in await store.read(select(tables.c.id).where(old).limit(CHUNK))]:
            await store.write(lambda connection, ids=ids: _remove_tables(connection, ids))  # type: ignore[misc]
            found.tables += len(ids)
            await asyncio.sleep(0)

    async def rest(connection: AsyncConnection) -> None:
        await connection.execute(delete(codes).where(codes.c.until < now))
        await connection.execute(delete(limits).where(limits.c.at < now - DAY_S))
        if settings.keep_guests_days:
            unused = tokens.c.since < now - settings.keep_guests_days * DAY_S
            await connection.execute(delete(tokens).where(unused))
            old = reports.c.at < now - settings.keep_guests_days * DAY_S
            await connection.execute(delete(reports).where(old))
            found.guests = await _remove_guests(connection)
        found.deals = await _remove_deals(connection, now)

    await store.write(rest)
    return found


def _old_tables(settings: Settings, now: float) -> list[Any]:
    """Which tables are old: those that are over, and those where nothing has happened for long."""
    found = []
    if settings.keep_games_days:
        found.append((tables.c.phase == "over") & (tables.c.touched < now - settings.keep_games_days * DAY_S))
    if settings.keep_unfinished_days:
        since = now - settings.keep_unfinished_days * DAY_S
        moved = exists().where(moves.c.table_id == tables.c.id, moves.c.at >= since)
        found.append((tables.c.phase != "over") & (tables.c.touched < since) & ~moved)
    return found


async def _remove_tables(connection: AsyncConnection, ids: list[str]) -> None:
    for part in (moves, chairs, snapshots, graphs):
        await connection.execute(delete(part).where(part.c.table_id.in_(ids)))
    await connection.execute(delete(tables).where(tables.c.id.in_(ids)))


async def _remove_guests(connection: AsyncConnection) -> int:
    """Guests without a browser, who sit nowhere: nobody can be them any more."""
    gone = ~exists().where(tokens.c.person == people.c.id) & ~exists().where(chairs.c.person == people.c.id)
    ids = [row.id for row in await connection.execute(select(people.c.id).where(gone))]
    for start in range(0, len(ids), CHUNK):
        some = ids[start : start + CHUNK]
        await connection.execute(delete(codes).where(codes.c.person.in_(some)))
        for what in (results.c.person, tries.c.person, blocks.c.person, blocks.c.other):
            await connection.execute(delete(what.table).where(what.in_(some)))
        await connection.execute(delete(people).where(people.c.id.in_(some)))
    return len(ids)


async def _remove_deals(connection: AsyncConnection, now: float) -> int:
    """Deals that are over, and that nobody who is still known has played."""
    closed = or_(deals.c.closes.is_(None), deals.c.closes < now - DAY_S)
    unplayed = ~exists().where(tries.c.deal == deals.c.id)
    ids = [row.id for row in await connection.execute(select(deals.c.id).where(closed, unplayed))]
    for start in range(0, len(ids), CHUNK):
        some = ids[start : start + CHUNK]
        await connection.execute(delete(graphs).where(graphs.c.table_id.in_([f"bots {id}" for id in some])))
        await connection.execute(delete(deals).where(deals.c.id.in_(some)))
    return len(ids)


async def claim_the_night(store: Store, now: float) -> bool:
    """Is it this process that tidies up tonight? One of all of them does, the first after the day has changed."""
    day = datetime.fromtimestamp(now, UTC).date().isoformat()
    query = store.insert(keep).values(name="tidied", value=day)
    claimed = query.on_conflict_do_update(
        index_elements=["name"], set_={"value": day}, where=keep.c.value != day
    ).returning(keep.c.value)

    async def work(connection: AsyncConnection) -> bool:
        return (await connection.execute(claimed)).first() is not None

    return bool(await store.write(work))
