"""The CUDA side of `answer.py`: the same rules, one dawn in every thread. What belongs to whole days stays there."""

from typing import Any

import numba
import numba.cuda
import numpy as np

from shamble.engine.base.record import dtype_of
from shamble.games.zombies_attack.actions import ACTIONS, CARDS, THREATS
from shamble.games.zombies_attack.state import SEATS, Town
from studies.solved.answer import (
    UNSEEN,
    Day,
    first_picks,
    goes_on,
    habits,
    lay_out,
    likelihood,
    live_a_day,
    next_picks,
    number_of,
    value_of,
)

BLOCK = 128  # threads in a block
FORM, MOST_SEATS = dtype_of(Town), int(SEATS)

cuda: Any = numba.cuda
config: Any = numba.config
config.CUDA_LOW_OCCUPANCY_WARNINGS = False  # day 1 has as many dawns as seats


# --- kernels: thread i does the i-th of its dawns or numbers ----------------------------------------------------------


@cuda.jit  # type: ignore[untyped-decorator]
def look_ahead(
    blank: Any,
    day: Any,
    fates: Any,
    decks: Any,
    later_fates: Any,
    later_decks: Any,
    dawns: Any,
    chances: Any,
    later: Any,
) -> None:
    """How likely the own seat can make each dawn of tomorrow, at most."""
    i = cuda.grid(1)
    if i >= dawns.size:
        return
    box = cuda.local.array(2, FORM)
    habit = cuda.local.array((MOST_SEATS, CARDS), numba.float64)
    picks = cuda.local.array(MOST_SEATS, numba.int64)
    mask = cuda.local.array(ACTIONS, numba.boolean)
    log = cuda.local.array((1, 6), numba.int16)
    log[0, 0] = 0
    box[0] = blank[0]
    lay_out(box[0], day, dawns[i], fates, decks)
    habits(box[0], mask, habit)
    first_picks(box[0], picks, habit)
    more = True
    while more:
        likely = chances[i] * likelihood(box[0], picks, habit)
        for kind in range(THREATS):
            chance = live_a_day(box, picks, kind, log)
            if chance > 0.0 and goes_on(box[1]):
                cuda.atomic.add(later, number_of(box[1], later_fates, later_decks), likely * chance)
        more = next_picks(box[0], picks, habit)


@cuda.jit  # type: ignore[untyped-decorator]
def look_back(
    blank: Any,
    day: Any,
    fates: Any,
    decks: Any,
    later_fates: Any,
    later_decks: Any,
    later: Any,
    values: Any,
    dawns: Any,
) -> None:
    """The values of the dawns of a day."""
    i = cuda.grid(1)
    if i >= dawns.size:
        return
    box = cuda.local.array(2, FORM)
    habit = cuda.local.array((MOST_SEATS, CARDS), numba.float64)
    picks = cuda.local.array(MOST_SEATS, numba.int64)
    worth = cuda.local.array(CARDS, numba.float64)
    mask = cuda.local.array(ACTIONS, numba.boolean)
    log = cuda.local.array((1, 6), numba.int16)
    log[0, 0] = 0
    box[0] = blank[0]
    lay_out(box[0], day, dawns[i], fates, decks)
    values[dawns[i]] = value_of(box, habit, picks, worth, mask, log, later_fates, later_decks, later)


@cuda.jit  # type: ignore[untyped-decorator]
def gather(later: Any, seldom: Any, count: Any, dawns: Any, chances: Any) -> None:
    """Count the dawns that are likely enough, and list those for which there is room."""
    number = cuda.grid(1)
    if number >= later.size or later[number] <= seldom:
        return
    place = cuda.atomic.add(count, 0, 1)
    if place < dawns.size:
        dawns[place] = number
        chances[place] = later[number]


@cuda.jit  # type: ignore[untyped-decorator]
def fill(part: Any, value: Any) -> None:
    number = cuda.grid(1)
    if number < part.size:
        part[number] = value


# --- what `answer.Machine` asks for -----------------------------------------------------------------------------------


def ahead(blank: Any, day: int, today: Day, tomorrow: Day, dawns: Any, chances: Any, seldom: float) -> tuple[Any, Any]:
    """The dawns of tomorrow: first how many, then which."""
    later = _filled(tomorrow.size(blank[0].seats), 0.0)
    _launch(look_ahead, dawns.size, blank, day, *today, *tomorrow, dawns, chances, later)
    number, _, _ = _gathered(later, seldom, 0)
    _, met, reached = _gathered(later, seldom, number)
    return met, reached


def back(blank: Any, day: int, today: Day, tomorrow: Day, dawns: Any, later: Any) -> Any:
    """The values of today."""
    values = _filled(today.size(blank[0].seats), UNSEEN)
    _launch(look_back, dawns.size, blank, day, *today, *tomorrow, later, values, dawns)
    cuda.synchronize()
    return values


def mean(values: Any) -> float:
    return float(values.copy_to_host().mean())


def _gathered(later: Any, seldom: float, room: int) -> tuple[int, Any, Any]:
    """How many dawns are likely enough; as many as there is room for, and how likely they are."""
    count = cuda.to_device(np.zeros(1, np.int64))
    dawns, chances = cuda.device_array(room, np.int64), cuda.device_array(room, np.float64)
    _launch(gather, later.size, later, seldom, count, dawns, chances)
    return int(count.copy_to_host()[0]), dawns, chances


def _filled(size: int, value: float) -> Any:
    part = cuda.device_array(size, np.float64)
    _launch(fill, size, part, value)
    return part


def _launch(kernel: Any, threads: int, *arguments: Any) -> None:
    """The arrays of this side travel; those of the other one are there."""
    there = [cuda.to_device(part) if isinstance(part, np.ndarray) else part for part in arguments]
    kernel[max(1, -(-threads // BLOCK)), BLOCK](*there)
