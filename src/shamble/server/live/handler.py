"""The door of the socket: who comes in, and from where."""

import asyncio
import contextlib
import time
from typing import Any

import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from shamble.server.faults import fault
from shamble.server.live.connection import Connection
from shamble.server.live.runtime import House
from shamble.server.store.contract import Away

log = structlog.get_logger()
TRY_LATER, POLICY = 1013, 1008


@websocket("/ws")
async def play_socket(socket: WebSocket[Any, Any, Any]) -> None:
    """The WebSocket of a browser: refused, or served until it closes."""
    house: House = socket.app.state.house
    address = socket.client.host if socket.client else ""
    if house.is_draining or not house.is_ours(socket.headers):
        await socket.close(TRY_LATER if house.is_draining else POLICY)
        return
    if not house.enter(address):
        await socket.close(TRY_LATER)
        return
    try:
        await _serve(house, socket, address)
    finally:
        house.exit(address)


async def _serve(house: House, socket: WebSocket[Any, Any, Any], address: str) -> None:
    try:
        person = await house.people.find(socket.cookies.get(house.settings.cookie))
    except Away as error:
        log.warning("the database does not answer", error=str(error))
        await socket.close(TRY_LATER)
        return
    rate = house.settings.frames_per_s
    who, token = (person.id, person.token) if person else (None, "")
    connection = Connection(house.rooms, house.care, who, rate, time.monotonic(), token)
    house.connections.add(connection)  # from here on it can be signed out
    try:
        await socket.accept()
        await _talk(house, socket, address, connection)
    finally:
        house.connections.discard(connection)
        connection.close()


async def _talk(house: House, socket: WebSocket[Any, Any, Any], address: str, connection: Connection) -> None:
    writer = asyncio.create_task(_write(connection, socket))
    try:
        while not connection.is_closing:
            message = await socket.receive()
            if message["type"] != "websocket.receive":
                break
            while not house.per_address.take(address):  # what comes too fast is read slowly
                await asyncio.sleep(0.1)
            await connection.read(message.get("text"))
    except WebSocketDisconnect:
        pass
    except Exception as error:
        fault("socket failed", error)
    finally:
        connection.close()
        await _finish(writer, socket)


async def _write(connection: Connection, socket: WebSocket[Any, Any, Any]) -> None:
    async def send(text: str) -> None:
        await socket.send({"type": "websocket.send", "text": text, "bytes": None})

    with contextlib.suppress(Exception):  # whoever is gone needs no more frames
        await connection.write(send)
        await socket.close()


async def _finish(writer: "asyncio.Task[None]", socket: WebSocket[Any, Any, Any]) -> None:
    """Give the last frames a moment to go out."""
    done, _ = await asyncio.wait([writer], timeout=1.0)
    if not done:
        writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await writer
    with contextlib.suppress(Exception):
        await socket.close()
