"""Evenings at simulated servers, and that the judge of them notices what is broken on purpose."""

import asyncio
from collections import Counter
from typing import Any
from unittest.mock import patch

import pytest
from simulation import Broken, Loop, Thin, evening, get_ready

from shamble.server.live import rooms
from shamble.server.store.store import Append
from shamble.server.table.table import Table
from shamble.server.table.visibility import Sight

EVENINGS = 4
SEARCHED = 12  # evenings in which something that is broken shows


@pytest.fixture(scope="module", autouse=True)
def ready() -> None:
    get_ready()


def test_evenings_full_of_trouble() -> None:
    total = Counter[str]()
    for seed in range(EVENINGS):
        total += evening(seed)[0]
    assert total["tables"] >= EVENINGS
    assert min(total["crashes"], total["ack"], total["nak"], total["compared"]) >= EVENINGS, total


def test_a_seed_happens_again_step_by_step() -> None:
    assert evening(3) == evening(3)


def first_broken() -> str:
    for seed in range(SEARCHED):
        try:
            evening(seed)
        except Broken as broken:
            return str(broken)
    pytest.fail("nobody noticed")


def test_it_is_noticed_when_rows_are_acknowledged_before_they_are_committed() -> None:
    async def hasty(self: Any, stored: Any, summary: Any = None, outcomes: Any = ()) -> bool:
        self._pending.append(Append(stored, summary, outcomes, asyncio.get_running_loop().create_future()))
        self._pending[-1].done.add_done_callback(lambda done: done.exception())
        self._wake.set()
        return True

    with patch.object(Thin, "append", hasty):
        said = first_broken()
        assert any(words in said for words in ("lost", "told of a row", "stands where")), said


def test_it_is_noticed_when_a_request_that_was_done_is_done_again() -> None:
    add = Table.add

    def forgetful(self: Table, stored: Any) -> Any:
        change = add(self, stored)
        self.acts.clear()
        return change

    with patch.object(Table, "add", forgetful):
        said = first_broken()
        assert any(words in said for words in ("times", "refused and kept", "acknowledged as")), said


def test_it_is_noticed_when_somebody_is_sent_what_another_sees() -> None:
    class Open(Sight):
        def __init__(self, table: Table, _viewer: int | None) -> None:
            super().__init__(table, 0)

    with patch.object(rooms, "Sight", Open):
        assert "may not know it" in first_broken()


def test_it_is_noticed_when_a_table_is_stuck() -> None:
    with patch.object(Loop, "call_later", limited):
        assert "did not end" in first_broken()


def limited(self: Loop, delay: float, callback: Any, *args: Any, context: Any = None) -> Any:
    """Alarms of a caretaker are lost."""
    is_alarm = getattr(callback, "__name__", "") == "_start"
    return asyncio.BaseEventLoop.call_later(
        self, delay, (lambda *_: None) if is_alarm else callback, *args, context=context
    )
