"""Checkpoints: append-only files of what has been played, chunk by chunk.

Each line is one finished chunk of one trial. A process that is stopped at any moment loses at most the chunks that were
under way; a command that asks for the same games again reads it first, so nothing is lost or counted twice.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import msgspec

from shamble.engine.base.errors import BadSetup
from shamble.engine.base.lock import try_lock


class Line(msgspec.Struct):
    """One finished chunk: the games of a trial from one seed on, and what was found."""

    trial: str
    seed: int
    games: int
    found: msgspec.Raw


class Checkpoint:
    """A checkpoint file. It belongs to one process at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.file: IO[bytes] = path.open("ab+")
        except OSError as error:
            raise BadSetup(f"{path}: cannot be written ({error.strerror})") from None
        if not try_lock(self.file):
            self.file.close()
            raise BadSetup(f"{path} is in use: another process plays these games just now")
        self._check_kind()
        self._end_torn_line()

    def _check_kind(self) -> None:
        """Refuse to write into a file that is something else."""
        self.file.seek(0)
        if self.file.read(1) not in (b"", b"{"):
            self.file.close()
            raise BadSetup(f"{self.path} is no checkpoint of the lab; name another file")

    def _end_torn_line(self) -> None:
        """A process that was killed may have left half a line; what comes next starts on a line of its own."""
        if self.file.seek(0, os.SEEK_END) == 0:
            return
        self.file.seek(-1, os.SEEK_END)
        if self.file.read(1) != b"\n":
            self.file.write(b"\n")

    def lines(self) -> Iterator[Line]:
        """All finished chunks; a torn line is skipped."""
        self.file.seek(0)
        for text in self.file:
            try:
                yield msgspec.json.decode(text, type=Line)
            except msgspec.DecodeError:
                continue

    def add(self, trial: str, seed: int, games: int, found: Any) -> None:
        """Note a finished chunk; it is in the file when this returns."""
        line = Line(trial, seed, games, msgspec.Raw(msgspec.json.encode(found)))
        self.file.write(msgspec.json.encode(line) + b"\n")
        self.file.flush()

    def close(self) -> None:
        """Let go of the file, for other processes."""
        self.file.close()
