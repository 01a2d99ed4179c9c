"""Many games of one kind, all moved on by one call: the environment for those who learn.

    env = vector("fight-or-flight", n=1024, seats=4)
    env.reset(seed=0)
    while True:
        env.actions[:] = policy(env.observations, env.masks)
        env.step()

Whose turn it is in each game is in `turns`: everything else in a row is about that seat. `step` and `reset` write into
the same arrays again and again; take a copy of what you keep. Nobody sees what the seat to move may not know.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import numpy as np

from shamble.bots import SIMPLE
from shamble.engine.base.errors import BadSetup
from shamble.engine.base.record import Seat, dtype_of
from shamble.engine.batch.binding import batch, bind, kernels
from shamble.engine.play.game import Game
from shamble.engine.play.game import game as game_called
from shamble.engine.rules.events import SILENCE
from shamble.envs.block import Room, aligned, arrays_in, bytes_of
from shamble.envs.errors import IllegalAction, NotDealt, WrongShape, replaces

AUTORESET = ("same_step", "next_step")
FOLDER = Path(__file__).with_name("templates")
LEARNER = -1
CUDA_BLOCK = 128  # threads: more in a block would leave multiprocessors without one

Who = str | None
"""Who sits in a seat: a bot of these kinds, or None for whoever steps the environment."""


@cache
def stepping(game: Game) -> ModuleType:
    """The kernels of a game."""
    kernels(game)
    return bind(game, FOLDER / "stepping.py")


@cache
def stepping_on_cuda(game: Game) -> ModuleType:
    """The same for a GPU."""
    stepping(game)
    return bind(game, FOLDER / "stepping_cuda.py")


def rooms(game: Game, n: int, seats: int, *, looks: bool = True) -> list[Room]:
    """The arrays of a batch, in the order in which they lie in its block."""
    seen = [
        Room("observations", np.int8, (n, game.layout.size)),
        Room("final_observations", np.int8, (n, game.layout.size)),
    ]
    return [
        *(seen if looks else ()),
        Room("masks", np.bool_, (n, game.actions)),
        Room("rewards", np.float32, (n, seats)),
        Room("actions", np.int32, (n,)),
        Room("turns", np.int8, (n,)),
        Room("terminated", np.bool_, (n,)),
        Room("truncated", np.bool_, (n,)),
        Room("lengths", np.int32, (n,)),
        Room("seeds", np.int64, (n,)),
        Room("luck", np.uint64, (n,)),
        Room("sampling", np.uint64, (n,)),
        Room("states", np.uint8, (n, game.size())),
    ]


def block_bytes(game: str | Game, n: int, seats: int, *, looks: bool = True) -> int:
    """How large the block of a batch is, for those who bring their own: shared memory, say."""
    return bytes_of(rooms(_found(game), n, seats, looks=looks))


class Vector:
    """A batch of games. With device "cuda" every array lies on the GPU, and has `__cuda_array_interface__`."""

    observations: Any
    """(n, layout.size) int8: what the seat to move sees; `game.layout` names the numbers."""
    final_observations: Any
    """The same in the last position of a game that has just ended, for the seat that chose last ("same_step")."""
    masks: Any
    """(n, actions) bool: what the seat to move may choose."""
    rewards: Any
    """(n, seats) float32: what every seat got by the last step: 0 until the end, then its payoff."""
    actions: Any
    """(n,) int32: what `step` carries out when it is given nothing else."""
    turns: Any
    """(n,) int8: the seat to move."""
    terminated: Any
    """(n,) bool: did the last step end the game?"""
    truncated: Any
    """(n,) bool: did it reach `limit` choices?"""
    lengths: Any
    """(n,) int32: choices made in each game, those of bots too."""
    seeds: Any
    """(n,) int64: the seed of each game. After its end the next one has the seed `seed + n`."""
    states: Any
    """(n,) records: the whole positions, hidden things too."""
    _luck: Any
    _sampling: Any
    _log: Any

    def __init__(
        self,
        game: str | Game,
        n: int,
        seats: int,
        *,
        device: Literal["cpu", "cuda"] = "cpu",
        options: Mapping[str, Any] | None = None,
        content: Mapping[str, Any] | None = None,
        bots: Sequence[Who] | Sequence[Sequence[Who]] | None = None,
        autoreset: Literal["same_step", "next_step"] = "same_step",
        illegal: Literal["refuse", "replace"] = "refuse",
        limit: int = 0,
        looks: bool = True,
        block: Any = None,
    ) -> None:
        """`bots` names who sits in each seat, for all games or for each of them; None is the learner.

        With `illegal="replace"` the first legal action stands in for one that is not; on a GPU it always does.
        Without `looks` no observations are written, only masks. `block` is memory of the caller, `block_bytes` long.
        """
        self.game, self.n, self.seats, self.device = _found(game), n, seats, device
        if n < 1:
            raise BadSetup(f"a batch has 1 game or more, not {n}")
        if autoreset not in AUTORESET:
            raise BadSetup(f"autoreset is one of {', '.join(AUTORESET)}, not {autoreset!r}")
        if device not in ("cpu", "cuda"):
            raise BadSetup(f"there is no device {device!r}; there are: cpu, cuda")
        if limit < 0:
            raise BadSetup(f"a game is cut off after some choices, or never (0), not after {limit}")
        self.blank = self.game.blank(seats, options or {}, content or {})
        self.options = {
            name: each.written(getattr(self.blank.options, name)) for name, each in self.game.options.items()
        }
        self.autoreset, self.limit, self.looks = autoreset, limit, looks
        self.started, self.replaces = False, replaces(illegal)
        self._bots: Any = None if bots is None else _bots_of(bots, n, seats)
        if device == "cuda":
            self._open_on_cuda(block)
        else:
            self._open(block)

    def _open(self, block: Any) -> None:
        self._kernels, self._log = stepping(self.game), SILENCE
        parts = rooms(self.game, self.n, self.seats, looks=self.looks)
        self.block = aligned(bytes_of(parts)) if block is None else block
        """All arrays in one piece: a copy of it is a copy of everything (see `save`)."""
        arrays = arrays_in(self.block, parts)
        arrays["states"] = arrays["states"].view(dtype_of(self.game.state)).reshape(self.n)
        arrays["states"][:] = batch(self.blank, self.n)
        self._take(arrays)

    def _open_on_cuda(self, block: Any) -> None:
        from shamble.envs.gpu import arrays_on_cuda

        if block is not None:
            raise BadSetup("on a GPU the environment makes its own arrays: leave `block` out")
        if not self.looks:
            raise BadSetup("on a GPU observations are always written: leave `looks` out")
        self._kernels, self._log = stepping_on_cuda(self.game), None
        self._take(arrays_on_cuda(rooms(self.game, self.n, self.seats, looks=self.looks), batch(self.blank, self.n)))
        if self._bots is not None:
            from numba import cuda

            self._bots = cuda.to_device(self._bots)

    def _take(self, arrays: Mapping[str, Any]) -> None:
        self.observations = self.final_observations = None
        for name, array in arrays.items():
            setattr(self, "_" + name if name in ("luck", "sampling") else name, array)

    def _launch(self, name: str, *arguments: Any) -> Any:
        if self.device == "cpu":
            return getattr(self._kernels, name)(*arguments)
        if self._bots is not None and name != "random_actions":
            name += "_with_bots"
        block = min(CUDA_BLOCK, self.n)
        kernel = getattr(self._kernels, name)[-(-self.n // block), block]
        return kernel(*(each for each in arguments if each is not None))  # a kernel takes no None

    # --- playing ------------------------------------------------------------------------------------------------------

    def reset(self, seed: int | Sequence[int] | None = None) -> Any:
        """Deal every game: game i from `seed + i`, or from the i-th of so many seeds. The observations.

        Without a seed the games are new ones; nobody can have them again.
        """
        seeds = self._seeds(seed)
        _copy_to(self.seeds, seeds)
        _copy_to(self._sampling, seeds.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15))
        self._launch(
            "reset", self.states, self.seeds, self.n, self._bots, self._luck, self.lengths, self.turns, self.rewards,
            self.terminated, self.truncated, self.masks, self.observations, self._log
        )  # fmt: skip
        self.started = True
        return self.observations

    def _seeds(self, seed: int | Sequence[int] | None) -> Any:
        if seed is None:
            return np.random.default_rng().integers(0, 2**62, self.n)
        if isinstance(seed, int | np.integer):
            first = int(seed)
            seeds = range(first, first + self.n)
            ends = (first, first + self.n)
        else:
            seeds = [int(each) for each in seed]  # type: ignore[assignment]
            if len(seeds) != self.n:
                raise WrongShape(f"{self.n} games take one seed, or {self.n} of them, not {len(seeds)}")
            ends = (min(seeds), max(seeds))
        if ends[0] < 0 or ends[1] >= 2**63:
            raise BadSetup(f"a seed is a number from 0 to 2^63 - 1, not {ends[0] if ends[0] < 0 else ends[1]}")
        return np.array(seeds, np.int64)

    def step(self, actions: Any = None) -> tuple[Any, Any, Any, Any]:
        """One choice in every game: observations, rewards, terminated, truncated, always the same arrays.

        IllegalAction names the first wrong one; then nothing has changed.
        """
        if not self.started:
            raise NotDealt("the games are not dealt yet: call reset() first")
        if actions is not None and actions is not self.actions:
            self._set(actions)
        wrong = self._launch(
            "step", self.states, self.actions, self.n, self.autoreset == "next_step", self.replaces, self.limit,
            self._bots, self._luck, self.seeds, self.lengths, self.turns, self.rewards, self.terminated, self.truncated,
            self.masks, self.observations, self.final_observations, self._log
        )  # fmt: skip
        if wrong is not None and wrong >= 0:
            raise self._illegal(int(wrong))
        return self.observations, self.rewards, self.terminated, self.truncated

    def _set(self, actions: Any) -> None:
        if self.device == "cuda":
            from shamble.envs.gpu import device_array

            actions = device_array(actions)
        else:
            actions = np.asarray(actions)
        if tuple(actions.shape) != (self.n,) or np.dtype(actions.dtype).kind not in "iu":
            raise WrongShape(
                f"{self.n} games take {self.n} whole numbers, not an array of {actions.dtype} with the shape "
                f"{tuple(actions.shape)}"
            )
        self.actions[:] = actions

    def _illegal(self, at: int) -> IllegalAction:
        action, mask = int(self.actions[at]), self.masks[at]
        said = self.game.ids[action] if 0 <= action < self.game.actions else "no action"
        legal = [self.game.ids[each] for each in np.flatnonzero(mask)[:10]]
        return IllegalAction(
            f"game {at}: {action} ({said}) is not legal for seat {Seat(int(self.turns[at])).name}; "
            f"legal are: {', '.join(legal)}{', ...' if int(mask.sum()) > len(legal) else ''}"
        )

    def sample(self) -> Any:
        """Fill `actions` with legal ones, all equally likely."""
        self._launch("random_actions", self.masks, self._sampling, self.actions)
        return self.actions

    def look(self, seats: Any) -> tuple[Any, Any]:
        """What one seat of every game sees, and may choose: nothing while it does not wait. In arrays of their own."""
        if self.device == "cuda":
            raise BadSetup("other seats are looked at on the CPU only")
        wanted = np.array(np.broadcast_to(seats, self.n), np.int8)
        if wanted.min() < 0 or wanted.max() >= self.seats:
            raise WrongShape(f"there are seats 0 to {self.seats - 1}")
        sights = np.zeros((self.n, self.game.layout.size), np.int8)
        masks = np.zeros((self.n, self.game.actions), np.bool_)
        self._kernels.look(self.states, wanted, masks, sights)
        return sights, masks

    # --- keeping ------------------------------------------------------------------------------------------------------

    def save(self) -> Any:
        """Everything as it is now, luck to come included; `load` takes it back."""
        if self.device == "cuda":
            raise BadSetup("games on a GPU cannot be kept: keep their seeds and actions")
        return self.block.copy()

    def load(self, saved: Any) -> None:
        """Back to what `save` gave, or to that of another batch of the same kind."""
        if getattr(saved, "shape", None) != self.block.shape or saved.dtype != np.uint8:
            raise WrongShape(f"this batch is kept in {self.block.size} bytes: give what save() returned")
        self.block[:] = saved
        self.started = True


def _found(game: str | Game) -> Game:
    return game_called(game) if isinstance(game, str) else game


def _bots_of(bots: Any, n: int, seats: int) -> Any:
    """Who sits in each seat of each game, as the kernels number them."""
    each = [bots] * n if not bots or bots[0] is None or isinstance(bots[0], str) else list(bots)
    if len(each) != n or any(len(row) != seats for row in each):
        raise WrongShape(f"`bots` names who sits in each of the {seats} seats, for all games or for each of the {n}")
    numbers: dict[Who, int] = {None: LEARNER, **{name: number for number, name in enumerate(SIMPLE)}}
    strange = sorted({str(name) for row in each for name in row if name not in numbers})
    if strange:
        raise BadSetup(f"{', '.join(strange)} cannot play inside a batch; there are: {', '.join(SIMPLE)}")
    rows = np.array([[numbers[name] for name in row] for row in each], np.int8)
    if not (rows == LEARNER).any(axis=1).all():
        raise BadSetup("`bots` leaves a game without a learner: name None for its seat")
    return rows


def _copy_to(array: Any, values: Any) -> None:
    """Fill an array, wherever it lies."""
    if hasattr(array, "copy_to_device"):
        array.copy_to_device(np.ascontiguousarray(values, array.dtype))
    else:
        array[:] = values


def vector(game: str | Game, n: int, seats: int, **about: Any) -> Vector:
    """A batch of games (see `Vector`)."""
    return Vector(game, n, seats, **about)
