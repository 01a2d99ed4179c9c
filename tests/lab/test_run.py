"""`lab run`: figures that can be had again, and in the form that scripts expect."""

import json
import os
from typing import Any

import msgspec
import pytest

from shamble.bots.legend import Budget
from shamble.engine.base.errors import BadSetup, BadText
from shamble.engine.play.game import game, games
from shamble.lab.cli import lab
from shamble.lab.measure import workers as pool
from shamble.lab.measure.trial import Trial
from shamble.lab.measure.work import Work
from shamble.lab.run import Report, decided_by, run

pytestmark = pytest.mark.compiled_only

KEYS = ["game", "seats", "options", "bots", "games", "seed", "win_rate", "per_seat", "length", "endings"]


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


@pytest.mark.parametrize("size", [1, 77, 10_000])
def test_the_size_of_the_chunks_changes_nothing(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = game("zombies-attack")
    bots = ["rookie", "survivor", "random", "survivor"]
    usual = run(found, 4, bots, 300)
    monkeypatch.setattr(pool, "CHUNK", size)
    assert run(found, 4, bots, 300) == usual


def test_so_it_does_with_somebody_who_thinks() -> None:
    found, bots = game("fight-or-flight"), ["legend", "survivor"]
    one = run(found, 2, bots, 2, seed=3, cores=1, budget=Budget(32))
    assert one == run(found, 2, bots, 2, seed=3, cores=2, budget=Budget(32))


def test_what_decides_a_game() -> None:
    """A strong bot among random ones decides more than the seat of equal ones does."""
    equal = Work([Trial("zombies-attack", ("survivor",) * 4)], 2000)
    unequal = Work([Trial("zombies-attack", ("survivor", "random", "random", "random"))], 2000)
    with pool.workers() as hands:
        equal.do(hands)
        unequal.do(hands)
    assert decided_by(equal.trials[0], equal.tallies[0]).bot == 0
    assert decided_by(equal.trials[0], equal.tallies[0]).seat < 0.01
    assert decided_by(unequal.trials[0], unequal.tallies[0]).bot > 0.01


def test_json_has_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["run", "fight-or-flight", "--seats", "3", "--bots", "rookie", "--games", "10", "--seed", "7", "--json"]
    lab.run([*words, "-o", "remove_heal=4,remove_rest=2"])
    shown = capsys.readouterr().out
    report: dict[str, Any] = json.loads(shown)
    assert list(report) == KEYS
    assert report["bots"] == ["rookie"] * 3
    assert (report["options"]["remove_heal"], report["options"]["remove_rest"]) == (4, 2)
    assert list(report["per_seat"][0]) == ["bot", "wins", "rate", "ci"]
    assert msgspec.json.decode(shown, type=Report).seed == 7


def test_the_table_for_people_has_seats_bots_endings_and_what_decided(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["run", "zombies-attack", "--bots", "rookie,survivor,survivor", "--games", "50"]
    lab.run(words)
    shown = capsys.readouterr().out
    for said in ("rookie", "survivor", "nobody survived", "Choices per game", "What decides who wins: which bot it is"):
        assert said in shown


def test_nothing_is_said_beside_the_json(in_lab: Any) -> None:
    shown = in_lab("run", "zombies-attack", "--games", 10, "--json")
    assert json.loads(shown.stdout)["games"] == 10
    assert shown.stderr == ""


@pytest.mark.parametrize(
    ("words", "error", "said"),
    [
        (["--bots", "hero"], BadSetup, "there is no bot 'hero'"),
        (["--bots", "nowhere:hero"], BadSetup, "there is no bot 'nowhere:hero'"),
        (["--seats", "4", "--bots", "rookie,rookie"], BadSetup, "4 seats need 4 bots"),
        (["--seats", "9", "--bots", "rookie"], BadSetup, "2 to 8 seats"),
        (["--games", "0"], BadSetup, "at least 1"),
        (["--seed", "-1"], BadSetup, "a seed is a number"),
        (["-o", "remove_heal"], BadText, "name=value"),
        (["-o", "remove_hope=1"], BadSetup, "there is no option 'remove_hope'; there are: remove_heal"),
        (["--device", "abacus"], BadSetup, "there is no device 'abacus'; there are: cpu, cuda"),
        (["--cluster", "nonsense"], BadSetup, "no Dask scheduler answers"),
        (["--out", "games.csv"], BadText, "games.csv: one row per game is a .parquet file"),
        (["--out", "/dev/null/games.parquet"], BadText, "/dev/null: cannot be written"),
        (["--keep", "/dev/null/checkpoint"], BadSetup, "/dev/null/checkpoint: cannot be written"),
        (["--seconds", "0"], BadSetup, "more than 0, not 0"),
        (["--seconds", "nan"], BadSetup, "more than 0, not nan"),
        (["--seconds", "1", "--simulations", "100"], BadSetup, "not for both"),
    ],
)
def test_wrong_use_is_one_clear_error(words: list[str], error: type[Exception], said: str) -> None:
    with pytest.raises(error) as refused:
        lab.run(["run", "fight-or-flight", *words])
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_memory_does_not_grow_with_the_number_of_games(in_lab: Any) -> None:
    def most_kilobytes(games: int) -> int:
        process = in_lab.start("run", "zombies-attack", "--bots", "random", "--games", games, "--json")
        with process.stdout, process.stderr:
            assert '"games":' in process.stdout.read()
            _, process.returncode, used = os.wait4(process.pid, 0)
        return int(used.ru_maxrss)

    few, many = most_kilobytes(10_000), most_kilobytes(2_000_000)  # whose rows alone would be 58 MB
    assert many - few < 15_000
