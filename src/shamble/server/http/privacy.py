"""What guests may ask of their own data: all of it in a file, or that it is forgotten."""

from functools import partial
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, select, update

from shamble.engine.play.match import NAMES
from shamble.server.live.runtime import House
from shamble.server.store.schema import blocks, chairs, moves, reports, results, snapshots, tables, tries
from shamble.server.store.store import stored_row
from shamble.server.table import journal
from shamble.server.table.decisions import STAND_IN, Refused
from shamble.server.table.forgetting import Called, called, forgotten
from shamble.server.table.journal import Stored
from shamble.server.table.model import Person
from shamble.server.table.table import Table
from shamble.server.wire import bodies, frames

_row = (moves.c.table_id == bindparam("of")) & (moves.c.n == bindparam("place"))
_rewrite = update(moves).where(_row).values(row=bindparam("fresh"))


async def export(house: House, person: Person) -> bodies.OwnData:
    """All that the server knows of a guest."""
    found = []
    async with house.looking_back:  # it takes long
        for id in await _tables_of(house, person.id):
            found.append(_own_table(id, await house.store.rows_after(id), person.id))
    ended = await house.store.read(select(results).where(results.c.person == person.id).order_by(results.c.at))
    blocked = await house.store.read(select(blocks).where(blocks.c.person == person.id).order_by(blocks.c.since))
    told = await house.store.read(select(reports.c.text).where(reports.c.reporter == person.id).order_by(reports.c.at))
    return bodies.OwnData(
        name=person.name,
        since=person.since,
        tables=found,
        results=[
            bodies.OwnResult(table=r.table_id, game=r.game, deal=r.deal, ending=r.ending, payoff=r.payoff, at=r.at)
            for r in ended
        ],
        blocked=[row.name for row in blocked],
        reports=[row.text for row in told],
    )


def _own_table(id: str, rows: list[Stored], person: str) -> bodies.OwnTable:
    """What somebody did and said at a table."""
    made, mine = rows[0].row, set[int]()
    said, choices = list[bodies.OwnWords](), 0
    for each in rows:
        match each.row:
            case journal.Sat(seat=seat, person=sitter):
                mine = mine | {seat} if sitter == person else mine - {seat}
            case journal.Removed(seat=seat):
                mine -= {seat}
            case journal.Spoke(seat=seat, text=text, emote=emote) if seat in mine and (text or emote):
                said.append(bodies.OwnWords(at=each.at, text=text or f"({emote})"))
            case journal.Chose(seat=seat, by="person") if seat in mine:
                choices += 1
    game = made.game if isinstance(made, journal.Made) else ""
    seats = sorted(called(rows, person))
    return bodies.OwnTable(id=id, game=game, since=rows[0].at, seats=seats, choices=choices, said=said)


async def _tables_of(house: House, person: str) -> list[str]:
    """The tables where somebody ever sat, or asked for a seat; the oldest first."""
    named = moves.c.row.contains(f'"person":"{person}"', autoescape=True)
    found = await house.store.read(
        select(moves.c.table_id, moves.c.at).where(named).order_by(moves.c.at, moves.c.table_id)
    )
    return list(dict.fromkeys(row.table_id for row in found))


# --- forgetting ------------------------------------------------------------------------------------------------------


async def forget(house: House, person: Person) -> None:
    """Give all seats up, take name, words and statistics out, and sign all browsers out. The games stay playable.

    Should the server stop in between, the same again does the rest: the guest goes last.
    """
    async with house.looking_back:
        todo, everywhere = await _tables_of(house, person.id), set[str]()
        for id in todo:  # it grows: tables where the others went on show this one's result
            rows = await house.store.rows_after(id)
            names = called(rows, person.id)
            everywhere |= set().union(*names.values())
            await _leave(house, id, person.id, names)
            rewrite = partial(_rewrite_table, id=id, person=person.id, names=names, everywhere=everywhere)
            await house.store.write(rewrite)
            todo += [
                each.row.table for each in rows if isinstance(each.row, journal.WentOn) and each.row.table not in todo
            ]
        await house.store.write(partial(_remove_the_rest, person=person.id))
    await house.people.remove(person)
    await house.close_signed_out({person.id})


async def _leave(house: House, id: str, person: str, names: Called) -> None:
    """The seats are given up, and whoever looks at the table sees no name. Nobody looks at one that is over."""
    found = await house.store.read(select(tables.c.phase).where(tables.c.id == id))
    if id not in house.rooms.live and not (found and found[0].phase in ("open", "playing")):
        return
    try:
        live = await house.rooms.get(id)
        for seat in names:
            await house.rooms.submit(live, lambda t, seat=seat: _given(t, seat, person))  # type: ignore[misc]
            await house.rooms.submit(live, lambda t, seat=seat: _unnamed(t, seat, names[seat]))  # type: ignore[misc]
    except Refused:  # it was set aside: what is kept of it is all there is
        house.rooms.forget(id)


def _given(table: Table, seat: int, person: str) -> journal.Sat | None:
    chair = table.chairs[seat]
    if chair.person != person or table.phase == "over":
        return None
    return journal.Sat(seat=seat) if table.match is None else journal.Sat(seat=seat, name=chair.name, bot=STAND_IN)


def _unnamed(table: Table, seat: int, names: set[str]) -> journal.Forgot | None:
    return journal.Forgot(seat=seat) if table.chairs[seat].name in names else None


async def _rewrite_table(connection: Any, id: str, person: str, names: Called, everywhere: set[str]) -> None:
    """Take a name and words out of the rows of a table, and out of what was made of them."""
    found = await connection.execute(select(moves).where(moves.c.table_id == id).order_by(moves.c.n))
    fresh = [
        {"of": id, "place": each.n, "fresh": msgspec.json.encode(each.row).decode()}
        for each in forgotten([stored_row(*row) for row in found], person, names, everywhere)
    ]
    if fresh:
        await connection.execute(_rewrite, fresh)
    await connection.execute(delete(snapshots).where(snapshots.c.table_id == id))
    listed = (await connection.execute(select(tables.c.seats).where(tables.c.id == id))).first()
    if listed is not None:
        seats = msgspec.json.decode(listed.seats, type=list[frames.SeatInfo])
        for each in seats:
            if each.name in names.get(each.seat, ()):
                each.name = NAMES[each.seat]
        text = msgspec.json.encode(seats).decode()
        await connection.execute(update(tables).where(tables.c.id == id).values(seats=text))


async def _remove_the_rest(connection: Any, person: str) -> None:
    owners = (results.c.person, tries.c.person, blocks.c.person, blocks.c.other, reports.c.reporter, chairs.c.person)
    for column in owners:
        await connection.execute(delete(column.table).where(column == person))
    await connection.execute(update(reports).where(reports.c.person == person).values(name="", said=""))
