"""What makes a WebAssembly module of LLVM's code: addresses that are moved, what is refused, and how a module stops."""

from pathlib import Path

import llvmlite.binding as llvm
import numpy as np
import pytest

from shamble.engine.base.errors import EngineFault
from shamble.engine.compile.wasm.link import STACK, linked
from shamble.engine.compile.wasm.module import FEATURES, TRIPLE
from shamble.engine.play.game import game
from shamble.wasm.node import WasmGame, node_program, under_node

FIGHT = game("fight-or-flight")
TABLE = [7 * number for number in range(40)]

CODE = f"""
@table = internal constant [40 x i64] [{", ".join(f"i64 {number}" for number in TABLE)}]
@table.address = internal constant ptr @table
@free = internal global i32 0

define void @arena(i32 %at) {{
  store volatile i32 %at, ptr @free
  ret void
}}

define i64 @look_up(i64 %place) {{
  %address = load volatile ptr, ptr @table.address
  %at = getelementptr i64, ptr %address, i64 %place
  %found = load i64, ptr %at
  ret i64 %found
}}

define double @doubled(ptr %numbers, i32 %count, double %factor) {{
  %first = load double, ptr %numbers
  %found = fmul double %first, %factor
  store double %found, ptr %numbers
  %number = sitofp i32 %count to double
  ret double %number
}}

define i64 @deep(i64 %left) noinline {{
  %room = alloca [64 x i64]
  call void asm sideeffect "", "r"(ptr %room)
  %less = sub i64 %left, 1
  %below = call i64 @deep(i64 %less)
  %found = add i64 %below, %left
  ret i64 %found
}}
"""


def object_of(code: str) -> bytes:
    """What LLVM makes of a text."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=2, reloc="static", features=FEATURES)
    module = llvm.parse_assembly(code)
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    module.verify()
    return bytes(machine.emit_object(module))


@pytest.fixture
def place(tmp_path: Path) -> Path:
    file = tmp_path / "table.wasm"
    file.write_bytes(linked(object_of(CODE), {"arena", "look_up", "doubled", "deep"}))
    return file


needs_node = pytest.mark.skipif(node_program() is None, reason="Node is not installed")


@needs_node
def test_constants_lie_behind_the_stack_and_are_found_there(place: Path) -> None:
    with under_node(FIGHT, place) as wasm:
        assert [wasm.compiled.call("look_up", number) for number in range(40)] == TABLE


@needs_node
def test_arrays_go_there_and_come_back(place: Path) -> None:
    numbers = np.array([1.5, 2.5])
    with under_node(FIGHT, place) as wasm:
        assert wasm.compiled.call("doubled", numbers, 4.0) == 2.0
    assert numbers.tolist() == [6.0, 2.5]


@needs_node
@pytest.mark.parametrize("name", ["deep", "no_such_function"])
def test_a_module_that_stops_is_a_fault_and_no_answer(place: Path, name: str) -> None:
    def ask(wasm: WasmGame) -> None:
        wasm.compiled.call(name, STACK)

    with under_node(FIGHT, place) as wasm, pytest.raises(EngineFault, match=f"stopped while it ran {name}"):
        ask(wasm)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("declare i64 @other()\ndefine i64 @f() {\n %x = call i64 @other()\n ret i64 %x\n}", "imports other"),
        ("@f.address = global ptr @f\ndefine i64 @f() {\n ret i64 0\n}", "more than this can link"),
        ("define internal i64 @g() {\n ret i64 0\n}", "does not have f"),
    ],
)
def test_what_cannot_be_linked_is_refused(code: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        linked(object_of(code), {"f"})
