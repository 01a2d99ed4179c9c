"""The play server under load: people at many tables, over loopback, from a second process (this one).

steady      every table makes a choice now and then: from sending it to everybody's event
saturated   every table plays as fast as the server answers: choices persisted per second

Long, because it is a whole load generator that shares nothing with the server it measures.
"""

import asyncio
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from uvicorn.loops.auto import auto_loop_factory

from shamble.bench.client import Client, connect

GAME = "fight-or-flight"
SEATS = 3
CAREFUL = ("provision", "heal", "rest", "evade", "backtrack", "flee", "face-up card")
"""What is played first, so that games last as long as people's do."""
AT_ONCE = 16  # tables that are set up at the same time
QUARTERS = 4  # of saturation, after each of which the servers are looked at

Tell = Callable[[str], None]
"""Hears what is being done."""


class Figures(msgspec.Struct):
    """What `shamble bench server --json` prints."""

    choices_per_s: float
    p99_ms: float
    p50_ms: float
    sockets: int
    tables: int
    rss_mb: float
    kb_per_idle_socket: float
    steady_per_s: float
    saturated_p99_ms: float
    rss_growth_mb: float
    """Over the whole run, after the sockets were open."""
    rss_mb_saturated: list[float]
    """When saturation begins, and after each quarter of it."""
    rss_growth_mb_per_1000_games: float
    """In the second half of saturation."""
    server_cpu: float
    """Cores that the server got at saturation: below 1 for each process, something else kept it waiting."""
    choices_per_cpu_s: float
    """Choices for each second of processor time that the server used at saturation."""
    games: int
    processes: int
    database: str
    limit: str


class _Choice(msgspec.Struct):
    id: str


class _Decision(msgspec.Struct):
    window: int
    choices: list[_Choice]


class _Heard(msgspec.Struct):
    """The parts of a frame that a player needs."""

    t: str
    v: int = 0
    id: str = ""
    table: str = ""
    code: str = ""
    decision: _Decision | None = None
    result: dict[str, object] | None = None


_decoder = msgspec.json.Decoder(_Heard)


@dataclass
class Seat:
    """One socket in one seat."""

    table: "Table"
    client: Client
    v: int = 0


@dataclass
class Table:
    """A table under load: its sockets, and the choice that is under way."""

    id: str
    seats: list[Seat] = field(default_factory=list)
    sent_at: float = 0.0
    acked: int | None = None
    over: bool = False
    turn: tuple[Seat, _Decision] | None = None
    choices: int = 0


