"""Many want the same thing at once: one gets it, the others are told so, and nothing happens twice."""

import asyncio
import contextlib
import json
from typing import Any

import httpx
import pytest
from kit import LONG_S, Browser, Process, guest, party
from websockets.asyncio.client import ClientConnection, connect

from shamble.server.live.runtime import House
from shamble.server.table import making
from shamble.server.table.decisions import Refused
from shamble.server.wire import bodies

MANY = 50


async def test_fifty_people_want_one_seat(house: House) -> None:
    host = await guest(house)
    live = await making.make_table(house, host, bodies.NewTable(game="fight-or-flight", seats=2))
    people = [await guest(house) for _ in range(MANY)]

    async def sit(person: object) -> bool:
        try:
            await making.seat_one(house, live, person, 1, bodies.Sitter(kind="me"))  # type: ignore[arg-type]
        except Refused:
            return False
        return True

    got = await asyncio.gather(*(sit(person) for person in people))
    assert sum(got) == 1
    assert live.table.chairs[1].person == people[got.index(True)].id


async def test_fifty_tabs_make_one_move(house: House) -> None:
    table = await party(house)
    seat = table.live.table.waiting()[0]
    choices = [choice.id for choice in table.match.choices(seat)]
    window = table.window(seat)
    tabs = [Browser(house, table.people[seat]) for _ in range(MANY)]
    answers = await asyncio.gather(
        *(
            tab.ask("act", table.id, window=window, choice=choices[i % len(choices)], id=f"tab{i}")
            for i, tab in enumerate(tabs)
        )
    )
    assert sorted(answer["t"] for answer in answers) == ["ack"] + ["nak"] * (MANY - 1)
    assert {answer["code"] for answer in answers if answer["t"] == "nak"} == {"stale"}
    assert len(table.match.moves) == 1


async def test_fifty_sockets_want_one_seat_and_one_move(server: Process) -> None:
    """The same over the network: fifty guests ask for a seat, then fifty tabs of the one who got it move at once."""
    async with contextlib.AsyncExitStack() as stack:
        host, *people = [
            await stack.enter_async_context(httpx.AsyncClient(base_url=server.url, timeout=LONG_S))
            for _ in range(MANY + 1)
        ]
        table = (await host.post("/api/tables", json={"game": "fight-or-flight", "seats": 2})).json()["table"]
        await asyncio.gather(*(person.get("/api/me") for person in people))
        seat = f"/api/tables/{table}/seats/1"
        answers = await asyncio.gather(*(person.put(seat, json={"kind": "me"}) for person in people))
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * (MANY - 1)
        await host.post(f"/api/tables/{table}/start")
        got = next(person for person, answer in zip(people, answers, strict=True) if answer.status_code == 200)
        heard = await moves_at_once(stack, server, table, [host, got])
    assert sorted(frame["t"] for frame in heard) == ["ack"] + ["nak"] * (MANY - 1)
    assert {frame["code"] for frame in heard if frame["t"] == "nak"} == {"stale"}


async def moves_at_once(
    stack: contextlib.AsyncExitStack, server: Process, table: str, people: list[httpx.AsyncClient]
) -> list[dict[str, Any]]:
    """What fifty tabs of whoever is to move are answered when all of them move."""
    for person in people:
        headers = {"Cookie": f"shamble={person.cookies['shamble']}"}
        tabs = [
            await stack.enter_async_context(connect(server.ws, additional_headers=headers, open_timeout=LONG_S))
            for _ in range(MANY)
        ]
        for tab in tabs:
            await tab.send(json.dumps({"t": "hello", "table": table}))
        seen = [json.loads(await tab.recv()) for tab in tabs]
        decision = seen[0]["decision"]
        if decision["choices"]:
            break
    act = {"t": "act", "table": table, "window": decision["window"], "choice": decision["choices"][0]["id"]}
    await asyncio.gather(*(tab.send(json.dumps({**act, "id": f"tab{i}"})) for i, tab in enumerate(tabs)))
    return [await answer_to(tab, f"tab{i}") for i, tab in enumerate(tabs)]


async def answer_to(tab: ClientConnection, id: str) -> dict[str, Any]:
    while True:
        frame: dict[str, Any] = json.loads(await tab.recv())
        if frame.get("id") == id:
            return frame


async def test_one_id_sent_fifty_times_at_once_has_one_effect(house: House) -> None:
    table = await party(house)
    seat = table.live.table.waiting()[0]
    act = {"window": table.window(seat), "choice": table.match.choices(seat)[0].id, "id": "once"}
    tabs = [Browser(house, table.people[seat]) for _ in range(MANY)]
    answers = await asyncio.gather(*(tab.ask("act", table.id, **act) for tab in tabs))
    assert {json.dumps(answer) for answer in answers} == {json.dumps(answers[0])}
    assert answers[0]["t"] == "ack"
    assert len(table.match.moves) == 1


async def test_the_same_id_after_a_restart_has_no_second_effect(house: House) -> None:
    table = await party(house)
    seat = table.live.table.waiting()[0]
    act = {"window": table.window(seat), "choice": table.match.choices(seat)[0].id, "id": "once"}
    first = await table.browsers[seat].ask("act", table.id, **act)
    again = House(house.settings, house.clock)
    await again.open()
    person = table.people[seat]
    assert await Browser(again, person).ask("act", table.id, **act) == first
    await again.close()


@pytest.mark.parametrize("at_once", [1, 8, 24])
async def test_rows_of_different_tables_share_a_commit(house: House, at_once: int) -> None:
    tables = [await party(house, seed=seed) for seed in range(at_once)]
    before = house.store.commits

    async def one(table: object) -> None:
        seat = table.live.table.waiting()[0]  # type: ignore[attr-defined]
        await table.act(seat, table.match.choices(seat)[0].id)  # type: ignore[attr-defined]

    await asyncio.gather(*(one(table) for table in tables))
    assert 1 <= house.store.commits - before <= 2
