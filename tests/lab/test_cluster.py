"""A Dask cluster plays the same games: the same bytes, also when a worker dies."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import LocalCluster

from shamble.lab.measure.checkpoint import Checkpoint
from shamble.lab.measure.parquet import RowFile
from shamble.lab.measure.tally import Tally
from shamble.lab.measure.trial import Trial
from shamble.lab.measure.work import Work
from shamble.lab.measure.workers import workers

pytestmark = [
    pytest.mark.compiled_only,
    # Dask's own threads and sockets are closed a little after the cluster.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]

TRIAL = Trial("fight-or-flight", ("survivor", "rookie", "random"))
GAMES = 60_000


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(n_workers=4, threads_per_worker=1, dashboard_address=None, silence_logs=50) as started:
        yield started


def _play(folder: Path, name: str, address: str | None) -> tuple[Tally, bytes]:
    work = Work([TRIAL], GAMES, seed=11)
    rows = RowFile(folder / f"{name}.parquet", TRIAL, work.key)
    with workers(cluster=address, cores=1) as hands:
        work.do(hands, rows=rows)
    rows.close(partial=work.partial)
    return work.tallies[0], rows.path.read_bytes()


def test_a_cluster_that_loses_a_worker_gives_the_same_bytes_as_one_core(tmp_path: Path, cluster: LocalCluster) -> None:
    victims = {worker.pid for worker in cluster.workers.values()}
    checkpoint = Checkpoint(tmp_path / "checkpoint")
    work = Work([TRIAL], GAMES, seed=11)
    rows = RowFile(tmp_path / "many.parquet", TRIAL, work.key)
    killed = threading.Event()

    def kill_one(done: int) -> None:
        if done >= 4_000 and not killed.is_set():
            os.kill(min(victims), signal.SIGKILL)
            killed.set()

    with workers(cluster=cluster.scheduler_address) as hands:
        work.do(hands, checkpoint, rows, kill_one)
    rows.close(partial=work.partial)
    checkpoint.close()
    assert killed.is_set()
    deadline = time.monotonic() + 200
    while {worker.pid for worker in cluster.workers.values()} == victims and time.monotonic() < deadline:
        time.sleep(0.05)
    assert {worker.pid for worker in cluster.workers.values()} != victims  # it was replaced
    assert not work.partial
    assert (work.tallies[0], rows.path.read_bytes()) == _play(tmp_path, "one", None)
