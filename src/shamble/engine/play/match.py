"""`Match`: one game being played. The border where everything is checked; inside, the rules trust what they get.

match = shamble.start("fight-or-flight", seats=4, seed=7, options={"remove_heal": 4})
match.prompt(1).text
match.choose(1, "Heal")

Who may know what is decided by the game alone: its `view`, the forms of its events, and its `redeal`. Everything that a
viewer is told comes from these three, here and in all that stands on it: server, terminal, bots.

One class, however long: it is the whole of what a program says to a game. What it writes and reads is in `notation`
and `position`.
"""

import copy
from collections.abc import Mapping, Sequence
from operator import index
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from shamble.engine.base.arrays import np
from shamble.engine.base.errors import AmbiguousChoice, BadSetup, CannotUndo, IllegalChoice, NotWaiting
from shamble.engine.base.fast_record import quick
from shamble.engine.base.record import NOTHING, Seat, words
from shamble.engine.play.game import Game, game
from shamble.engine.play.position import set_position
from shamble.engine.play.warm import warm
from shamble.engine.play.words import meant, offered, plain
from shamble.engine.rules.events import Event, new_log, read_log, tell
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


class Move(NamedTuple):
    """One choice that was made, with the state before it and what it caused."""

    seat: int
    action: int
    """The number of the choice; NOTHING where it is not for this viewer to know (see `Match.seen_by`)."""
    before: Any
    events: list[tuple[Any, list[int]]]
    """Kind, and numbers: first the seat that it happened to, then the values of its form."""


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
        self.g: Any = game.blank(seats, options or {}, self.content)  # refuses before anything is compiled
        """The true state, a record of the game's own: for the rules, and for those who may know everything."""
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

    def __repr__(self) -> str:
        stands = self.result.ending if self.result else f"{', '.join(map(letter, self.waiting()))} to choose"
        return f"<Match {self.game.name}, {self.seats} seats, seed {self.seed}: {len(self.moves)} choices, {stands}>"

    # --- asking: nothing here changes anything -----------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return not self.game.rules.waiting(self.g)

    def waiting(self) -> list[int]:
        """The seats that must choose now."""
        who = self.game.rules.waiting(self.g)
        return [seat for seat in range(self.seats) if who >> seat & 1]

    def prompt(self, seat: int) -> Prompt:
        """What is wanted of this seat now (or whom it waits for)."""
        rule, text = self.game.telling.prompt(self.g, self._seat(seat), self.names)
        return Prompt(text, rule)

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat, as numbers; none when it has nothing to decide."""
        seat = self._seat(seat)
        if not self.game.rules.waiting(self.g) >> seat & 1:
            return []
        self.game.rules.legal(self.g, seat, self._mask)
        found: list[int] = self._mask.nonzero()[0].tolist()
        return found

    def choices(self, seat: int) -> list[Choice]:
        """What this seat may choose; empty when it has nothing to decide."""
        return [self._choice(seat, action) for action in self.legal(seat)]

    def _choice(self, seat: int, action: int) -> Choice:
        telling = self.game.telling
        text = telling.choice_text(self.g, seat, action, self.names)
        return Choice(self.game.ids[action], text, telling.touches(self.g, seat, action))

    def why_not(self, seat: int, choice: str | int) -> Refusal | None:
        """Why a choice, by its words or its number, cannot be made; None when it can."""
        try:
            self.find(seat, choice)
        except IllegalChoice as error:
            return Refusal(error.rule, error.reason)
        except NotWaiting as error:
            return Refusal(error.rule, str(error).removesuffix(f" ({error.rule})"))
        return None

    def view(self, seat: int | None) -> Any:
        """What a seat sees of the table, as the `View` of the game; None is a spectator."""
        return self.game.views.view(self.g, seat if seat is None else self._seat(seat))

    def position(self) -> dict[str, Any]:
        """Everything, with names; reading it back gives the same position."""
        return self.game.position(self.g)

    def events(self, seat: int | None, since: int = 0) -> list[Event]:
        """What happened from choice number `since` on, as this viewer may know it."""
        forms = self.game.forms
        return [tell(kind, row, forms[kind], seat) for move in self.moves[since:] for kind, row in move.events]

    def story(self, seat: int | None, since: int = 0, *, details: bool = False) -> list[str]:
        """The same events as sentences; without details, those are left out that a later one sums up."""
        tell_event, events = self.game.telling.event_text, self.events(seat, since)
        summed_up = max((place for place, event in enumerate(events) if not event.detail), default=-1)
        told = [event for place, event in enumerate(events) if details or place > summed_up or not event.detail]
        return [tell_event(event, self.names) for event in told]

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

    # --- other matches made of this one ------------------------------------------------------------------------------

    def at(self, number: int) -> "Match":
        """The match after so many choices. It can be played on; this one stays as it is."""
        if not 0 <= number <= len(self.moves):
            raise BadSetup(f"there is no choice number {number}; the match has {len(self.moves)}")
        then = copy.copy(self)
        then.g = self.moves[number].before if number < len(self.moves) else self.g
        then.moves = self.moves[:number]
        then._log, then._mask = new_log(), np.zeros_like(self._mask)  # two threads may play on
        return then

    def seen_by(self, viewer: int | None, seed: int = 0) -> "Match":
        """The match as a viewer may know it: what it cannot know is dealt anew, now and at every choice before.

        Its views, events and choices are what this one's are for the viewer, to the byte. What others chose is NOTHING,
        and so is every secret of an event: it cannot be taken back.
        """
        seen = self.at(len(self.moves))
        eyes = NOTHING if viewer is None else self._seat(viewer)

        def world(g: Any) -> Any:
            other = quick(g)
            self.game.rules.redeal(other, eyes, seed)
            return other

        seen.g = world(self.g)
        seen.moves = [
            Move(
                move.seat,
                move.action if move.seat == viewer else NOTHING,
                world(move.before),
                [(kind, self._as_told(kind, row, viewer)) for kind, row in move.events],
            )
            for move in self.moves
        ]
        return seen

    def _as_told(self, kind: Any, row: list[int], viewer: int | None) -> list[int]:
        """A row of the log without what is secret to this viewer."""
        if row[0] == viewer:
            return row
        values = zip(self.game.forms[kind].values, row[1:], strict=False)
        return [row[0], *(NOTHING if value.secret else number for value, number in values)]

    # --- choosing ----------------------------------------------------------------------------------------------------

    def choose(self, seat: int, text: str) -> list[Event]:
        """Make a choice, by its id or its words; what this seat sees of its effects. A refusal changes nothing."""
        self.act(seat, self.find(seat, text))
        return self.events(seat, len(self.moves) - 1)

    def act(self, seat: int, action: int) -> None:
        """Make a choice, by its number. A refusal changes nothing."""
        self.take(*self.look_ahead(seat, action))

    def look_ahead(self, seat: int, action: int) -> tuple[Any, Move]:
        """The state that a choice leads to, and the move that it makes; nothing is changed."""
        seat, number = self._seat(seat), _number(action, self.game.actions)
        if number is None or not self._allows(seat, number):
            number = self.find(seat, action)  # which says why not
        g = quick(self.g)
        self.game.rules.apply(g, seat, number, self._log)
        return g, Move(seat, number, self.g, read_log(self._log, self.game.kinds))

    def take(self, g: Any, move: Move) -> None:
        """Carry out what was looked at ahead."""
        self.g = g
        self.moves.append(move)

    def last_choice(self, seat: int) -> int | None:
        """The number of the last choice that a seat made."""
        return next((number for number in reversed(range(len(self.moves))) if self.moves[number].seat == seat), None)

    def rewind(self, number: int) -> None:
        """Back to where so many choices had been made, whatever was revealed since."""
        then = self.at(number)
        self.g, self.moves = then.g, then.moves

    def undo(self, seat: int) -> None:
        """Take back the last choice of a seat, unless something was revealed, rolled or decided by others since.

        Secret choices that others made at the same time stay: their order never matters.
        """
        last = self.last_choice(self._seat(seat))
        if last is None:
            raise CannotUndo(f"{self.names[seat]} has made no choice yet")
        self.refuse_undo(last)
        others = self.moves[last + 1 :]
        self.rewind(last)
        for move in others:
            self.act(move.seat, move.action)

    def refuse_undo(self, last: int) -> None:
        """CannotUndo unless choice number `last` can be taken back; nothing is changed.

        Somebody who has answered a later question by now would not be asked it without that choice.
        """
        forms = self.game.forms
        if any(not forms[kind].quiet for move in self.moves[last:] for kind, _ in move.events):
            raise CannotUndo("something has been revealed since that choice")
        asked, without = self.game.rules.waiting(self.moves[last].before), self.at(last)
        for move in self.moves[last + 1 :]:
            if not asked >> move.seat & 1 or without.why_not(move.seat, move.action):
                raise CannotUndo("somebody else has decided since that choice")
            without.act(move.seat, move.action)

    # --- what is meant, and whether it may be ------------------------------------------------------------------------

    def find(self, seat: int, choice: str | int) -> int:
        """The legal action that is meant, by its id, its words or its number; a BadChoice says why there is none."""
        seat, telling = self._seat(seat), self.game.telling
        said = plain(choice) if isinstance(choice, str) else ""
        action = self.game.numbers.get(said) if said else _number(choice, self.game.actions)
        if action is not None and self._allows(seat, action):
            return action
        text = choice if isinstance(choice, str) or action is None else self.game.ids[action]
        legal, (rule, prompt) = self.legal(seat), telling.prompt(self.g, seat, self.names)
        if not legal:
            raise NotWaiting(f"{self.names[seat]} has nothing to decide now: {prompt} ({rule})", seat, str(text), rule)
        texts = {other: telling.choice_text(self.g, seat, other, self.names) for other in legal}
        words_of = {other: plain(words) for other, words in texts.items()}
        close = [other for other in legal if said == words_of[other]]
        if not close and action is None:
            close = meant(said, words_of)
        if len(close) == 1:
            return close[0]
        if not close and action is None and said and hasattr(telling, "id_said"):
            action = self.game.numbers.get(telling.id_said(said, self.names) or "")
            if action in legal:
                return action
        if not close and action is not None:
            raise IllegalChoice(seat, str(text), *telling.why_not(self.g, seat, action, self.names))
        there = offered([texts[other] for other in close or legal])
        if close:
            raise AmbiguousChoice(f"{text!r} could be any of: {there}", seat, str(text))
        raise IllegalChoice(seat, str(text), rule, f"there is no such choice here; there are: {there}")

    def _allows(self, seat: int, action: int) -> bool:
        """May this seat choose this action now?"""
        rules = self.game.rules
        if not rules.waiting(self.g) >> seat & 1:
            return False
        rules.legal(self.g, seat, self._mask)
        return bool(self._mask[action])

    def _seat(self, seat: int) -> int:
        """The number of a seat; BadSetup when there is none such."""
        found = _number(seat, self.seats)
        if found is None:
            raise BadSetup(f"there is no seat {seat!r}; the seats are 0 to {self.seats - 1}")
        return found

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
    content: Mapping[str, Any] | str | Path | None = None,
    names: Sequence[str] | None = None,
) -> Match:
    """A new match of the game of that name; `content` may be the path of a variant."""
    found = game(name)
    if isinstance(content, str | Path):
        from shamble.engine.play.variant import changed

        options, content = changed(found, options, content)
    return Match(found, seats, seed, options, content, names=names)


def letter(seat: int) -> str:
    """A seat as records write it."""
    return Seat(seat).name


def _number(value: Any, below: int) -> int | None:
    """A whole number from 0 on and below this one, of whatever type; None for everything else."""
    try:
        number = index(value)
    except TypeError:
        return None
    return number if 0 <= number < below else None
