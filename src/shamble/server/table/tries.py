"""Whose try of a deal is whose. The same cards lie at many tables, so who plays them must not have seen them elsewhere.

A try begins when the game starts, or when somebody takes a seat over. The first one counts, however it ends. One at a
time: until it is over, or its seat is given up, no other table of the deal is open to its person.
"""

from shamble.server.live.rooms import Rooms
from shamble.server.table.decisions import Refused
from shamble.server.table.table import Table


async def running_try(rooms: Rooms, deal: str, person: str | None) -> str | None:
    """The table where somebody plays a deal just now."""
    row = await rooms.store.tried(deal, person)
    return await _running(rooms, row.now, person) if row is not None else None


async def has_tried(rooms: Rooms, deal: str, person: str | None) -> bool:
    """Has somebody begun a try of a deal, whatever became of it?"""
    return await rooms.store.tried(deal, person) is not None


async def _running(rooms: Rooms, id: str | None, person: str | None) -> str | None:
    if id is None:
        return None
    try:
        table = (await rooms.get(id)).table
    except Refused:  # it is not kept any more
        return None
    return id if table.phase in ("open", "playing") and table.seats_of(person) else None


async def refuse_spoilers(rooms: Rooms, table: Table, person: str | None) -> None:
    """Tables of a deal are open to others after their own first try, or when its day is over; and not during a try."""
    made = table.made
    if made.deal is None or table.match is None:
        return
    row = await rooms.store.tried(made.deal, person)
    at = await _running(rooms, row.now, person) if row is not None else None
    if at not in (None, table.id):
        raise Refused("refused", "You play these cards at another table just now: finish there, or give the seat up.")
    if table.seats_of(person) or (made.seed_opens is not None and rooms.clock() >= made.seed_opens):
        return
    if row is None:
        raise Refused("refused", "Others play the same cards: have your own try first.")


async def begin_tries(rooms: Rooms, table: Table) -> None:
    """The game starts: everybody at the table begins a try. Refused when one of them may not."""
    for person in dict.fromkeys(table.chairs[seat].person for seat in table.people()):
        assert person is not None
        await begin_try(rooms, table, person)


async def begin_try(rooms: Rooms, table: Table, person: str) -> None:
    """Somebody begins a try of the table's deal, if it has one."""
    deal = table.made.deal
    if deal is None:
        return
    row, name = await rooms.store.tried(deal, person), _name(table, person)
    if row is not None:
        if row.first != table.id and {table.chairs[seat].person for seat in table.people()} - {person}:
            raise Refused("refused", f"{name} had a try of these cards; more tries are for one alone.")
        if row.now == table.id:
            return
        if await _running(rooms, row.now, person) is not None:
            raise Refused("refused", f"{name} plays these cards at another table just now.")
    if not await rooms.store.begin_try(deal, person, table.id, row):
        raise Refused("refused", f"{name} has just begun at another table.")


def _name(table: Table, person: str) -> str:
    seats = table.seats_of(person)
    return table.chairs[seats[0]].name if seats else "You"