class Load:
    """All tables, and what was measured."""

    def __init__(self) -> None:
        self.tables: list[Table] = []
        self.by_client: dict[Client, Seat] = {}
        self.delays: list[float] = []
        self.choices = 0
        self.naks = 0
        self.games = 0
        self.pace = 0.0
        """Seconds between two choices at a table; 0: at once."""
        self.running = False
        self.again: Callable[[Table], None] = lambda _table: None

    def heard(self, client: Client, payload: bytes) -> None:
        """Take a frame in; when everybody heard of the last choice, the table goes on."""
        seat = self.by_client.get(client)
        if seat is None:
            return
        frame = _decoder.decode(payload)
        table = seat.table
        if frame.t == "ack":
            table.acked = frame.v
            self.choices += 1
        elif frame.t == "nak":
            self.naks += 1
            return
        elif frame.table == table.id:
            seat.v = frame.v
            if frame.result is not None:
                table.over = True
            if frame.decision is not None and frame.decision.choices:
                table.turn = (seat, frame.decision)
        self._look(table)

    def _look(self, table: Table) -> None:
        """When everybody has the event of the choice that was made, it is done; then comes the next one."""
        if table.acked is None or any(seat.v < table.acked for seat in table.seats):
            return
        self.delays.append(time.perf_counter() - table.sent_at)
        table.acked = None
        self.next(table)

    def next(self, table: Table) -> None:
        """Go on at a table: a new game, or the next choice after the pause."""
        if table.over:
            self.games += 1
            self.again(table)
        elif self.running:
            if self.pace:
                asyncio.get_running_loop().call_later(self.pace, self.choose, table)
            else:
                self.choose(table)

    def choose(self, table: Table) -> None:
        """Send the choice of whoever is to move."""
        if table.turn is None or table.over or table.acked is not None:
            return
        seat, decision = table.turn
        table.turn = None
        table.choices += 1
        ids = [choice.id for choice in decision.choices]
        choice = next((id for id in CAREFUL if id in ids), ids[table.choices * 7 % len(ids)])
        act = {"t": "act", "id": f"{table.choices}", "table": table.id, "window": decision.window, "choice": choice}
        table.sent_at = time.perf_counter()
        seat.client.say(msgspec.json.encode(act))

    async def play(self, seconds: float, pace: float) -> tuple[float, list[float]]:
        """Let all tables play for a while: choices per second, and how long each took to reach everybody."""
        self.pace, self.running = pace, True
        self.delays, self.choices = [], 0
        began = time.perf_counter()
        for number, table in enumerate(self.tables):
            if table.turn is not None:
                spread = pace * number / len(self.tables)
                asyncio.get_running_loop().call_later(spread, self.choose, table)
        await asyncio.sleep(seconds)
        took, self.running = time.perf_counter() - began, False
        measured = self.choices / took, self.delays
        await asyncio.sleep(1.0)
        return measured


def percentile(values: list[float], share: float) -> float:
    """In milliseconds."""
    if not values:
        return float("nan")
    return round(sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000, 2)


# --- the server under test -------------------------------------------------------------------------------------------


@dataclass
class Running:
    """A server process."""

    process: "subprocess.Popen[bytes]"
    port: int

    def memory_mb(self) -> float:
        """The memory of the process; not a number where the system does not tell."""
        status = Path(f"/proc/{self.process.pid}/status")
        if not status.exists():
            return float("nan")
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def cpu_s(self) -> float:
        """The processor time used so far; not a number where the system does not tell."""
        stat = Path(f"/proc/{self.process.pid}/stat")
        if not stat.exists():
            return float("nan")
        words = stat.read_text().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def server(database: str) -> Iterator[Running]:
    """A server process on a free port of loopback, without limits for one address."""
    reading, writing = os.pipe()
    environment = {
        **os.environ,
        "SHAMBLE_ADDRESS_PER_S": "1000000",
        "SHAMBLE_SOCKETS_PER_ADDRESS": "100000",
        "SHAMBLE_FRAMES_PER_S": "10000",
        "SHAMBLE_LOG_LEVEL": "warning",
    }
    command = [sys.executable, "-m", "shamble.server", "serve", "--database", database, "--port", "0"]
    process = subprocess.Popen([*command, "--ready-fd", str(writing)], pass_fds=[writing], env=environment)
    os.close(writing)
    try:
        with os.fdopen(reading) as ready:
            line = ready.readline()
        if not line:
            raise RuntimeError("the server did not start")
        yield Running(process, int(line.rsplit(":", 1)[1]))
    finally:
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(20)
        process.kill()


# --- HTTP, as little as is needed ------------------------------------------------------------------------------------


