"""The first compile of a game, with a line that says so. Later processes find the code on disk.

The longest part is compiled by a second process at the same time:
`python -m shamble.engine.play.warm GAME` is that process.
"""

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from shamble.engine.compile.rule import INTERPRETED
from shamble.engine.play.game import Game, game

LONGEST = "apply"  # about half of all the work
STEPS = ("setup", "waiting", "legal", "payoff", "redeal", "observe", "instinct", LONGEST)


@cache
def warm(game: Game) -> None:
    """Make sure that the rules of a game are compiled; says so on the terminal when that takes a while."""
    if INTERPRETED or game.elsewhere is not None:
        return
    once(mark(game, "contract"), lambda: _compile_all(game))


def mark(game: Game, part: str, *templates: Path) -> Path:
    """The file that says that a part of a game was compiled; another one as soon as that would be compiled anew."""
    from shamble.engine.compile.cache import cache_root, key_of

    return cache_root() / f"{game.name}-{part}-{key_of(*templates, *game.sources)}.compiled"


def once(mark: Path, work: Callable[[], object]) -> None:
    """Compile something, unless it is done: of all processes that need it, by one."""
    from shamble.engine.base.lock import alone

    if not mark.exists():
        with alone(mark.with_suffix(".lock")):
            if not mark.exists():
                work()
                mark.touch()


def _compile_all(game: Game) -> None:
    import subprocess

    tell = sys.stderr.isatty()
    with subprocess.Popen([sys.executable, "-m", "shamble.engine.play.warm", game.name]) as other:
        for number, step in enumerate(STEPS, 1):
            if tell:
                line = f"\rPreparing {game.meta.title} (first time only): {number}/{len(STEPS)} "
                print(line, end="", file=sys.stderr, flush=True)
            if step == LONGEST:
                other.wait()
            _compile(game, step)
    if tell:
        print("\r" + " " * 78 + "\r", end="", file=sys.stderr, flush=True)


def _compile(game: Game, step: str) -> None:
    """Compile one function of the contract, or load it from disk."""
    function: Any = game.instinct if step == "instinct" else getattr(game.rules, step)
    function.compile(function.declared)


if __name__ == "__main__":
    _compile(game(sys.argv[1]), LONGEST)
