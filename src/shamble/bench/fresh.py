"""Measuring in a process of its own: machine code that was just compiled there runs slower than the same from disk."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def in_fresh_process(measure: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """What is measured by a process that finds everything compiled: another one did it all before."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        pool.submit(measure, *args, **kwargs).result()
        return pool.submit(measure, *args, **kwargs).result()
