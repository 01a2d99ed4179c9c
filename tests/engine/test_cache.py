"""Where compiled code lies: a change of anything that is compiled into it leads to another place, and nothing else."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from shamble.engine.compile import cache
from shamble.engine.play.game import game, games

PARTS = ("rules", "instinct", "state")

TOWN = {
    "__init__.py": '"""A game outside the package."""\n',
    "state.py": '"""The state."""\n\nFLOORS = 3\n',
    "rules.py": '''"""The rules."""

from typing import TYPE_CHECKING

from shamble.engine.compile.rule import rule
from shamble.engine.rules.bits import bit
from town.chapters.fire import burns

if TYPE_CHECKING:
    from town import view


@rule
def waiting(floor: int) -> int:
    """Who waits."""
    # a comment
    if floor < 0:
        raise ValueError("there is no such floor")
    return bit(burns(floor))
''',
    "instinct.py": '"""Rules of thumb."""\n\nHABIT = 5\n',
    "view.py": '"""What is seen."""\n\nSEEN = 1\n',
    "telling.py": '"""Sentences."""\n\nWORDS = "the house burns"\n',
    "chapters/__init__.py": "",
    "chapters/fire.py": '''"""Fire."""

from . import water
from ..numbers import HEAT
from shamble.engine.compile.rule import rule


@rule
def burns(floor: int) -> int:
    return floor * HEAT + water.WET


def later() -> int:
    from town.late import LATE

    return LATE
''',
    "chapters/water.py": "WET = 2\n",
    "numbers.py": "HEAT = 7\n",
    "late.py": "LATE = 1\n",
    "chances.csv": "floor,chance\n1,2\n",
}


@pytest.fixture(autouse=True)
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A cache folder of its own."""
    monkeypatch.setenv("SHAMBLE_CACHE", str(tmp_path / "cache"))
    _forget(cache.cache_root)
    yield
    monkeypatch.undo()
    _forget(cache.cache_root)


def _forget(*more: object) -> None:
    """As in a new process."""
    for known in (cache.key_of, cache.source, cache._remembered, *more):
        known.cache_clear()  # type: ignore[attr-defined]


@pytest.fixture
def town(tmp_path: Path) -> Path:
    folder = tmp_path / "town"
    for name, text in TOWN.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def key(folder: Path) -> str:
    _forget()
    return cache.key_of(*(folder / f"{part}.py" for part in PARTS))


def edit(path: Path, old: str, new: str) -> None:
    """Another text, and a later time, whatever the clock of the file system says."""
    text, time = path.read_text(encoding="utf-8"), path.stat().st_mtime_ns
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    os.utime(path, ns=(time + 10**9, time + 10**9))


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("rules.py", "# a comment", "# another comment"),
        ("rules.py", '"""Who waits."""', '"""Who has to wait."""'),
        ("rules.py", "there is no such floor", "the house has no such floor"),
        ("rules.py", "    return bit", "\n    return bit"),
        ("telling.py", "the house burns", "the house is on fire"),
        ("telling.py", "WORDS", "TEXTS"),
        ("view.py", "SEEN = 1", "SEEN = 2"),
        ("__init__.py", "A game outside", "One game outside"),
    ],
)
def test_an_edit_of_words_or_views_recompiles_nothing(town: Path, name: str, old: str, new: str) -> None:
    before = key(town)
    edit(town / name, old, new)
    assert key(town) == before


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("rules.py", "floor < 0", "floor < 1"),
        ("rules.py", "ValueError", "KeyError"),
        ("instinct.py", "HABIT = 5", "HABIT = 6"),
        ("state.py", "FLOORS = 3", "FLOORS = 4"),
        ("chapters/fire.py", "floor * HEAT", "floor + HEAT"),
        ("chapters/water.py", "WET = 2", "WET = 3"),
        ("numbers.py", "HEAT = 7", "HEAT = 8"),
        ("late.py", "LATE = 1", "LATE = 2"),
        ("chances.csv", "1,2", "1,3"),
    ],
)
def test_an_edit_of_what_rules_are_made_of_recompiles_them(town: Path, name: str, old: str, new: str) -> None:
    before = key(town)
    edit(town / name, old, new)
    changed = key(town)
    assert changed != before
    edit(town / name, new, old)
    assert key(town) == before


