"""Break every rule once, and see that the tests which hold it notice.

    shamble conform GAME --breaks

Each game's `tests/breaks.yaml` lists edits of its sources, each with the rules that it breaks:

    - rules: [FF-35]
      file: rules.py
      old: "return g.fight == Fight.SKIRMISH"
      new: "return False"

Every edit is made in a temporary copy of the package, where the tests that declare those rules are run interpreted. A
rule whose tests still pass, or that no edit breaks, is reported, and the exit status is 1.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import yaml

import shamble
from shamble.conform.suite import FOLDER
from shamble.engine.base.errors import BadSetup
from shamble.engine.play.game import Game
from shamble.engine.play.rulebook import rulebook

CHECK = """
import sys
from shamble.engine.play.game import game
from shamble.engine.play.rulebook import scenario_files
from shamble.engine.play.scenario import read_scenarios, run

found, rules = game(sys.argv[1]), sys.argv[2:]
noticed = set()
for path in scenario_files(found):
    for scenario in read_scenarios(path.read_text(encoding="utf-8"), path.name):
        open_rules = set(scenario.rules) & set(rules) - noticed
        if open_rules:
            try:
                run(scenario)
            except Exception as error:
                print(f"  {path.name}: {scenario.title}: {str(error)[:150]}", file=sys.stderr)
                noticed |= open_rules
print(" ".join(sorted(noticed)))
"""

LONGEST = 300  # seconds for the scenarios of one edit


def copy_package(found: Game, source: Path) -> Path:
    """Copy the package of a game; of Shamble's own games the engine, the suite and that game. The game's new folder."""
    ignore = shutil.ignore_patterns("__pycache__")
    depth = found.package.count(".")
    top = found.folder.parents[depth - 1] if depth else found.folder
    inside = found.folder.relative_to(top)
    if top != Path(shamble.__file__).parent:
        shutil.copytree(top, source / top.name, ignore=ignore)
        return source / top.name / inside
    for part in ("engine", "conform", str(inside)):
        shutil.copytree(top / part, source / top.name / part, ignore=ignore)
    for part in ("__init__.py", "games/__init__.py"):
        shutil.copy(top / part, source / top.name / part)
    return source / top.name / inside


def unnoticed(found: Game, edit: dict[str, Any], wanted: list[str]) -> list[str]:
    """The rules of an edit that no scenario and no test misses."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        target = copy_package(found, source)
        path = target / edit["file"]
        text = path.read_text(encoding="utf-8")
        if text.count(edit["old"]) != 1:
            print(f"{found.name}: {edit['old']!r} occurs {text.count(edit['old'])} times in {edit['file']}")
            return wanted
        path.write_text(text.replace(edit["old"], edit["new"]), encoding="utf-8")
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(source), *filter(None, [os.environ.get("PYTHONPATH")])]),
            "NUMBA_DISABLE_JIT": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        command = [sys.executable, "-c", CHECK, found.name, *wanted]
        try:
            shown = subprocess.run(
                command, cwd=source, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False
            )  # in the copy: Python looks into the present folder first
        except subprocess.TimeoutExpired:
            print(f"{found.name}: the broken game never ends; break the rule in another way")
            return wanted
        if shown.returncode:
            print(f"{found.name}: the broken game does not load: {shown.stderr.strip().splitlines()[-1]}")
            return wanted
        left = [rule for rule in wanted if rule not in shown.stdout.split()]
        for rule in list(left):
            if tests_notice(target, rule, environment):
                left.remove(rule)
        return left


def tests_notice(target: Path, rule: str, environment: dict[str, str]) -> bool:
    """Does a Python test that declares the rule fail?"""
    files = [
        path for path in sorted((target / "tests").glob("test_*.py")) if f'"{rule}"' in path.read_text(encoding="utf-8")
    ]
    if not files:
        return False
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-c", str(FOLDER / "pytest.ini"), "--rootdir", str(target)]
    command += ["--holding", rule, "-m", "not compiled_only", *map(str, files)]
    shown = subprocess.run(command, cwd=target, env=environment, capture_output=True, check=False)
    return shown.returncode == 1


def every_break_is_noticed(found: Game, rules: Sequence[str] = ()) -> bool:
    """Try every edit of a game (or those of some rules), and print what came of it."""
    path = found.folder / "tests" / "breaks.yaml"
    if not path.is_file():
        raise BadSetup(f"{found.name} has no tests/breaks.yaml: a list of edits, each with the rules that it breaks")
    wanted = [rule.upper() for rule in rules] or list(rulebook(found))
    edits = yaml.safe_load(path.read_text(encoding="utf-8"))
    jobs = [(edit, [rule for rule in edit["rules"] if rule in wanted]) for edit in edits]
    jobs = [(edit, broken) for edit, broken in jobs if broken]
    survivors: set[str] = set()
    noticed: set[str] = set()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda job: unnoticed(found, *job), jobs)
        for (_, broken), left in zip(jobs, results, strict=True):
            noticed |= set(broken) - set(left)
            survivors |= set(left)
            print(f"{found.name} {' '.join(broken)}: {'NOT NOTICED: ' + ' '.join(left) if left else 'noticed'}")
    untried = [rule for rule in wanted if rule not in noticed | survivors]
    counts = f"{len(noticed)} rules broken and noticed, {len(survivors)} not noticed, {len(untried)} not tried"
    print(f"{found.name}: {counts}")
    if untried:
        print("not tried: " + " ".join(untried))
    return not survivors and not untried
