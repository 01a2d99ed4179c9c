"""Somebody who plays a game at a server, by HTTP and the socket alone."""

import json
import random
from typing import Any

import httpx
from websockets.sync.client import connect

LONG_S = 300.0  # the first game of a kind is compiled


def play_a_game(address: str, game: str, seats: int, bot: str = "survivor") -> dict[str, Any]:
    """Sit down with bots and play until the game is over; its result."""
    luck = random.Random(game)
    bots = [{"kind": "bot", "bot": bot} for _ in range(seats - 1)]
    wanted = {"game": game, "seats": seats, "sitters": [{"kind": "me"}, *bots], "start": True}
    with httpx.Client(base_url=address, trust_env=False, timeout=LONG_S, headers={"Origin": address}) as browser:
        browser.get("/api/me").raise_for_status()
        made = browser.post("/api/tables", json=wanted)
        assert made.status_code < 300, made.text
        table, cookie = made.json()["table"], browser.cookies["shamble"]
    headers = {"Cookie": f"shamble={cookie}", "Origin": address}
    with connect(f"{address.replace('http', 'ws', 1)}/ws", additional_headers=headers) as socket:
        socket.send(json.dumps({"t": "hello", "table": table}))
        answered: set[int] = set()
        while True:
            frame = json.loads(socket.recv(timeout=LONG_S))
            assert frame["t"] != "error", frame
            if frame.get("result"):
                result: dict[str, Any] = frame["result"]
                return result
            decision = frame.get("decision")
            if decision and decision["choices"] and decision["window"] not in answered:
                answered.add(decision["window"])
                choice = luck.choice(decision["choices"])["id"]
                act = {"t": "act", "id": f"a{len(answered)}", "table": table, "window": decision["window"]}
                socket.send(json.dumps({**act, "choice": choice}))
