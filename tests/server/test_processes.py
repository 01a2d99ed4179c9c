"""Several processes on one PostgreSQL: seats split between them, one process and one connection killed on the way."""

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import asyncpg
import httpx
from kit import LONG_S, OPEN, Browser, Postgres, Process, guest, party, serving
from sqlalchemy import select
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from shamble.server.live.connection import Connection
from shamble.server.live.runtime import House
from shamble.server.settings import Settings, driver
from shamble.server.store.schema import moves
from shamble.server.store.store import Store
from shamble.server.table import making
from shamble.server.table.decisions import Refused
from shamble.server.wire import bodies

GAMES = 3


class Player:
    """A person who plays through whichever process answers, and sends again what was not acknowledged."""

    def __init__(self, processes: list[Process], cookie: str, first: int, luck: random.Random) -> None:
        self.processes, self.cookie, self.at, self.luck = processes, cookie, first, luck
        self.acked: dict[str, int] = {}
        self.count = 0
        self.moves = 0

    async def play(self, table: str) -> None:
        """Until the game is over. A lost connection leads to another process, with the same unanswered act."""
        pending: dict[str, Any] | None = None
        while True:
            process = self.processes[self.at % len(self.processes)]
            headers = {"Cookie": f"shamble={self.cookie}"}
            try:
                async with connect(process.ws, additional_headers=headers, open_timeout=30) as socket:
                    pending, over = await self._life(socket, table, pending)
                    if over:
                        return
            except (OSError, ConnectionClosed, TimeoutError):
                pass
            self.at += 1
            await asyncio.sleep(0.05)

    async def _life(
        self, socket: ClientConnection, table: str, pending: dict[str, Any] | None
    ) -> tuple[dict[str, Any] | None, bool]:
        try:
            await socket.send(json.dumps({"t": "hello", "table": table}))
            if pending is not None:
                await socket.send(json.dumps(pending))
            while True:
                frame = json.loads(await socket.recv())
                if pending is not None and frame.get("id") == pending["id"]:
                    if frame["t"] == "ack":
                        assert self.acked.setdefault(frame["id"], frame["v"]) == frame["v"]
                        self.moves += 1
                    pending = None
                    await socket.send(json.dumps({"t": "hello", "table": table}))
                if frame.get("result"):
                    return None, True
                decision = frame.get("decision")
                if pending is None and decision and decision["choices"]:
                    self.count += 1
                    choice = self.luck.choice(decision["choices"])["id"]
                    act = {"t": "act", "id": f"p{self.count}", "table": table, "window": decision["window"]}
                    pending = {**act, "choice": choice}
                    await socket.send(json.dumps(pending))
        except ConnectionClosed:
            return pending, False


async def new_cookie(url: str) -> str:
    async with httpx.AsyncClient(base_url=url, timeout=LONG_S) as http:
        await http.get("/api/me")
        return str(http.cookies["shamble"])


async def new_table(url: str, cookies: list[str]) -> str:
    async with httpx.AsyncClient(base_url=url, timeout=LONG_S) as http:

        async def ask(method: str, path: str, cookie: str, body: Any = None) -> Any:
            answer = await http.request(method, path, json=body, headers={"Cookie": f"shamble={cookie}"})
            assert answer.status_code < 300, answer.text
            return answer.json()

        table = (await ask("POST", "/api/tables", cookies[0], {"game": "fight-or-flight", "seats": 3}))["table"]
        for seat in (1, 2):
            await ask("PUT", f"/api/tables/{table}/seats/{seat}", cookies[seat], {"kind": "me"})
        await ask("POST", f"/api/tables/{table}/start", cookies[0])
        return str(table)


