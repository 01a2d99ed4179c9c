"""Whatever comes in is understood, or refused in one line; what nobody expected is one line of the log, under an id."""

import json
import re
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest
from kit import OPEN, Browser, Process, client, guest, party, serving

from shamble.server.live.connection import Connection
from shamble.server.live.runtime import House
from shamble.server.store.store import Store

DEEP = b"[" * 1000 + b"]" * 1000
BODIES = {
    "deep": DEEP,
    "deep inside": b'{"game":"fight-or-flight","seats":2,"options":{"a":' + DEEP + b"}}",
    "deep, and not closed": b'{"a":' * 2000,
    "not UTF-8": b'{"name":"\xff\xfe"}',
    "a lone surrogate": b'{"name":"\xed\xa0\x80"}',
    "an escaped lone surrogate": b'{"name":"\\ud800"}',
    "no JSON": b"{",
    "nothing": b"",
    "a number without end": b'{"name":1' + b"0" * 400 + b"}",
}


def spoken(server: Process, *lines: str, body: bytes = b"") -> tuple[int, dict[str, Any]]:
    """What is answered to a request that no library would send: its status, and its JSON."""
    head = "\r\n".join([*lines, f"Content-Length: {len(body)}", "Connection: close", "", ""]).encode("latin-1")
    with socket.create_connection(("127.0.0.1", server.port), 60) as asking:
        asking.sendall(head + body)
        answer = b""
        while more := asking.recv(65536):
            answer += more
    start, _, content = answer.partition(b"\r\n\r\n")
    return int(start.split()[1]), json.loads(content or b"{}")


@pytest.mark.parametrize("body", BODIES.values(), ids=list(BODIES))
@pytest.mark.parametrize(("method", "path"), [("PATCH", "/api/me"), ("POST", "/api/tables")])
def test_a_body_that_is_not_understood_is_refused_in_a_line(
    server: Process, method: str, path: str, body: bytes
) -> None:
    before = server.log.read_text()
    status, answer = spoken(
        server, f"{method} {path} HTTP/1.1", "Host: here", "Content-Type: application/json", body=body
    )
    assert status in (400, 409), answer
    assert answer["code"] in ("bad-frame", "refused")
    assert "\n" not in answer["text"]
    assert server.log.read_text() == before, "nothing of it is worth a line"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b'{"game":"zombie-run","seats":"x"}', "seats: expected `int`, got `str`"),
        (b'{"game":"zombie-run","bogus":1}', "unknown field `bogus`"),
        (b'{"seats":3}', "missing required field `game`"),
        (b"[]", "expected `object`, got `array`"),
    ],
)
def test_a_body_that_is_refused_names_the_field(server: Process, body: bytes, why: str) -> None:
    lines = ("POST /api/tables HTTP/1.1", "Host: here", "Content-Type: application/json")
    status, answer = spoken(server, *lines, body=body)
    assert (status, answer["code"]) == (400, "bad-frame")
    assert why in answer["text"]


@pytest.mark.parametrize("method", ["GET", "PATCH", "OPTIONS"])
@pytest.mark.parametrize(
    "header", ["Origin: http://[", "Origin: http://x:y:z", "Origin: null", "Host: x:y:z", "Host: [", "Host: a:99999"]
)
def test_a_host_or_an_origin_that_is_none_is_refused(server: Process, method: str, header: str) -> None:
    lines = [header] if header.startswith("Host") else ["Host: here", header]
    status, answer = spoken(server, f"{method} /api/me HTTP/1.1", *lines)
    if header.startswith("Host"):
        assert (status, answer["code"]) == (400, "bad-frame")
    elif method in ("GET", "OPTIONS"):
        assert status < 400, "nothing is changed"
    else:
        assert (status, answer["code"]) == (403, "refused")


async def test_an_unexpected_error_is_a_line_in_the_log_and_an_id_for_whoever_met_it(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await party(house)

    async def fails(*_: object) -> None:
        raise KeyError("the secret of Mara")

    monkeypatch.setattr(Store, "read", fails)
    async with client(house) as http:
        answer = await http.get("/api/lobby")
    assert (answer.status_code, answer.json()["code"]) == (500, "fault")
    monkeypatch.setattr(Connection, "_submit", fails)
    gone = (await table.browsers[0].say("say", id="a", table=table.id, emote="oops"))[-1]
    assert (gone["t"], gone["retry"]) == ("gone", True)
    ids = [re.findall("[0-9a-f]{8}", text) for text in (answer.json()["text"], gone["text"])]
    logged = capsys.readouterr()
    for (id,) in ids:
        assert id in logged.out + logged.err
    assert (await Browser(house, await guest(house)).raw('{"t":"ping"}')) == [b'{"t":"pong"}'], "the others go on"


BREAK = """
import sys
from shamble.server.table import shelf
def fail(*_): raise KeyError("the secret of Mara")
shelf.paragraphs = fail
from shamble.server.__main__ import main
sys.argv[0] = "shamble"
main()
"""


@pytest.mark.parametrize("tracebacks", [False, True])
def test_tracebacks_are_logged_only_when_they_are_asked_for(tmp_path: Path, tracebacks: bool) -> None:
    log = tmp_path / "log"
    start = ["-c", BREAK]
    with serving(str(tmp_path / "a.db"), log, program=start, log_tracebacks=int(tracebacks), **OPEN) as server:
        before = len(log.read_text().splitlines())
        answer = httpx.get(f"{server.url}/api/games/zombie-run/rules", timeout=60)
        assert answer.status_code == 500
        lines = log.read_text().splitlines()[before:]
    assert ("Traceback" in "\n".join(lines)) == tracebacks
    assert ("Mara" in "\n".join(lines)) == tracebacks
    if not tracebacks:
        (line,) = lines
        assert "KeyError" in line
        assert "shelf.py" in line
        assert re.findall("[0-9a-f]{8}", answer.json()["text"])[0] in line
