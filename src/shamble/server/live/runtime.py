"""A running server: the store, the tables, the people, and what ties them together."""

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from sqlalchemy import select

from shamble.server.http.guests import People
from shamble.server.limits import Buckets
from shamble.server.live.caretaker import Caretaker
from shamble.server.live.connection import Connection
from shamble.server.live.rooms import Rooms
from shamble.server.metrics import METRICS
from shamble.server.settings import Settings
from shamble.server.store.bus import Bus
from shamble.server.store.schema import tables
from shamble.server.store.store import Store
from shamble.server.table.decisions import Refused
from shamble.server.wire import frames

log = structlog.get_logger()


class House:
    """Everything that a process of the server holds."""

    people: People
    secret: str

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        self.settings, self.clock = settings, clock
        self.store = Store(settings.database_url)
        self.rooms = Rooms(self.store, clock)
        self.caretaker: Caretaker | None = None
        self.bus: Bus | None = None
        self.connections: set[Connection] = set()
        self.per_address = Buckets(settings.address_per_s, 5 * settings.address_per_s)
        self.new_per_address = Buckets(settings.address_per_s / 50, settings.address_per_s)
        """Guests and tables that one address may make."""
        self.looking_back = asyncio.Lock()
        """One after the other: it takes long to show many moments of a game."""
        self.is_draining = False
        self._from: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """One more socket from this address; False when it has too many."""
        count = self._from.get(address, 0)
        if count >= self.settings.sockets_per_address or not self.per_address.take(address):
            return False
        self._from[address] = count + 1
        return True

    def exit(self, address: str) -> None:
        self._from[address] -= 1
        if not self._from[address]:
            del self._from[address]

    @property
    def care(self) -> Caretaker:
        assert self.caretaker is not None
        return self.caretaker

    async def open(self) -> None:
        """Open the store, hear the other processes, and check every open game."""
        await self.store.open()
        self.secret = self.settings.secret or await self.store.kept("secret", secrets.token_urlsafe(32))
        self.people = People(self.store, self.secret, self.clock)
        self.caretaker = Caretaker(self.rooms, self.settings.bot_pace, alone=not self.store.is_postgres)
        if self.store.is_postgres:
            self.bus = bus = Bus(self.store.url, self.rooms.notice, self._heal, self.close_signed_out)
            self.rooms.is_told, self.rooms.rows_at = lambda: bus.is_connected, bus.rows_at
            await bus.open()
        await self.verify()
        self.care.spawn(self.care.tidy_for_ever())
        METRICS.sockets.set_function(lambda: len(self.connections))
        METRICS.tables.set_function(lambda: len(self.rooms.live))

    async def verify(self) -> None:
        """Play every open game from its first row, and compare it with the hashes of its rows. One that differs is set
        aside, and said so; its rows are never altered. A table where something is due stays in memory, the others do
        not."""
        found = await self.store.read(select(tables.c.id).where(tables.c.phase == "playing"))
        began = time.perf_counter()
        for row in found:
            with suppress(Refused):  # it cannot be read at all, which is logged
                live = await self.rooms.get(row.id)
                if self.care.due(live) is None:
                    self.rooms.forget(row.id)
            await asyncio.sleep(0)
        self.rooms.verified = True
        log.info(
            "open games verified",
            games=len(found),
            set_aside=len(self.rooms.aside),
            seconds=round(time.perf_counter() - began, 2),
        )

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
        await self.drain()
        if self.bus is not None:
            await self.bus.close()
        await self.store.close()
        log.info("closed")


def _encoded(frame: Any) -> bytes:
    return msgspec.json.encode(frame)
