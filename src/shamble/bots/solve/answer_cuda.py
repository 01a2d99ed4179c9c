"""The CUDA side of `answer.py`: the same rules, one dawn in every thread."""

from typing import Any

import numba
import numba.cuda
import numpy as np

from shamble.bots.solve.answer import IMPOSSIBLE, can_be, lay_out, value_of
from shamble.engine.record import dtype_of
from shamble.games.zombies_attack.actions import ACTIONS, CARDS
from shamble.games.zombies_attack.state import SEATS, Town

BLOCK = 128  # threads in a block
FORM, MOST_SEATS = dtype_of(Town), int(SEATS)

cuda: Any = numba.cuda
config: Any = numba.config
config.CUDA_LOW_OCCUPANCY_WARNINGS = False  # day 1 has as many dawns as seats


@cuda.jit  # type: ignore[untyped-decorator]
def look_back(
    blank: Any, day: Any, fates: Any, decks: Any, later_fates: Any, later_decks: Any, later: Any, values: Any
) -> None:
    """The values of all dawns of a day."""
    number = cuda.grid(1)
    if number >= values.size:
        return
    box = cuda.local.array(2, FORM)
    habit = cuda.local.array((MOST_SEATS, CARDS), numba.float64)
    mask = cuda.local.array(ACTIONS, numba.boolean)
    log = cuda.local.array((1, 6), numba.int16)
    log[0, 0] = 0
    box[0] = blank[0]
    lay_out(box[0], day, number, fates, decks)
    if can_be(box[0]):
        values[number] = value_of(box, habit, mask, log, later_fates, later_decks, later)
    else:
        values[number] = IMPOSSIBLE


def look_back_on_cuda(*arguments: Any) -> None:
    """`look_back` with arrays of this side; the last of them, the values, comes back."""
    there = [cuda.to_device(part) if isinstance(part, np.ndarray) else part for part in arguments]
    values = arguments[-1]
    look_back[-(-len(values) // BLOCK), BLOCK](*there)
    there[-1].copy_to_host(values)
