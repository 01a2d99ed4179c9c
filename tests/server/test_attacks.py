"""Cheap attacks cost whoever tries them: half-open requests, few files, forged addresses, floods of codes and bots."""

import asyncio
import contextlib
import json
import resource
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from kit import LONG_S, Clock, Postgres, Process, client, guest, serving
from sqlalchemy import func, select
from websockets.asyncio.client import connect

from shamble.server import limits
from shamble.server.http.door import Door, Proxies
from shamble.server.limits import ADDRESSES, Buckets, Refusals
from shamble.server.live.runtime import House
from shamble.server.live.thinking import Thinking
from shamble.server.settings import Settings
from shamble.server.store.schema import codes

QUICK = """
import sys
from shamble.server.http import door
door.ASK_S = door.BODY_S = 1.0
from shamble.server.__main__ import main
sys.argv[0] = "shamble"
main()
"""


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server that waits a second for a request, and not longer."""
    folder = tmp_path_factory.mktemp("impatient")
    with serving(str(folder / "a.db"), folder / "log", program=["-c", QUICK]) as server:
        yield server


def opened(server: Process, said: bytes) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", server.port), 60)
    made.sendall(said)
    return made


def is_closed(connection: socket.socket) -> bool:
    """Does the server close it? Where it does not, the test fails in the end."""
    connection.settimeout(LONG_S)
    with contextlib.suppress(ConnectionError):
        while connection.recv(4096):
            pass
    return True


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET / HT",
        b"GET /healthz HTTP/1.1\r\nHost: here\r\nX-Long: a",
        b"PATCH /api/me HTTP/1.1\r\nHost: here\r\nContent-Length: 9000\r\nContent-Type: application/json\r\n\r\n{",
        b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n\r\n",
    ],
    ids=["nothing", "half a line", "half a head", "half a body", "one request, and an empty line"],
)
def test_half_a_request_is_not_waited_for(impatient: Process, said: bytes) -> None:
    with opened(impatient, said) as half:
        assert is_closed(half)
    assert httpx.get(f"{impatient.url}/healthz", timeout=60).status_code == 200


async def test_who_plays_is_not_disturbed_by_half_open_requests(tmp_path: Path) -> None:
    """More of them than there are files: those of one address are closed, and everybody else is served."""
    with serving(str(tmp_path / "a.db"), tmp_path / "log", program=["-c", QUICK]) as server:
        async with connect(server.ws) as player:
            halves = [opened(server, b"GET / HT") for _ in range(400)]
            await player.send('{"t":"ping"}')
            assert json.loads(await player.recv()) == {"t": "pong"}
            for half in halves[:50]:
                await asyncio.to_thread(is_closed, half)
            async with httpx.AsyncClient() as http:
                assert (await http.get(f"{server.url}/healthz", timeout=60)).status_code == 200
            for half in halves:
                half.close()


async def test_with_few_files_those_who_sit_keep_playing(tmp_path: Path) -> None:
    """64 files, and 100 connections that ask for nothing: a whole game against bots is played meanwhile."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    few = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))\n" + QUICK
    assert before[0] > 64
    with serving(str(tmp_path / "a.db"), tmp_path / "log", program=["-c", few], bot_pace=0) as server:
        async with httpx.AsyncClient(base_url=server.url, timeout=LONG_S) as http:
            body = {"game": "fight-or-flight", "seats": 3, "start": True}
            table = (await http.post("/api/tables", json=body)).json()["table"]
            headers = {"Cookie": f"shamble={http.cookies['shamble']}"}
        async with connect(server.ws, additional_headers=headers) as player:
            crowd = [opened(server, b"") for _ in range(100)]
            assert await played(player, table)
            for each in crowd:
                each.close()
        assert "could not care" not in server.log.read_text()


