"""Writes the JSON schema of every wire type, and of every game's View and events, for the web client's TypeScript.

python -m shamble.server.wire.json_schema [FILE]        default: web/src/wire/schema.json
"""

import inspect
import json
import sys
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from shamble.engine.play.game import Game, games
from shamble.server.wire import bodies, frames

FILE = Path("web/src/wire/schema.json")
OURS = "shamble.games."


def schema() -> dict[str, Any]:
    """One document: the types by name, and a root that reaches all of them."""
    plain = [kind for module in (frames, bodies) for kind in _structs(module)]
    roots: dict[str, Any] = {"ClientFrame": frames.ClientFrame, "ServerFrame": frames.ServerFrame}
    outs, defs = msgspec.json.schema_components([*roots.values(), *plain], ref_template="#/$defs/{name}")
    for name, out in zip(roots, outs, strict=False):
        defs[name] = out
    views, kinds = {}, {}
    for game in games().values():
        if not game.package.startswith(OURS):
            continue  # a game that somebody has installed is no part of this document
        try:
            name, parts = _view_schema(game)
        except Exception as error:  # a game that is being written must not stop the others
            print(f"{game.name} is left out: {type(error).__name__}: {error}", file=sys.stderr)
            continue
        defs |= parts
        views[game.name] = {"$ref": f"#/$defs/{name}"}
        name = _prefix(game) + "Kind"
        defs[name] = {"title": name, "type": "string", "enum": [kind.name.lower() for kind in game.forms]}
        kinds[game.name] = {"$ref": f"#/$defs/{name}"}
    defs["Views"] = _object(views)
    defs["Kinds"] = _object(kinds)
    for holder in ("Ev", "Snapshot"):
        shown = [*views.values(), {"type": "null"}] if holder == "Snapshot" else list(views.values())
        defs[holder]["properties"]["view"] = {"anyOf": shown}
    defs["Moment"]["properties"]["view"] = {"anyOf": list(views.values())}
    names = sorted(defs)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "description": f"Wire types of Shamble, protocol {frames.PROTOCOL}. Generated; do not edit.",
        **_object({name: {"$ref": f"#/$defs/{name}"} for name in names}),
        "$defs": {name: _closed(defs[name], sent=not _is_received(name)) for name in names},
    }


def _structs(module: Any) -> list[Any]:
    """The message types that a module defines itself, without the bases."""
    bases = (frames.FromClient, frames.FromServer, frames.Body, frames.Answer)
    found = [kind for _, kind in inspect.getmembers(module, inspect.isclass) if kind.__module__ == module.__name__]
    return [kind for kind in found if issubclass(kind, msgspec.Struct) and kind not in bases]


def _prefix(game: Game) -> str:
    """What the types of a game begin with: `ZombieRun`."""
    return game.name.title().replace("-", "")


def _view_schema(game: Game) -> tuple[str, dict[str, Any]]:
    """The types of a game's View, each with the game's name before its own: `ZombieRunSeatView`.

    The name is the title, too: from it the client's types are named, whatever other games there are.
    """
    prefix = _prefix(game)
    kind = get_type_hints(game.views.view)["return"]
    _, defs = msgspec.json.schema_components([kind], ref_template=f"#/$defs/{prefix}{{name}}")
    return prefix + kind.__name__, {prefix + name: {**part, "title": prefix + name} for name, part in defs.items()}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def _is_received(name: str) -> bool:
    """Is this type one that clients send?"""
    kind = getattr(frames, name, None) or getattr(bodies, name, None)
    return inspect.isclass(kind) and issubclass(kind, frames.FromClient | frames.Body)


def _closed(part: dict[str, Any], *, sent: bool) -> dict[str, Any]:
    """No other fields than these; and the server sends a field also when it has its default."""
    if part.get("type") != "object" or "properties" not in part:
        return part
    required = part.get("required", [])
    if sent:
        required = [name for name, field in part["properties"].items() if name in required or "default" in field]
    return {**part, "required": required, "additionalProperties": False}


def text() -> str:
    """The schema as it is written to the file."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Write the schema to the file that is named, or to the client."""
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text(), encoding="utf-8")
    print(file)


if __name__ == "__main__":
    main()
