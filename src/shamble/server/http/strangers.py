"""People among strangers: telling the operator of somebody, and not sitting with them again."""

import secrets
from collections.abc import Iterable
from typing import Any

import structlog
from sqlalchemy import delete, func, select

from shamble.server.live.rooms import Live
from shamble.server.live.runtime import House
from shamble.server.store.schema import blocks, reports
from shamble.server.store.store import Store
from shamble.server.table.decisions import Refused
from shamble.server.table.model import Person
from shamble.server.wire import bodies

log = structlog.get_logger()
REPORTS_A_DAY = 20  # by one guest
BLOCKS = 500  # of one guest
SAID = 20  # words that go with a report


async def report(house: House, live: Live, person: Person, wanted: bodies.Report) -> None:
    """Tell the operator of whoever sits in a seat; what was said from there goes along."""
    other = _other(live, person, wanted.seat)
    today = house.clock() - 24 * 3600
    query = select(func.count()).select_from(reports).where(reports.c.reporter == person.id, reports.c.at > today)
    if (await house.store.read(query))[0][0] >= REPORTS_A_DAY:
        raise Refused("too-fast", "You have reported a lot today; the operator will look at it.")
    said = [each.text for each in live.table.talk if each.seat == wanted.seat and each.text][-SAID:]
    id = secrets.token_hex(4)
    row = reports.insert().values(
        id=id,
        at=house.clock(),
        table_id=live.table.id,
        seat=wanted.seat,
        reporter=person.id,
        person=other,
        name=live.table.chairs[wanted.seat].name,
        text=wanted.text,
        said="\n".join(said),
    )
    await house.store.write(lambda connection: connection.execute(row))
    log.warning("somebody was reported; `shamble reports` tells what", id=id, table=live.table.id, seat=wanted.seat)


async def block(house: House, live: Live, person: Person, seat: int) -> bodies.Blocked:
    """Not to sit with whoever sits in a seat again."""
    other, name = _other(live, person, seat), live.table.chairs[seat].name
    if len(await blocked(house, person)) >= BLOCKS:
        raise Refused("refused", "You have blocked too many; unblock some first.")
    values = {"person": person.id, "other": other, "id": secrets.token_hex(8), "name": name, "since": house.clock()}
    query = house.store.insert(blocks).values(**values).on_conflict_do_nothing()
    await house.store.write(lambda connection: connection.execute(query))
    return next(each for each in await blocked(house, person, other))


async def blocked(house: House, person: Person, other: str | None = None) -> list[bodies.Blocked]:
    """Whom a guest does not want to sit with."""
    query = select(blocks).where(blocks.c.person == person.id).order_by(blocks.c.since)
    rows = await house.store.read(query if other is None else query.where(blocks.c.other == other))
    return [bodies.Blocked(id=row.id, name=row.name, since=row.since) for row in rows]


async def unblock(house: House, person: Person, id: str) -> None:
    """To sit with somebody again."""
    query = delete(blocks).where(blocks.c.person == person.id, blocks.c.id == id)
    await house.store.write(lambda connection: connection.execute(query))


def _other(live: Live, person: Person, seat: int) -> str:
    chairs = live.table.chairs
    other = chairs[seat].person if seat < len(chairs) else None
    if other is None or other == person.id:
        raise Refused("refused", "Nobody else sits there.")
    return other


async def told(store: Store) -> list[Any]:
    """What people told the operator, the oldest first."""
    return list(await store.read(select(reports).order_by(reports.c.at)))


async def refuse_blocked(store: Store, person: str, others: Iterable[str]) -> None:
    """Refused where one of two does not want to sit with the other; it is not told who."""
    met = list(others)
    mine = (blocks.c.person == person) & blocks.c.other.in_(met)
    either = mine | (blocks.c.other == person) & blocks.c.person.in_(met)
    if await store.read(select(blocks.c.id).where(either).limit(1)):
        raise Refused("refused", "You cannot sit down at this table.")
