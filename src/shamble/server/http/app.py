"""The Litestar application: the socket, and what holds for every request. Long, because these steps belong together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import structlog
from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import License
from litestar.routes import HTTPRoute
from litestar.static_files import create_static_files_router

import shamble
from shamble.engine.base.errors import ShambleError, UnknownGame
from shamble.server.faults import fault
from shamble.server.http.border import Asked, is_host
from shamble.server.http.openapi import complete
from shamble.server.http.routes import API
from shamble.server.live.caretaker import Closing
from shamble.server.live.handler import play_socket
from shamble.server.live.runtime import House
from shamble.server.live.warming import Uncompiled
from shamble.server.store.contract import Away
from shamble.server.table.decisions import Refused
from shamble.server.table.model import Person
from shamble.server.wire import bodies

log = structlog.get_logger()
STATIC = Path(__file__).parents[1] / "static"
YEAR_S = 365 * 24 * 3600
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; font-src 'self' data:; "
    "style-src 'self'; connect-src 'self'; base-uri 'self'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
}
REPORT = {
    **HEADERS,
    "Content-Security-Policy": HEADERS["Content-Security-Policy"].replace(
        "style-src 'self'", "style-src 'self' 'unsafe-inline'"
    ),
}
"""Files beside the client: the reports of the lab bring their styles, and nobody writes into them."""
FOR_EVER = {**HEADERS, "Cache-Control": f"public, max-age={YEAR_S}, immutable"}
"""The files of the client: their names change with their contents."""
BODY = "data"  # what Litestar calls it
STATUS = {"not-found": 404, "bad-frame": 400, "too-fast": 429}
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
MAKING = ("/tables", "/branch", "/again")
"""Where a POST makes a table."""


# --- before and after every request ----------------------------------------------------------------------------------


async def provide_house(state: State) -> House:
    """The running server, for the handlers that name it `house`."""
    house: House = state.house
    return house


async def provide_person(house: NamedDependency[House], request: Request[Any, Any, Any]) -> Person:
    """The guest of this browser; the first request makes one."""
    cookie = request.cookies.get(house.settings.cookie)
    person = await house.people.find(cookie)
    if person is not None and await house.people.renew(person):
        request.state.cookie = cookie
    if person is None:
        if not await house.may_make("guests", _address(request)):
            raise Refused("too-fast", "Too many new guests from here.")
        person, request.state.cookie = await house.people.welcome()
    return person


async def before_request(request: Request[Any, Any, Any]) -> Response[Any] | None:
    """Too much from one address, or a change asked for by another site's page."""
    if not is_host(request.headers.get("host", "localhost")):
        return problem(400, "bad-frame", "Not understood: the host that was asked for.")
    if request.method == "OPTIONS":  # Litestar's own answer names the methods of one handler only
        return Response(None, status_code=204, headers={**HEADERS, "Allow": ", ".join(sorted(_methods(request)))})
    house: House = request.app.state.house
    is_making = request.method == "POST" and request.scope["path"].endswith(MAKING)
    if not house.per_address.take(_address(request)):
        house.refusals.note("requests", _address(request))
        return problem(429, "too-fast", "Slower, please.")
    if is_making and not await house.may_make("tables", _address(request)):
        return problem(429, "too-fast", "Too many new tables from here.")
    if request.method in UNSAFE and not house.is_ours(request.headers):
        return problem(403, "refused", "Only the server's own pages may do this.")
    return None


def _address(request: Request[Any, Any, Any]) -> str:
    return request.client.host if request.client else ""


async def after_request(response: Response[Any]) -> Response[Any]:
    """Add the headers of every answer."""
    response.headers.update(HEADERS)
    return response


async def after_file(response: Response[Any]) -> Response[Any]:
    """A file of the client never changes under its name: browsers may keep it."""
    response.headers.update(FOR_EVER)
    return response


