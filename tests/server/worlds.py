"""Other worlds: what lies where a viewer cannot look is replaced by something else, and the viewer must not notice."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from shamble.engine.base.record import NOTHING, copy
from shamble.engine.play.game import Game
from shamble.engine.play.match import Move
from shamble.engine.rules.events import SEAT, tell
from shamble.server.table.table import Table


def other_world(game: Game, g: Any, viewer: int | None, seed: int) -> Any:
    world = copy(g)
    game.rules.redeal(world, NOTHING if viewer is None else viewer, seed)
    return world


def other_events(game: Game, events: Any, viewer: int | None) -> Any:
    """The same events with everything that the viewer is not told replaced by something else."""
    forms, swapped = game.module("events").FORMS, []
    for kind, numbers in events:
        fresh = list(numbers)
        for place, value in enumerate(forms[kind].values, 1):
            if value.secret and numbers[0] != viewer:
                is_named = value.names != SEAT and hasattr(value.names, "__members__")
                fresh[place] = _other(value.names, fresh[place]) if is_named else (fresh[place] + 1) % 3
        assert tell(kind, fresh, forms[kind], viewer) == tell(kind, numbers, forms[kind], viewer)
        swapped.append((kind, fresh))
    return swapped


def _other(names: Any, number: int) -> int:
    members = [int(member) for member in names]
    return next((m for m in members if m != number), number)


def other_move(game: Game, move: Move, viewer: int | None, seed: int) -> Move:
    """The same choice in another world. What others chose, nobody is told but by its events: it is another one."""
    before, action = other_world(game, move.before, viewer, seed), move.action
    if move.seat != viewer:
        mask = np.zeros(game.actions, np.bool_)
        game.rules.legal(before, move.seat, mask)
        action = next((int(other) for other in np.flatnonzero(mask) if other != action), action)
    return Move(move.seat, action, before, other_events(game, move.events, viewer))


@contextmanager
def swapped(table: Table, viewer: int | None, seed: int) -> Iterator[None]:
    """Another world under a table, in its past too, for a while."""
    match, game = table.match, table.game
    assert match is not None
    kept = (match.g, match.moves)
    match.g = other_world(game, match.g, viewer, seed)
    match.moves = [other_move(game, move, viewer, seed + i) for i, move in enumerate(match.moves)]
    forget(table)
    try:
        yield
    finally:
        match.g, match.moves = kept
        forget(table)


def forget(table: Table) -> None:
    """Nothing that was read from the state before is known any more."""
    table.readings, table.asked = {}, table.look()
