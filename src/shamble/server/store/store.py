"""Where everything is kept: SQLite or PostgreSQL, from the same code, but for the short way of rows to PostgreSQL.

Rows of different tables that are asked for at the same time share one commit. A row is lost to another process when its
`(table, n)` is taken: `append` then answers False, and the caller reads what it missed.

Long, because what waits, what is being committed and whether the database is well are one state.
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it brings no types
import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Connection,
    Text,
    bindparam,
    case,
    cast,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError, PendingRollbackError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from shamble.server.metrics import METRICS
from shamble.server.store.contract import Away, Outcome, Summary, Tried
from shamble.server.store.postgres import CHANNEL, Kept, Lines
from shamble.server.store.schema import chairs, keep, limits, moves, results, snapshots, tables, tries
from shamble.server.table import journal
from shamble.server.table.journal import Stored

SIGNED_OUT = "@"  # a message that begins so names a guest whose other browsers were signed out
FAILED_S = 10.0  # so long a server is not well after rows that could not be written, while none can be
HEALTH_S = 2.0  # so long it is believed that the database is well, and so long it has to answer
GATHER_S = 0.01  # so long rows that keep arriving are gathered for one commit

# Statements that are often used, put together once.
_of_table = select(moves).where(moves.c.table_id == bindparam("id")).order_by(moves.c.n)
_rows_after = _of_table.where(moves.c.n > bindparam("after"))
_newest = select(snapshots.c.n).where(snapshots.c.table_id == bindparam("id")).scalar_subquery()
_rows_since_snapshot = _of_table.where(moves.c.n >= func.coalesce(_newest, 1))
_add_moves, _add_chairs, _add_results = insert(moves), insert(chairs), insert(results)
_empty_chairs = delete(chairs).where(chairs.c.table_id == bindparam("id"))
_announce = select(func.pg_notify(CHANNEL, bindparam("ids")))


@dataclass
class Append:
    """A row that is to be kept, with what else must be kept in the same commit."""

    stored: Stored
    summary: Summary | None
    outcomes: Sequence[Outcome]
    done: "asyncio.Future[bool]"


TAKEN = (IntegrityError, asyncpg.IntegrityConstraintViolationError)
"""What the databases say of a place that is taken."""


class Store:
    """The database, and the one task that writes rows to it."""

    has_snapshots = True

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_postgres = url.startswith("postgresql")
        self.engine: AsyncEngine = create_async_engine(url, hide_parameters=True, **self._pool())
        if self.is_postgres:
            self._lines = Lines(url)
        else:
            self._quick = create_engine(url.replace("+aiosqlite", ""), hide_parameters=True, pool_size=1)
            self._thread = ThreadPoolExecutor(1, "writer")
            for engine in (self.engine.sync_engine, self._quick):
                event.listen(engine, "connect", _set_up_sqlite)
        self._reading = self.engine.execution_options(isolation_level="AUTOCOMMIT") if self.is_postgres else self.engine
        self._upsert = self._listing_upsert()
        self.commits = 0
        self._failed_at: float | None = None
        """When the last rows could not be written."""
        self._pending: list[Append] = []
        self._wake = asyncio.Event()
        self._writing = asyncio.Lock()
        self._writer: asyncio.Task[None] | None = None
        self._sign_of_life = self._health_upsert()
        self._asking_after = asyncio.Lock()
        self._asked_after, self._was_well = -HEALTH_S, True
        self.committed: Callable[[], None] = lambda: None
        """Called after each commit of rows; a test kills the process here."""

    def _pool(self) -> dict[str, Any]:
        """Connections stay open: one more than these would be made, and closed again, for every use."""
        return {"pool_size": 10, "max_overflow": 10} if self.is_postgres else {"pool_size": 5, "max_overflow": 0}

    async def open(self) -> None:
        """Bring the tables up to date and begin to write."""
        if self.engine.url.database and not self.is_postgres:
            _own(Path(self.engine.url.database))
        if not self.is_postgres:
            self._quick.connect().close()  # aiosqlite leaves a thread behind where a file does not open
        async with self.engine.begin() as connection:
            if self.is_postgres:  # two processes that start at once must not migrate at once
                await connection.execute(text("SELECT pg_advisory_xact_lock(7426253)"))
            await connection.run_sync(migrate)
        if self.is_postgres:
            await self._lines.open()
        self._writer = asyncio.create_task(self._write_for_ever(), name="writer")

    async def close(self) -> None:
        """Write what is pending, then let go."""
        while self._pending:
            await asyncio.sleep(0.01)
        if self._writer is not None:
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        await self.dispose()

    async def dispose(self) -> None:
        """Close the connections."""
        await self.engine.dispose()
        if self.is_postgres:
            await self._lines.close()
        else:
            self._thread.shutdown()
            self._quick.dispose()

    # --- rows --------------------------------------------------------------------------------------------------------

    async def append(self, stored: Stored, summary: Summary | None = None, outcomes: Sequence[Outcome] = ()) -> bool:
        """Keep a row; True after the commit, False when its place is taken."""
        job = Append(stored, summary, outcomes, asyncio.get_running_loop().create_future())
        self._pending.append(job)
        self._wake.set()
        return await job.done

    async def rows_after(self, table: str, n: int = 0) -> list[Stored]:
        """The rows of a table after number n, in order."""
        return await self._rows(_rows_after, {"id": table, "after": n})

    async def rows_since_snapshot(self, table: str) -> list[Stored]:
        """The row of the newest snapshot of a table and those after it; all rows when there is no snapshot."""
        return await self._rows(_rows_since_snapshot, {"id": table})

    async def _rows(self, query: Any, values: dict[str, Any]) -> list[Stored]:
        return [stored_row(*row) for row in await self.read_often(query, values)]

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

    async def tried(self, deal: str, person: str | None) -> Tried | None:
        """What somebody tried of a deal; None: nothing yet."""
        found = await self.read(select(tries).where(tries.c.deal == deal, tries.c.person == person))
        return Tried(found[0].first, found[0].now) if found else None

    async def begin_try(self, deal: str, person: str, table: str, before: Tried | None) -> bool:
        """Keep a try that begins at a table; False when it is not `before` any more."""
        if before is None:
            values = {"deal": deal, "person": person, "first": table, "now": table}
            query = self.insert(tries).values(**values).on_conflict_do_nothing().returning(tries.c.now)
        else:
            mine = (tries.c.deal == deal) & (tries.c.person == person) & tries.c.now.is_not_distinct_from(before.now)
            query = update(tries).where(mine).values(now=table).returning(tries.c.now)

        async def work(connection: AsyncConnection) -> bool:
            return (await connection.execute(query)).first() is not None

        return bool(await self.write(work))

    async def _write_for_ever(self) -> None:
        while True:
            await self._wake.wait()
            await self._gather()
            self._wake.clear()
            batch, self._pending = sorted(self._pending, key=lambda job: job.stored.table), []  # one order for all
            if batch:
                await self._write(batch)

    async def _gather(self) -> None:
        """Rows that are just arriving come along; nobody waits for one that is not."""
        count, end = 0, time.monotonic() + GATHER_S
        while len(self._pending) > count and time.monotonic() < end:
            count = len(self._pending)
            await asyncio.sleep(0)

    async def _write(self, batch: list[Append]) -> None:
        """All of them in one commit; when one cannot be kept, each in its own."""
        try:
            await self._in_one_commit(batch)
        except TAKEN:
            if len(batch) > 1:
                for job in batch:
                    await self._write([job])
                return
            _answer(batch, is_kept=False)
        except Exception as error:
            METRICS.away.inc()
            self._failed_at = time.monotonic()
            _answer(batch, error)
        else:
            self._failed_at = None
            self.committed()
            _answer(batch, is_kept=True)

    async def _in_one_commit(self, batch: list[Append]) -> None:
        """Rows of different tables with all that belongs to them."""
        kept = _kept(batch)
        async with self._writing:
            if self.is_postgres:
                await self._lines.keep(kept)
            else:
                await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, kept)
        self.commits += 1

    def _commit(self, kept: Kept) -> None:
        """All of it in the thread that writes to SQLite, which the loop hears of once, and not after every step."""
        statements = [
            (_add_moves, kept.moves),
            (self._upsert, kept.listed),
            (_empty_chairs, [{"id": id} for id in kept.emptied]),
            (_add_chairs, kept.sitting),
            (_add_results, kept.results),
        ]
        with self._quick.begin() as connection:
            for statement, values in statements:
                if values:
                    connection.execute(statement, values)

    # --- everything else ---------------------------------------------------------------------------------------------

    def _listing_upsert(self) -> Any:
        """A line of the lobby, new or in the place of the old one."""
        query = self.insert(tables)
        fresh = {column.name: query.excluded[column.name] for column in tables.c if not column.primary_key}
        return query.on_conflict_do_update(index_elements=["id"], set_=fresh)

    def _health_upsert(self) -> Any:
        query = self.insert(keep).values(name="health", value="")
        return query.on_conflict_do_update(index_elements=["name"], set_={"value": cast(func.random(), Text)})

    def insert(self, table: Any) -> Any:
        """An insert that knows ON CONFLICT, which both databases have and write alike."""
        return postgresql.insert(table) if self.is_postgres else sqlite.insert(table)

    async def read(self, query: Any, values: dict[str, Any] | None = None) -> Sequence[Any]:
        """What a query finds. A connection that died while nobody used it is noticed here, and another one taken."""
        with asking():
            try:
                return await self._read(query, values)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return await self._read(query, values)

    async def _read(self, query: Any, values: dict[str, Any] | None) -> Sequence[Any]:
        async with self._reading.connect() as connection:
            return (await connection.execute(query, values)).all()

    async def read_often(self, query: Any, values: dict[str, Any]) -> Sequence[Any]:
        """What a query finds that is asked all the time; a row is its values in their order, and has no names."""
        if not self.is_postgres:
            return await self.read(query, values)
        with asking():
            return await self._lines.read(query, values)

    async def write(self, work: Callable[[AsyncConnection], Awaitable[Any]]) -> Any:
        """Some writing in a commit of its own."""
        with asking():
            async with self._writing, self.engine.begin() as connection:
                return await work(connection)

    async def tell_others(self, connection: AsyncConnection, message: str) -> None:
        """Let other processes hear a message when this writing is committed."""
        if self.is_postgres:
            await connection.execute(_announce, {"ids": message})

    async def is_well(self) -> bool:
        """Does the database take what is written? Asked by writing, at most once in a while."""
        async with self._asking_after:
            if time.monotonic() >= self._asked_after + HEALTH_S:
                try:
                    async with asyncio.timeout(HEALTH_S):
                        await self.write(lambda connection: connection.execute(self._sign_of_life))
                    self._was_well = True
                except (Away, TimeoutError):
                    self._was_well = False
                self._asked_after = time.monotonic()
        just_failed = self._failed_at is not None and time.monotonic() < self._failed_at + FAILED_S
        return self._was_well and not just_failed

    async def take(self, name: str, rate: float, most: float, now: float) -> bool:
        """Take a drop from a bucket that all processes share; False when there is none."""
        most = min(most, 1e9)
        passed = case((limits.c.at < now, now - limits.c.at), else_=0.0)
        refilled = limits.c.left + passed * rate
        left = case((refilled < most, refilled), else_=most)
        query = self.insert(limits).values(name=name, left=most - 1, at=now)
        taken = query.on_conflict_do_update(
            index_elements=["name"], set_={"left": left - 1, "at": now}, where=left >= 1
        ).returning(limits.c.left)

        async def work(connection: AsyncConnection) -> bool:
            return (await connection.execute(taken)).first() is not None

        return bool(await self.write(work))

    async def kept(self, name: str, fresh: str) -> str:
        """A value that all processes share: the first one given for this name."""
        query = self.insert(keep).values(name=name, value=fresh).on_conflict_do_nothing()
        await self.write(lambda connection: connection.execute(query))
        found = await self.read(select(keep.c.value).where(keep.c.name == name))
        return str(found[0].value)


FAILURES = (
    DBAPIError,
    PendingRollbackError,
    PoolTimeout,
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
)
"""What the drivers say when a database is away."""


@contextmanager
def asking() -> Iterator[None]:
    """Away instead of what a driver says. What is taken already is the caller's to know."""
    try:
        yield
    except TAKEN:
        raise
    except FAILURES as error:
        METRICS.away.inc()
        raise Away(reason(error)) from error


