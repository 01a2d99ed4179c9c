"""Legend: information-set Monte Carlo tree search over the worlds that a seat believes in, with instinct playouts.

Every choice of the moment is tried in the same worlds with the same luck. The weaker half is dropped round by round
(sequential halving); the instinct's own choice stays to the end, and only something that did better replaces it.
Below the present choice every seat has a tree of its own information sets and looks after its own result there: in a
cooperative game that is everybody's, and secret picks of the same moment cannot be answered, because nobody sees them.
"""

import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

from shamble.bots.belief import Belief, Past, know
from shamble.bots.streams import as_words
from shamble.engine.base.arrays import np
from shamble.engine.base.record import NOTHING, dtype_of
from shamble.engine.play.game import Game

FEWEST = 200  # simulations, in the longest games too
TASTE = 16  # simulations that show how long a game is from here
SIMULATIONS_A_SECOND = 4000  # about as many as fit, for those who say how many seconds they have
WORLDS_EACH = 2  # worlds for each simulation: of those that explain the past many descend from the same few
MOST_WORLDS = 4096
PARTS = 2  # trees that are grown apart, whatever the number of cores: the same choice on every machine
NODES = 4096  # information sets that a tree can hold, at most
DEPTH = 6  # choices after the present one that the tree learns
LEAST = 8  # worlds in which a choice is tried at least
CAUTION = 1.5  # standard errors by which a choice must beat the instinct's: of many choices some look better by luck
CAUTION_IN_A_TEAM = 2.5  # the same in a cooperative game, where the others count on what they would do themselves
FIRST_SHARE = 256  # simulations before the first look at the clock


@dataclass(frozen=True)
class Budget:
    """How much thought a choice is worth: so many simulations, or else so many seconds, or what is usual."""

    simulations: int | None = None
    """None: as many as come to the choices of `Meta.thought`: games are short or long, thoughts take as long."""
    seconds: float | None = None
    cores: int = 1
    """0: all of them. It changes how long a choice takes, not which one it is."""
    depth: int = DEPTH


DEFAULT = Budget()


@dataclass
class Tally:
    """What a number of simulations found out about each candidate; the first one is the instinct's."""

    sums: Any
    squares: Any
    """Squared differences to the first candidate in the same worlds."""
    wins: Any
    endings: Any
    """How often each candidate led to each ending."""

    @staticmethod
    def room(candidates: int, endings: int) -> "Tally":
        """No games yet."""
        sums, squares, wins = np.zeros((3, candidates))
        return Tally(sums, squares, wins, np.zeros((candidates, endings)))


@dataclass
class Findings:
    """The whole of a search. `worlds` says in how many worlds each candidate was tried."""

    actions: list[int]
    tally: Tally
    worlds: Any
    differences: Any
    """By how much each candidate did better than the first one in the same worlds, added up."""
    leads: Any
    """In how many more worlds than the first one each candidate won, of those in which both were tried."""
    caution: float = CAUTION

    def add(self, places: Sequence[int], found: Tally, count: int) -> None:
        """Count the games of these candidates."""
        self.tally.sums[places] += found.sums
        self.tally.squares[places] += found.squares
        self.tally.wins[places] += found.wins
        self.tally.endings[places] += found.endings
        self.differences[places] += found.sums - found.sums[0]
        self.leads[places] += found.wins - found.wins[0]
        self.worlds[places] += count

    @property
    def gains(self) -> Any:
        """By how much each candidate did better than the first in the same worlds, on average."""
        return self.differences / self.worlds

    @property
    def gain_errors(self) -> Any:
        """The standard error of each candidate's gain."""
        return np.sqrt(np.maximum(self.tally.squares / self.worlds - self.gains**2, 0) / self.worlds)

    def best(self) -> int:
        """The place of the choice to make."""
        sure = self.gains - self.caution * self.gain_errors
        sure[0] = 0.0
        return int(np.argmax(sure))


