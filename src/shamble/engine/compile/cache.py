"""Where compiled code lies on disk, and under which key.

Numba looks at the file of a function alone, so an edit in a module that it imports would leave stale code. Here the
code of a module lies in a folder whose name hashes what can be compiled into it: the module, all that it imports of
its own package, of Shamble and of the folders that people work in, the tables (`*.csv`, `*.npz`) beside them, and the
versions of Python, NumPy and Numba. Comments, docstrings and sentences (texts with a space) do not count: editing one
recompiles nothing.
"""

import ast
import contextlib
import functools
import hashlib
import json
import os
import platform
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
import platformdirs
from numba.core import types
from numba.core.caching import FunctionCache, IndexDataCacheFile

PACKAGE = Path(__file__).resolve().parents[2]
TABLES = ("*.csv", "*.npz")

_bound: dict[str, tuple[Path, ...]] = {}


def bind(module: str, roots: tuple[Path, ...]) -> None:
    """A module that is executed for one game (see `batch.binding`): its key is made of these files."""
    _bound[module] = roots


@functools.cache
def cache_root() -> Path:
    """The folder of all compiled code: SHAMBLE_CACHE, or the user's cache folder."""
    return Path(os.environ.get("SHAMBLE_CACHE") or platformdirs.user_cache_dir("shamble"))


def cache_folder(fn: Callable[..., Any]) -> Path:
    """Where the code of a function lies."""
    roots = _bound.get(fn.__module__) or (Path(fn.__code__.co_filename).resolve(),)
    return cache_root() / f"{fn.__module__.removeprefix('shamble.')}-{key_of(*roots)}"


# --- keys ------------------------------------------------------------------------------------------------------------


@functools.cache
def key_of(*roots: Path) -> str:
    """The key of code that is compiled from these files and all that they import."""
    digest = hashlib.sha256()
    for text in (sys.version, np.__version__, numba.__version__, platform.machine()):
        digest.update(text.encode())
    files = sorted(sources_of(*roots))
    _remember()
    tables = {table for folder in {path.parent for path in files} for kind in TABLES for table in folder.glob(kind)}
    for part in [source(path).digest.encode() for path in files] + [path.read_bytes() for path in sorted(tables)]:
        digest.update(part)
    return digest.hexdigest()[:16]


def sources_of(*roots: Path) -> set[Path]:
    """These files, and those that they import of their packages, of Shamble and of the folders that people work in,
    all the way down. What is installed beside them (NumPy, Numba) does not count."""
    packages = [PACKAGE, *(_package(root) for root in roots)]
    found: set[Path] = set()
    ahead = list(roots)
    while ahead:
        path = ahead.pop()
        if path not in found:
            found.add(path)
            ahead += [place for name in source(path).imports for place in _places(name, packages)]
    return found


class Source(NamedTuple):
    """A file as far as machine code is concerned."""

    digest: str
    """A hash of what it says, without positions, comments and sentences."""
    imports: tuple[str, ...]
    """The names that it imports, but those for the type checker alone."""


@functools.cache
def source(path: Path) -> Source:
    """What a file says. A file that was read before, and has the same time and size, is not read again."""
    stat = path.stat()
    known, stamp = _remembered(), f"{stat.st_mtime_ns}-{stat.st_size}"
    if known.get(str(path), [""])[0] != stamp:
        known[str(path)] = [stamp, *_read(path)]
        known["new"] = True
    return Source(known[str(path)][1], tuple(known[str(path)][2]))


