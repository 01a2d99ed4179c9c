"""One connection: frames in, frames out. Everything that a client may say is answered, and nothing it says can harm."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec

from shamble.engine.play.game import Game
from shamble.engine.play.match import Refusal
from shamble.server.faults import fault
from shamble.server.limits import Bucket
from shamble.server.live import coach
from shamble.server.live.caretaker import Caretaker
from shamble.server.live.rooms import Live, Rooms
from shamble.server.live.warming import Uncompiled, prepare
from shamble.server.log import get_logger
from shamble.server.metrics import METRICS
from shamble.server.store.contract import Away
from shamble.server.table.decisions import (
    Refused,
    choose,
    lift_curtain,
    may_see,
    not_found,
    own_seat,
    playing,
    speak,
    take_back,
    use_coach,
    why_not,
)
from shamble.server.table.questions import ask, vote
from shamble.server.table.table import Table
from shamble.server.table.tries import refuse_spoilers
from shamble.server.table.visibility import Viewer
from shamble.server.wire import frames

log = get_logger()
BIGGEST = 8192  # bytes of a frame
QUEUE = 256  # frames that may wait for a slow reader
QUEUE_BYTES = 4 * 2**20  # and so much of them, behind the first
LONGEST_REASON = 200  # characters
BAD_FRAMES = 50  # then the connection is closed
TALK_PER_S = 0.5  # words or emotes, in bursts of five
HINTS_PER_S = 0.5  # questions to the coach, in bursts of three

_decoder: msgspec.json.Decoder[frames.ClientFrame] = msgspec.json.Decoder(frames.ClientFrame)


def in_words(error: Exception) -> str:
    """Why a frame is not understood, in a line that names the field."""
    if isinstance(error, RecursionError):
        return "it is nested too deep"
    text = " ".join(str(error).split())
    if len(text) > LONGEST_REASON:  # it quotes what was sent; the field comes last
        text = f"{text[: LONGEST_REASON // 2]} ... {text[-LONGEST_REASON // 2 :]}"
    return text[:1].lower() + text[1:]


class TooSlow(Exception):
    """The reader does not keep up."""


class Connection:
    """Somebody's socket. Its person comes from the session and from nothing that it says."""

    def __init__(
        self, rooms: Rooms, caretaker: Caretaker, person: str | None, rate: float, now: float, token: str = ""
    ) -> None:
        self.rooms, self.caretaker, self.person, self.token = rooms, caretaker, person, token
        self.live: Live | None = None
        self.viewer: Viewer = None
        self.pace: frames.Pace = "normal"
        self.steps = 0
        self.bad = 0
        self.bucket = Bucket(rate, 3 * rate, now)
        self.talk = Bucket(TALK_PER_S, 5, now)
        self.hints = Bucket(HINTS_PER_S, 3, now)
        self.queue: deque[bytes] = deque()
        self.queued = 0
        """Bytes that wait."""
        self.ready = asyncio.Event()
        self.is_closing = False

    # --- out ---------------------------------------------------------------------------------------------------------

    def send(self, frame: bytes) -> None:
        """Queue a frame; a reader who lets too many wait is dropped."""
        if self.is_closing:
            return
        if not self.queue:
            self.queued = 0
        if len(self.queue) >= QUEUE or (self.queue and self.queued + len(frame) > QUEUE_BYTES):
            METRICS.dropped.inc()
            self.queue.clear()
            self.queue.append(msgspec.json.encode(frames.Gone(text="You read too slowly.", retry=True)))
            self.close()
        else:
            self.queue.append(frame)
            self.queued += len(frame)
        self.ready.set()

    def close(self) -> None:
        """Stop after what is queued."""
        self.is_closing = True
        self.stop_watching()
        self.ready.set()

    async def write(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what is queued, until the connection closes."""
        while True:
            while self.queue:
                frame = self.queue.popleft()
                self.queued -= len(frame)
                await send(frame.decode())
            if self.is_closing:
                return
            self.ready.clear()
            await self.ready.wait()

    def _answer(self, frame: frames.FromServer) -> None:
        self.send(msgspec.json.encode(frame))

    def _nak(self, id: str, refused: Refused) -> None:
        v = self.live.table.n if self.live is not None and refused.code != "not-found" else 0
        self._answer(frames.Nak(id=id, code=refused.code, rule=refused.rule, text=refused.text, v=v))

    # --- in ----------------------------------------------------------------------------------------------------------

    async def read(self, text: str | bytes | None) -> None:
        """Take one frame from the client."""
        METRICS.frames.inc()
        if not self.bucket.take(time.monotonic()):
            self._nak("", Refused("too-fast", "Slower, please."))
            return
        try:
            frame = self._understood(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError, ValueError) as error:
            self._refuse_frame(in_words(error))
            return
        id = getattr(frame, "id", "")
        try:
            await self._handle(frame)
        except Refused as refused:
            self._nak(id, refused)
        except Away as error:
            log.warning("the database does not answer", error=str(error))
            self._end("The server cannot write just now; come back and send it again.", retry=True)
        except Uncompiled as error:
            self._end(str(error), retry=True)
        except Exception as error:
            id = fault("frame failed", error, kind=type(frame).__name__)
            self._end(f"Something went wrong in the server; it is in its log as {id}.", retry=True)

    def _end(self, text: str, *, retry: bool) -> None:
        """Close the connection with a word."""
        self._answer(frames.Gone(text=text, retry=retry))
        self.close()

    def _understood(self, text: str | bytes | None) -> frames.ClientFrame:
        if not isinstance(text, str) or len(text.encode("utf-8", "surrogatepass")) > BIGGEST:
            raise ValueError(f"it must be text of at most {BIGGEST} bytes")
        return _decoder.decode(text)

    def _refuse_frame(self, why: str) -> None:
        METRICS.bad_frames.inc()
        self.bad += 1
        self._nak("", Refused("bad-frame", f"That frame was not understood: {why}."))
        if self.bad >= BAD_FRAMES:
            self._end("Too many frames that were not understood.", retry=False)

    async def _handle(self, frame: frames.ClientFrame) -> None:
        match frame:
            case frames.Act():
                began = time.perf_counter()
                await self._submit(frame, lambda t, s: choose(t, s, frame))
                METRICS.act_seconds.observe(time.perf_counter() - began)
            case frames.Hello():
                await self._hello(frame)
            case frames.Undo():
                await self._submit(frame, take_back)
            case frames.Ask():
                live = await self._table(frame.table)
                await self._submit(frame, lambda t, s: ask(t, s, frame.matter, live.now(), frame.about))
            case frames.Vote():
                await self._submit(frame, lambda t, s: vote(t, s, frame.question, frame.yes))
            case frames.Say():
                if not self.talk.take(time.monotonic()):
                    raise Refused("too-fast", "One thing after the other.")
                await self._submit(frame, lambda t, s: speak(t, s, frame))
            case frames.Why():
                self._because(frame, await self._table(frame.table))
            case frames.Hint():
                await self._hint(frame)
            case frames.Speed():
                self._watched(frame.table)
                self.pace = frame.pace
                self._look_after()
            case frames.Step():
                self._watched(frame.table)
                self.steps = 1
                self._look_after()
            case frames.Ping():
                self._answer(frames.Pong())

    async def _table(self, id: str) -> Live:
        return await self.rooms.visible(id, self.person)

    async def _submit(self, frame: Any, decide: Callable[[Table, int], Any]) -> None:
        """A request of a seat: one row, acknowledged before anybody hears of it."""
        live = await self._table(frame.table)
        seat = frame.seat if frame.seat is not None or live is not self.live else self.viewer

        def row(table: Table) -> Any:
            if not may_see(table, self.person):
                raise not_found()
            return decide(table, self._open_seat(table, seat))

        act = f"{self.person}:{frame.id}"
        await self.rooms.submit(live, row, act, lambda n: self._answer(frames.Ack(id=frame.id, v=n)))

    # --- watching ----------------------------------------------------------------------------------------------------

    async def _hello(self, frame: frames.Hello) -> None:
        """Watch a table: what was missed, or everything."""
        if frame.protocol != frames.PROTOCOL:
            self._end("This page is older than the server: load it again.", retry=False)
            return
        live = await self._table(frame.table)
        await refuse_spoilers(self.rooms, live.table, self.person)
        async with live.lock:  # nobody adds a row between the snapshot and the first frame after it
            if not self.rooms.is_told():
                await self.rooms.catch_up(live)
            viewer = self._viewer(live.table, frame)
            self.stop_watching()
            self.live, self.viewer = live, viewer
            live.watchers.add(self)
            missed = None if frame.v is None else self.rooms.missed(live, self, frame.v)
            for each in missed if missed is not None else [self.rooms.snapshot(live, self)]:
                self.send(each)
        self._look_after()

    def _viewer(self, table: Table, frame: frames.Hello) -> Viewer:
        if not may_see(table, self.person):
            raise not_found()
        mine = table.seats_of(self.person)
        if frame.seat is None:
            return mine[0] if len(mine) == 1 and not table.made.hot_seat else None
        seat = own_seat(table, self.person, frame.seat)
        lift_curtain(table, seat, frame.pin)
        return seat

    def _open_seat(self, table: Table, seat: int | None) -> int:
        """The seat that a request is about. One with a number must be the one that is looked from."""
        found = own_seat(table, self.person, seat)
        looked_from = self.live is not None and self.live.table is table and self.viewer == found
        if table.chairs[found].pin is not None and not looked_from:
            raise Refused("pin", "Lift the curtain of this seat first.")
        return found

    def _look_after(self) -> None:
        """Bots go on at this viewer's pace; a seat of theirs that a bot held is theirs again."""
        if self.live is not None:
            self.caretaker.set_alarm(self.live)

    def stop_watching(self) -> None:
        """Leave the table that this connection looks at."""
        live, self.live, self.viewer = self.live, None, None
        if live is None:
            return
        live.watchers.discard(self)
        looked_from = {watcher.viewer for watcher in live.watchers}
        live.sights = {viewer: sight for viewer, sight in live.sights.items() if viewer in looked_from}
        self.caretaker.left(live, self.person)

    def _watched(self, id: str) -> Live:
        if self.live is None or self.live.table.id != id:
            raise not_found()
        return self.live

    # --- asking ------------------------------------------------------------------------------------------------------

    def _because(self, frame: frames.Why, live: Live) -> None:
        seat = self._open_seat(live.table, frame.seat if frame.seat is not None else self.viewer)
        table = live.table
        refusal = why_not(table, playing(table), seat, frame.choice) or Refusal("", "That is allowed.")
        self._answer(frames.Because(id=frame.id, rule=refusal.rule, text=refusal.text))

    async def _hint(self, frame: frames.Hint) -> None:
        """The table hears of it first, then the coach works it out from what the seat knows; meanwhile play goes on."""
        if not self.hints.take(time.monotonic()):
            raise Refused("too-fast", "The coach needs a moment.")
        live = await self._table(frame.table)
        seat = self._open_seat(live.table, frame.seat if frame.seat is not None else self.viewer)
        is_new = f"{self.person}:{frame.id}" not in live.table.acts
        await self._submit(frame, lambda t, _s: use_coach(t, seat))
        if is_new:  # consent was for one answer
            match = playing(live.table)
            work = partial(coach.hint, frame.id, match.seen_by(seat), seat, live.table.n)
            self.caretaker.spawn(self._advise(work, match.game))

    async def _advise(self, work: Callable[[], frames.Coached], game: Game) -> None:
        await prepare(game.name, "search")
        self._answer(await self.caretaker.ponder(work))
