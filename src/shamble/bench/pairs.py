"""Do two server processes carry more than one? Both in turn on one PostgreSQL, with the load of `bench.server`.

Every process gets the same bounded share of a core, so that the load and the database, which share the machine with
them, have what they need in both cases: else it is measured who gets the machine. The people of a table are split
between the processes as they happen to connect.
"""

import asyncio
import contextlib
from statistics import median

import msgspec
from uvicorn.loops.auto import auto_loop_factory

from shamble.bench.server import SEATS, Running, Tell, check, percentile, saturate, seat, server
from shamble.bench.share import bounded
from shamble.engine.base.errors import BadSetup

SHARE = 0.4  # of a core, for each server process
TABLES = 60
WARM_S = 2.0  # what is played before it counts


class Run(msgspec.Struct):
    """One or two processes, saturated."""

    choices_per_s: float
    p99_ms: float
    cores: float
    """That the processes got, together."""
    choices_per_cpu_s: float


class Pair(msgspec.Struct):
    """Both, one after the other."""

    one: Run
    two: Run
    ratio: float


class Comparison(msgspec.Struct):
    """What `shamble bench server --pairs` prints; medians beside the pairs."""

    one_choices_per_s: float
    two_choices_per_s: float
    ratio: float
    two_ahead: int
    """Pairs in which two processes carried more."""
    pairs: list[Pair]
    bound: str
    tables: int
    sockets: int
    seconds: float


def compare(database: str, count: int, seconds: float, tell: Tell) -> Comparison:
    """So many pairs; every other one begins with two processes, so that a database that grows favours neither."""
    if not database.startswith("postgres"):
        raise BadSetup("several processes need PostgreSQL: name one with --database postgresql://...")
    pairs, is_bounded = [], True
    for number in range(count):
        runs = {}
        for processes in (1, 2) if number % 2 == 0 else (2, 1):
            tell(f"pair {number + 1} of {count}: {processes} process(es)")
            runs[processes], held = one_run(database, processes, seconds)
            is_bounded = is_bounded and held
        one, two = runs[1], runs[2]
        pairs.append(Pair(one, two, round(two.choices_per_s / one.choices_per_s, 2)))
    return Comparison(
        one_choices_per_s=round(median(pair.one.choices_per_s for pair in pairs), 1),
        two_choices_per_s=round(median(pair.two.choices_per_s for pair in pairs), 1),
        ratio=round(median(pair.ratio for pair in pairs), 2),
        two_ahead=sum(pair.ratio > 1 for pair in pairs),
        pairs=pairs,
        bound=f"{SHARE:.0%} of a core for each" if is_bounded else "unbounded: no control group can be made here",
        tables=TABLES,
        sockets=SEATS * TABLES,
        seconds=seconds,
    )


def one_run(database: str, processes: int, seconds: float) -> tuple[Run, bool]:
    """So many processes, saturated; and whether each was held to its share."""
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(server(database)) for _ in range(processes)]
        held = [stack.enter_context(bounded(each.process.pid, SHARE)) for each in servers]
        with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            return runner.run(_drive(servers, seconds)), all(held)


async def _drive(servers: list[Running], seconds: float) -> Run:
    load, _ = await seat(servers, TABLES, SEATS * TABLES, tell=lambda _what: None)
    await load.play(WARM_S, pace=0.0)
    per_s, delays, samples = await saturate(servers, load, seconds)
    check(load)
    cores = (samples[-1].cpu_s - samples[0].cpu_s) / seconds
    return Run(
        choices_per_s=round(per_s, 1),
        p99_ms=percentile(delays, 0.99),
        cores=round(cores, 2),
        choices_per_cpu_s=round(per_s / cores, 1),
    )
