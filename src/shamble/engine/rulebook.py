"""The rulebook of a game, and which tests hold which rule.

A paragraph of `rulebook.md` that starts with an id in bold is that rule:

    **FF-30** A Skirmish or a Combat puts the group into recovery.

Tests declare the rules that they hold: a scenario in its `rules:`, a Python test with `@pytest.mark.holds("FF-30")`.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from shamble.engine.game import Game
from shamble.engine.scenario import read_scenarios

RULE = re.compile(r"\*\*([A-Z]{2}-A?\d+)\*\*\s+(.*)")


@dataclass(frozen=True)
class Rule:
    """One rule: its id, its text, and the chapter that it stands in."""

    id: str
    text: str
    chapter: str


@cache
def rulebook(game: Game) -> dict[str, Rule]:
    """All rules of a game by id, in the order of the book."""
    chapter, found = "", {}
    for block in re.split(r"\n\s*\n", (game.folder / "rulebook.md").read_text(encoding="utf-8")):
        paragraph = " ".join(block.split())
        if paragraph.startswith("#"):
            chapter = paragraph.lstrip("# ")
        elif match := RULE.match(paragraph.lstrip("- ")):
            found[match[1]] = Rule(match[1], match[2], chapter)
    return found


def holders(game: Game) -> dict[str, list[str]]:
    """The tests that hold each rule, by the rule's id."""
    found: dict[str, list[str]] = {id: [] for id in rulebook(game)}
    for test, rules in _declared(game):
        for rule in rules:
            found.setdefault(rule, []).append(test)
    return found


def scenario_files(game: Game) -> list[Path]:
    return sorted((game.folder / "tests" / "scenarios").glob("*.yaml"))


def _declared(game: Game) -> Iterator[tuple[str, list[str]]]:
    """Every test of a game with the rules that it declares."""
    for path in scenario_files(game):
        for scenario in read_scenarios(path.read_text(encoding="utf-8"), path.name):
            yield f"{path.name}: {scenario.title}", scenario.rules
    for path in sorted((game.folder / "tests").glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.holds":
                        yield f"{path.name}::{node.name}", [ast.literal_eval(argument) for argument in mark.args]
