"""One row per game, in a file that anybody can read."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from shamble.engine.batch.binding import play
from shamble.engine.play.game import game
from shamble.lab.measure import parquet as rows_module

pytestmark = pytest.mark.compiled_only


def test_the_rows_are_the_games(in_lab: Any, tmp_path: Path) -> None:
    words = ("run", "zombies-attack", "--bots", "survivor", "--seats", 3, "--games", 2_500, "--seed", 40)
    shown = in_lab(*words, "--out", "games.parquet", "--json")
    assert shown.returncode == 0, shown.stderr
    table = pq.read_table(tmp_path / "games.parquet")
    assert table.column_names == ["seed", "length", "ending", "payoff_A", "payoff_B", "payoff_C"]
    truth = play(game("zombies-attack"), 3, 2_500, seed=40, policies=[1, 1, 1])
    assert table["seed"].to_pylist() == list(range(40, 2_540))
    assert np.array_equal(table["length"].to_numpy(), truth.lengths)
    assert np.array_equal(table["payoff_C"].to_numpy(), truth.payoffs[:, 2])
    report = json.loads(shown.stdout)
    assert report["endings"]["survivors"] == table["ending"].to_pylist().count("survivors")
    assert report["per_seat"][0]["wins"] == sum(table["payoff_A"].to_pylist())
    about = json.loads(table.schema.metadata[b"shamble"])
    assert (about["partial"], about["trial"]["bots"]) == (False, ["survivor"] * 3)


def test_rows_come_in_groups_of_one_size(in_lab: Any, tmp_path: Path) -> None:
    in_lab("run", "zombies-attack", "--bots", "random", "--games", 120_000, "--out", "games.parquet", "--json")
    about = pq.ParquetFile(tmp_path / "games.parquet").metadata
    sizes = [about.row_group(number).num_rows for number in range(about.num_row_groups)]
    assert sizes == [rows_module.GROUP, rows_module.GROUP, 20_000]


def test_the_extra_is_named_when_it_is_missing(in_lab: Any, tmp_path: Path) -> None:
    """As on a machine without the extra `lab`: the module cannot be found."""
    for module in ("pyarrow", "matplotlib", "openskill", "distributed"):
        (tmp_path / module).mkdir()
        error = f"raise ModuleNotFoundError(\"No module named '{module}'\", name='{module}')\n"
        (tmp_path / module / "__init__.py").write_text(error, encoding="utf-8")
    in_lab.environment["PYTHONPATH"] = str(tmp_path)
    for words in (
        ("run", "zombies-attack", "--games", 10, "--out", "x.parquet"),
        ("run", "zombies-attack", "--games", 10, "--cluster", "tcp://127.0.0.1:1"),
        ("sweep", "zombies-attack", "--games", 10, "--vary", "seats=2..3"),
        ("ladder", "zombies-attack", "--games", 1),
        ("report", "zombies-attack", "--games", 10),
    ):
        shown = in_lab(*words)
        assert shown.returncode == 2
        assert shown.stderr.startswith("error: ")
        assert "pip install 'shamble[lab]'" in shown.stderr
        assert shown.stderr.count("\n") == 1
