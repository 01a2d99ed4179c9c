"""Backup and restore: the whole database as one compressed file of JSON lines, the same for SQLite and PostgreSQL."""

import gzip
import json
import tempfile
from pathlib import Path
from typing import Any

from sqlalchemy import func, insert, select, text

from shamble.engine.errors import BadText
from shamble.server.store import Store
from shamble.server.tables import IN_ORDER

FORMAT = "shamble-backup-1"
CHUNK = 500  # rows written at once


async def write_backup(url: str, file: Path) -> int:
    """All rows as they are at one moment; the number of rows. The file appears when it is complete."""
    store = Store(url)
    count = 0
    try:
        with (
            tempfile.NamedTemporaryFile(dir=file.absolute().parent, delete=False) as rough,
            gzip.open(rough, "wt", encoding="utf-8") as out,
        ):
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
        Path(rough.name).replace(file)
    finally:
        await store.dispose()
    return count


async def read_backup(url: str, file: Path) -> int:
    """Fill an empty database, all of it or nothing. BadText: the file is no whole backup, or the database not empty."""
    store = Store(url)
    await store.open()
    try:
        async with store.engine.begin() as connection:
            for table in IN_ORDER:
                if (await connection.execute(select(func.count()).select_from(table))).scalar_one():
                    raise BadText("the database is not empty; restore into a new one")
            return await _fill(connection, file)
    finally:
        await store.close()


async def _fill(connection: Any, file: Path) -> int:
    by_name = {table.name: table for table in IN_ORDER}
    count, pending, last = 0, [], None
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
                pending.append((table, dict(zip(table.columns.keys(), entry[1:], strict=True))))
                count += 1
    except (OSError, EOFError, ValueError, KeyError, AttributeError) as error:
        raise BadText(f"cannot be read ({type(error).__name__})", 0, str(file)) from None
    if last != count:
        raise BadText(f"is cut off: {count} rows of {last or 'more'}", 0, str(file))
    for table in IN_ORDER:
        rows = [values for where, values in pending if where is table]
        for start in range(0, len(rows), CHUNK):
            await connection.execute(insert(table), rows[start : start + CHUNK])
    return count
