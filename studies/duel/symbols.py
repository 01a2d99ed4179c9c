"""A network that knows that the symbols of ZOMBIE! are alike: what a table with open hands is worth to one seat.

Every symbol goes through the same layers, then the mean over all of them is seen by each, and at last by the whole
table: whichever symbols change places, the value stays. Forwards and backwards by hand, as in `network`.
"""

from math import prod, sqrt
from typing import Any

import numpy as np

SYMBOLS = 10  # of Classic night
PAIRINGS = 9  # before each of two players lies nothing, the item or the zombie of a symbol
EACH = PAIRINGS + 8  # numbers of a symbol: that, and how many of both sorts are in either hand, the pile and the deck
COUNTED, UPTO = 10, 5  # numbers of the whole table, and places for how many items and zombies a player has
TABLE = COUNTED + 4 * UPTO
ROW = SYMBOLS * EACH + TABLE

DECK_SIZE = 2  # its place among the numbers of the table
SMALL = 1 / 32  # and by how much it is made smaller


class SymbolNetwork:
    """What seat A of a table for two can hope for, as logits; `weights` and `slope` are flat, as `Adam` wants them."""

    def __init__(self, width: int, seed: int, xp: Any = np) -> None:
        self.xp, self.width = xp, width
        self._shapes = {
            "own": (EACH, width),
            "table": (TABLE, width),
            "first": (width,),
            "second": (width, width),
            "second_bias": (width,),
            "third": (width, width),
            "others": (width, width),
            "third_bias": (width,),
            "fourth": (width, width),
            "fourth_bias": (width,),
            "whole": (width + TABLE, 2 * width),
            "whole_bias": (2 * width,),
            "narrow": (2 * width, width),
            "narrow_bias": (width,),
            "last": (width, 1),
            "last_bias": (1,),
        }
        self.weights: Any = xp.asarray(self._first_weights(np.random.default_rng(seed)))
        self.slope: Any = xp.zeros_like(self.weights)
        self._scale: Any = xp.ones(TABLE, xp.float32)
        self._scale[DECK_SIZE] = SMALL

    def _first_weights(self, luck: np.random.Generator) -> Any:
        """As large as keeps the spread from layer to layer; no biases."""
        parts = [
            luck.standard_normal(shape) * sqrt(2 / shape[0]) if len(shape) == 2 else np.zeros(shape)
            for shape in self._shapes.values()
        ]
        return np.concatenate([part.ravel() for part in parts]).astype(np.float32)

    def parts(self, flat: Any) -> dict[str, Any]:
        """Matrices and biases inside a flat array, by their names."""
        found, at = {}, 0
        for name, shape in self._shapes.items():
            found[name] = flat[at : at + prod(shape)].reshape(shape)
            at += prod(shape)
        return found

    def forward(self, rows: Any, flat: Any) -> tuple[Any, tuple[Any, ...]]:
        """The logit of every row by these weights, in their precision, and what `backward` needs."""
        xp, w, n = self.xp, self.parts(flat), len(rows)
        form = flat.dtype
        symbols = rows[:, : SYMBOLS * EACH].reshape(n, SYMBOLS, EACH).astype(form)
        table = rows[:, SYMBOLS * EACH :].astype(form) * self._scale.astype(form)
        one = relu(xp, through(symbols, w["own"]), (table @ w["table"] + w["first"])[:, None])
        two = relu(xp, through(one, w["second"]), w["second_bias"])
        mean = two.mean(axis=1, dtype=form)
        three = relu(xp, through(two, w["third"]), (mean @ w["others"] + w["third_bias"])[:, None])
        four = relu(xp, through(three, w["fourth"]), w["fourth_bias"])
        whole = xp.concatenate([(four + two).mean(axis=1, dtype=form), table], axis=1)
        five = relu(xp, whole @ w["whole"], w["whole_bias"])
        six = relu(xp, five @ w["narrow"], w["narrow_bias"])
        logits = (six @ w["last"] + w["last_bias"])[:, 0]
        return logits, (symbols, table, one, two, mean, three, four, whole, five, six)

    def backward(self, trail: tuple[Any, ...], pull: Any) -> None:
        """Fill `slope`: how the loss grows with each weight, from how it grows with the logits."""
        symbols, table, one, two, mean, three, four, whole, five, six = trail
        w, slope = self.parts(self.weights), self.parts(self.slope)
        slope["last"][:, 0], slope["last_bias"][:] = six.T @ pull, pull.sum()
        pull = pull[:, None] * w["last"][:, 0] * (six > 0)
        slope["narrow"][:], slope["narrow_bias"][:] = five.T @ pull, pull.sum(axis=0)
        pull = (pull @ w["narrow"].T) * (five > 0)
        slope["whole"][:], slope["whole_bias"][:] = whole.T @ pull, pull.sum(axis=0)
        pooled = ((pull @ w["whole"].T)[:, : self.width] / SYMBOLS)[:, None]
        pull = pooled * (four > 0)
        slope["fourth"][:], slope["fourth_bias"][:] = products(three, pull), pull.sum(axis=(0, 1))
        pull = through(pull, w["fourth"].T) * (three > 0)
        shared = pull.sum(axis=1)
        slope["third"][:], slope["others"][:] = products(two, pull), mean.T @ shared
        slope["third_bias"][:] = shared.sum(axis=0)
        pull = (through(pull, w["third"].T) + pooled + (shared @ w["others"].T / SYMBOLS)[:, None]) * (two > 0)
        slope["second"][:], slope["second_bias"][:] = products(one, pull), pull.sum(axis=(0, 1))
        pull = through(pull, w["second"].T) * (one > 0)
        shared = pull.sum(axis=1)
        slope["own"][:], slope["table"][:] = products(symbols, pull), table.T @ shared
        slope["first"][:] = shared.sum(axis=0)


def relu(xp: Any, sums: Any, bias: Any) -> Any:
    """What is positive of the sums; in their own memory."""
    sums += bias
    return xp.maximum(sums, 0, out=sums)


def through(symbols: Any, matrix: Any) -> Any:
    """Every symbol of every row through a matrix: one large product, for which a GPU is made."""
    return (symbols.reshape(-1, symbols.shape[2]) @ matrix).reshape(*symbols.shape[:2], -1)


def products(inner: Any, pull: Any) -> Any:
    """The slope of a matrix that all symbols share."""
    return inner.reshape(-1, inner.shape[2]).T @ pull.reshape(-1, pull.shape[2])
