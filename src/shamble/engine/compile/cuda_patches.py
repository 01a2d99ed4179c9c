"""What numba-cuda needs so that rules compile on it, and in reasonable time. It is mended once, before the kernels.

Rules are small functions without end. numba-cuda compiles each anew for every mix of argument types, and then makes one
function of them all: the two large games were not compiled after five minutes. With declared types (decision 2) and a
bound on what is put into one function it is less than one (`docs/performance.md`).
"""

import hashlib
import importlib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from shamble.engine.compile.rule import _declared_types, cache_folder

LARGE = 8_000
"""Instructions, with all that is put into it, from which on a function stays a function of its own."""


def kernel_options(rule: Any) -> dict[str, Any]:
    """How a kernel is compiled that is made of a rule and others: nothing to say to Numba's simulator.

    A thread gets 64 registers: more threads at once pay more than more registers. Compiled kernels are kept on disk,
    apart from those that were mended in another way.
    """
    config: Any = importlib.import_module("numba").config
    config.CUDA_LOW_OCCUPANCY_WARNINGS = False  # a few games are a few games
    if config.ENABLE_CUDASIM:
        return {}
    mending = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]
    config.CACHE_DIR = str(cache_folder(rule.py_func) / f"cuda-{mending}")
    return {"max_registers": 64, "cache": True}


@cache
def mend() -> None:
    """Do all of it, where numba-cuda is: Numba's simulator needs nothing."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # a name that NumPy 2.5 dropped
    try:
        arraydecl: Any = importlib.import_module("numba.cuda.typing.arraydecl")
    except ImportError:
        return
    _take_enums_as_indexes(arraydecl)
    _list_modules_once(importlib.import_module("numba.cuda.codegen").CUDACodeLibrary)
    _compile_as_declared(importlib.import_module("numba.cuda.dispatcher").CUDADispatcher)


def _take_enums_as_indexes(arraydecl: Any) -> None:
    types: Any = importlib.import_module("numba.cuda.types")
    type_of_numbers = arraydecl.get_array_index_type

    def number(index: Any) -> Any:
        return index.dtype if isinstance(index, types.IntEnumMember) else index

    def get_array_index_type(array: Any, index: Any) -> Any:
        several = isinstance(index, types.BaseTuple)
        return type_of_numbers(array, types.Tuple([number(part) for part in index]) if several else number(index))

    arraydecl.get_array_index_type = get_array_index_type


def _list_modules_once(library: Any) -> None:
    """The code of a function and of all that it calls; numba-cuda lists what two of them call twice, and so on down."""

    def modules(self: Any) -> list[Any]:
        found = {self: self._module}
        ahead = [self]
        while ahead:
            for other in ahead.pop()._linking_libraries:
                if other not in found:
                    found[other] = other._module
                    ahead.append(other)
        return list(found.values())

    library.modules = property(modules)


def _compile_as_declared(dispatcher: Any) -> None:
    """A rule is compiled for its declared types only, and large ones are not put into what calls them."""
    compile_for = dispatcher.compile_device
    declared = cache(_declared_types)
    sizes: dict[str, int] = {}

    def compile_device(self: Any, args: Any, return_type: Any = None) -> Any:
        found = compile_for(self, declared(self.py_func) or args, return_type)
        name = found.fndesc.llvm_func_name
        if name not in sizes:
            function = found.library.get_function(name)
            sizes[name] = _size(function, sizes)
            if sizes[name] > LARGE:
                function.attributes.add("noinline")
                sizes[name] = 0
        return found

    dispatcher.compile_device = compile_device


def _size(function: Any, sizes: dict[str, int]) -> int:
    """Instructions of a function, and of what is put into it."""
    instructions = [instruction for block in function.blocks for instruction in block.instructions]
    called = [str(getattr(getattr(instruction, "callee", None), "name", "")) for instruction in instructions]
    return len(instructions) + sum(sizes.get(name, 0) for name in called)
