"""Rows in the memory of one process: what a page in a browser keeps while it is open."""

from collections.abc import Sequence

from shamble.server.store.contract import Outcome, Summary, Tried
from shamble.server.table.journal import Stored


class MemoryStore:
    """Tables of one process, gone with it."""

    is_postgres = False
    has_snapshots = False

    def __init__(self) -> None:
        self.rows: dict[str, list[Stored]] = {}
        self.summaries: dict[str, Summary] = {}
        """What lists know of each table, the one that changed last at the end."""
        self.outcomes: list[Outcome] = []
        """How finished games went, in their order."""
        self.tries: dict[tuple[str, str | None], Tried] = {}
        """By deal and person."""

    async def append(self, stored: Stored, summary: Summary | None = None, outcomes: Sequence[Outcome] = ()) -> bool:
        """Keep a row; False when its place is taken."""
        kept = self.rows.setdefault(stored.table, [])
        if stored.n != len(kept) + 1:
            return False
        kept.append(stored)
        if summary is not None:
            self.summaries.pop(stored.table, None)
            self.summaries[stored.table] = summary
        self.outcomes += outcomes
        return True

    async def rows_after(self, table: str, n: int = 0) -> list[Stored]:
        """The rows of a table after number n, in order."""
        return self.rows.get(table, [])[n:]

    async def rows_since_snapshot(self, table: str) -> list[Stored]:
        """All rows: without a process that starts again, no snapshot is needed."""
        return await self.rows_after(table)

    async def snapshot(self, table: str, n: int) -> bytes | None:
        """None is kept."""

    async def keep_snapshot(self, table: str, n: int, data: bytes) -> None:
        """The rows are enough."""

    async def tried(self, deal: str, person: str | None) -> Tried | None:
        """What somebody tried of a deal; None: nothing yet."""
        return self.tries.get((deal, person))

    async def begin_try(self, deal: str, person: str, table: str, before: Tried | None) -> bool:
        """Keep a try that begins at a table; False when it is not `before` any more."""
        if self.tries.get((deal, person)) != before:
            return False
        self.tries[deal, person] = Tried(before.first if before else table, table)
        return True
