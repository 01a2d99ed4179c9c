"""Experiments from Python are those of the lab, game by game."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import shamble
from shamble.engine.base.errors import BadSetup
from shamble.engine.play.game import game
from shamble.lab.run import run

GAME = "zombies-attack"


def test_the_figures_are_those_of_the_lab() -> None:
    found = shamble.play(GAME, 3, ["survivor", "random", "random"], 3_000, seed=5, cores=1)
    assert found.report == run(game(GAME), 3, ["survivor", "random", "random"], 3_000, seed=5, cores=1)
    assert len(found) == 3_000
    assert found.rate(0) == found.report.per_seat[0].rate
    assert found.interval(0) == found.report.per_seat[0].ci
    assert found.rows.seeds.tolist() == list(range(5, 3_005)), "chunks are put together in order"
    assert "seat A wins" in repr(found)


def test_rows_are_a_table(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    found = shamble.play(GAME, 2, "random", 50)
    table = found.to_arrow()
    assert table.column_names == ["seed", "length", "ending", "payoff_A", "payoff_B"]
    assert table.num_rows == 50
    assert np.array_equal(table["payoff_B"].to_numpy(), found.rows.payoffs[:, 1])
    pytest.importorskip("matplotlib")
    found.plot(tmp_path / "wins.svg")
    assert "A random" in (tmp_path / "wins.svg").read_text(encoding="utf-8")


def test_pairs_by_seed_are_surer_than_two_samples() -> None:
    about = {"game": "fight-or-flight", "seats": 4, "bots": "survivor", "games": 4_000, "cores": 1}
    usual = shamble.play(**about)  # type: ignore[arg-type]
    kinder = shamble.play(**about, options={"carry_over_quiet_days": "on"})  # type: ignore[arg-type]
    compared = shamble.compare(usual, kinder)
    assert compared.rates == (usual.rate(), kinder.rate())
    assert compared.difference == pytest.approx(kinder.rate() - usual.rate())
    low, high = compared.interval
    assert 0 < low < compared.difference < high
    assert compared.worth > 5, "most of the luck is the same in both"
    same = shamble.compare(usual, usual)
    assert (same.difference, same.interval, same.differing, same.worth) == (0.0, (0.0, 0.0), 0, 0.0)
    later = shamble.play(**{**about, "games": 500}, seed=3_800)  # type: ignore[arg-type]
    assert shamble.compare(usual, later).games == 200, "only seeds that both have"


def test_what_cannot_be_compared_or_played_is_refused() -> None:
    found = shamble.play(GAME, 2, "random", 10)
    for wrong, complaint in (
        (lambda: shamble.compare(found, shamble.play("fight-or-flight", 2, "random", 10)), "two games"),
        (lambda: shamble.compare(found, shamble.play(GAME, 2, "random", 10, seed=10)), "no seeds in common"),
        (lambda: shamble.play(GAME, 2, "random", 0), "1 or more"),
        (lambda: shamble.play(GAME, 2, "random", 10, seed=-1), "seeds are numbers from 0"),
        (lambda: shamble.play(GAME, 2, "nobody", 10), "nobody"),
        (lambda: shamble.play(GAME, 2, ["random"] * 3, 10), "2 seats need 2 bots"),
        (lambda: found.rate(2), "the seats are 0 to 1"),
    ):
        with pytest.raises(BadSetup, match=complaint):
            wrong()


def test_the_package_is_imported_without_its_engine() -> None:
    program = "import sys, shamble; print(sorted({'numba', 'numpy', 'msgspec', 'yaml', 'typer'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
