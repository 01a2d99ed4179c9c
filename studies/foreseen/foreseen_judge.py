"""What a choice gains over the instinct's, estimated by playouts, so that the estimate is right on average.

A first sample only says how large a second one has to be, and the second alone is the estimate: none is taken because
it came out well. All choices of a moment are tried with the same luck. It depends on the deal and the turn, and on
nothing that happens in them: positions that differ in nothing that matters get the same estimates, and there is less
noise to pick from.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from shamble.bots.belief import Belief
from shamble.bots.legend import Tally, Tree
from shamble.bots.streams import as_words, stream_words
from shamble.engine.play.game import Game
from shamble.engine.rules.chance import advance, scramble
from studies.departures.departures import Truth

GUT, DECKS, SCREEN, VERDICT, APPEAL = range(5)  # what luck is for
CLEAR = 3.0  # standard errors by which a choice is known to be worse: more precision would not make it a better one
DOUBT = 2.0  # standard errors by which a first sample may be too low
LEAST, STEP = 100, 4  # playouts in the smallest sample, and how many times as large each next one is
PLAYOUTS_A_WORLD = 4  # in which unknown cards are dealt alike


def luck_of(*numbers: int) -> int:
    """A random number that belongs to these numbers."""
    luck = np.uint64(0)
    for number in numbers:
        luck = np.uint64(scramble(np.uint64(advance(luck ^ np.uint64(number)))))
    return int(luck >> np.uint64(3))


@dataclass(frozen=True)
class Care:
    """How precisely choices are judged."""

    error: float = 0.005
    """The standard error of a choice that may be as good as the instinct's, where `sizes` allow it."""
    sizes: tuple[int, ...] = (100, 400, 1_600, 6_400)
    """How many playouts a choice can get, from the least to the most."""

    @staticmethod
    def up_to(most: int, error: float) -> "Care":
        """Sizes that grow by four from about 100 to the most."""
        sizes = [most]
        while sizes[0] >= STEP * LEAST:
            sizes.insert(0, sizes[0] // STEP)
        return Care(error, tuple(sizes))

    def size_for(self, gain: float, error: float, variance: float) -> int:
        """The place of the size that suits a choice: the worse it looks, the less has to be known about it."""
        wanted = max(self.error, -(gain + DOUBT * error) / CLEAR)
        enough = [place for place, size in enumerate(self.sizes) if size * wanted * wanted >= variance]
        return enough[0] if enough else len(self.sizes) - 1


class Sums:
    """What a growing sample says about each action, compared with the first."""

    def __init__(self, actions: int) -> None:
        self.differences, self.squares, self.counts = np.zeros((3, actions))

    def add(self, others: Sequence[int], tally: Tally, count: int) -> None:
        """Playouts of the first action and of these."""
        self.differences[others] += (tally.wins - tally.wins[0])[1:]
        self.squares[others] += tally.squares[1:]
        self.counts[others] += count

    def gain(self, place: int) -> float:
        return float(self.differences[place] / self.counts[place]) if self.counts[place] else 0.0

    def variance(self, place: int) -> float:
        """Of one playout's difference; never nothing, because one more might have been the first."""
        return float(self.squares[place] + 1) / float(self.counts[place])

    def error(self, place: int) -> float:
        return sqrt(self.variance(place) / float(self.counts[place]))


class Judge:
    """Judges the choices of one seat in one deal."""

    def __init__(self, game: Game, seat: int, number: int, care: Care, *, sees_all: bool) -> None:
        self.game, self.seat, self.number, self.care, self.sees_all = game, seat, number, care, sees_all
        self.playouts = 0
        self._tree = Tree(game, 0, 0)
        self._streams = stream_words(game)
        self._known: dict[tuple[bytes, int], Any] = {}

    def gains(self, g: Any, turn: int, actions: Sequence[int]) -> Any:
        """What each action gains over the first, which is the instinct's. How the decks lie makes no difference."""
        rows = np.zeros(1, g.dtype)
        rows[0] = g
        as_words(rows)[0, self._streams] = 0
        key = (rows.tobytes(), actions[0])
        if key not in self._known:
            self._known[key] = self.judge(g, turn, actions)
        return self._known[key]

    def judge(self, g: Any, turn: int, actions: Sequence[int]) -> Any:
        """The same, not remembered: a first sample for the sizes, a second one for the gains."""
        return self.sample(g, turn, actions, self._screen(g, turn, actions), VERDICT)

    def appeal(self, g: Any, turn: int, gut: int, action: int) -> float:
        """What one action gains, judged with other luck, and with as many playouts as there may be."""
        return float(self.sample(g, turn, [gut, action], [0, len(self.care.sizes) - 1], APPEAL)[1])

    def sample(self, g: Any, turn: int, actions: Sequence[int], deserved: Sequence[int], purpose: int) -> Any:
        """Gains by samples of the deserved sizes, in steps: the instinct's choice is played once for all others."""
        found = Sums(len(actions))
        for place in range(max(deserved) + 1):
            left = [other for other in range(1, len(actions)) if deserved[other] >= place]
            self._add(found, g, turn, actions, left, place, purpose)
        return np.array([found.gain(other) for other in range(len(actions))])

    def _screen(self, g: Any, turn: int, actions: Sequence[int]) -> list[int]:
        """How large a sample each action deserves, as places in `sizes`, by a sample of at most a quarter of that."""
        found = Sums(len(actions))
        deserved = [0] * len(actions)
        left = list(range(1, len(actions)))
        for place in range(max(1, len(self.care.sizes) - 1)):
            self._add(found, g, turn, actions, left, place, SCREEN)
            for other in left:
                deserved[other] = self.care.size_for(found.gain(other), found.error(other), found.variance(other))
            left = [other for other in left if deserved[other] > place + 1]
            if not left:
                break
        return deserved

    def _add(
        self, found: Sums, g: Any, turn: int, actions: Sequence[int], others: Sequence[int], place: int, purpose: int
    ) -> None:
        """Playouts that bring a sample from one size to the next."""
        sizes = self.care.sizes
        count = sizes[place] - (sizes[place - 1] if place else 0)
        seed = luck_of(self.number, purpose, turn, place)
        tried = [actions[0], *(actions[other] for other in others)]
        tally = Tally.room(len(tried), len(self.game.endings))
        self._tree.explore(self._belief(g, count, seed), np.array(tried, np.int64), 0, count, seed, tally)
        found.add(others, tally, count)
        self.playouts += count * len(tried)

    def _belief(self, g: Any, playouts: int, seed: int) -> Belief:
        if self.sees_all:
            return Truth(self.game, g, self.seat)
        return Belief(self.game, g, self.seat, seed, size=-(-playouts // PLAYOUTS_A_WORLD))