async def after_report(response: Response[Any]) -> Response[Any]:
    """Add the headers of a page of figures."""
    response.headers.update(REPORT)
    return response


async def before_send(message: Any, scope: Any) -> None:
    """Set the cookie of a guest who was made, or taken over, by this request; keep to HTTPS where cookies do."""
    if message["type"] != "http.response.start" or scope["type"] != "http":
        return
    settings = scope["litestar_app"].state.house.settings
    more = [(b"strict-transport-security", f"max-age={YEAR_S}".encode())] if settings.secure_cookies else []
    cookie = scope.get("state", {}).get("cookie")
    if cookie is not None:
        flags = "; Secure" if settings.secure_cookies else ""
        text = f"{settings.cookie}={cookie}; Path={settings.base}/; Max-Age={YEAR_S}; HttpOnly; SameSite=Lax{flags}"
        more.append((b"set-cookie", text.encode()))
    message["headers"] = [*message.get("headers", []), *more]


def problem(status: int, code: str, text: str, rule: str = "") -> Response[bodies.Problem]:
    """An answer that says what is wrong."""
    return Response(bodies.Problem(code=code, rule=rule, text=text), status_code=status, headers=dict(HEADERS))


def refused(_request: Request[Any, Any, Any], error: Refused) -> Response[bodies.Problem]:
    """Something was refused: its code decides the status."""
    return problem(STATUS.get(error.code, 409), error.code, error.text, error.rule)


def bad_request(_request: Request[Any, Any, Any], error: ShambleError) -> Response[bodies.Problem]:
    """An error of the engine: an unknown game is not found, the rest is a bad request."""
    return problem(404 if isinstance(error, UnknownGame) else 400, "refused", str(error))


def not_understood(_request: Request[Any, Any, Any], error: ValidationException) -> Response[bodies.Problem]:
    """A request whose parts have the wrong form, with the names of these parts."""
    found = [each for each in error.extra or [] if isinstance(each, dict)]
    return problem(400, "bad-frame", f"Not understood: {', '.join(map(_fault, found)) or 'the request'}"[:300])


def _fault(found: dict[str, Any]) -> str:
    """What is wrong with a field, and which one it is; a body as a whole has no name."""
    key, message = str(found.get("key", "")), " ".join(str(found.get("message", "")).split())
    message = message[:1].lower() + message[1:]
    return message if key in ("", BODY) else f"{key}: {message}"


def http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """What Litestar itself refuses: an unknown address, a wrong method, a body that is too big."""
    if error.status_code == 404:
        return nothing_here(request)
    answer = problem(error.status_code, "refused", error.detail[:200])
    answer.headers.update(error.headers or {})
    return answer


def nothing_here(request: Request[Any, Any, Any]) -> Response[Any]:
    """Whoever opens an unknown address in a browser gets the one page, which says so, or knows it after all."""
    is_file = request.scope["path"].startswith(("/api/", "/assets/"))
    if request.method == "GET" and not is_file and "text/html" in request.headers.get("accept", ""):
        return the_page(request.app.state.house.settings.base, 404)
    return problem(404, "not-found", "There is nothing at this address.")


def _methods(request: Request[Any, Any, Any]) -> set[str]:
    """The methods of the address that was asked for."""
    path = request.scope["path"]
    found = [route for route in request.app.routes if isinstance(route, HTTPRoute) and _fits(route, path)]
    return {str(method) for route in found for method in route.methods}


def _fits(route: HTTPRoute, path: str) -> bool:
    parts, asked = route.path_components, [part for part in path.split("/") if part]
    return len(parts) == len(asked) and all(not isinstance(p, str) or p == a for p, a in zip(parts, asked, strict=True))


def away(request: Request[Any, Any, Any], error: Away) -> Response[bodies.Problem]:
    """The database does not answer just now: nothing is known of the request, which can be sent again."""
    log.warning("the database does not answer", path=request.scope.get("path"), error=str(error))
    answer = problem(503, "refused", "The server cannot answer just now; try again in a moment.")
    answer.headers["Retry-After"] = "1"
    return answer


