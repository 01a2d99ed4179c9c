"""The parts that a game is made of, by file, as `engine.rules.contract` describes them."""

import importlib.util
from importlib import import_module

from shamble.engine.base.record import fields_of, is_record
from shamble.engine.play.game import Game

PARTS = {
    "meta": ("META", "Options"),
    "content": ("Content", "CONTENT"),
    "state": ("State",),
    "actions": ("ACTIONS",),
    "events": ("FORMS",),
    "rules": ("setup", "waiting", "legal", "apply", "redeal", "payoff", "observe", "LAYOUT"),
    "instinct": ("instinct",),
    "checks": ("problems", "restock"),
    "view": ("view",),
    "telling": ("choice_id", "choice_text", "touches", "prompt", "why_not", "event_text", "ending_text"),
}
FIELDS = ("seats", "ending", "options", "content")


def missing_parts(game: Game) -> list[str]:
    """What a game lacks, in sentences: files first, then names in them, then fields of the state."""
    found = [f"there is no {file}.py, with {', '.join(PARTS[file])}" for file in PARTS if not _is_there(game, file)]
    if not (game.folder / "rulebook.md").is_file():
        found.append("there is no rulebook.md")
    if not found:
        modules = {file: import_module(f"{game.package}.{file}") for file in PARTS}
        found = [
            f"{file}.py has no {name}" for file in PARTS for name in PARTS[file] if not hasattr(modules[file], name)
        ]
    return found or _missing_fields(game)


def _is_there(game: Game, file: str) -> bool:
    return importlib.util.find_spec(f"{game.package}.{file}") is not None


def _missing_fields(game: Game) -> list[str]:
    if not is_record(game.state):
        return ["State in state.py is no @record"]
    fields = {field.name: field for field in fields_of(game.state)}
    found = [f"the state has no field {name!r}" for name in FIELDS if name not in fields]
    if "ending" in fields and fields["ending"].names is None:
        found.append("the field 'ending' needs names: Annotated[Small, Ending], with 0 for a game that goes on")
    return found
