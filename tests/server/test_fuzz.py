"""Frames that no client of ours would send: no crash, no leak, no change; always an answer."""

import json
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from kit import Browser, Party, Process, guest, party
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from shamble.server.live.connection import BIGGEST
from shamble.server.live.runtime import House
from shamble.server.wire import frames

FRAMES = 100_000
ODD = ["", "\x00", "\ud800", "\u202e", "A" * 9000, "\U00013080" * 50, "\u200b", "'; DROP TABLE moves; --", "null"]
ODD += ["\n", "\U0001f9df" * 300, "../..", "%s%n"]
BROKEN = [None, b"{}", "", "{", "[]", "nul", "\x00", '{"t":"ping"', "[" * 4000, '{"a":' * 900]
ANSWERS = {"bad-frame", "not-found", "refused"}  # what somebody outside can be told


class Fuzzer:
    """Makes frames: wrong types, huge, deep, odd text, other people's ids, and nearly right ones."""

    def __init__(self, seed: int, tables: list[str], others: Sequence[Party] = ()) -> None:
        self.luck, self.tables = random.Random(seed), tables
        self.kinds = {kind.__name__.lower(): kind.__struct_fields__ for kind in frames.ClientFrame.__args__}
        self.people = [person.id for party in others for person in party.people]
        self.acts = [act.partition(":")[2] for party in others for act in party.live.table.acts]
        self.windows = [window for party in others for window in party.live.table.windows]

    def value(self, depth: int = 0) -> Any:
        luck = self.luck
        simple = [None, True, -1, 0, 2**31, 2**63, 10**400, 1.5, float("inf"), luck.choice(ODD), "heal", "seat"]
        if depth > 2 or luck.random() < 0.8:
            return luck.choice(simple)
        if luck.random() < 0.5:
            return [self.value(depth + 1) for _ in range(luck.randint(0, 4))]
        return {str(luck.choice(ODD))[:20]: self.value(depth + 1) for _ in range(luck.randint(0, 4))}

    def frame(self) -> Any:
        luck = self.luck
        match luck.randrange(10):
            case 0:
                return luck.choice(BROKEN)
            case 1:
                return "x" * luck.choice([8191, 8192, 8193, 20_000])
            case 2:
                return json.dumps(self.value())
            case _:
                return json.dumps(self._nearly(), ensure_ascii=luck.random() < 0.5)

    def _nearly(self) -> dict[str, Any]:
        """A frame of a real kind; most of it right, or somebody else's."""
        luck = self.luck
        right: dict[str, Any] = {
            "id": luck.choice([f"f{luck.randrange(10**6)}", *self.acts[:2]]),
            "table": luck.choice(self.tables),
            "window": luck.choice([*self.windows, 999]),
            "choice": luck.choice(["heal", "rest", "provision", "evade", "face-up card", "no such", *self.people[:1]]),
            "seat": luck.choice([None, 0, 1, 2, 7]),
            "matter": luck.choice(["undo", "coach"]),
            "question": luck.randint(0, 9),
            "yes": True,
            "emote": luck.choice([None, "oops"]),
            "text": luck.choice([None, *ODD]),
            "pace": "normal",
            "v": luck.choice([None, 1, 9]),
            "protocol": 1,
        }
        kind = luck.choice(list(self.kinds))
        frame = {"t": kind, **{name: right[name] for name in self.kinds[kind] if name in right}}
        if luck.random() < 0.4:
            frame[luck.choice(list(frame))] = self.value()
        if luck.random() < 0.1:
            del frame[luck.choice(list(frame))]
        if luck.random() < 0.1:
            frame["extra"] = 1
        return frame


async def test_a_hundred_thousand_odd_frames_change_nothing(house: House) -> None:
    table, hidden = await party(house, seed=2), await party(house, seed=3, spectators="off")
    await table.play(random.Random(1), 4)
    await hidden.play(random.Random(1), 4)
    before = [(p.live.table.n, p.match.g.tobytes()) for p in (table, hidden)]
    secrets = [str(p.live.table.made.nonce) for p in (table, hidden)] + [person.id for person in table.people]
    stranger = await guest(house)
    fuzzer = Fuzzer(1, [table.id, hidden.id, "A" * 22], [table, hidden])
    browser = Browser(house, stranger)
    answered, codes = 0, Counter[str]()
    for number in range(FRAMES):
        if browser.connection.is_closing or number % 5000 == 0:
            browser.leave()
            browser = Browser(house, stranger if number % 2 else None)
        frame = fuzzer.frame()
        answers = await browser.raw(frame)
        answered += bool(answers)
        for answer in answers:
            assert not any(secret.encode() in answer for secret in secrets)
            if b'"t":"nak"' in answer:
                codes[json.loads(answer)["code"]] += 1
            else:
                assert hidden.id.encode() not in answer
                assert answer.startswith((b'{"t":"snapshot"', b'{"t":"ev"', b'{"t":"gone"', b'{"t":"pong"'))
    assert [(p.live.table.n, p.match.g.tobytes()) for p in (table, hidden)] == before
    assert answered > 0.9 * FRAMES
    assert set(codes) == ANSWERS
    assert min(codes.values()) > FRAMES // 1000, codes
    assert await table.play(random.Random(1), 1) == 1, "the table plays on"


async def test_a_player_can_only_harm_nobody(house: House) -> None:
    """The same from somebody who sits at the table: whatever is done is a legal act of the own seat."""
    table = await party(house, seed=2)
    await table.play(random.Random(1), 2)
    mover = table.live.table.waiting()[0]
    other = (mover + 1) % 3
    state = table.match.g.tobytes()
    fuzzer = Fuzzer(2, [table.id], [table])
    browser = Browser(house, table.people[other])
    codes = Counter[str]()
    for _ in range(5_000):
        if browser.connection.is_closing:
            browser = Browser(house, table.people[other])
        answers = [json.loads(answer) for answer in await browser.raw(fuzzer.frame())]
        codes.update(answer.get("code", answer["t"]) for answer in answers)
    assert table.match.g.tobytes() == state
    assert {"ack", "because", "snapshot", "ev", "illegal", "stale", "refused", "ask"} <= set(codes), codes
    assert plays_on(table)


def plays_on(table: Party) -> bool:
    return not table.match.over and bool(table.live.table.waiting())


@pytest.mark.parametrize("seed", range(2))
async def test_odd_frames_over_a_real_socket(server: Process, seed: int) -> None:
    """Whatever is sent, the server answers or closes, and goes on serving others."""
    fuzzer, count, heard = Fuzzer(seed, ["A" * 22]), 0, 0
    for _ in range(12):
        try:
            async with connect(server.ws, max_size=None) as socket:
                for _ in range(60):
                    frame = fuzzer.frame()
                    sent = frame if isinstance(frame, bytes) else (frame or "").encode("utf-8", "replace").decode()
                    if len(sent) <= BIGGEST // 4:  # a bigger one may close the socket at once
                        await socket.send(sent)
                        count += 1
                await socket.send(json.dumps({"t": "undo", "id": "last", "table": "A" * 22}))
                async for answer in socket:
                    heard += 1
                    assert json.loads(answer)["t"] in ("nak", "gone", "pong")
                    if json.loads(answer).get("id") == "last":
                        break
        except ConnectionClosed:
            continue
    assert heard > 0.7 * count
    async with connect(server.ws) as socket:
        await socket.send(json.dumps({"t": "ping"}))
        assert json.loads(await socket.recv()) == {"t": "pong"}
