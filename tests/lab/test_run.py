"""`lab run`: figures that can be had again, and in the form that scripts expect."""

import json
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from shamble.bots.legend import Budget
from shamble.engine.errors import BadSetup, BadText
from shamble.engine.game import game, games
from shamble.lab.cli import lab
from shamble.lab.figures import wilson
from shamble.lab.run import Report, run

pytestmark = pytest.mark.compiled_only

KEYS = ["game", "seats", "options", "bots", "games", "seed", "win_rate", "per_seat", "length", "endings"]


def test_wilson_intervals() -> None:
    assert wilson(0, 10) == (0.0, pytest.approx(0.2775, abs=1e-4))
    assert wilson(10, 10) == (pytest.approx(0.7225, abs=1e-4), 1.0)
    assert wilson(50, 100) == (pytest.approx(0.4038, abs=1e-4), pytest.approx(0.5962, abs=1e-4))
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize("name", games())
def test_every_game_can_be_measured(name: str) -> None:
    seats = game(name).meta.seats[0]
    report = run(game(name), seats, ["rookie"], 20, seed=5)
    assert sum(report.endings.values()) == 20
    assert (report.win_rate is not None) == game(name).meta.cooperative
    for seat in report.per_seat:
        assert seat.rate == seat.wins / 20
        assert seat.ci[0] <= seat.rate <= seat.ci[1]


def test_the_same_seed_gives_the_same_figures_on_any_number_of_cores() -> None:
    found = game("fight-or-flight")
    one: Report = run(found, 4, ["survivor"], 5000, seed=3, cores=1)
    assert one == run(found, 4, ["survivor"], 5000, seed=3, cores=2)
    assert one != run(found, 4, ["survivor"], 5000, seed=4, cores=2)


def test_so_it_does_with_somebody_who_thinks() -> None:
    found, bots = game("fight-or-flight"), ["legend", "survivor"]
    one = run(found, 2, bots, 2, seed=3, cores=1, budget=Budget(32))
    assert one == run(found, 2, bots, 2, seed=3, cores=2, budget=Budget(32))


def test_json_has_the_promised_keys() -> None:
    words = ["run", "fight-or-flight", "--seats", "3", "--bots", "rookie", "--games", "10", "--seed", "7", "--json"]
    result = CliRunner().invoke(lab, [*words, "-o", "remove_heal=4"])
    assert result.exit_code == 0, result.output
    report: dict[str, Any] = json.loads(result.stdout)
    assert list(report) == KEYS
    assert report["bots"] == ["rookie"] * 3
    assert report["options"]["remove_heal"] == 4
    assert list(report["per_seat"][0]) == ["bot", "wins", "rate", "ci"]
    assert msgspec.json.decode(result.stdout, type=Report).seed == 7


def test_the_table_for_people_names_every_seat() -> None:
    result = CliRunner().invoke(lab, ["run", "fight-or-flight", "--bots", "rookie,survivor", "--games", "10"])
    assert result.exit_code == 0, result.output
    assert "rookie" in result.stdout
    assert "survivor" in result.stdout


@pytest.mark.parametrize(
    ("words", "error", "said"),
    [
        (["--bots", "hero"], BadSetup, "there is no bot 'hero'"),
        (["--seats", "4", "--bots", "rookie,rookie"], BadSetup, "4 seats need 4 bots"),
        (["--seats", "9", "--bots", "rookie"], BadSetup, "2 to 8 seats"),
        (["--games", "0"], BadSetup, "at least 1"),
        (["-o", "remove_heal"], BadText, "name=value"),
    ],
)
def test_wrong_use_is_one_clear_error(words: list[str], error: type[Exception], said: str) -> None:
    result = CliRunner().invoke(lab, ["run", "fight-or-flight", *words])
    assert isinstance(result.exception, error)
    assert said in str(result.exception)
