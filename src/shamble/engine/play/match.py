"""`Match`: one game being played. The border where everything is checked; inside, the rules trust what they get.

match = shamble.start("fight-or-flight", seats=4, seed=7, options={"remove_heal": 4})
match.prompt(1).text
match.choose(1, "Heal")
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np

from shamble.engine.base.errors import AmbiguousChoice, BadSetup, CannotUndo, IllegalChoice, NotWaiting
from shamble.engine.base.fast_record import quick
from shamble.engine.base.record import Seat, words
from shamble.engine.play.game import Game, game
from shamble.engine.play.position import set_position
from shamble.engine.play.warm import warm
from shamble.engine.play.words import meant, offered, plain
from shamble.engine.rules.bits import holds
from shamble.engine.rules.events import SILENCE, Event, new_log, read_log, tell
from shamble.engine.rules.plain import BadValue

NAMES = ("Ann", "Ben", "Cem", "Dot", "Eve", "Fay", "Gus", "Hal")


class Prompt(msgspec.Struct, frozen=True):
    """What is wanted of a seat, and the rule that governs it."""

    text: str
    rule: str


class Choice(msgspec.Struct, frozen=True):
    """One thing that a seat may do: its short name in records, a sentence, and the pieces that it touches."""

    id: str
    text: str
    touches: list[str]


class Refusal(msgspec.Struct, frozen=True):
    """Why a choice cannot be made."""

    rule: str
    text: str


class Result(msgspec.Struct, frozen=True):
    """How a game ended: the ending's name, a sentence, who won, what each seat got, and how often it chose.

    A game that a team plays round after round also says how hard this round was, and on which day it ended.
    """

    ending: str
    text: str
    winners: list[int]
    payoffs: list[float]
    choices: list[int]
    level: str = ""
    day: int | None = None


@dataclass(frozen=True)
class Move:
    """One choice that was made, with the state before it and what it caused."""

    seat: int
    action: int
    before: Any
    events: list[tuple[Any, list[int]]]


class Match:
    """One game being played, with its whole history."""

    def __init__(
        self,
        game: Game,
        seats: int,
        seed: int,
        options: Mapping[str, Any] | None = None,
        content: Mapping[str, Any] | None = None,
        position: Mapping[str, Any] | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        self.game, self.seats, self.seed = game, seats, seed
        self.content = dict(content or {})
        self.start_position = dict(position) if position else None
        self.g = game.blank(seats, options or {}, self.content)  # refuses a wrong set-up before anything is compiled
        self.names = list(names or NAMES[:seats])
        if len(self.names) != seats:
            raise BadSetup(f"{seats} seats need {seats} names, not {len(self.names)}")
        self.options = {name: option.written(getattr(self.g.options, name)) for name, option in game.options.items()}
        warm(game)
        game.shuffle(self.g, seed)
        if position:
            try:
                set_position(game, self.g, position)
            except BadValue as error:
                raise BadSetup(str(error)) from None
        self.g = quick(self.g)
        self.moves: list[Move] = []
        self._log = new_log()
        self._mask = np.zeros(game.actions, np.bool_)

    # --- asking: nothing here changes anything -----------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return bool(self.game.rules.waiting(self.g) == 0)

    def waiting(self) -> list[int]:
        """The seats that must choose now."""
        who = int(self.game.rules.waiting(self.g))
        return [seat for seat in range(self.seats) if holds(who, seat)]

    def prompt(self, seat: int) -> Prompt:
        """What is wanted of this seat now (or whom it waits for)."""
        self._check_seat(seat)
        rule, text = self.game.telling.prompt(self.g, seat, self.names)
        return Prompt(text, rule)

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat, as numbers."""
        if seat not in self.waiting():
            return []
        self.game.rules.legal(self.g, seat, self._mask)
        return [int(action) for action in np.flatnonzero(self._mask)]

    def choices(self, seat: int) -> list[Choice]:
        """What this seat may choose; empty when it has nothing to decide."""
        return [self._choice(seat, action) for action in self.legal(seat)]

    def _choice(self, seat: int, action: int) -> Choice:
        telling = self.game.telling
        text = telling.choice_text(self.g, seat, action, self.names)
        return Choice(telling.choice_id(action), text, telling.touches(self.g, seat, action))

    def why_not(self, seat: int, text: str) -> Refusal | None:
        """Why a choice cannot be made; None when it can."""
        try:
            self._find(seat, text)
        except (IllegalChoice, NotWaiting) as error:
            return Refusal(error.rule, error.reason if isinstance(error, IllegalChoice) else str(error))
        return None

    def view(self, seat: int | None) -> Any:
        """What a seat sees of the table; None is a spectator."""
        if seat is not None:
            self._check_seat(seat)
        return self.game.views.view(self.g, seat)

    def position(self) -> dict[str, Any]:
        """Everything, with names; reading it back gives the same position."""
        return self.game.position(self.g)

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """What happened from choice number `since` on, as this viewer may know it."""
        forms = self.game.forms
        return [tell(kind, row, forms[kind], seat) for move in self.moves[since:] for kind, row in move.events]

    def story(self, seat: int | None, since: int = 0) -> list[str]:
        """The same events as sentences."""
        tell_event = self.game.telling.event_text
        return [tell_event(event, self.names) for event in self.events(seat, since)]

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        if not self.over:
            return None
        payoffs = [float(self.game.rules.payoff(self.g, seat)) for seat in range(self.seats)]
        ending = words(self.game.endings(int(self.g.ending))).lower()
        text = self.game.telling.ending_text(self.g, self.names)
        winners = [seat for seat in range(self.seats) if payoffs[seat] > 0]
        choices = [sum(move.seat == seat for move in self.moves) for seat in range(self.seats)]
        score = getattr(self.game.telling, "score", None)
        return Result(ending, text, winners, payoffs, choices, *(score(self.g) if score else ()))

    # --- choosing ----------------------------------------------------------------------------------------------------

    def choose(self, seat: int, text: str) -> list[Event]:
        """Make a choice, by its id or its words; what this seat sees of its effects. A refusal changes nothing."""
        self.act(seat, self._find(seat, text))
        return self.events(seat, len(self.moves) - 1)

    def act(self, seat: int, action: int) -> None:
        """Carry out a legal action given by its number."""
        self.take(*self.look_ahead(seat, action))

    def look_ahead(self, seat: int, action: int) -> tuple[Any, Move]:
        """The state that a legal action leads to, and the move that it makes; nothing is changed."""
        g = quick(self.g)
        self.game.rules.apply(g, seat, action, self._log)
        return g, Move(seat, action, self.g, read_log(self._log, self.game.forms))

    def take(self, g: Any, move: Move) -> None:
        """Carry out what was looked at ahead."""
        self.g = g
        self.moves.append(move)

    def undo(self, seat: int) -> None:
        """Take back the last choice of a seat, unless something was revealed, rolled or decided by others since.

        Secret choices that others made at the same time stay: their order never matters.
        """
        self._check_seat(seat)
        last = next((i for i in reversed(range(len(self.moves))) if self.moves[i].seat == seat), None)
        if last is None:
            raise CannotUndo(f"{self.names[seat]} has made no choice yet")
        self.refuse_undo(last)
        others = self.moves[last + 1 :]
        self.g = quick(self.moves[last].before)
        del self.moves[last:]
        for move in others:
            self.act(move.seat, move.action)

    def refuse_undo(self, last: int) -> None:
        """CannotUndo unless choice number `last` can be taken back; nothing is changed.

        Somebody who has answered a later question by now would not be asked it without that choice.
        """
        forms = self.game.forms
        if any(not forms[kind].quiet for move in self.moves[last:] for kind, _ in move.events):
            raise CannotUndo("something has been revealed since that choice")
        rules, g = self.game.rules, quick(self.moves[last].before)
        asked, mask = int(rules.waiting(g)), np.zeros(self.game.actions, np.bool_)
        for move in self.moves[last + 1 :]:
            legal = holds(asked & int(rules.waiting(g)), move.seat)
            if legal:
                rules.legal(g, move.seat, mask)
                legal = bool(mask[move.action])
            if not legal:
                raise CannotUndo("somebody else has decided since that choice")
            rules.apply(g, move.seat, move.action, SILENCE)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise BadSetup(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")

    def _find(self, seat: int, text: str) -> int:
        """The legal action that the words mean; an error with its rule when there is none."""
        self._check_seat(seat)
        legal = self.legal(seat)
        if not legal:
            rule, prompt = self.game.telling.prompt(self.g, seat, self.names)
            raise NotWaiting(f"{self.names[seat]} has nothing to decide now: {prompt} ({rule})", seat, text, rule)
        telling, said = self.game.telling, plain(text)
        texts = {action: telling.choice_text(self.g, seat, action, self.names) for action in legal}
        words_of = {action: plain(text) for action, text in texts.items()}
        exact = [a for a in legal if plain(telling.choice_id(a)) == said or words_of[a] == said]
        if len(exact) == 1:
            return exact[0]
        ids = [plain(telling.choice_id(action)) for action in range(self.game.actions)]
        close = [] if said in ids else meant(said, words_of)
        if len(close) == 1:
            return close[0]
        if said not in ids and not close and hasattr(telling, "id_said"):
            said = telling.id_said(said, self.names) or said
        if said in ids:
            known = ids.index(said)
            if known in legal:
                return known
            rule, reason = telling.why_not(self.g, seat, known, self.names)
            raise IllegalChoice(seat, text, rule, reason)
        there = offered([texts[action] for action in close or legal])
        if close:
            raise AmbiguousChoice(f"{text!r} could be any of: {there}", seat, text)
        rule, _ = telling.prompt(self.g, seat, self.names)
        raise IllegalChoice(seat, text, rule, f"there is no such choice here; there are: {there}")

    # --- text --------------------------------------------------------------------------------------------------------

    def record(self) -> str:
        """The whole game as text that a person can read."""
        from shamble.engine.play.notation import write_record

        return write_record(self)

    @staticmethod
    def load(text: str) -> "Match":
        """A match from its record. BadText names the line that is wrong."""
        from shamble.engine.play.notation import read_record

        return read_record(text)


def start(
    name: str,
    seats: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    content: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
) -> Match:
    """A new match of the game of that name."""
    return Match(game(name), seats, seed, options, content, names=names)


def letter(seat: int) -> str:
    """A seat as records write it."""
    return Seat(seat).name
