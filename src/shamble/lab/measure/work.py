"""Work: trials, each played for a number of games by a pool of workers, with a checkpoint to go on from."""

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import msgspec

from shamble.engine.base.errors import BadSetup
from shamble.engine.compile.cache import cache_root
from shamble.engine.play.warm import warm
from shamble.lab.measure.checkpoint import Checkpoint
from shamble.lab.measure.parquet import RowFile
from shamble.lab.measure.play import play_chunk, tally_chunk
from shamble.lab.measure.tally import Tally
from shamble.lab.measure.trial import Trial
from shamble.lab.measure.workers import Workers

Progress = Callable[[int], None]
Task = tuple[Trial, int, int, str]


def check_seed(seed: int, games: int) -> None:
    """Refuse seeds that do not fit so many games."""
    if not 0 <= seed <= 2**63 - games:
        raise BadSetup(f"a seed is a number from 0 to 2^63 - 1, not {seed}")


class Work:
    """What is to be played and what has been. Game i of every trial has the seed `seed + i`, on any worker."""

    def __init__(self, trials: Sequence[Trial], games: int, seed: int = 0) -> None:
        if games < 1:
            raise BadSetup(f"the number of games must be at least 1, not {games}")
        check_seed(seed, games)
        for trial in trials:
            trial.check()
        self.trials, self.games, self.seed = list(trials), games, seed
        self.tallies: list[Tally] = [trial.empty for trial in trials]

    @property
    def asked(self) -> int:
        """Games that are to be played."""
        return self.games * len(self.trials)

    @property
    def played(self) -> int:
        """Games that have been played."""
        return sum(tally.played for tally in self.tallies)

    @property
    def partial(self) -> bool:
        """Is something left to play?"""
        return self.played < self.asked

    @property
    def key(self) -> str:
        """The key of exactly this work."""
        digest = hashlib.sha256(f"{self.games} {self.seed}".encode())
        for trial in self.trials:
            digest.update(trial.key().encode())
        return digest.hexdigest()[:16]

    def do(
        self,
        workers: Workers,
        checkpoint: Checkpoint | None = None,
        rows: RowFile | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Play what is still to be played. An interruption leaves the tallies as far as they are."""
        for found in {trial.found for trial in self.trials}:
            warm(found)
        keys = [trial.key() for trial in self.trials]
        done = self._recall(workers, keys, checkpoint, rows)
        if progress is not None:
            progress(self.played)
        left = [(place, task) for place, task in self._tasks(workers) if (place, task[1]) not in done]
        results = workers.in_order(tally_chunk if rows is None else play_chunk, (task for _, task in left))
        for (place, (_, seed, games, _)), (tally, played) in zip(left, results, strict=True):
            if rows is not None:
                rows.write(seed, played)
            if checkpoint is not None:
                checkpoint.add(keys[place], seed, games, tally)
            self.tallies[place].add(tally)
            if progress is not None:
                progress(self.played)

    def _tasks(self, workers: Workers) -> Iterator[tuple[int, Task]]:
        for place, trial in enumerate(self.trials):
            size = workers.chunk(trial)
            for first in range(0, self.games, size):
                yield place, (trial, self.seed + first, min(size, self.games - first), workers.device)

    def _recall(
        self, workers: Workers, keys: list[str], checkpoint: Checkpoint | None, rows: RowFile | None
    ) -> set[tuple[int, int]]:
        """Count the chunks that the checkpoint has already; their places and seeds."""
        done: set[tuple[int, int]] = set()
        if checkpoint is None:
            return done
        places: dict[str, list[int]] = {}
        for place, key in enumerate(keys):
            places.setdefault(key, []).append(place)
        for line in checkpoint.lines():
            for place in places.get(line.trial, ()):
                fits = self._is_chunk(workers, place, line.seed, line.games) and (place, line.seed) not in done
                if fits and (rows is None or rows.has(line.seed)):
                    self.tallies[place].add(msgspec.json.decode(line.found, type=Tally))
                    done.add((place, line.seed))
        return done

    def _is_chunk(self, workers: Workers, place: int, seed: int, games: int) -> bool:
        size, first = workers.chunk(self.trials[place]), seed - self.seed
        return 0 <= first < self.games and first % size == 0 and games == min(size, self.games - first)


def default_checkpoint(key: str) -> Path:
    """The checkpoint of work that was given no file: it is removed when all is done."""
    folder = os.environ.get("SHAMBLE_LAB_BOOKS")
    return (Path(folder) if folder else cache_root() / "lab") / f"{key}.jsonl"
