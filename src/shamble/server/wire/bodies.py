"""What HTTP requests carry and get, in one place for whoever writes a client. `frames.py` has the socket."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from shamble.engine.play.match import Result
from shamble.engine.play.presets import Idle, Preset, Proposal
from shamble.server.wire.frames import (
    Answer,
    Body,
    Coach,
    Count,
    Name,
    OptionValue,
    Phase,
    Pin,
    SeatInfo,
    SeatNo,
    Spectators,
    TableId,
    TableInfo,
    Told,
    Words,
)

# --- people ----------------------------------------------------------------------------------------------------------


class Me(Answer):
    """The guest that this browser is."""

    name: str
    since: float


class Rename(Body):
    """Another name for a guest."""

    name: Name


class DeviceCode(Answer):
    """Types the guest into another browser; works once, until it expires."""

    code: str
    until: float


class UseCode(Body):
    """The code that another browser showed."""

    code: Annotated[str, Meta(min_length=4, max_length=20)]


class OwnWords(Answer):
    """Words or an emote of yours."""

    at: float
    text: str


class OwnTable(Answer):
    """A table where you sat, and what you said there. `choices` counts yours."""

    id: str
    game: str
    since: float
    seats: list[int]
    choices: int
    said: list[OwnWords]


class OwnResult(Answer):
    """How a game ended for you."""

    table: str
    game: str
    deal: str | None
    ending: str
    payoff: float
    at: float


class OwnData(Answer):
    """All that the server knows of you."""

    name: str
    since: float
    tables: list[OwnTable]
    results: list[OwnResult]
    blocked: list[str]
    reports: list[str]


class Blocked(Answer):
    """Somebody you do not want to sit with."""

    id: str
    name: str
    since: float


class Block(Body):
    """Not to sit with whoever sits there."""

    seat: SeatNo


class Report(Body):
    """Tell the operator of whoever sits there, and why."""

    seat: SeatNo
    text: Words


# --- games -----------------------------------------------------------------------------------------------------------


class OptionInfo(Answer):
    """An option of a game, with the values that it takes."""

    name: str
    kind: str
    default: OptionValue
    values: list[OptionValue]
    help: str
    rule: str


class BotInfo(Answer):
    """A bot that can sit at a table."""

    name: str
    text: str


class GameInfo(Answer):
    """A game that can be played here."""

    id: str
    title: str
    tagline: str
    kind: str
    seats: tuple[int, int]
    rules: int
    cooperative: bool
    minutes: int
    """How long people play it; 0 when nobody has said so."""
    secrets: bool
    """A seat may know what the others may not."""
    options: list[OptionInfo]
    presets: tuple[Preset, ...]
    proposals: tuple[Proposal, ...]
    idle: tuple[Idle, ...]
    bots: list[BotInfo]
    lesson: bool
    """There is a lesson: a table with `lesson` teaches the game in two minutes."""


class RuleText(Answer):
    """A paragraph of a rulebook. What leads into a chapter has no id; a table has rows, its head first."""

    id: str
    chapter: str
    text: str
    rows: tuple[tuple[str, ...], ...] = ()


# --- tables ----------------------------------------------------------------------------------------------------------


class Sitter(Body):
    """Who should sit in a seat: you, a named person at this device (hot seat), a bot, nobody, or a bot for this turn.

    `code` is the one of an offered seat; with a `pin` the curtain of a shared device asks for it. During a game a bot
    plays for you until you take the seat back, and nobody gives it up: for good, and with its `pin` where it has one.
    """

    kind: Literal["me", "guest", "bot", "nobody", "turn"]
    name: Name | None = None
    bot: Annotated[str, Meta(max_length=40)] | None = None
    code: Annotated[str, Meta(max_length=40)] | None = None
    pin: Pin | None = None


class NewTable(Body):
    """A table to be made. Without `sitters` you sit in the first seat and the others are free."""

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[int, Meta(ge=1, le=8)]
    options: Annotated[dict[str, OptionValue], Meta(max_length=60)] = msgspec.field(default_factory=dict)
    public: bool = False
    spectators: Spectators = "public"
    hot_seat: bool = False
    timer: Annotated[int, Meta(ge=5, le=7 * 24 * 3600)] | None = None
    coach: Coach = "ask"
    newcomers: bool | None = None
    """May somebody new take a bot's seat during the game? By default at public tables; never where a deal is played."""
    sitters: Annotated[list[Sitter], Meta(max_length=8)] | None = None
    deal: Annotated[str, Meta(max_length=80)] | None = None
    """Play a shared deal: its game, seats and options count, not those given here."""
    start: bool = False
    gentle: bool = False
    """Begin, with a gentle deal: for your first game of a kind alone against bots, and without effect at any other."""
    lesson: bool = False
    """Take the lesson of the game: its own seats, options and cards count, not those given here."""


