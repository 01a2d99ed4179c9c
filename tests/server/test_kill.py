"""`kill -9` at random points of the path of a choice: nothing acknowledged is lost, and nothing happens twice."""

import asyncio
import contextlib
import itertools
import json
import os
import random
import select
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select as query

from shamble.bench.client import Client, connect
from shamble.server.live.runtime import House
from shamble.server.settings import Settings
from shamble.server.store.schema import moves
from shamble.server.table import making
from shamble.server.wire import bodies

KILLS = int(os.environ.get("SHAMBLE_TEST_KILLS", "100"))
Frames = asyncio.Queue[tuple[int, dict[str, Any]]]
POINTS = ("insert", "commit", "ack", "tell", "never")
ASKED = ("/healthz", "/api/me", "/api/tables", "/api/lobby", "/api/tables/{}", "/api/tables/{}/replay")
ANSWER_S = 60.0  # a mortal that does not answer is broken


class Mortal:
    """The process that forks servers."""

    def __init__(self, database: str) -> None:
        self.database = database
        self.listening = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listening.getsockname()[1]
        self.popen = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("mortal.py")), database],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            pass_fds=[self.listening.fileno()],
        )
        assert self.popen.stdin is not None
        assert self.popen.stdout is not None
        self.say, self.hear = self.popen.stdin, self.popen.stdout
        assert self._line() == "ready"

    def start(self, how: str) -> int:
        self.say.write(f"{self.listening.fileno()} {how}\n")
        self.say.flush()
        return int(self._line())

    def _line(self) -> str:
        assert select.select([self.hear], [], [], ANSWER_S)[0], "the process that forks servers says nothing"
        return self.hear.readline().strip()

    def close(self) -> None:
        self.say.close()
        self.hear.close()
        self.popen.kill()
        self.popen.wait(ANSWER_S)
        self.listening.close()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Mortal]:
    found = Mortal(str(tmp_path / "mortal.db"))
    yield found
    found.close()


