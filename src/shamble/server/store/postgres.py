"""PostgreSQL without SQLAlchemy between, for what every choice needs: rows go in with one statement, and out with one.

A statement is a transaction of its own here. It gets what is to be kept as JSON, and takes it apart by the columns of
the tables, so that it is the same statement however many rows there are.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it brings no types
import msgspec
from sqlalchemy.dialects.postgresql.asyncpg import dialect

from shamble.server.store.schema import tables

CONNECTIONS = 8  # at most; more wait for each other
CHANNEL = "shamble"
PAYLOAD = 7000  # bytes of ids in one NOTIFY; PostgreSQL allows 8000
LOST = (asyncpg.PostgresConnectionError, asyncpg.OperatorInterventionError, asyncpg.InterfaceError, OSError)
"""The errors of a pooled connection that was lost while idle."""

_fresh = ", ".join(f"{column.name} = excluded.{column.name}" for column in tables.c if not column.primary_key)
ROWS = f"""
    WITH added AS (INSERT INTO moves SELECT * FROM json_populate_recordset(NULL::moves, $1))
    SELECT pg_notify('{CHANNEL}', ids) FROM unnest($2::text[]) AS ids
"""
ROWS_AND_MORE = f"""
    WITH added AS (INSERT INTO moves SELECT * FROM json_populate_recordset(NULL::moves, $1)),
    listed AS (
        INSERT INTO tables SELECT * FROM json_populate_recordset(NULL::tables, $3)
        ON CONFLICT (id) DO UPDATE SET {_fresh}
    ),
    sitting AS (SELECT * FROM json_populate_recordset(NULL::chairs, $5)),
    emptied AS (
        DELETE FROM chairs WHERE table_id = ANY($4::text[])
        AND NOT EXISTS (SELECT FROM sitting WHERE sitting.table_id = chairs.table_id AND sitting.seat = chairs.seat)
    ),
    seated AS (
        INSERT INTO chairs SELECT * FROM sitting ON CONFLICT (table_id, seat) DO UPDATE SET person = excluded.person
    ),
    told AS (INSERT INTO results SELECT * FROM json_populate_recordset(NULL::results, $6))
    SELECT pg_notify('{CHANNEL}', ids) FROM unnest($2::text[]) AS ids
"""


class Lines:
    """Kept connections to PostgreSQL."""

    def __init__(self, url: str) -> None:
        self.address = address(url)
        self._pool: Any = None

    async def open(self) -> None:
        """Belong to the loop that runs now; connections are made when they are needed."""
        self._pool = await asyncpg.create_pool(
            self.address,
            min_size=0,
            max_size=CONNECTIONS,
            max_inactive_connection_lifetime=0,
            reset=_leave_as_it_is,
        )

    async def close(self) -> None:
        """Close the connections."""
        if self._pool is not None:
            await self._pool.close()

    async def read(self, query: Any, values: dict[str, Any]) -> Sequence[Any]:
        """What a query of SQLAlchemy finds."""
        text, constants = _written(query)
        wanted = (constants | values).values()
        try:
            return await self._fetch(text, *wanted)
        except LOST:
            return await self._fetch(text, *wanted)

    async def keep(self, kept: "Kept") -> None:
        """All of it in one commit, of which the other processes hear."""
        rows, ids = _json(kept.moves), _payloads(kept.moves)
        if kept.listed or kept.results:
            more = _json(kept.listed), kept.emptied, _json(kept.sitting), _json(kept.results)
            await self._fetch(ROWS_AND_MORE, rows, ids, *more)
        else:
            await self._fetch(ROWS, rows, ids)

    async def _fetch(self, text: str, *values: Any) -> Sequence[Any]:
        found: Sequence[Any] = await self._pool.fetch(text, *values)
        return found


class Kept(msgspec.Struct):
    """What one commit keeps: values of the tables by their columns."""

    moves: list[dict[str, Any]]
    listed: list[dict[str, Any]]
    emptied: list[str]
    """The tables of which all chairs are known anew."""
    sitting: list[dict[str, Any]]
    results: list[dict[str, Any]]


def address(url: str) -> str:
    """The address as PostgreSQL itself writes it."""
    return url.replace("postgresql+asyncpg", "postgresql")


async def _leave_as_it_is(_connection: Any) -> None:
    """Nothing that is done here changes a connection, so that nothing need be set back after every use."""


@cache
def _written(query: Any) -> tuple[str, dict[str, Any]]:
    """A query as PostgreSQL reads it, and its values by name, in their order: those that are always the same."""
    compiled = query.compile(dialect=dialect())  # type: ignore[no-untyped-call]
    return str(compiled), {name: compiled.params[name] for name in compiled.positiontup}


def _json(values: list[dict[str, Any]]) -> str:
    return msgspec.json.encode(values).decode()


def _payloads(moves: list[dict[str, Any]]) -> list[str]:
    """`table:n table:n ...`, in pieces that fit."""
    pieces, piece = [], ""
    for move in moves:
        word = f"{move['table_id']}:{move['n']}"
        if len(piece) + len(word) > PAYLOAD:
            pieces.append(piece)
            piece = ""
        piece = f"{piece} {word}".strip()
    return [*pieces, piece]
