"""Backup and restore: the whole database as one compressed file of JSON lines, the same for SQLite and PostgreSQL."""

import gzip
import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from shamble.engine.base.errors import BadSetup, BadText
from shamble.server.store.errors import in_a_line
from shamble.server.store.schema import FIRST_TRIES, IN_ORDER
from shamble.server.store.store import Store

FORMAT = "shamble-backup-1"
CHUNK = 500  # rows written at once

Saved = tuple[Table, dict[str, Any]]


async def write_backup(url: str, file: Path) -> int:
    """All rows as they are at one moment; the number of rows. The file appears when it is complete."""
    store = Store(url)
    path = store.engine.url.database or ""
    if not store.is_postgres and not Path(path).is_file():
        raise BadSetup(f"there is no database {path}")
    try:
        with _rough(file) as rough, gzip.open(rough, "wt", encoding="utf-8") as out, in_a_line():
            return await _write(store, out)
    finally:
        await store.dispose()


@contextmanager
def _rough(file: Path) -> Iterator[IO[bytes]]:
    """A file beside the wanted one, which takes its place when it is complete. BadText: it cannot be written."""
    if file.is_dir():
        raise BadText("cannot be written (it is a folder)", 0, str(file))
    try:
        rough = tempfile.NamedTemporaryFile(dir=file.absolute().parent, delete=False)  # noqa: SIM115 - it is kept
    except OSError as error:
        raise BadText(f"cannot be written ({error.strerror})", 0, str(file)) from None
    try:
        with rough:
            yield rough
        Path(rough.name).replace(file)
    finally:
        Path(rough.name).unlink(missing_ok=True)


async def _write(store: Store, out: IO[str]) -> int:
    count = 0
    out.write(json.dumps({"format": FORMAT}) + "\n")
    async with store.engine.connect() as connection:
        if store.is_postgres:
            await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
        else:
            await connection.execute(text("BEGIN"))
        for table in IN_ORDER:
            for row in await connection.execute(select(table)):
                out.write(json.dumps([table.name, *row], ensure_ascii=False) + "\n")
                count += 1
    out.write(json.dumps({"rows": count}) + "\n")
    return count


async def read_backup(url: str, file: Path) -> int:
    """Fill an empty database, all of it or nothing. BadText: the file is no whole backup, or the database not empty."""
    saved = read_rows(file)  # before a database is made for it
    with in_a_line():
        store = Store(url)
        await store.open()
    try:
        async with store.engine.begin() as connection:
            for table in IN_ORDER:
                if (await connection.execute(select(func.count()).select_from(table))).scalar_one():
                    raise BadText("the database is not empty; restore into a new one")
            await fill(connection, saved)
            await connection.execute(FIRST_TRIES)  # a backup of an older version has none
    finally:
        await store.close()
    return len(saved)


def read_rows(file: Path) -> list[Saved]:
    """All rows of a backup, each with its table."""
    by_name = {table.name: table for table in IN_ORDER}
    saved: list[Saved] = []
    last = None
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            if json.loads(next(lines, "{}")).get("format") != FORMAT:
                raise BadText("this is no backup of Shamble", 1, str(file))
            for line in lines:
                entry = json.loads(line)
                if isinstance(entry, dict):
                    last = entry.get("rows")
                    break
                table = by_name[entry[0]]
                missing = [None] * (len(table.columns) + 1 - len(entry))  # columns that are newer than the backup
                saved.append((table, dict(zip(table.columns.keys(), [*entry[1:], *missing], strict=True))))
    except (OSError, EOFError, ValueError, KeyError, AttributeError) as error:
        raise BadText(f"cannot be read ({type(error).__name__})", 0, str(file)) from None
    if last != len(saved):
        raise BadText(f"is cut off: {len(saved)} rows of {last or 'more'}", 0, str(file))
    return saved


async def fill(connection: AsyncConnection, saved: list[Saved]) -> None:
    """Write the rows of a backup, table by table."""
    for table in IN_ORDER:
        rows = [values for where, values in saved if where is table]
        for start in range(0, len(rows), CHUNK):
            await connection.execute(insert(table), rows[start : start + CHUNK])
