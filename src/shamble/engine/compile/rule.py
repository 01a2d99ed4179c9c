"""`@rule`: a plain function that Numba compiles once, for the types that its signature declares.

With `NUMBA_DISABLE_JIT=1` the same function runs as ordinary Python, for debuggers, coverage and range checks.

Compiled code is kept on disk. Numba itself looks only at the file of a function, so an edit in the engine would leave
stale code in the games: here each game has a cache folder of its own, named by a hash of all sources and tables that
can be compiled into it and of the versions of Python, NumPy and Numba.
"""

import functools
import hashlib
import os
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, get_type_hints

import llvmlite.binding
import numba
import numpy as np
import platformdirs
from numba import types
from numba.core.registry import CPUDispatcher
from numba.np import arrayobj

from shamble.engine.base.record import Mask, Observation, dtype_of, is_record

P = ParamSpec("P")
R = TypeVar("R")

INTERPRETED = bool(numba.config.DISABLE_JIT)  # type: ignore[attr-defined]  # set by NUMBA_DISABLE_JIT
PACKAGE = Path(__file__).resolve().parents[2]

COMPILED = (
    "base/record",
    "compile/rule",
    "rules/bits",
    "rules/chance",
    "rules/actions",
    "rules/events",
    "batch/templates/playouts",
)
"""The modules of the engine that end up in a game's machine code."""

Log = np.ndarray[tuple[int, int], np.dtype[np.int16]]


def _index(context: Any, builder: Any, idxty: Any, idx: Any, size: Any) -> Any:
    """An index as it is. Numba would ask of each whether it counts from the end; in rules none does (decision 9)."""
    return context.cast(builder, idx, idxty, types.intp if idxty.signed else types.uintp)


arrayobj.fix_integer_index = _index

INLINED = 1000
"""How large a rule may be, by LLVM, and still be put into those that call it (decision 13). Left alone it is 225."""

llvmlite.binding.set_option("shamble", f"-inline-threshold={INLINED}")


def rule(fn: Callable[P, R]) -> Callable[P, R]:
    """Compile a function on first use; what it calls must be rules too. It makes no arrays: a `kernel` does."""
    return _interpreted(fn) if INTERPRETED else _compiled(fn, counted=False)


def kernel(fn: Callable[P, R]) -> Callable[P, R]:
    """A rule that makes arrays, or copies one into another, for the rules that it calls (decision 13)."""
    return _interpreted(fn) if INTERPRETED else _compiled(fn, counted=True)


def _compiled(fn: Callable[P, R], counted: bool) -> Callable[P, R]:
    """A function that Numba compiles. Counted: with code that counts who still uses each array, to free it."""
    numba.config.CACHE_DIR = str(cache_folder(fn))  # type: ignore[attr-defined]
    options = {"nopython": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": counted}
    dispatcher = _Declared(fn, targetoptions=options)
    dispatcher.declared = _declared_types(fn)
    dispatcher.enable_caching()
    return dispatcher


class _Declared(CPUDispatcher):
    """A dispatcher that compiles for the declared types only, whatever small integers it is called with."""

    declared: tuple[Any, ...] | None = None
    entry: Any = None

    def compile(self, sig: Any) -> Any:
        self.entry = super().compile(self.declared or sig)
        return self.entry

    def _compile_for_args(self, *args: Any, **kwargs: Any) -> Any:
        """Python passes a small number or an enum: Numba would look long at all arguments, to find the only entry."""
        if self.declared is None or self.entry is None:
            return super()._compile_for_args(*args, **kwargs)  # type: ignore[misc]
        return self.entry


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
        Observation: types.Array(types.float32, 1, "C"),
    }
    return known.get(hint)


def _interpreted(fn: Callable[P, R]) -> Callable[P, R]:
    """The function itself, with NumPy's small integers made Python's at the door, as machine code widens them."""
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


# --- the cache -------------------------------------------------------------------------------------------------------


@functools.cache
def cache_root() -> Path:
    return Path(os.environ.get("SHAMBLE_CACHE") or platformdirs.user_cache_dir("shamble"))


def cache_folder(fn: Callable[..., Any]) -> Path:
    """Where the code of a function lies: one folder for each state of the sources that can be compiled into it.

    A module that is bound to a game (see `binding`) has that game's folder as its global `GAME_FOLDER`.
    """
    source = Path(fn.__code__.co_filename).resolve()
    home = source.relative_to(PACKAGE).parts if source.is_relative_to(PACKAGE) else ("engine",)
    own = PACKAGE.joinpath(*home[:2]) if home[0] == "games" else PACKAGE / home[0]
    return _keyed_folder(own, fn.__globals__.get("GAME_FOLDER", own))


@functools.cache
def _keyed_folder(own: Path, game: Path) -> Path:
    digest = hashlib.sha256()
    for text in (sys.version, np.__version__, numba.__version__, platform.machine()):
        digest.update(text.encode())
    sources = [PACKAGE / "engine" / f"{name}.py" for name in COMPILED]
    for folder in sorted({own, game} - {PACKAGE / "engine"}):
        files = sorted(path for kind in ("*.py", "*.csv") for path in folder.rglob(kind))
        sources += [path for path in files if "tests" not in path.relative_to(folder).parts]
    for path in sources:
        digest.update(str(path.relative_to(PACKAGE)).encode() if path.is_relative_to(PACKAGE) else path.name.encode())
        digest.update(path.read_bytes())
    return cache_root() / f"{game.name}-{digest.hexdigest()[:16]}"
