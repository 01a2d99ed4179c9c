"""A table as one piece of bytes, so that it can be had again without playing all its rows.

A snapshot is a shortcut and never the truth. It counts when it was made under the present version of the rules and its
state has the hash that its row keeps; else it is left alone, and the rows are played from the first.
"""

import zlib
from collections import deque
from typing import Any

import msgspec

from shamble.engine.base.arrays import np
from shamble.engine.base.errors import ShambleError
from shamble.engine.base.fast_record import quick
from shamble.engine.base.record import dtype_of
from shamble.engine.play.match import Match, Move
from shamble.server.table import journal
from shamble.server.table.journal import Stored
from shamble.server.table.model import Chair, Poll, Talk
from shamble.server.table.table import CHAT, Aside, Table

QUICK = 1  # zlib's level: differences of states are nearly all zeroes


class Unfit(Exception):
    """A snapshot that does not fit: the rows must be played from the first."""


class Frozen(msgspec.Struct, frozen=True):
    """All that a table is after one of its rows; the fields of `Table` by their names, and the match."""

    made: journal.Made
    made_at: float
    at: float
    chairs: list[Chair]
    windows: list[int]
    opened_at: list[float]
    who: int
    asked: list[bytes]
    acts: dict[str, int]
    hands: dict[str, set[int]]
    turned_away: set[str]
    talk: list[Talk]
    poll: Poll | None
    coach_allowed: set[int]
    again: str | None
    names: list[str]
    moves: list[tuple[int, int, list[tuple[int, list[int]]]]]
    """Seat, action and events of every choice."""
    changed: bytes
    """The state before every choice, and the present one, each as its difference from the one before."""


OF_MATCH = {"names", "moves", "changed"}
OF_TABLE = [name for name in Frozen.__struct_fields__ if name not in OF_MATCH]
_decoder = msgspec.msgpack.Decoder(Frozen)


def freeze(table: Table) -> bytes:
    """A table whose game has started, as bytes; `press` makes them few."""
    match = table.match
    assert match is not None
    kept: dict[str, Any] = {name: getattr(table, name) for name in OF_TABLE}
    kept["talk"] = list(table.talk)
    moves = [(move.seat, move.action, move.events) for move in match.moves]
    states = np.frombuffer(b"".join(g.tobytes() for g in [*(move.before for move in match.moves), match.g]), np.uint8)
    changed = states.reshape(-1, match.g.nbytes).copy()
    changed[1:] ^= changed[:-1].copy()
    return msgspec.msgpack.encode(Frozen(**kept, names=match.names, moves=moves, changed=changed.tobytes()))


def press(frozen: bytes) -> bytes:
    """Compress a snapshot for the database."""
    return zlib.compress(frozen, QUICK)


def unpack(data: bytes) -> Frozen:
    """What is in a snapshot; Unfit when it is damaged, or another version of the server wrote it."""
    try:
        return _decoder.decode(zlib.decompress(data))
    except (zlib.error, msgspec.DecodeError) as error:
        raise Unfit(type(error).__name__) from None


def thaw(frozen: Frozen, kept: Stored) -> Table:
    """The table as it was after a row. Unfit when its state is not the one that the row led to."""
    table = Table(kept.table, Stored(kept.table, kept.n, frozen.made, frozen.made_at))
    try:
        table.check_rules()
        for name in OF_TABLE:
            setattr(table, name, getattr(frozen, name))
        table.talk = deque(frozen.talk, maxlen=CHAT)
        table.match = _match(table, frozen)
    except (Aside, ShambleError, ValueError, KeyError) as error:
        raise Unfit(type(error).__name__) from None
    if kept.hash is None or table.hash() != kept.hash:
        raise Unfit("its state is not that of its row")
    return table


def _match(table: Table, frozen: Frozen) -> Match:
    kinds = table.game.kinds
    form = dtype_of(table.game.state)
    states = np.bitwise_xor.accumulate(np.frombuffer(frozen.changed, np.uint8).reshape(-1, form.itemsize)).view(form)[
        :, 0
    ]
    match = table.undealt(frozen.names)
    match.g = quick(states[-1])
    match.moves = [
        Move(seat, action, quick(before), [(kinds[kind], numbers) for kind, numbers in events])
        for (seat, action, events), before in zip(frozen.moves, states[:-1], strict=True)
    ]
    return match
