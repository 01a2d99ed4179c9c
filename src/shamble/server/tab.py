"""The server inside a page: the same tables, rules of the table and frames, for whoever sits before one browser.

A worker in the page holds one `Tab` and passes on what the client says: requests as over HTTP, frames as over a socket.
There are no other people, no deals of the day, no database. Rules run interpreted, so bots that search are left out.
"""

import time
from collections.abc import Callable, Iterable
from typing import Any, NoReturn
from urllib.parse import parse_qs, unquote

import msgspec

from shamble.bots import SIMPLE
from shamble.engine.base.errors import EngineFault, ShambleError, UnknownGame
from shamble.server.live.caretaker import Caretaker
from shamble.server.live.connection import Connection, in_words
from shamble.server.live.rooms import Live, Rooms
from shamble.server.names import Names
from shamble.server.store.memory import MemoryStore
from shamble.server.table import lookback, making, shelf, visibility
from shamble.server.table.decisions import Refused, clean
from shamble.server.table.model import Person
from shamble.server.wire import bodies

ME = "me"
FRAMES_PER_S = 1000.0  # nobody but the page itself asks
BOT_PACE = 1.2  # seconds between two choices of bots, as at a server
LONGEST_NAME = 24
ELSEWHERE = "That needs a server: this page is alone."
STATUS = {"not-found": 404, "too-fast": 429}
Send = Callable[[str], None]


