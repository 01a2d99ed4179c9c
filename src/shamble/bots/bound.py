"""The kernel sources of the bots, bound to a game once, whichever thread asks first."""

from pathlib import Path
from threading import Lock
from typing import Any

from shamble.engine.binding import bind
from shamble.engine.game import Game

_binding = Lock()


def search_kernels(game: Game) -> Any:
    """Beliefs and search of a game, compiled."""
    return _bound(game, "search")


def simple_players(game: Game) -> Any:
    """The simple players of a game and whole games between them, compiled."""
    return _bound(game, "table_play")


def _bound(game: Game, source: str) -> Any:
    _ = game.rules, game.instinct  # loaded before the lock, which they do not need
    with _binding:
        return bind(game, Path(__file__).with_name(f"{source}.py"))
