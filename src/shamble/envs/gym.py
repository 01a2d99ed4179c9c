"""Gymnasium: one learning seat, the others played by bots. `Single` is one game, `Singles` a batch of them."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import Env
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from shamble.engine.base.errors import BadSetup
from shamble.envs.errors import GameOver, NotDealt
from shamble.envs.spaces import look_space
from shamble.envs.vector import Vector


class Single(Env):
    """One seat of one game; `info["action_mask"]` is what it may choose, as int8."""

    def __init__(
        self, game: str, seats: int, *, seat: int = 0, others: str = "survivor", limit: int = 0, **about: Any
    ) -> None:
        self.batch = Vector(
            game, 1, seats, bots=_sitting(seats, [seat], others), autoreset="next_step", limit=limit, **about
        )
        self.seat = seat
        self.observation_space = look_space(self.batch.game)
        self.action_space = Discrete(self.batch.game.actions)
        self.metadata = {"render_modes": []}
        self.render_mode = None
        self._over = False

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:  # noqa: ARG002
        """Deal a game."""
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**62)))
        self._over = False
        return self.batch.observations[0].copy(), self._info()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8)}

    def action_masks(self) -> Any:
        """What may be chosen now, as SB3-contrib's MaskablePPO asks for it."""
        return np.zeros(self.batch.game.actions, np.bool_) if self._over else self.batch.masks[0].copy()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """One choice of the seat, and those of the others up to its next one."""
        if self._over:
            raise GameOver("the game has ended: call reset()")
        if not self.batch.started:
            raise NotDealt("the game is not dealt yet: call reset() first")
        self.batch.step(np.array([action]))
        terminated, truncated = bool(self.batch.terminated[0]), bool(self.batch.truncated[0])
        self._over = terminated or truncated
        reward = float(self.batch.rewards[0, self.seat])
        return self.batch.observations[0].copy(), reward, terminated, truncated, self._info()


class Singles(VectorEnv):
    """A learning seat in each of n games, stepped at once; `info["action_mask"]` is what it may choose.

    `seat` may be one number or one for each game. All arrays are copies unless `copy` is False.
    """

    def __init__(
        self,
        game: str,
        n: int,
        seats: int,
        *,
        seat: int | Sequence[int] = 0,
        others: str = "survivor",
        autoreset: str = "next_step",
        copy: bool = True,
        **about: Any,
    ) -> None:
        own = [seat] * n if isinstance(seat, int) else [int(each) for each in seat]
        bots = [_sitting(seats, [each], others) for each in own]
        self.batch = Vector(game, n, seats, bots=bots, autoreset=autoreset, **about)  # type: ignore[arg-type]
        self.num_envs, self.copy = n, copy
        self.single_observation_space = look_space(self.batch.game)
        self.single_action_space = Discrete(self.batch.game.actions)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self.metadata = {"autoreset_mode": AutoresetMode(_MODES[autoreset]), "render_modes": []}
        self.render_mode = None
        self._own = np.arange(n), np.array(own)

    def reset(self, *, seed: Any = None, options: Any = None) -> tuple[Any, dict[str, Any]]:  # noqa: ARG002
        """Deal all games."""
        super().reset(seed=None)
        self.batch.reset(seed)
        return self._kept(self.batch.observations), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """One choice of every learning seat."""
        self.batch.step(np.asarray(actions))
        batch, info = self.batch, self._info()
        ended = batch.terminated | batch.truncated
        if batch.autoreset == "same_step" and ended.any():
            final = np.empty(self.num_envs, object)
            for i in np.flatnonzero(ended):
                final[i] = batch.final_observations[i].copy()
            info |= {"final_obs": final, "_final_obs": ended}
        rewards = batch.rewards[self._own].astype(np.float64)
        return (
            self._kept(batch.observations),
            rewards,
            self._kept(batch.terminated),
            self._kept(batch.truncated),
            info,
        )

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._kept(self.batch.masks), "_action_mask": np.ones(self.num_envs, np.bool_)}

    def _kept(self, array: Any) -> Any:
        return array.copy() if self.copy else array


_MODES: Mapping[str, str] = {"next_step": "NextStep", "same_step": "SameStep"}


def _sitting(seats: int, own: Sequence[int], others: str) -> list[str | None]:
    if not all(0 <= seat < seats for seat in own):
        raise BadSetup(f"there is no seat {own[0]}; the seats are 0 to {seats - 1}")
    return [None if seat in own else others for seat in range(seats)]
