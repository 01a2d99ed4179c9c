"""The commands as a person or a script runs them: in processes of their own."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

RECORD = "game: fight-or-flight\nrules: 2\nseats: 4\nseed: 7\noptions: first_dealer=D\n\n"


def shamble(*arguments: object, said: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from shamble.cli import main; main()", *map(str, arguments)]
    return subprocess.run(command, input=said, capture_output=True, text=True, timeout=300)


def test_games_are_listed_with_their_options() -> None:
    rows = json.loads(shamble("games", "--json").stdout)
    fight = next(row for row in rows if row["id"] == "fight-or-flight")
    assert fight["seats"] == [2, 8]
    assert fight["title"] == "Fight or Flight"
    heal = next(option for option in fight["options"] if option["name"] == "remove_heal")
    assert (heal["default"], heal["values"]) == (0, [0, 1, 2, 3, 4])
    assert heal["help"]
    shown = shamble("games").stdout
    assert "fight-or-flight" in shown
    assert "…" not in shown


def test_rules_are_listed_with_the_tests_that_hold_them() -> None:
    rows = json.loads(shamble("rules", "--json").stdout)
    rule = next(row for row in rows if row["id"] == "FF-35")
    assert rule["game"] == "fight-or-flight"
    assert rule["text"]
    assert rule["tests"]
    assert "FF-35" in shamble("rules", "fight-or-flight", "ff-35").stdout


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("play", "chess"), "there is no game 'chess'"),
        (("play", "fight-or-flight", "--seats", "12"), "is for 2 to 8 seats, not 12"),
        (("play", "fight-or-flight", "--seats", "99999999999"), "is for 2 to 8 seats, not 99999999999"),
        (("play", "fight-or-flight", "--seats", "²"), "nobody is called '²'"),
        (("lab", "run", "fight-or-flight", "-o", "remove_heal=²"), "option remove_heal cannot be '²'"),
        (("lab", "run", "fight-or-flight", "-o", "remove_heal=--1"), "option remove_heal cannot be '--1'"),
        (("play", "fight-or-flight", "--seats", "me,wizard"), "nobody is called 'wizard'"),
        (("play", "fight-or-flight", "--record", "."), ".: cannot be written (Is a directory)"),
        (("play", "fight-or-flight", "--option", "remove_heal"), "should be written name=value"),
        (("play", "fight-or-flight", "--option", "remove_hope=1"), "there is no option 'remove_hope'"),
        (("play", "fight-or-flight", "--option", "remove_heal=7"), "cannot be 7; it is one of 0, 1, 2, 3, 4"),
        (("rules", "fight-or-flight", "FF-999"), "has no rule 'FF-999'"),
        (("replay", "nowhere.txt"), "nowhere.txt: cannot be read"),
        (("referee", "nowhere.yaml"), "nowhere.yaml: cannot be read"),
        (("lab",), "Missing command; shamble lab --help"),
        (("lab", "run", "fight-or-flight", "--seats", "0"), "'--seats'"),
        (("lab", "ladder", "fight-or-flight", "--seats", "0"), "'--seats'"),
        (("lab", "run", "fight-or-flight", "--cores", "-1"), "'--cores'"),
        (("lab", "run", "fight-or-flight", "--simulations", "0"), "'--simulations'"),
        (("build", "wasm", "chess"), "there is no game 'chess'"),
        (("build", "wasm", "fight-or-flight", "--out", "/dev/null"), "/dev/null cannot be written"),
        (("bench", "server", "--processes", "0"), "'--processes'"),
        (("bench", "server", "--seconds", "0"), "'--seconds'"),
        (("bench", "server", "--pairs", "1"), "several processes need PostgreSQL"),
    ],
)
def test_a_mistake_is_one_line_and_exit_status_2(arguments: tuple[str, ...], complaint: str) -> None:
    shown = shamble(*arguments)
    assert shown.returncode == 2
    assert complaint in shown.stderr
    assert shown.stderr.startswith("error: ")
    assert shown.stderr.count("\n") == 1


def test_a_game_is_played_recorded_and_replayed(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    shown = shamble("play", "fight-or-flight", "--seed", 3, "--record", record, said="1\n" * 80)
    assert shown.returncode == 0, shown.stderr
    assert "Ann:" in shown.stdout
    text = record.read_text(encoding="utf-8")
    assert "result: " in text
    replayed = shamble("replay", record)
    assert replayed.returncode == 0
    position = json.loads(shamble("replay", record, "--json").stdout)
    assert position["ending"].lower() == text.split("result: ")[1].strip()
    both = shamble("replay", record, "--json", "--seat", "A")
    assert (both.returncode, both.stdout) == (2, "")
    record.write_text(text.replace("seed: 3", "seed: 4"), encoding="utf-8")
    broken = shamble("replay", record)
    assert broken.returncode == 2
    assert str(record) in broken.stderr.replace("\n", "")


def test_a_variant_is_played_and_what_is_changed_is_said(tmp_path: Path) -> None:
    variant, record = tmp_path / "harder.yaml", tmp_path / "game.txt"
    variant.write_text("name: Harder\ngame: fight-or-flight\nrules: 2\ncontent: {deck: {Heal: 9}}\n", encoding="utf-8")
    words = ("play", "fight-or-flight", "--seats", "survivor,random", "--content", variant, "--record", record)
    shown = shamble(*words)
    assert shown.returncode == 0, shown.stderr
    assert "Other numbers than printed: deck.heal 9" in shown.stdout
    variant.unlink()
    assert json.loads(shamble("replay", record, "--json").stdout)["content"]["deck"]["Heal"] == 9


def test_nobody_minds_a_reader_who_has_had_enough() -> None:
    program = f"{sys.executable} -c 'from shamble.cli import main; main()' rules | true"
    done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, timeout=300, check=False)
    assert done.stderr == ""


def test_leaving_and_asking_in_a_game() -> None:
    shown = shamble(
        "play", "fight-or-flight", "--seed", 3, said="?\nrule\nrule FF-30\nwhy the end\nlog\ntable\n²\nsave .\nquit\n"
    )
    assert shown.returncode == 0
    assert "You leave the table." in shown.stdout
    assert "FF-30" in shown.stdout
    assert "there is no such choice here" in shown.stdout
    assert ".: cannot be written (Is a directory)" in shown.stdout


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["bogus"], "error: No such command 'bogus'; shamble --help says what there is\n"),
        (["play", "--bogus"], "error: No such option: --bogus; shamble play --help says what there is\n"),
        (["games", "--json", "more"], "error: Got unexpected extra argument(s) (more); shamble games --help"),
        (["serve", "--port", "abc"], "error: Invalid value for '--port': "),
        (["serve", "--port"], "error: Option '--port': expected one argument; shamble serve --help says what"),
        (["serve", "--bot-pace", "soon"], "error: Invalid value for '--bot-pace': 'soon' is not a number; "),
        (["lab", "run"], "error: Missing argument 'GAME'; shamble lab run --help says what there is\n"),
        (["lab", "report", "--games", "3"], "error: Missing argument 'GAME'; shamble lab report --help says"),
    ],
)
def test_wrong_use_is_one_line(asked: list[str], said: str) -> None:
    shown = shamble(*asked)
    assert shown.returncode == 2
    assert shown.stdout == ""
    assert shown.stderr.startswith(said)
    assert shown.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--help"], ("  play ", "  lab ", "Example: shamble play fight-or-flight", "--version")),
        (["lab", "-h"], ("  ladder ", "Example: shamble lab run")),
        (["play", "zombie-run", "--help"], ("usage: shamble play [GAME] [options]", "--hot-seat", "Example: shamble")),
        (["lab", "run", "--help"], ("95 % intervals", "--options TEXT, --option TEXT, -o TEXT", "[default: survivor]")),
    ],
)
def test_help_has_every_flag_and_an_example(asked: list[str], said: tuple[str, ...]) -> None:
    shown = shamble(*asked)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert all(each in shown.stdout for each in said)
    assert all(len(line) <= 100 for line in shown.stdout.splitlines())


def test_arguments_and_options_may_be_mixed() -> None:
    rows = json.loads(shamble("rules", "--json", "zombie-run").stdout)
    assert {row["game"] for row in rows} == {"zombie-run"}
    refused = shamble("lab", "report", "zombie-run", "--games", "0", "chess")
    assert "there is no game 'chess'" in refused.stderr


def test_help_fits_a_terminal_of_80_columns() -> None:
    shown = shamble("play", "fight-or-flight", "--seed", 3, said="?\nq\n")
    assert "You leave the table." in shown.stdout
    help = shown.stdout.split("Also:\n")[1].split("> ")[0].splitlines()
    assert all(line.startswith("  ") and len(line) <= 80 for line in help)


def test_bots_can_play_among_themselves() -> None:
    shown = shamble("play", "fight-or-flight", "--seats", "survivor,random", "--seed", 5)
    assert shown.returncode == 0
    assert "Day 1" in shown.stdout


SCENARIO = """title: A rest
rules: [FF-10]
game: fight-or-flight
seats: 2
position: {turn: A, hand.A: [Rest, Rest, Rest, Heal, Heal, Heal]}
steps:
  - A: rest
  - expect: {day: 1}
"""


def test_the_referee_says_what_differs(tmp_path: Path) -> None:
    path = tmp_path / "rest.yaml"
    path.write_text(SCENARIO, encoding="utf-8")
    held = shamble("referee", path)
    assert (held.returncode, held.stdout) == (0, "1 of 1 scenarios hold.\n")
    path.write_text(SCENARIO.replace("day: 1", "day: 2"), encoding="utf-8")
    differs = shamble("referee", path, "--json")
    assert differs.returncode == 1
    (row,) = json.loads(differs.stdout)
    assert (row["line"], row["differs"]) == (8, "day is 1, not 2")
    path.write_text(SCENARIO.replace("seats: 2", "seats: 1"), encoding="utf-8")
    malformed = shamble("referee", path)
    assert malformed.returncode == 2
    assert "is for 2 to 8 seats, not 1" in malformed.stderr
