"""The rulebook of a game, and which tests hold which rule.

A paragraph of `rulebook.md` that starts with an id in bold is that rule:

    **FF-30** A Skirmish or a Combat puts the group into recovery.

Other paragraphs lead into a chapter, and a table lists what there is, such as cards.

Tests declare the rules that they hold: a scenario in its `rules:`, a Python test with `@pytest.mark.holds("FF-30")`.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from shamble.engine.play.game import Game
from shamble.engine.play.scenario import read_scenarios

RULE = re.compile(r"\*\*([A-Z]{2}-A?\d+)\*\*\s+(.*)")


@dataclass(frozen=True)
class Rule:
    """One rule: its id, its text, and the chapter that it stands in. What is no rule has no id; a table has rows."""

    id: str
    text: str
    chapter: str
    rows: tuple[tuple[str, ...], ...] = ()


@cache
def paragraphs(game: Game) -> list[Rule]:
    """The whole book, in its order, without its title."""
    chapter, found = "", []
    for block in re.split(r"\n\s*\n", (game.folder / "rulebook.md").read_text(encoding="utf-8").strip()):
        paragraph = " ".join(block.split())
        if paragraph.startswith("##"):
            chapter = paragraph.lstrip("# ")
        elif paragraph.startswith("|"):
            found.append(Rule("", "", chapter, _rows(block)))
        elif match := RULE.match(paragraph.lstrip("- ")):
            found.append(Rule(match[1], match[2], chapter))
        elif not paragraph.startswith("#"):
            found.append(Rule("", paragraph, chapter))
    return found


def _rows(table: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a table, its head first; the line below the head is left out."""
    lines = [line.strip().strip("|").split("|") for line in table.splitlines()]
    return tuple(tuple(cell.strip() for cell in line) for number, line in enumerate(lines) if number != 1)


@cache
def rulebook(game: Game) -> dict[str, Rule]:
    """All rules of a game by id, in the order of the book."""
    return {rule.id: rule for rule in paragraphs(game) if rule.id}


def holders(game: Game) -> dict[str, list[str]]:
    """The tests that hold each rule, by the rule's id."""
    found: dict[str, list[str]] = {id: [] for id in rulebook(game)}
    for test, rules in _declared(game):
        for rule in rules:
            found.setdefault(rule, []).append(test)
    return found


def scenario_files(game: Game) -> list[Path]:
    """The scenarios that lie beside a game."""
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
