"""Where chance sits in a state record: its random streams and its decks, found by shape and not by name."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

from shamble.engine.game import Game
from shamble.engine.record import dtype_of

WORD = 8  # bytes


@cache
def stream_words(game: Game) -> Any:
    """The places of the random streams in a state, counted in 64-bit words."""
    return np.array([offset // WORD for offset, form in _parts(dtype_of(game.state)) if form is None], np.int64)


@cache
def _decks(game: Game) -> list[tuple[int, np.dtype[Any]]]:
    """The offsets and forms of the decks in a state."""
    return [(offset, form) for offset, form in _parts(dtype_of(game.state)) if form is not None]


def _parts(form: np.dtype[Any], start: int = 0) -> Iterator[tuple[int, np.dtype[Any] | None]]:
    """Every stream (None) and every deck (its form) inside a record, with its offset."""
    for name, (inner, offset, *_) in (form.fields or {}).items():
        base, count = (inner, 1) if inner.subdtype is None else (inner.subdtype[0], int(np.prod(inner.shape)))
        for i in range(count):
            at = start + offset + i * base.itemsize
            if name == "stream" and base == np.uint64:
                yield at, None
            elif base.names is not None:
                if {"left", "known", "cards"} <= set(base.names):
                    yield at, base
                yield from _parts(base, at)


def as_words(rows: Any) -> Any:
    """The same states as rows of 64-bit words."""
    return rows.view(np.uint64).reshape(len(rows), -1)


def settle_decks(game: Game, rows: Any) -> None:
    """Sort the cards whose order is not decided, so that nothing is left of how they came to lie."""
    memory = rows.view(np.uint8).reshape(len(rows), -1)
    for offset, form in _decks(game):
        for row in memory:
            deck = row[offset : offset + form.itemsize].view(form)[0]
            open_cards = int(deck["left"]) - int(deck["known"])
            deck["cards"][:open_cards].sort()
