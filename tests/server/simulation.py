"""Evenings at simulated servers: the real rooms, caretakers, connections and stores, on one clock that a seed drives.

    python tests/server/simulation.py --seeds 100        one after the other, until one of them fails
    python tests/server/simulation.py --seed 17          one of them again, step by step the same
    python tests/server/simulation.py --hours 1          as many as an hour holds

One thread runs everything. A step is one callback of the event loop: which of those that are ready comes next is drawn,
and time passes only when none is. Threads, disks and networks are delays that are drawn, too. Between any two steps a
process may die: nothing of it runs any more, and another one starts from what was committed.

What must hold, whatever happens (`Judge`): nothing acknowledged is lost, nothing is done twice, nobody is sent what
they may not see, and every game ends once its people stay.

Long, because the world, what goes wrong in it and what must hold are to be read together.
"""

import argparse
import asyncio
import contextlib
import contextvars
import gc
import hashlib
import heapq
import itertools
import json
import random
import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any
from unittest.mock import patch

import msgspec
import structlog
from sqlalchemy import Engine, create_engine, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import OperationalError
from sqlalchemy.pool import StaticPool

from shamble.bots import SIMPLE
from shamble.engine.play.game import game, games
from shamble.engine.play.match import Match
from shamble.engine.rules.bits import holds
from shamble.server.http.guests import Person
from shamble.server.live import runtime
from shamble.server.live.connection import Connection
from shamble.server.live.runtime import House
from shamble.server.live.warming import prepare
from shamble.server.settings import Settings
from shamble.server.store.bus import RETRY_S, Bus
from shamble.server.store.postgres import Kept, _payloads
from shamble.server.store.schema import metadata, moves
from shamble.server.store.store import Store, asking, stored_row
from shamble.server.table import making
from shamble.server.table.decisions import Refused, may_see
from shamble.server.table.journal import Stored
from shamble.server.table.table import Table
from shamble.server.table.visibility import choices, reading, told
from shamble.server.wire import bodies

TROUBLE_S = 240.0  # so long things go wrong; then they are mended, and the games are played to their end
END_S = 4 * 3600.0  # by then all of them are over
CRASH_EVERY = 4000  # steps, on average
OPEN_S = 5.0  # a browser tries another server after so long


class Broken(AssertionError):
    """What must hold did not. The seed makes it happen again."""


# --- time ------------------------------------------------------------------------------------------------------------

_process: contextvars.ContextVar["Process | None"] = contextvars.ContextVar("process", default=None)
"""The process that a step belongs to; None: the world outside."""


class Numbered(asyncio.Task[Any]):
    """A task that sets have in the same order each time."""

    def __init__(self, work: Any, *, loop: "Loop", **more: Any) -> None:
        self.number = loop.count()
        super().__init__(work, loop=loop, **more)

    def __hash__(self) -> int:
        return self.number