class Player:
    """Plays both seats of tables for as long as the server lives, and remembers what was acknowledged."""

    def __init__(self, cookies: list[str], port: int) -> None:
        self.cookies, self.port = cookies, port
        self.acked: dict[str, int] = {}
        self.open: dict[str, dict[str, Any]] = {}
        """Acts that were sent and not answered: they are sent again, with the same id, in the next life."""
        self.sent = 0
        self.naks: list[str] = []
        self.answers: Counter[str] = Counter()
        """What was answered over HTTP, and when sockets were opened."""

    async def live(self, table: str, luck: random.Random, most: int) -> None:
        """One life: connect, send again what was not answered, play on. Returns when the server is gone."""
        frames: Frames = asyncio.Queue()
        clients: list[Client] = []
        try:
            for seat, cookie in enumerate(self.cookies):
                clients.append(await self._connect(cookie, self._hearer(seat, frames)))
                clients[seat].say(json.dumps({"t": "hello", "table": table}).encode())
            for frame in list(self.open.values()):
                clients[frame["seat"]].say(json.dumps(frame).encode())
            for _ in range(most):
                heard = await self._next(frames, clients)
                if heard is None or heard[1].get("result"):
                    return
                self._answer(table, luck, clients, *heard)
        finally:
            for client in clients:
                client.transport.abort()

    async def _connect(self, cookie: str, heard: Any) -> Client:
        try:
            return await connect("127.0.0.1", self.port, cookie, heard)
        except ConnectionError as error:  # its text is the status line, where there was one
            self.answers[str(error)] += 1
            raise

    async def look(self, table: str) -> None:
        """Meanwhile, the pages of a browser that is always open: they ask again and again."""
        for path in itertools.cycle(ASKED):
            with contextlib.suppress(OSError):
                self.answers[await self._get(path.format(table))] += 1
            await asyncio.sleep(0.02)

    async def _get(self, path: str) -> str:
        """The first line of the answer; empty when the server died over it."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            head = f"GET {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\nCookie: {self.cookies[0]}\r\n\r\n"
            writer.write(head.encode())
            return (await reader.readline()).decode().strip()
        finally:
            writer.close()

    def _answer(self, table: str, luck: random.Random, clients: list[Client], seat: int, heard: dict[str, Any]) -> None:
        self._note(heard)
        decision = heard.get("decision")
        if decision and decision["choices"] and not self.open:
            self.sent += 1
            id, choice = f"a{self.sent}", luck.choice(decision["choices"])["id"]
            act = {"t": "act", "id": id, "table": table, "window": decision["window"], "choice": choice, "seat": seat}
            self.open[id] = act
            clients[seat].say(json.dumps(act).encode())
        elif not self.open and heard["t"] in ("ack", "nak"):
            for client in clients:  # an act of the life before was answered: look where the game stands
                client.say(json.dumps({"t": "hello", "table": table}).encode())

    def _hearer(self, seat: int, frames: Frames) -> Any:
        return lambda _client, payload: frames.put_nowait((seat, json.loads(payload)))

    async def _next(self, frames: Frames, clients: list[Client]) -> tuple[int, dict[str, Any]] | None:
        while True:
            with contextlib.suppress(TimeoutError):
                return await asyncio.wait_for(frames.get(), 0.05)
            if any(client.closed for client in clients) and frames.empty():
                return None

    def _note(self, answer: dict[str, Any]) -> None:
        id = str(answer.get("id", ""))
        if answer["t"] == "ack":
            v = answer["v"]
            assert self.acked.setdefault(id, v) == v, "the same id was acknowledged with another number"
            self.open.pop(id, None)
        elif answer["t"] == "nak":
            self.naks.append(f"{id} {answer['code']}")
            self.open.pop(id, None)


async def set_tables(database: str, count: int) -> tuple[list[str], list[str]]:
    """Tables for two people, started; their cookies."""
    house = House(Settings(database=database, drain_s=0.0))
    await house.open()
    welcomed = [await house.people.welcome() for _ in range(2)]
    ids = []
    for _ in range(count):
        live = await making.make_table(house, welcomed[0][0], bodies.NewTable(game="fight-or-flight", seats=2))
        await making.seat_one(house, live, welcomed[1][0], 1, bodies.Sitter(kind="me"))
        await making.start_table(house, live, welcomed[0][0])
        ids.append(live.table.id)
    await house.close()
    return ids, [f"shamble={cookie}" for _, cookie in welcomed]


async def test_kill_minus_nine_a_hundred_times(mortal: Mortal) -> None:
    luck = random.Random(9)
    tables, cookies = await set_tables(mortal.database, 25)
    players = {table: Player(cookies, mortal.port) for table in tables}
    kills = 0
    while kills < KILLS:
        table = tables[kills * len(tables) // KILLS]
        point = POINTS[kills % len(POINTS)]
        child = mortal.start(f"{point}:{luck.randint(1, 5)}")
        looking = asyncio.ensure_future(players[table].look(table))
        life = asyncio.ensure_future(players[table].live(table, luck, 12 if point == "never" else 400))
        if point == "never":  # killed from outside, in the middle of whatever it does
            await asyncio.wait([life], timeout=luck.random() * 0.4)
        else:
            await asyncio.wait([life], timeout=3.0)  # a finished game has nothing left to die of
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        for task in (life, looking):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, OSError):
                await task
        kills += 1
    child = mortal.start("never:1")  # the last life is as long as it takes: how much was answered before is the clock's
    looking = asyncio.ensure_future(players[tables[0]].look(tables[0]))
    while (answers := sum((player.answers for player in players.values()), Counter()))["HTTP/1.1 200 OK"] <= KILLS:
        assert not looking.done(), looking.exception()
        await asyncio.sleep(0.02)
    looking.cancel()
    os.kill(child, signal.SIGKILL)
    await check(mortal.database, players)
    assert not [line for line in answers if " 500 " in line], answers


async def check(database: str, players: dict[str, Player]) -> None:
    """Every acknowledged act is there, once, under its number; and every game replays to its hashes."""
    house = House(Settings(database=database, drain_s=0.0))
    await house.open()
    assert house.rooms.aside == set()
    acknowledged = 0
    for table, player in players.items():
        found = await house.store.read(query(moves.c.n, moves.c.act).where(moves.c.table_id == table))
        numbers = sorted(row.n for row in found)
        assert numbers == list(range(1, len(numbers) + 1))
        acts = [row.act.partition(":")[2] for row in found if row.act is not None]
        assert len(acts) == len(set(acts)), "an act happened twice"
        kept = {row.act.partition(":")[2]: row.n for row in found if row.act is not None}
        for id, v in player.acked.items():
            assert kept.get(id) == v, f"{id} was acknowledged as {v} and is lost"
        assert set(acts) <= set(player.acked) | set(player.open)
        acknowledged += len(player.acked)
    await house.close()
    assert acknowledged > KILLS // 2, "too little was played to prove anything"
