"""What a table is made in: the server's `House`, or a page in a browser."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from shamble.server.live.caretaker import Caretaker
from shamble.server.live.rooms import Rooms
from shamble.server.names import Names
from shamble.server.table.model import Person


class Host(Protocol):
    """Holds tables, and says who may make them."""

    rooms: Rooms
    names: Names
    clock: Callable[[], float]

    @property
    def care(self) -> Caretaker:
        """Looks after the tables."""

    def refuse_public(self) -> None:
        """Refused where there are no public tables."""

    async def refuse_too_many(self, person: str) -> None:
        """Refused where a guest has made too many tables of late."""

    async def refuse_blocked(self, person: str, others: Iterable[str]) -> None:
        """Refused where one of two does not want to sit with the other."""

    async def is_first(self, person: Person, name: str) -> bool:
        """Has this guest never sat at a table of this game?"""

    async def find_deal(self, id: str) -> Any:
        """The stored deal with this id. Refused when there is none."""
