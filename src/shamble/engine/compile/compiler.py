"""Every place where Numba is made to do what rules need. The code of others in the same process stays as it is.

| what | why | how far it reaches |
|---|---|---|
| an index never counts from the end | a test and a branch less for each (decision 9) | the error model "rule" |
| LLVM inlines larger functions | a rule is many small functions (decision 13) | libraries that `RuleCompiler` makes |
| a rule has its declared types alone | one entry, no look at the arguments (decision 2) | `RuleDispatcher` |
| CUDA: the same, and large rules are not inlined | else a large game takes hours | device functions of rules |
| CUDA: each module of a rule is linked once | numba-cuda lists what two rules call twice | libraries of rules |
| CUDA, and Numba before 0.65: a member of an `IntEnum` is an index | as in Numba since | while a rule is compiled |
| WebAssembly: LLVM code as Numba writes it, not optimised | offsets are fixed in it then | `uncompiled` |

Two functions of Numba are replaced for it, `fix_integer_index` and `get_array_index_type`: both ask whether they work
for a rule, and else do what they always did. `tests/engine/test_strangers.py` holds that.
"""

import contextlib
import copy
import functools
import importlib
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ParamSpec, TypeVar, get_type_hints

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba import types
from numba.core import callconv, cgutils, config
from numba.core.caching import NullCache
from numba.core.callconv import CPUCallConv
from numba.core.codegen import CPUCodeLibrary, JITCPUCodegen
from numba.core.compiler import Compiler
from numba.core.cpu import CPUContext
from numba.core.registry import CPUDispatcher
from numba.extending import overload
from numba.np import arrayobj

from shamble.engine.base.record import Mask, Observation, dtype_of, is_record
from shamble.engine.compile.cache import RuleCache, keyed
from shamble.engine.compile.rule import Log

P = ParamSpec("P")
R = TypeVar("R")

INLINED = 1000
"""LLVM's inlining threshold for rules; its default is 225."""

LARGE = 8_000
"""On a GPU: instructions, with all that is inlined, from which on a rule is a function of its own."""

# --- indexes ---------------------------------------------------------------------------------------------------------


class RuleErrors(callconv.NumpyErrorModel):
    """Rules divide as NumPy does, and their indexes never count from the end."""


callconv.error_models["rule"] = RuleErrors
_from_either_end = arrayobj.fix_integer_index


def _fix_integer_index(context: Any, builder: Any, idxty: Any, idx: Any, size: Any) -> Any:
    """An index of a rule as it is; any other index as Numba has it."""
    if isinstance(context.error_model, RuleErrors):
        return context.cast(builder, idx, idxty, types.intp if idxty.signed else types.uintp)
    return _from_either_end(context, builder, idxty, idx, size)


arrayobj.fix_integer_index = _fix_integer_index

# --- inlining --------------------------------------------------------------------------------------------------------


class _RuleCodegen(JITCPUCodegen):
    """Numba's code generator with another inlining threshold; it shares the engine and all else with the original."""

    def _pass_builder(
        self,
        opt: int = config.OPT,
        loop_vectorize: bool = config.LOOP_VECTORIZE,
        slp_vectorize: bool = config.SLP_VECTORIZE,
    ) -> Any:
        tuning = llvm.create_pipeline_tuning_options(speed_level=opt)
        tuning.loop_vectorization = loop_vectorize
        tuning.slp_vectorization = slp_vectorize
        tuning.inlining_threshold = INLINED
        return llvm.create_pass_builder(self._tm, tuning)


@functools.cache
def _rule_codegen(codegen: Any) -> Any:
    tuned = copy.copy(codegen)
    tuned.__class__ = _RuleCodegen
    return tuned


class RuleCompiler(Compiler):
    """Numba's compiler; the library that it fills is made by `_RuleCodegen`."""

    def _compile_core(self) -> Any:
        if self.state.library is None:
            codegen = _rule_codegen(self.state.targetctx.codegen())
            self.state.library = codegen.create_library(self.state.func_id.func_qualname)
            self.state.library.enable_object_caching()
        return super()._compile_core()


# --- members of enums as indexes -------------------------------------------------------------------------------------


