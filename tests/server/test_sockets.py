"""Sockets that behave badly or come in crowds: slow readers, reconnect storms, other origins, too many frames."""

import asyncio
import contextlib
import json
import random
import socket as sockets
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from kit import LONG_S, Browser, Process, party, serving, signed_in
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from shamble.server.limits import Bucket
from shamble.server.live.connection import BIGGEST, QUEUE, QUEUE_BYTES
from shamble.server.live.runtime import House


async def solo(server: Process, seats: int = 2) -> tuple[str, dict[str, str]]:
    """A table against bots: its id, and the headers of its person."""
    async with httpx.AsyncClient(base_url=server.url, timeout=LONG_S) as http:
        body = {"game": "fight-or-flight", "seats": seats, "start": True, "spectators": "public"}
        table = (await http.post("/api/tables", json=body)).json()["table"]
        return table, {"Cookie": f"shamble={http.cookies['shamble']}"}


async def sockets_open(server: Process) -> int:
    async with httpx.AsyncClient(base_url=server.url, timeout=LONG_S) as http:
        return int((await http.get("/healthz")).json()["sockets"])


async def test_a_slow_reader_is_dropped_and_nobody_else_notices(house: House) -> None:
    table = await party(house)
    slow, sent = Browser(house, table.people[1]), []
    await slow.hello(table.id)

    async def never(text: str) -> None:
        sent.append(text)
        await asyncio.Event().wait()

    writing = asyncio.create_task(slow.connection.write(never))
    for _ in range(QUEUE + 5):
        await table.browsers[0].ask("say", table.id, emote="hurry")
    assert slow.connection.is_closing
    assert len(slow.connection.queue) <= 1, "nothing piles up"
    assert slow.connection not in table.live.watchers
    assert table.browsers[2].heard()
    writing.cancel()


