"""Fixtures of the server's tests: a house in this process, real server processes, a real PostgreSQL."""

import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from kit import OPEN, Clock, Postgres, Process, serving, start_postgres

from shamble.server.live.runtime import House
from shamble.server.settings import Settings


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def house(tmp_path: Path, clock: Clock) -> AsyncIterator[House]:
    """A server without a network, on a real SQLite file, whose clock stands still unless a test moves it."""
    made = House(
        Settings(
            database=str(tmp_path / "shamble.db"), bot_pace=0.0, address_per_s=1e9, drain_s=0.0, tables_per_guest=10**6
        ),
        clock,
    )
    await made.open()
    yield made
    await made.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL of our own, in a folder that another user may enter (pytest closes its own to others)."""
    with tempfile.TemporaryDirectory(prefix="shamble-postgres-") as folder:
        server = start_postgres(Path(folder))
        try:
            yield server
        finally:
            server.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """One real server process on SQLite, without limits for one address, for all tests that only talk to it.

    It logs all it can, so that a test may look there for what must not be logged.
    """
    folder = tmp_path_factory.mktemp("server")
    with serving(str(folder / "shamble.db"), folder / "log", log_level="debug", **OPEN) as process:
        yield process
    log = (folder / "log").read_text()
    assert "Traceback" not in log
    assert " failed" not in log, "nothing happened that nobody expected"