def _enums_as_indexes(numba_or_cuda: str) -> Callable[[], contextlib.AbstractContextManager[None]]:
    """A context in which `numba.core` or `numba.cuda` takes a member of an `IntEnum` as an index."""
    arraydecl: Any = importlib.import_module(f"{numba_or_cuda}.typing.arraydecl")
    types: Any = importlib.import_module(f"{numba_or_cuda}.types")
    type_of_numbers = arraydecl.get_array_index_type
    inside = threading.local()

    def number(index: Any) -> Any:
        return index.dtype if isinstance(index, types.IntEnumMember) else index

    def get_array_index_type(array: Any, index: Any) -> Any:
        if getattr(inside, "depth", 0):
            several = isinstance(index, types.BaseTuple)
            index = types.Tuple([number(part) for part in index]) if several else number(index)
        return type_of_numbers(array, index)

    @contextlib.contextmanager
    def taken() -> Iterator[None]:
        inside.depth = getattr(inside, "depth", 0) + 1
        try:
            yield
        finally:
            inside.depth -= 1

    arraydecl.get_array_index_type = get_array_index_type
    return taken


_compiling_a_rule: Callable[[], contextlib.AbstractContextManager[None]] = (
    _enums_as_indexes("numba.core") if numba.version_info.short < (0, 65) else contextlib.nullcontext
)

# --- declared types --------------------------------------------------------------------------------------------------


class RuleDispatcher(CPUDispatcher):
    """A dispatcher that compiles for the declared types only, whatever small integers it is called with."""

    declared: tuple[Any, ...] | None = None
    entry: Any = None

    def compile(self, sig: Any) -> Any:
        """Compile for the declared types."""
        with _compiling_a_rule():
            self.entry = super().compile(self.declared or sig)
        return self.entry

    def _compile_for_args(self, *args: Any, **kwargs: Any) -> Any:
        """Python passes a small number or an enum: Numba would look long at all arguments, to find the only entry."""
        if self.declared is None or self.entry is None:
            return super()._compile_for_args(*args, **kwargs)  # type: ignore[misc]
        return self.entry

    @property
    def _cache(self) -> Any:
        """Looked up when code is first loaded or kept: an import alone reads no sources."""
        return self._on_disk

    @_cache.setter
    def _cache(self, _none: Any) -> None:
        """Numba begins with no cache at all."""

    @functools.cached_property
    def _on_disk(self) -> Any:
        return RuleCache(self.py_func)

    @functools.cached_property
    def _CUDATypingContext__dispatcher(self) -> Any:  # noqa: N802 - where numba-cuda looks for the device function
        return _cuda_rules()(self)


def dispatcher(fn: Callable[P, R], *, counted: bool) -> Callable[P, R]:
    """A function as Numba compiles it for its types; `counted` keeps its reference counting, which frees arrays."""
    options = {"nopython": True, "nogil": True, "error_model": "rule", "no_cfunc_wrapper": True, "_nrt": counted}
    made = RuleDispatcher(fn, targetoptions=options, pipeline_class=RuleCompiler)
    made.declared = _declared_types(fn)
    return made


def _declared_types(fn: Callable[..., Any]) -> tuple[Any, ...] | None:
    """Numba's types of the parameters; None when one of them is open: any kind of deck, or a default."""
    if fn.__defaults__:
        return None
    hints = get_type_hints(fn)
    hints.pop("return", None)
    declared = [_numba_type(hint) for hint in hints.values()]
    return None if None in declared else tuple(declared)


def _numba_type(hint: Any) -> Any:
    if is_record(hint):
        return numba.from_dtype(dtype_of(hint))
    known = {
        int: types.int64,
        bool: types.boolean,
        float: types.float64,
        Mask: types.Array(types.boolean, 1, "C"),
        Log: types.Array(types.int16, 2, "C"),
        Observation: types.Array(types.int8, 1, "C"),
    }
    return known.get(hint)


# --- CUDA ------------------------------------------------------------------------------------------------------------


def cuda_kernel(fn: Callable[..., Any]) -> Any:
    """A kernel that calls rules, kept on disk as they are. A thread gets 64 registers: more threads pay more.

    Under NUMBA_ENABLE_CUDASIM=1 it is what Numba's simulator makes of it.
    """
    cuda: Any = importlib.import_module("numba.cuda")
    if config.ENABLE_CUDASIM:
        return cuda.jit(fn)
    kernel = cuda.jit(max_registers=64)(fn)
    kernel._cache = keyed(importlib.import_module("numba.cuda.dispatcher").CUDACache)(fn)
    return kernel


