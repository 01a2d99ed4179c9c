"""`@rule`: a plain function that Numba compiles once, for the types that its signature declares.

With `NUMBA_DISABLE_JIT=1` the same function runs as ordinary Python, for debuggers, coverage and range checks. Compiled
code is kept on disk (see `cache`); what is asked of Numba beyond its options stands in `compiler`.
"""

import functools
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, get_type_hints

import numba
import numpy as np
from numba import types

from shamble.engine.base.record import Mask, Observation, dtype_of, is_record
from shamble.engine.compile.compiler import RuleDispatcher, dispatcher

P = ParamSpec("P")
R = TypeVar("R")

INTERPRETED = bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]  # set by NUMBA_DISABLE_JIT

Log = np.ndarray[tuple[int, int], np.dtype[np.int16]]


def rule(fn: Callable[P, R]) -> Callable[P, R]:
    """Compile a function on first use; what it calls must be rules too. It makes no arrays: a `kernel` does."""
    return _interpreted(fn) if INTERPRETED else dispatcher(fn, _declared_types(fn), counted=False)


def kernel(fn: Callable[P, R]) -> Callable[P, R]:
    """A rule that makes arrays, or copies one into another, for the rules that it calls (decision 13)."""
    return _interpreted(fn) if INTERPRETED else dispatcher(fn, _declared_types(fn), counted=True)


def is_compiled(fn: Any) -> bool:
    """Is this a rule that Numba compiles?"""
    return isinstance(fn, RuleDispatcher)


def _declared_types(fn: Callable[..., Any]) -> tuple[Any, ...] | None:
    """Numba's types of the parameters; None when one of them is open: any kind of deck, or a default."""
    if fn.__defaults__:
        return None
    hints = get_type_hints(fn)
    hints.pop("return", None)
    declared = [_numba_type(hint) for hint in hints.values()]
    return None if None in declared else tuple(declared)


def _numba_type(hint: Any) -> Any:
    if is_record(hint):
        return numba.from_dtype(dtype_of(hint))
    known = {
        int: types.int64,
        bool: types.boolean,
        float: types.float64,
        Mask: types.Array(types.boolean, 1, "C"),
        Log: types.Array(types.int16, 2, "C"),
        Observation: types.Array(types.int8, 1, "C"),
    }
    return known.get(hint)


def _interpreted(fn: Callable[P, R]) -> Callable[P, R]:
    """The function itself, with NumPy's small integers turned into Python's on entry, as machine code widens them."""
    code = fn.__code__
    hints = get_type_hints(fn)
    numbers = [i for i, name in enumerate(code.co_varnames[: code.co_argcount]) if hints.get(name) is int]
    if not numbers:
        return fn

    @functools.wraps(fn)
    def widened(*args: Any, **kwargs: Any) -> Any:
        wide = list(args)
        for i in numbers:
            if i < len(wide):
                wide[i] = int(wide[i])
        return fn(*wide, **kwargs)

    return widened
