"""A small network with two heads, what to choose and what it is worth; forwards and backwards by hand, and Adam.

`xp` is NumPy or CuPy: only what both have is used, and nothing waits for the GPU. All weights lie in one flat array, so
that a step of Adam, a copy and the length of the slope are one operation each.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import prod, sqrt
from typing import Any, Protocol

import numpy as np

MEMORY, SQUARED_MEMORY, TINY = 0.9, 0.999, 1e-6  # of Adam
STEEPEST = 0.5  # the longest slope that is followed at its full length


class Network:
    """Layers with ReLU; the last one gives the logits of all actions and, as one more number, the value."""

    def __init__(self, inputs: int, hidden: Sequence[int], actions: int, seed: int, xp: Any = np) -> None:
        self.xp, self.actions = xp, actions
        sizes = [inputs, *hidden, actions + 1]
        self._shapes = [shape for wide, narrow in pairwise(sizes) for shape in ((wide, narrow), (narrow,))]
        self.weights: Any = xp.asarray(self._first_weights(np.random.default_rng(seed)))
        self.slope: Any = xp.zeros_like(self.weights)
        self._layers, self._slopes = self._parts(self.weights), self._parts(self.slope)

    def _first_weights(self, luck: np.random.Generator) -> Any:
        """As large as keeps the spread from layer to layer. The last layer is zero: at first it prefers nothing."""
        parts = [np.zeros(shape, np.float32) for shape in self._shapes]
        for part in parts[:-2:2]:
            part[:] = luck.standard_normal(part.shape) * sqrt(2 / part.shape[0])
        return np.concatenate([part.ravel() for part in parts])

    def _parts(self, flat: Any) -> list[tuple[Any, Any]]:
        """The matrix and the bias of every layer, inside a flat array."""
        parts, at = [], 0
        for shape in self._shapes:
            parts.append(flat[at : at + prod(shape)].reshape(shape))
            at += prod(shape)
        return list(zip(parts[::2], parts[1::2], strict=True))

    def forward(self, rows: Any) -> tuple[Any, Any, list[Any]]:
        """The logits and the value of every row, and what went into each layer, for `backward`."""
        into = [rows]
        for matrix, bias in self._layers[:-1]:
            into.append(self.xp.maximum(into[-1] @ matrix + bias, 0))
        matrix, bias = self._layers[-1]
        out = into[-1] @ matrix + bias
        return out[:, :-1], out[:, -1], into

    def backward(self, into: list[Any], by_logits: Any, by_values: Any) -> None:
        """Fill `slope`: how the loss grows with each weight, from how it grows with logits and values."""
        pull = self.xp.concatenate([by_logits, by_values[:, None]], axis=1)
        for place in range(len(self._layers) - 1, -1, -1):
            matrix, bias = self._slopes[place]
            matrix[...] = into[place].T @ pull
            bias[...] = pull.sum(axis=0)
            if place > 0:
                pull = (pull @ self._layers[place][0].T) * (into[place] > 0)


class Sloping(Protocol):
    """What Adam needs of a network."""

    xp: Any
    weights: Any
    slope: Any


class Adam:
    """Follows the slope of a network downhill."""

    def __init__(self, network: Sloping) -> None:
        self.network, self.steps = network, 0
        self._mean = network.xp.zeros_like(network.weights)
        self._square = network.xp.zeros_like(network.weights)

    def step(self, rate: float) -> None:
        """One step; a slope that is too steep is followed as if it were not."""
        xp, slope = self.network.xp, self.network.slope
        self.steps += 1
        slope *= xp.minimum(STEEPEST / (xp.sqrt((slope * slope).sum()) + TINY), 1.0)
        self._mean *= MEMORY
        self._mean += (1 - MEMORY) * slope
        self._square *= SQUARED_MEMORY
        self._square += (1 - SQUARED_MEMORY) * slope * slope
        rate *= sqrt(1 - SQUARED_MEMORY**self.steps) / (1 - MEMORY**self.steps)
        self.network.weights -= rate * self._mean / (xp.sqrt(self._square) + TINY)
