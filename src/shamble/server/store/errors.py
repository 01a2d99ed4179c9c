"""What can go wrong with a database, said in a line to whoever starts a server, a backup or a restore."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg  # type: ignore[import-untyped]  # it brings no types
from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError

from shamble.engine.base.errors import BadSetup


@contextmanager
def in_a_line() -> Iterator[None]:
    """BadSetup instead of what a database, its driver or its migrations say."""
    try:
        yield
    except CommandError:
        raise BadSetup(
            "cannot open the database: it was made by a newer version of Shamble, or is not its own"
        ) from None
    except (SQLAlchemyError, asyncpg.PostgresError, OSError) as error:
        raise BadSetup(f"cannot open the database: {_why(error)}") from None


def _why(error: BaseException) -> str:
    """What can be said of a database that does not open; never its address, which may hold a password."""
    cause = getattr(error, "orig", None) or error
    return str(cause) if isinstance(cause, OSError | sqlite3.Error) else type(cause).__name__