@functools.cache
def _cuda_rules() -> Any:
    """The dispatcher of rules on a GPU, made when numba-cuda is first needed."""
    CUDADispatcher: Any = importlib.import_module("numba.cuda.dispatcher").CUDADispatcher  # noqa: N806
    CUDACodeLibrary: Any = importlib.import_module("numba.cuda.codegen").CUDACodeLibrary  # noqa: N806
    enums_as_indexes = _enums_as_indexes("numba.cuda")
    sizes: dict[str, int] = {}

    class RuleLibrary(CUDACodeLibrary):  # type: ignore[misc]
        @property
        def modules(self) -> list[Any]:
            """The code of a function and of all that it calls, each once."""
            found = {self: self._module}
            ahead = [self]
            while ahead:
                for other in ahead.pop()._linking_libraries:
                    if other not in found:
                        found[other] = other._module
                        ahead.append(other)
            return list(found.values())

    class CudaRuleDispatcher(CUDADispatcher):  # type: ignore[misc]
        def __init__(self, rule: RuleDispatcher) -> None:
            super().__init__(rule.py_func, {**rule.targetoptions, "device": True, "debug": False, "opt": True})
            self.declared = rule.declared

        def compile_device(self, args: Any, return_type: Any = None) -> Any:
            with enums_as_indexes():
                found = super().compile_device(self.declared or args, return_type)
            name = found.fndesc.llvm_func_name
            if name not in sizes:
                found.library.__class__ = RuleLibrary
                function = found.library.get_function(name)
                sizes[name] = _size(function, sizes)
                if sizes[name] > LARGE:
                    function.attributes.add("noinline")
                    sizes[name] = 0
            return found

    return CudaRuleDispatcher


def _size(function: Any, sizes: dict[str, int]) -> int:
    """Instructions of a function, and of what is inlined into it."""
    instructions = [instruction for block in function.blocks for instruction in block.instructions]
    called = [str(getattr(getattr(instruction, "callee", None), "name", "")) for instruction in instructions]
    return len(instructions) + sum(sizes.get(name, 0) for name in called)


# --- WebAssembly -----------------------------------------------------------------------------------------------------


def _different_shapes(_from: Any, _to: Any) -> None:
    """The end of an assignment that does not fit, without the sentence that Numba puts together for the CPU."""
    raise NotImplementedError


overload(_different_shapes)(arrayobj.ol_raise_with_shape_context_generic)


@contextlib.contextmanager
def uncompiled() -> Iterator[Callable[[Iterable[Any]], list[str]]]:
    """Numba lowers to LLVM code and stops there: nothing is optimised, loaded, kept on disk or can be run.

    It affects whatever is compiled meanwhile, so this wants a process of its own. What it gives finds the LLVM code
    of libraries and of all that they call.
    """
    texts: dict[Any, list[str]] = {}

    def add_ir_module(library: Any, module: Any) -> None:
        texts.setdefault(library, []).append(cgutils.normalize_ir_text(str(module)))

    def finalize(library: Any) -> None:
        library._finalized = True

    def get_executable(*_: Any) -> Any:
        return [].pop  # any built-in function of its own: Numba tells results apart by it, and nobody calls it

    fine = (callconv.RETCODE_OK.constant, callconv.RETCODE_NONE.constant)

    def stop(_convention: Any, builder: Any, code: Any) -> None:
        if isinstance(code, ir.Constant) and code.constant in fine:
            builder.ret(code)
        else:
            builder.call(builder.module.declare_intrinsic("llvm.trap", (), ir.FunctionType(ir.VoidType(), ())), ())
            builder.unreachable()

    def nothing_said(*_: Any, **__: Any) -> None:
        """There is no Python to tell of an error."""

    def all_texts(libraries: Iterable[Any]) -> list[str]:
        found: dict[Any, None] = {}
        ahead = list(libraries)
        while ahead:
            library = ahead.pop()
            if library not in found:
                found[library] = None
                ahead += library._linking_libraries
        return [text for library in found for text in texts.get(library, ())]

    patches: list[tuple[Any, str, Any]] = [
        (CPUCodeLibrary, "add_ir_module", add_ir_module),
        (CPUCodeLibrary, "finalize", finalize),
        (CPUContext, "get_executable", get_executable),
        (CPUCallConv, "_return_errcode_raw", stop),
        (CPUCallConv, "set_static_user_exc", nothing_said),
        (CPUCallConv, "set_dynamic_user_exc", nothing_said),
        (arrayobj, "raise_with_shape_context", _different_shapes),
        (RuleDispatcher, "_on_disk", NullCache()),
    ]
    before = [(owner, name, vars(owner)[name]) for owner, name, _ in patches]
    for owner, name, patch in patches:
        setattr(owner, name, patch)
    try:
        yield all_texts
    finally:
        for owner, name, patch in before:
            setattr(owner, name, patch)
