"""Compiling a game before anybody needs it, in a process of its own: Numba holds the interpreter while it compiles, and
a server that compiles answers nobody. What was compiled is found on disk afterwards, and loaded in a thread.

    python -m shamble.server.live.warming fight-or-flight rules        what every table needs
    python -m shamble.server.live.warming fight-or-flight search       what the coach, the graph and Legend need
"""

import asyncio
import sys
from pathlib import Path
from typing import Literal

from shamble.bots import decide
from shamble.bots.advice import advise
from shamble.bots.belief import SEARCH, rehearse
from shamble.bots.legend import Budget
from shamble.engine.batch.binding import PLAYOUTS
from shamble.engine.compile.rule import INTERPRETED
from shamble.engine.play.game import Game, game
from shamble.engine.play.match import Match
from shamble.engine.play.warm import mark, once
from shamble.server.log import get_logger

log = get_logger()
Part = Literal["rules", "search"]
CHOICES = 4  # of the game that is played to warm up

_ready: set[tuple[str, Part]] = set()
_warming: dict[tuple[str, Part], asyncio.Lock] = {}


class Uncompiled(Exception):
    """A game is not ready and cannot be made so: its compiled code cannot be kept."""


async def prepare(name: str, part: Part = "rules") -> None:
    """Load a part of a game; when it was never compiled here, let another process compile it first."""
    found = game(name)
    key = (found.name, part)
    if key in _ready:
        return
    async with _warming.setdefault(key, asyncio.Lock()):
        if key not in _ready:
            try:
                if not await asyncio.to_thread(is_compiled, found, part):
                    await _compile_apart(found.name, part)
                await asyncio.to_thread(compile_part, found, part)
            except OSError as error:
                log.error("a game cannot be compiled: look after the cache folder", game=name, error=error.strerror)
                raise Uncompiled(f"{found.meta.title} cannot be made ready just now; try again later.") from error
            _ready.add(key)


async def _compile_apart(name: str, part: Part) -> None:
    log.info("compiling a game, the first time only", game=name, part=part)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "shamble.server.live.warming", name, part, stderr=asyncio.subprocess.PIPE
    )
    _, said = await process.communicate()
    if process.returncode != 0:
        reason = said.decode(errors="replace").strip().rpartition("\n")[2]
        log.warning("a game could not be compiled ahead", game=name, part=part, reason=reason)


def is_compiled(found: Game, part: Part) -> bool:
    """Has this or another process compiled a part of a game?"""
    return INTERPRETED or _mark(found, part).exists()


def _mark(found: Game, part: Part) -> Path:
    return mark(found, part, *((PLAYOUTS, SEARCH) if part == "search" else (PLAYOUTS,)))


def compile_part(found: Game, part: Part) -> None:
    """Call everything once that the server calls."""
    match = Match(found, found.meta.seats[0], 1)
    for number in range(CHOICES):
        for seat in match.waiting()[:1]:
            match.act(seat, decide("survivor", found, match.g, seat, number))
            match.view(seat)
    if part == "search":
        _search_once(match)


def _search_once(match: Match) -> None:
    """Advice, and what the seat may believe."""
    advise(match.game, match.g, 0, 1, names=match.names, budget=Budget(simulations=1))
    rehearse(match.game, match.g, 0, match.moves)


def main(name: str, part: Part) -> None:
    """Compile a part of a game; of several servers that need it one does it, and the others wait."""
    found = game(name)
    once(_mark(found, part), lambda: compile_part(found, part))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])  # type: ignore[arg-type]
