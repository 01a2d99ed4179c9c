"""PettingZoo: `Aec`, where one seat after the other chooses, and `Parallel`, where all that wait choose at once.

An observation is {"observation": int8 numbers (see `game.layout`), "action_mask": int8}. Agents are called "seat_0",
"seat_1" and so on. After the last choice every seat gets its payoff; before it, nothing. `limit` cuts a game off after
so many moments, in each of which some seats are asked.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from pettingzoo import AECEnv, ParallelEnv

from shamble.envs.errors import GameOver, IllegalAction, NotDealt
from shamble.envs.spaces import masked_space
from shamble.envs.state import State


class _Seats:
    """What both have in common: agents, spaces, and the deals that follow from a seed."""

    def _open(self, game: str, seats: int, limit: int, about: Mapping[str, Any], more: int) -> None:
        self.state_of_play = State(game, seats, **about)
        """The position: to copy, to keep, or to look into."""
        self.limit = self.max_cycles = limit
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        found = self.state_of_play.game
        self.observation_spaces = {agent: masked_space(found, found.actions + more) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(found.actions + more) for agent in self.possible_agents}
        self._deals = np.random.default_rng()
        self._moments = 0
        self._asked: set[int] = set()

    def observation_space(self, agent: str) -> Any:
        """What this agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What it may choose."""
        return self.action_spaces[agent]

    def _deal(self, seed: int | None) -> None:
        """A seed begins a series of games: the n-th reset after it always deals the same one."""
        if seed is not None:
            self._deals = np.random.default_rng(seed)
        self.state_of_play.deal(int(self._deals.integers(2**62)))
        self.agents = self.possible_agents[:]
        self._moments, self._asked = 0, set(self.state_of_play.waiting())

    def _act(self, seat: int, number: int) -> None:
        """Carry a choice out; a moment is over when all that were asked in it have chosen."""
        self.state_of_play.act(seat, number)
        self._asked.discard(seat)
        if not self._asked:
            self._moments += 1
            self._asked = set(self.state_of_play.waiting())

    def _is_long(self) -> bool:
        return 0 < self.max_cycles <= self._moments and not self.state_of_play.over

    def render(self) -> None:
        """Nothing is drawn: `shamble play` does that."""

    def close(self) -> None:
        """Nothing has to be closed."""


class Aec(_Seats, AECEnv):  # type: ignore[misc]
    """One seat after the other. Secret choices at the same time are asked for in the order of the seats."""

    def __init__(self, game: str, seats: int, *, limit: int = 0, **about: Any) -> None:
        super().__init__()
        self._open(game, seats, limit, about, 0)
        name = self.state_of_play.game.name
        version = self.state_of_play.game.layout.version
        self.metadata = {"name": f"{name}_v{version}", "render_modes": [], "is_parallelizable": False}

    def reset(self, seed: int | None = None, options: Any = None) -> None:  # noqa: ARG002
        """Deal a game."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state_of_play.turn]

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees, and may choose."""
        seat = self._number[agent]
        return {"observation": self.state_of_play.look(seat), "action_mask": self.state_of_play.mask(seat)}

    def step(self, action: Any) -> None:
        """The choice of `agent_selection`; None for one whose game is over."""
        if not self.agents:
            if self._number and self.state_of_play._g is None:
                raise NotDealt("the game is not dealt yet: call reset() first")
            raise GameOver("the game has ended: call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._number[agent]
        number = self.state_of_play.check(seat, action)
        self._cumulative_rewards[agent] = 0.0
        self._act(seat, number)
        if self.state_of_play.over:
            self.rewards = dict(zip(self.agents, self.state_of_play.payoffs(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            for each in self.agents:
                self._cumulative_rewards[each] += self.rewards[each]
        elif self._is_long():
            self.truncations = dict.fromkeys(self.agents, True)
        if not self.state_of_play.over:
            self.agent_selection = self.possible_agents[self.state_of_play.turn]


class Parallel(_Seats, ParallelEnv):  # type: ignore[misc]
    """All at once: every seat that waits chooses before anybody learns what the others chose.

    The last action, `actions`, is to wait: it is the only legal one for a seat that is not asked.
    """

    def __init__(self, game: str, seats: int, *, limit: int = 0, **about: Any) -> None:
        self._open(game, seats, limit, about, 1)
        found = self.state_of_play.game
        self.wait = found.actions
        """The action of a seat that is not asked."""
        self.metadata = {"name": f"{found.name}_v{found.layout.version}", "render_modes": []}

    def reset(self, seed: int | None = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:  # noqa: ARG002
        """Deal a game."""
        self._deal(seed)
        return self._observed(), {agent: {} for agent in self.agents}

    def _observed(self) -> dict[str, Any]:
        found = {}
        for agent in self.agents:
            seat = self._number[agent]
            mask = self.state_of_play.mask(seat)
            waits = np.array([not mask.any()], np.int8)
            found[agent] = {
                "observation": self.state_of_play.look(seat),
                "action_mask": np.concatenate([mask, waits]),
            }
        return found

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """One choice of every seat; those that are not asked wait. A wrong one is refused before anything happens."""
        if not self.agents:
            raise (NotDealt if self.state_of_play._g is None else GameOver)("call reset() first")
        asked = self.state_of_play.waiting()
        chosen = {}
        for seat, agent in enumerate(self.possible_agents):
            if seat in asked:
                if agent not in actions:
                    raise IllegalAction(f"{agent} has to choose now, and is not among the actions")
                chosen[seat] = self.state_of_play.check(seat, actions[agent])
            elif agent in actions and actions[agent] != self.wait and not self.state_of_play.replaces:
                raise IllegalAction(f"{agent} is not asked now: its only action is to wait ({self.wait})")
        for seat, number in chosen.items():
            self._act(seat, number)
        over, long = self.state_of_play.over, self._is_long()
        payoffs = self.state_of_play.payoffs() if over else [0.0] * len(self.agents)
        agents, seen = self.agents, self._observed()
        if over or long:
            self.agents = []
        return (
            seen,
            dict(zip(agents, payoffs, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, long),
            {agent: {} for agent in agents},
        )
