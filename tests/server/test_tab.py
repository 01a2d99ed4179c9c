"""The server without its libraries, as in a page: the same tables and the same frames, from a Python with msgspec."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from shamble.engine.play.game import games
from shamble.server.store.store import Store, sqlite_url
from shamble.server.tab import Tab
from tests.server import evening

LACKING = (
    *("llvmlite", "numba", "numpy", "platformdirs", "rich", "typer"),
    *("aiosqlite", "alembic", "asyncpg", "itsdangerous", "litestar", "prometheus_client", "sqlalchemy", "structlog"),
    *("uvicorn", "fcntl", "msvcrt"),
)
BARE = (
    f"import runpy, sys; sys.modules.update(dict.fromkeys({LACKING!r})); "
    "runpy.run_path(sys.argv.pop(1), run_name='__main__')"
)
ONE_AFTER_THE_OTHER = ("fight-or-flight", "zombies-attack")  # where bots choose together, threads decide who is first


@pytest.mark.parametrize("name", ONE_AFTER_THE_OTHER)
async def test_the_same_frames_without_a_database_and_without_numpy(name: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", BARE, str(Path(evening.__file__)), name]
    shown = subprocess.run(command, capture_output=True, text=True, check=False)
    assert shown.returncode == 0, shown.stderr
    store = Store(sqlite_url(tmp_path / "shamble.db"))
    await store.open()
    try:
        told = await evening.heard(store, name)
    finally:
        await store.close()
    assert shown.stdout.splitlines() == told


async def answer(tab: Tab, method: str, path: str, body: object = None, status: int = 200) -> object:
    found, text = await tab.ask(method, path, None if body is None else json.dumps(body))
    assert found == status, text
    return json.loads(text)


async def test_a_page_answers_what_its_client_asks() -> None:
    tab = Tab()
    shelf = await answer(tab, "GET", "/games")
    assert [each["id"] for each in shelf] == list(games())
    assert {bot["name"] for each in shelf for bot in each["bots"]} == {"random", "rookie", "survivor"}
    assert await answer(tab, "GET", "/games/zombies-attack/rules")
    await answer(tab, "PATCH", "/me", {"name": "Ann"})
    assert (await answer(tab, "GET", "/me"))["name"] == "Ann"
    made = await answer(tab, "POST", "/tables", {"game": "zombies-attack", "seats": 3, "start": True})
    table = await answer(tab, "GET", f"/tables/{made['table']}")
    assert (table["mine"], table["info"]["phase"]) == ([0], "playing")
    assert [row["id"] for row in await answer(tab, "GET", "/tables")] == [made["table"]]


async def test_what_needs_others_is_refused_in_a_line() -> None:
    tab = Tab()
    legend = {"game": "zombies-attack", "seats": 2, "sitters": [{"kind": "me"}, {"kind": "bot", "bot": "legend"}]}
    assert "no bot 'legend' here" in (await answer(tab, "POST", "/tables", legend, 409))["text"]
    public = {"game": "zombies-attack", "seats": 2, "public": True}
    assert "needs a server" in (await answer(tab, "POST", "/tables", public, 409))["text"]
    assert "needs a server" in (await answer(tab, "GET", "/daily/zombies-attack", status=404))["text"]
    assert "Not understood" in (await answer(tab, "POST", "/tables", {"game": 1}, 400))["text"]
    await answer(tab, "POST", "/tables", {"game": "no-such-game", "seats": 2}, 404)
    await answer(tab, "GET", "/tables/none", status=404)
    assert tab.store.rows == {}
