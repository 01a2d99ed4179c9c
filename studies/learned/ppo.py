"""How one seat learns: proximal policy optimisation, on whole batches of tables.

The policy starts as the rules of thumb. The gut choice has a head start over the other legal choices, and the network,
which at first prefers nothing, learns where to depart from it. Most numbers that a seat may see never change at a given
table (the cards of absent players, choices that the variant does not have): those are left out.
"""

from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np

from studies.learned.arena import Arena
from studies.learned.network import Adam, Network

TRUST = 0.8  # how likely the policy takes the gut choice at first
FORBIDDEN = -1e9  # the logit of an illegal action
WARM_STEPS = 64  # by which the tables drift apart, and the spread of everything that is seen is measured
LEAST_VARIANCE = 1e-6  # what varies less is not looked at
LEAST_SPREAD, FARTHEST = 0.1, 10.0  # so that what is seldom seen is not blown up

LAMBDA = 0.9  # how far later values are trusted less than the result
CLIP = 0.2  # how much likelier or less likely a choice may become in one round
VALUE_WEIGHT = 0.5
RATE = 1e-3  # of learning, at first; in the end nothing
HABIT = 0.03  # what it costs to be far from the first inclination, at first; in the end nothing


@dataclass(frozen=True)
class Size:
    """How much is played and learned in one round."""

    tables: int
    horizon: int  # choices at each table
    parts: int  # of the tables, learned from one after the other
    passes: int  # over all that was played
    hidden: tuple[int, ...]
    checked: int  # games by which the policy is looked at now and then


SIZES = {"cpu": Size(1024, 16, 16, 2, (128, 128), 20_000), "cuda": Size(1 << 15, 32, 16, 2, (256, 256), 1 << 17)}


class Eyes:
    """What the network gets to see: everything that varies, in comparable numbers."""

    def __init__(self, arena: Arena) -> None:
        self.xp = arena.xp
        self._sum: Any = 0.0
        self._squares: Any = 0.0
        self._count = 0
        self.columns, self._middle, self._scale = self.xp.zeros(1, self.xp.int64), 0.0, 1.0

    def raw(self, arena: Arena) -> Any:
        """All there is: what the seat sees, what it may choose, and what its gut says."""
        guts = self.xp.arange(arena.masks.shape[1]) == arena.guts[:, None]
        parts = [arena.observations, arena.masks, guts]
        return self.xp.concatenate([part.astype(self.xp.float32) for part in parts], axis=1)

    def measure(self, arena: Arena) -> None:
        """Take note of what there is to see now."""
        rows = self.raw(arena)
        self._sum = self._sum + rows.sum(axis=0, dtype=self.xp.float64)
        self._squares = self._squares + (rows * rows).sum(axis=0, dtype=self.xp.float64)
        self._count += len(rows)

    def settle(self) -> int:
        """From now on look at what varied; how many numbers that is."""
        middle, squares = to_host(self._sum) / self._count, to_host(self._squares) / self._count
        variance = np.maximum(squares - middle**2, 0)
        columns = np.flatnonzero(variance > LEAST_VARIANCE)
        self.columns = self.xp.asarray(columns)
        self._middle = self.xp.asarray(middle[columns].astype(np.float32))
        spread = np.maximum(np.sqrt(variance[columns]), LEAST_SPREAD)
        self._scale = self.xp.asarray((1 / spread).astype(np.float32))
        return len(columns)

    def look(self, arena: Arena) -> Any:
        rows = self.xp.take(self.raw(arena), self.columns, axis=1)
        return self.xp.clip((rows - self._middle) * self._scale, -FARTHEST, FARTHEST)


