"""Everything that crosses the wire, in both directions; `docs/reference/protocol.md` explains it, these types decide.

The TypeScript of the web client is generated from them: `python -m shamble.server.wire.json_schema` writes the JSON
schema, and a test fails when the committed one differs. A change that an old client would misread raises PROTOCOL.

One file, however long: whoever writes a client reads it from top to bottom.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from shamble.engine.play.match import Choice, Prompt, Result

PROTOCOL = 1

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_.-]+$")]
"""Made by the client for each thing it asks; the same id again has no second effect."""
TableId = Annotated[str, Meta(min_length=1, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
SeatNo = Annotated[int, Meta(ge=0, le=7)]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Words = Annotated[str, Meta(min_length=1, max_length=300)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
OptionValue = str | int

Phase = Literal["open", "playing", "over", "aside"]
"""People gather; the game goes on; it is over; it was set aside because its record does not fit its rules."""
Spectators = Literal["off", "public", "full"]
"""Nobody may watch; everybody may watch what is public; and after the end everything."""
Coach = Literal["off", "ask", "on"]
"""No hints at this table; each use asks the table; free to use. Every use is told to everybody."""
Talk = Literal["free", "emotes", "silent"]
Pace = Literal["step", "half", "normal", "double", "instant"]
Emote = Literal["hello", "thanks", "well-played", "hurry", "oops", "help", "brains", "phew"]
Matter = Literal["undo", "coach", "kick", "join", "again"]
"""What can be asked of the table: to take a choice back, to use the coach, to send somebody away, to let somebody new
sit down, and after the end to play on together."""
Pin = Annotated[str, Meta(min_length=4, max_length=8, pattern="^[0-9]+$")]
"""The number of a seat at a shared device; it is only ever sent to the server."""


class FromClient(
    msgspec.Struct,
    kw_only=True,
    forbid_unknown_fields=True,
    tag_field="t",
    tag=str.lower,
    omit_defaults=True,
):
    """A frame from the client. An unknown field or a wrong type refuses the frame."""


class FromServer(msgspec.Struct, kw_only=True, tag_field="t", tag=str.lower):
    """A frame from the server."""


class Body(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What an HTTP request carries."""


class Answer(msgspec.Struct, kw_only=True):
    """What an HTTP request gets, or a part of it."""


# --- client to server ------------------------------------------------------------------------------------------------


class Hello(FromClient):
    """Watch a table from now on, as one of your seats or from outside; says which numbers are already known.

    On a hot-seat table this lifts the curtain: nothing of a seat is sent before it is asked for, with its `pin` where
    it has one.
    """

    table: TableId
    v: Count | None = None
    seat: SeatNo | None = None
    pin: Pin | None = None
    protocol: Count = PROTOCOL


class Act(FromClient):
    """Make a choice. `window` numbers the decision it answers; without `seat` it is the seat that is looked from."""

    id: Id
    table: TableId
    window: Count
    choice: Words
    seat: SeatNo | None = None


class Undo(FromClient):
    """Take your last choice back. Across a reveal, a die or another's decision: a nak with the code `ask`."""

    id: Id
    table: TableId
    seat: SeatNo | None = None


class Ask(FromClient):
    """Ask the people at the table for something. All must agree; bots always do. `about` is the seat of whoever is to
    leave. To play on, and to sit down, is asked over HTTP."""

    id: Id
    table: TableId
    matter: Literal["undo", "coach", "kick"]
    seat: SeatNo | None = None
    about: SeatNo | None = None


class Vote(FromClient):
    """Answer the open question."""

    id: Id
    table: TableId
    question: Count
    yes: bool
    seat: SeatNo | None = None


class Say(FromClient):
    """An emote, or words where the table's rule allows them."""

    id: Id
    table: TableId
    emote: Emote | None = None
    text: Words | None = None
    seat: SeatNo | None = None


class Why(FromClient):
    """Why can this choice not be made? Answered by `because`."""

    id: Id
    table: TableId
    choice: Words
    seat: SeatNo | None = None


class Hint(FromClient):
    """Ask the coach about your seat: each choice with its chance. Answered by `coached`."""

    id: Id
    table: TableId
    seat: SeatNo | None = None


class Speed(FromClient):
    """How fast the bots may act for you; the slowest wish of the people at the table counts."""

    table: TableId
    pace: Pace


class Step(FromClient):
    """At the pace `step`: let the bots make one choice."""

    table: TableId


class Ping(FromClient):
    """Answered by `pong`."""


ClientFrame = Hello | Act | Undo | Ask | Vote | Say | Why | Hint | Speed | Step | Ping


# --- parts of what the server sends ----------------------------------------------------------------------------------


class SeatInfo(Answer):
    """Who sits in a seat. `bot` plays it: for good, or while its person is away."""

    seat: int
    kind: Literal["free", "person", "bot"]
    name: str
    bot: str | None = None
    away: bool = False
    """The person has left; `held_until` says when a bot sits in."""
    held_until: float | None = None
    pin: bool = False
    """The curtain asks for the number of this seat."""


class Round(Answer):
    """A game that these people have finished this evening, at a table before this one."""

    game: str
    names: list[str]
    winners: list[int]
    """Places in `names`."""
    level: str = ""
    day: int | None = None


