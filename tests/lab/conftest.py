"""The lab's commands as real processes, with a checkpoint of their own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from shamble.engine.compile.cache import cache_root

COMMAND = [sys.executable, "-c", "from shamble.cli import main; main()", "lab"]


class Lab:
    """Runs `shamble lab` in a folder; checkpoints that nobody names lie in that folder too."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.checkpoints = folder / "checkpoints"
        places = {"SHAMBLE_CACHE": str(cache_root()), "SHAMBLE_LAB_BOOKS": str(self.checkpoints)}
        self.environment = os.environ | places

    def start(self, *words: object) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*COMMAND, *map(str, words)],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def __call__(self, *words: object) -> subprocess.CompletedProcess[str]:
        process = self.start(*words)
        try:
            said, complained = process.communicate(timeout=300)
        finally:
            process.kill()
        return subprocess.CompletedProcess(process.args, process.returncode, said, complained)

    def stop_after(self, lines: int, checkpoint: Path, how: signal.Signals, *words: object) -> tuple[int, str, str]:
        """Start a command, and stop it when its checkpoint has so many lines."""
        process = self.start(*words)
        while process.poll() is None and len(self.lines(checkpoint)) < lines:
            time.sleep(0.005)
        assert process.poll() is None, "it ended before it could be stopped"
        process.send_signal(how)
        said, complained = process.communicate(timeout=300)
        return process.returncode, said, complained

    def lines(self, checkpoint: Path) -> list[str]:
        return checkpoint.read_text(encoding="utf-8").splitlines() if checkpoint.exists() else []


@pytest.fixture(scope="session", autouse=True)
def _interrupts_arrive() -> Iterator[None]:
    """A run of tests in the background ignores SIGINT, and so would every process that it starts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def in_lab(tmp_path: Path) -> Lab:
    return Lab(tmp_path)