async def played(player: Any, table: str) -> bool:
    await player.send(json.dumps({"t": "hello", "table": table}))
    number = 0
    while True:
        async with asyncio.timeout(LONG_S):
            frame = json.loads(await player.recv())
        assert frame["t"] != "gone", frame
        if frame.get("result"):
            return True
        decision = frame.get("decision")
        if decision and decision["choices"]:
            number += 1
            act = {"t": "act", "id": f"s{number}", "table": table, "window": decision["window"]}
            await player.send(json.dumps({**act, "choice": decision["choices"][0]["id"]}))


def test_a_door_lets_so_many_in_and_counts_those_who_leave() -> None:
    door = Door(5, 2, "10.0.0.0/8", Refusals())
    assert [door.enter("1.1.1.1") for _ in range(3)] == [True, True, False]
    assert [door.enter("10.0.0.7") for _ in range(4)] == [True, True, True, False], "a proxy is many people"
    door.exit("1.1.1.1")
    assert door.enter("2.2.2.2")
    assert not door.enter("1.1.1.1"), "the files are for everybody"


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "client"),
    [
        ("*", "10.0.0.1", "6.6.6.6, 9.9.9.9", "9.9.9.9"),
        ("*", "10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "10.0.0.1", "6.6.6.6, 9.9.9.9", "9.9.9.9"),
        ("10.0.0.0/8", "10.0.0.1", "6.6.6.6, 9.9.9.9, 10.3.3.3", "9.9.9.9"),
        ("10.0.0.1", "9.9.9.9", "6.6.6.6", "9.9.9.9"),
        ("::1", "::1", "6.6.6.6, [2001:db8::1]:443", "2001:db8::1"),
        ("10.0.0.1", "10.0.0.1", "9.9.9.9:1234", "9.9.9.9"),
    ],
)
def test_the_address_of_a_client_is_what_a_proxy_of_ours_wrote(
    trusted: str, peer: str, forwarded: str, client: str
) -> None:
    assert Proxies(trusted).client(peer, forwarded) == client


def test_forged_addresses_get_no_fresh_limits(tmp_path: Path) -> None:
    """A proxy that appends, and a client that writes another address before it each time."""
    limited = {"address_per_s": 3, "trust_proxy": "*"}
    with serving(str(tmp_path / "a.db"), tmp_path / "log", **limited) as server:
        answers = [
            httpx.get(f"{server.url}/api/me", headers={"X-Forwarded-For": f"6.6.6.{number}, 9.9.9.9"}).status_code
            for number in range(30)
        ]
    assert answers.count(200) <= 6


async def test_a_guest_has_one_code_at_a_time(house: House) -> None:
    person = await guest(house)
    made = [(await house.people.code(person)).code for _ in range(20)]
    assert (await house.store.read(select(func.count()).select_from(codes)))[0][0] == 1
    found, _ = await house.people.use_code(made[-1])
    assert found.id == person.id


