"""Dependencies run one way: every import of every module is read, those inside functions and for types alone too.

A room may import the rooms before it. Studies stand above all of them.
"""

import ast
from pathlib import Path

import pytest

import shamble

SOURCE = Path(shamble.__file__).parent

ORDER = [
    ["engine.base"],
    ["commands", "engine.compile"],
    ["engine.rules"],
    ["engine.play"],
    ["engine.batch"],
    ["shamble"],  # the package itself: it hands out `start` and `Match`
    ["games"],
    ["bots"],
    ["envs", "wasm"],
    ["bench", "conform", "lab", "new_game", "server", "site", "terminal"],
    ["cli"],
    ["__main__"],
]
"""The rooms, lowest first; those of one line do not know each other."""

LEVELS = {room: level for level, rooms in enumerate(ORDER) for room in rooms}

EXCEPTIONS = {
    ("engine.play.game", "games"),  # the empty package of the games: its path is where they are looked for
    ("shamble", "lab.results"),  # `shamble.play` and `shamble.compare`, for the type checker: loaded when first used
}


def _name(path: Path) -> str:
    """A module by its name without `shamble.`; "shamble" is the package itself."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__") or "shamble"


MODULES = {_name(path): path for path in sorted(SOURCE.rglob("*.py")) if "tests" not in path.parts}


def room_of(module: str) -> str:
    """The room of a module: of the engine two names, else one."""
    parts = module.split(".")
    return ".".join(parts[: 2 if parts[0] == "engine" else 1])


def imports_of(module: str) -> set[str]:
    """The modules of Shamble that a module imports, and the studies."""
    names = set()
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module}: imports are written in full"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {_module(name) for name in names if name.partition(".")[0] in ("shamble", "studies")}


def _module(name: str) -> str:
    """`shamble.bots.decide` is a function of the module `bots`."""
    parts = name.split(".")
    if parts[0] == "studies":
        return "studies"
    known = (".".join(parts[1:end]) for end in range(len(parts), 1, -1))
    return next((module for module in known if module in MODULES), "shamble")


def test_every_room_has_its_place() -> None:
    assert {room_of(module) for module in MODULES} - {"engine"} == set(LEVELS)


@pytest.mark.parametrize("room", LEVELS)
def test_nothing_imports_upward(room: str) -> None:
    for module in (module for module in MODULES if room_of(module) == room):
        for other in imports_of(module):
            to = room_of(other)
            is_below = to in LEVELS and LEVELS[to] < LEVELS[room]
            assert is_below or to == room or (module, other) in EXCEPTIONS, f"{module} imports {other}"


@pytest.mark.parametrize("room", [room for room in LEVELS if room != "games"])
def test_no_game_is_known_by_name(room: str) -> None:
    """Whatever stands on the games finds them; `bots` above all."""
    for module in (module for module in MODULES if room_of(module) == room):
        assert not [other for other in imports_of(module) if other.startswith("games.")], module


def test_a_game_knows_no_other_game() -> None:
    for module in MODULES:
        if module.startswith("games."):
            games = {other.split(".")[1] for other in imports_of(module) if other.startswith("games.")}
            assert games <= {module.split(".")[1]}, module
