"""A running server: the store, the tables, the people, and what ties them together."""

import asyncio
import hmac
import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
import structlog
from sqlalchemy import select

from shamble.server.http.border import same_origin
from shamble.server.http.guests import People
from shamble.server.limits import Buckets, Refusals
from shamble.server.live.caretaker import Caretaker
from shamble.server.live.connection import Connection
from shamble.server.live.rooms import Rooms
from shamble.server.metrics import METRICS
from shamble.server.names import Names
from shamble.server.settings import Settings
from shamble.server.store.bus import Bus
from shamble.server.store.contract import Away
from shamble.server.store.schema import tables
from shamble.server.store.store import Store
from shamble.server.store.tidy import claim_the_night, tidy
from shamble.server.table.decisions import Refused
from shamble.server.table.model import Person
from shamble.server.wire import frames

log = structlog.get_logger()
HOUR_S = 3600.0
STRANGERS = 100  # pairs of hosts that are logged


class House:
    """Everything that a process of the server holds."""

    people: People
    secret: str

    def __init__(
        self, settings: Settings, clock: Callable[[], float] = time.time, ticks: Callable[[], float] | None = None
    ) -> None:
        """A clock that a test moves counts the waits, too, where no ticks are given."""
        self.settings, self.clock = settings, clock
        self.names = Names(settings.names_file)
        self.store = Store(settings.database_url)
        self.rooms = Rooms(self.store, clock, ticks or (time.monotonic if clock is time.time else clock))
        self.caretaker: Caretaker | None = None
        self.bus: Bus | None = None
        self.connections: set[Connection] = set()
        self.per_address = Buckets(settings.address_per_s, 5 * settings.address_per_s)
        self.looking_back = asyncio.Lock()
        """One after the other: it takes long to show many moments of a game."""
        self.is_draining = False
        self.refusals = Refusals()
        self._from: dict[str, int] = {}
        self._strangers: set[tuple[str, str]] = set()

    def enter(self, address: str) -> bool:
        """One more socket from this address; False when it has too many."""
        count = self._from.get(address, 0)
        if count >= self.settings.sockets_per_address or not self.per_address.take(address):
            self.refusals.note("sockets", address)
            return False
        self._from[address] = count + 1
        return True

    def is_ours(self, headers: Mapping[str, str]) -> bool:
        """Does a request come from a page of ours? Of those that do not, each pair of hosts is logged once."""
        if same_origin(headers, self.settings.origins):
            return True
        hosts = headers.get("origin", "-")[:100], headers.get("host", "-")[:100]
        if hosts not in self._strangers and len(self._strangers) < STRANGERS:
            self._strangers.add(hosts)
            log.warning(
                "refused a page of another site; SHAMBLE_ORIGINS names those that may", origin=hosts[0], host=hosts[1]
            )
        return False

    async def may_make(self, what: str, address: str) -> bool:
        """One more guest or table from this address; False when there are too many, at all processes together."""
        name = hmac.digest(self.secret.encode(), address.encode(), "sha256").hex()[:24]
        rate = self.settings.address_per_s
        if await self.store.take(name, rate / 50, rate, self.clock()):
            return True
        self.refusals.note(what, address)
        return False

    def exit(self, address: str) -> None:
        """A socket from this address is gone."""
        self._from[address] -= 1
        if not self._from[address]:
            del self._from[address]

    @property
    def care(self) -> Caretaker:
        """The caretaker; there is one as soon as the server is open."""
        assert self.caretaker is not None
        return self.caretaker

    # --- what `Host` asks: the answers are in the database, and the modules that read them build on this one ----------

    def refuse_public(self) -> None:
        """Refused where there are no public tables."""
        if not self.settings.public_tables:
            raise Refused("refused", "There are no public tables at this server.")

    async def refuse_too_many(self, person: str) -> None:
        """Refused where a guest has made too many tables of late."""
        from shamble.server.table.figures import tables_since

        most = self.settings.tables_per_guest
        if await tables_since(self, person, self.clock() - HOUR_S) >= most:
            self.refusals.note("tables of a guest", "")
            raise Refused("too-fast", f"You have made {most} tables within an hour; play at one of them first.")

    async def refuse_blocked(self, person: str, others: Iterable[str]) -> None:
        """Refused where one of two does not want to sit with the other."""
        from shamble.server.http.strangers import refuse_blocked

        await refuse_blocked(self.store, person, others)

    async def is_first(self, person: Person, name: str) -> bool:
        """Has this guest never sat at a table of this game?"""
        from shamble.server.table.figures import is_first

        return await is_first(self, person, name)

    async def find_deal(self, id: str) -> Any:
        """The stored deal with this id. Refused when there is none."""
        from shamble.server.table.deals import find_deal

        return await find_deal(self, id)

    async def open(self) -> None:
        """Open the store, and hear the other processes. Tables are read when somebody comes to them."""
        await self.store.open()
        self.secret = self.settings.secret or await self.store.kept("secret", secrets.token_urlsafe(32))
        self.people = People(self.store, self.secret, self.clock)
        self.caretaker = Caretaker(self.rooms, self.settings.bot_pace, alone=not self.store.is_postgres)
        if self.store.is_postgres:
            self.bus = bus = Bus(self.store.url, self.rooms.notice, self._heal, self.close_signed_out)
            self.rooms.is_told, self.rooms.rows_at = lambda: bus.is_connected, bus.rows_at
            await bus.open()
        self.care.spawn(self.care.tidy_for_ever())
        self.care.spawn(self._tidy_every_night())
        self.care.every_second = self.refusals.tell
        METRICS.sockets.set_function(lambda: len(self.connections))
        METRICS.tables.set_function(lambda: len(self.rooms.live))

    async def tidy_up(self) -> None:
        """Remove what is older than its life, from the database and from here."""
        done = await tidy(self.store, self.settings, self.clock())
        known = {row.id for row in await self.store.read(select(tables.c.id).where(tables.c.id.in_(self.rooms.live)))}
        for id in self.rooms.live.keys() - known:
            self.rooms.drop(id)
        log.info("tidied up", tables=done.tables, guests=done.guests, deals=done.deals)

    async def _tidy_every_night(self) -> None:
        while True:
            await asyncio.sleep(HOUR_S)
            try:
                if await claim_the_night(self.store, self.clock()):
                    await self.tidy_up()
            except Away as error:
                log.warning("could not tidy up", error=str(error))

    async def close_signed_out(self, people: set[str]) -> None:
        """Close the sockets of browsers of these guests that were signed out."""
        theirs = [connection for connection in self.connections if connection.person in people]
        here = await self.people.signed_in(people) if theirs else set()
        for connection in theirs:
            if connection.token not in here:
                connection.send(_encoded(frames.Gone(text="This browser was signed out.", retry=False)))
                connection.close()

    async def _heal(self) -> None:
        """The bus was away: anything may have happened meanwhile."""
        await self.rooms.heal()
        await self.close_signed_out({each.person for each in self.connections if each.person is not None})

    async def drain(self) -> None:
        """Tell everybody to come back in a moment, and finish what is under way."""
        if self.is_draining:
            return
        self.is_draining = True
        log.info("draining", sockets=len(self.connections))
        if self.caretaker is not None:
            self.caretaker.close()
        frame = _encoded(frames.Gone(text="The server restarts; come back in a moment.", retry=True))
        for connection in list(self.connections):
            connection.send(frame)
            connection.close()
        end = time.monotonic() + self.settings.drain_s
        while (self.connections or any(r.lock.locked() for r in self.rooms.live.values())) and time.monotonic() < end:
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        """Finish what is under way, stop the rest, and only then let the database go."""
        await self.drain()
        if self.bus is not None:
            await self.bus.close()
        if self.caretaker is not None:
            await self.caretaker.ended()
        await self.store.close()
        log.info("closed")


def _encoded(frame: Any) -> bytes:
    return msgspec.json.encode(frame)
