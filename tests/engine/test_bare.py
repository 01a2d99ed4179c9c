"""A Python with msgspec and nothing else, as in a browser: rules, views, words, records and bots are there.

Rules run interpreted there over plain bytes, and come to what machine code comes to.
"""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from shamble.engine.base import plain_arrays as plain
from shamble.engine.play.game import games
from tests.engine import bare_match

LACKING = (
    *("llvmlite", "numba", "numpy", "platformdirs", "rich", "yaml"),
    *("aiosqlite", "alembic", "litestar", "prometheus_client", "sqlalchemy", "structlog", "uvicorn"),
    *("fcntl", "multiprocessing", "msvcrt", "subprocess"),  # of Python itself, where there are no processes
)
BARE = (
    f"import runpy, sys; sys.modules.update(dict.fromkeys({LACKING!r})); "
    "runpy.run_path(sys.argv.pop(1), run_name='__main__')"
)


@pytest.mark.parametrize("name", games())
def test_a_match_goes_the_same_without_numpy_and_numba(name: str) -> None:
    command = [sys.executable, "-c", BARE, str(Path(bare_match.__file__)), name]
    shown = subprocess.run(command, capture_output=True, check=False)
    assert shown.returncode == 0, shown.stderr.decode()
    assert shown.stdout.decode().splitlines() == bare_match.told(name).decode().splitlines()


NUMBERS = [0, 1, 127, 128, 255, 256, 2**31, 2**63, 2**64 - 1, -1, -128, -(2**63)]


@pytest.mark.parametrize("kind", ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"])
def test_numbers_wrap_around_as_in_numpy(kind: str) -> None:
    wrapped = [int(np.array([number % 2**64], np.uint64).astype(kind)[0]) for number in NUMBERS]
    assert [getattr(plain, kind)(number) for number in NUMBERS] == wrapped


INDEXES = [0, -1, (1, 2), (slice(None), 1), slice(1, 3), (slice(None, None, -1), slice(0, 2)), ..., [2, 0]]


@pytest.mark.parametrize("index", INDEXES, ids=str)
def test_a_part_of_an_array_is_what_numpy_takes(index: object) -> None:
    ours, theirs = plain.array(range(12), plain.int16).reshape(4, 3), np.arange(12, dtype=np.int16).reshape(4, 3)
    assert (
        ours[index] == theirs[index] if np.isscalar(theirs[index]) else ours[index].tolist() == theirs[index].tolist()
    )
    if not isinstance(index, list):
        ours[index] = theirs[index] = 7
        assert (ours.tobytes(), ours.swapaxes(0, 1).tobytes()) == (theirs.tobytes(), theirs.T.tobytes())


def test_what_does_not_fit_is_refused() -> None:
    row = plain.zeros(3, plain.int8)
    with pytest.raises(OverflowError):
        row[0] = 128
    with pytest.raises(IndexError):
        row[3] = 1
    with pytest.raises(ValueError, match="2 values for 3 places"):
        row[...] = [1, 2]
    assert row.tolist() == [0, 0, 0]
