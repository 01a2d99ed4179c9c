"""`@rule`: a plain function that Numba compiles once, for the types that its signature declares.

With `NUMBA_DISABLE_JIT=1` the same function runs as ordinary Python, for debuggers, coverage and range checks; so it
does where Numba cannot be had. Compiled code is kept on disk (see `cache`); all that is asked of Numba stands in
`compiler`, which is imported with the first rule that is to be compiled.
"""

import functools
import importlib.util
import os
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar, get_type_hints

from shamble.engine.base.arrays import np

P = ParamSpec("P")
R = TypeVar("R")

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0") or importlib.util.find_spec("numba") is None

Log = np.ndarray[tuple[int, int], np.dtype[np.int16]]


def rule(fn: Callable[P, R]) -> Callable[P, R]:
    """Compile a function on first use; what it calls must be rules too. It makes no arrays: a `kernel` does."""
    return _interpreted(fn) if INTERPRETED else _compiled(fn, counted=False)


def kernel(fn: Callable[P, R]) -> Callable[P, R]:
    """A rule that makes arrays, or copies one into another, for the rules that it calls (decision 13)."""
    return _interpreted(fn) if INTERPRETED else _compiled(fn, counted=True)


def _compiled(fn: Callable[P, R], *, counted: bool) -> Callable[P, R]:
    from shamble.engine.compile.compiler import dispatcher

    return dispatcher(fn, counted=counted)


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
