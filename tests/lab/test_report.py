"""`lab report`: one page that needs nothing else, with figures, readings and the commands that give them again."""

import json
import re
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from shamble.engine.base.errors import BadText
from shamble.engine.play.game import game, games
from shamble.lab.measure.workers import workers
from shamble.lab.questions import questions_for
from shamble.lab.report import answer, inquiries

pytestmark = pytest.mark.compiled_only


@pytest.mark.parametrize("name", games())
def test_every_question_can_be_asked(name: str) -> None:
    """Names and values of all questions fit their game; nothing is played."""
    asked = inquiries([game(name)], 1000, 0)
    assert len(asked) == len(questions_for(game(name))) >= 5
    for inquiry in asked:
        assert inquiry.work.asked >= 1000
        assert inquiry.command.startswith(("shamble lab run ", "shamble lab sweep "))


def test_a_wrong_question_is_one_line(tmp_path: Path) -> None:
    """A game of its own brings its questions; a misspelt field names the file."""
    own = replace(game("zombies-attack"), folder=tmp_path / "zombies_attack")
    own.folder.mkdir()
    assert questions_for(own)[0].vary == ("seats=2..6",)
    (own.folder / "report.yaml").write_text("- title: How long?\n  mesure: length\n", encoding="utf-8")
    with pytest.raises(BadText, match=r"report\.yaml: .*mesure"):
        questions_for(own)


def test_the_page_stands_alone(in_lab: Any, tmp_path: Path) -> None:
    words = ("report", "zombies-attack", "--games", 600, "--out", "page.html", "--pictures", "pictures")
    shown = in_lab(*words)
    assert shown.returncode == 0, shown.stderr
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    asked = questions_for(game("zombies-attack"))
    assert page.count("<article") == page.count("<figure") == page.count("<table>") == len(asked)
    assert page.count("<svg") == len(asked)
    assert "PARTIAL" not in page
    for question in asked:
        assert question.title in page
    outside = re.findall(r"(?:src|href)=\"(?!#)[^\"]*\"|url\((?!data:|#)[^)]*\)|@import", page)
    assert outside == []
    assert len(list((tmp_path / "pictures").glob("*.png"))) == len(asked)
    assert len(list((tmp_path / "pictures").glob("*.svg"))) == len(asked)
    in_lab("report", "zombies-attack", "--games", 600, "--out", "again.html")
    assert (tmp_path / "again.html").read_text(encoding="utf-8") == page


def test_the_command_under_a_figure_gives_its_figures(in_lab: Any) -> None:
    inquiry = next(each for each in inquiries([game("zombies-attack")], 2_000, 5) if each.question.view == "turns")
    with workers() as hands:
        inquiry.work.do(hands)
    finding = answer(inquiry)
    shown = in_lab(*shlex.split(inquiry.command)[2:], "--json")
    assert shown.returncode == 0, shown.stderr
    cells = {json.dumps(cell["at"]): cell["value"] for cell in json.loads(shown.stdout)}
    panic = next(series for series in finding.picture.series if series.label == "panic")
    assert cells[json.dumps({"choice.A.1": "panic"})] == panic.values[0]


def reading(name: str, games: int, title: str) -> str:
    """What the report of a game says to one of its questions."""
    asked = next(each for each in inquiries([game(name)], games, 0) if each.question.title == title)
    with workers() as hands:
        asked.work.do(hands)
    return answer(asked).reading


def test_readings_say_what_the_figures_show() -> None:
    assert reading("zombies-attack", 20_000, "Does the seat matter?").startswith("Seat D wins most")
    assert reading("zombies-attack", 20_000, "How much does skill count?").endswith("(Survivor among Survivors).")


def test_few_games_and_equal_figures_say_no_more_than_there_is() -> None:
    options = reading("fight-or-flight", 12, "Which option changes the game most?")
    assert options.startswith("No change can be told from chance with so few games")
    assert reading("fight-or-flight", 12, "How much does skill count?").startswith("Randoms: 0.0% throughout; ")
