"""The deal of the day is the same for everybody: who has not tried it sees nothing of how it goes."""

from sqlalchemy import select

from shamble.server.live.rooms import Rooms
from shamble.server.store.schema import results
from shamble.server.table.decisions import Refused
from shamble.server.table.table import Table


async def refuse_spoilers(rooms: Rooms, table: Table, person: str | None) -> None:
    """The tables of a daily deal are open to others after their own first try, or when its day is over."""
    made = table.made
    if made.seed_opens is None or rooms.clock() >= made.seed_opens or table.seats_of(person):
        return
    tried = select(results.c.seat).where(results.c.deal == made.deal, results.c.person == person).limit(1)
    if not await rooms.store.read(tried):
        raise Refused("refused", "This is the deal of the day: have your own try first.")
