"""OpenSpiel: every game as `shamble_...`, with its own classes for the observer and the states.

All chance of a game follows from its seed, so there is one chance node, at the root: which of `deals` seeds is dealt.
What comes later (draws, dice) is sampled inside, from streams in the state that nobody sees. A history of actions is
therefore the whole state: saving, copying and reading back need nothing else. Secret choices at the same time are made
one after the other, in the order of the seats; what a seat observes does not tell what the others chose.
"""

from functools import cache
from typing import Any

import numpy as np
import pyspiel

from shamble.engine.base.errors import BadSetup
from shamble.engine.play.game import Game, game, games
from shamble.envs.state import State

DEALS = 1000  # seeds at the root
LONGEST = 100_000  # choices


@cache
def spiel_type(found: Game) -> Any:
    """The type of a game, registered once, so that `pyspiel.load_game` finds it."""
    low, high = found.meta.seats
    kinds = pyspiel.GameType
    about = kinds(
        short_name=short_name(found),
        long_name=found.meta.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.IDENTICAL if found.meta.cooperative else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(2, low), "options": "", "deals": DEALS},
    )

    def made(self: SpielGame, params: Any = None) -> None:
        SpielGame.__init__(self, found, about, params or {})

    kind = type(about.short_name, (SpielGame,), {"__init__": made, "__module__": __name__})
    pyspiel.register_game(about, kind)
    return kind


def __getattr__(name: str) -> Any:
    """The class of a game by its name in OpenSpiel: states are read back by it, in other processes too."""
    for found in games().values():
        if name == short_name(found):
            return spiel_type(found)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def short_name(found: Game) -> str:
    """What OpenSpiel calls a game."""
    return f"shamble_{found.name.replace('-', '_')}"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game at a table of so many players; `options` is written "remove_heal:4;show:may"."""

    def __init__(self, found: Game, about: Any, params: dict[str, Any]) -> None:
        self.found = found
        self.seats = int(params.get("players", max(2, found.meta.seats[0])))
        self.deals = int(params.get("deals", DEALS))
        if self.deals < 1:
            raise BadSetup(f"`deals` is how many seeds there are at the root: 1 or more, not {self.deals}")
        self.first = State(found, self.seats, options=_options(str(params.get("options", ""))))
        info = pyspiel.GameInfo(
            num_distinct_actions=found.actions,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(about, info, params)

    def new_initial_state(self) -> "SpielState":
        """Before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":  # noqa: ARG002
        """What a seat sees, as numbers and as text."""
        return Observer(self.found)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A history of choices, and the position that it leads to."""

    def __init__(self, of: SpielGame) -> None:
        super().__init__(of)
        self._first, self._deals = of.first, of.deals
        self.position: State | None = None
        """The position, or None before the deal."""

    def current_player(self) -> int:
        """Who chooses."""
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.turn

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        return [int(action) for action in np.flatnonzero(self.position.mask(player))]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every seed, all equally likely."""
        share = 1.0 / self._deals
        return [(seed, share) for seed in range(self._deals)]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = self._first.copy()
            self.position.deal(action)
        else:
            seat = self.position.turn
            self.position.act(seat, self.position.check(seat, action))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self._first.game.ids[action]

    def is_terminal(self) -> bool:
        """Has it ended?"""
        return self.position is not None and self.position.over

    def returns(self) -> list[float]:
        """What every seat got."""
        return (
            self.position.payoffs() if self.position is not None and self.position.over else [0.0] * self._first.seats
        )

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat has seen so far, and what it chose: whenever something changed for it, a line."""
        seat = self.current_player() if player is None else player
        position, lines = self._first.copy(), []
        for mover, action in self.full_history_pairs():
            if mover < 0:
                position.deal(action)
            else:
                if mover == seat:
                    lines.append(self._first.game.ids[action])
                position.act(mover, action)
            seen = position.look(seat).tobytes().hex()
            if not lines or lines[-1] != seen:
                lines.append(seen)
        return "\n".join(lines)

    def full_history_pairs(self) -> list[tuple[int, int]]:
        """Who chose what, the deal (player -1) first."""
        return [(int(each.player), int(each.action)) for each in self.full_history()]

    def __str__(self) -> str:
        if self.position is None:
            return "not dealt"
        return " ".join(self.action_to_string(*each) for each in self.full_history_pairs())


class Observer:
    """What OpenSpiel asks about what a seat sees."""

    def __init__(self, found: Game) -> None:
        self.found = found
        self.tensor = np.zeros(found.layout.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        self.tensor[:] = 0 if state.position is None else state.position.look(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """By names."""
        return "not dealt" if state.position is None else str(self.found.layout.describe(state.position.look(player)))


def _options(text: str) -> dict[str, str]:
    pairs = {}
    for part in text.split(";") if text else ():
        name, colon, value = part.partition(":")
        if not colon:
            raise BadSetup(f"option {part!r} should be written name:value")
        pairs[name.strip()] = value.strip()
    return pairs


def load(name: str, seats: int, options: dict[str, Any], deals: int) -> SpielGame:
    """A game of OpenSpiel, ready to play."""
    written = ";".join(f"{option}:{value}" for option, value in options.items())
    made: SpielGame = spiel_type(game(name))({"players": seats, "options": written, "deals": deals})
    return made
