"""All games have the same files, so that a question about any of them is answered in the file of the same name."""

import pytest

from shamble.conform.tables import chosen_games
from shamble.engine.play.game import Game

REQUIRED = {
    "__init__.py",
    "rulebook.md",
    "meta.py",
    "content.py",
    "state.py",
    "actions.py",
    "events.py",
    "rules.py",
    "checks.py",
    "view.py",
    "tests",
}
PARTS = ("telling", "instinct")  # each a module or a package; a game has both
OPTIONAL = {
    "README.md",
    "drawing.py",
    "chapters",
    "questions",
    "questions.py",
    "report.yaml",
    "benchmark.yaml",
    "lesson.yaml",
}
OF_TELLING = {"__init__.py", "choices.py", "prompts.py", "refusals.py", "story.py", "names.py", "cards.py"}
HIDDEN = "__pycache__"


@pytest.mark.parametrize("game", chosen_games(), ids=lambda game: game.name)
def test_a_game_has_the_files_of_every_game(game: Game) -> None:
    there = {path.name for path in game.folder.iterdir()} - {HIDDEN}
    parts = {name for part in PARTS for name in (part, f"{part}.py")}
    missing = [*sorted(REQUIRED - there), *(f"{part}.py" for part in PARTS if not {part, f"{part}.py"} & there)]
    twice = [part for part in PARTS if {part, f"{part}.py"} <= there]
    strange = sorted(there - REQUIRED - OPTIONAL - parts)
    if not any((folder / "README.md").is_file() for folder in (game.folder, game.folder.parent)):
        missing.append("README.md")
    assert not missing, f"{game.name} lacks {', '.join(missing)}: write them, as docs/start/game.md describes"
    assert not twice, f"{game.name} has {' and '.join(twice)} as a module and as a package: keep one of the two"
    assert not strange, (
        f"{game.name} has {', '.join(strange)} beside the files of every game: rules go into chapters/, sentences into "
        "telling/, rules of thumb and their tables into instinct/, the questions of a big game into questions/"
    )


@pytest.mark.parametrize("game", chosen_games(), ids=lambda game: game.name)
def test_the_sentences_of_a_big_game_are_sorted_alike(game: Game) -> None:
    folder = game.folder / "telling"
    if folder.is_dir():
        strange = sorted({path.name for path in folder.iterdir()} - OF_TELLING - {HIDDEN})
        assert not strange, f"{game.name} has telling/{', telling/'.join(strange)}: the files are {sorted(OF_TELLING)}"


@pytest.mark.parametrize("game", chosen_games(), ids=lambda game: game.name)
def test_tables_lie_with_the_rules_of_thumb_that_read_them(game: Game) -> None:
    tables = sorted(path.relative_to(game.folder) for kind in ("*.csv", "*.npz") for path in game.folder.rglob(kind))
    strange = [str(path) for path in tables if path.parts[0] != "instinct"]
    assert not strange, f"{game.name}: move {', '.join(strange)} into instinct/, beside the module that reads it"
