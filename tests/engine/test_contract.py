"""The contract as types: the type checker names what a game lacks, and what has the wrong type."""

import subprocess
import sys
from pathlib import Path

import pytest

GAME = {
    "__init__.py": '''"""A game of one choice."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shamble.engine.rules.contract import Contract
    from town import checks, rules, telling, view
    from town.instinct import instinct
    from town.state import Town

    CONTRACT: Contract[Town, view.View] = Contract(rules, instinct, telling, view, checks)
''',
    "state.py": '"""The state."""\n\n\nclass Town:\n    """A town."""\n',
    "rules.py": '''"""The rules."""

from shamble.engine.base.record import Mask, Observation
from shamble.engine.compile.rule import Log
from shamble.engine.rules.layout import Layout, Slices, numbers
from town.state import Town


class Sight(Slices):
    """What a seat knows."""

    DAY = numbers("the day", 0, 7)


LAYOUT = Layout(1, Sight)


def setup(g: Town, seats: int, seed: int) -> None: ...
def waiting(g: Town) -> int:
    return 0
def legal(g: Town, seat: int, mask: Mask) -> None: ...
def apply(g: Town, seat: int, action: int, log: Log) -> None: ...
def redeal(g: Town, seat: int, seed: int) -> None: ...
def payoff(g: Town, seat: int) -> float:
    return 1.0
def observe(g: Town, seat: int, out: Observation) -> None: ...
''',
    "instinct.py": '''"""Rules of thumb."""

from shamble.engine.base.record import Mask
from town.state import Town


def instinct(g: Town, seat: int, mask: Mask, luck: int) -> int:
    return 0
''',
    "telling.py": '''"""Sentences."""

from collections.abc import Sequence

from shamble.engine.rules.events import Event
from town.state import Town


def choice_id(action: int) -> str:
    return "stay"
def choice_text(g: Town, seat: int, action: int, names: Sequence[str]) -> str:
    return "Stay"
def touches(g: Town, seat: int, action: int) -> list[str]:
    return []
def prompt(g: Town, seat: int, names: Sequence[str]) -> tuple[str, str]:
    return "T-1", "Stay."
def why_not(g: Town, seat: int, action: int, names: Sequence[str]) -> tuple[str, str]:
    return "T-1", "you stay"
def event_text(event: Event, names: Sequence[str]) -> str:
    return "You stayed."
def ending_text(g: Town, names: Sequence[str]) -> str:
    return "It is over."
''',
    "view.py": '''"""What is seen."""

from town.state import Town


class View:
    """Nothing."""


def view(g: Town, seat: int | None) -> View:
    return View()
''',
    "checks.py": '''"""Whether a position is sound."""

from town.state import Town


def problems(g: Town) -> list[str]:
    return []
def restock(g: Town, named: set[str]) -> None: ...
''',
}


@pytest.fixture
def town(tmp_path: Path) -> Path:
    folder = tmp_path / "town"
    folder.mkdir()
    for name, text in GAME.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def complaints(town: Path) -> str:
    """What the type checker says of the game."""
    cache = f"--cache-dir={town.parent / 'cache'}"
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", cache, "town"]
    return subprocess.run(command, cwd=town.parent, capture_output=True, text=True).stdout


def test_the_type_checker_names_what_a_game_lacks(town: Path) -> None:
    assert "no issues found" in complaints(town)
    telling, rules = town / "telling.py", town / "rules.py"
    telling.write_text(GAME["telling.py"].replace("def why_not", "def because"), encoding="utf-8")
    wrong = GAME["rules.py"].replace("-> float:\n    return 1.0", '-> str:\n    return "won"')
    rules.write_text(wrong, encoding="utf-8")
    found = complaints(town)
    assert 'missing following "Telling" protocol member:\ntown/__init__.py:11: note:     why_not' in found, found
    assert "def payoff(Town, int, /) -> float" in found.replace("S_contra", "Town"), found
    assert "def payoff(g: Town, seat: int) -> str" in found, found