async def test_a_guest_makes_only_so_many_tables_in_an_hour(tmp_path: Path, clock: Clock) -> None:
    settings = Settings(database=str(tmp_path / "a.db"), tables_per_guest=3, address_per_s=1e9, drain_s=0.0)
    house = House(settings, clock)
    await house.open()
    body = {"game": "fight-or-flight", "seats": 2, "sitters": [{"kind": "bot"}, {"kind": "bot"}]}
    async with client(house) as http:
        made = [await http.post("/api/tables", json=body) for _ in range(4)]
        assert [answer.status_code for answer in made] == [201, 201, 201, 429]
        assert "hour" in made[-1].json()["text"]
        async with client(house) as other:
            assert (await other.post("/api/tables", json=body)).status_code == 201, "others are not concerned"
        clock.now += 3601
        assert (await http.post("/api/tables", json=body)).status_code == 201
    await house.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_limits_hold_across_processes(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Two processes on one database give one address as many new guests as one of them does."""
    database = str(tmp_path / "a.db")
    if kind == "postgres":
        server: Postgres = request.getfixturevalue("postgres")
        database = server.new()
    clock = Clock()
    houses = [House(Settings(database=database, address_per_s=4.0, drain_s=0.0), clock) for _ in range(2)]
    for house in houses:
        await house.open()
    answers = []
    for number in range(10):
        async with client(houses[number % 2]) as http:
            answers.append((await http.get("/api/me")).status_code)
    assert answers == [200] * 4 + [429] * 6
    clock.now += 25
    async with client(houses[0]) as http:
        assert (await http.get("/api/me")).status_code == 200, "after a while there is another"
    for house in houses:
        await house.close()


# --- thinking --------------------------------------------------------------------------------------------------------


async def test_thinking_is_shared_fairly_between_people_and_their_tables() -> None:
    """Somebody with forty tables of bots waits for them alone; others have every second turn."""
    order: list[str] = []
    first, release = threading.Event(), threading.Event()

    def hold() -> None:
        first.set()
        release.wait(LONG_S)

    thinking = Thinking(1)
    asked = [asyncio.create_task(thinking.think("flood", "t0", hold, LONG_S))]
    await asyncio.to_thread(first.wait, LONG_S)
    asked += [
        asyncio.create_task(thinking.think("flood", f"t{n}", lambda n=n: order.append(f"flood {n}"), LONG_S))  # type: ignore[misc]
        for n in range(40)
    ]
    await asyncio.sleep(0)
    asked += [
        asyncio.create_task(thinking.think("mara", "m", lambda n=n: order.append(f"mara {n}"), LONG_S))  # type: ignore[misc]
        for n in range(3)
    ]
    await asyncio.sleep(0)
    release.set()
    await asyncio.gather(*asked)
    assert [order.index(f"mara {n}") for n in range(3)] == [1, 3, 5]
    thinking.close()


async def test_the_tables_of_one_person_take_turns() -> None:
    order: list[str] = []
    first, release = threading.Event(), threading.Event()
    thinking = Thinking(1)

    def hold() -> None:
        first.set()
        release.wait(LONG_S)

    asked = [asyncio.create_task(thinking.think("p", "a", hold, LONG_S))]
    await asyncio.to_thread(first.wait, LONG_S)
    for table in ("a", "a", "a", "b"):
        asked.append(asyncio.create_task(thinking.think("p", table, lambda t=table: order.append(t), LONG_S)))  # type: ignore[misc]
        await asyncio.sleep(0)
    release.set()
    await asyncio.gather(*asked)
    assert order.index("b") <= 1
    thinking.close()


async def test_the_time_to_think_begins_when_the_thinking_begins() -> None:
    """Whoever waits for others' bots is not out of time; a bot that hangs is, and the next one thinks."""
    thinking, stuck = Thinking(1), threading.Event()
    hangs = asyncio.create_task(thinking.think("flood", "a", lambda: stuck.wait(LONG_S), 1.0))
    await asyncio.sleep(0)
    waits = asyncio.create_task(thinking.think("mara", "b", lambda: "thought", 0.9))
    with pytest.raises(TimeoutError):
        await hangs
    assert await waits == "thought"
    stuck.set()
    thinking.close()


# --- what the operator hears -----------------------------------------------------------------------------------------


def test_the_log_says_that_the_server_is_attacked(capsys: pytest.CaptureFixture[str]) -> None:
    now = 0.0
    refusals = Refusals(lambda: now)
    for number in range(limits.ATTACK + 10):
        refusals.note("requests", "6.6.6.6" if number % 4 else f"7.7.7.{number}")
    refusals.note("guests", "8.8.8.8")
    refusals.tell()
    assert capsys.readouterr().out == "", "not before a minute is over"
    now = 60.0
    refusals.tell()
    (line,) = capsys.readouterr().out.splitlines()
    assert "under attack" in line
    assert "6.6.6.6" in line
    now = 120.0
    refusals.tell()
    assert capsys.readouterr().out == "", "and it is said once"


def test_what_is_remembered_of_addresses_is_the_latest() -> None:
    """Many addresses push the longest unused out, and never the one that asks just now."""
    buckets = Buckets(0.0, 1, lambda: 0.0)
    assert all(buckets.take(f"a{number}") for number in range(ADDRESSES + 5))
    assert not buckets.take(f"a{ADDRESSES + 4}"), "the newest is remembered"
    assert buckets.take("a0"), "the oldest is not"
