"""The tables that this process has in memory, and the path of a row: check, keep, commit, acknowledge, tell everybody.

No table belongs to a process. Two processes that want the same place `(table, n)` race in the database; the loser reads
what it missed, checks again, and tries the next place.

Long, because the whole path of a row, from a check to the last viewer, is meant to be read in one place.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from copy import copy as shallow
from dataclasses import replace
from typing import Any, Protocol
from weakref import WeakValueDictionary

import msgspec

from shamble.engine.base.record import words
from shamble.server.live.warming import prepare
from shamble.server.log import get_logger
from shamble.server.metrics import METRICS
from shamble.server.store.contract import Away, Outcome, RowStore, Summary
from shamble.server.store.load import Unreadable, load
from shamble.server.table import journal
from shamble.server.table.decisions import Refused, may_see, not_found, set_aside, state_after
from shamble.server.table.journal import AnyRow, Stored
from shamble.server.table.model import Change
from shamble.server.table.snapshot import freeze, press
from shamble.server.table.table import Table, state_hash
from shamble.server.table.visibility import Sight, Viewer, frame, seat_info, snapshot
from shamble.server.wire import frames

log = get_logger()
FREEZE_EVERY = 64  # rows between two snapshots
VERIFIED = 10_000  # tables of which it is remembered that all their rows were played
TRIES = 20  # races that one request may lose, or failures of the database that it may meet


class Watcher(Protocol):
    """Somebody who looks at a table."""

    person: str | None
    viewer: Viewer
    pace: frames.Pace
    steps: int

    def send(self, frame: bytes) -> None:
        """Hand over an encoded frame; it does not wait."""


class Live:
    """A table in memory with those who look at it."""

    def __init__(self, table: Table, clock: float, ticks: Callable[[], float]) -> None:
        self.table, self._ticks = table, ticks
        self._offset = max(clock, table.at, *table.opened_at) - ticks()
        self.since = self.now()
        """When the table came into memory."""
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.sights: dict[Viewer, Sight] = {}
        self.alarm: asyncio.TimerHandle | None = None
        self.given_up: dict[int, int] = {}
        """The window of each seat in which its person, who was not here, was taken for gone."""
        self.frozen = 0
        """The row of the last snapshot that this process kept."""
        self.used = time.monotonic()
        """When somebody last asked for the table; an unused one leaves the memory."""
        self.troubles = 0
        """How often in a row it could not be cared for."""

    def now(self) -> float:
        """The time at this table, by which waits are counted. It never jumps, whatever the machine's clock does."""
        return self._offset + self._ticks()

    def hear(self, at: float) -> None:
        """A row of this time: it is not in the future."""
        self._offset = max(self._offset, at - self._ticks())

    def sight(self, viewer: Viewer) -> Sight:
        """What a viewer sees now; kept while somebody looks from there."""
        found = self.sights.get(viewer)
        if found is None:
            found = self.sights[viewer] = Sight(self.table, viewer)
        return found

    def is_here(self, person: str | None) -> bool:
        """Does this person look at the table, from this process?"""
        return person is not None and any(watcher.person == person for watcher in self.watchers)