class Tab:
    """The host of a page (see `table.host.Host`), and what answers its client."""

    def __init__(self, clock: Callable[[], float] = time.time, bot_pace: float = BOT_PACE) -> None:
        self.clock, self.names = clock, Names()
        self.store = MemoryStore()
        self.rooms = Rooms(self.store, clock)
        self.care = Caretaker(self.rooms, bot_pace)
        self.person = Person(ME, "You", clock(), "")

    # --- as the host of tables ---------------------------------------------------------------------------------------

    def refuse_public(self) -> None:
        """Nobody else would find it."""
        raise Refused("refused", ELSEWHERE)

    async def refuse_too_many(self, person: str) -> None:
        """As many as somebody likes."""

    async def refuse_blocked(self, person: str, others: Iterable[str]) -> None:
        """There is nobody else."""

    async def is_first(self, person: Person, name: str) -> bool:
        """Has this guest sat at no table of this game?"""
        played = (each.game for each in self.store.summaries.values() if person.id in (each.people or {}).values())
        return name not in played

    async def find_deal(self, id: str) -> NoReturn:
        """Deals that others play, too, need a server."""
        raise Refused("not-found", f"{id}: {ELSEWHERE}")

    # --- what the client says ----------------------------------------------------------------------------------------

    def connect(self, send: Send, closed: Callable[[], None]) -> Connection:
        """A line for frames: `read` takes what the client says, `send` gets what it hears, until it is closed."""
        line = Connection(self.rooms, self.care, ME, FRAMES_PER_S, time.monotonic())

        async def out(text: str) -> None:
            send(text)

        async def write() -> None:
            await line.write(out)
            closed()

        self.care.spawn(write())
        return line

    async def ask(self, method: str, path: str, body: str | None = None, pin: str | None = None) -> tuple[int, str]:
        """A request as over HTTP: its status, and its answer as JSON."""
        try:
            return 200, msgspec.json.encode(await self._answer(method, path, body or "", pin)).decode()
        except Refused as error:
            return _problem(STATUS.get(error.code, 409), error.code, error.text, error.rule)
        except (ShambleError, EngineFault) as error:
            return _problem(404 if isinstance(error, UnknownGame) else 400, "refused", str(error))
        except (msgspec.DecodeError, ValueError) as error:
            return _problem(400, "bad-frame", f"Not understood: {in_words(error)}")

    async def _answer(self, method: str, path: str, body: str, pin: str | None) -> Any:
        route, _, query = path.partition("?")
        asked = {name: values[0] for name, values in parse_qs(query).items()}
        match [method, *map(unquote, route.strip("/").split("/"))]:
            case ["GET", "me"]:
                return self.person.shown()
            case ["PATCH", "me"]:
                name = clean(msgspec.json.decode(body, type=bodies.Rename).name, LONGEST_NAME)
                self.person = msgspec.structs.replace(self.person, name=name)
                return self.person.shown()
            case ["GET", "games"]:
                return [msgspec.structs.replace(each, bots=_simple(each.bots)) for each in shelf.all_games()]
            case ["GET", "games", name, "rules"]:
                return shelf.rules(name)
            case ["GET", "lobby" | "daily" | "blocks"]:
                return []
            case ["GET", "stats"]:
                return self._stats()
            case ["GET", "tables"]:
                return await self._tables()
            case ["POST", "tables"]:
                wanted = msgspec.json.decode(body, type=bodies.NewTable)
                for sitter in wanted.sitters or ():
                    _refuse_search(sitter)
                made = await making.make_table(self, self.person, msgspec.structs.replace(wanted, coach="off"))
                return bodies.Made(table=made.table.id)
            case [_, "tables", id, *rest]:
                return await self._at_table(await self.rooms.visible(id, ME), [method, *rest], asked, body, pin)
        raise Refused("not-found", ELSEWHERE)

    async def _at_table(self, live: Live, asked: list[str], query: dict[str, str], body: str, pin: str | None) -> Any:
        table = live.table
        seat = int(query["seat"]) if query.get("seat", "-1") != "-1" else None
        match asked:
            case ["GET"]:
                mine, host = table.seats_of(ME), table.is_host(ME)
                return bodies.TableAnswer(info=visibility.info(table, self.clock()), mine=mine, host=host, v=table.n)
            case ["PUT", "seats", place]:
                sitter = msgspec.json.decode(body, type=bodies.Sitter)
                _refuse_search(sitter)
                return bodies.Done(v=await making.seat_one(self, live, self.person, int(place), sitter))
            case ["POST", "start"]:
                return bodies.Done(v=await making.start_table(self, live, self.person))
            case ["POST", "again"]:
                wanted = msgspec.json.decode(body, type=bodies.Again)
                return bodies.WentOn(table=await making.play_again(self, live, self.person, wanted))
            case ["GET", "replay"]:
                return lookback.replay(self, table, ME, seat, pin)
            case ["GET", "moments"]:
                start, count = int(query.get("start", 0)), min(int(query.get("count", 1)), lookback.MOST_MOMENTS)
                return lookback.moments(table, ME, seat, start, count, pin)
            case ["GET", "record"]:
                return lookback.record(self, table, ME)
        raise Refused("not-found", ELSEWHERE)

    async def _tables(self) -> list[bodies.LobbyRow]:
        """The tables of this page, those where a choice is awaited first."""
        found = []
        for id, summary in reversed(self.store.summaries.items()):
            table = (await self.rooms.get(id)).table
            mine = table.seats_of(ME)
            found.append(
                bodies.LobbyRow(
                    id=id,
                    game=summary.game,
                    phase=visibility.info(table, self.clock()).phase,
                    seats=summary.seats,
                    free=summary.free,
                    touched=table.at,
                    yours=mine,
                    your_turn=any(seat in table.waiting() for seat in mine),
                )
            )
        return sorted(found, key=lambda row: not row.your_turn)

    def _stats(self) -> bodies.Stats:
        """How the games of this page went."""
        games = []
        for name in sorted({outcome.game for outcome in self.store.outcomes}):
            mine = [outcome for outcome in self.store.outcomes if outcome.game == name]
            mean = sum(outcome.payoff for outcome in mine) / len(mine)
            won = sum(outcome.won for outcome in mine)
            games.append(bodies.GameStats(game=name, played=len(mine), won=won, mean_payoff=mean))
        return bodies.Stats(name=self.person.name, games=games)


def _simple(bots: list[bodies.BotInfo]) -> list[bodies.BotInfo]:
    return [bot for bot in bots if bot.name in SIMPLE]


def _refuse_search(sitter: bodies.Sitter) -> None:
    if sitter.bot is not None and sitter.bot not in SIMPLE:
        raise Refused("refused", f"There is no bot {clean(sitter.bot, 40)!r} here; there are: {', '.join(SIMPLE)}.")


def _problem(status: int, code: str, text: str, rule: str = "") -> tuple[int, str]:
    return status, msgspec.json.encode(bodies.Problem(code=code, rule=rule, text=text)).decode()