class Offer(Answer):
    """Whoever takes the seat with this code gets it; until then you keep it. Works once."""

    code: str


class Again(Body):
    """Play on with the same people, or not. Whoever asks first says which game; without one it is the same."""

    game: Annotated[str, Meta(max_length=60)] | None = None
    yes: bool = True


class WentOn(Answer):
    """Where these people play on; null while others have yet to answer."""

    table: str | None


class Made(Answer):
    """The table that was made, or where to go on."""

    table: str


class Done(Answer):
    """It is done; `v` is the number of the table now."""

    v: int


class LobbyRow(Answer):
    """A table in the lobby or among yours."""

    id: str
    game: str
    phase: Phase
    seats: list[SeatInfo]
    free: int
    touched: float
    yours: list[int] = msgspec.field(default_factory=list)
    your_turn: bool = False


class TableAnswer(Answer):
    """A table as this person may see it from outside."""

    info: TableInfo
    mine: list[int]
    host: bool
    v: int


# --- after the end ---------------------------------------------------------------------------------------------------


class Moment(Answer):
    """The table after so many choices, as a viewer saw it, or may see it now that the game is over."""

    moment: int
    view: Any
    waiting: list[int]


class ReplayStep(Answer):
    """One choice and what it caused. During play the words of a choice are the chooser's alone."""

    moment: int
    seat: int | None
    choice: str | None
    events: list[Told]


class Replay(Answer):
    """A game, choice by choice."""

    info: TableInfo
    moments: int
    steps: list[ReplayStep]
    result: Result | None


class Moments(Answer):
    """The table at some moments of a game."""

    moments: list[Moment]


class Graph(Answer):
    """The chance of each seat after every choice; made once, by playouts, and kept.

    Of a long game only some moments are worked out; those between them lie on straight lines.
    """

    playouts: int
    chances: list[list[float]]


class Branch(Body):
    """Continue a finished game from a moment, against bots."""

    moment: Count
    seat: SeatNo
    bot: Annotated[str, Meta(max_length=40)] = "survivor"


class GameStats(Answer):
    """How the games of one kind went for a guest."""

    game: str
    played: int
    won: int
    mean_payoff: float


class Stats(Answer):
    """How the games of a guest went."""

    name: str
    games: list[GameStats]


class DealResult(Answer):
    """How somebody did with a shared deal: their first try. `choices` says how long it lasted."""

    name: str
    seat: int
    ending: str
    payoff: float
    choices: int
    table: str
    you: bool


class BotReach(Answer):
    """How a bot did with a shared deal, in the first seat."""

    bot: str
    ending: str
    payoff: float
    choices: int


class Day(Answer):
    """A day of the daily deals: what your first tries brought, or that you did not play."""

    date: str
    won: bool | None


class Deal(Answer):
    """A deal that several tables can play: a daily one, or one that somebody shares after a game."""

    id: str
    game: str
    seats: int
    options: dict[str, OptionValue]
    commitment: str
    closes: float | None
    seed: str | None
    nonce: str | None
    tries: int
    results: list[DealResult]
    """First tries, of whoever finished them. Open after your own, or when the day is over."""
    bots: list[BotReach]
    played: bool
    """You have had your first try."""
    running: str | None = None
    """The table where you play it just now; until you are done there, all else of the deal is closed."""


class ShareDeal(Body):
    """Make the deal of a finished game playable by others."""

    table: TableId


class Problem(Answer):
    """An answer that is not the one hoped for."""

    code: str
    rule: str
    text: str


class Health(Answer):
    """How the server is."""

    status: Literal["ok", "draining", "unwell"]
    """The server takes what is asked; it stops; or its database does not take what is written (503, like draining)."""
    tables: int
    sockets: int
    aside: int
    """Open games whose record does not fit their rules; they are left as they are."""