def _read(path: Path) -> Source:
    tree = ast.parse(path.read_bytes())
    names: list[str] = []
    ahead: list[ast.AST] = [tree]
    while ahead:
        node = ahead.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = []
        elif isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = _absolute(node, path)
            names += [module, *(f"{module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
            node.value = ""
        ahead += ast.iter_child_nodes(node)
    return Source(hashlib.sha256(ast.dump(tree).encode()).hexdigest(), tuple(names))


def _absolute(node: ast.ImportFrom, path: Path) -> str:
    """The module that a file imports from, by its whole name."""
    if not node.level:
        return node.module or ""
    package = _package(path)
    folder = path.parents[node.level - 1].relative_to(package).parts
    return ".".join(filter(None, (package.name, *folder, node.module)))


@functools.cache
def _remembered() -> dict[str, Any]:
    """Files that were read before, by path: time and size, hash, imports."""
    with contextlib.suppress(OSError, ValueError):
        known: dict[str, Any] = json.loads(_memory().read_text(encoding="utf-8"))
        return known
    return {}


def _remember() -> None:
    """Keep what was read. Two processes may do so at once: what one of them loses is read again."""
    known = _remembered()
    if known.pop("new", False):
        with contextlib.suppress(OSError):  # nothing depends on it
            _memory().parent.mkdir(parents=True, exist_ok=True)
            draft = _memory().with_suffix(f".{os.getpid()}")
            draft.write_text(json.dumps(known), encoding="utf-8")
            draft.replace(_memory())


def _memory() -> Path:
    version = f"{sys.version_info.major}{sys.version_info.minor}"
    own = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]
    return cache_root() / f"sources-{version}-{own}.json"


def _package(path: Path) -> Path:
    """The top folder of the package in which a file lies: the one just below a folder of `sys.path`."""
    homes = _homes()
    for folder in path.parents:
        if folder.parent in homes and folder not in homes:
            return folder
    folder = path.parent
    while (folder.parent / "__init__.py").is_file():
        folder = folder.parent
    return folder


def _places(name: str, packages: list[Path]) -> Iterator[Path]:
    """The files of an imported module, if it is in one of these packages or in a folder that people work in."""
    top, *rest = name.split(".")
    own = [package for package in packages if package.name == top]
    for package in own or _at_work(top, tuple(sys.path)):
        place = package.joinpath(*rest)
        yield from (path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file())


@functools.cache
def _at_work(top: str, homes: tuple[str, ...]) -> list[Path]:
    """Where a top module lies in the folders that people work in."""
    places = [_resolved(home) / top for home in homes if not _is_installed(_resolved(home))]
    return [place for place in places if place.is_dir() or place.with_suffix(".py").is_file()]


def _homes() -> list[Path]:
    """The folders in which Python looks for modules."""
    return [_resolved(entry) for entry in sys.path]


@functools.cache
def _resolved(entry: str) -> Path:
    return Path(entry).resolve()


@functools.cache
def _is_installed(home: Path) -> bool:
    """Does a folder hold Python's own modules, or what an installer put there?"""
    standard = {Path(sysconfig.get_path(name)).resolve() for name in ("stdlib", "platstdlib")}
    return home.name in ("site-packages", "dist-packages", "lib-dynload") or home in standard


# --- Numba's side ----------------------------------------------------------------------------------------------------


class _Place:
    """What Numba asks of a place where code is kept: nothing there ever grows old, for its name is its key."""

    def __init__(self, fn: Callable[..., Any]) -> None:
        self._py_file = fn.__code__.co_filename
        self._folder = cache_folder(fn)

    def ensure_cache_path(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return ""


@functools.cache
def keyed(cache: Any) -> Any:
    """A cache class of Numba or numba-cuda that keeps the code of a function in its `cache_folder`."""

    class Implementation(cache._impl_class):  # type: ignore[misc]  # Numba brings no types
        def __init__(self, fn: Callable[..., Any]) -> None:
            self._lineno = fn.__code__.co_firstlineno
            self._locator = _Place(fn)
            self._filename_base = self.get_filename_base(fn.__qualname__, getattr(sys, "abiflags", ""))

    class Keyed(cache):  # type: ignore[misc]  # Numba brings no types
        _impl_class = Implementation

        def _load_overload(self, sig: Any, target_context: Any) -> Any:
            self._cache_file = self._file_for(sig)
            try:
                return super()._load_overload(sig, target_context)
            except (ImportError, AttributeError):  # it names an enum that is gone
                self._cache_file.flush()
                return None

        def _save_overload(self, sig: Any, data: Any) -> None:
            self._cache_file = self._file_for(sig)
            super()._save_overload(sig, data)

        def _file_for(self, sig: Any) -> Any:
            """An index of its own for each package whose enums are arguments: the others are read without it."""
            others = "".join(f"-{name}" for name in sorted(_packages_of(sig) - {PACKAGE.name}))
            file: Any = IndexDataCacheFile
            return file(self._cache_path, self._impl.filename_base + others, "")

    return Keyed


def _packages_of(sig: Any) -> set[str]:
    """The top packages of the enums among Numba's types of arguments."""
    if isinstance(sig, types.IntEnumMember):
        return {sig.instance_class.__module__.partition(".")[0]}
    several = isinstance(sig, tuple | types.BaseTuple)
    return set[str]().union(*(_packages_of(part) for part in sig)) if several else set()


RuleCache = keyed(FunctionCache)
