"""What a seat believes: worlds that explain everything it has seen so far.

Cards alone make many worlds equally likely; what the others did makes some of them likelier. A belief lives through the
game once more in many worlds at a time. At every choice of somebody else each world asks the game's instinct what that
seat would do there, and a world stays only if the seat would then see what it really saw. (An alive particle filter.)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from shamble.bots.streams import as_words, stream_words
from shamble.engine.base.arrays import np
from shamble.engine.base.record import NOTHING, dtype_of
from shamble.engine.batch.binding import bind, kernels
from shamble.engine.play.game import Game

SEARCH = Path(__file__).with_name("templates") / "search.py"  # the kernel source, bound once per game

WORLDS = 512  # unless somebody asks for more or fewer
SOFTNESS = 0.2  # the share of others' choices that their instinct does not explain
FORGETTING = 0.25  # the share of worlds that start afresh at every choice
TRIES = 16  # attempts for each world and choice
FEWEST = 1 / 8  # with fewer survivors than this share the worlds are dealt anew
RECALL = 16  # choices that a belief goes back
LOOKS = 4  # worlds that are compared to see whether anything is hidden


def search_kernels(game: Game) -> Any:
    """Beliefs and search of a game, compiled."""
    kernels(game)  # which it is built on
    return bind(game, SEARCH)


class Past(Protocol):
    """One choice that was made, as `Match.moves` holds it."""

    @property
    def seat(self) -> int:
        """Who chose."""

    @property
    def action(self) -> int:
        """What."""

    @property
    def before(self) -> Any:
        """The state before it."""


@dataclass(frozen=True)
class Memory:
    """A moment as one seat remembers it: a world it could not tell from the real one, who chose, the own choice."""

    known: Any
    mover: int
    own_action: int


def know(game: Game, g: Any, seat: int, seed: int) -> Any:
    """A state with all that the seat cannot know dealt anew: one row of an array."""
    rows = np.zeros(1, dtype_of(game.state))
    rows[0] = g
    game.rules.redeal(rows[0], seat, seed)
    return rows


def remember(game: Game, history: Sequence[Past], seat: int, seed: int) -> list[Memory]:
    """What the seat may remember of a game: never the secrets of others, not even in their choices."""
    return [
        Memory(know(game, past.before, seat, seed), past.seat, past.action if past.seat == seat else NOTHING)
        for past in history
    ]


class Belief:
    """The worlds that one seat thinks possible at one moment of a game."""

    def __init__(
        self, game: Game, g: Any, seat: int, seed: int, history: Sequence[Past] = (), size: int = WORLDS
    ) -> None:
        self.game, self.seat, self.seed = game, seat, seed
        form = dtype_of(game.state)
        self.worlds, self.old = np.zeros(size, form), np.zeros(size, form)
        self.words, self.old_words = as_words(self.worlds), as_words(self.old)
        self.kernels = search_kernels(game)
        self.streams = stream_words(game)
        past = recent(game, g, seat, history)
        self._live_through(remember(game, past, seat, seed), know(game, g, seat, seed))

    def _live_through(self, memories: list[Memory], now: Any) -> None:
        """From the first thing remembered to the present, choice by choice."""
        states = [*(memory.known for memory in memories), now]
        self._imagine(states[0], 0)
        for step, memory in enumerate(memories):
            self._relive(memory, states[step + 1], step)

    def _imagine(self, known: Any, step: int) -> None:
        self.kernels.imagine(self.worlds, self.words, as_words(known)[0], self.seat, self._luck(step))

    def _relive(self, memory: Memory, after: Any, step: int) -> None:
        """One choice later."""
        seen = np.zeros(self.game.layout.size, np.int8)
        self.game.rules.observe(after[0], self.seat, seen)
        self.old_words[:] = self.words
        size = len(self.worlds)
        found = self.kernels.relive(
            self.worlds,
            self.words,
            self.old_words,
            self.streams,
            as_words(memory.known)[0],
            self.seat,
            memory.mover,
            memory.own_action,
            seen,
            SOFTNESS,
            FORGETTING,
            self._luck(step),
            TRIES * size,
        )
        if found < FEWEST * size:
            self._imagine(after, step + 1)

    def _luck(self, step: int) -> int:
        return (self.seed + 0x9E3779B9 * (step + 1)) % 2**61


def rehearse(game: Game, g: Any, seat: int, history: Sequence[Past]) -> None:
    """Everything that a belief may need, done once so that it is compiled, whether or not anything is hidden here."""
    Belief(game, g, seat, 1)._live_through(remember(game, history, seat, 1), know(game, g, seat, 1))


def recent(game: Game, g: Any, seat: int, history: Sequence[Past]) -> Sequence[Past]:
    """What is worth remembering: the last choices, back to where others had no secrets from this seat."""
    start = len(history)
    state = g
    while start > max(0, len(history) - RECALL) and has_secrets(game, state, seat):
        start -= 1
        state = history[start].before
    return history[start:]


def has_secrets(game: Game, g: Any, seat: int) -> bool:
    """Is more hidden from this seat than the order of decks and the dice?"""
    streams = stream_words(game)
    looks = set()
    for seed in range(LOOKS):
        known = know(game, g, seat, seed)
        as_words(known)[0, streams] = 0
        looks.add(known.tobytes())
    return len(looks) > 1
