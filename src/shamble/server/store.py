"""Where everything is kept: SQLite or PostgreSQL, from the same code.

Rows of different tables that are asked for at the same time share one commit. A row is lost to another process when its
`(table, n)` is taken: `append` then answers False, and the caller reads what it missed.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, delete, event, func, insert, select, text, tuple_
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError, PendingRollbackError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from shamble.server import rows, wire
from shamble.server.rows import Stored
from shamble.server.tables import chairs, keep, moves, results, snapshots, tables

CHANNEL = "shamble"
PAYLOAD = 7000  # bytes of ids in one NOTIFY; PostgreSQL allows 8000


class Summary(msgspec.Struct, frozen=True):
    """What the lobby and the lists of people know of a table."""

    game: str
    phase: str
    public: bool
    seats: list[wire.SeatInfo]
    people: dict[int, str]

    @property
    def free(self) -> int:
        return sum(seat.kind == "free" for seat in self.seats)


class Outcome(msgspec.Struct, frozen=True):
    """How a finished game went for one person."""

    seat: int
    game: str
    deal: str | None
    person: str
    name: str
    ending: str
    payoff: float
    won: bool


@dataclass
class Append:
    """A row that is to be kept, with what else must be kept in the same commit."""

    stored: Stored
    summary: Summary | None
    outcomes: Sequence[Outcome]
    done: "asyncio.Future[bool]"


class Store:
    """The database, and the one task that writes rows to it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_postgres = url.startswith("postgresql")
        self.engine: AsyncEngine = create_async_engine(url, hide_parameters=True, **self._pool())
        if not self.is_postgres:
            event.listen(self.engine.sync_engine, "connect", _set_up_sqlite)
        self._reading = self.engine.execution_options(isolation_level="AUTOCOMMIT") if self.is_postgres else self.engine
        self.commits = 0
        self._pending: list[Append] = []
        self._wake = asyncio.Event()
        self._writing = asyncio.Lock()
        self._writer: asyncio.Task[None] | None = None
        self.committed: Callable[[], None] = lambda: None
        """Called after each commit of rows; a test kills the process here."""

    def _pool(self) -> dict[str, Any]:
        return {"pool_size": 10, "max_overflow": 10} if self.is_postgres else {"pool_size": 5}

    async def open(self) -> None:
        """Bring the tables up to date and begin to write."""
        if self.engine.url.database and not self.is_postgres:
            Path(self.engine.url.database).parent.mkdir(parents=True, exist_ok=True)
        async with self.engine.begin() as connection:
            if self.is_postgres:  # two processes that start at once must not migrate at once
                await connection.execute(text("SELECT pg_advisory_xact_lock(7426253)"))
            await connection.run_sync(migrate)
        self._writer = asyncio.create_task(self._write_for_ever(), name="writer")

    async def close(self) -> None:
        """Write what is pending, then let go."""
        while self._pending:
            await asyncio.sleep(0.01)
        if self._writer is not None:
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self.engine.dispose()

    # --- rows --------------------------------------------------------------------------------------------------------

    async def append(self, stored: Stored, summary: Summary | None = None, outcomes: Sequence[Outcome] = ()) -> bool:
        """Keep a row; True after the commit, False when its place is taken."""
        job = Append(stored, summary, outcomes, asyncio.get_running_loop().create_future())
        self._pending.append(job)
        self._wake.set()
        return await job.done

    async def rows_after(self, table: str, n: int = 0) -> list[Stored]:
        """The rows of a table after number n, in order."""
        return await self._rows(table, n + 1)

    async def rows_at(self, places: Sequence[tuple[str, int]]) -> list[Stored]:
        """The rows of these places, of any tables; each table's in order."""
        query = select(moves).where(tuple_(moves.c.table_id, moves.c.n).in_(places)).order_by(moves.c.n)
        return [_stored(row) for row in await self.read(query)]

    async def _rows(self, table: str, first: Any) -> list[Stored]:
        query = select(moves).where(moves.c.table_id == table, moves.c.n >= first).order_by(moves.c.n)
        return [_stored(row) for row in await self.read(query)]

    async def rows_since_snapshot(self, table: str) -> list[Stored]:
        """The row of the newest snapshot of a table and those after it; all rows when there is no snapshot."""
        frozen = select(snapshots.c.n).where(snapshots.c.table_id == table).scalar_subquery()
        return await self._rows(table, func.coalesce(frozen, 1))

    async def snapshot(self, table: str, n: int) -> bytes | None:
        """The snapshot of a table after row n, if it is still there."""
        found = await self.read(select(snapshots.c.data).where(snapshots.c.table_id == table, snapshots.c.n == n))
        return bytes(found[0].data) if found else None

    async def keep_snapshot(self, table: str, n: int, data: bytes) -> None:
        """Keep a snapshot in the place of an older one."""
        query = self.insert(snapshots).values(table_id=table, n=n, data=data)
        newer = query.on_conflict_do_update(
            index_elements=["table_id"], set_={"n": n, "data": data}, where=snapshots.c.n < n
        )
        await self.write(lambda connection: connection.execute(newer))

    async def _write_for_ever(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            batch, self._pending = self._pending, []
            if batch:
                await self._write(batch)

    async def _write(self, batch: list[Append]) -> None:
        """All of them in one commit; when one cannot be kept, each in its own."""
        try:
            await self._in_one_commit(batch)
            kept = [True] * len(batch)
        except IntegrityError:
            kept = [await self._alone(job) for job in batch]
        except Exception as error:
            for job in batch:
                if not job.done.done():
                    job.done.set_exception(Unwritten(reason(error)))
            return
        self.committed()
        for job, is_kept in zip(batch, kept, strict=True):
            if not job.done.done():
                job.done.set_result(is_kept)

    async def _alone(self, job: Append) -> bool:
        try:
            await self._in_one_commit([job])
        except IntegrityError:
            return False
        return True

    async def _in_one_commit(self, batch: list[Append]) -> None:
        async with self._writing, self.engine.begin() as connection:
            await connection.execute(insert(moves), [_columns(job.stored) for job in batch])
            for job in batch:
                if job.summary is not None:
                    await self._summarise(connection, job)
                if job.outcomes:
                    at = job.stored.at
                    told = [{"table_id": job.stored.table, "at": at, **msgspec.structs.asdict(o)} for o in job.outcomes]
                    await connection.execute(insert(results), told)
            if self.is_postgres:
                for ids in _payloads(batch):
                    await connection.execute(select(func.pg_notify(CHANNEL, ids)))
        self.commits += 1

    async def _summarise(self, connection: AsyncConnection, job: Append) -> None:
        summary, id = job.summary, job.stored.table
        assert summary is not None
        values = {
            "game": summary.game,
            "phase": summary.phase,
            "public": summary.public,
            "free": summary.free,
            "seats": msgspec.json.encode(summary.seats).decode(),
            "touched": job.stored.at,
        }
        upsert = self.insert(tables).values(id=id, **values)
        await connection.execute(upsert.on_conflict_do_update(index_elements=["id"], set_=values))
        await connection.execute(delete(chairs).where(chairs.c.table_id == id))
        if summary.people:
            sitting = [{"table_id": id, "seat": seat, "person": person} for seat, person in summary.people.items()]
            await connection.execute(insert(chairs), sitting)

    # --- everything else ---------------------------------------------------------------------------------------------

    def insert(self, table: Any) -> Any:
        """An insert that knows ON CONFLICT, which both databases have and write alike."""
        return postgresql.insert(table) if self.is_postgres else sqlite.insert(table)

    async def read(self, query: Any) -> Sequence[Any]:
        """What a query finds. A connection that died while nobody used it is noticed here, and another one taken."""
        try:
            return await self._read(query)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            return await self._read(query)

    async def _read(self, query: Any) -> Sequence[Any]:
        async with self._reading.connect() as connection:
            return (await connection.execute(query)).all()

    async def write(self, work: Callable[[AsyncConnection], Awaitable[Any]]) -> Any:
        """Some writing in a commit of its own."""
        async with self._writing, self.engine.begin() as connection:
            return await work(connection)

    async def kept(self, name: str, fresh: str) -> str:
        """A value that all processes share: the first one given for this name."""
        query = self.insert(keep).values(name=name, value=fresh).on_conflict_do_nothing()
        await self.write(lambda connection: connection.execute(query))
        found = await self.read(select(keep.c.value).where(keep.c.name == name))
        return str(found[0].value)


class Unwritten(Exception):
    """The database did not take a row; whether it has it is not known, so the client must ask again."""


AWAY = (Unwritten, DBAPIError, PendingRollbackError, PoolTimeout, OSError, TimeoutError)
"""What happens when the database is away for a moment."""


def reason(error: BaseException) -> str:
    """What a log may say of a failure of the database. (PostgreSQL's own words may hold values, SQLite's do not.)"""
    cause = getattr(error, "orig", None)
    said = str(cause) if isinstance(cause, sqlite3.Error) else type(cause or error).__name__
    return f"{type(error).__name__}: {said}"


def _stored(row: Any) -> Stored:
    return Stored(row.table_id, row.n, rows.decode(row.row), row.at, row.act, row.hash)


def _columns(stored: Stored) -> dict[str, Any]:
    return {
        "table_id": stored.table,
        "n": stored.n,
        "row": rows.encode(stored.row),
        "act": stored.act,
        "at": stored.at,
        "hash": stored.hash,
    }


def _payloads(batch: list[Append]) -> list[str]:
    """`table:n table:n ...`, in pieces that fit."""
    pieces, piece = [], ""
    for job in batch:
        word = f"{job.stored.table}:{job.stored.n}"
        if len(piece) + len(word) > PAYLOAD:
            pieces.append(piece)
            piece = ""
        piece = f"{piece} {word}".strip()
    return [*pieces, piece]


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for line in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def migrate(connection: Connection) -> None:
    """Bring a database to the newest tables."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def sqlite_url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"
