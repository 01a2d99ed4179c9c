"""The door of the server: how many connections may be open, how long they may take to ask, and who is at their end.

Half a request costs whoever sends it nothing; here it costs the server no more than a moment.
"""

import asyncio
import ipaddress
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from shamble.server.limits import Refusals

ASK_S = 10.0  # to send the head of a request, from the first moment on
BODY_S = 20.0  # to send its body
KEPT = 48  # files that the server needs for itself: its database, its threads, compiled games
ENOUGH = 16  # connections that there are always, however few files


class Proxies:
    """Those whose X-Forwarded-For is believed: `*`, or addresses and networks, separated by commas."""

    def __init__(self, trusted: str) -> None:
        self.is_anybody = trusted.strip() == "*"
        names = [] if self.is_anybody else [name.strip() for name in trusted.split(",") if name.strip()]
        self.networks = [ipaddress.ip_network(name, strict=False) for name in names]

    def __contains__(self, address: str) -> bool:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return self.is_anybody or any(found in network for network in self.networks)

    def client(self, peer: str, forwarded: str) -> str:
        """Who is at the other end: the last hop that is no proxy of ours. Anybody may have written what is before it.

        Where everybody is believed, it is what the proxy itself wrote, and nothing before that.
        """
        if peer not in self:
            return peer
        for hop in reversed([each.strip() for each in forwarded.split(",") if each.strip()]):
            address = _without_port(hop)
            if self.is_anybody or address not in self:
                return address or peer
        return peer


def _without_port(hop: str) -> str:
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


class Door:
    """Counts the connections."""

    def __init__(self, most: int, per_address: int, trusted: str, refusals: Refusals) -> None:
        self.most, self.per_address, self.refusals = most, per_address, refusals
        self.proxies = Proxies(trusted)
        self.open = 0
        self._from: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        """One more connection; False when there are too many. A proxy has as many as all its people."""
        count = self._from.get(address, 0)
        if self.open >= self.most or (count >= self.per_address and address not in self.proxies):
            self.refusals.note("connections", address)
            return False
        self.open += 1
        self._from[address] = count + 1
        return True

    def exit(self, address: str) -> None:
        """A connection from this address is gone."""
        self.open -= 1
        self._from[address] -= 1
        if not self._from[address]:
            del self._from[address]


class Asking(HttpToolsProtocol):
    """HTTP of a client who has so long to ask."""

    door: Door
    address = ""
    _is_in = False
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and drop it when there are too many."""
        self.address = _peer(transport)
        self._is_in = self.door.enter(self.address)
        super().connection_made(transport)
        if not self._is_in:
            transport.abort()
            return
        self._wait(ASK_S)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection out."""
        self._stop_waiting()
        if self._is_in:
            self._is_in = False
            self.door.exit(self.address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """The head of a request has begun: it must be whole soon."""
        is_between = self.cycle is None or self.cycle.response_complete  # type: ignore[redundant-expr]  # None at first
        if self._patience is None and is_between:
            self._wait(ASK_S)
        super().data_received(data)

    def on_headers_complete(self) -> None:
        """The head is whole: now the body must come soon."""
        self._wait(BODY_S)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is whole: nothing more is waited for."""
        self._stop_waiting()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Pass the connection on to a WebSocket, which counts it out."""
        self._stop_waiting()
        self._is_in = False  # the socket counts on
        super().handle_websocket_upgrade()

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._patience = self.loop.call_later(seconds, self._give_up)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        self.door.refusals.note("slow requests", self.address)
        self.transport.abort()


class Talking(WebSocketsSansIOProtocol):
    """The socket that a request became."""

    door: Door
    address = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Note the address, for the count."""
        self.address = _peer(transport)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection out."""
        self.door.exit(self.address)
        super().connection_lost(exc)


def _peer(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) else ""


def protocols(door: Door) -> tuple[Any, Any]:
    """What uvicorn speaks with clients."""
    return type("AskingHere", (Asking,), {"door": door}), type("TalkingHere", (Talking,), {"door": door})


def files_for_connections() -> int:
    """Raise the limit of open files as far as it goes; how many of them connections may have."""
    try:
        import resource
    except ImportError:  # Windows
        return 500
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        with suppress(OSError, ValueError):  # a service may be forbidden to
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return max(ENOUGH, soft - KEPT) if soft != resource.RLIM_INFINITY else 1_000_000


class Under:
    """An application under a path, whether a proxy takes the path away or leaves it."""

    def __init__(self, app: Any, base: str) -> None:
        self.app, self.base = app, base

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        path = scope.get("path", "")
        if path == self.base or path.startswith(f"{self.base}/"):
            raw = scope.get("raw_path") or path.encode()
            scope = {**scope, "path": path[len(self.base) :] or "/", "raw_path": raw[len(self.base) :] or b"/"}
        await self.app(scope, receive, send)


class Forwarded:
    """Believe what proxies say of their clients."""

    def __init__(self, app: Any, proxies: Proxies) -> None:
        self.app, self.proxies = app, proxies

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        client = scope.get("client")
        if client is not None and client[0] in self.proxies:
            said = b",".join(value for name, value in scope["headers"] if name == b"x-forwarded-for").decode("latin-1")
            scope["client"] = (self.proxies.client(client[0], said), 0)
        await self.app(scope, receive, send)
