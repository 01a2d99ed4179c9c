"""Many tables of one game at which one seat learns, or is judged, while a simple bot plays all others.

Every table is always at a real choice of its own seat: of two or more legal actions. `step` takes one action for each,
and plays on. Tables on a GPU stay there: all arrays are then CuPy's.
"""

from functools import cache
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from shamble.bots import SIMPLE
from shamble.engine.base.errors import BadSetup
from shamble.engine.base.record import Long, Random, dtype_of, record
from shamble.engine.batch.binding import batch, bind, kernels
from shamble.engine.play.game import Game

BLOCK = 128  # threads: more in a block would leave multiprocessors without one
ENDLESS = 1 << 62  # games
DEAL = -1  # in place of an action: deal the first game


@record
class Desk:
    """What is noted about a table besides its state."""

    luck: Random
    """The stream of everybody's choices, as in `kernels.play_out`."""
    number: Long
    """Of the game that is played; game n of all tables has the n-th seed."""
    length: Long
    """Choices made in this game."""
    played: Long
    """Games that ended at this table."""
    won: Long
    ended: Long
    """Did the last action of the own seat end its game?"""
    reward: Annotated[float, "f4"]
    """And what it got then."""


@cache
def arena_kernels(game: Game) -> Any:
    """The CPU kernels of a game."""
    kernels(game)
    return bind(game, Path(__file__).with_name("arena_kernels.py"))


@cache
def arena_cuda(game: Game) -> Any:
    """The CUDA kernel of a game."""

    arena_kernels(game)
    return bind(game, Path(__file__).with_name("arena_cuda.py"))


class Arena:
    """Tables of one kind. `xp` is NumPy or CuPy, for all arrays that a learner sees."""

    def __init__(self, game: Game, seats: int, tables: int, against: str, xp: Any = np, device: str = "cpu") -> None:
        if against not in SIMPLE:
            raise BadSetup(f"nobody can learn to answer {against!r}; it works for: {', '.join(SIMPLE)}")
        self.game, self.seats, self.tables, self.xp, self.device = game, seats, tables, xp, device
        self.others = SIMPLE.index(against)
        self.blank = game.blank(seats, {}, {})
        self.observations: Any = xp.zeros((tables, game.layout.size), xp.int8)
        """What the own seat sees at its choice."""
        self.masks: Any = xp.zeros((tables, game.actions), xp.bool_)
        """What it may choose."""
        self.guts: Any = xp.zeros(tables, xp.int64)
        """What the rules of thumb would."""
        self.rewards: Any = xp.zeros(tables, xp.float32)
        """What the last action of each table got, if it ended the game."""
        self.ended: Any = xp.zeros(tables, xp.float32)
        """1 where it did."""
        self._actions: Any = xp.zeros(tables, xp.int64)
        self._outputs = (self._actions, self.guts, self.rewards, self.ended, self.masks, self.observations)
        if device == "cuda":
            self._outputs = tuple(shared(array) for array in self._outputs)

    def start(self, first: int, games: int = ENDLESS, mind: str = "survivor") -> None:
        """Deal the first game of every table; the games have the seeds from `first` on, and `games` is their number.

        `mind` is the bot whose choice is the gut choice of the own seat.
        """
        states, desks = batch(self.blank, self.tables), np.zeros(self.tables, dtype_of(Desk))
        desks["number"] = np.arange(self.tables)
        on_gpu = self.device == "cuda"
        self._states: Any = to_gpu(states) if on_gpu else states
        self._desks: Any = to_gpu(desks) if on_gpu else desks
        self._terms = (first, games, SIMPLE.index(mind), self.others)
        self.step(DEAL)

    def step(self, actions: Any) -> None:
        """One action of the own seat at every table, and on to its next choice. Idle tables take no notice."""
        self._actions[:] = actions
        arguments = (self._states, self._desks, *self._terms, *self._outputs)
        if self.device == "cuda":
            block = min(BLOCK, self.tables)
            arena_cuda(self.game).step[-(-self.tables // block), block](*arguments)
        else:
            arena_kernels(self.game).step(*arguments)

    def counts(self) -> tuple[int, int]:
        """Games that ended so far, and how many of them the own seat won."""
        desks = self._noted()
        return int(desks["played"].sum()), int(desks["won"].sum())

    def is_over(self) -> bool:
        """Were all games played?"""
        return bool(self._noted()["number"].min() >= self._terms[1])

    def _noted(self) -> Any:
        return self._desks.copy_to_host() if self.device == "cuda" else self._desks


def to_gpu(rows: Any) -> Any:
    from numba import cuda

    return cuda.to_device(rows)


def shared(array: Any) -> Any:
    """An array of CuPy's for Numba; made once, since making it waits for the GPU. Numba's simulator takes NumPy's."""
    import numba
    import numba.cuda

    config: Any = numba.config
    cuda: Any = numba.cuda
    return array if config.ENABLE_CUDASIM else cuda.as_cuda_array(array)
