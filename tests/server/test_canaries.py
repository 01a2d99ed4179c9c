"""A game over real sockets, with every kind of viewer: nothing that leaves the process holds what is secret in it.

Afterwards the rows are played again. Every frame must say what it would have said in another world, and no frame, page
or log line may hold the seed, the nonce, a random stream, the hash of a state, or what tells who somebody is.
"""

import asyncio
import hashlib
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec
import numpy as np
import pytest
from kit import LONG_S, Process, each_game
from worlds import swapped

from shamble.bench.client import Client, connect
from shamble.engine.play.game import Game
from shamble.server.settings import driver
from shamble.server.store.store import Store
from shamble.server.table import journal
from shamble.server.table.journal import Stored
from shamble.server.table.model import Change
from shamble.server.table.table import Table
from shamble.server.table.visibility import Sight, told

CHOICES = 40  # that are made, of one game or, where it is over so soon, of several
PAGES = ("", "/replay", "/moments?count=50", "/record", "/graph")
PARTS = ("view", "waiting", "decision", "result")
STREAM = 2**40  # a number of so many bits is a stream, and no count


@dataclass
class Looker:
    """Somebody with a browser: all that it got before the end of the game."""

    http: httpx.AsyncClient
    frames: list[dict[str, Any]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    socket: Client | None = None

    @property
    def cookie(self) -> str:
        return self.http.cookies.get("shamble", "")

    async def watch(self, server: Process, table: str) -> None:
        self.socket = await connect("127.0.0.1", server.port, f"shamble={self.cookie}", self._heard)
        self.say("hello", table=table)

    def _heard(self, _client: Client, payload: bytes) -> None:
        self.texts.append(payload.decode())
        self.frames.append(json.loads(payload))

    async def leave(self) -> None:
        assert self.socket is not None
        self.socket.transport.close()
        await self.http.aclose()

    def say(self, t: str, **frame: Any) -> None:
        assert self.socket is not None
        self.socket.say(json.dumps({"t": t, **frame}).encode())

    @property
    def v(self) -> int:
        return max((frame["v"] for frame in self.frames if frame["t"] in ("ev", "snapshot")), default=0)

    def decision(self) -> dict[str, Any] | None:
        return next((frame["decision"] for frame in reversed(self.frames) if "decision" in frame), None)

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = await self.http.request(method, path, json=body)
        self.texts.append(answer.text)
        return answer


def new_looker(server: Process) -> Looker:
    return Looker(httpx.AsyncClient(base_url=server.url, timeout=LONG_S))


@dataclass
class Company:
    """All kinds of viewers of one table."""

    id: str
    seated: list[Looker]
    second_tab: Looker
    spectator: Looker
    ex_player: Looker
    nobody: Looker

    @property
    def all(self) -> list[Looker]:
        return [*self.seated, self.second_tab, self.spectator, self.ex_player, self.nobody]

    async def settle(self) -> None:
        """Until everybody has heard of everything."""
        async with asyncio.timeout(LONG_S):
            while len({looker.v for looker in self.all}) > 1 or not self.spectator.v:
                await asyncio.sleep(0.005)

    async def leave(self) -> None:
        for looker in self.all:
            await looker.leave()


async def gather(server: Process, game: Game) -> Company:
    """A started table. One person has handed the seat over, and looks on from outside."""
    seats = min(max(3, game.meta.seats[0]), game.meta.seats[1])
    people = [new_looker(server) for _ in range(seats + 2)]
    for looker in people:
        await looker.ask("GET", "/api/me")
    *seated, heir, spectator = people
    body = {"game": game.name, "seats": seats, "spectators": "full"}
    id = (await seated[0].ask("POST", "/api/tables", body)).json()["table"]
    for seat in range(1, seats):
        await seated[seat].ask("PUT", f"/api/tables/{id}/seats/{seat}", {"kind": "me"})
    await seated[0].ask("POST", f"/api/tables/{id}/start")
    second_tab, nobody = new_looker(server), new_looker(server)
    second_tab.http.cookies.set("shamble", seated[0].cookie)
    ex_player = seated[-1]
    for looker in (*seated, second_tab, spectator, nobody):
        await looker.watch(server, id)
    while not ex_player.frames:
        await asyncio.sleep(0.005)
    seat = f"/api/tables/{id}/seats/{seats - 1}"
    code = (await ex_player.http.post(f"{seat}/offer")).json()["code"]
    await heir.ask("PUT", seat, {"kind": "me", "code": code})
    await heir.watch(server, id)
    return Company(id, [*seated[:-1], heir], second_tab, spectator, ex_player, nobody)


async def play(company: Company, luck: random.Random) -> int:
    """Random choices, wrong ones before them; and everybody opens all pages again and again. How many were made."""
    for number in range(CHOICES):
        await company.settle()
        if any(frame.get("result") for frame in company.spectator.frames):
            return number
        asked = [looker for looker in company.seated if (looker.decision() or {}).get("choices")]
        looker = luck.choice(asked)
        decision = looker.decision()
        assert decision is not None
        act = {"table": company.id, "window": decision["window"]}
        for other in company.all:
            other.say("act", id=f"x{number}", choice="nonsense", **act)
            other.say("why", id=f"y{number}", table=company.id, choice=decision["choices"][0]["id"])
        page, reader = PAGES[number % len(PAGES)], company.all[number % len(company.all)]
        answer = await reader.ask("GET", f"/api/tables/{company.id}{page}")
        assert answer.status_code in (200, 409), answer.text
        before = looker.v
        looker.say("act", id=f"a{number}", choice=luck.choice(decision["choices"])["id"], **act)
        async with asyncio.timeout(LONG_S):
            while looker.v == before:
                await asyncio.sleep(0.002)
    return CHOICES


def streams(row: Any, form: np.dtype[Any]) -> Iterator[int]:
    """Every random stream in a state."""
    for name, (inner, *_) in (form.fields or {}).items():
        if inner.subdtype is None and inner.kind == "u" and inner.itemsize == 8 and int(row[name]) > STREAM:
            yield int(row[name])
        elif inner.fields:
            yield from streams(row[name], inner)


async def kept_rows(server: Process, table: str) -> list[Stored]:
    store = Store(driver(str(server.log.with_name("shamble.db"))))
    found = await store.rows_after(table)
    await store.dispose()
    return found


def check_frames(table: Table, change: Change, lookers: list[Looker], seen: list[dict[str, Any]]) -> None:
    """What everybody was sent of a row is what they would have been sent in another world."""
    for looker, known in zip(lookers, seen, strict=True):
        for frame in (f for f in looker.frames if f.get("v") == change.n and f["t"] in ("ev", "snapshot")):
            known.update(frame if frame["t"] == "snapshot" else {k: v for k, v in frame.items() if k in PARTS})
            viewer = known["seat"]
            with swapped(table, viewer, 1000 + change.n):
                sight = Sight(table, viewer)
                moves = table.match.moves if table.match else []
                events = [(m, kind, numbers) for m, move in enumerate(moves) for kind, numbers in move.events]
                happened = events if frame["t"] == "snapshot" else [e for e in events if e[0] == len(moves) - 1]
                expected = json.loads(msgspec.json.encode(told(table, happened, viewer)))
            for part in PARTS:
                assert known[part] == json.loads(getattr(sight, part)), (viewer, part)
            if "events" in frame:
                assert frame["events"] == expected


@pytest.mark.parametrize(**each_game())
async def test_nothing_secret_leaves_the_process_before_the_end(server: Process, game: Game) -> None:
    luck, made = random.Random(7), 0
    while made < CHOICES:
        company = await gather(server, game)
        made += await play(company, luck)
        await company.settle()
        await check_secrets(server, company)
        await company.leave()


async def check_secrets(server: Process, company: Company) -> None:
    """Of all that anybody got before the end nothing depends on a secret, and no text holds one."""
    stored = await kept_rows(server, company.id)
    made = stored[0].row
    assert isinstance(made, journal.Made)
    table, seen = Table(company.id, stored[0]), [dict[str, Any]() for _ in company.all]
    canaries = {str(made.seed), f"{made.seed:x}", made.nonce, *(row.hash for row in stored if row.hash)}
    canaries |= {row.act.partition(":")[0] for row in stored if row.act} | {made.host}
    for row in stored[1:]:
        change = table.add(row)
        if table.match is not None:
            check_frames(table, change, company.all, seen)
            numbers = streams(table.match.g, table.match.g.dtype)
            canaries |= {written for number in numbers for written in (str(number), f"{number:x}")}
    ends = [looker.frames[-1] for looker in company.all if looker.frames[-1].get("result")]
    cookies = {looker.cookie for looker in company.all if looker.cookie}
    canaries |= cookies | {cookie.partition(".")[0] for cookie in cookies}
    assert len(canaries) > 20
    left = [text for looker in company.all for text in looker.texts if not (ends and made.nonce in text)]
    assert len(left) > len(stored)
    logged = server.log.read_text()
    for canary in canaries:
        assert not [text for text in left if canary in text], canary
        assert canary not in logged, canary


async def test_the_end_opens_the_seed_that_was_committed_to(server: Process) -> None:
    looker = new_looker(server)
    body = {"game": "fight-or-flight", "seats": 2, "start": True}
    id = (await looker.ask("POST", "/api/tables", body)).json()["table"]
    commitment = (await looker.ask("GET", f"/api/tables/{id}")).json()["info"]["commitment"]
    assert (await looker.ask("GET", f"/api/tables/{id}/record")).status_code == 409
    await looker.watch(server, id)
    done = 0
    async with asyncio.timeout(LONG_S):
        while not any(frame.get("result") for frame in looker.frames):
            decision = looker.decision()
            if decision and decision["choices"] and decision["window"] > done:
                done = decision["window"]
                looker.say("act", id=f"a{done}", table=id, window=done, choice=decision["choices"][0]["id"])
            await asyncio.sleep(0.005)
    info = (await looker.ask("GET", f"/api/tables/{id}")).json()["info"]
    assert hashlib.sha256(f"{info['seed']}:{info['nonce']}".encode()).hexdigest() == commitment == info["commitment"]
    assert f"seed: {info['seed']}" in (await looker.ask("GET", f"/api/tables/{id}/record")).text
    await looker.leave()
