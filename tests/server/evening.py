"""A person against Survivors by the frames of the wire, in a house that says of itself what it is made of.

As a script: in a Python without database, web server and NumPy. What the person hears goes to standard output.
"""

import asyncio
import json
import sys
import time
from typing import Any

from shamble.engine.play.game import game
from shamble.server.live.caretaker import Caretaker
from shamble.server.live.connection import Connection
from shamble.server.live.rooms import Rooms
from shamble.server.store.contract import RowStore
from shamble.server.store.memory import MemoryStore
from shamble.server.table import journal
from shamble.server.table.making import written_options
from shamble.server.table.seating import begin, fill, sit
from shamble.server.wire.bodies import Sitter

ME, HERE = "me", "T"


async def heard(store: RowStore, name: str) -> list[str]:
    """Every frame of one whole game: the person takes the middle one of all choices."""
    found, seats = game(name), game(name).meta.seats[0]
    rooms = Rooms(store, clock=lambda: 1_800_000_000.0, ticks=lambda: 0.0)
    care = Caretaker(rooms, 0.0)
    made = journal.Made(
        game=name,
        rules=found.meta.version,
        seats=seats,
        options=written_options(name, seats, {}),
        public=False,
        spectators="off",
        hot_seat=False,
        timer=None,
        coach="off",
        host=ME,
        seed=7,
        nonce="nonce",
    )
    live = await rooms.make(HERE, made)
    await rooms.submit(live, lambda t: sit(t, ME, "Ann", 0, Sitter(kind="me"), 0.0))
    for _ in range(seats - 1):
        await rooms.submit(live, lambda t: fill(t, ME))
    await rooms.submit(live, lambda t: begin(t, ME))
    line, frames = Connection(rooms, care, ME, 1e9, time.monotonic()), asyncio.Queue[str]()
    writer = asyncio.create_task(line.write(frames.put))
    await line.read(json.dumps({"t": "hello", "table": HERE, "seat": 0}))
    await line.read(json.dumps({"t": "speed", "table": HERE, "pace": "instant"}))
    told, state, answered = [], dict[str, Any](), 0
    while not state.get("result"):
        told.append(await asyncio.wait_for(frames.get(), 120))
        frame = json.loads(told[-1])
        assert frame["t"] in ("snapshot", "ev", "ack"), frame
        state.update({key: frame[key] for key in ("decision", "result") if key in frame})
        now = state.get("decision")
        if now and now["choices"] and now["window"] > answered:
            answered, choice = now["window"], now["choices"][len(now["choices"]) // 2]["id"]
            act = {"t": "act", "id": f"a{answered}", "table": HERE, "window": answered, "choice": choice}
            await line.read(json.dumps(act))
    line.close()
    care.close()
    await care.ended()
    await writer
    return told


if __name__ == "__main__":
    print(*asyncio.run(heard(MemoryStore(), sys.argv[1])), sep="\n")
