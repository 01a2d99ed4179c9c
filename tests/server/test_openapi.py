"""The OpenAPI says what the server does: schemathesis looks for requests where it does not."""

from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from kit import LONG_S, Process

from shamble.server.http.app import make_app
from shamble.server.live.runtime import House
from shamble.server.settings import Settings

RAW = make_app(House(Settings(database=str(Path("/nonexistent") / "never-opened.db")))).openapi_schema.to_schema()
schema = schemathesis.openapi.from_dict(RAW)


@pytest.fixture(scope="module")
def known(server: Process) -> dict[str, str]:
    """A table to ask about, so that not everything is unknown."""
    with httpx.Client(base_url=server.url, timeout=LONG_S) as http:
        body = {"game": "fight-or-flight", "seats": 2, "start": True}
        table = http.post("/api/tables", json=body).json()["table"]
        return {"table": table, "cookie": http.cookies["shamble"]}


@schema.parametrize()
@settings(max_examples=8, suppress_health_check=list(HealthCheck), deadline=None)
def test_requests_get_the_answers_that_are_described(case: Any, known: dict[str, str], server: Process) -> None:
    case.cookies = {"shamble": known["cookie"]}
    if "table" in (case.path_parameters or {}):
        case.path_parameters = {**case.path_parameters, "table": known["table"]}
    case.call_and_validate(base_url=server.url)


def test_the_description_is_complete() -> None:
    assert RAW["openapi"].startswith("3.1")
    assert len(RAW["paths"]) > 18
    assert RAW["components"]["schemas"]["NewTable"]["additionalProperties"] is False
