"""Public names say what they are, in a docstring; the type checker (`mypy --strict`) sees to their types."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import shamble

PACKAGE = Path(shamble.__file__).parent
PROMISES = ("test_",)  # the suite of `shamble.conform`: a test's name is its sentence
FOLDERS = (
    "__init__.py",
    "__main__.py",
    "bench",
    "bots",
    "cli.py",
    "commands.py",
    "conform",
    "engine",
    "envs",
    "games/fight_or_flight",
    "games/run_for_your_life",
    "games/zombie_run",
    "games/zombie_survival",
    "games/zombies_attack",
    "lab",
    "new_game",
    "server",
    "terminal",
    "wasm",
)


def undocumented(node: ast.AST, prefix: str = "") -> Iterator[str]:
    """The public classes, functions and methods below a node that have no docstring, by name."""
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not part.name.startswith("_"):
            overload = any("overload" in ast.unparse(mark) for mark in part.decorator_list)
            if not (ast.get_docstring(part) or overload or part.name.startswith(PROMISES)):
                yield f"{prefix}{part.name}"
            if isinstance(part, ast.ClassDef):
                yield from undocumented(part, f"{prefix}{part.name}.")
        elif isinstance(part, ast.If | ast.Try):
            yield from undocumented(part, prefix)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_public_name_has_a_docstring(folder: str) -> None:
    place = PACKAGE / folder
    found = {}
    for path in [place] if place.is_file() else sorted(place.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        names = list(undocumented(tree))
        if names and "tests" not in path.parts:
            found[str(path.relative_to(PACKAGE))] = names
    assert found == {}
