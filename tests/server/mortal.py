"""A server that is easily killed: one process loads everything once, then forks a server for every life.

It reads lines on its standard input: `PORT_FD HOW` starts a life, and answers with the process id. HOW says
where the life ends by itself: `never`, or after so many commits, at one of these points of the path of a row:

    insert      the row is written, not committed
    commit      committed, not acknowledged
    ack         acknowledged, not told
    tell        told to some
"""

import asyncio
import os
import signal
import socket
import sys

import uvicorn
from litestar import Litestar
from sqlalchemy import insert

from shamble.engine.play.game import game
from shamble.server.http.app import make_app
from shamble.server.live.connection import Connection
from shamble.server.live.rooms import Rooms
from shamble.server.live.runtime import House
from shamble.server.live.warming import compile_part
from shamble.server.serve import configured, set_up_logs
from shamble.server.settings import Settings
from shamble.server.store.schema import moves
from shamble.server.store.store import Append, Store, _columns


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def arm(house: House, point: str, life: int) -> None:
    """Die at a point of the path, when it was passed so often."""
    left = [life]

    def pass_by() -> None:
        left[0] -= 1
        if left[0] <= 0:
            die()

    if point == "insert":
        write = Store._in_one_commit

        async def half(self: Store, batch: list[Append]) -> None:
            if left[0] <= 1:
                async with self.engine.connect() as connection:
                    await connection.execute(insert(moves), [_columns(job.stored) for job in batch])
                    die()
            left[0] -= 1
            await write(self, batch)

        Store._in_one_commit = half  # type: ignore[method-assign]
    elif point == "commit":
        house.store.committed = pass_by
    elif point == "ack":
        tell = Rooms._tell

        def dying_tell(self: Rooms, live: object, stored: object) -> None:
            pass_by()
            tell(self, live, stored)  # type: ignore[arg-type]

        Rooms._tell = dying_tell  # type: ignore[method-assign]
    elif point == "tell":
        send = Connection.send

        def dying_send(self: Connection, frame: bytes) -> None:
            send(self, frame)
            if frame.startswith(b'{"t":"ev"'):
                pass_by()

        Connection.send = dying_send  # type: ignore[method-assign]


def live_once(house: House, app: Litestar, descriptor: int, how: str) -> None:
    point, _, life = how.partition(":")
    arm(house, point, int(life or 0))
    server = uvicorn.Server(configured(house, app))
    asyncio.run(server.serve([socket.socket(fileno=descriptor)]))


def main() -> None:
    set_up_logs(Settings(log_level="error"))
    found = game("fight-or-flight")
    compile_part(found, "rules")  # loaded before the first fork
    house = House(Settings(database=sys.argv[1], bot_pace=0.0, address_per_s=1e9, frames_per_s=1e9))
    app = make_app(house)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    print("ready", flush=True)
    for line in sys.stdin:
        descriptor, how = line.split()
        child = os.fork()
        if child == 0:
            live_once(house, app, int(descriptor), how)
            os._exit(0)
        print(child, flush=True)


if __name__ == "__main__":
    main()
