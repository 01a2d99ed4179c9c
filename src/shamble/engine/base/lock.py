"""Locks on files, held by one process at a time, on every system. A process that dies lets go of its locks."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

FAR = 1 << 40  # Windows locks bytes of a file, and nobody else can read them: this one does not exist
PAUSE_S = 0.05

if sys.platform == "win32":
    import msvcrt

    def try_lock(file: IO[Any]) -> bool:
        """Lock an open file until it is closed. False when another process holds it."""
        place = file.tell()
        file.seek(FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(place)
        return True

else:
    import fcntl

    def try_lock(file: IO[Any]) -> bool:
        """Lock an open file until it is closed. False when another process holds it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


@contextmanager
def alone(place: Path) -> Iterator[None]:
    """One process at a time is inside: the others wait, and then find what they need."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with place.open("wb") as file:
        while not try_lock(file):
            time.sleep(PAUSE_S)
        yield