def test_what_a_game_imports_of_the_engine_is_part_of_its_key(town: Path) -> None:
    ours = [path for path in cache.sources_of(town / "rules.py") if path.is_relative_to(cache.PACKAGE)]
    found = {path.relative_to(cache.PACKAGE).as_posix() for path in ours}
    assert {"engine/rules/bits.py", "engine/compile/rule.py", "engine/base/record.py"} <= found
    assert not any(name.startswith(("engine/play", "engine/batch", "games", "server")) for name in found)


@pytest.mark.parametrize("name", games())
def test_the_words_of_a_game_are_no_part_of_its_key(name: str) -> None:
    found = game(name)
    own = {path.relative_to(found.folder) for path in cache.sources_of(*found.sources) if found.folder in path.parents}
    parts = {path.parts[0].removesuffix(".py") for path in own}
    assert {"rules", "instinct", "state", "content"} <= parts
    assert not {"telling", "view", "drawing", "checks", "README.md"} & parts


def test_a_folder_that_cannot_be_written_to_costs_time_and_nothing_else(town: Path, tmp_path: Path) -> None:
    before = key(town)
    shutil.rmtree(tmp_path / "cache")
    (tmp_path / "cache").write_text("no folder", encoding="utf-8")
    assert key(town) == before


def test_a_memory_that_is_no_memory_is_read_past(town: Path) -> None:
    before = key(town)
    (memory,) = cache.cache_root().glob("sources-*.json")
    memory.write_text("{broken", encoding="utf-8")
    assert key(town) == before


PLAY = "from town.rules import waiting; print(waiting(0), sum(waiting.stats.cache_hits.values()))"


def played(town: Path, play: str = PLAY) -> list[int]:
    """What a rule of the game answers in a process of its own, and how much of it was compiled before."""
    env = {**os.environ, "PYTHONPATH": str(town.parent)}
    done = subprocess.run([sys.executable, "-c", play], env=env, capture_output=True, text=True, check=True)
    return [int(number) for number in done.stdout.split()]


@pytest.mark.compiled_only
def test_a_game_outside_the_package_never_runs_stale_code(town: Path) -> None:
    """It is kept between processes, and an edit two modules away is seen."""
    assert played(town) == [1 << 2, 0]
    assert played(town) == [1 << 2, 1]
    edit(town / "telling.py", "the house burns", "the house is on fire")
    assert played(town) == [1 << 2, 1]
    edit(town / "chapters" / "water.py", "WET = 2", "WET = 3")
    assert played(town) == [1 << 3, 0]


@pytest.mark.compiled_only
def test_two_processes_at_once_share_a_cache(town: Path) -> None:
    with ThreadPoolExecutor(2) as pool:
        both = list(pool.map(played, [town, town]))
    assert [answer for answer, _ in both] == [1 << 2] * 2
    assert played(town) == [1 << 2, 1]


TOOLS = """
from shamble.engine.compile.rule import rule

@rule
def more(number, by=1):
    return number + by
"""
MORE = "{0}; from tools import more; print(int(more({1})), sum(more.stats.cache_hits.values()))"


@pytest.mark.compiled_only
def test_a_package_that_is_gone_takes_no_code_of_others_with_it(town: Path) -> None:
    """A rule that was compiled for its enum, too, is still found: each package has an index of its own."""
    (town.parent / "tools.py").write_text(TOOLS, encoding="utf-8")
    (town / "kinds.py").write_text("from enum import IntEnum\nKind = IntEnum('Kind', 'SMALL BIG')\n", encoding="utf-8")
    plain, of_town = MORE.format("pass", "2"), MORE.format("from town.kinds import Kind", "Kind.BIG")
    assert played(town, of_town) == [3, 0]
    assert played(town, plain) == [3, 0]
    assert (played(town, of_town), played(town, plain)) == ([3, 1], [3, 1])
    shutil.rmtree(town)
    assert played(town, plain) == [3, 1]
