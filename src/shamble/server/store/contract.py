"""What tables ask of a store, whatever it is made of: `store` is a database, `memory` the memory of a process."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from shamble.server.table.journal import Stored
from shamble.server.wire import frames


class Away(Exception):
    """The database does not answer just now. Whether it took what was written is not known: it can be asked again."""


class Summary(msgspec.Struct, frozen=True):
    """What the lobby and the lists of people know of a table."""

    game: str
    phase: str
    public: bool
    seats: list[frames.SeatInfo]
    people: dict[int, str] | None
    """Who sits where; None: as before."""
    host: str = ""

    @property
    def free(self) -> int:
        """How many seats are free."""
        return sum(seat.kind == "free" for seat in self.seats)


class Outcome(msgspec.Struct, frozen=True):
    """How a finished game went for one person."""

    seat: int
    game: str
    deal: str | None
    person: str
    name: str
    ending: str
    payoff: float
    won: bool


class Tried(msgspec.Struct, frozen=True):
    """The tries of a deal by one person: the table of the first, and that of the last."""

    first: str
    now: str | None


class RowStore(Protocol):
    """Keeps the rows of tables, and what belongs to them."""

    is_postgres: bool
    """May other processes add rows to the same tables?"""
    has_snapshots: bool
    """Are snapshots of long games of use to it?"""

    async def append(self, stored: Stored, summary: Summary | None = None, outcomes: Sequence[Outcome] = ()) -> bool:
        """Keep a row; True when it is kept, False when its place is taken."""

    async def rows_after(self, table: str, n: int = 0) -> list[Stored]:
        """The rows of a table after number n, in order."""

    async def rows_since_snapshot(self, table: str) -> list[Stored]:
        """The row of the newest snapshot of a table and those after it; all rows when there is no snapshot."""

    async def snapshot(self, table: str, n: int) -> bytes | None:
        """The snapshot of a table after row n, if it is still there."""

    async def keep_snapshot(self, table: str, n: int, data: bytes) -> None:
        """Keep a snapshot in the place of an older one."""

    async def tried(self, deal: str, person: str | None) -> Tried | None:
        """What somebody tried of a deal; None: nothing yet."""

    async def begin_try(self, deal: str, person: str, table: str, before: Tried | None) -> bool:
        """Keep a try that begins at a table; False when it is not `before` any more."""