def not_ready(_request: Request[Any, Any, Any], error: Uncompiled) -> Response[bodies.Problem]:
    """A game that could not be compiled."""
    return problem(503, "refused", str(error))


def closing(_request: Request[Any, Any, Any], _error: Closing) -> Response[bodies.Problem]:
    """The server stops: the browser may come back in a second."""
    answer = problem(503, "refused", "The server restarts; try again in a moment.")
    answer.headers["Retry-After"] = "1"
    return answer


def unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[bodies.Problem]:
    """A bug of ours: the client gets the id under which the log knows of it."""
    id = fault("request failed", error, path=request.scope.get("path"))
    return problem(500, "fault", f"Something went wrong in the server; it is in its log as {id}.")


# --- what is not the API ---------------------------------------------------------------------------------------------


@get(
    "/healthz",
    summary="Is the server well?",
    responses={
        400: ResponseSpec(bodies.Problem, generate_examples=False, description="Not understood"),
        503: ResponseSpec(bodies.Health, generate_examples=False, description="Not now: it says why"),
    },
)
async def healthz(house: NamedDependency[House]) -> Response[bodies.Health]:
    """The state of the server, with 503 when it should get no visitors."""
    status: Any = "draining" if house.is_draining else "ok" if await house.store.is_well() else "unwell"
    rooms = house.rooms
    health = bodies.Health(
        status=status, tables=len(rooms.live), sockets=len(house.connections), aside=len(rooms.aside)
    )
    return Response(health, status_code=200 if status == "ok" else 503)


PLAIN_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Shamble</title>
<body><h1>Shamble</h1>
<p>The server runs, but the web client is not built. In a checkout, <code>make play</code> builds it;
an installed package contains it.</p>
<p>Meanwhile <code>shamble play</code> plays in the terminal.</p></body></html>
"""


@get(["/", "/t/{table:str}"], media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
def page(house: NamedDependency[House]) -> Response[str]:
    """The one page of the client; it finds its way by the address."""
    return the_page(house.settings.base)


def the_page(base: str, status: int = 200) -> Response[str]:
    """The page, which says under which path everything is found."""
    index = STATIC / "index.html"
    text = index.read_text(encoding="utf-8") if index.exists() else PLAIN_PAGE
    text = text.replace('<meta charset="utf-8"', f'<base href="{base}/"><meta charset="utf-8"', 1)
    return Response(text, status_code=status, media_type=MediaType.HTML, headers=dict(HEADERS))


def _files() -> list[Router]:
    """What the client consists of, when it is built."""
    if not STATIC.is_dir():
        return []
    assets = create_static_files_router("/assets", [STATIC / "assets"], name="assets", after_request=after_file)
    return [assets, create_static_files_router("/", [STATIC], name="static", after_request=after_report)]


def make_app(house: House) -> Litestar:
    """The application around a house; opening and closing it opens and closes the house."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.house = house
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = Litestar(
        [API, healthz, page, play_socket, *_files()],
        lifespan=[lifespan],
        dependencies={"house": Provide(provide_house), "person": Provide(provide_person)},
        before_request=before_request,
        after_request=after_request,
        before_send=[before_send],
        exception_handlers={
            Refused: refused,
            ShambleError: bad_request,
            ValidationException: not_understood,
            HTTPException: http_error,
            Closing: closing,
            Away: away,
            Uncompiled: not_ready,
            Exception: unexpected,
        },
        request_class=Asked,
        openapi_config=OpenAPIConfig(
            "Shamble",
            shamble.__version__,
            description="The play server. The socket at /ws is described in docs/reference/protocol.md.",
            license=License("MIT", identifier="MIT"),
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
        ),
        compression_config=CompressionConfig("gzip", gzip_compress_level=6),
        request_max_body_size=16_384,
        logging_config=None,
    )
    complete(app)
    return app