class Rooms:
    """All tables that are in memory."""

    def __init__(
        self, store: RowStore, clock: Callable[[], float] = time.time, ticks: Callable[[], float] = time.monotonic
    ) -> None:
        self.store, self.clock, self.ticks = store, clock, ticks
        self.live: dict[str, Live] = {}
        """Those that stay in memory though nobody may be at work on them."""
        self._held: WeakValueDictionary[str, Live] = WeakValueDictionary()
        """All, with those that somebody still holds: there are never two of one table."""
        self.aside: set[str] = set()
        self._verified: OrderedDict[str, None] = OrderedDict()
        """Tables that were played from their first row: for the others no snapshot is trusted."""
        self.is_told: Callable[[], bool] = lambda: True
        """Does this process hear what others do? Not while the bus is away: then it reads before it answers."""
        self.rows_at: Callable[[list[tuple[str, int]]], Awaitable[list[Stored]]]
        """Reads rows that were announced; the bus does it."""
        self.loading: dict[str, asyncio.Future[Live | None]] = {}
        """Tables that are being read, once for all who wait for them."""
        self.changed: Callable[[Live], None] = lambda _live: None
        """Called after every change; the caretaker sets its alarms here."""
        self.spawn: Callable[[Coroutine[Any, Any, None]], object] = asyncio.ensure_future
        """Runs what need not be waited for; the caretaker keeps hold of it."""

    # --- finding -----------------------------------------------------------------------------------------------------

    async def get(self, id: str) -> Live:
        """A table, read from the store when it is not in memory. Refused when there is none."""
        found = self.live.get(id) or self._held.get(id)
        if found is None:
            if id not in self.loading:
                self.loading[id] = asyncio.ensure_future(self._load(id))
                self.loading[id].add_done_callback(lambda _done: self.loading.pop(id, None))
            found = await asyncio.shield(self.loading[id])
        if found is None:
            raise not_found()
        self.live[id] = found
        found.used = time.monotonic()
        return found

    def _hold(self, table: Table) -> Live:
        """A table that was not in memory is now."""
        self._verified[table.id] = None
        if len(self._verified) > VERIFIED:
            self._verified.popitem(last=False)
        live = self.live[table.id] = self._held[table.id] = Live(table, self.clock(), self.ticks)
        return live

    def forget(self, id: str) -> None:
        """The table need not stay in memory: when nobody holds it, it is read again from the store."""
        self.live.pop(id, None)

    def drop(self, id: str) -> None:
        """The table is not kept any more: whoever looks at it is told so."""
        live = self.live.pop(id)
        self._held.pop(id, None)
        for watcher in list(live.watchers):
            watcher.send(msgspec.json.encode(frames.Gone(text="This table is not kept any more.", retry=False)))
        live.watchers.clear()
        self.changed(live)

    async def visible(self, id: str, person: str | None) -> Live:
        """A table that this person may see; one answer for all that cannot be seen."""
        live = await self.get(id)
        if not may_see(live.table, person):
            raise not_found()
        return live

    async def _load(self, id: str) -> Live | None:
        try:
            table = await load(self.store, id, from_snapshot=id in self._verified)
        except Unreadable as error:
            self.aside.add(id)
            log.error("table cannot be read", table=id, reason=str(error))
            return None
        if table is None:
            return None
        if table.aside is not None:
            self.aside.add(id)
        live = self._hold(table)
        if self.store.is_postgres:  # a row may have come after the reading and been announced before it was done
            try:
                async with live.lock:
                    await self.catch_up(live)
            except BaseException:
                del self.live[id], self._held[id]  # it may not be what it should be, and nobody looks after it
                raise
        self.changed(live)
        return live

    # --- making ------------------------------------------------------------------------------------------------------

    async def make(self, id: str, made: journal.Made) -> Live:
        """A new table: its first row."""
        await prepare(made.game)
        first = Stored(id, 1, made, self.clock())
        table = Table(id, first)
        if not await self.store.append(first, summary(table)):
            raise Refused("refused", "Try again.")
        return self._hold(table)

    # --- the path of a row -------------------------------------------------------------------------------------------

    async def submit(
        self,
        live: Live,
        decide: Callable[[Table], AnyRow | None],
        act: str | None = None,
        ack: Callable[[int], None] = lambda _n: None,
    ) -> int:
        """Check, keep, commit, acknowledge, tell. The number of the row; of an act that was done before, its number."""
        async with live.lock:
            for attempt in range(TRIES):
                table = live.table
                if act is not None and act in table.acts:
                    ack(table.acts[act])
                    return table.acts[act]
                row = decide(table)
                if row is None:
                    return table.n
                if table.aside is not None:
                    raise set_aside(table)
                stored = await self._keep(live, row, act, attempt)
                if stored is not None:
                    ack(stored.n)
                    self._tell(live, stored)
                    self._freeze_when_due(live, stored)
                    return stored.n
                await self.catch_up(live)
            raise Refused("too-fast", "Too many people want this at once; try again.")

    async def _keep(self, live: Live, row: AnyRow, act: str | None, attempt: int) -> Stored | None:
        """Write a row and wait for the commit; None when the place was taken or the database failed."""
        table = live.table
        g = state_after(table, row)
        hash = None if g is None else state_hash(g)
        stored = Stored(table.id, table.n + 1, row, live.now(), act, hash)
        over = g is not None and int(table.game.rules.waiting(g)) == 0
        try:
            kept = await self.store.append(stored, summary_after(table, row, over), outcomes(table, g) if over else ())
        except Away as error:
            log.warning("row not written", table=table.id, n=stored.n, error=str(error))
            if attempt == TRIES - 1:
                raise
            await asyncio.sleep(min(1.0, 0.05 * 2**attempt))
            return None
        if not kept:
            METRICS.races.inc()
        return stored if kept else None

    async def catch_up(self, live: Live) -> None:
        """Read and tell what other processes added. The caller holds the lock."""
        for _ in range(TRIES):
            try:
                missed = await self.store.rows_after(live.table.id, live.table.n)
                break
            except Away as error:
                log.warning("cannot read rows", table=live.table.id, error=str(error))
                await asyncio.sleep(0.1)
        else:
            raise Away("the database does not answer")
        for stored in missed:
            self._tell(live, stored)

    def _freeze_when_due(self, live: Live, stored: Stored) -> None:
        """Keep a snapshot of a long game now and then, after a row that changed its state."""
        table = live.table
        due = stored.hash is not None and table.aside is None and stored.n - live.frozen >= FREEZE_EVERY
        if due and self.store.has_snapshots:
            live.frozen = stored.n
            self.spawn(self._keep_snapshot(table.id, stored.n, freeze(table)))

    async def _keep_snapshot(self, id: str, n: int, frozen: bytes) -> None:
        try:
            await self.store.keep_snapshot(id, n, await asyncio.to_thread(press, frozen))
        except Away as error:  # the next one will do
            log.warning("snapshot not written", table=id, n=n, error=str(error))

    async def notice(self, heard: dict[str, int]) -> None:
        """Rows were added up to these numbers, by other processes or by this one: read what is missing, all at once."""
        behind = [live for id, n in heard.items() if (live := self._held.get(id)) is not None and live.table.n < n]
        quiet = [live for live in behind if not live.lock.locked()]  # others may be adding just that row
        places = [(t.id, n) for t in (live.table for live in quiet) for n in range(t.n + 1, heard[t.id] + 1)]
        missed: dict[str, list[Stored]] = {}
        try:
            for stored in await self.rows_at(places) if places else ():
                missed.setdefault(stored.table, []).append(stored)
        except Away as error:  # then each table tries for itself
            log.warning("cannot read rows", tables=len(quiet), error=str(error))
        for live in behind:
            async with live.lock:
                for stored in missed.get(live.table.id, ()):
                    if stored.n == live.table.n + 1:
                        self._tell(live, stored)
                if live.table.n < heard[live.table.id]:
                    await self.catch_up(live)

    async def heal(self) -> None:
        """The bus was away: read all that may have been missed."""
        for live in list(self._held.values()):
            async with live.lock:
                await self.catch_up(live)

    def _tell(self, live: Live, stored: Stored) -> None:
        """Take a committed row in, and send everybody what they may see of it."""
        METRICS.rows.labels(type(stored.row).__name__.lower()).inc()
        if isinstance(stored.row, journal.Removed):
            log.info("somebody was sent away", table=stored.table, seat=stored.row.seat)
        live.hear(stored.at)
        try:
            change = live.table.add(stored)
        except Exception as error:  # the row is kept, whatever this is: the table must not go on from another state
            live.table.n, live.table.aside = stored.n, str(error)
            self.aside.add(live.table.id)
            log.exception("table set aside", table=live.table.id)
            change = Change(stored.n, seats=True, play=True)
        self.broadcast(live, change)
        self.changed(live)

    def broadcast(self, live: Live, change: Change) -> None:
        """One frame per kind of viewer, made once."""
        before = live.sights
        if change.play:
            live.sights = {}
        frames: dict[tuple[Viewer, tuple[int, ...]], bytes] = {}
        for watcher in list(live.watchers):
            if change.seats and not self._still_sees(live, watcher):
                continue
            viewer = watcher.viewer
            mine = tuple(live.table.seats_of(watcher.person)) if change.seats else ()
            found = frames.get((viewer, mine))
            if found is None:
                after = live.sight(viewer) if change.play else None
                made = frame(live.table, change, viewer, before.get(viewer), after, self.clock())
                if change.seats:
                    made = msgspec.structs.replace(made, mine=list(mine))
                found = frames[viewer, mine] = msgspec.json.encode(made)
            watcher.send(found)

    def _still_sees(self, live: Live, watcher: Watcher) -> bool:
        """Somebody whose seat is gone looks from outside now, or not at all."""
        table = live.table
        if not may_see(table, watcher.person):
            live.watchers.discard(watcher)
            watcher.send(msgspec.json.encode(frames.Gone(text="You have left this table.", retry=False)))
            return False
        if watcher.viewer is not None and watcher.viewer not in table.seats_of(watcher.person):
            watcher.viewer = None
            watcher.send(self.snapshot(live, watcher))
            return False
        return True

    # --- watching ----------------------------------------------------------------------------------------------------

    def snapshot(self, live: Live, watcher: Watcher) -> bytes:
        """The whole table as a watcher may see it, encoded."""
        made = snapshot(
            live.table, watcher.viewer, watcher.person, live.sight(watcher.viewer), watcher.pace, self.clock()
        )
        return msgspec.json.encode(made)

    def missed(self, live: Live, watcher: Watcher, v: int) -> list[bytes] | None:
        """The frames after number v; None when they are not remembered, or when seats changed hands meanwhile."""
        ring = [change for change in live.table.ring if change.n > v]
        if v > live.table.n or len(ring) != live.table.n - v or any(change.seats for change in ring):
            return None
        if not ring:
            ring = [Change(live.table.n, play=True, poll=True)]
        last, now = ring[-1], self.clock()
        made = [frame(live.table, change, watcher.viewer, None, None, now) for change in ring[:-1]]
        made.append(frame(live.table, last, watcher.viewer, None, live.sight(watcher.viewer), now))
        return [msgspec.json.encode(each) for each in made]