class Search:
    """One choice being thought about."""

    def __init__(self, belief: Belief, actions: Sequence[int], seed: int, budget: Budget) -> None:
        game = belief.game
        self.belief, self.seed, self.budget = belief, seed, budget
        self.endings = len(game.endings)
        number = len(actions)
        worlds, differences, leads = np.zeros((3, number))
        caution = CAUTION_IN_A_TEAM if game.meta.cooperative else CAUTION
        tally = Tally.room(number, self.endings)
        self.findings = Findings(list(actions), tally, worlds, differences, leads, caution)
        self.trees: list[Tree] = []
        self.next_world = 0

    def run(self) -> Findings:
        """Spend the budget."""
        if self.budget.seconds is None:
            assert self.budget.simulations is not None  # see `settled`
            self._plant(self.budget.simulations // PARTS)
            self._halve(self.budget.simulations)
            return self.findings
        self._plant(NODES)
        began = time.perf_counter()
        spent, share = 0.0, FIRST_SHARE
        while spent < self.budget.seconds:
            self._halve(share)
            took = time.perf_counter() - began - spent
            spent += took
            share = max(FIRST_SHARE, min(4 * share, int(share * (self.budget.seconds - spent) / max(took, 1e-6))))
        return self.findings

    def _plant(self, simulations: int) -> None:
        """A tree for each part, with room for so many simulations: every one adds one information set at most."""
        self.trees = [Tree(self.belief.game, self.budget.depth, simulations) for _ in range(PARTS)]

    def _halve(self, simulations: int) -> None:
        """Sequential halving: as many simulations in every round, for half as many candidates each time."""
        left = list(range(len(self.findings.actions)))
        rounds = max(1, int(np.ceil(np.log2(len(left)))))
        for _ in range(rounds):
            self._try(left, max(LEAST, simulations // (rounds * len(left))))
            gains = self.findings.gains
            order = sorted(left[1:], key=lambda place: -gains[place])
            left = [0, *order[: max(1, len(left) // 2)]]

    def _try(self, places: Sequence[int], count: int) -> None:
        """Try these candidates in the next `count` worlds."""
        candidates = np.array([self.findings.actions[place] for place in places], np.int64)
        spans = np.linspace(self.next_world, self.next_world + count, PARTS + 1).astype(int)
        self.next_world += count

        def part(number: int) -> Tally:
            found = Tally.room(len(places), self.endings)
            first, last = int(spans[number]), int(spans[number + 1])
            self.trees[number].explore(self.belief, candidates, first, last - first, self.seed, found)
            return found

        parts = _on_cores(self.budget.cores, part)
        whole = Tally.room(len(places), self.endings)
        for found in parts:
            whole.sums += found.sums
            whole.squares += found.squares
            whole.wins += found.wins
            whole.endings += found.endings
        self.findings.add(places, whole, count)


def _on_cores(cores: int, part: Any) -> list[Any]:
    cores = cores or os.cpu_count() or 1
    if cores == 1:
        return [part(number) for number in range(PARTS)]
    with ThreadPoolExecutor(cores) as pool:
        return list(pool.map(part, range(PARTS)))


class Tree:
    """The information sets that one part of a search has met, with what every choice brought there."""

    def __init__(self, game: Game, depth: int, simulations: int) -> None:
        nodes = min(NODES, 2 * simulations + 1) if depth else 1
        self.depth = depth
        self.keys = np.zeros(nodes, np.uint64)
        self.visits = np.zeros((nodes, game.actions), np.int32)
        self.totals = np.zeros((nodes, game.actions), np.float32)
        self.box = np.zeros(1, dtype_of(game.state))
        self.box_words = as_words(self.box)[0]

    def explore(self, belief: Belief, candidates: Any, first: int, count: int, seed: int, found: Tally) -> int:
        """Try the candidates in these worlds, and write down what came of it; how many choices that took."""
        worlds = (belief.worlds, belief.words, belief.streams, self.box, self.box_words)
        task = (belief.seat, candidates, first, count, seed)
        tree = (self.depth, self.keys, self.visits, self.totals)
        results = (found.sums, found.squares, found.wins, found.endings)
        return int(belief.kernels.explore(*worlds, *task, *tree, *results))


def think(game: Game, g: Any, seat: int, seed: int, history: Sequence[Past] = (), budget: Budget = DEFAULT) -> Findings:
    """Search for a seat that has to choose. It never sees the true state, see `belief.py`."""
    known = know(game, g, seat, seed)
    mask = np.zeros(game.actions, np.bool_)
    game.rules.legal(known[0], seat, mask)
    gut = int(game.instinct(known[0], seat, mask, seed % 2**31))
    others = [int(action) for action in np.flatnonzero(mask) if action != gut]
    return _search(game, g, seat, seed, history, budget, [gut, *others])


def look_on(
    game: Game, g: Any, seat: int, seed: int, history: Sequence[Past] = (), budget: Budget = DEFAULT
) -> Findings:
    """What becomes of a seat that has nothing to decide now."""
    return _search(game, g, seat, seed, history, budget, [NOTHING])


def _search(
    game: Game, g: Any, seat: int, seed: int, history: Sequence[Past], budget: Budget, actions: Sequence[int]
) -> Findings:
    budget = settled(budget, game, g, seat, seed, actions[0])
    belief = Belief(game, g, seat, seed, history, worlds_for(budget))
    return Search(belief, actions, seed, budget).run()


def settled(budget: Budget, game: Game, g: Any, seat: int, seed: int, first: int) -> Budget:
    """A budget that says how much: usually the simulations that come to the game's `thought`, by a taste."""
    if budget.simulations is not None or budget.seconds is not None:
        return budget
    tree, found = Tree(game, 0, 0), Tally.room(1, len(game.endings))
    belief = Belief(game, g, seat, seed, size=TASTE)
    choices = tree.explore(belief, np.array([first], np.int64), 0, TASTE, seed, found)
    return replace(budget, simulations=max(FEWEST, game.meta.thought * TASTE // max(1, choices)))


def worlds_for(budget: Budget) -> int:
    """How many worlds a search of this size should believe in."""
    expected = budget.simulations or int((budget.seconds or 0) * SIMULATIONS_A_SECOND)
    return min(MOST_WORLDS, max(LEAST, WORLDS_EACH * expected))
