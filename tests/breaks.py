"""Break every rule once, and see that the tests which hold it notice.

    python tests/breaks.py [GAME [RULE...]]

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
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import yaml

from shamble.engine.play.game import Game, game, games
from shamble.engine.play.rulebook import rulebook

ROOT = Path(__file__).resolve().parent.parent
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


def copy_package(found: Game, source: Path) -> None:
    """The engine and one game."""
    package = ROOT / "src" / "shamble"
    ignore = shutil.ignore_patterns("__pycache__")
    for part in ("engine", f"games/{found.folder.name}"):
        shutil.copytree(package / part, source / "shamble" / part, ignore=ignore)
    for part in ("__init__.py", "games/__init__.py"):
        shutil.copy(package / part, source / "shamble" / part)


def unnoticed(found: Game, edit: dict[str, Any], wanted: list[str]) -> list[str]:
    """The rules of an edit that no scenario and no test misses."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "src"
        copy_package(found, source)
        target = source / "shamble" / "games" / found.folder.name
        path = target / edit["file"]
        text = path.read_text(encoding="utf-8")
        if text.count(edit["old"]) != 1:
            print(f"{found.name}: {edit['old']!r} occurs {text.count(edit['old'])} times in {edit['file']}")
            return wanted
        path.write_text(text.replace(edit["old"], edit["new"]), encoding="utf-8")
        for name in ("conftest.py", "pyproject.toml"):
            shutil.copy(ROOT / name, folder)
        environment = {
            **os.environ,
            "PYTHONPATH": str(source),
            "NUMBA_DISABLE_JIT": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        command = [sys.executable, "-c", CHECK, found.name, *wanted]
        try:
            shown = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=LONGEST)
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
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--holding", rule]
    command += ["-m", "not compiled_only", *map(str, files)]
    shown = subprocess.run(command, env=environment, capture_output=True, cwd=target.parents[3])
    return shown.returncode == 1


def main(names: list[str]) -> int:
    chosen = [game(names[0])] if names else list(games().values())
    bad = 0
    for found in chosen:
        edits = yaml.safe_load((found.folder / "tests" / "breaks.yaml").read_text(encoding="utf-8"))
        wanted = names[1:] or list(rulebook(found))
        jobs = [(edit, [rule for rule in edit["rules"] if rule in wanted]) for edit in edits]
        jobs = [(edit, rules) for edit, rules in jobs if rules]
        survivors: set[str] = set()
        noticed: set[str] = set()
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            results = pool.map(lambda job, found=found: unnoticed(found, *job), jobs)
            for (_, rules), left in zip(jobs, results, strict=True):
                noticed |= set(rules) - set(left)
                survivors |= set(left)
                print(f"{found.name} {' '.join(rules)}: {'NOT NOTICED: ' + ' '.join(left) if left else 'noticed'}")
        untried = [rule for rule in wanted if rule not in noticed | survivors]
        if survivors or untried:
            bad = 1
        counts = f"{len(noticed)} rules broken and noticed, {len(survivors)} not noticed, {len(untried)} not tried"
        print(f"{found.name}: {counts}")
        if untried:
            print("not tried: " + " ".join(untried))
    return bad


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
