"""A WebAssembly module from rules and kernels, with the WebAssembly side of LLVM that Numba brings along.

Numba's LLVM code is taken before it is optimised for this machine, because sizes and offsets of pointers are fixed
afterwards. One function of plain arguments goes in front of each rule:

| Numba's type | arguments of the exported function |
|---|---|
| a record | its address |
| an array | its address, then its length in every dimension |
| a whole number or a truth value | i64 |
| a fraction | f64 |
| None | nothing |

The result is an i64, an f64 or nothing. A rule that raises an error stops the module with `unreachable`.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import llvmlite.binding as llvm
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.np import arrayobj

from shamble.engine.compile.compiler import INLINED, uncompiled
from shamble.engine.compile.wasm.link import linked

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+bulk-memory-opt,+sign-ext,+mutable-globals,+nontrapping-fptoint"
"""What every browser and Node has had for years. Without vectors: they make no rule quicker and the modules larger."""


class Function(NamedTuple):
    """What is exported: a rule or kernel, and Numba's types of its arguments."""

    rule: Any
    arguments: tuple[Any, ...]


ADDRESS = ir.IntType(8).as_pointer()
LENGTH, NUMBER, FRACTION = ir.IntType(32), ir.IntType(64), ir.DoubleType()

RUNTIME = """
; What Numba's code asks of its runtime: memory for the arrays that a kernel makes. They lie one after the other from
; where the host says, and are forgotten together when the kernel is done.

@free = global i32 0

define void @arena(i32 %at) {
  store i32 %at, ptr @free
  ret void
}

define void @NRT_Free(ptr %memory) alwaysinline {
  ret void
}

define void @NRT_MemInfo_call_dtor(ptr %info) alwaysinline {
  ret void
}

declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare void @llvm.trap()

define ptr @NRT_Allocate(i64 %bytes) {
  %at = load i32, ptr @free
  %above = add i32 %at, 15
  %start = and i32 %above, -16
  %size = trunc i64 %bytes to i32
  %end = add i32 %start, %size
  store i32 %end, ptr @free
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %there = shl i32 %pages, 16
  %enough = icmp ule i32 %end, %there
  br i1 %enough, label %done, label %more
more:
  %lacking = sub i32 %end, %there
  %rounded = add i32 %lacking, 65535
  %new = lshr i32 %rounded, 16
  %grown = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %new)
  %refused = icmp eq i32 %grown, -1
  br i1 %refused, label %full, label %done
full:
  call void @llvm.trap()
  unreachable
done:
  %memory = inttoptr i32 %start to ptr
  ret ptr %memory
}

; An array: what Numba knows of its memory, and behind it the bytes. A larger alignment than 16 only serves vectors.
define ptr @NRT_MemInfo_alloc(i64 %bytes) {
  %size = add i64 %bytes, 32
  %info = call ptr @NRT_Allocate(i64 %size)
  %behind = getelementptr i8, ptr %info, i32 32
  store i64 1, ptr %info
  %place = getelementptr { i64, ptr, ptr, ptr, i64 }, ptr %info, i32 0, i32 3
  store ptr %behind, ptr %place
  ret ptr %info
}

define ptr @NRT_MemInfo_alloc_aligned(i64 %bytes, i32 %alignment) {
  %info = call ptr @NRT_MemInfo_alloc(i64 %bytes)
  ret ptr %info
}

; There is no Python to tell of an error: the module stops.
define void @PyErr_SetString(ptr %kind, ptr %text) {
  call void @llvm.trap()
  unreachable
}

; WebAssembly has the exact square root as an instruction.
declare double @llvm.sqrt.f64(double)

define double @sqrt(double %x) alwaysinline {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
"""


def module_of(functions: Mapping[str, Function]) -> bytes:
    """One module that exports these functions, `memory`, `heap` (the first free address) and `arena`.

    Before a call the host says by `arena(address)` from where on a kernel may lay out its arrays. Everything is
    lowered anew, so this wants a process of its own, in which no rule has been compiled yet.
    """
    with uncompiled() as texts:
        found = {name: _lowered(function) for name, function in functions.items()}
        fronts = [str(_front(name, result)) for name, result in found.items()]
        whole = _joined([*texts([result.library for result in found.values()]), RUNTIME, *fronts])
    exported = {*functions, "arena"}
    return linked(_emitted(whole, exported), exported)


def _lowered(function: Function) -> Any:
    """Numba's result for these types."""
    function.rule.compile(function.arguments)
    return function.rule.overloads[function.arguments]


# --- one function of plain arguments for each ------------------------------------------------------------------------


