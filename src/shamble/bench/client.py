"""A small, quick WebSocket client for load tests on loopback: text frames, no extensions, one buffer."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast


class Client(asyncio.Protocol):
    """One socket. `heard` gets every text frame as bytes."""

    def __init__(self, heard: Callable[["Client", bytes], None]) -> None:
        self.heard = heard
        self.buffer = bytearray()
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport, to write to."""
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, _error: Exception | None) -> None:
        """The server closed the connection, or refused it."""
        self.closed = True
        if not self.open.done():
            self.open.set_exception(ConnectionError("refused"))

    def greet(self, host: str, cookie: str) -> None:
        """Ask for a WebSocket."""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            "GET /ws HTTP/1.1",
            f"Host: {host}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            f"Cookie: {cookie}",
        ]
        self.transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def data_received(self, data: bytes) -> None:
        """Read the answer to the greeting, then frames."""
        self.buffer += data
        if not self.open.done():
            head, end, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.open.set_exception(ConnectionError(head.split(b"\r\n")[0].decode()))
                return
            self.buffer = bytearray(rest)
            self.open.set_result(None)
        while self._frame():
            pass

    def _frame(self) -> bool:
        """Take one whole frame from the buffer."""
        buffer = self.buffer
        if len(buffer) < 2:
            return False
        size, start = buffer[1] & 0x7F, 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < start + size:
            return False
        kind, payload = buffer[0] & 0x0F, bytes(buffer[start : start + size])
        del buffer[: start + size]
        if kind == 1:
            self.heard(self, payload)
        elif kind == 9:
            self._send(0x8A, payload)
        return True

    def say(self, payload: bytes) -> None:
        """Send a text frame."""
        self._send(0x81, payload)

    def _send(self, head: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126]) + size.to_bytes(2, "big")
        self.transport.write(bytes([head]) + length + b"\0\0\0\0" + payload)  # a mask of zeroes changes nothing


async def connect(host: str, port: int, cookie: str, heard: Callable[[Client, bytes], None]) -> Client:
    """A socket that is open."""
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(lambda: Client(heard), host, port)
    try:
        client.greet(f"{host}:{port}", cookie)
        await client.open
    except BaseException:
        client.transport.abort()
        raise
    return client
