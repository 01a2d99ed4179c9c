"""A command that is stopped leaves what it had, and goes on when it is given again: nothing lost, nothing twice."""

import json
import signal
import time
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from shamble.engine.base.errors import BadSetup
from shamble.engine.play.game import game
from shamble.lab.measure.checkpoint import Checkpoint
from shamble.lab.questions import questions_for

pytestmark = pytest.mark.compiled_only

RUN = ("run", "fight-or-flight", "--bots", "survivor", "--games", 60_000, "--cores", 1)


def test_a_run_that_is_killed_goes_on_where_it_was(in_lab: Any, tmp_path: Path) -> None:
    checkpoint, rows, whole = tmp_path / "checkpoint", tmp_path / "rows.parquet", tmp_path / "whole.parquet"
    words = (*RUN, "--keep", checkpoint, "--out", rows, "--json")
    status, said, _ = in_lab.stop_after(3, checkpoint, signal.SIGKILL, *words)
    assert (status, said) == (-signal.SIGKILL, "")
    before = in_lab.lines(checkpoint)
    assert 3 <= len(before) < 30
    assert not rows.exists()
    after = in_lab(*words)
    assert after.returncode == 0, after.stderr
    assert in_lab.lines(checkpoint)[: len(before) - 1] == before[:-1]
    seeds = [json.loads(line)["seed"] for line in in_lab.lines(checkpoint) if line.endswith("}")]
    assert sorted(seeds) == list(range(0, 60_000, 2_000))
    straight = in_lab(*RUN, "--out", whole, "--json")
    assert after.stdout == straight.stdout
    assert rows.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "checkpoint",
        "checkpoints",
        "rows.parquet",
        "whole.parquet",
    ]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_stopped_shows_what_it_had(how: signal.Signals, in_lab: Any, tmp_path: Path) -> None:
    checkpoint, rows = tmp_path / "checkpoint", tmp_path / "rows.parquet"
    words = (*RUN, "--keep", checkpoint, "--out", rows, "--json")
    status, said, complained = in_lab.stop_after(3, checkpoint, how, *words)
    assert status == 130
    assert "partial:" in complained
    report = json.loads(said)
    assert report["partial"] is True
    assert 6_000 <= report["games"] < 60_000
    assert sum(report["endings"].values()) == report["games"]
    table = pq.read_table(rows)
    assert table.num_rows == report["games"]
    assert json.loads(table.schema.metadata[b"shamble"])["partial"] is True


def test_without_a_file_the_same_command_goes_on_too(in_lab: Any, tmp_path: Path) -> None:
    """The checkpoint is in the folder of checkpoints, and gone when all is played."""
    process = in_lab.start(*RUN, "--json")
    while process.poll() is None and not any(len(in_lab.lines(path)) > 2 for path in in_lab.checkpoints.glob("*")):
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    (checkpoint,) = in_lab.checkpoints.iterdir()
    played = len(in_lab.lines(checkpoint))
    assert 2 < played < 30
    assert json.loads(in_lab(*RUN, "--json").stdout) == json.loads(in_lab(*RUN, "--json").stdout)
    assert list(in_lab.checkpoints.iterdir()) == []


def test_a_refused_command_leaves_no_book(in_lab: Any) -> None:
    assert in_lab("run", "zombies-attack", "--device", "abacus").returncode == 2
    assert list(in_lab.checkpoints.iterdir()) == []


def test_a_ladder_that_is_killed_goes_on_where_it_was(in_lab: Any, tmp_path: Path) -> None:
    checkpoint = tmp_path / "checkpoint"
    ladder = ("ladder", "zombies-attack", "--games", 2_000, "--cores", 1, "--json")
    status, _, _ = in_lab.stop_after(5, checkpoint, signal.SIGKILL, *ladder, "--keep", checkpoint)
    assert status == -signal.SIGKILL
    assert 5 <= len(in_lab.lines(checkpoint)) < 120
    after = in_lab(*ladder, "--keep", checkpoint)
    assert after.returncode == 0, after.stderr
    chunks = [(line["trial"], line["seed"]) for line in map(json.loads, in_lab.lines(checkpoint)[:-1]) if line]
    assert len(chunks) == len(set(chunks))
    assert after.stdout == in_lab(*ladder).stdout


def test_a_sweep_that_is_stopped_goes_on_where_it_was(in_lab: Any, tmp_path: Path) -> None:
    checkpoint = tmp_path / "checkpoint"
    sweep = ("sweep", "fight-or-flight", "--vary", "seats=3..4", "--games", 30_000, "--cores", 1, "--json")
    status, said, complained = in_lab.stop_after(3, checkpoint, signal.SIGINT, *sweep, "--keep", checkpoint)
    assert status == 130
    assert "partial:" in complained
    assert 6_000 <= sum(cell["games"] for cell in json.loads(said)) < 60_000
    after = in_lab(*sweep, "--keep", checkpoint)
    assert after.returncode == 0, after.stderr
    assert after.stdout == in_lab(*sweep).stdout


def test_a_report_that_is_stopped_is_stamped(in_lab: Any, tmp_path: Path) -> None:
    checkpoint = tmp_path / "checkpoint"
    words = ("--games", 300_000, "--cores", 1, "--out", "page.html", "--pictures", "pictures", "--keep", checkpoint)
    status, _, complained = in_lab.stop_after(3, checkpoint, signal.SIGTERM, "report", "fight-or-flight", *words)
    assert status == 130, complained
    assert "partial:" in complained
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert page.count("PARTIAL") == len(questions_for(game("fight-or-flight")))
    assert "Nothing was played yet." in page


def test_half_a_line_is_passed_over_and_what_follows_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint"
    checkpoint = Checkpoint(path)
    checkpoint.add("a", 0, 10, {"x": 1})
    checkpoint.close()
    with path.open("a", encoding="utf-8") as file:
        file.write('{"trial":"a","seed":10,"ga')
    checkpoint = Checkpoint(path)
    checkpoint.add("a", 20, 10, {"x": 2})
    assert [line.seed for line in checkpoint.lines()] == [0, 20]
    checkpoint.close()


def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    page = tmp_path / "balance.html"
    page.write_text("<!doctype html>", encoding="utf-8")
    with pytest.raises(BadSetup, match="is no checkpoint of the lab"):
        Checkpoint(page)
    assert page.read_text(encoding="utf-8") == "<!doctype html>"


def test_one_book_belongs_to_one_process(tmp_path: Path) -> None:
    checkpoint = Checkpoint(tmp_path / "checkpoint")
    with pytest.raises(BadSetup, match="is in use"):
        Checkpoint(tmp_path / "checkpoint")
    checkpoint.close()
    Checkpoint(tmp_path / "checkpoint").close()
