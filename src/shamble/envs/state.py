"""One game behind the environments of other libraries: a state, and what they ask of it."""

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np

from shamble.bots.streams import stream_words
from shamble.engine.base.errors import BadSetup
from shamble.engine.base.fast_record import quick
from shamble.engine.base.record import dtype_of
from shamble.engine.play.game import Game
from shamble.engine.play.game import game as game_called
from shamble.engine.play.warm import warm
from shamble.engine.rules.bits import holds
from shamble.engine.rules.events import SILENCE
from shamble.envs.errors import GameOver, IllegalAction, replaces


class State:
    """A position that is played on. `copy`, `bytes` and `luck` are exact: unused bytes are kept, too."""

    def __init__(
        self,
        game: str | Game,
        seats: int,
        *,
        options: Mapping[str, Any] | None = None,
        content: Mapping[str, Any] | None = None,
        illegal: Literal["refuse", "replace"] = "refuse",
    ) -> None:
        """With `illegal="replace"` the first legal action stands in for one that is not."""
        self.game = game_called(game) if isinstance(game, str) else game
        self.seats, self.replaces = seats, replaces(illegal)
        self._blank = self.game.blank(seats, options or {}, content or {})
        warm(self.game)
        self._rules, self._actions = self.game.rules, self.game.actions
        self._mask = np.zeros(self._actions, np.bool_)
        self._sight = np.zeros(self.game.layout.size, np.int8)
        self._g: Any = None
        self._who = 0

    def deal(self, seed: int) -> None:
        """The first position of the game of this seed."""
        g = quick(self._blank)
        self.game.shuffle(g, seed)
        self._set(quick(g))

    def _set(self, g: Any) -> None:
        self._g = g
        self._who = int(self._rules.waiting(g))

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return not self._who

    def waiting(self) -> list[int]:
        """The seats that must choose now."""
        return [seat for seat in range(self.seats) if self._who >> seat & 1]

    @property
    def turn(self) -> int:
        """The lowest of them, or -1 after the end."""
        return (self._who & -self._who).bit_length() - 1

    def mask(self, seat: int) -> Any:
        """What a seat may choose, as int8 of its own: nothing while it does not wait."""
        if not self._who >> seat & 1:
            return np.zeros(self._actions, np.int8)
        self._rules.legal(self._g, seat, self._mask)
        return self._mask.astype(np.int8)

    def look(self, seat: int) -> Any:
        """What a seat sees, in an array of its own."""
        self._rules.observe(self._g, seat, self._sight)
        return self._sight.copy()

    def check(self, seat: int, action: Any) -> int:
        """The number of a legal action. GameOver or IllegalAction says why it is none, if it is not replaced."""
        if self.over:
            raise GameOver("the game has ended: call reset()")
        number = _whole(action)
        named = f"seat {seat}: {action!r}"
        if not holds(self._who, seat):
            raise IllegalAction(f"{named} out of turn; these seats choose now: {self.waiting()}")
        self._rules.legal(self._g, seat, self._mask)
        if number is None or not 0 <= number < self._actions or not self._mask[number]:
            if self.replaces:
                return int(self._mask.argmax())
            legal = [f"{each} ({self.game.ids[each]})" for each in np.flatnonzero(self._mask)[:10]]
            raise IllegalAction(f"{named} is not legal; legal are: {', '.join(legal)}")
        return number

    def act(self, seat: int, action: int) -> None:
        """Carry a legal choice out (see `check`)."""
        self._rules.apply(self._g, seat, action, SILENCE)
        self._who = int(self._rules.waiting(self._g))

    def payoffs(self) -> list[float]:
        """What every seat got, after the end."""
        return [float(self._rules.payoff(self._g, seat)) for seat in range(self.seats)]

    def __reduce__(self) -> Any:
        raw = None if self._g is None else self.bytes
        return _again, (self.game.name, self.seats, self._blank.tobytes(), raw, self.replaces)

    def __deepcopy__(self, memo: Any) -> "State":
        return self.copy()

    # --- copies and luck ----------------------------------------------------------------------------------------------

    def copy(self) -> "State":
        """The same position as a state of its own."""
        same: State = object.__new__(State)
        same.__dict__.update(self.__dict__)
        same._mask, same._sight = self._mask.copy(), self._sight.copy()
        same._g = None if self._g is None else quick(self._g)
        return same

    @property
    def bytes(self) -> bytes:
        """The position, luck to come included."""
        raw: bytes = self._g.tobytes()
        return raw

    @bytes.setter
    def bytes(self, raw: bytes) -> None:
        """Take a position back that `bytes` gave."""
        form = dtype_of(self.game.state)
        if len(raw) != form.itemsize:
            raise BadSetup(f"a state of {self.game.name} has {form.itemsize} bytes, not {len(raw)}")
        self._set(quick(np.frombuffer(bytearray(raw), form)[0]))

    @property
    def luck(self) -> tuple[int, ...]:
        """The random streams that decide the chance to come: one number each."""
        words = np.frombuffer(self.bytes, np.uint64)
        return tuple(int(words[place]) for place in stream_words(self.game))

    @luck.setter
    def luck(self, luck: tuple[int, ...]) -> None:
        """Let other chance come, or the same again."""
        words = np.frombuffer(bytearray(self.bytes), np.uint64)
        places = stream_words(self.game)
        if len(luck) != len(places):
            raise BadSetup(f"{self.game.name} has {len(places)} random streams, not {len(luck)}")
        words[places] = np.array(luck, np.uint64)
        self.bytes = words.tobytes()


def _again(name: str, seats: int, blank: bytes, raw: bytes | None, replaced: bool) -> State:
    """A state that was pickled."""
    state = State(name, seats, illegal="replace" if replaced else "refuse")
    state._blank = np.frombuffer(bytearray(blank), dtype_of(state.game.state))[0]
    if raw is not None:
        state.bytes = raw
    return state


def _whole(action: Any) -> int | None:
    try:
        number = action.item() if hasattr(action, "item") else action
        return number if isinstance(number, int) and not isinstance(number, bool) else None
    except ValueError:
        return None
