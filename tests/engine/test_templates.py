"""Templates are executed once for each game. Imported as they stand they say so, and nobody looks for them by name."""

import importlib
from pathlib import Path

import pytest

import shamble
from shamble.engine.batch.binding import PLAYOUTS, bind
from shamble.engine.play.game import game

SOURCE = Path(shamble.__file__).parent
TEMPLATES = sorted(path for path in SOURCE.glob("**/templates/*.py") if path.name != "__init__.py")


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.stem)
def test_importing_a_template_says_what_to_do(path: Path) -> None:
    name = ".".join(("shamble", *path.relative_to(SOURCE).with_suffix("").parts))
    with pytest.raises(ImportError, match=rf"{name} is a template, .* bind\(\) it"):
        importlib.import_module(name)


def test_there_are_templates() -> None:
    assert PLAYOUTS in TEMPLATES
    assert bind(game("zombies-attack"), PLAYOUTS) is bind(game("zombies-attack"), PLAYOUTS)
    assert bind(game("zombies-attack"), PLAYOUTS) is not bind(game("fight-or-flight"), PLAYOUTS)


def test_only_binding_looks_modules_up() -> None:
    looking = [path for path in SOURCE.rglob("*.py") if "sys.modules" in path.read_text(encoding="utf-8")]
    assert {path.name for path in looking} == {"binding.py", "plugins.py"}, "plugins.py asks for the file of a bot"