class TableInfo(Answer):
    """What everybody at a table knows about it."""

    id: str
    game: str
    rules: int
    phase: Phase
    seats: list[SeatInfo]
    options: dict[str, OptionValue]
    public: bool
    spectators: Spectators
    hot_seat: bool
    timer: int | None
    """Seconds for a choice, then a bot makes it."""
    coach: Coach
    talk: Talk
    commitment: str | None = None
    """sha256 of "seed:nonce", in hex; shown when the game starts."""
    seed: str | None = None
    """Opened at the end; a decimal number."""
    nonce: str | None = None
    deal: str | None = None
    """The name of a shared deal: the same cards as at other tables."""
    newcomers: bool = False
    """Somebody new may take a bot's seat during the game, if nobody at the table refuses."""
    again: str | None = None
    """The table where these people play on."""
    rounds: list[Round] = []
    """What they played before, one table after the other; the first comes first."""
    parent: str | None = None
    """The table that this one continues, from its choice number `moment`."""
    moment: int | None = None
    ended: str | None = None
    """Why it was set aside, in a sentence."""
    gentle: bool = False
    """A gentle first deal: whoever plays by rules of thumb comes through its first third."""
    lesson: bool = False
    """The lesson of the game: the cards are stacked, and the others play by a script."""


class Told(Answer):
    """An event as this viewer may know it, with its sentence. `moment` is the number of the choice that caused it."""

    moment: int
    kind: str
    seat: int | None
    values: dict[str, str | int | None]
    text: str
    detail: bool
    """A later event sums it up: the log shows it on request."""


class Said(Answer):
    """An emote or words, by a seat; or a note of the table itself, such as who asked the coach."""

    n: int
    seat: int | None
    name: str
    at: float
    emote: Emote | None = None
    text: str | None = None


class Question(Answer):
    """Something that is asked of the table; open until all have agreed, one has not, or it is `until`.

    To play on needs no consent: when all have answered, or it is `until`, those who agreed go on, with bots for the
    others. Somebody new, called `name`, sits down on the seat unless one says no.
    """

    n: int
    matter: Matter
    seat: int
    until: float
    agreed: list[int]
    missing: list[int]
    game: str | None = None
    """What is to be played next."""
    about: int | None = None
    """The seat of whoever is to leave."""
    name: str = ""


class LessonStep(Answer):
    """A sentence of a lesson; without `choices` it is only read."""

    say: str
    rule: str
    """The rule of the book that says more; it may be empty."""
    glow: list[str]
    """The places and pieces of the board that it is about."""
    choices: list[str]
    """The ids of the choices that it allows."""


class LessonNow(Answer):
    """Where a lesson stands."""

    names: list[str]
    """Its steps, in a word or two each."""
    number: int
    """The step that comes now, counted from 0."""
    steps: list[LessonStep]
    """What is said now, beginning with that step; only the last one may want a choice. Nothing while others play."""


class Decision(Answer):
    """What is wanted of a seat now: its window, the prompt with its rule, and the legal choices."""

    window: int
    prompt: Prompt
    choices: list[Choice]
    undo: Literal["free", "ask", "no"]
    deadline: float | None = None


# --- server to client ------------------------------------------------------------------------------------------------


class Ack(FromServer):
    """It is done, and kept. `v` is its number."""

    id: str
    v: int


NakCode = Literal[
    "illegal",  # a rule forbids it
    "stale",  # the window has passed
    "ask",  # only with the table's consent
    "pin",  # the seat asks for its number, and this is not it
    "refused",  # this cannot be done here or now
    "not-found",  # no such table, or not yours
    "bad-frame",  # not understood; id may be empty
    "too-fast",  # later
]


class Nak(FromServer):
    """It was refused, and nothing has changed."""

    id: str
    code: NakCode
    rule: str
    text: str
    v: int


class Ev(FromServer):
    """One step of a table. With a number alone, nothing happened that this viewer may see."""

    table: str
    v: int
    events: list[Told] | UnsetType = UNSET
    view: Any | UnsetType = UNSET
    waiting: list[int] | UnsetType = UNSET
    decision: Decision | UnsetType | None = UNSET
    """null: nothing is wanted of this viewer any more, as when a table is set aside."""
    info: TableInfo | UnsetType = UNSET
    mine: list[int] | UnsetType = UNSET
    said: Said | UnsetType = UNSET
    question: Question | UnsetType | None = UNSET
    result: Result | UnsetType | None = UNSET
    lesson: LessonNow | UnsetType | None = UNSET
    rewound: int | UnsetType = UNSET
    """Events from this moment on never happened."""


class Snapshot(FromServer):
    """Everything that this viewer may see of a table."""

    protocol: int
    table: str
    v: int
    seat: int | None
    """Seen from this seat; null: from outside."""
    mine: list[int]
    """The seats that are yours."""
    host: bool
    info: TableInfo
    view: Any | None
    waiting: list[int]
    decision: Decision | None
    events: list[Told]
    said: list[Said]
    question: Question | None
    result: Result | None
    lesson: LessonNow | None
    """At the table of a lesson: what it says now."""
    pace: Pace


class Because(FromServer):
    """Why a choice cannot be made; an empty rule: it can."""

    id: str
    rule: str
    text: str


class ChoiceChance(Answer):
    """A choice with its chance of winning, by playouts in worlds that fit what the seat knows."""

    id: str
    chance: float
    low: float
    high: float


class Coached(FromServer):
    """The coach's answer: the chance of the seat now, the choices from the best down when it must choose, and why."""

    id: str
    seat: int
    chance: float
    low: float
    high: float
    playouts: int
    choices: list[ChoiceChance]
    why: str = ""


class Gone(FromServer):
    """The server closes this socket; `retry` says whether to come back."""

    text: str
    retry: bool


class Pong(FromServer):
    """The answer to `ping`."""


ServerFrame = Ack | Nak | Ev | Snapshot | Because | Coached | Gone | Pong
