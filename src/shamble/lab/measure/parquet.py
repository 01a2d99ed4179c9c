"""One row per game, in a Parquet file.

While games are played, every chunk is a small file of its own in a folder beside; at the end, or when the run is
interrupted, they become one file, in the order of the seeds. So memory stays flat and a stopped run can go on.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from shamble.engine.base.record import Seat, words
from shamble.lab.measure.tally import Rows
from shamble.lab.measure.trial import Trial
from shamble.lab.measure.workers import needed

GROUP = 50_000  # rows that are written together


class RowFile:
    """A Parquet file that is being filled by one trial."""

    def __init__(self, path: Path, trial: Trial, key: str) -> None:
        needed("pyarrow.parquet", "--out")
        self.path, self.trial = path, trial
        self.parts = path.with_name(f"{path.name}.{key}.parts")
        self.parts.mkdir(parents=True, exist_ok=True)

    def has(self, seed: int) -> bool:
        """Are the games from this seed on in the file?"""
        return self._part(seed).exists()

    def _part(self, seed: int) -> Path:
        return self.parts / f"{seed:020d}.parquet"

    def write(self, seed: int, rows: Rows | None) -> None:
        """Keep a chunk; it is there as a whole or not at all."""
        assert rows is not None
        parquet = needed("pyarrow.parquet", "--out")
        half = self._part(seed).with_suffix(".half")
        parquet.write_table(table_of(self.trial, rows), half)
        half.replace(self._part(seed))

    def close(self, *, partial: bool) -> None:
        """Put the chunks together. A partial file says so in its metadata, and its chunks stay to be continued."""
        parquet = needed("pyarrow.parquet", "--out")
        half = self.path.with_name(self.path.name + ".half")
        about = {"shamble": msgspec.json.encode({"trial": self.trial, "partial": partial}).decode()}
        schema = table_of(self.trial, _no_rows(self.trial)).schema.with_metadata(about)
        with parquet.ParquetWriter(half, schema) as writer:
            for table in self._groups():
                writer.write_table(table.cast(schema), row_group_size=GROUP)
        half.replace(self.path)
        if not partial:
            shutil.rmtree(self.parts)

    def _groups(self) -> Iterator[Any]:
        """All rows in groups of one size, whatever the size of the chunks."""
        pa, parquet = needed("pyarrow", "--out"), needed("pyarrow.parquet", "--out")
        held: list[Any] = []
        for part in sorted(self.parts.glob("*.parquet")):
            held.append(parquet.read_table(part))
            while sum(table.num_rows for table in held) >= GROUP:
                whole = pa.concat_tables(held)
                yield whole.slice(0, GROUP)
                held = [whole.slice(GROUP)]
        if sum(table.num_rows for table in held):
            yield pa.concat_tables(held)


def table_of(trial: Trial, rows: Rows) -> Any:
    """Games as a table of pyarrow: seed, length, ending, and what every seat got."""
    pa = needed("pyarrow", "a table of games")
    names = [words(ending).lower() for ending in trial.found.endings]
    endings = pa.DictionaryArray.from_arrays(pa.array(rows.endings), pa.array(names))
    columns = {"seed": rows.seeds, "length": rows.lengths, "ending": endings.dictionary_decode()}
    for seat in range(trial.seats):
        columns[f"payoff_{Seat(seat).name}"] = rows.payoffs[:, seat]
    return pa.table(columns)


def _no_rows(trial: Trial) -> Rows:
    import numpy as np

    return Rows(
        np.zeros(0, np.int64), np.zeros(0, np.int32), np.zeros(0, np.int8), np.zeros((0, trial.seats), np.float32)
    )