async def test_big_frames_do_not_pile_up_either(house: House) -> None:
    table = await party(house)
    slow = table.browsers[1].connection
    slow.queue.clear()
    slow.send(bytes(2 * QUEUE_BYTES))
    assert not slow.is_closing, "one frame may have any size"
    slow.send(b"{}")
    assert slow.is_closing
    assert [json.loads(frame)["t"] for frame in slow.queue] == ["gone"]
    quick, sent = table.browsers[2].connection, []

    async def read(text: str) -> None:
        sent.append(len(text))

    writing = asyncio.create_task(quick.write(read))
    for _ in range(9):
        quick.send(bytes(QUEUE_BYTES // 2))
        quick.send(b"{}")
        await asyncio.sleep(0)
    assert not quick.is_closing
    assert sum(sent) > 4 * QUEUE_BYTES, "whoever reads may get any amount"
    writing.cancel()


async def test_a_slow_reader_of_a_real_socket_is_dropped(server: Process) -> None:
    table, headers = await solo(server)
    raw = sockets.socket()
    raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    raw.setblocking(False)
    await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", server.port))
    reader, writer = await asyncio.open_connection(sock=raw, limit=4096)
    greeting = f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    greeting += f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\nCookie: {headers['Cookie']}\r\n\r\n"
    writer.write(greeting.encode())
    await reader.readuntil(b"\r\n\r\n")
    before = await sockets_open(server)
    hello = json.dumps({"t": "hello", "table": table}).encode()
    frame = bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello
    try:
        for _ in range(20_000):  # each is answered by a snapshot that nobody reads
            writer.write(frame)
            await writer.drain()
            if writer.transport.is_closing():
                break
    except ConnectionError:
        pass
    async with asyncio.timeout(LONG_S):
        while await sockets_open(server) >= before:
            await asyncio.sleep(0.05)
    writer.close()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()


async def test_a_storm_of_reconnects_leaves_the_game_as_it_was(server: Process) -> None:
    table, headers = await solo(server, 3)

    async def come_and_go(number: int) -> None:
        for _ in range(4):
            more = headers if number % 2 else {}
            async with connect(server.ws, additional_headers=more, open_timeout=LONG_S) as socket:
                await socket.send(json.dumps({"t": "hello", "table": table, "v": number % 9}))
                assert json.loads(await socket.recv())["t"] in ("snapshot", "ev")

    before = await sockets_open(server)
    async with connect(server.ws, additional_headers=headers, open_timeout=LONG_S) as player:
        storm = asyncio.gather(*(come_and_go(number) for number in range(60)))
        async with asyncio.timeout(LONG_S):
            result = await play(player, table)
            await storm
    assert result["ending"]
    async with asyncio.timeout(LONG_S):
        while await sockets_open(server) > before:
            await asyncio.sleep(0.05)


async def play(socket: Any, table: str) -> Any:
    await socket.send(json.dumps({"t": "hello", "table": table}))
    number, v = 0, 0
    while True:
        frame = json.loads(await socket.recv())
        if frame["t"] in ("ev", "snapshot"):
            assert frame["t"] == "snapshot" or frame["v"] == v + 1, "a gap"
            v = frame["v"]
        if frame.get("result"):
            return frame["result"]
        decision = frame.get("decision")
        if decision and decision["choices"]:
            number += 1
            choice = decision["choices"][0]["id"]
            act = {"t": "act", "id": f"s{number}", "table": table, "window": decision["window"], "choice": choice}
            await socket.send(json.dumps(act))


async def test_pages_of_other_sites_get_no_socket(server: Process) -> None:
    with pytest.raises(InvalidStatus):
        await connect(server.ws, origin="https://evil.example")  # type: ignore[arg-type]
    async with connect(server.ws, origin=server.url) as socket:  # type: ignore[arg-type]
        await socket.send('{"t":"ping"}')
        assert json.loads(await socket.recv())["t"] == "pong"


async def test_a_browser_that_is_signed_out_loses_its_socket(server: Process) -> None:
    async with (
        httpx.AsyncClient(base_url=server.url, timeout=LONG_S) as mine,
        httpx.AsyncClient(base_url=server.url, timeout=LONG_S) as other,
    ):
        code = (await mine.post("/api/me/code")).json()["code"]
        assert (await other.post("/api/me/device", json={"code": code})).status_code == 200
        headers = [{"Cookie": f"shamble={http.cookies['shamble']}"} for http in (mine, other)]
        async with (
            connect(server.ws, additional_headers=headers[0]) as kept,
            connect(server.ws, additional_headers=headers[1]) as lost,
        ):
            assert (await mine.delete("/api/me/devices")).status_code == 200
            async with asyncio.timeout(LONG_S):
                frames = [json.loads(frame) async for frame in lost]
            assert [(frame["t"], frame["retry"]) for frame in frames] == [("gone", False)]
            await kept.send('{"t":"ping"}')
            assert json.loads(await kept.recv()) == {"t": "pong"}


async def test_frames_have_at_most_eight_kilobytes_and_no_unknown_field(house: House, server: Process) -> None:
    browser = Browser(house, None)
    ping = '{"t":"ping"}'
    assert json.loads((await browser.raw(ping + " " * (BIGGEST - len(ping))))[0]) == {"t": "pong"}
    odd = {
        ping + " " * (BIGGEST + 1 - len(ping)): "at most 8192 bytes",
        ping.encode(): "must be text",
        '{"t":"ping","more":1}': "unknown field `more`",
        '{"t":"ping","t":1}': "expected `str`",
        '{"t":"hint","table":"x"}': "missing required field `id`",
        '{"t":"act","id":"a","table":"x","window":-1,"choice":"h"}': "`$.window`",
        '{"t":"' + "x\\n" * 900 + '"}': "`$.t`",
        '{"t":' * 1600: "nested too deep",
    }
    for frame, why in odd.items():
        answer = json.loads((await browser.raw(frame))[0])
        assert answer["code"] == "bad-frame"
        assert why in answer["text"]
        assert len(answer["text"]) < 250
        assert "\n" not in answer["text"]
    async with connect(server.ws) as socket:
        await socket.send(ping + " " * (BIGGEST + 1 - len(ping)))
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009, "too big"
        async with connect(server.ws) as other:
            await other.send(ping.encode())
            assert json.loads(await other.recv())["code"] == "bad-frame"


def test_a_bucket_lets_so_much_through() -> None:
    bucket = Bucket(2.0, 3, 0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(0.5)
    assert not bucket.take(0.6)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


async def test_limits_graceful_drain_logs_and_metrics(tmp_path: Path) -> None:
    """One process with its usual limits: frames too fast, too many sockets, metrics apart, a drain that says so."""
    with sockets.socket() as free:
        free.bind(("127.0.0.1", 0))
        metrics_port = free.getsockname()[1]
    limits = {"frames_per_s": 5, "sockets_per_address": 3, "metrics_port": metrics_port, "log_json": 1, "bot_pace": 0}
    with serving(str(tmp_path / "a.db"), tmp_path / "log", **limits) as server:
        table, headers = await solo(server)
        async with connect(server.ws, additional_headers=headers) as socket:
            await socket.send(json.dumps({"t": "hello", "table": table}))
            for _ in range(60):
                await socket.send('{"t":"ping"}')
            codes = [json.loads(await socket.recv()).get("code") for _ in range(50)]
            assert "too-fast" in codes
            async with connect(server.ws), connect(server.ws):
                with pytest.raises(InvalidStatus):
                    await connect(server.ws)
            async with httpx.AsyncClient(timeout=LONG_S) as http:
                figures = (await http.get(f"http://127.0.0.1:{metrics_port}/metrics")).text
                assert "shamble_frames_received_total" in figures
                assert table not in figures
                assert (await http.get(f"{server.url}/metrics")).status_code == 404
                assert (await http.get(f"{server.url}/api/games")).headers["content-encoding"] == "gzip"
                page = await http.get(server.url)
                assert page.headers["cache-control"] == "no-store"
                policy = page.headers["content-security-policy"]
                assert "default-src 'self'" in policy
                assert "script-src" not in policy
            server.popen.terminate()
            async with asyncio.timeout(LONG_S):
                frames = [json.loads(frame) async for frame in socket]
            assert (frames[-1]["t"], frames[-1]["retry"]) == ("gone", True)
        assert server.popen.wait(LONG_S) == 0
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines() if line.startswith("{")]
    assert {"ready", "draining", "closed"} <= {line["event"] for line in lines}
    assert headers["Cookie"].partition("=")[2].partition(".")[0] not in (tmp_path / "log").read_text()


async def test_many_sockets_of_one_address_ask_no_more_than_one(tmp_path: Path) -> None:
    """Frames that come too fast from an address are read at its pace, by however many sockets they come."""
    limits, crowd, each = {"address_per_s": 40, "frames_per_s": 1000}, 20, 15
    async with contextlib.AsyncExitStack() as stack:
        server = stack.enter_context(serving(str(tmp_path / "a.db"), tmp_path / "log", **limits))
        opened = [await stack.enter_async_context(connect(server.ws)) for _ in range(crowd)]
        began = time.monotonic()
        for socket in opened:
            for _ in range(each):
                await socket.send('{"t":"ping"}')
        for socket in opened:
            for _ in range(each):
                assert json.loads(await socket.recv())["t"] == "pong"
        assert time.monotonic() - began >= (crowd * each - 5 * 40) / 40, "those at once, the others one after the other"


async def test_what_takes_long_is_given_up_when_the_server_stops(house: House) -> None:
    """The graph of a game is asked for while the coach is busy; then the server drains."""
    table = await party(house)
    await table.play(random.Random(1))
    busy, hangs_s = threading.Event(), 60.0
    began = time.monotonic()
    house.care.coach.submit(busy.wait, hangs_s)
    try:
        async with signed_in(house, table.people[0].id) as http:
            asked = asyncio.ensure_future(http.get(f"/api/tables/{table.id}/graph"))
            async with asyncio.timeout(60):
                while not house.care._once:
                    await asyncio.sleep(0.01)
            await house.drain()
            for answer in (await asked, await http.get(f"/api/tables/{table.id}/graph")):
                assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
                assert answer.json()["text"] == "The server restarts; try again in a moment."
            assert time.monotonic() - began < hangs_s / 2, "nobody waited for what hangs"
    finally:
        busy.set()
