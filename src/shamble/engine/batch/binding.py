"""Kernels bound to one game, and whole batches of games on one core, on all cores, or on a GPU."""

import importlib.util
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any, cast

from shamble.engine.base.arrays import np
from shamble.engine.compile.rule import INTERPRETED
from shamble.engine.play.game import Game

CHUNK = 50_000  # games between two looks at the clock

PLAYOUTS = Path(__file__).with_name("templates") / "playouts.py"

_binding = RLock()  # a template may need another one
_games: dict[str, Game] = {}


def bind(game: Game, template: Path) -> ModuleType:
    """Execute a template for one game, once, as a module of its own (see `templates`)."""
    if game.elsewhere is not None:
        return cast(ModuleType, game.elsewhere)
    _ = game.rules, game.instinct  # loaded before the lock, which they do not need
    with _binding:
        return _bound(game, template)


def _bound(game: Game, template: Path) -> ModuleType:
    name = f"{template.stem}_{game.name.replace('-', '_')}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, template)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    _games[name] = game
    if not INTERPRETED:
        from shamble.engine.compile import cache

        cache.bind(name, (template, *game.sources))
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def template_game(name: str) -> Game:
    """The game for which a template is being executed; the template passes its `__name__`."""
    if name not in _games:
        raise ImportError(f"{name} is a template, executed once for each game: bind() it instead of importing it")
    return _games[name]


def kernels(game: Game) -> Any:
    """The CPU kernels of a game."""
    return bind(game, PLAYOUTS)


@dataclass(frozen=True)
class Results:
    """Game by game, in the order of their seeds: choices made, how it ended, what each seat got."""

    lengths: np.ndarray[Any, np.dtype[np.int32]]
    endings: np.ndarray[Any, np.dtype[np.int8]]
    payoffs: np.ndarray[Any, np.dtype[np.float32]]
    signature: int
    """All choices of all games in one number: equal signatures, equal games."""

    @staticmethod
    def room(games: int, seats: int) -> "Results":
        """Room for the results of so many games."""
        return Results(np.zeros(games, np.int32), np.zeros(games, np.int8), np.zeros((games, seats), np.float32), 0)


def batch(blank: Any, count: int) -> Any:
    """An array of equal states. (NumPy's own stacking of records would drop the unused bytes at their end.)"""
    states = np.zeros(count, blank.dtype)
    states[:] = blank
    return states


def play(
    game: Game,
    seats: int,
    games: int,
    *,
    seed: int = 0,
    policies: Sequence[int] | None = None,
    options: Mapping[str, Any] | None = None,
    content: Mapping[str, Any] | None = None,
    cores: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Results:
    """Play whole games; game i has the seed `seed + i`, on whatever core. Without policies all play at random."""
    blank = game.blank(seats, options or {}, content or {})
    deciders = None if policies is None else np.array(policies, np.int8)  # for random games alone, code of their own
    bound = kernels(game)
    results = Results.room(games, seats)

    def chunk(span: slice) -> int:
        box = batch(blank, 1)
        out = (results.lengths[span], results.endings[span], results.payoffs[span])
        return int(bound.playouts(box, seed + span.start, deciders, *out))

    signature = 0
    with ThreadPoolExecutor(cores or os.cpu_count() or 1) as pool:
        for part, span in zip(pool.map(chunk, list(_spans(games))), _spans(games), strict=True):
            signature ^= part
            if progress is not None:
                progress(span.stop)
    return Results(results.lengths, results.endings, results.payoffs, signature)


def _spans(games: int) -> Iterator[slice]:
    for start in range(0, games, CHUNK):
        yield slice(start, min(start + CHUNK, games))
