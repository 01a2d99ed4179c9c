"""The rows of a table: everything that ever happened to it, in order. A table is what its rows make of it.

Rows are only ever added. `(table, n)` is the primary key, and it alone decides who was first.
"""

from typing import Literal

import msgspec

from shamble.server.wire.frames import Coach, Emote, Matter, OptionValue, Round, Spectators


class Row(msgspec.Struct, kw_only=True, omit_defaults=True, tag_field="k", tag=str.lower):
    """One thing that happened."""


class Made(Row):
    """The first row: what is played here, and the seed, which nobody sees before the end."""

    game: str
    rules: int
    seats: int
    options: dict[str, OptionValue]
    public: bool
    spectators: Spectators
    hot_seat: bool
    timer: int | None
    coach: Coach
    host: str
    seed: int
    nonce: str
    deal: str | None = None
    seed_opens: float | None = None
    """A daily deal: its seed stays closed until then, whenever the game ends."""
    parent: str | None = None
    opening: list[tuple[int, str]] = []
    """Choices that are made at once when the game starts: those of the parent up to the moment it branches off."""
    rounds: list[Round] = []
    """What these people played before, one table after the other."""
    newcomers: bool = False
    """Somebody new may take a bot's seat during the game, if the table does not refuse."""
    gentle: bool = False
    """The deal is one in which rules of thumb come through the first third, for somebody who plays this first."""
    lesson: bool = False
    """The lesson of the game is played here, by its script."""


class Sat(Row):
    """A seat has a person, a bot, or nobody."""

    seat: int
    name: str = ""
    person: str | None = None
    bot: str | None = None
    pin: str | None = None
    """The sealed number that a seat of a shared device asks for."""


class Offered(Row):
    """A person will hand the seat over to whoever has the code of this hash."""

    seat: int
    code: str


class Started(Row):
    """The cards are dealt. The names stay as they are now."""

    names: list[str]


class Chose(Row):
    """A choice, by its id."""

    seat: int
    choice: str
    by: Literal["person", "bot", "timer"] = "person"


class TookBack(Row):
    """A seat took its last choice back, freely."""

    seat: int


class Rewound(Row):
    """The table agreed to go back to where so many choices had been made."""

    to: int


class Asked(Row):
    """A seat asks the table."""

    matter: Matter
    seat: int
    until: float
    game: str | None = None
    """What is to be played next; None: the same."""
    about: int | None = None
    """The seat of whoever is to be sent away."""
    person: str | None = None
    name: str = ""
    """Who wants to sit down on the seat."""


class Voted(Row):
    """A seat answers the question that row number `question` asked."""

    question: int
    seat: int
    yes: bool


class Lapsed(Row):
    """A question was not answered in time."""

    question: int


class Spoke(Row):
    """Words or an emote."""

    seat: int
    emote: Emote | None = None
    text: str | None = None


class Coached(Row):
    """A seat used the coach."""

    seat: int


class Left(Row):
    """The person of a seat has no connection any more; the seat is held for a while."""

    seat: int
    until: float


class Back(Row):
    """The person is here again and plays on."""

    seat: int


class SatIn(Row):
    """A bot plays the seat of a person who is away, or for a turn."""

    seat: int
    bot: str
    turn: bool = False


class Forgot(Row):
    """Who sat in a seat wants to be forgotten: no name and no word is kept."""

    seat: int


class Removed(Row):
    """The person of a seat was sent away, and does not come back; a bot plays on, or before the start nobody."""

    seat: int
    bot: str | None = None


class WentOn(Row):
    """The people went on to another table."""

    table: str


AnyRow = (
    Made
    | Sat
    | Offered
    | Started
    | Chose
    | TookBack
    | Rewound
    | Asked
    | Voted
    | Lapsed
    | Spoke
    | Coached
    | Left
    | Back
    | SatIn
    | Removed
    | Forgot
    | WentOn
)


Seating = Sat | Offered | Left | Back | SatIn | Removed
"""The rows that say who sits where."""


class Unknown(Row):
    """A row that another version of the server wrote: whatever it is, this one does not understand it."""


class Stored(msgspec.Struct):
    """A row as it is kept."""

    table: str
    n: int
    row: AnyRow | Unknown
    at: float
    act: str | None = None
    """Who did it and the id that they gave it: the same again has no second effect."""
    hash: str | None = None
    """Of the state after this row, where it changed the state."""


_decoder: msgspec.json.Decoder[AnyRow] = msgspec.json.Decoder(AnyRow)


def encode(row: Row) -> str:
    """A row as the text that is stored."""
    return msgspec.json.encode(row).decode()


def decode(text: str | bytes) -> AnyRow | Unknown:
    """A row read back; Unknown when this version does not know its form."""
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError:
        return Unknown()