async def request(port: int, method: str, path: str, cookie: str, body: object = None) -> tuple[bytes, str]:
    """One HTTP request: the body of the answer, and the cookie that it sets."""
    data = b"" if body is None else msgspec.json.encode(body)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nCookie: {cookie}\r\n"
    writer.write(f"{head}Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data)
    answer = await reader.read()
    writer.close()
    headers, _, content = answer.partition(b"\r\n\r\n")
    lines = headers.decode().split("\r\n")
    if lines[0].split()[1][0] != "2":
        raise RuntimeError(f"{method} {path}: {lines[0]} {content.decode()[:200]}")
    cookies = [
        line.partition(":")[2].strip().partition(";")[0] for line in lines if line.lower().startswith("set-cookie")
    ]
    return content, cookies[0] if cookies else ""


class Setup:
    """Makes guests, tables and sockets; keeps tables going when a game is over."""

    def __init__(self, load: Load, ports: list[int]) -> None:
        self.load, self.ports = load, ports
        self.cookies: list[str] = []
        self.made = 0
        self.few = asyncio.Semaphore(AT_ONCE)
        self._tasks: set[asyncio.Task[None]] = set()
        load.again = self.again

    async def guests(self) -> None:
        """Sign in one guest for each seat, and one who watches."""
        for _ in range(SEATS + 1):
            _, cookie = await request(self.ports[0], "GET", "/api/me", "")
            self.cookies.append(cookie)

    async def new_table(self) -> str:
        """Make a table, seat everybody and start it; its id."""
        async with self.few:
            self.made += 1
            port = self.ports[self.made % len(self.ports)]
            made, _ = await request(port, "POST", "/api/tables", self.cookies[0], {"game": GAME, "seats": SEATS})
            id: str = msgspec.json.decode(made)["table"]
            for seat in range(1, SEATS):
                await request(port, "PUT", f"/api/tables/{id}/seats/{seat}", self.cookies[seat], {"kind": "me"})
            await request(port, "POST", f"/api/tables/{id}/start", self.cookies[0])
            return id

    async def sit(self, table: Table, seats: int) -> None:
        """Open the sockets of a table; one more than it has seats is a spectator's."""
        async with self.few:
            for seat in range(seats):
                port = self.ports[(len(self.load.by_client)) % len(self.ports)]
                client = await connect("127.0.0.1", port, self.cookies[seat], self.load.heard)
                here = Seat(table, client)
                table.seats.append(here)
                self.load.by_client[client] = here
                client.say(msgspec.json.encode({"t": "hello", "table": table.id}))

    def again(self, table: Table) -> None:
        """Begin a new game where one is over."""
        task = asyncio.get_running_loop().create_task(self._again(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _again(self, table: Table) -> None:
        """The next game of the same people, at a new table."""
        id = await self.new_table()
        table.id, table.over, table.turn, table.acked = id, False, None, None
        for seat in table.seats:
            seat.v = 0
            seat.client.say(msgspec.json.encode({"t": "hello", "table": id}))
        for _ in range(500):
            await asyncio.sleep(0.01)
            if is_dealt(table):
                break
        self.load.next(table)


def is_dealt(table: Table) -> bool:
    """Has everybody at the table got the new game, and somebody a choice to make?"""
    return table.turn is not None and all(seat.v for seat in table.seats)


class Sample(msgspec.Struct):
    """The servers at a moment, all of them together."""

    games: int
    mb: float
    cpu_s: float


def sample(servers: list[Running], load: Load) -> Sample:
    """Games played, memory and processor time of all processes at this moment."""
    return Sample(load.games, sum(each.memory_mb() for each in servers), sum(each.cpu_s() for each in servers))


async def saturate(servers: list[Running], load: Load, seconds: float) -> tuple[float, list[float], list[Sample]]:
    """As fast as it goes: choices per second, how long each took, and the servers meanwhile, after every quarter."""

    async def look() -> list[Sample]:
        found = [sample(servers, load)]
        for _ in range(QUARTERS):
            await asyncio.sleep(seconds / QUARTERS)
            found.append(sample(servers, load))
        return found

    (per_s, delays), samples = await asyncio.gather(load.play(seconds, pace=0.0), look())
    return per_s, delays, samples


async def seat(servers: list[Running], tables: int, sockets: int, tell: Tell) -> tuple[Load, float]:
    """All tables with their people, and the memory of the servers before the sockets were opened."""
    load = Load()
    setup = Setup(load, [each.port for each in servers])
    tell("setting the tables")
    await setup.guests()
    ids = await asyncio.gather(*(setup.new_table() for _ in range(tables)))
    load.tables = [Table(id) for id in ids]
    before = sample(servers, load).mb
    tell("opening sockets")
    watched = sockets - SEATS * tables  # so many tables have a spectator
    await asyncio.gather(*(setup.sit(table, SEATS + (i < watched)) for i, table in enumerate(load.tables)))
    await asyncio.sleep(2.0)
    return load, before


def check(load: Load) -> None:
    """Everybody must have been served."""
    lost = [client for client in load.by_client if client.closed]
    if lost or load.naks:
        raise RuntimeError(f"{len(lost)} sockets were closed and {load.naks} choices refused")


async def drive(
    servers: list[Running], tables: int, sockets: int, seconds: float, database: str, tell: Tell
) -> Figures:
    """Seat the load, play at a steady pace, then as fast as it goes; the figures."""
    load, before = await seat(servers, tables, sockets, tell)
    opened, idle = len(load.by_client), sample(servers, load).mb
    tell("steady play")
    steady, delays = await load.play(seconds, pace=2.0)
    tell("as fast as it goes")
    fastest, crowded, samples = await saturate(servers, load, seconds)
    check(load)
    first, middle, last = samples[0], samples[QUARTERS // 2], samples[-1]
    cores = (last.cpu_s - first.cpu_s) / seconds
    return Figures(
        choices_per_s=round(fastest, 1),
        p99_ms=percentile(delays, 0.99),
        p50_ms=percentile(delays, 0.5),
        sockets=opened,
        tables=len(load.tables),
        rss_mb=round(last.mb, 1),
        kb_per_idle_socket=round((idle - before) * 1024 / opened, 1),
        steady_per_s=round(steady, 1),
        saturated_p99_ms=percentile(crowded, 0.99),
        rss_growth_mb=round(last.mb - idle, 1),
        rss_mb_saturated=[round(each.mb, 1) for each in samples],
        rss_growth_mb_per_1000_games=round((last.mb - middle.mb) * 1000 / max(1, last.games - middle.games), 1),
        server_cpu=round(cores, 2),
        choices_per_cpu_s=round(fastest / cores, 1),
        games=load.games,
        processes=len(servers),
        database="PostgreSQL" if database.startswith("postgres") else "SQLite",
        limit="the server's core" if cores > 0.9 * len(servers) else "the machine it shares with the load",
    )


def measure(
    tables: int = 300,
    sockets: int = 1000,
    seconds: float = 10.0,
    database: str = "",
    processes: int = 1,
    tell: Tell = lambda _what: None,
) -> Figures:
    """Run the load; without a database on a fresh SQLite file."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        place = database or str(Path(folder) / "bench.db")
        tell("starting the server")
        servers = [stack.enter_context(server(place)) for _ in range(processes)]
        with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:  # the load takes as little as it can
            return runner.run(drive(servers, tables, sockets, seconds, place, tell))


def show(figures: Figures) -> str:
    """The figures in a few lines, for people."""
    return (
        f"{figures.sockets} sockets on {figures.tables} tables, {figures.processes} process(es) on {figures.database}\n"
        f"steady play at {figures.steady_per_s:g} choices/s: p50 {figures.p50_ms:g} ms, p99 {figures.p99_ms:g} ms "
        f"from sending a choice to everybody's event\n"
        f"saturated: {figures.choices_per_s:g} persisted choices/s, p99 {figures.saturated_p99_ms:g} ms, "
        f"on {figures.server_cpu:g} cores ({figures.choices_per_cpu_s:g} choices for each second of a core)\n"
        f"memory {figures.rss_mb:g} MB, {figures.kb_per_idle_socket:g} KB for each idle socket, "
        f"{figures.rss_growth_mb:g} MB more after {figures.games} games "
        f"(at last {figures.rss_growth_mb_per_1000_games:g} MB for 1,000 games)\n"
        f"limited by {figures.limit}"
    )


if __name__ == "__main__":
    print(msgspec.json.encode(measure(tell=lambda what: print(what, file=sys.stderr))).decode())
