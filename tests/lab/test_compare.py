"""A changed game beside the printed one, from the same seeds."""

import json
from pathlib import Path
from typing import Any

import pytest

import shamble
from shamble.engine.base.errors import BadSetup, BadText
from shamble.engine.play.game import game
from shamble.lab.cli import lab
from shamble.lab.compare import beside, is_clear

GAME = "zombies-attack"
BRAVE = f"""name: Panic helps
game: {GAME}
rules: {game(GAME).meta.version}
content:
  meeting: {{Panic: {{Lone Zombie: Safe, Fast Zombie: Safe}}}}
"""


@pytest.fixture
def variant(tmp_path: Path) -> Path:
    path = tmp_path / "brave.yaml"
    path.write_text(BRAVE, encoding="utf-8")
    return path


def test_it_is_the_two_experiments_seed_by_seed(variant: Path) -> None:
    found = beside(game(GAME), 3, ["random"], 400, seed=5, content=variant)
    printed = shamble.play(GAME, 3, "random", 400, seed=5)
    changed = shamble.play(GAME, 3, "random", 400, seed=5, content=found.content)
    assert found.content == {"meeting.panic.lone_zombie": "Safe", "meeting.panic.fast_zombie": "Safe"}
    assert [each.rates for each in found.wins] == [(printed.rate(seat), changed.rate(seat)) for seat in range(3)]
    assert found.choices.difference == pytest.approx(changed.rows.lengths.mean() - printed.rows.lengths.mean())
    assert is_clear(found.wins[0].interval)
    alone = shamble.compare(printed, changed)
    together = found.wins[0].interval
    assert together[0] < alone.interval[0] < alone.interval[1] < together[1], "four at once need more certainty each"


def test_the_same_game_does_not_differ() -> None:
    found = beside(game(GAME), 2, ["survivor"], 50, options={"table_talk": "silent"})
    assert [(each.difference, each.differing) for each in found.wins] == [(0, 0), (0, 0)]
    assert not is_clear(found.choices.interval)


def test_nothing_changed_is_refused_and_so_is_a_single_game() -> None:
    with pytest.raises(BadSetup, match="say what is changed"):
        lab.run(["compare", GAME])
    with pytest.raises(BadSetup, match="takes 2 games or more, not 1"):
        lab.run(["compare", GAME, "-o", "table_talk=silent", "--games", "1"])


def test_the_table_and_json_say_what_is_changed(variant: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["compare", GAME, "--content", str(variant), "--seats", "2", "--games", "200", "--bots", "random"]
    lab.run(words)
    shown = capsys.readouterr().out
    assert "Changed: meeting.panic.lone_zombie=Safe, meeting.panic.fast_zombie=Safe" in shown
    assert "B wins" in shown
    assert "The 95 % hold for all rows at once." in shown
    lab.run([*words, "--json"])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert (found["games"], found["seats"], len(found["wins"])) == (200, 2, 2)


@pytest.mark.parametrize("command", ["run", "sweep", "finals", "ladder", "compare", "report"])
def test_every_command_refuses_a_wrong_file_before_it_plays(command: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(BRAVE.replace("Safe", "Bored", 1), encoding="utf-8")
    more = {"sweep": ["--vary", "seats=2"], "finals": ["bitten"]}.get(command, [])
    with pytest.raises(BadText, match=r"wrong.yaml:5: content.meeting.panic.lone_zombie: there is no 'Bored'"):
        lab.run([command, GAME, *more, "--content", str(path)])


def test_a_run_of_a_variant_is_not_one_of_the_print(variant: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rates = []
    for more in ([], ["--content", str(variant)]):
        lab.run(["run", GAME, "--seats", "2", "--bots", "random", "--games", "300", "--json", *more])
        rates.append(json.loads(capsys.readouterr().out)["per_seat"][0]["rate"])
    assert rates[0] < rates[1]
