"""The web client's types are generated from the wire types: the committed schema is the present one."""

import json
from pathlib import Path

from shamble.server.wire import frames, json_schema

FILE = Path(__file__).resolve().parents[2] / json_schema.FILE


def test_the_committed_schema_is_the_present_one() -> None:
    """When it differs: `python -m shamble.server.wire.json_schema`, then build the client's types again."""
    assert json.loads(FILE.read_text(encoding="utf-8")) == json.loads(json_schema.text())


def test_every_frame_is_closed_and_named() -> None:
    parts = json_schema.schema()["$defs"]
    for union in ("ClientFrame", "ServerFrame"):
        for ref in parts[union]["anyOf"]:
            part = parts[ref["$ref"].rsplit("/", 1)[1]]
            assert part["additionalProperties"] is False
            assert "t" in part["required"]
    assert frames.PROTOCOL == 1
