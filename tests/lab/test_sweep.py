"""`lab sweep`: grids over options, tables, numbers of the box, dealt positions and forced choices."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from shamble.engine.base.errors import BadSetup, BadText, ShambleError
from shamble.engine.play.game import game
from shamble.lab.cli import lab
from shamble.lab.measure.trial import Trial, action_names
from shamble.lab.measure.work import Work
from shamble.lab.measure.workers import workers
from shamble.lab.run import run
from shamble.lab.show.charts import draw, picture_of, save
from shamble.lab.show.tables import show_sweep
from shamble.lab.sweep import Axis, all_options, axis_of, cells_of, grid, measured, one_at_a_time

pytestmark = pytest.mark.compiled_only

FIGHT = Trial("fight-or-flight", ("survivor",) * 4)
ATTACK = Trial("zombies-attack", ("survivor",) * 4)


def played(trials: Any, games: int) -> Work:
    work = Work(trials, games)
    with workers() as hands:
        work.do(hands)
    return work


def test_axes_are_read() -> None:
    assert axis_of("remove_heal=0..4") == Axis("remove_heal", (0, 1, 2, 3, 4))
    assert axis_of("content.deck.heal=8,10..12") == Axis("content.deck.heal", (8, 10, 11, 12))
    assert axis_of("choice.A.1=hiding, baseball bat") == Axis("choice.A.1", ("hiding", "baseball bat"))


@pytest.mark.parametrize("text", ["remove_heal", "=3", "seats=4..2", "seats=a..b", "seats="])
def test_odd_axes_are_refused(text: str) -> None:
    with pytest.raises(BadText):
        axis_of(text)


def test_every_cell_is_the_run_of_its_table() -> None:
    sweep = grid(FIGHT, [axis_of("seats=2,3"), axis_of("remove_heal=0,4")])
    cells = cells_of(sweep, played(sweep.trials, 300), "wins")
    assert [cell.at for cell in cells] == [
        {"seats": seats, "remove_heal": heals} for seats in (2, 3) for heals in (0, 4)
    ]
    for cell in cells:
        table = run(
            game("fight-or-flight"),
            int(cell.at["seats"]),
            ["survivor"],
            300,
            options={"remove_heal": cell.at["remove_heal"]},
        )
        assert (cell.value, cell.endings) == (table.win_rate, table.endings)
        assert cell.ci == pytest.approx(table.per_seat[0].ci)


def test_seats_and_bots_can_vary_together_in_any_order() -> None:
    seats, bots = axis_of("seats=2,3"), axis_of("bots=random,rookie")
    assert {trial.bots for trial in grid(FIGHT, [bots, seats]).trials} == {
        trial.bots for trial in grid(FIGHT, [seats, bots]).trials
    }


def test_numbers_of_the_box_can_be_varied() -> None:
    sweep = grid(FIGHT, [axis_of("content.deck.heal=4,12")])
    few, many = cells_of(sweep, played(sweep.trials, 2000), "wins")
    assert few.ci[1] < many.ci[0]


def test_one_change_at_a_time() -> None:
    sweep = one_at_a_time(ATTACK, all_options(game("zombies-attack")))
    assert sweep.places[0] == {}
    assert {"card_share": "one_zombie"} in sweep.places
    assert all(len(place) == 1 for place in sweep.places[1:])


def test_a_changed_start_and_no_change_are_told_apart() -> None:
    """What is written into a dealt position is there; what it was already changes nothing."""
    same = Trial("zombies-attack", ("survivor",) * 4, start={"hits": 0})
    bitten = Trial("zombies-attack", ("survivor",) * 4, start={"bitten.A": 1})
    usual, alike, other = played([ATTACK, same, bitten], 400).tallies
    assert usual == alike
    assert other.wins[0] == 0
    assert usual.wins[0] > 0


def test_told_choices_are_carried_out_or_do_not_count() -> None:
    told = Trial("zombies-attack", ("survivor",) * 4, orders={"A.1": "panic"})
    never = Trial("zombies-attack", ("survivor",) * 4, orders={"A.1": "start at b"})
    usual, panic, none = played([ATTACK, told, never], 2000).tallies
    assert (panic.played, panic.games) == (2000, 2000)
    assert measured(told, panic, "A")[1][1] < measured(ATTACK, usual, "A")[0]
    assert (none.played, none.games) == (2000, 0)


def test_actions_have_one_name_each() -> None:
    for name in ("fight-or-flight", "zombies-attack"):
        assert len(action_names(game(name))) == game(name).actions


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--vary", "hope=1..3"], "there is no 'hope' to vary; there are: seats, bots, bat_stops_large_pack"),
        (["--vary", "content.hope=1"], "there is no content.hope; there are: days, defence, deck"),
        (["--vary", "content.deck.hope=1"], "there is no content.deck.hope; there are: lone zombie, fast zombie"),
        (["--vary", "content.days=9"], "content.days must be 1 to 8, not 9"),
        (["--vary", "content.days=many"], "content.days must be a number"),
        (["--vary", "card_share=half"], "option card_share cannot be 'half'; it is one of protect_all, one_zombie"),
        (["--vary", "seats=5..7"], "seats=7: zombies-attack is for 2 to 6 seats"),
        (["--vary", "start.hope=1"], "there is no start.hope; there are: deck"),
        (["--vary", "choice.A.1=dancing"], "there is no choice 'dancing'; there are: hiding"),
        (["--vary", "choice.Z.1=panic"], "the seats are A to D"),
        (["--vary", "choice.A.99=panic"], "choices are counted from 1"),
        (["--vary", "bots=legend", "--vary", "start.day=1"], "need bots of these kinds"),
        (
            ["--vary", "seats=2..4", "--measure", "joy"],
            "there is no measure 'joy'; there are: wins, length, A, B, survivors",
        ),
        (["--vary", "seats=2..4", "--picture", "x.gif"], "a picture is a .png or .svg file"),
        (["--vary", "seats=2..4", "--picture", "folder.png"], "folder.png: cannot be written"),
        (["--vary", "content.days=0..99999999999"], "the grid has 100,000,000,000 cells"),
        (["--vary", "content.days=--1"], "content.days must be a number"),
        (["--vary", "choice.A.²=panic"], "choices are counted from 1"),
        (["--vary", "seats=2", "--vary", "seats=3"], "seats varies twice"),
        ([], "say what varies"),
    ],
)
def test_wrong_names_and_values_are_refused_with_what_there_is(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder.png").mkdir()
    with pytest.raises(ShambleError) as refused:
        lab.run(["sweep", "zombies-attack", *words])
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_refusal_is_one_line_and_exit_status_2(in_lab: Any) -> None:
    shown = in_lab("sweep", "fight-or-flight", "--vary", "remove_hope=1")
    assert shown.returncode == 2
    assert shown.stderr.startswith("error: there is no 'remove_hope' to vary; there are: ")
    assert shown.stderr.count("\n") == 1


def test_the_grid_is_a_table_and_a_picture(in_lab: Any, tmp_path: Path) -> None:
    words = (
        "sweep",
        "zombies-attack",
        "--vary",
        "seats=2..3",
        "--vary",
        "card_share=protect_all,one_zombie",
        "--games",
        100,
    )
    shown = in_lab(*words, "--picture", "grid.svg")
    assert shown.returncode == 0, shown.stderr
    assert "one_zombie" in shown.stdout
    picture = (tmp_path / "grid.svg").read_text(encoding="utf-8")
    assert "card_share=one_zombie" in picture
    again = in_lab(*words, "--picture", "again.svg", "--json")
    assert (tmp_path / "again.svg").read_text(encoding="utf-8") == picture
    assert [cell["at"]["seats"] for cell in json.loads(again.stdout)] == [2, 2, 3, 3]
    assert in_lab(*words, "--picture", "grid.png").returncode == 0
    assert (tmp_path / "grid.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("vary", [("remove_heal=0,4", "remove_rest=0,2"), ("remove_heal=0..4", "remove_rest=0..2")])
def test_a_picture_has_room_for_all_its_lines(vary: tuple[str, ...], tmp_path: Path) -> None:
    """Matplotlib warns when the names of the lines leave no room for the lines."""
    sweep = grid(FIGHT, [axis_of("seats=2..3"), *map(axis_of, vary)])
    picture = picture_of(sweep, cells_of(sweep, played(sweep.trials, 10), "wins"), "wins")
    save(draw(picture), tmp_path / "grid.png")


def test_nothing_is_cut_off_in_a_narrow_terminal() -> None:
    sweep = grid(FIGHT, [axis_of("seats=2..3"), axis_of("remove_heal=0,4"), axis_of("remove_rest=0,2")])
    work = played(sweep.trials, 100)
    wide, narrow = io.StringIO(), io.StringIO()
    for width, shown in ((160, wide), (50, narrow)):
        show_sweep(Console(width=width, file=shown), sweep, cells_of(sweep, work, "wins"), "wins")
    letters, kept = (sorted(filter(str.isalnum, shown.getvalue())) for shown in (wide, narrow))
    assert kept == letters


def test_too_large_a_grid_is_refused() -> None:
    huge = Axis("content.days", tuple(range(2000)))
    with pytest.raises(BadSetup, match="at most 2,000"):
        grid(ATTACK, [huge] * 9)
    with pytest.raises(BadSetup, match="at most 2,000"):
        grid(ATTACK, [Axis("content.days", tuple(range(50))), Axis("content.deck.distracted", tuple(range(50)))])
