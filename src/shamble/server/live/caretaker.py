"""What happens at a table without anybody asking: bots act, timers run out, seats of leavers are taken care of.

Every process cares for the tables that it has in memory. When two care for the same one, the database lets one of them
be first; the other finds nothing left to do.

Long, because every reason for which a table moves by itself stands here.
"""

import asyncio
import hashlib
import random
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Literal, TypeVar

from shamble.bots import BOTS, SIMPLE
from shamble.bots.plugins import at_tables, choice_of
from shamble.engine.base.errors import BadSetup
from shamble.engine.play.match import Match
from shamble.server.faults import fault
from shamble.server.live.rooms import Live, Rooms
from shamble.server.live.thinking import Thinking
from shamble.server.live.warming import prepare
from shamble.server.log import get_logger
from shamble.server.metrics import METRICS
from shamble.server.store.contract import Away
from shamble.server.table import journal
from shamble.server.table.decisions import STAND_IN, Refused, is_slow, leave, may_sit_in, sit_in
from shamble.server.table.questions import lapse
from shamble.server.table.table import Table
from shamble.server.wire import frames

log = get_logger()
T = TypeVar("T")
By = Literal["bot", "timer"]
FACTOR: dict[frames.Pace, float] = {"half": 2.0, "normal": 1.0, "double": 0.5, "instant": 0.0}
TOGETHER = 0.1  # bots that choose at the same time as others need not be watched at it
THINK_S = 10.0  # a bot that takes longer is replaced by chance for this choice
MUSE_S = 1.0  # a bot that searches takes so long, whether it has a choice or not
GRACE_S = 3.0  # reloading a page is not leaving
SILENT_S = 30.0  # how long those present wait for a player who never connected
AGAIN_S = 1.0  # a table that could not be cared for is tried again, twice as late each time
IDLE_S = 60.0  # an unwatched table stays in memory for so long
ENDED_S = 1.0  # and so long when its game is over


class Closing(Exception):
    """The server stops; what was asked for is not done, and can be asked for again."""


