"""Compiling a game before anybody plays it, in a process of its own: Numba holds the interpreter while it compiles, and
a server that compiles answers nobody. What was compiled is found on disk afterwards.

    python -m shamble.server.warming fight-or-flight
"""

import asyncio
import sys
from pathlib import Path
from typing import Any

import structlog

from shamble.bots import decide
from shamble.engine.binding import kernels
from shamble.engine.game import Game, game
from shamble.engine.rule import INTERPRETED, cache_folder
from shamble.engine.warm import warm
from shamble.server import coach

log = structlog.get_logger()
_ready: set[str] = set()
_warming: dict[str, asyncio.Lock] = {}


async def prepare(name: str) -> None:
    """Load a game; when it was never compiled here, let another process compile it first."""
    found = game(name)
    if found.name in _ready:
        return
    async with _warming.setdefault(found.name, asyncio.Lock()):
        if not await asyncio.to_thread(is_compiled, found):
            log.info("compiling a game, the first time only", game=found.name)
            process = await asyncio.create_subprocess_exec(sys.executable, "-m", "shamble.server.warming", found.name)
            if await process.wait() != 0:
                log.warning("a game could not be compiled ahead", game=found.name)
        await asyncio.to_thread(warm, found)
        _ready.add(found.name)


def is_compiled(found: Game) -> bool:
    return INTERPRETED or all(mark.exists() for mark in _marks(found))


def _marks(found: Game) -> list[Path]:
    """A file beside the compiled code of each part, made when all of it was compiled."""
    functions: list[Any] = [found.rules.setup, kernels(found).choose, coach.kernel(found).wins_from]
    return [cache_folder(function.py_func) / "served" for function in functions]


def compile_all(found: Game) -> None:
    """Call everything once that the server calls."""
    warm(found)
    seats = found.meta.seats[0]
    g = found.deal(seats, 1)
    seat = next(seat for seat in range(seats) if int(found.rules.waiting(g)) >> seat & 1)
    decide("survivor", found, g, seat, 1)
    coach.chance(found, g, seat, -1, 1, 1)
    for mark in _marks(found):
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()


if __name__ == "__main__":
    compile_all(game(sys.argv[1]))
