"""The bus between processes: PostgreSQL's LISTEN on one kept connection. It carries ids, never states.

NOTIFY is part of the commit that adds the rows (see `store`). Nothing depends on a message arriving: after every
reconnect the process reads what it may have missed.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import asyncpg  # type: ignore[import-untyped]  # it brings no types
import structlog

from shamble.server.store.contract import Away
from shamble.server.store.postgres import CHANNEL, address
from shamble.server.store.store import SIGNED_OUT, asking, stored_row
from shamble.server.table.journal import Stored

log = structlog.get_logger()
RETRY_S = 0.2
GATHER_S = 0.004  # what is announced within so long is read together
ANNOUNCED = """
    SELECT table_id, n, row, act, at, hash FROM moves
    JOIN unnest($1::text[], $2::int[]) AS announced (id, number) ON table_id = id AND n = number
    ORDER BY n
"""


class Bus:
    """Hears what other processes commit."""

    def __init__(
        self,
        url: str,
        notice: Callable[[dict[str, int]], Awaitable[None]],
        heal: Callable[[], Awaitable[None]],
        signed_out: Callable[[set[str]], Awaitable[None]],
    ) -> None:
        self.address = address(url)
        self._notice, self._heal, self._signed_out = notice, heal, signed_out
        self._connection: asyncpg.Connection | None = None
        self._heard: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin to listen; returns when the first connection stands."""
        ready = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._listen(ready), name="bus"),
            asyncio.create_task(self._work(), name="bus-work"),
        ]
        await ready.wait()

    async def close(self) -> None:
        """Stop to listen."""
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    @property
    def is_connected(self) -> bool:
        """Does it hear what others commit?"""
        return self._connection is not None

    async def rows_at(self, places: Sequence[tuple[str, int]]) -> list[Stored]:
        """The rows of these places of any tables, each table's in order; read where they were heard of."""
        if self._connection is None:
            raise Away("the bus has no connection")
        with asking():
            found = await self._connection.fetch(ANNOUNCED, [id for id, _ in places], [n for _, n in places])
        return [stored_row(*row) for row in found]

    async def _listen(self, ready: asyncio.Event) -> None:
        """Keep a connection that listens; when it is lost, make another and read what was missed."""
        while True:
            lost = asyncio.Event()
            try:
                connection = await asyncpg.connect(self.address)
            except (OSError, asyncpg.PostgresError) as error:
                log.warning("bus cannot connect", error=type(error).__name__)
                await asyncio.sleep(RETRY_S)
                continue
            try:
                connection.add_termination_listener(lambda _c, lost=lost: lost.set())
                await connection.add_listener(CHANNEL, lambda _c, _pid, _channel, ids: self._heard.put_nowait(ids))
                self._connection = connection
                ready.set()
                self._heard.put_nowait("")
                await lost.wait()
                log.warning("bus lost its connection")
            except (OSError, asyncpg.PostgresError) as error:
                log.warning("bus lost its connection", error=type(error).__name__)
            finally:
                self._connection = None
                with suppress(Exception):
                    await connection.close(timeout=1)

    async def _work(self) -> None:
        """Read the rows that others announced; an empty message means: anything may have been missed."""
        while True:
            messages = [await self._heard.get()]
            await asyncio.sleep(GATHER_S)
            while not self._heard.empty():
                messages.append(self._heard.get_nowait())
            try:
                if not all(messages):
                    await self._heal()
                await self._notice(newest(messages))
                if people := {message[1:] for message in messages if message.startswith(SIGNED_OUT)}:
                    await self._signed_out(people)
            except Exception as error:  # whatever it is, what was announced must still be read, and the next one heard
                if isinstance(error, Away):
                    log.warning("cannot read what was announced", error=str(error))
                else:
                    log.exception("bus work failed")
                await asyncio.sleep(RETRY_S)
                self._heard.put_nowait("")


def newest(messages: list[str]) -> dict[str, int]:
    """The highest number that was announced for each table."""
    found: dict[str, int] = {}
    for word in " ".join(message for message in messages if not message.startswith(SIGNED_OUT)).split():
        table, _, n = word.partition(":")
        found[table] = max(found.get(table, 0), int(n))
    return found
