"""A table: what its rows make of it. Nothing here waits, and nothing here knows of sockets or databases.

table = Table("k3J...", first_row)        the table after its first row
row = decisions.choose(table, ...)        may somebody do this? the row that would do it, or Refused
change = table.add(stored)                it is done; what changed
"""

import hashlib
from collections import deque
from functools import lru_cache
from typing import Any

import msgspec

from shamble.engine.base.arrays import np
from shamble.engine.base.errors import BadChoice, ShambleError
from shamble.engine.base.record import NOTHING
from shamble.engine.play.game import Game, game
from shamble.engine.play.lessons import LEARNER, Lesson, Place, lesson_of
from shamble.engine.play.match import NAMES, Match, Move
from shamble.engine.rules.bits import holds
from shamble.server.limits import Bucket
from shamble.server.table import journal
from shamble.server.table.forgetting import nameless
from shamble.server.table.journal import Stored
from shamble.server.table.model import Ahead, Chair, Change, Poll, Talk

RING = 64  # changes that a table remembers for those who come back
CHAT = 100  # words that it remembers


class Aside(Exception):
    """The rows do not fit the rules: the table is left as it is, and nobody can play on."""


class Table:
    """Everything about one table."""

    def __init__(self, id: str, first: Stored) -> None:
        made = first.row
        assert isinstance(made, journal.Made)
        self.id, self.made, self.made_at = id, made, first.at
        self.game: Game = game(made.game)
        self.n, self.at = first.n, first.at
        self.chairs = [Chair() for _ in range(made.seats)]
        self.match: Match | None = None
        self.windows = [0] * made.seats
        self.opened_at = [first.at] * made.seats
        self.who = 0
        """The seats that must choose now, as a set of bits."""
        self.asked: list[bytes] = [b""] * made.seats
        """The mask of what each of them may choose."""
        self.acts: dict[str, int] = {}
        self.hands: dict[str, set[int]] = {}
        """The seats of this game that each person has looked from."""
        self.turned_away: set[str] = set()
        """People who may not sit down: they were sent away, or refused."""
        self.talk: deque[Talk] = deque(maxlen=CHAT)
        self.poll: Poll | None = None
        self.coach_allowed: set[int] = set()
        self.again: str | None = None
        self.aside: str | None = None
        self.ring: deque[Change] = deque(maxlen=RING)
        self.readings: dict[Any, Any] = {}
        """What `visibility` made of the present state."""
        self.wrong_pins: dict[int, Bucket] = {}
        """How many wrong numbers may still be said at each seat that has one."""
        self.lesson: Lesson | None = lesson_of(self.game) if made.lesson else None
        """What is taught here."""
        self.ahead: Ahead | None = None
        """A choice that is being kept; when it is committed, it need not be played a second time."""

    def check_rules(self) -> None:
        """A running game keeps the rules that it was made under."""
        if self.made.rules != self.game.meta.version:
            raise Aside(
                f"it was made under version {self.made.rules} of the rules, and this server has version "
                f"{self.game.meta.version}; it is kept as it is, and nobody can play on"
            )
        if self.made.lesson and self.lesson is None:
            raise Aside("the game has no lesson any more")

    # --- asking ------------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """Where the table is: open, playing or over, or aside when its rows do not fit its rules."""
        if self.aside is not None:
            return "aside"
        if self.match is None:
            return "open"
        return "playing" if self.who else "over"

    @property
    def commitment(self) -> str:
        """The hash that fixes the seed before the game, told to everybody."""
        return commitment(self.made.seed, self.made.nonce)

    def seats_of(self, person: str | None) -> list[int]:
        """The seats in which a person sits."""
        return [seat for seat, chair in enumerate(self.chairs) if person is not None and chair.person == person]

    def is_host(self, person: str | None) -> bool:
        """The host starts the game. When the one who made the table is gone, it is the first who sits there."""
        if person is None or person == self.made.host:
            return person is not None
        here = [chair for chair in self.chairs if chair.person is not None and not chair.away]
        return not any(chair.person == self.made.host for chair in here) and bool(here) and here[0].person == person

    def people(self) -> list[int]:
        """The seats of people, here or away."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person is not None]

    def others(self, person: str) -> set[str]:
        """The people at the table besides somebody who does not sit there; nobody for who does."""
        sitting = {chair.person for chair in self.chairs if chair.person is not None}
        return set() if person in sitting else sitting

    def waiting(self) -> list[int]:
        """The seats that are to choose."""
        return [] if self.aside else [seat for seat in range(len(self.chairs)) if holds(self.who, seat)]

    @property
    def place(self) -> Place | None:
        """Where the lesson stands; None: this is no lesson, or it has not begun."""
        return None if self.lesson is None or self.match is None else self.lesson.at(len(self.match.moves))

    def legal(self, seat: int) -> tuple[int, ...]:
        """The legal actions of a seat, as numbers; in a lesson those of them that it allows."""
        found, place = actions_in(self.asked[seat]), self.place
        return found if place is None else tuple(a for a in found if self.game.ids[a] in place.choices)

    def scripted(self) -> journal.Chose | None:
        """The choice that the script of a lesson makes now."""
        place = self.place
        if place is None or place.scripted is None:
            return None
        return journal.Chose(seat=place.scripted[0], choice=place.scripted[1], by="bot")

    def last_choice(self, seat: int) -> int | None:
        """The number of the last choice of a seat at this table: those that it started with cannot be taken back."""
        match = self._playing()
        if self.lesson is not None:
            own = (n for n in reversed(range(len(match.moves))) if self.lesson.at(n).scripted is None)
            return next(own, None) if seat == LEARNER else None
        last = match.last_choice(seat)
        return None if last is None or last < len(self.made.opening) else last

    # --- adding ------------------------------------------------------------------------------------------------------

    def add(self, stored: Stored) -> Change:
        """Take a row in. Aside when it does not fit what is there."""
        if stored.n != self.n + 1:
            raise Aside(f"row {stored.n} follows row {self.n}")
        try:
            change = self._take(stored)
        except ShambleError as error:
            raise Aside(f"row {stored.n}: {error}") from None
        if stored.hash is not None and stored.hash != self.hash():
            raise Aside(f"row {stored.n} leads to another state than it did when it was played")
        self.n, self.at = stored.n, stored.at
        if stored.act is not None:
            self.acts[stored.act] = stored.n
        if change.play:
            self.readings = {}
            self._open_windows(stored)
        self.ring.append(change)
        return change

    def hash(self) -> str:
        """A short hash of the state, which the rows keep."""
        return "" if self.match is None else state_hash(self.match.g)

    def _take(self, stored: Stored) -> Change:
        n, row = stored.n, stored.row
        match row:
            case journal.Sat() | journal.Removed():
                return self._reseat(stored, row)
            case journal.Offered() | journal.Left() | journal.Back() | journal.SatIn():
                self.seat(row)
                return Change(n, seats=True, play=self.match is not None)
            case journal.Started():
                return self._start(n, row)
            case journal.Chose():
                return self._choose(n, row)
            case journal.TookBack():
                return self._take_back(n, row)
            case journal.Rewound():
                return self._rewind(n, row)
            case journal.Asked():
                agreed = self._same_person(row.seat) if row.matter == "again" else {row.seat}
                self.poll = Poll(
                    n, row.matter, row.seat, row.until, agreed, set(), row.game, row.about, row.person, row.name
                )
                return Change(n, poll=True)
            case journal.Voted():
                return self._vote(n, row)
            case journal.Lapsed():
                self.poll = None
                return Change(n, poll=True)
            case journal.Spoke() | journal.Coached():
                return self._say(stored, row)
            case journal.Forgot():
                self._forget(row.seat)
                return Change(n, seats=True, play=self.match is not None)
            case journal.WentOn():
                self.again, self.poll = row.table, None
                return Change(n, seats=True, poll=True)
            case _:
                raise Aside(f"row {n} was written by another version of the server")

    def _reseat(self, stored: Stored, row: journal.Sat | journal.Removed) -> Change:
        """A seat changes hands. During a game everybody is told."""
        former, said = self.chairs[row.seat], None
        self.seat(row)
        closes = self.poll is not None and self.poll.is_of_people and row.seat in (self.poll.seat, self.poll.about)
        if closes:
            self.poll = None
        if self.match is not None:
            note = changed_hands(former, self.chairs[row.seat], is_sent=isinstance(row, journal.Removed))
            said = self._note(stored, note) if note else None
        return Change(stored.n, seats=True, play=self.match is not None, said=said, poll=closes)

    def _forget(self, seat: int) -> None:
        """The seat is called by its number from now on, and nothing is known of what was said there."""
        name, chair = self.chairs[seat].name, self.chairs[seat]
        chair.name = NAMES[seat]
        if self.match is not None:
            self.match.names[seat] = chair.name
        kept = [said for said in self.talk if said.seat != seat and not (name and name in (said.text or ""))]
        self.talk = deque(kept, maxlen=CHAT)
        rounds = [nameless(done, {name}) for done in self.made.rounds]
        self.made = msgspec.structs.replace(self.made, rounds=rounds)
        if self.poll is not None:
            self.poll.name = self.poll.name if self.poll.name != name else ""

    def seat(self, row: journal.Seating) -> None:
        """Who sits where, after such a row."""
        chair = self.chairs[row.seat]
        match row:
            case journal.Sat():
                self.chairs[row.seat] = Chair(row.name, row.person, row.bot, pin=row.pin)
                if self.match is not None and row.person is not None:
                    self.hands.setdefault(row.person, set()).add(row.seat)
            case journal.Offered():
                chair.offer = row.code
            case journal.Left():
                chair.away, chair.held_until = True, row.until
            case journal.Back():
                chair.away, chair.held_until, chair.bot, chair.for_turn = False, None, None, False
            case journal.SatIn():
                chair.bot, chair.held_until, chair.for_turn = row.bot, None, row.turn
            case journal.Removed():
                if chair.person is not None:
                    self.turned_away.add(chair.person)
                self.chairs[row.seat] = Chair() if row.bot is None else Chair(chair.name, bot=row.bot)

    def undealt(self, names: list[str]) -> Match:
        """The game before its first choice."""
        made = self.made
        if self.lesson is not None:
            return self.lesson.start(self.game, names)
        return Match(self.game, made.seats, made.seed, made.options, names=names)

    def dealt(self, row: journal.Started) -> Match:
        """The game as it starts, with the choices that were made before."""
        made, match = self.made, self.undealt(row.names)
        for seat, choice in made.opening:
            match.take(*self._ahead(match, seat, choice))
        return match

    def _start(self, n: int, row: journal.Started) -> Change:
        self.match = self.dealt(row)
        for person in {chair.person for chair in self.chairs if chair.person is not None}:
            self.hands[person] = set(self.seats_of(person))
        return Change(n, seats=True, play=True, events=self._events(0), ended=self.match.over)

    def _playing(self) -> Match:
        if self.match is None:
            raise Aside("a choice before the start")
        return self.match

    def look_ahead(self, row: journal.Chose) -> Any:
        """The state that a choice leads to."""
        self.ahead = Ahead(row, *self._ahead(self._playing(), row.seat, row.choice))
        return self.ahead.g

    def _choose(self, n: int, row: journal.Chose) -> Change:
        match, ahead = self._playing(), self.ahead
        if ahead is None or ahead.row is not row or ahead.move.before is not match.g:
            self.look_ahead(row)
            ahead = self.ahead
        assert ahead is not None
        self.ahead = None
        match.take(ahead.g, ahead.move)
        over = match.over
        return Change(
            n,
            play=True,
            seats=self._turn_is_over(match, row.seat) or over,
            events=self._events(len(match.moves) - 1),
            ended=over,
            **self._settle(over=over),
        )

    def _ahead(self, match: Match, seat: int, choice: str) -> tuple[Any, Move]:
        try:
            return match.look_ahead(seat, self.game.numbers.get(choice, NOTHING))
        except BadChoice:
            raise Aside("a choice is kept that is not legal") from None  # which one is nobody's to know

    def _turn_is_over(self, match: Match, seat: int) -> bool:
        """A bot that plays for a turn leaves when it is no longer the only one who is waited for."""
        chair = self.chairs[seat]
        if not chair.for_turn or match.waiting() == [seat]:
            return False
        chair.bot, chair.for_turn = None, False
        return True

    def _settle(self, *, over: bool = False) -> dict[str, Any]:
        """A question about the past is void when play goes on; what the coach was allowed was for that decision."""
        self.coach_allowed.clear()
        if self.poll is not None and self.poll.is_of_people and not over:
            return {}
        had, self.poll = self.poll, None
        return {"poll": True} if had else {}

    def _take_back(self, n: int, row: journal.TookBack) -> Change:
        match = self._playing()
        kept = match.last_choice(row.seat) or 0
        was_told = any(move.events for move in match.moves[kept:])
        match.undo(row.seat)
        self.asked[row.seat] = b""
        rewound = kept if was_told else None  # else no event changes its place
        return Change(n, play=True, events=self._events(kept), rewound=rewound, **self._settle())

    def _rewind(self, n: int, row: journal.Rewound) -> Change:
        self._playing().rewind(row.to)
        self.asked = [b""] * len(self.asked)
        self._settle()
        return Change(n, play=True, seats=True, rewound=row.to, poll=True)

    def _vote(self, n: int, row: journal.Voted) -> Change:
        if self.poll is not None and self.poll.n == row.question:
            if self.poll.matter == "again":
                answer, other = self.poll.agreed, self.poll.declined
                if not row.yes:
                    answer, other = other, answer
                answer |= self._same_person(row.seat)
                other -= answer
            elif row.yes:
                self.poll.agreed.add(row.seat)
            if self.poll.matter != "again" and (not row.yes or self.is_agreed()):
                if row.yes and self.poll.matter == "coach":
                    self.coach_allowed.add(self.poll.seat)
                if self.poll.person is not None:
                    self.turned_away.add(self.poll.person)
                self.poll = None
        return Change(n, poll=True)

    def voters(self) -> list[int]:
        """Who must agree to a question: every person who plays; bots, and people who are away, agree."""
        return [seat for seat in self.people() if self.chairs[seat].bot is None]

    def electors(self, poll: Poll) -> list[int]:
        """Who has a say in a question: whom it would send away has none."""
        return [seat for seat in self.voters() if seat != poll.about]

    def missing(self, poll: Poll) -> list[int]:
        """Who has yet to answer."""
        return [seat for seat in self.electors(poll) if seat not in poll.agreed | poll.declined]

    def is_agreed(self) -> bool:
        """Has everybody who was asked agreed?"""
        return self.poll is not None and not self.missing(self.poll)

    def _same_person(self, seat: int) -> set[int]:
        """The seats of the person of a seat: several at a shared device."""
        return set(self.seats_of(self.chairs[seat].person)) | {seat}

    def _say(self, stored: Stored, row: journal.Spoke | journal.Coached) -> Change:
        name = self.chairs[row.seat].name
        if isinstance(row, journal.Coached):
            self.coach_allowed.discard(row.seat)
            said = self._note(stored, f"{name} asked the coach.")
        else:
            said = Talk(stored.n, row.seat, name, stored.at, row.emote, row.text)
            if row.emote is None and row.text is None:
                return Change(stored.n)  # it was forgotten
            self.talk.append(said)
        return Change(stored.n, said=said)

    def _note(self, stored: Stored, text: str) -> Talk:
        """Something that the table itself says."""
        self.talk.append(Talk(stored.n, None, "", stored.at, None, text))
        return self.talk[-1]

    def _events(self, since: int) -> tuple[tuple[int, Any, list[int]], ...]:
        moves = self._playing().moves
        return tuple((i, kind, numbers) for i in range(since, len(moves)) for kind, numbers in moves[i].events)

    # --- windows -----------------------------------------------------------------------------------------------------

    def _open_windows(self, stored: Stored) -> None:
        """Number the decisions anew of the seats that are asked something else than before, or asked again."""
        actor = stored.row.seat if isinstance(stored.row, journal.Chose) else None
        for seat, asked in enumerate(self.look()):
            if asked != self.asked[seat] or (asked and seat == actor):
                self.windows[seat] += 1
                self.opened_at[seat] = stored.at
                self.asked[seat] = asked

    def look(self) -> list[bytes]:
        """See in the state who must choose now, and from what: the masks of all seats."""
        match, rules = self._playing(), self.game.rules
        self.who = int(rules.waiting(match.g))
        mask = np.zeros(self.game.actions, np.bool_)
        found = []
        for seat in range(match.seats):
            if holds(self.who, seat):
                rules.legal(match.g, seat, mask)
            found.append(mask.tobytes() if holds(self.who, seat) else b"")
        return found


def changed_hands(former: Chair, chair: Chair, *, is_sent: bool) -> str | None:
    """What everybody is told when somebody else sits on a chair during a game."""
    if former.person == chair.person:
        return None
    if chair.person is None:
        return f"{chair.name} {'was sent away' if is_sent else 'has left'}; a bot plays on."
    if former.person is None:
        return f"Somebody new plays on for {chair.name}."
    return f"{chair.name} has handed the seat over to somebody else."


@lru_cache(4096)
def actions_in(mask: bytes) -> tuple[int, ...]:
    """The actions that a mask allows."""
    return tuple(np.flatnonzero(np.frombuffer(mask, np.bool_)).tolist())


def state_hash(g: Any) -> str:
    """A short hash of a state, stored with its row to check the replay."""
    return hashlib.blake2b(g.tobytes(), digest_size=8).hexdigest()


def commitment(seed: int, nonce: str) -> str:
    """The hash of a seed and its nonce."""
    return hashlib.sha256(f"{seed}:{nonce}".encode()).hexdigest()
