"""What a table consists of: its chairs, an open question, what was said, what a row changed."""

import hashlib
import secrets
from dataclasses import dataclass, field
from typing import Any

import msgspec

from shamble.engine.play.match import Move
from shamble.server.table import journal
from shamble.server.wire.bodies import Me


@dataclass
class Chair:
    """A seat of a table and who sits there."""

    name: str = ""
    person: str | None = None
    bot: str | None = None
    away: bool = False
    held_until: float | None = None
    offer: str | None = None
    pin: str | None = None
    """Sealed; a person who shares a device keeps the others from looking."""
    for_turn: bool = False
    """The bot plays for a turn only."""

    @property
    def is_free(self) -> bool:
        """Does nobody sit here, and no bot?"""
        return self.person is None and self.bot is None

    def opens_to(self, pin: str) -> bool:
        """May somebody who says this number look from the seat?"""
        if self.pin is None:
            return True
        salt = self.pin.partition(":")[0]
        return secrets.compare_digest(self.pin, sealed_pin(pin, salt))


@dataclass
class Poll:
    """A question to the table."""

    n: int
    matter: str
    seat: int
    until: float
    agreed: set[int] = field(default_factory=set)
    declined: set[int] = field(default_factory=set)
    game: str | None = None
    about: int | None = None
    """The seat of whoever is to be sent away."""
    person: str | None = None
    name: str = ""
    """Who wants to sit down on the seat."""

    @property
    def is_of_people(self) -> bool:
        """It asks who plays, not what: play goes on meanwhile."""
        return self.matter in ("join", "kick")


@dataclass(frozen=True)
class Talk:
    """Something that was said, by a seat or by the table itself."""

    n: int
    seat: int | None
    name: str
    at: float
    emote: Any
    text: str | None


@dataclass(frozen=True)
class Change:
    """What a row changed."""

    n: int
    seats: bool = False
    """Who sits where, or the phase."""
    play: bool = False
    """The position, or what is wanted of somebody."""
    events: tuple[tuple[int, Any, list[int]], ...] = ()
    """What happened, unredacted: moment, kind, numbers."""
    rewound: int | None = None
    said: Talk | None = None
    poll: bool = False
    ended: bool = False


@dataclass(frozen=True)
class Ahead:
    """A choice worked out before its row is kept: the state that it leads to, and the move."""

    row: journal.Chose
    g: Any
    move: Move


def sealed_pin(pin: str, salt: str | None = None) -> str:
    """The stored hash of a PIN: it protects against the other players, not against the operator."""
    salt = salt or secrets.token_hex(8)
    return f"{salt}:{hashlib.sha256(f'{salt}:{pin}'.encode()).hexdigest()}"


class Person(msgspec.Struct, frozen=True):
    """A guest. `token` is the hash of this browser's token, `seen` when it was last made to live longer."""

    id: str
    name: str
    since: float
    token: str
    seen: float = 0.0

    def shown(self) -> Me:
        """What the browser is told of its guest."""
        return Me(name=self.name, since=self.since)
