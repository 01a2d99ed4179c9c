"""Modules made and kept on disk. `python -m shamble.wasm.build GAME FILE` makes one, in a process of its own."""

import gzip
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

from shamble.bots.belief import SEARCH
from shamble.engine.base.errors import BadSetup
from shamble.engine.base.lock import alone
from shamble.engine.batch.binding import PLAYOUTS
from shamble.engine.compile.cache import cache_root, key_of
from shamble.engine.play.game import Game, game

FUNCTIONS = Path(__file__).with_name("functions.py")


def module_of_game(game: Game) -> Path:
    """The file of the game's module, which is made when it is not there or something in it has changed."""
    key = key_of(*game.sources, PLAYOUTS, SEARCH, FUNCTIONS)
    place = cache_root() / f"{game.name}-{key}.wasm"
    if not place.exists():
        with alone(place.with_suffix(".lock")):
            if not place.exists():
                command = [sys.executable, "-m", "shamble.wasm.build", game.name, str(place)]
                subprocess.run(command, env={**os.environ, "NUMBA_DISABLE_JIT": "0"}, check=True)
    return place


class Built(NamedTuple):
    """A module that was built."""

    game: str
    file: Path
    bytes: int
    gzip: int
    seconds: float
    """How long it took; next to nothing when it lay on disk."""


def build(game: Game, folder: Path) -> Built:
    """Put the module of a game into a folder, as GAME.wasm."""
    began = time.perf_counter()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = Path(shutil.copyfile(module_of_game(game), folder / f"{game.name}.wasm"))
    except OSError as error:
        raise BadSetup(f"{folder} cannot be written ({error.strerror})") from None
    code = file.read_bytes()
    return Built(game.name, file, len(code), len(gzip.compress(code)), time.perf_counter() - began)


def make(game: Game, place: Path) -> None:
    """Make the module of a game, in a process that has compiled nothing yet."""
    from shamble.engine.compile.wasm.module import module_of
    from shamble.wasm.functions import functions_of

    code = module_of(functions_of(game))
    draft = place.with_suffix(".draft")
    draft.write_bytes(code)
    draft.replace(place)


if __name__ == "__main__":
    make(game(sys.argv[1]), Path(sys.argv[2]))
