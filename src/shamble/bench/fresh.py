"""Measuring in processes of their own: machine code that was just compiled runs slower than the same from disk."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def in_fresh_processes(number: int, measure: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> list[R]:
    """What so many processes measure in turn that find everything compiled: one more did it all before."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        return [pool.submit(measure, *args, **kwargs).result() for _ in range(number + 1)][1:]
