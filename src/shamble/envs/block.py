"""Arrays of a batch of games: all in one block of memory, each at a multiple of 64 bytes."""

from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from shamble.engine.base.errors import BadSetup

ALIGNED = 64  # bytes: what JAX needs to share memory without a copy


@dataclass(frozen=True)
class Room:
    """One array of the block."""

    name: str
    dtype: Any
    shape: tuple[int, ...]

    @property
    def size(self) -> int:
        """Bytes, rounded up to where the next array may begin."""
        size: int = -(-prod(self.shape) * np.dtype(self.dtype).itemsize // ALIGNED) * ALIGNED
        return size


def bytes_of(rooms: list[Room]) -> int:
    """Bytes of a block with these arrays."""
    return sum(room.size for room in rooms)


def aligned(size: int) -> Any:
    """A zeroed block that begins at a multiple of 64."""
    raw = np.zeros(size + ALIGNED, np.uint8)
    start = -raw.ctypes.data % ALIGNED
    return raw[start : start + size]


def arrays_in(block: Any, rooms: list[Room]) -> dict[str, Any]:
    """The arrays, as views of the block. BadSetup says why a block of the caller cannot be used."""
    size = bytes_of(rooms)
    if not (isinstance(block, np.ndarray) and block.dtype == np.uint8 and block.shape == (size,)):
        raise BadSetup(f"the block must be a NumPy array of {size} bytes (uint8), as `block_bytes` says")
    if block.ctypes.data % ALIGNED or not (block.flags.c_contiguous and block.flags.writeable):
        raise BadSetup(f"the block must be writable, contiguous, and begin at a multiple of {ALIGNED} bytes")
    found, start = {}, 0
    for room in rooms:
        used = prod(room.shape) * np.dtype(room.dtype).itemsize
        found[room.name] = block[start : start + used].view(room.dtype).reshape(room.shape)
        start += room.size
    return found