def summary(table: Table) -> Summary:
    """What the lobby shows of a table."""
    seats = [seat_info(table, seat) for seat in range(len(table.chairs))]
    listed = [] if table.made.lesson else enumerate(table.chairs)
    people = {seat: chair.person for seat, chair in listed if chair.person is not None}
    return Summary(table.made.game, table.phase, is_listed(table.made, table.phase), seats, people, table.made.host)


def is_listed(made: journal.Made, phase: str) -> bool:
    """Does the lobby show this table? One that nobody may watch only while people can still sit down."""
    return made.public and (phase == "open" or made.spectators != "off")


def summary_after(table: Table, row: Any, over: bool) -> Summary | None:
    """The summary that a row leads to; None when it leaves the summary alone."""
    match row:
        case journal.Sat() | journal.Removed() | journal.Left() | journal.Back() | journal.SatIn():
            ghost = shallow(table)
            ghost.chairs, ghost.turned_away = [replace(chair) for chair in table.chairs], set(table.turned_away)
            ghost.seat(row)
            found = summary(ghost)
            return (
                found if isinstance(row, journal.Sat | journal.Removed) else msgspec.structs.replace(found, people=None)
            )
        case journal.Started() | journal.Chose() if over or isinstance(row, journal.Started):
            phase = "over" if over else "playing"
            listed = is_listed(table.made, phase)
            return msgspec.structs.replace(summary(table), phase=phase, public=listed, people=None)
        case _:
            return None


def outcomes(table: Table, g: Any) -> list[Outcome]:
    """What the people at the table got. A game that continues another counts for nobody, and a lesson neither."""
    if table.made.parent is not None or table.made.lesson:
        return []
    game = table.game
    ending = words(game.endings(int(g.ending))).lower()
    found = []
    for seat, chair in enumerate(table.chairs):
        if chair.person is not None:
            payoff = float(game.rules.payoff(g, seat))
            made = table.made
            found.append(Outcome(seat, made.game, made.deal, chair.person, chair.name, ending, payoff, payoff > 0))
    return found
