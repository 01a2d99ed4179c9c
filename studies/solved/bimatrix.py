"""Small games in a table: two players pick at once, each has a table of what it gets. Equilibria by their supports."""

from typing import Any

import numpy as np

from shamble.engine.compile.rule import kernel, rule

MOST = 4  # choices of each player
CLOSE = 1e-9


@rule
def members(subset: int) -> int:
    """How many choices a set of choices has."""
    count = 0
    while subset:
        count += subset & 1
        subset >>= 1
    return count


@rule
def make_indifferent(table: Any, rows: int, columns: int, mix: Any, work: Any) -> bool:
    """Find the mix over `columns` that makes all `rows` of the table equally good; False if there is none.

    Solves for the mix and the common value by Gaussian elimination with pivoting.
    """
    size = members(columns) + 1
    work[:, :] = 0.0
    row = 0
    for i in range(MOST):
        if rows >> i & 1:
            column = 0
            for j in range(MOST):
                if columns >> j & 1:
                    work[row, column] = table[i, j]
                    column += 1
            work[row, size - 1] = -1.0
            row += 1
    work[row, : size - 1] = 1.0
    work[row, size] = 1.0
    for k in range(size):
        pivot = k
        for i in range(k + 1, size):
            if abs(work[i, k]) > abs(work[pivot, k]):
                pivot = i
        if abs(work[pivot, k]) < CLOSE:
            return False
        for j in range(size + 1):
            held = work[k, j]
            work[k, j] = work[pivot, j]
            work[pivot, j] = held
        for i in range(size):
            if i != k:
                factor = work[i, k] / work[k, k]
                for j in range(k, size + 1):
                    work[i, j] -= factor * work[k, j]
    mix[:] = 0.0
    column = 0
    for j in range(MOST):
        if columns >> j & 1:
            share = work[column, size] / work[column, column]
            if share < -CLOSE:
                return False
            mix[j] = max(0.0, share)
            column += 1
    return True


@rule
def regret(table: Any, allowed: int, mine: Any, theirs: Any) -> float:
    """How much the best choice would get more than the mix does."""
    best = -1e30
    got = 0.0
    for i in range(MOST):
        if allowed >> i & 1:
            worth = 0.0
            for j in range(MOST):
                worth += table[i, j] * theirs[j]
            best = max(best, worth)
            got += mine[i] * worth
    return best - got


@rule
def value(table: Any, mine: Any, theirs: Any) -> float:
    """What a mix gets against another."""
    total = 0.0
    for i in range(MOST):
        for j in range(MOST):
            total += mine[i] * theirs[j] * table[i, j]
    return total


@kernel
def solve(first: Any, second: Any, allowed_first: int, allowed_second: int, mixes: Any) -> float:
    """The equilibrium that is best for both together; returns the larger regret that is left in it.

    `first[i, j]` is what the first player gets, `second[j, i]` what the second does. Supports of equal size are enough
    but for tables with many ties; there the least regret found is taken.
    """
    x = np.zeros(MOST)
    y = np.zeros(MOST)
    work = np.zeros((MOST + 2, MOST + 2))
    best = -1e30
    least = 1e30
    for rows in range(1, 1 << MOST):
        if rows & ~allowed_first:
            continue
        for columns in range(1, 1 << MOST):
            if columns & ~allowed_second or members(rows) != members(columns):
                continue
            if not make_indifferent(first, rows, columns, y, work):
                continue
            if not make_indifferent(second, columns, rows, x, work):
                continue
            left = max(regret(first, allowed_first, x, y), regret(second, allowed_second, y, x))
            together = value(first, x, y) + value(second, y, x)
            fits, fitted = left < 1e-7, least < 1e-7
            if (fits and (not fitted or together > best + CLOSE)) or (not fits and left < least and not fitted):
                best = together
                least = left
                mixes[0, :] = x
                mixes[1, :] = y
    return least