async def test_two_processes_lose_nothing(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new()
    with (
        serving(database, tmp_path / "one", **OPEN) as one,
        serving(database, tmp_path / "two", **OPEN) as two,
    ):
        cookies = [await new_cookie(one.url) for _ in range(3)]
        tables = [await new_table(one.url, cookies) for _ in range(GAMES)]
        luck = random.Random(4)
        players = {
            table: [Player([one, two], cookie, seat, luck) for seat, cookie in enumerate(cookies)] for table in tables
        }
        playing = asyncio.gather(*(p.play(table) for table, three in players.items() for p in three))
        await until(playing, lambda: moved(players) >= 4)
        await cut_connections(database)
        await until(playing, lambda: moved(players) >= 10)
        two.kill()
        with serving(database, tmp_path / "two", port=two.port, **OPEN):
            await asyncio.wait_for(playing, LONG_S)
    store = Store(driver(database))
    for table, three in players.items():
        rows = await store.read(select(moves.c.n, moves.c.act).where(moves.c.table_id == table))
        assert sorted(row.n for row in rows) == list(range(1, len(rows) + 1))
        kept = {row.n: row.act for row in rows if row.act is not None}
        assert len(set(kept.values())) == len(kept), "an act happened twice"
        for player in three:
            for id, v in player.acked.items():
                assert kept[v].endswith(f":{id}"), "an acknowledged act is lost"
    await store.dispose()


async def until(playing: Any, holds: Any) -> None:
    """Wait until enough was played, or all of it."""
    async with asyncio.timeout(LONG_S):
        while not holds() and not playing.done():
            await asyncio.sleep(0.01)


def moved(players: dict[str, list[Player]]) -> int:
    return sum(player.moves for three in players.values() for player in three)


async def cut_connections(database: str) -> None:
    """Every connection of the servers to the database is cut, the bus's too."""
    connection = await asyncpg.connect(database)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await connection.close()


async def two_houses(postgres: Postgres) -> tuple[House, House]:
    settings = Settings(database=postgres.new(), bot_pace=0.0, drain_s=0.0)
    houses = House(settings), House(settings)
    for house in houses:
        await house.open()
    return houses


async def test_fifty_people_at_two_processes_want_one_seat(postgres: Postgres) -> None:
    one, two = await two_houses(postgres)
    host = await guest(one)
    made = await making.make_table(one, host, bodies.NewTable(game="fight-or-flight", seats=2))
    people = [await guest(one) for _ in range(50)]

    async def sit(number: int) -> bool:
        house = (one, two)[number % 2]
        live = await house.rooms.get(made.table.id)
        try:
            await making.seat_one(house, live, people[number], 1, bodies.Sitter(kind="me"))
        except Refused:
            return False
        return True

    got = await asyncio.gather(*(sit(number) for number in range(50)))
    assert sum(got) == 1
    await one.close()
    await two.close()


async def test_who_is_renamed_or_signed_out_at_one_process_is_so_at_the_other(postgres: Postgres) -> None:
    one, two = await two_houses(postgres)
    person, cookie = await one.people.welcome()
    code = (await one.people.code(person)).code
    _, elsewhere = await two.people.use_code(code)
    assert await two.people.find(elsewhere) is not None
    await one.people.rename(person, "Mara")
    found = await two.people.find(elsewhere)
    assert found is not None
    assert found.name == "Mara"
    await one.people.forget_others(person)
    assert await two.people.find(elsewhere) is None
    assert await two.people.find(cookie) is not None
    await one.close()
    await two.close()


async def test_sockets_of_a_browser_that_was_signed_out_at_another_process_are_closed(postgres: Postgres) -> None:
    one, two = await two_houses(postgres)
    person, _ = await one.people.welcome()
    other, _ = await two.people.use_code((await one.people.code(person)).code)
    kept, lost = (Connection(two.rooms, two.care, person.id, 1e9, 0.0, token) for token in (person.token, other.token))
    two.connections |= {kept, lost}
    await one.people.forget_others(person)
    async with asyncio.timeout(LONG_S):
        while not lost.is_closing:
            await asyncio.sleep(0.01)
    assert [json.loads(frame)["t"] for frame in lost.queue] == ["gone"]
    assert not kept.is_closing
    two.connections.clear()
    await one.close()
    await two.close()


async def test_fifty_tabs_at_two_processes_make_one_move(postgres: Postgres) -> None:
    """Every id is sent twice, at both processes at once: one move, and each id has one answer."""
    one, two = await two_houses(postgres)
    table = await party(one)
    seat = table.live.table.waiting()[0]
    choices = [choice.id for choice in table.match.choices(seat)]
    window = table.window(seat)
    tabs = [Browser((one, two)[number % 2], table.people[seat]) for number in range(50)]
    answers = await asyncio.gather(
        *(
            tab.ask("act", table.id, id=f"tab{number // 2}", window=window, choice=choices[number // 2 % len(choices)])
            for number, tab in enumerate(tabs)
        )
    )
    assert sorted(answer["t"] for answer in answers) == ["ack"] * 2 + ["nak"] * 48
    acked = [answer for answer in answers if answer["t"] == "ack"]
    assert acked[0] == acked[1], "the same id at both processes"
    found = await one.store.read(select(moves.c.n).where(moves.c.table_id == table.id, moves.c.act.is_not(None)))
    assert len(found) == 1
    await one.close()
    await two.close()


async def test_both_processes_race_for_every_move_and_tell_their_own_viewers(postgres: Postgres) -> None:
    """The same choice with different ids at two processes: one is first, the other is told that it is too late."""
    one, two = await two_houses(postgres)
    table = await party(one)
    there = [Browser(two, person) for person in table.people]
    for browser in there:
        await browser.hello(table.id)
    for number in range(6):
        if table.match.over:
            break
        seat = table.live.table.waiting()[0]
        act = {"window": table.window(seat), "choice": table.match.choices(seat)[0].id}
        answers = await asyncio.gather(
            table.browsers[seat].ask("act", table.id, id=f"one{number}", **act),
            there[seat].ask("act", table.id, id=f"two{number}", **act),
        )
        assert sorted(answer["t"] for answer in answers) == ["ack", "nak"], answers
        other = await two.rooms.get(table.id)
        for house, live in ((one, table.live), (two, other)):
            async with live.lock:
                await house.rooms.catch_up(live)
    other = await two.rooms.get(table.id)
    assert other.table.match is not None
    assert other.table.match.g.tobytes() == table.match.g.tobytes()
    seen = (await there[0].hello(table.id))["view"]
    assert seen == (await table.browsers[0].hello(table.id))["view"]
    await one.close()
    await two.close()
