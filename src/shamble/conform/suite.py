"""The suite as a command, in processes of its own: first the rules interpreted, then compiled."""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from shamble.conform.parts import missing_parts
from shamble.engine.base.errors import BadSetup
from shamble.engine.play.game import Game

FOLDER = Path(__file__).parent


def conform(game: Game, *, interpreted: bool = True, compiled: bool = True, more: Sequence[str] = ()) -> bool:
    """Try all promises at a game, and the tests that it brings along. Does it keep them?"""
    need_pytest()
    missing = missing_parts(game)
    if missing:
        raise BadSetup(f"{game.name} is not complete: {'; '.join(missing)}")
    if game.package.startswith("shamble.") and not (game.folder / "tests").is_dir():
        raise BadSetup(f"{game.name} was installed without its tests: run this in a checkout of Shamble")
    kept = True
    if interpreted:
        kept = tried(game, ["-m", "not compiled_only", *more], {"NUMBA_DISABLE_JIT": "1"}) and kept
    if compiled and kept:
        kept = tried(game, list(more), {})
    return kept


def tried(game: Game, arguments: Sequence[str], environment: dict[str, str]) -> bool:
    """One run of the suite. Nothing to run counts as kept: a choice of tests may fit one of the two runs only."""
    own = sorted(map(str, (game.folder / "tests").glob("test_*.py")))
    command = [sys.executable, "-m", "pytest", "-q", "-c", str(FOLDER / "pytest.ini"), "--rootdir", str(game.folder)]
    command += ["--game", game.name, str(FOLDER), *own, *arguments]
    return subprocess.run(command, env={**os.environ, **environment}, check=False).returncode in (0, 5)


def need_pytest() -> None:
    """BadSetup when pytest is not installed."""
    if importlib.util.find_spec("pytest") is None:
        raise BadSetup("this runs on pytest, which is not installed: pip install 'shamble[conform]'")