class Loop(asyncio.BaseEventLoop):
    """An event loop whose clock stands still while there is something to do, and whose next step is drawn."""

    def __init__(self, luck: random.Random) -> None:
        super().__init__()
        self.luck, self.passed, self.steps = luck, 0.0, 0
        self.count = partial(next, itertools.count())
        self.set_task_factory(lambda loop, work, **more: Numbered(work, loop=loop, **more))  # type: ignore[arg-type]
        self.after_step: Callable[[], None] = lambda: None
        self.set_exception_handler(self._note)
        self.faults: list[str] = []
        self.frozen: list[asyncio.Handle] = []
        """What those who died would have done next."""
        self.is_over = False
        self.slow = 1.0
        """By how much everything takes longer just now."""

    def time(self) -> float:
        return self.passed

    def _note(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if not self.is_over:
            self.faults.append(f"{context['message']}: {context.get('exception')!r}")

    def _run_once(self) -> None:
        ready, later = self._ready, self._scheduled  # type: ignore[attr-defined]
        while later and (later[0]._cancelled or later[0]._when <= self.passed or not ready):
            handle = heapq.heappop(later)
            handle._scheduled = False
            if not handle._cancelled:
                self.passed = max(self.passed, handle._when)
                ready.append(handle)
        place = self.luck.randrange(len(ready))
        handle = ready[place]
        del ready[place]
        owner = handle._context.get(_process)
        if not handle._cancelled and (owner is None or owner.is_alive or self.is_over):
            handle._run()
            self.steps += 1
            self.after_step()
        elif not handle._cancelled:
            self.frozen.append(handle)

    def _write_to_self(self) -> None:
        """Nothing comes from another thread."""

    def lag(self) -> float:
        """How long a thread, a disk or a network takes: most times little, now and then very much."""
        much = self.luck.random()
        return self.slow * (
            self.luck.uniform(0.0001, 0.005) if much < 0.97 else self.luck.uniform(0.1, 3.0) if much < 0.999 else 15.0
        )

    def run_in_executor(self, _executor: Any, func: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        """A thread: it begins after a while, does all of its work in one step, and is heard of after another while."""
        done: asyncio.Future[Any] = self.create_future()

        def work() -> None:
            try:
                answer = partial(done.set_result, func(*args))
            except Exception as error:
                answer = partial(done.set_exception, error)
            self.call_later(self.lag(), lambda: None if done.done() else answer())

        self.call_later(self.lag(), work)
        return done


# --- the disk --------------------------------------------------------------------------------------------------------


class Disk:
    """The database of all processes: a real SQLite, which outlives them."""

    def __init__(self, loop: Loop) -> None:
        self.loop, self.ears = loop, set[Ears]()
        self.engine: Engine = create_engine("sqlite://", poolclass=StaticPool)
        self.failing = 0.0
        """How often a use of it fails, before it is done or after."""
        self.said: list[str] = []
        """What the other processes hear once it is done."""
        metadata.create_all(self.engine)

    def use(self, work: Callable[[], Any]) -> Any:
        """A transaction. Whoever is told that it failed does not know whether it was kept."""
        fails, kept = self.loop.luck.random() < self.failing, self.loop.luck.random() < 0.5
        if fails and not kept:
            raise OperationalError("", {}, Exception("disk I/O error"))
        self.said = []
        found = work()
        for message in self.said:
            for ears in sorted(self.ears, key=lambda each: each.number):
                self.loop.call_later(self.loop.lag(), ears.hear, message)
        if fails:
            raise OperationalError("", {}, Exception("the connection was lost"))
        return found

    def rows(self, table: str) -> list[Stored]:
        """What is kept of a table."""
        query = select(moves).where(moves.c.table_id == table).order_by(moves.c.n)
        with self.engine.connect() as connection:
            return [stored_row(*row) for row in connection.execute(query)]

    def tables(self) -> list[str]:
        """The tables of which something is kept, in the order in which they were made."""
        with self.engine.connect() as connection:
            return [id for (id,) in connection.execute(select(moves.c.table_id).where(moves.c.n == 1).order_by("at"))]


class Plain:
    """A connection as `Store.write` hands it to its callers."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection

    async def execute(self, *arguments: Any) -> Any:
        return self.connection.execute(*arguments)


def at_once(work: Coroutine[Any, Any, Any]) -> Any:
    """What a coroutine returns that waits for nothing."""
    try:
        work.send(None)
    except StopIteration as stop:
        return stop.value
    raise Broken("it waited")


class Thin(Store):
    """The real store, but for how it reaches the database: one of several processes' at one simulated disk."""

    def __init__(self, disk: Disk) -> None:
        super().__init__("sqlite+aiosqlite:///never-opened")
        self.disk, self._quick, self.is_postgres = disk, disk.engine, True  # others write, too
        self._lines = self  # type: ignore[assignment]

    def insert(self, table: Any) -> Any:
        return sqlite.insert(table)

    async def open(self) -> None:
        self._writer = asyncio.create_task(self._write_for_ever(), name="writer")

    async def dispose(self) -> None:
        """The disk stays."""

    async def keep(self, kept: Kept) -> None:
        """Rows with all that belongs to them; the others hear of it."""

        def work() -> None:
            self._commit(kept)
            self.disk.said += _payloads(kept.moves)

        await self._use(work)

    async def _use(self, work: Callable[[], Any]) -> Any:
        return await asyncio.get_running_loop().run_in_executor(None, self.disk.use, work)

    async def read_often(self, query: Any, values: dict[str, Any]) -> Any:
        return await self.read(query, values)

    async def _read(self, query: Any, values: dict[str, Any] | None) -> Any:
        def work() -> Any:
            with self.disk.engine.connect() as connection:
                return connection.execute(query, values).all()

        return await self._use(work)

    async def write(self, work: Callable[[Any], Any]) -> Any:
        def all_of_it() -> Any:
            with self.disk.engine.begin() as connection:
                return at_once(work(Plain(connection)))

        with asking():
            async with self._writing:
                return await self._use(all_of_it)

    async def tell_others(self, _connection: Any, message: str) -> None:
        self.disk.said.append(message)


class Ears(Bus):
    """The real bus, where it touches the network."""

    disk: Disk
    made = 0

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        Ears.made += 1
        self.number, self._lost = Ears.made, asyncio.Event()

    async def _listen(self, ready: asyncio.Event) -> None:
        while True:
            self._lost.clear()
            self._connection = self.disk
            self.disk.ears.add(self)
            ready.set()
            self._heard.put_nowait("")
            await self._lost.wait()
            self._connection = None
            self.disk.ears.discard(self)
            await asyncio.sleep(RETRY_S + self.disk.loop.lag())

    def hear(self, message: str) -> None:
        if self._connection is not None and self in self.disk.ears:
            self._heard.put_nowait(message)

    def lose(self) -> None:
        """The connection is lost; what was said on it, too."""
        self.disk.ears.discard(self)
        self._lost.set()

    async def rows_at(self, places: Any) -> list[Stored]:
        found = {(row.table, row.n): row for id, _ in places for row in self.disk.rows(id)}
        await asyncio.sleep(self.disk.loop.lag())
        return [found[place] for place in places if place in found]


# --- processes and networks ------------------------------------------------------------------------------------------


class Link:
    """A socket: frames both ways, in order, after a while; until it is lost."""

    def __init__(self, loop: Loop) -> None:
        self.loop, self.is_lost, self._last = loop, False, {True: 0.0, False: 0.0}
        self.up: asyncio.Queue[str | None] = asyncio.Queue()
        self.down: asyncio.Queue[str | None] = asyncio.Queue()

    def carry(self, queue: "asyncio.Queue[str | None]", frame: str | None) -> None:
        """Hand over a frame, some time; None: the other side has closed."""
        way = queue is self.up
        at = self._last[way] = max(self._last[way] + 1e-6, self.loop.time() + self.loop.lag())
        contextvars.Context().run(self.loop.call_at, at, self._arrive, queue, frame)

    def _arrive(self, queue: "asyncio.Queue[str | None]", frame: str | None) -> None:
        if not self.is_lost:
            queue.put_nowait(frame)

    def lose(self) -> None:
        """Nothing that is under way arrives; both sides notice."""
        if not self.is_lost:
            self.is_lost = True
            self.up.put_nowait(None)
            self.down.put_nowait(None)


class Process:
    """A process of the server. When it dies, nothing of it runs any more."""

    def __init__(self, world: "World") -> None:
        self.world, self.is_alive = world, True
        self.links: dict[Link, None] = {}
        self.context = contextvars.copy_context()
        self.context.run(_process.set, self)
        self.house = self.context.run(self._house)
        self.is_open = False
        self.opening = world.loop.create_task(self._open(), context=self.context)

    def _house(self) -> House:
        world = self.world
        settings = Settings(
            database="sqlite+aiosqlite:///never-opened", frames_per_s=1e9, tables_per_guest=10**6, drain_s=0.0
        )
        return House(settings, lambda: world.loop.time() + world.wall, world.loop.time)

    async def _open(self) -> None:
        while not self.is_open:
            with contextlib.suppress(Exception):
                await self.house.open()
                self.is_open = True

    def die(self) -> None:
        """Between two steps."""
        self.is_alive = False
        if self.house.bus is not None:
            self.world.disk.ears.discard(self.house.bus)  # type: ignore[arg-type]
        for link in list(self.links):
            link.lose()

    async def ask(self, work: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
        """A request over HTTP: its answer, Refused, or ConnectionError when none comes."""
        loop, done = self.world.loop, self.world.loop.create_future()

        async def request() -> None:
            try:
                answer: Any = await work()
            except Refused as refused:
                answer = refused
            except Exception as error:
                answer = ConnectionError(repr(error))
            loop.call_later(loop.lag(), lambda: done.done() or done.set_result(answer))

        task = loop.create_task(request(), context=self.context.copy())
        self.world.graves.append(task)
        try:
            answer = await asyncio.wait_for(done, 60.0)
        except TimeoutError:
            raise ConnectionError from None
        if isinstance(answer, Exception):
            raise answer
        return answer

    def connect(self, person: Person) -> Link:
        """A socket of a browser."""
        link = Link(self.world.loop)
        self.links[link] = None
        self.world.graves.append(self.world.loop.create_task(self._serve(link, person), context=self.context.copy()))
        return link

    async def _serve(self, link: Link, person: Person) -> None:
        """As the handler of the socket does it."""
        connection = Overheard(self, person)
        self.house.connections.add(connection)
        writer = asyncio.create_task(self._write(connection, link))
        while not connection.is_closing:
            frame = await link.up.get()
            if frame is None:
                break
            await connection.read(frame)
        connection.close()
        await asyncio.wait([writer], timeout=1.0)
        self.house.connections.discard(connection)
        self.links.pop(link, None)
        writer.cancel()

    async def _write(self, connection: Connection, link: Link) -> None:
        async def send(text: str) -> None:
            link.carry(link.down, text)

        await connection.write(send)
        link.carry(link.down, None)


class Overheard(Connection):
    """A connection that notes for the judge what it is made to send. Sets have it in the same order each time."""

    def __init__(self, process: Process, person: Person) -> None:
        house = process.house
        super().__init__(house.rooms, house.care, person.id, 1e9, process.world.loop.time(), person.token)
        self.world = process.world
        self.number = self.world.loop.count()

    def __hash__(self) -> int:
        return self.number

    def send(self, frame: bytes) -> None:
        if not self.is_closing:
            self.world.judge.hear(self.person or "", self.viewer, frame)
        super().send(frame)


# --- people ----------------------------------------------------------------------------------------------------------


@dataclass
class Guest:
    """Somebody before a browser that comes back after every loss, and sends again what was not answered."""

    world: "World"
    person: Person
    table: str
    stays: bool
    """Until the end; the others go for good when the troubles are over."""
    pending: dict[str, Any] | None = None
    seen: dict[str, Any] = field(default_factory=dict)
    ids: int = 0

    async def live(self) -> None:
        """Come, play, lose the connection, come again."""
        loop = self.world.loop
        while self.stays or loop.time() < TROUBLE_S:
            process = self.world.some_process()
            if process is None:
                await asyncio.sleep(OPEN_S)
                continue
            link = process.connect(self.person)
            knows = self.seen.get("v") if self.world.luck.random() < 0.5 else None
            self._send(link, {"t": "hello", "table": self.table} | ({} if knows is None else {"v": knows}))
            if self.pending is not None:
                self._send(link, self.pending)
            try:
                await self._sit(link)
            finally:
                link.lose()
            if self.seen.get("phase") == "over" and self.world.luck.random() < 0.9:
                return
            away = 0.2 if loop.time() > TROUBLE_S else self.world.luck.choice([0.0, 0.5, 5.0, 40.0, 120.0])
            await asyncio.sleep(away)

    async def _sit(self, link: Link) -> None:
        luck, loop = self.world.luck, self.world.loop
        while not link.is_lost:
            troubled = loop.time() < TROUBLE_S
            patience = luck.choice([0.05, 1.0, 4.0]) if troubled else 1.0
            try:
                text = await asyncio.wait_for(link.down.get(), patience)
            except TimeoutError:
                if troubled and luck.random() < 0.04:
                    return
                if self._is_over():
                    return
                self._do_something(link, troubled)
                continue
            if text is None:
                return
            self._hear(json.loads(text))

    def _send(self, link: Link, frame: dict[str, Any]) -> None:
        link.carry(link.up, json.dumps(frame))
        if self.world.luck.random() < 0.03:
            link.carry(link.up, json.dumps(frame))

    def _is_over(self) -> bool:
        return self.seen.get("phase") == "over"

    def _hear(self, frame: dict[str, Any]) -> None:
        match frame["t"]:
            case "snapshot":
                self.seen = {name: frame[name] for name in ("v", "seat", "decision", "question")}
                self.seen["phase"] = frame["info"]["phase"]
            case "ev":
                self.seen["v"] = frame["v"]
                self.seen |= {name: frame[name] for name in ("decision", "question") if name in frame}
                if "info" in frame:
                    self.seen["phase"] = frame["info"]["phase"]
            case "ack" | "nak" if self.pending is not None and frame["id"] == self.pending["id"]:
                sent, self.pending = self.pending, None
                self.world.judge.answered(self.person.id, sent, frame)

    def _do_something(self, link: Link, troubled: bool) -> None:
        luck, seen = self.world.luck, self.seen
        if self.pending is not None:
            if luck.random() < 0.2:
                self._send(link, self.pending)
            return
        decision, question = seen.get("decision"), seen.get("question")
        if question is not None and seen.get("seat") in question["missing"]:
            self._ask(link, "vote", question=question["n"], yes=luck.random() < 0.7)
        elif troubled and luck.random() < 0.15 and seen.get("seat") is not None:
            self._be_odd(link)
        elif decision and decision["choices"]:
            choice = luck.choice(decision["choices"])["id"]
            self._ask(link, "act", window=decision["window"], choice=choice)
        elif troubled and luck.random() < 0.05 and seen.get("seat") is not None:
            self._ask(link, "act", window=max(0, (decision or {"window": 0})["window"] - 1), choice="nonsense")

    def _be_odd(self, link: Link) -> None:
        match self.world.luck.randrange(5):
            case 0:
                self._ask(link, "undo")
            case 1:
                self._ask(link, "ask", matter="undo")
            case 2:
                self._ask(link, "say", emote="brains")
            case 3:
                pace = self.world.luck.choice(["half", "normal", "double", "instant"])
                link.carry(link.up, json.dumps({"t": "speed", "table": self.table, "pace": pace}))
            case _:
                kind = self.world.luck.choice(["bot", "me"])
                self.world.hold(self._reseat(self.seen["seat"], kind))

    async def _reseat(self, seat: int, kind: Any) -> None:
        process = self.world.some_process()
        if process is None:
            return

        async def work() -> None:
            live = await process.house.rooms.get(self.table)
            await making.seat_one(process.house, live, self.person, seat, bodies.Sitter(kind=kind))

        with contextlib.suppress(ConnectionError, Refused):
            await process.ask(work)

    def _ask(self, link: Link, t: str, **more: Any) -> None:
        self.ids += 1
        self.pending = {"t": t, "id": f"i{self.ids}", "table": self.table, **more}
        self._send(link, self.pending)


@dataclass
class Nosy:
    """Somebody who looks at tables where they do not sit."""

    world: "World"
    person: Person

    async def live(self) -> None:
        luck = self.world.luck
        while self.world.loop.time() < TROUBLE_S:
            await asyncio.sleep(luck.uniform(1.0, 20.0))
            process = self.world.some_process()
            if process is None or not self.world.played:
                continue
            link = process.connect(self.person)
            table, seat = luck.choice(self.world.played), luck.choice([None, 0, 1])
            link.carry(link.up, json.dumps({"t": "hello", "table": table} | ({} if seat is None else {"seat": seat})))
            await asyncio.sleep(luck.uniform(0.1, 30.0))
            link.lose()


# --- what must hold --------------------------------------------------------------------------------------------------


class Judge:
    """Notes what people were told and sent, and holds it against what was kept."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], tuple[dict[str, Any], int]] = {}
        self.refused: set[tuple[str, str]] = set()
        self.sent: dict[str, dict[int, set[tuple[str, int | None, bytes]]]] = {}
        self.counts: Counter[str] = Counter()
        self.digest = hashlib.sha256()

    def hear(self, person: str, viewer: int | None, frame: bytes) -> None:
        """A frame that was sent to somebody who looks from there."""
        self.digest.update(frame)
        if frame.startswith((b'{"t":"ev"', b'{"t":"snapshot"')):
            known = json.loads(frame)
            self.sent.setdefault(known["table"], {}).setdefault(known["v"], set()).add((person, viewer, frame))
            self.counts["frames"] += 1

    def answered(self, person: str, sent: dict[str, Any], answer: dict[str, Any]) -> None:
        """What somebody asked for was acknowledged, or refused."""
        self.counts[answer["t"]] += 1
        if answer["t"] == "ack":
            self.kept[sent["table"], f"{person}:{sent['id']}"] = sent, answer["v"]
        else:
            self.refused.add((sent["table"], f"{person}:{sent['id']}"))

    def judge(self, disk: Disk, luck: random.Random) -> None:
        """Everything that was told, against everything that was kept."""
        rows = {id: disk.rows(id) for id in disk.tables()}
        acts = {id: Counter(row.act for row in kept if row.act is not None) for id, kept in rows.items()}
        for id, counted in acts.items():
            for act, count in counted.items():
                check(count == 1, f"done {count} times: {act} at {id}")
                check((id, act) not in self.refused, f"refused and kept: {act} at {id}")
        for (id, act), (sent, v) in self.kept.items():
            found = [row for row in rows.get(id, []) if row.act == act]
            check(bool(found), f"acknowledged and lost: {act} {sent}")
            check(found[0].n == v, f"acknowledged as {v}, kept as {found[0].n}: {sent}")
            if sent["t"] == "act":
                check(found[0].row.choice == sent["choice"], f"another choice than {sent}: {found[0].row}")  # type: ignore[union-attr]
        for id, kept in rows.items():
            self._look_at(id, kept, luck)

    def _look_at(self, id: str, kept: list[Stored], luck: random.Random) -> None:
        """Play a table again, and compare each frame with what its viewer may know."""
        table, sent = Table(id, kept[0]), self.sent.get(id, {})
        for n, stored in enumerate(kept[1:], 2):
            check(stored.n == n, f"row {stored.n} stands where {n} should")
            self._compare(table, sent.get(n - 1, set()), luck)
            table.add(stored)
        self._compare(table, sent.get(table.n, set()), luck)
        check(max(sent, default=0) <= table.n, "told of a row that was not kept")
        check(table.phase in ("open", "over"), f"the game at {id} did not end: {table.waiting()} at row {table.n}")
        self.counts["rows"] += len(kept)
        self.counts["tables"] += 1

    def _compare(self, table: Table, sent: set[tuple[str, int | None, bytes]], luck: random.Random) -> None:
        seen: dict[int | None, Match] = {}
        for person, viewer, raw in sorted(sent, key=repr):
            frame, who = json.loads(raw), f"{person} on seat {viewer} at row {table.n}"
            check(viewer is None or table.chairs[viewer].person == person, f"not the seat of {who}")
            check(may_see(table, person), f"the table is not to be seen by {who}")
            info = frame.get("info")
            if info is not None and table.phase != "over":
                check(info["seed"] is None and info["nonce"] is None, f"the seed was told to {who}")
            if table.match is not None:
                if viewer not in seen:
                    seen[viewer] = table.match.at(len(table.match.moves)).seen_by(viewer, luck.randrange(1000))
                differs = difference(table, seen[viewer], viewer, frame)
                check(differs is None, f"sent to {who}, who may not know it: {differs}")
                self.counts["compared"] += 1


def difference(table: Table, seen: Match, viewer: int | None, frame: dict[str, Any]) -> str | None:
    """What a frame says that is not to be read in the match as its viewer may know it."""
    match, read = table.match, table.readings
    table.match, table.readings = seen, {}
    try:
        view = plain(table.game.views.view(reading(table), viewer))
        if frame.get("view") not in (None, view):
            return f"view {frame['view']}"
        asked = [] if viewer is None or not holds(table.who, viewer) else plain(choices(table, seen, viewer))
        if frame.get("decision") is not None and frame["decision"]["choices"] != asked:
            return f"decision {frame['decision']}"
        moments = dict.fromkeys(each["moment"] for each in frame.get("events", ()))
        known = [(moment, kind, numbers) for moment in moments for kind, numbers in seen.moves[moment].events]
        return None if plain(told(table, known, viewer)) == frame.get("events", []) else f"events {frame['events']}"
    finally:
        table.match, table.readings = match, read


def plain(what: Any) -> Any:
    """As it crosses the wire."""
    return json.loads(msgspec.json.encode(what))


def check(holds: bool, what: str) -> None:
    """Broken, unless it holds."""
    if not holds:
        raise Broken(what)


# --- the world -------------------------------------------------------------------------------------------------------


class World:
    """Everything of one evening."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.loop = Loop(self.luck)
        self.disk, self.judge = Disk(self.loop), Judge()
        Ears.disk = self.disk
        self.wall = 1_800_000_000.0
        self.processes: list[Process] = []
        self.wanted = self.luck.choice([1, 2])
        self.played: list[str] = []
        self.graves: list[Any] = []
        """Tasks that may never be done: kept, so that nothing of them runs any more."""
        self.until_crash = self.luck.randrange(2 * CRASH_EVERY)
        self.loop.after_step = self._maybe_crash

    def run(self) -> Counter[str]:
        """The whole evening; what happened, in figures. Broken when something did not hold."""
        self.loop.run_until_complete(self._evening())
        self.judge.judge(self.disk, self.luck)
        check(not self.loop.faults, f"nobody expected this: {self.loop.faults[:1]}")
        counts = self.judge.counts
        counts["steps"], counts["seconds"] = self.loop.steps, int(self.loop.time())
        return counts

    def bury(self) -> None:
        """Nothing is left that could still run."""
        self.loop.is_over, self.loop.after_step = True, lambda: None
        self.loop._ready.extend(self.loop.frozen)  # type: ignore[attr-defined]
        while tasks := asyncio.all_tasks(self.loop):
            for task in tasks:
                task.cancel()
            self.loop.run_until_complete(asyncio.sleep(1.0))
        self.loop.close()

    async def _evening(self) -> None:
        for _ in range(self.wanted):
            self._start_process()
        self.hold(self._trouble())
        guests = [task for _ in range(self.luck.randint(1, 3)) for task in await self._table()]
        self.hold(Nosy(self, await self._welcome()).live())
        await asyncio.wait(guests, timeout=END_S)
        await asyncio.sleep(10.0)

    def hold(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        """Let something happen on the side."""
        task = self.loop.create_task(work)
        self.graves.append(task)
        return task

    # --- processes -----------------------------------------------------------------------------------------------

    def _start_process(self) -> None:
        self.processes.append(Process(self))

    def some_process(self) -> Process | None:
        """One that answers, as a proxy would choose it."""
        found = [process for process in self.processes if process.is_alive and process.is_open]
        return self.luck.choice(found) if found else None

    def _maybe_crash(self) -> None:
        self.until_crash -= 1
        if self.until_crash <= 0:
            self.until_crash = self.luck.randrange(2 * CRASH_EVERY)
            if self.processes and self.loop.time() < TROUBLE_S:
                self._end(self.luck.choice(self.processes))
                self.judge.counts["crashes"] += 1

    def _end(self, process: Process) -> None:
        if process in self.processes:
            self.processes.remove(process)
            self.graves.append(process)
            process.die()
            again = self.luck.uniform(0.1, 5.0)
            contextvars.Context().run(self.loop.call_later, again, self._start_process)

    async def _trouble(self) -> None:
        luck, disk = self.luck, self.disk
        while self.loop.time() < TROUBLE_S:
            await asyncio.sleep(luck.uniform(1.0, 15.0))
            disk.failing = luck.choice([0.0, 0.0, 0.0, 0.02, 0.2, 1.0])
            self.loop.slow = luck.choice([1.0, 1.0, 1.0, 1.0, 20.0])
            match luck.randrange(5):
                case 0:
                    self.wall += luck.uniform(-3600.0, 3600.0)
                case 1:
                    for process in self.processes:
                        for link in list(process.links):
                            if luck.random() < 0.5:
                                link.lose()
                case 2:
                    for ears in sorted(disk.ears, key=lambda each: each.number):
                        ears.lose()
                case 3 if (process := self.some_process()) is not None:
                    self.hold(self._stop(process))
        disk.failing, self.loop.slow = 0.0, 1.0

    async def _stop(self, process: Process) -> None:
        """As the operator stops it."""
        process.is_open = False
        with contextlib.suppress(ConnectionError):
            await process.ask(process.house.close)
        self._end(process)

    # --- tables --------------------------------------------------------------------------------------------------

    async def _insist(self, work: Callable[[House], Coroutine[Any, Any, Any]]) -> Any:
        """Ask until there is an answer; None where it is refused, as what was done already."""
        while True:
            process = self.some_process()
            if process is None:
                await asyncio.sleep(1.0)
                continue
            try:
                return await process.ask(partial(work, process.house))
            except Refused:
                return None
            except ConnectionError:
                await asyncio.sleep(1.0)

    async def _welcome(self) -> Person:
        return (await self._insist(lambda house: house.people.welcome()))[0]

    async def _table(self) -> "list[asyncio.Task[Any]]":
        """People make a table, sit down and start; each of them is a task from now on."""
        luck = self.luck
        found = game(luck.choice(GAMES))
        seats = luck.choice([n for n in found.meta.seats if n > 1])
        people = [await self._welcome() for _ in range(luck.randint(1, min(3, seats)))]
        bots = [bodies.Sitter(kind="bot", bot=luck.choice(sorted(SIMPLE))) for _ in range(seats - len(people))]
        nobody = [bodies.Sitter(kind="nobody")] * (len(people) - 1)
        wanted = bodies.NewTable(
            game=found.name,
            seats=seats,
            sitters=[bodies.Sitter(kind="me"), *nobody, *bots],
            timer=luck.choice([None, None, 30]),
            spectators=luck.choice(["off", "public", "full"]),
        )

        async def make(house: House) -> str:
            return (await making.make_table(house, people[0], wanted)).table.id

        id = await self._insist(make)
        for seat, person in enumerate(people[1:], 1):

            async def sit(house: House, person: Person = person, seat: int = seat) -> None:
                await making.seat_one(house, await house.rooms.get(id), person, seat, bodies.Sitter(kind="me"))

            await self._insist(sit)

        async def start(house: House) -> None:
            await making.start_table(house, await house.rooms.get(id), people[0])

        await self._insist(start)
        self.played.append(id)
        stays = luck.randrange(len(people))
        return [self.hold(Guest(self, each, id, stays=n == stays).live()) for n, each in enumerate(people)]


GAMES = sorted(games())


@contextlib.contextmanager
def under(world: World, seed: int) -> Iterator[list[Any]]:
    """What is random, and every clock, is the world's; what is logged is given."""
    luck, kept = random.Random(seed), random.getstate()
    random.seed(seed)
    drawn = {
        "token_urlsafe": lambda _n=0: f"{luck.getrandbits(120):030x}",
        "token_hex": lambda n=8: f"{luck.getrandbits(8 * n):0{2 * n}x}",
        "choice": luck.choice,
        "randbelow": luck.randrange,
    }
    Ears.made = 0
    gc.collect()
    gc.disable()  # what is held weakly goes at the same step each time
    try:
        with (
            patch.multiple(secrets, **drawn),
            patch.object(time, "monotonic", world.loop.time),
            patch.object(runtime, "Store", lambda _url: Thin(world.disk)),
            patch.object(runtime, "Bus", Ears),
            structlog.testing.capture_logs() as logged,
        ):
            yield logged
    finally:
        gc.enable()
        random.setstate(kept)


def get_ready() -> None:
    """Load the games in a real loop: the world's has no threads."""
    for name in GAMES:
        asyncio.run(prepare(name))


def evening(seed: int) -> tuple[Counter[str], str]:
    """One evening: its figures, and a digest of everything that was sent. Broken when something did not hold."""
    world = World(seed)
    with under(world, seed) as logged:
        try:
            counts = world.run()
            faults = [entry for entry in logged if entry["log_level"] in ("error", "critical")]
            check(not faults, f"nobody expected this: {faults[:1]}")
        except Broken as broken:
            raise Broken(f"seed {seed}: {broken}") from None
        finally:
            world.bury()
    return counts, world.judge.digest.hexdigest()


def main() -> int:
    """Evenings until one of them fails, or as many as were asked for."""
    parser = argparse.ArgumentParser(description="Evenings at simulated servers.")
    parser.add_argument("--seed", type=int, help="this one alone")
    parser.add_argument("--seeds", type=int, default=0, help="so many")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--hours", type=float, default=0.0, help="as many as fit into so many hours")
    asked = parser.parse_args()
    get_ready()
    began, total = time.monotonic(), Counter[str]()
    seeds = iter([asked.seed]) if asked.seed is not None else itertools.count(asked.first)
    for number, seed in enumerate(seeds):
        is_enough = number >= asked.seeds if asked.seeds else time.monotonic() - began > asked.hours * 3600
        if asked.seed is None and is_enough:
            break
        counts, digest = evening(seed)
        total += counts
        print(f"seed {seed}: {dict(counts)} {digest[:12]}", flush=True)
    print(f"{time.monotonic() - began:.0f} s, {total['seconds'] / 3600:.1f} hours played: {dict(total)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