class Caretaker:
    """Looks after all tables of a process."""

    def __init__(self, rooms: Rooms, bot_pace: float, *, alone: bool = True, grace: float = GRACE_S) -> None:
        self.rooms, self.bot_pace, self.grace = rooms, bot_pace, grace
        self.jitter = 0.0 if alone else 0.1
        self.bots = Thinking(2)
        self.coach = ThreadPoolExecutor(1, "coach")
        self._tasks: set[asyncio.Task[None]] = set()
        self._once: dict[str, asyncio.Future[None]] = {}
        self._busy: set[str] = set()
        self.is_closed = False
        self.every_second: Callable[[], None] = lambda: None
        rooms.changed, rooms.spawn = self.set_alarm, self.spawn

    def close(self) -> None:
        """Begin nothing more, and stop what is under way; `ended` waits for that."""
        self.is_closed = True
        for live in self.rooms.live.values():
            if live.alarm is not None:
                live.alarm.cancel()
        for task in (*self._tasks, *self._once.values()):
            task.cancel()
        self.bots.close()
        self.coach.shutdown(wait=False, cancel_futures=True)

    async def ended(self) -> None:
        """Stop whatever still uses the database, tables that are being read included, and wait for it."""
        while self._tasks or self._once or self.rooms.loading:
            ahead: list[asyncio.Future[Any]] = [*self._tasks]
            ahead += self._once.values()
            ahead += self.rooms.loading.values()
            for each in ahead:
                each.cancel()
            await asyncio.wait(ahead)

    # --- when --------------------------------------------------------------------------------------------------------

    def set_alarm(self, live: Live) -> None:
        """Wake up when the next thing is due at this table."""
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        self._answer_for_those_here(live)
        when = self.due(live)
        if when is None or self.is_closed:
            return
        delay = max(0.0, when - live.now()) + random.random() * self.jitter
        live.alarm = asyncio.get_running_loop().call_later(delay, self._start, live)

    def due(self, live: Live) -> float | None:
        """When the next thing happens by itself at this table; None: nothing does. One that nobody watches waits."""
        table = live.table
        if table.phase not in ("open", "playing") or not live.watchers:
            return None
        if table.lesson is not None:
            return self.script_due(live)
        times = [] if table.poll is None else [table.poll.until]
        times += [c.held_until for s, c in enumerate(table.chairs) if c.held_until is not None and may_sit_in(table, s)]
        times += [at for seat in _awaited(table) if (at := self.given_up_at(live, seat)) is not None]
        for seat in table.waiting():
            bot = table.chairs[seat].bot
            if bot is not None:
                wait = self.delay(live)
                if wait is not None:
                    times.append(table.opened_at[seat] + idle_s(bot, wait))
            elif table.made.timer is not None:
                times.append(table.opened_at[seat] + table.made.timer)
        return min(times, default=None)

    def script_due(self, live: Live) -> float | None:
        """When the script of a lesson makes its next choice; None: the learner is to choose, or to say `step`."""
        wait = self.delay(live)
        return None if wait is None or live.table.scripted() is None else live.table.at + wait

    def delay(self, live: Live) -> float | None:
        """How long a bot waits before it acts; None: until somebody says `step`."""
        seated = [watcher for watcher in live.watchers if live.table.seats_of(watcher.person)]
        looking = seated or live.watchers
        if not looking:
            return 0.0
        paces = [watcher.pace for watcher in looking]
        if "step" in paces and not any(watcher.steps for watcher in looking):
            return None
        together = TOGETHER if len(live.table.waiting()) > 1 else 1.0
        return together * self.bot_pace * max((FACTOR[pace] for pace in paces if pace != "step"), default=0.0)

    # --- what --------------------------------------------------------------------------------------------------------

    def _start(self, live: Live) -> None:
        if live.table.id not in self._busy:
            self.spawn(self._care(live))

    def spawn(self, work: object) -> None:
        """Run something on the side, and keep hold of it."""
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            fault("caretaker failed", error)

    async def _care(self, live: Live) -> None:
        id = live.table.id
        self._busy.add(id)
        try:
            await self._do_what_is_due(live)
            live.troubles = 0
        except Exception as error:  # whatever it is, it is tried again: nobody else looks after this table
            live.troubles += 1
            if isinstance(error, Refused | Away):
                log.warning("could not care for a table", table=id, error=str(error))
            else:
                fault("could not care for a table", error, table=id)
            await asyncio.sleep(min(AGAIN_S * 2 ** (live.troubles - 1), IDLE_S))
        finally:
            self._busy.discard(id)
        self.set_alarm(live)

    async def _do_what_is_due(self, live: Live) -> None:
        now, table = live.now(), live.table
        if table.lesson is not None:
            due = self.script_due(live)
            if due is not None and now >= due:
                self._use_step(live)
                await self.rooms.submit(live, lambda t: t.scripted())
            return
        if table.poll is not None and now >= table.poll.until:
            await self.rooms.submit(live, lambda t: lapse(t, now))
        for seat in _awaited(table):
            given_up_at = self.given_up_at(live, seat)
            if given_up_at is not None and now >= given_up_at:
                live.given_up[seat] = table.windows[seat]
                await self.rooms.submit(live, lambda t, seat=seat: leave(t, seat, now))  # type: ignore[misc]
        for seat in range(len(table.chairs)):
            await self.rooms.submit(live, lambda t, seat=seat: sit_in(t, seat, now))  # type: ignore[misc]
        ripe = self._ripe(live, now)
        if any(by == "bot" for _, _, by in ripe):
            self._use_step(live)
        await asyncio.gather(*(self._choose(live, seat, bot, by) for seat, bot, by in ripe))

    def _ripe(self, live: Live, now: float) -> list[tuple[int, str, By]]:
        """The seats for which a bot chooses now, and why: it is the bot's seat, or the person's time is over."""
        table, wait, found = live.table, self.delay(live), list[tuple[int, str, By]]()
        for seat in table.waiting():
            bot, waited = table.chairs[seat].bot, now - table.opened_at[seat]
            if bot is not None and wait is not None and waited >= idle_s(bot, wait):
                found.append((seat, bot, "bot"))
            elif bot is None and table.made.timer is not None and waited >= table.made.timer:
                found.append((seat, STAND_IN, "timer"))
        return found[:1] if self._is_stepping(live) else found

    def _is_stepping(self, live: Live) -> bool:
        return any(watcher.pace == "step" for watcher in live.watchers)

    def _use_step(self, live: Live) -> None:
        for watcher in live.watchers:
            if watcher.steps:
                watcher.steps -= 1

    async def _choose(self, live: Live, seat: int, bot: str, by: By) -> None:
        """Let a bot think, in a thread of its own, and make its choice if the decision is still open.

        How long it takes says nothing of how much there was to think about: a bot that searches takes its time anyway.
        """
        table = live.table
        assert table.match is not None
        window = table.windows[seat]
        now, legal = table.match.at(len(table.match.moves)), table.legal(seat)
        player = bot if bot in at_tables() else STAND_IN  # the operator no longer allows that one
        think = partial(thought_of, player, now, seat, luck(table, seat))
        muse = MUSE_S if live.watchers and player not in SIMPLE else 0.0
        try:
            if player in BOTS and player not in SIMPLE:
                await prepare(table.game.name, "search")
            thought = self.bots.think(table.made.host, table.id, think, THINK_S)
            action, _ = await asyncio.gather(thought, asyncio.sleep(muse))
        except TimeoutError:
            log.warning("bot took too long", bot=bot, game=table.game.name)
            METRICS.timeouts.inc()
            action = random.choice(legal)
        except BadSetup as error:  # it comes from elsewhere
            log.error("bot failed", bot=bot, game=table.game.name, error=str(error))
            action = random.choice(legal)
        except Exception as error:  # whatever it is, the table does not wait for ever
            if self.is_closed:
                raise
            fault("bot failed", error, bot=bot, game=table.game.name)
            action = random.choice(legal)
        if action not in legal:  # asked again it would choose the same, and the table would wait for ever
            log.error("bot chose what is not legal", bot=bot, game=table.game.name)
            action = random.choice(legal)
        choice = table.game.telling.choice_id(action)

        def still_open(t: Table) -> journal.Chose | None:
            if t.match is None or t.windows[seat] != window or action not in t.legal(seat):
                return None
            if (t.chairs[seat].bot is None) != (by == "timer"):
                return None
            return journal.Chose(seat=seat, choice=choice, by=by)

        await self.rooms.submit(live, still_open)

    async def ponder(self, work: Callable[[], T]) -> T:
        """Let the coach work something out, in a thread of its own: bots do not wait for it."""
        return await asyncio.get_running_loop().run_in_executor(self.coach, work)

    async def once(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Something that several ask for at the same time is done once. Closing when the server stops meanwhile."""
        if self.is_closed:
            raise Closing
        doing = self._once.get(name)
        if doing is None:
            doing = self._once[name] = asyncio.ensure_future(work())
            doing.add_done_callback(lambda _done: self._once.pop(name, None))
        try:
            await asyncio.shield(doing)
        except asyncio.CancelledError:
            if doing.cancelled():
                raise Closing from None
            raise

    # --- absence -----------------------------------------------------------------------------------------------------

    def _answer_for_those_here(self, live: Live) -> None:
        """Another process took somebody for gone who is connected to this one."""
        for seat, chair in enumerate(live.table.chairs):
            if chair.person is not None and chair.away and live.is_here(chair.person) and not self.is_closed:
                self.spawn(self._come_back(live, seat))

    async def _come_back(self, live: Live, seat: int) -> None:
        try:
            await self.rooms.submit(live, lambda t: journal.Back(seat=seat) if t.chairs[seat].away else None)
        except Away as error:
            log.warning("cannot write that somebody is back", table=live.table.id, error=str(error))
            asyncio.get_running_loop().call_later(AGAIN_S, self.set_alarm, live)

    def given_up_at(self, live: Live, seat: int) -> float | None:
        """When somebody who is waited for, and is not here, is taken for gone; None: not at all.

        Nobody saw them leave: the process died that they were connected to, or they never came. Where they are
        connected to another process, that one answers for them, and they are not asked after again for this decision.
        """
        table = live.table
        person, window = table.chairs[seat].person, table.windows[seat]
        if person is None or table.chairs[seat].away or live.is_here(person) or live.given_up.get(seat) == window:
            return None
        waited_for = any(table.seats_of(watcher.person) for watcher in live.watchers) and not is_slow(table)
        return max(live.since, table.opened_at[seat]) + SILENT_S if waited_for else None

    def left(self, live: Live, person: str | None) -> None:
        """A connection is gone; when no other one of this person comes, their seats are held, then played by a bot."""
        if self.is_closed:
            return
        if not live.watchers:
            self.set_alarm(live)
        if person is not None and live.table.phase != "over" and live.table.seats_of(person):
            asyncio.get_running_loop().call_later(self.grace, self._missed, live, person)

    def _missed(self, live: Live, person: str) -> None:
        if not live.is_here(person) and not self.is_closed:
            self.spawn(self._hold(live, person))

    async def _hold(self, live: Live, person: str) -> None:
        try:
            for seat in live.table.seats_of(person):
                await self.rooms.submit(live, lambda t, seat=seat: leave(t, seat, live.now()))  # type: ignore[misc]
        except Away as error:
            log.warning("cannot write that somebody is gone", table=live.table.id, error=str(error))
            asyncio.get_running_loop().call_later(AGAIN_S, self._missed, live, person)

    # --- memory ------------------------------------------------------------------------------------------------------

    async def tidy_for_ever(self) -> None:
        """Once a second: tables that nobody uses leave the memory, and the lag is measured."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(ENDED_S)
            METRICS.lag.observe(max(0.0, time.monotonic() - began - ENDED_S))
            self.tidy(time.monotonic())
            self.every_second()

    def tidy(self, now: float) -> None:
        """Tables that nobody has looked at for a while, and where nothing is due, need not stay in memory."""
        for live in list(self.rooms.live.values()):
            if not live.watchers and now - live.used > _stay_s(live) and not live.lock.locked():
                if self.due(live) is None:
                    self.rooms.forget(live.table.id)


def _awaited(table: Table) -> list[int]:
    """The seats whose people the others wait for: who must choose, and before the start the host."""
    if table.phase == "open":
        return table.seats_of(table.made.host)
    return table.waiting()


def _stay_s(live: Live) -> float:
    """How long a table stays in memory that nobody looks at."""
    return ENDED_S if live.table.phase == "over" else IDLE_S


def idle_s(bot: str, wait: float) -> float:
    """How long a bot does nothing, of the time that it waits: one that searches uses the rest to think."""
    return wait if bot in SIMPLE else max(0.0, wait - MUSE_S)


def thought_of(bot: str, match: Match, seat: int, luck: int) -> int:
    """What a bot chooses, in the match as its seat may know it; only one that searches asks for the past."""
    if bot in SIMPLE:
        return choice_of(bot, match.game, match.g, seat, luck)
    seen = match.seen_by(seat)
    return choice_of(bot, seen.game, seen.g, seat, luck, seen.moves)


def luck(table: Table, seat: int) -> int:
    """A number for a bot to mix with: the same in every process, and nobody else's to guess."""
    digest = hashlib.sha256(f"{table.made.nonce}:{table.n}:{seat}".encode()).digest()
    return int.from_bytes(digest[:7], "big")
