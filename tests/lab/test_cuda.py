"""The GPU plays the same games; here in Numba's simulator, in a process of its own. How rules are compiled for it."""

import json
from types import SimpleNamespace
from typing import Any

import numba
import pytest
from llvmlite import ir

from shamble.engine.compile import cuda_patches as cuda_mending

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


def small(number: int) -> int:
    return number


def large(number: int) -> int:
    return number


def outer(number: int) -> int:
    return number


def test_a_rule_is_compiled_as_declared_and_a_large_one_stays_a_function(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a stand-in for numba-cuda: functions of 3 and 9 instructions, and one that calls both."""
    monkeypatch.setattr(cuda_mending, "LARGE", 8)
    number, module = ir.IntType(64), ir.Module()
    made: dict[str, ir.Function] = {}
    asked: list[Any] = []

    def build(name: str, adds: int, *calls: str) -> None:
        made[name] = ir.Function(module, ir.FunctionType(number, (number,)), name)
        body = ir.IRBuilder(made[name].append_basic_block())
        value = made[name].args[0]
        for _ in range(adds):
            value = body.add(value, value)
        for other in calls:
            value = body.call(made[other], (value,))
        body.ret(value)

    class Dispatcher:
        def __init__(self, py_func: Any) -> None:
            self.py_func = py_func

        def compile_device(self, args: Any, return_type: Any = None) -> Any:
            asked.append((args, return_type))
            library = SimpleNamespace(get_function=made.__getitem__)
            return SimpleNamespace(library=library, fndesc=SimpleNamespace(llvm_func_name=self.py_func.__name__))

    build("small", 2)
    build("large", 8)
    build("outer", 2, "small", "large")
    cuda_mending._compile_as_declared(Dispatcher)
    for function in (small, large, outer):
        Dispatcher(function).compile_device((numba.types.int8,))
    assert asked == [((numba.types.int64,), None)] * 3
    assert ["noinline" in function.attributes for function in made.values()] == [False, True, False]
