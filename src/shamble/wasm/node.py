"""A game whose rules, bots and coach run as WebAssembly under Node, in all else the game that it is."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any, cast

import numpy as np

from shamble.engine.base.errors import BadSetup, EngineFault
from shamble.engine.play.game import Game
from shamble.engine.play.warm import STEPS
from shamble.engine.rules.contract import Instinct, Rules

RUNNER = Path(__file__).with_name("runner.mjs")
HEAD = 4  # bytes that say how long the head of a message is


def node_program() -> str | None:
    """Node, as this environment or the machine has it."""
    return shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")


class Module:
    """A module that runs in a process of Node."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self.process = process
        self.took = 0.0
        """Seconds that all calls took so far, without the way there and back."""

    def call(self, name: str, *given: Any) -> Any:
        """Call an exported function; arrays and records come back as it left them."""
        described, arrays = _described(given)
        self._send(json.dumps({"name": name, "given": described}).encode(), *(array.tobytes() for array in arrays))
        found = self._receive(name)
        for array in arrays:
            _fill(array, self._read(array.nbytes))
        self.took += found["took"] / 1000
        return int(found["whole"]) if "whole" in found else found.get("real")

    def _send(self, head: bytes, *bodies: bytes) -> None:
        pipe = cast(IO[bytes], self.process.stdin)
        with suppress(BrokenPipeError):  # the answer, which does not come, is the fault that is reported
            pipe.write(b"".join((len(head).to_bytes(HEAD, "little"), head, *bodies)))
            pipe.flush()

    def _receive(self, name: str) -> dict[str, Any]:
        size = self._read(HEAD)
        if len(size) < HEAD:
            raise EngineFault(f"the module stopped while it ran {name}")
        head: dict[str, Any] = json.loads(self._read(int.from_bytes(size, "little")))
        return head

    def _read(self, count: int) -> bytes:
        return cast(IO[bytes], self.process.stdout).read(count)


def _described(given: Sequence[Any]) -> tuple[list[dict[str, Any]], list[Any]]:
    """The arguments as the runner wants them, and the arrays to send: one for all that look at the same memory."""
    described: list[dict[str, Any]] = []
    arrays: list[Any] = []
    places: dict[tuple[int, int], int] = {}
    for value in given:
        if isinstance(value, np.ndarray | np.void):
            if not value.flags.c_contiguous:
                raise ValueError("an array for WebAssembly lies in one piece")
            memory = (value.__array_interface__["data"][0], value.nbytes)
            if memory not in places or not isinstance(value, np.ndarray):
                places[memory] = len(arrays)
                arrays.append(value)
            described.append({"array": places[memory], "bytes": value.nbytes, "shape": value.shape})
        elif isinstance(value, float | np.floating):
            described.append({"real": float(value)})
        elif value is not None:
            described.append({"whole": str(int(value))})
    return described, arrays


def _fill(array: Any, data: bytes) -> None:
    if isinstance(array, np.ndarray):
        array[...] = np.frombuffer(data, array.dtype).reshape(array.shape)
        return
    row = np.frombuffer(data, array.dtype)[0]
    for name in array.dtype.names or ():
        array[name] = row[name]


@dataclass(frozen=True)
class WasmGame(Game):
    """The same game with all that is compiled in a module."""

    compiled: Module

    @cached_property
    def rules(self) -> Rules[Any]:
        """The rules of the module."""
        steps = {name: partial(self.compiled.call, name) for name in STEPS}
        return cast(Rules[Any], SimpleNamespace(**steps, LAYOUT=super().rules.LAYOUT))

    @cached_property
    def instinct(self) -> Instinct[Any]:
        """The rules of thumb of the module."""
        return cast(Instinct[Any], self.rules.instinct)  # type: ignore[attr-defined]

    @property
    def elsewhere(self) -> Any:
        """The kernels of the module."""
        call = self.compiled.call

        def playouts(blank: Any, seed: int, policies: Any, *results: Any) -> int:
            name = "random_playouts" if policies is None else "playouts"
            return int(call(name, blank, seed, policies, *results)) % 2**64

        made = {name: partial(call, name) for name in ("choose", "imagine", "relive", "explore")}
        return SimpleNamespace(**made, playouts=playouts)


@contextmanager
def under_node(game: Game, place: Path) -> Iterator[WasmGame]:
    """The game with the module in this file, as long as the process of Node lives."""
    program = node_program()
    if program is None:
        raise BadSetup("this runs on Node, which is not installed")
    with subprocess.Popen([program, RUNNER, place], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield WasmGame(game.name, game.folder, game.package, Module(process))