def reason(error: BaseException) -> str:
    """What a log may say of a failure of the database. (PostgreSQL's own words may hold values, SQLite's do not.)"""
    cause = getattr(error, "orig", None)
    said = str(cause) if isinstance(cause, sqlite3.Error) else type(cause or error).__name__
    return f"{type(error).__name__}: {said}"


def stored_row(table: str, n: int, row: str, act: str | None, at: float, hash: str | None) -> Stored:
    """A row of the table `moves`, by its columns."""
    return Stored(table, n, journal.decode(row), at, act, hash)


def _answer(batch: list[Append], error: Exception | None = None, *, is_kept: bool = False) -> None:
    """Tell those who still wait what became of their rows."""
    for job in batch:
        if job.done.done():
            continue
        if error is None:
            job.done.set_result(is_kept)
        else:
            job.done.set_exception(Away(reason(error)))


def _kept(batch: list[Append]) -> Kept:
    """What must be kept with these rows, each of another table: the rows, and what the lists know of their tables."""
    known = [(job.stored, job.summary) for job in batch if job.summary is not None]
    seated = {stored.table: summary.people for stored, summary in known if summary.people is not None}
    return Kept(
        moves=[_columns(job.stored) for job in batch],
        listed=[_listing(stored, summary) for stored, summary in known],
        emptied=list(seated),
        sitting=[
            {"table_id": id, "seat": seat, "person": person}
            for id, people in seated.items()
            for seat, person in people.items()
        ],
        results=[told for job in batch for told in _results(job)],
    )


