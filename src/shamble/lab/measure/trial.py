"""A trial: one table, set up and seated. It says all that decides its games, but not how many or who plays them."""

import hashlib
from collections.abc import Sequence
from functools import cache
from math import inf
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

import shamble.bots
from shamble.bots import BOTS, SIMPLE
from shamble.bots.legend import Budget
from shamble.bots.plugins import check_bot, key_of_bot
from shamble.engine.base.errors import BadSetup
from shamble.engine.base.record import Seat
from shamble.engine.batch.binding import PLAYOUTS
from shamble.engine.compile.cache import key_of
from shamble.engine.play.game import Game
from shamble.engine.play.game import game as game_of
from shamble.engine.rules.plain import BadValue, from_plain
from shamble.lab.measure.tally import Tally

MOST_TURNS = 12  # choices of a seat that can be forced


class Trial(msgspec.Struct, frozen=True):
    """A game with a bot in every seat, and what is changed about it."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, Any] = {}
    content: dict[str, Any] = {}
    """Numbers of the box: {"deck.heal": 8}."""
    start: dict[str, Any] = {}
    """Numbers of the dealt position: {"bullets.A": 5}."""
    orders: dict[str, str] = {}
    """What seats must choose: {"A.1": "hiding"} is seat A's first choice. Games in which they cannot do not count."""
    simulations: int | None = None
    seconds: float | None = None

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.bots)

    @property
    def found(self) -> Game:
        """The game."""
        return game_of(self.game)

    @property
    def budget(self) -> Budget:
        """How long a Legend thinks."""
        return Budget(self.simulations, self.seconds)

    @property
    def simple(self) -> bool:
        """Can it be played in machine code from the deal to the end?"""
        return all(name in SIMPLE for name in self.bots)

    @property
    def forced(self) -> bool:
        """Is the start changed, or a choice forced?"""
        return bool(self.start or self.orders)

    @property
    def empty(self) -> Tally:
        """The tally of no games."""
        return Tally.empty(self.bots, len(self.found.endings))

    def blank(self) -> Any:
        """The state before the deal; BadSetup says what does not fit."""
        return self.found.blank(self.seats, self.options, self.content)

    @property
    def written_options(self) -> dict[str, Any]:
        """All options of the table with their values, as JSON has them."""
        chosen = self.blank().options
        return {name: option.written(getattr(chosen, name)) for name, option in self.found.options.items()}

    def check(self) -> None:
        """Refuse what cannot be played, in one line."""
        for name in self.bots:
            check_bot(name)
        if self.seconds is not None and not 0 < self.seconds < inf:
            raise BadSetup(f"Legend thinks for some seconds, more than 0, not {self.seconds:g}")
        if self.seconds is not None and self.simulations is not None:
            raise BadSetup("Legend thinks for so many simulations or for so many seconds, not for both")
        blank = self.blank()
        if self.forced and not self.simple:
            raise BadSetup(f"a changed start and forced choices need bots of these kinds: {', '.join(SIMPLE)}")
        changes(self, blank)
        orders(self)

    def key(self) -> str:
        """A short name for the trial and the rules and bots that play it."""
        digest = hashlib.sha256(msgspec.json.encode(self, order="deterministic"))
        digest.update(_sources(self.found, thinking=not self.simple).encode())
        outside = sorted({name for name in self.bots if name not in BOTS})
        if outside:
            digest.update(_all_of(self.found.folder))
        for name in outside:
            digest.update(key_of_bot(name).encode())
        return digest.hexdigest()[:16]


def seated(seats: int, bots: Sequence[str]) -> tuple[str, ...]:
    """A bot for every seat; one name means that bot in every seat."""
    for name in bots:
        check_bot(name)
    if len(bots) == 1:
        return (bots[0],) * seats
    if len(bots) != seats:
        raise BadSetup(f"{seats} seats need {seats} bots or one for all, not {len(bots)}")
    return tuple(bots)


@cache
def _sources(game: Game, *, thinking: bool) -> str:
    """A key of everything that decides how a game goes."""
    bots = sorted(Path(shamble.bots.__file__).parent.rglob("*.py")) if thinking else []
    return key_of(PLAYOUTS, *game.sources, *bots)


@cache
def _all_of(folder: Path) -> bytes:
    """A key of every source of a game: a bot from elsewhere may look at its sentences, too."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.digest()


# --- changed starts and forced choices --------------------------------------------------------------------------------


def changes(trial: Trial, blank: Any) -> tuple[Any, Any]:
    """Which bytes of a dealt position are other, and what they are: two blank states show it."""
    if not trial.start:
        return np.zeros(0, np.int64), np.zeros(0, np.uint8)
    zeros, ones = (np.frombuffer(bytes([fill]) * blank.dtype.itemsize, blank.dtype).copy() for fill in (0, 255))
    try:
        for rows in (zeros, ones):
            from_plain(trial.start, rows[0], trial.found.state, trial.seats, "start")
    except BadValue as error:
        raise BadSetup(str(error)) from None
    written = np.flatnonzero(zeros.view(np.uint8) == ones.view(np.uint8))
    return written, zeros.view(np.uint8)[written]


def orders(trial: Trial) -> Any:
    """The forced choices, seat by seat and turn by turn; FREE where a seat may choose as it likes."""
    forced = np.full((trial.found.meta.seats[1], MOST_TURNS), -1, np.int16)
    for place, said in trial.orders.items():
        letter, _, turn = place.partition(".")
        if letter.upper() not in Seat.__members__ or Seat[letter.upper()] >= trial.seats:
            raise BadSetup(f"there is no choice.{place}: the seats are A to {Seat(trial.seats - 1).name}")
        if not turn.isdecimal() or not 1 <= int(turn) <= MOST_TURNS:
            raise BadSetup(f"there is no choice.{place}: choices are counted from 1 to {MOST_TURNS}")
        forced[Seat[letter.upper()], int(turn) - 1] = _action(trial.found, said)
    return forced


def _action(game: Game, said: str) -> int:
    names = action_names(game)
    if said.strip().lower() not in names:
        raise BadSetup(f"there is no choice {said!r}; there are: {', '.join(names)}")
    return names[said.strip().lower()]


@cache
def action_names(game: Game) -> dict[str, int]:
    """The actions of a game by the names that records use."""
    return {str(game.telling.choice_id(action)).lower(): action for action in range(game.actions)}
