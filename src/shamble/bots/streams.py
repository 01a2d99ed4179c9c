"""Where chance sits in a state record: its random streams, found by shape."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from shamble.engine.base.arrays import np
from shamble.engine.base.record import dtype_of
from shamble.engine.play.game import Game

WORD = 8  # bytes


@cache
def stream_words(game: Game) -> Any:
    """The places of the random streams in a state, counted in 64-bit words."""
    return np.array([offset // WORD for offset in _streams(dtype_of(game.state))], np.int64)


def _streams(form: np.dtype[Any], start: int = 0) -> Iterator[int]:
    """The offset of every stream inside a record."""
    for name, (inner, offset, *_) in (form.fields or {}).items():
        base, count = (inner, 1) if inner.subdtype is None else (inner.subdtype[0], int(np.prod(inner.shape)))
        for at in range(start + offset, start + offset + count * base.itemsize, base.itemsize):
            if name == "stream" and base == np.uint64:
                yield at
            elif base.names is not None:
                yield from _streams(base, at)


def as_words(rows: Any) -> Any:
    """The same states as rows of 64-bit words."""
    return rows.view(np.uint64).reshape(len(rows), -1)
