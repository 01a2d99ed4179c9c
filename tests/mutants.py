"""Do the tests notice broken code? Breaks single places of a package, one at a time, and runs the tests that know it.

    make mutants                                          a sample of the server's tables
    make mutants PACKAGE=src/shamble/bots COUNT=20        of another folder or file
    python tests/mutants.py src/shamble/server/table --count 20 --seed 2 --tests tests/server/test_play.py

A copy of the package lies before the real one on the path of the tests, which run interpreted. What survives is named
with its line: it is a hole in the tests, or a change that nobody can notice.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LONGEST_S = 600
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
TESTS = {
    "server/table": [f"tests/server/test_{name}.py" for name in ("tables", "play", "together", "seating", "secrecy")],
    "server/live": [f"tests/server/test_{name}.py" for name in ("caretaker", "connection", "tables", "play", "races")],
    "server/http": [f"tests/server/test_{name}.py" for name in ("people", "guests", "bad_input", "set_up")],
    "server/store": [f"tests/server/test_{name}.py" for name in ("store", "snapshots", "retention", "schema")],
    "server": ["tests/server/test_tables.py", "tests/server/test_attacks.py", "tests/server/test_health.py"],
    "engine": [f"tests/engine/test_{name}.py" for name in ("match", "record", "text", "options")],
    "bots": ["tests/bots"],
    "lab": ["tests/lab"],
}
"""The tests that know a folder; the longest beginning counts."""


def sites(tree: ast.AST) -> Iterator[tuple[ast.AST, str, int]]:
    """The places that can be broken: a node, one of its fields, and a place in it."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare():
                yield from ((node, "ops", place) for place, each in enumerate(node.ops) if type(each) in SWAPS)
            case ast.BinOp() | ast.BoolOp() if type(node.op) in SWAPS:
                yield node, "op", 0
            case ast.UnaryOp(op=ast.Not()):
                yield node, "not", 0
            case ast.If() | ast.While() | ast.IfExp():
                yield from ((node, "test", value) for value in (0, 1))
            case ast.Constant() if type(node.value) in (int, float, bool):
                yield node, "value", 0
            case ast.Expr() if not isinstance(node.value, ast.Constant | ast.Yield):
                yield node, "statement", 0


def break_one(node: ast.AST, name: str, place: int) -> None:
    """Break one place."""
    match node:
        case ast.Compare():
            node.ops[place] = SWAPS[type(node.ops[place])]()  # type: ignore[assignment]
        case ast.BinOp() | ast.BoolOp():
            node.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
        case ast.UnaryOp():
            node.op = ast.UAdd()
            node.operand = ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])
        case ast.If() | ast.While() | ast.IfExp():
            node.test = ast.Constant(bool(place))
        case ast.Constant():
            node.value = not node.value if isinstance(node.value, bool) else node.value + 1  # type: ignore[operator]
        case ast.Expr():
            node.value = ast.Constant(None)
    ast.fix_missing_locations(node)


def known_by(package: Path) -> list[str]:
    """The tests that know a file or a folder."""
    inside = package.resolve().relative_to(ROOT / "src/shamble").as_posix()
    found = [name for name in TESTS if inside == name or inside.startswith(f"{name}/")]
    if not found:
        sys.exit(f"error: no tests are named for {package}; name them with --tests")
    return TESTS[max(found, key=len)]


def is_noticed(copy: Path, tests: Sequence[str]) -> bool:
    """Do the tests fail, or take far too long?"""
    environment = os.environ | {"PYTHONPATH": str(copy), "NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-m", "not compiled_only", *tests]
    try:
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, check=False, timeout=LONGEST_S, text=True
        )
    except subprocess.TimeoutExpired:
        return True
    if done.returncode > 1 and "Error" not in done.stdout:
        sys.exit(f"error: the tests do not run\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.returncode != 0


def main() -> int:
    """Break a sample of places, and say what survived."""
    parser = argparse.ArgumentParser(description="Do the tests notice broken code?")
    parser.add_argument("package", type=Path, help="a folder or a file of src/shamble")
    parser.add_argument("--count", type=int, default=20, help="how many places are broken")
    parser.add_argument("--seed", type=int, default=1, help="which of them")
    parser.add_argument("--tests", nargs="*", help="the tests that are run; else those that know the package")
    asked = parser.parse_args()
    package = asked.package.resolve()
    tests = asked.tests or known_by(package)
    files = sorted(package.rglob("*.py")) if package.is_dir() else [package]
    everything = [(file, number) for file in files for number, _ in enumerate(sites(ast.parse(file.read_text())))]
    chosen = random.Random(asked.seed).sample(everything, min(asked.count, len(everything)))
    survived = 0
    with tempfile.TemporaryDirectory(prefix="shamble-mutants-") as folder:
        copy = Path(folder)
        shutil.copytree(ROOT / "src/shamble", copy / "shamble", ignore=shutil.ignore_patterns("__pycache__"))
        if not is_sound(copy, tests):
            sys.exit("error: the tests fail while nothing is broken")
        for file, number in chosen:
            text = file.read_text()
            tree = ast.parse(text)
            node, name, place = list(sites(tree))[number]
            line = node.lineno  # type: ignore[attr-defined]
            before = ast.unparse(node).split("\n")[0]
            break_one(node, name, place)
            target = copy / file.relative_to(ROOT / "src")
            target.write_text(ast.unparse(tree))
            noticed = is_noticed(copy, tests)
            target.write_text(text)
            survived += not noticed
            after = ast.unparse(node).split("\n")[0]
            where = f"{file.relative_to(ROOT)}:{line}"
            print(f"{'killed  ' if noticed else 'SURVIVED'} {where}: {before}  ->  {after}", flush=True)
    print(f"{len(chosen) - survived} of {len(chosen)} killed ({len(everything)} places in {asked.package})")
    return 0


def is_sound(copy: Path, tests: Sequence[str]) -> bool:
    """Do the tests pass on the copy as it is, and do they run that copy?"""
    environment = os.environ | {"PYTHONPATH": str(copy)}
    where = [sys.executable, "-c", "import shamble.server; print(shamble.server.__file__)"]
    found = subprocess.run(where, env=environment, capture_output=True, check=True, text=True, cwd="/").stdout
    if not found.startswith(str(copy)):
        sys.exit(f"error: the tests would run {found.strip()}")
    return not is_noticed(copy, tests)


if __name__ == "__main__":
    sys.exit(main())
