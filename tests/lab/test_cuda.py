"""The GPU plays the same games; here in Numba's simulator, in a process of its own."""

import json
from typing import Any

import pytest
from llvmlite import ir

from shamble.engine.compile.compiler import _size

pytestmark = pytest.mark.compiled_only


def test_the_simulated_gpu_gives_the_same_figures(in_lab: Any) -> None:
    words = ("run", "zombies-attack", "--seats", 2, "--bots", "survivor", "--games", 6, "--json")
    usual = in_lab(*words)
    in_lab.environment |= {"NUMBA_ENABLE_CUDASIM": "1"}
    simulated = in_lab(*words, "--device", "cuda")
    assert simulated.returncode == 0, simulated.stderr
    assert json.loads(simulated.stdout) == json.loads(usual.stdout)


def test_without_a_gpu_one_line_says_so(in_lab: Any) -> None:
    in_lab.environment |= {"CUDA_VISIBLE_DEVICES": ""}
    shown = in_lab("run", "zombies-attack", "--games", 6, "--device", "cuda")
    assert shown.returncode == 2
    assert shown.stderr.startswith("error: --device cuda: no CUDA GPU was found")


def test_the_size_of_a_function_on_a_gpu_counts_what_is_inlined_into_it() -> None:
    number, module = ir.IntType(64), ir.Module()

    def build(name: str, adds: int, *calls: ir.Function) -> ir.Function:
        made = ir.Function(module, ir.FunctionType(number, (number,)), name)
        body = ir.IRBuilder(made.append_basic_block())
        value = made.args[0]
        for _ in range(adds):
            value = body.add(value, value)
        for other in calls:
            value = body.call(other, (value,))
        body.ret(value)
        return made

    small, apart = build("small", 2), build("apart", 8)
    outer = build("outer", 2, small, apart)
    assert _size(small, {}) == 3
    assert _size(outer, {"small": 3, "apart": 0}) == 5 + 3, "a function that stays apart is a call"