def _columns(stored: Stored) -> dict[str, Any]:
    return {
        "table_id": stored.table,
        "n": stored.n,
        "row": journal.encode(stored.row),
        "act": stored.act,
        "at": stored.at,
        "hash": stored.hash,
    }


def _listing(stored: Stored, summary: Summary) -> dict[str, Any]:
    """A table as the lobby lists it."""
    return {
        "id": stored.table,
        "game": summary.game,
        "phase": summary.phase,
        "public": summary.public,
        "free": summary.free,
        "seats": msgspec.json.encode(summary.seats).decode(),
        "touched": stored.at,
        "host": summary.host,
    }


def _results(job: Append) -> list[dict[str, Any]]:
    kept = job.stored
    return [{"table_id": kept.table, "at": kept.at, **msgspec.structs.asdict(outcome)} for outcome in job.outcomes]


def _own(file: Path) -> None:
    """The file is there, and nobody else reads it: it holds the secret that signs cookies and the seeds of games.

    SQLite gives the files beside it the same rights."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not file.is_dir():
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        with suppress(PermissionError):  # it is somebody else's, who decides
            file.chmod(0o600)


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for line in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {line}")
    cursor.close()


def migrate(connection: Connection, to: str = "head") -> None:
    """Bring a database to the newest tables, or to those of an older version."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.attributes["connection"] = connection
    command.upgrade(config, to)


def sqlite_url(file: Path) -> str:
    """SQLAlchemy's address of an SQLite file."""
    return f"sqlite+aiosqlite:///{file}"
