"""Compiling a game before anybody needs it, in a process of its own: Numba holds the interpreter while it compiles, and
a server that compiles answers nobody. What was compiled is found on disk afterwards, and loaded in a thread.

    python -m shamble.server.live.warming fight-or-flight rules        what every table needs
    python -m shamble.server.live.warming fight-or-flight search       what the coach, the graph and Legend need
"""

import asyncio
import sys
from pathlib import Path
from typing import Any, Literal

import structlog

from shamble.bots import decide
from shamble.bots.advice import advise
from shamble.bots.belief import SEARCH, rehearse
from shamble.bots.legend import Budget
from shamble.engine.base.lock import alone
from shamble.engine.batch.binding import bind, kernels
from shamble.engine.compile.cache import cache_folder, cache_root
from shamble.engine.compile.rule import INTERPRETED
from shamble.engine.play.game import Game, game
from shamble.engine.play.match import Match

log = structlog.get_logger()
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
    return INTERPRETED or all(mark.exists() for mark in _marks(found, part))


def _marks(found: Game, part: Part) -> list[Path]:
    """A file beside the compiled code of each module, made when all of it was compiled."""
    functions: list[Any] = [found.rules.setup, kernels(found).choose]
    if part == "search":
        functions.append(bind(found, SEARCH).explore)  # which stands on the kernels
    return [cache_folder(function.py_func) / f"served-{part}" for function in functions]


def compile_part(found: Game, part: Part) -> None:
    """Call everything once that the server calls."""
    match = Match(found, found.meta.seats[0], 1)
    for number in range(CHOICES):
        for seat in match.waiting()[:1]:
            match.act(seat, decide("survivor", found, match.g, seat, number))
            match.view(seat)
    if part == "search":
        _search_once(match)
    if not INTERPRETED:
        for mark in _marks(found, part):
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.touch()


def _search_once(match: Match) -> None:
    """Advice, and what the seat may believe."""
    advise(match.game, match.g, 0, 1, names=match.names, budget=Budget(simulations=1))
    rehearse(match.game, match.g, 0, match.moves)


def main(name: str, part: Part) -> None:
    found = game(name)
    with alone(cache_root() / f"{found.name}-{part}.lock"):  # two servers may need the same game
        if not is_compiled(found, part):
            compile_part(found, part)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])  # type: ignore[arg-type]
