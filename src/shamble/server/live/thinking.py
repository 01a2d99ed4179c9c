"""The threads in which bots think, shared fairly: people take turns, and of each person the tables do.

Whoever waits for a turn is not out of time: that begins with the thinking.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")
HANGING = 32  # threads that may hang in something that takes too long, beside those that think


class Thinking:
    """So many thoughts at once, in the order of turns."""

    def __init__(self, at_once: int) -> None:
        self.free = at_once
        self._threads = ThreadPoolExecutor(at_once + HANGING, "bots")
        self._waiting: OrderedDict[str, OrderedDict[str, deque[asyncio.Future[None]]]] = OrderedDict()
        """Who waits, by person and table; whoever had a turn goes to the end."""

    async def think(self, person: str, table: str, work: Callable[[], T], seconds: float) -> T:
        """Work something out when it is this table's turn. TimeoutError when that takes longer than so many seconds."""
        await self._turn(person, table)
        try:
            thought = asyncio.get_running_loop().run_in_executor(self._threads, work)
            return await asyncio.wait_for(thought, seconds)
        finally:
            self.free += 1
            self._next()

    async def _turn(self, person: str, table: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, OrderedDict()).setdefault(table, deque()).append(turn)
        self._next()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it had just come
                self.free += 1
                self._next()
            raise

    def _next(self) -> None:
        while self.free and self._waiting:
            turn = _first(self._waiting)
            if not turn.done():
                self.free -= 1
                turn.set_result(None)

    def close(self) -> None:
        """Nothing more is begun, and nobody waits for what hangs."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _first(waiting: OrderedDict[str, Any]) -> "asyncio.Future[None]":
    """Take out whose turn it is, and let the others before it next time."""
    key, found = waiting.popitem(last=False)
    turn: asyncio.Future[None] = found.popleft() if isinstance(found, deque) else _first(found)
    if found:
        waiting[key] = found
    return turn
