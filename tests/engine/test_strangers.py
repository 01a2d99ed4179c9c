"""Other people's Numba code in the same process is compiled, cached and run as if Shamble were not there."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.compiled_only

STRANGER = '''
import re

import numpy as np
from numba import njit


@njit(cache=True)
def last(numbers, place):
    return numbers[place]


@njit(cache=True)
def total(numbers):
    return np.cumsum(numbers)[-1]


@njit(cache=True)
def put(numbers, place, value):
    numbers[place] = value


@njit(cache=True)
def divided(a, b):
    return a / b


@njit
def large(x):
    """Too large to be inlined, and not too large for a rule."""
LINES
    return x


@njit
def twice(x):
    return large(x) + large(x + 1.0)


def opcodes(function):
    """Machine code without the names in it, which count the functions of a process."""
    (text,) = function.inspect_asm().values()
    return re.findall(r"^\\t([a-z]\\w*)", text, re.MULTILINE)


def behaviour():
    big = np.arange(20.0)
    view = big[10:]
    found = {"last": last(view, -1), "total": total(np.ones(10)), "twice": twice(1.0), "opcodes": opcodes(twice)}
    put(view, -1, 777.0)
    try:
        divided(1.0, 0.0)
    except ZeroDivisionError:
        found["divided"] = "refused"
    cached = (last, total, put, divided)
    found["where"] = sorted({function.stats.cache_path for function in cached})
    found["stored"] = big.tolist()
    return found, sum(sum(function.stats.cache_hits.values()) for function in cached)
'''.replace("LINES", "\n".join(["    x = x * x + 1.5 / (x + 2.0)"] * 14))

SHAMBLE = """
from shamble.engine.base.record import Observation
from shamble.engine.compile.rule import rule
from shamble.engine.rules.bits import first_seat
from shamble.engine.rules.events import SILENCE, note

note(SILENCE, 1, 2)
assert first_seat(4) == 2
assert sum(first_seat.stats.cache_misses.values()) == 1, "it was really compiled here"
"""

RULES = """
import numpy as np
import ours

assert ours.last(np.arange(20, dtype=np.int8)[10:], -1) == 9, "an index of a rule never counts from the end"
"""

REPORT = "import json, stranger; print(json.dumps(stranger.behaviour()))"


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """A folder with a stranger's module, a rule, and an empty cache for rules."""
    (tmp_path / "stranger.py").write_text(STRANGER, encoding="utf-8")
    ours = "@rule\ndef last(numbers: Observation, place: int) -> float:\n    return numbers[place]\n"
    head = "from shamble.engine.base.record import Observation\nfrom shamble.engine.compile.rule import rule\n\n\n"
    (tmp_path / "ours.py").write_text(head + ours, encoding="utf-8")
    return tmp_path


def run(desk: Path, code: str, **more: str) -> Any:
    """The last line that a process of its own prints, read as JSON."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    paths = os.pathsep.join(filter(None, (str(desk), own.get("PYTHONPATH"))))
    env = {**own, "SHAMBLE_CACHE": str(desk / "rules"), "PYTHONPATH": paths, **more}
    done = subprocess.run([sys.executable, "-c", code], env=env, cwd=desk, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def forget(desk: Path) -> None:
    """Throw away what the stranger and the rules kept."""
    for path in (desk / "__pycache__").glob("stranger.*.nb?"):
        path.unlink()
    shutil.rmtree(desk / "rules", ignore_errors=True)


def test_a_stranger_is_compiled_as_if_nobody_else_were_there(desk: Path) -> None:
    """Imported before the rules or after them, and when rules were compiled in between; in later processes too."""
    alone, _ = run(desk, REPORT)
    assert (alone["last"], alone["total"], alone["stored"][-1]) == (19.0, 10.0, 777.0)
    assert alone["where"] == [str(desk / "__pycache__")]
    assert any(code.startswith("call") for code in alone["opcodes"]), "it is too large to be inlined"
    for code in (SHAMBLE + RULES + REPORT, "import stranger\n" + SHAMBLE + RULES + REPORT):
        forget(desk)
        beside, hits = run(desk, code)
        assert hits == 0
        assert beside == alone
    later, hits = run(desk, REPORT)
    assert hits == 4, "a process without rules loads what a process with rules compiled"
    assert later == alone


SHARED = """
import numpy as np
from numba import njit
from numba.extending import overload

from shamble.engine.base.record import Observation
from shamble.engine.compile.rule import rule


@njit
def helper(numbers, place):
    return numbers[place]


def chosen(numbers, place):
    raise NotImplementedError


@overload(chosen)
def overloaded(numbers, place):
    return lambda numbers, place: numbers[place]


@njit
def theirs(numbers, place):
    return helper(numbers, place), chosen(numbers, place), numbers[place]


@rule
def ours(numbers: Observation, place: int) -> float:
    return 10_000 * helper(numbers, place) + 100 * chosen(numbers, place) + numbers[place]


view = np.arange(20, dtype=np.int8)[10:]


def found(function):
    return np.array(function(view, -1)).tolist()
"""


def test_a_function_that_a_rule_and_a_stranger_share_is_kept_apart(desk: Path) -> None:
    """A helper with a compiler of its own keeps its ways; what is compiled into its caller takes the caller's."""
    (desk / "shared.py").write_text(SHARED, encoding="utf-8")
    for order in (("theirs", "ours"), ("ours", "theirs")):
        calls = ", ".join(f"{name!r}: shared.found(shared.{name})" for name in order)
        answers = run(desk, f"import json, shared; print(json.dumps({{{calls}}}))")
        assert answers == {"theirs": [19.0, 19.0, 19.0], "ours": 190_000.0 + 900.0 + 9.0}


CUDA = """
import json

import numpy as np
import stranger
from numba import cuda


@cuda.jit
def ends(numbers, out):
    out[0] = numbers[-1]
    out[-1] = numbers[0]


out = np.zeros(2)
ends[1, 1](np.arange(20.0)[10:], out)
print(json.dumps([out.tolist(), *stranger.behaviour()]))
"""

GAMES_ON_CUDA = """
from shamble.engine.batch.cuda import play_on_cuda
from shamble.engine.play.game import game

assert play_on_cuda(game("fight-or-flight"), 2, 2, threads=1).lengths.all()
"""


def test_on_the_simulator_of_cuda_too(desk: Path) -> None:
    simulated = {"NUMBA_ENABLE_CUDASIM": "1"}
    alone = run(desk, CUDA, **simulated)
    assert alone[0] == [19.0, 10.0]
    forget(desk)
    kept = {"SHAMBLE_CACHE": os.environ["SHAMBLE_CACHE"]} if "SHAMBLE_CACHE" in os.environ else {}
    assert run(desk, GAMES_ON_CUDA + CUDA, **simulated, **kept) == alone


def test_nothing_of_numpy_or_of_the_settings_is_changed(desk: Path) -> None:
    """Neither a name more nor a setting: rules bring their own."""
    look = """
import json, warnings
import llvmlite.binding, numba, numpy
from numba.core import config, cpu, registry

settings = {name: str(getattr(config, name)) for name in dir(config) if name.isupper()}
print(json.dumps([sorted(dir(numpy)), settings, len(warnings.filters), sorted(dir(numba))]))
"""
    # a module that was imported is a name of its package
    warm = "import numpy.random, numba.np.arrayobj, numba.core.caching, numba.core.codegen\n"
    assert run(desk, warm + SHAMBLE + RULES + look) == run(desk, warm + look)