def _front(name: str, result: Any) -> ir.Module:
    """The exported function: it puts the arguments together as Numba's code takes them."""
    context, signature = result.target_context, result.signature
    module = ir.Module(f"front.{name}")
    plain = [part for kind in signature.args for part in _plain(kind)]
    gives = _given(signature.return_type)
    front = ir.Function(module, ir.FunctionType(gives, plain), name)
    builder = ir.IRBuilder(front.append_basic_block())
    given = iter(front.args)
    values = [_value(context, builder, kind, given) for kind in signature.args]
    inner = context.declare_function(module, result.fndesc)
    status, found = context.call_conv.call_function(builder, inner, signature.return_type, signature.args, values)
    with cgutils.if_unlikely(builder, status.is_error):
        builder.call(module.declare_intrinsic("llvm.trap", (), ir.FunctionType(ir.VoidType(), ())), ())
        builder.unreachable()
    if isinstance(gives, ir.VoidType):
        builder.ret_void()
    else:
        builder.ret(_widened(builder, signature.return_type, found))
    return module


def _plain(kind: Any) -> list[ir.Type]:
    """The plain arguments that stand for one of Numba's."""
    if isinstance(kind, types.Record):
        return [ADDRESS]
    if isinstance(kind, types.Array):
        return [ADDRESS, *[LENGTH] * kind.ndim]
    if isinstance(kind, types.NoneType):
        return []
    return [_scalar(kind)]


def _given(kind: Any) -> ir.Type:
    return ir.VoidType() if isinstance(kind, types.NoneType) else _scalar(kind)


def _scalar(kind: Any) -> ir.Type:
    kind = types.unliteral(kind)
    if isinstance(kind, types.Integer | types.Boolean | types.IntEnumMember):
        return NUMBER
    if kind == types.float64:
        return FRACTION
    raise TypeError(f"an exported function takes and gives numbers, records and arrays, not {kind}")


def _value(context: Any, builder: ir.IRBuilder, kind: Any, given: Iterator[Any]) -> Any:
    """One of Numba's arguments, made of the next plain ones."""
    if isinstance(kind, types.NoneType):
        return context.get_dummy_value()
    if isinstance(kind, types.Array):
        return _array(context, builder, kind, given)
    value, wanted = next(given), context.get_value_type(kind)
    if isinstance(kind, types.Record):
        return builder.bitcast(value, wanted)
    return value if value.type == wanted else builder.trunc(value, wanted)


def _array(context: Any, builder: ir.IRBuilder, kind: Any, given: Iterator[Any]) -> Any:
    """An array in one piece, owned by nobody."""
    made = arrayobj.make_array(kind)(context, builder)
    data = builder.bitcast(next(given), made.data.type)
    shape = [builder.zext(next(given), NUMBER) for _ in range(kind.ndim)]
    size = context.get_constant(types.intp, context.get_abi_sizeof(context.get_data_type(kind.dtype)))
    strides = [size]
    for length in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    arrayobj.populate_array(made, data=data, shape=shape, strides=strides, itemsize=size, meminfo=None)
    return made._getvalue()


def _widened(builder: ir.IRBuilder, kind: Any, found: Any) -> Any:
    wanted = _scalar(kind)
    if found.type == wanted:
        return found
    inner: Any = kind.dtype if isinstance(kind, types.IntEnumMember) else kind
    signed = isinstance(inner, types.Integer) and inner.signed
    return builder.sext(found, wanted) if signed else builder.zext(found, wanted)


# --- from LLVM's code to an object -----------------------------------------------------------------------------------


def _machine() -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(
        cpu="generic", opt=3, reloc="static", codemodel="default", features=FEATURES
    )


def _joined(texts: Iterable[str]) -> Any:
    """All texts as one module for WebAssembly."""
    layout = str(_machine().target_data)
    whole = llvm.parse_assembly("")
    whole.triple, whole.data_layout = TRIPLE, layout
    for text in texts:
        part = llvm.parse_assembly(
            "\n".join(line for line in text.splitlines() if not line.startswith(("target triple", "target datalayout")))
        )
        part.triple, part.data_layout = TRIPLE, layout
        whole.link_in(part)
    return whole


def _emitted(whole: Any, exported: set[str]) -> bytes:
    """The optimised code of all that the exported functions need."""
    for named in (*whole.functions, *whole.global_variables):
        if not named.is_declaration and named.name not in exported:
            named.linkage = "internal"
    whole.verify()
    machine = _machine()
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = False
    tuning.inlining_threshold = INLINED
    passes = llvm.create_pass_builder(machine, tuning)
    unused = llvm.create_new_module_pass_manager()
    unused.add_global_dead_code_eliminate_pass()
    unused.run(whole, passes)
    passes.getModulePassManager().run(whole, passes)
    lacking = sorted(f.name for f in whole.functions if f.is_declaration and not f.name.startswith("llvm."))
    if lacking:
        raise LookupError(f"the module would lack {', '.join(lacking)}")
    found: bytes = machine.emit_object(whole)
    return found