class Learner:
    """A network, the tables that it learns at, and what was played there in the last round."""

    def __init__(self, arena: Arena, size: Size, seed: int) -> None:
        self.arena, self.size, self.xp = arena, size, arena.xp
        self.luck = self.xp.random.default_rng(seed)
        self.eyes = Eyes(arena)
        self._warm_up()
        inputs = self.eyes.settle()
        self.network = Network(inputs, size.hidden, arena.masks.shape[1], seed, self.xp)
        self.adam = Adam(self.network)
        shape = (size.tables, size.horizon)
        self._inputs = self.xp.zeros((*shape, inputs), self.xp.float32)
        self._masks = self.xp.zeros((*shape, self.network.actions), self.xp.bool_)
        self._guts, self._actions = (self.xp.zeros(shape, self.xp.int64) for _ in range(2))
        self._logs, self._rewards, self._ended, self._values, self._gains = (
            self.xp.zeros(shape, self.xp.float32) for _ in range(5)
        )

    def _warm_up(self) -> None:
        nothing = self.xp.zeros(self.arena.masks.shape, self.xp.float32)
        for _ in range(WARM_STEPS):
            self.eyes.measure(self.arena)
            self.arena.step(self._draw(inclined(self.xp, nothing, self.arena.masks, self.arena.guts)))

    def _draw(self, logits: Any) -> Any:
        """An action of every row, as likely as its logit says (the largest of them with Gumbel noise)."""
        noise = self.xp.clip(self.luck.random(logits.shape, dtype=self.xp.float32), 1e-10, 1 - 1e-7)
        return (logits - self.xp.log(-self.xp.log(noise))).argmax(axis=1)

    # --- playing ------------------------------------------------------------------------------------------------------

    def best(self, arena: Arena) -> Any:
        """What the policy likes best at every table."""
        logits, _, _ = self.network.forward(self.eyes.look(arena))
        return inclined(self.xp, logits, arena.masks, arena.guts).argmax(axis=1)

    def play(self) -> None:
        """One round: some choices at every table, and what each of them gained."""
        xp, arena = self.xp, self.arena
        for at in range(self.size.horizon):
            inputs = self.eyes.look(arena)
            logits, values, _ = self.network.forward(inputs)
            logits = inclined(xp, logits, arena.masks, arena.guts)
            actions = self._draw(logits)
            self._inputs[:, at], self._masks[:, at], self._guts[:, at] = inputs, arena.masks, arena.guts
            self._actions[:, at], self._values[:, at] = actions, values
            self._logs[:, at] = xp.take_along_axis(log_chances(xp, logits), actions[:, None], axis=1)[:, 0]
            arena.step(actions)
            self._rewards[:, at], self._ended[:, at] = arena.rewards, arena.ended
        self._judge(self.network.forward(self.eyes.look(arena))[1])

    def _judge(self, later: Any) -> None:
        """Generalised advantages: how much better it went on than was expected."""
        gain = self.xp.zeros_like(later)
        for at in range(self.size.horizon - 1, -1, -1):
            goes_on = 1 - self._ended[:, at]
            surprise = self._rewards[:, at] + goes_on * later - self._values[:, at]
            gain = surprise + LAMBDA * goes_on * gain
            self._gains[:, at] = gain
            later = self._values[:, at]

    # --- learning -----------------------------------------------------------------------------------------------------

    def learn(self, spent: float) -> None:
        """From the last round, table by table; `spent` is the part of the time that is over."""
        rate, habit = RATE * (1 - spent), HABIT * (1 - spent)
        targets = self._gains + self._values
        gains = (self._gains - self._gains.mean()) / (self._gains.std() + 1e-6)
        share = self.size.tables // self.size.parts
        for _ in range(self.size.passes):
            for start in range(0, self.size.tables, share):
                part = slice(start, start + share)
                self._descend(part, gains[part].reshape(-1), targets[part].reshape(-1), habit)
                self.adam.step(rate)

    def _descend(self, part: slice, gains: Any, targets: Any, habit: float) -> None:
        """The slope of the loss over some tables."""
        rows = self._inputs[part].reshape(len(gains), -1)
        masks, guts = self._masks[part].reshape(len(gains), -1), self._guts[part].reshape(-1)
        logits, values, into = self.network.forward(rows)
        likely = log_chances(self.xp, inclined(self.xp, logits, masks, guts))
        at_first = log_chances(self.xp, inclined(self.xp, self.xp.zeros_like(logits), masks, guts))
        actions, logs = self._actions[part].reshape(-1), self._logs[part].reshape(-1)
        by_logits = slope_of_policy(self.xp, likely, at_first, actions, logs, gains, habit)
        self.network.backward(into, by_logits, VALUE_WEIGHT * (values - targets) / len(gains))


def inclined(xp: Any, logits: Any, masks: Any, guts: Any) -> Any:
    """Logits with the head start of the gut choice, for any number of legal choices, and without illegal ones."""
    others = xp.maximum(masks.sum(axis=1) - 1, 1).astype(xp.float32)
    start = xp.log(others) + log(TRUST / (1 - TRUST))
    is_gut = xp.arange(masks.shape[1]) == guts[:, None]
    return xp.where(masks, logits + is_gut * start[:, None], xp.float32(FORBIDDEN))


def log_chances(xp: Any, logits: Any) -> Any:
    logits = logits - logits.max(axis=1, keepdims=True)
    return logits - xp.log(xp.exp(logits).sum(axis=1, keepdims=True))


def slope_of_policy(xp: Any, likely: Any, at_first: Any, actions: Any, logs: Any, gains: Any, habit: float) -> Any:
    """How the mean loss grows with each logit: clipped gains, and the distance from the first inclination.

    That distance (the divergence of Kullback and Leibler) is what keeps the policy trying things, and what holds it to
    the rules of thumb wherever nothing else was found to pay.
    """
    chances = xp.exp(likely)
    taken = xp.arange(likely.shape[1]) == actions[:, None]
    ratio = xp.exp(xp.take_along_axis(likely, actions[:, None], axis=1)[:, 0] - logs)
    too_far = xp.where(gains > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
    pull = xp.where(too_far, xp.float32(0), -gains * ratio)
    return (pull[:, None] * (taken - chances) + habit * (chances - xp.exp(at_first))) / len(gains)


def to_host(array: Any) -> Any:
    """An array of CuPy's as NumPy's."""
    return array.get() if hasattr(array, "get") else array
