"""The OpenAPI of the server, completed: what Litestar does not say by itself."""

from typing import Any

from litestar import Litestar
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, Reference

from shamble.server.wire import bodies, frames

PROBLEMS = {
    "400": "Not understood",
    "403": "Asked for by another site's page",
    "404": "No such thing, or not yours: the same answer",
    "409": "Not now, or not you",
    "413": "Too big",
    "429": "Too much",
    "503": "The database does not answer just now",
}


def complete(app: Litestar) -> None:
    """Name the answers that every request can get, and say that bodies have no other fields than the ones listed."""
    described = app.openapi_schema
    schemas: dict[str, Any] = described.components.schemas or {}
    for name, schema in schemas.items():
        kind = getattr(bodies, name, None)
        if isinstance(kind, type) and issubclass(kind, frames.Body):
            schema.additional_properties = False
    problem = next((name for name in schemas if name.endswith("Problem")), None)
    content = OpenAPIMediaType(schema=Reference(ref=f"#/components/schemas/{problem}")) if problem else None
    for path in (described.paths or {}).values():
        for method in ("get", "put", "post", "patch", "delete"):
            operation: Any = getattr(path, method)
            if operation is not None:
                own = {"503"} & operation.responses.keys()  # /healthz says more than that
                for status, text in ((s, t) for s, t in PROBLEMS.items() if s not in own):
                    operation.responses[status] = OpenAPIResponse(
                        description=text, content={"application/json": content} if content else None
                    )
