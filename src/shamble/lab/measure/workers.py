"""Who plays: the cores of this machine, its GPU, or a Dask cluster. The games are the same."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from shamble.engine.base.errors import BadSetup
from shamble.lab.measure.trial import Trial

CHUNK = 2_000  # games of one task
CUDA_BYTES = 1 << 28  # states of one task on a GPU: large states mean long games

T = TypeVar("T")


@dataclass(frozen=True)
class Workers:
    """An executor, and how much work it is given in advance."""

    pool: Executor
    tasks: int
    device: str = "cpu"

    def chunk(self, trial: Trial) -> int:
        """Games of a trial in one task. It changes no figure."""
        if not trial.simple:
            return 1
        on_gpu = self.device == "cuda" and not trial.forced
        return CUDA_BYTES // trial.found.size() if on_gpu else CHUNK

    def in_order(self, work: Callable[..., T], tasks: Iterable[tuple[Any, ...]]) -> Iterator[T]:
        """The results of all tasks in order; only a few run at a time, so that memory stays flat."""
        under_way: deque[Any] = deque()
        try:
            for task in tasks:
                under_way.append(self.pool.submit(work, *task))
                if len(under_way) >= 4 * self.tasks:
                    yield under_way.popleft().result()
            while under_way:
                yield under_way.popleft().result()
        finally:
            for future in under_way:
                future.cancel()


@contextmanager
def workers(device: str = "cpu", cluster: str | None = None, cores: int = 0) -> Iterator[Workers]:
    """The workers that were asked for; BadSetup says what is missing."""
    if device not in ("cpu", "cuda"):
        raise BadSetup(f"there is no device {device!r}; there are: cpu, cuda")
    if cluster is not None:
        with _dask(cluster) as (pool, hands):
            yield Workers(pool, hands, device)
        return
    if device == "cuda":
        _check_cuda()
    number = 1 if device == "cuda" else cores or os.cpu_count() or 1
    with ThreadPoolExecutor(number) as threads:
        yield Workers(threads, number, device)


def _check_cuda() -> None:
    from numba import cuda

    try:
        there = cuda.is_available()  # type: ignore[no-untyped-call]
    except Exception:  # a broken driver raises errors of many kinds
        there = False
    if not there:
        raise BadSetup("--device cuda: no CUDA GPU was found; it takes a driver and `pip install 'shamble[cuda]'`")


@contextmanager
def _dask(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a cluster. Dask gives the work of a worker that dies to another one."""
    distributed = needed("distributed", "--cluster")
    try:
        client = distributed.Client(address, timeout="20s")
    except (OSError, TimeoutError, ValueError) as error:
        raise BadSetup(f"--cluster {address}: no Dask scheduler answers there ({error})") from None
    with client:
        hands = sum(worker["nthreads"] for worker in client.scheduler_info(n_workers=-1)["workers"].values())
        yield client.get_executor(pure=False, retries=3), max(1, hands)


def needed(module: str, purpose: str) -> Any:
    """A module of the extra `lab`; one line says what to install when it is missing."""
    import importlib

    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and error.name.split(".")[0] != module.split(".")[0]:
            raise
        raise BadSetup(f"{purpose} needs {module.split('.')[0]}: pip install 'shamble[lab]'") from None
