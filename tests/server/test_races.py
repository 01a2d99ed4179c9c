"""Many want the same thing at once: one gets it, the others are told so, and nothing happens twice."""

import asyncio
import json

import pytest
from kit import Browser, guest, party

from shamble.server import making, web
from shamble.server.decisions import Refused
from shamble.server.house import House

MANY = 50


async def test_fifty_people_want_one_seat(house: House) -> None:
    host = await guest(house)
    live = await making.make_table(house, host, web.NewTable(game="fight-or-flight", seats=2))
    people = [await guest(house) for _ in range(MANY)]

    async def sit(person: object) -> bool:
        try:
            await making.seat_one(house, live, person, 1, web.Sitter(kind="me"))  # type: ignore[arg-type]
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


@pytest.mark.parametrize("at_once", [1, 8])
async def test_rows_of_different_tables_share_a_commit(house: House, at_once: int) -> None:
    tables = [await party(house, seed=seed) for seed in range(at_once)]
    before = house.store.commits

    async def one(table: object) -> None:
        seat = table.live.table.waiting()[0]  # type: ignore[attr-defined]
        await table.act(seat, table.match.choices(seat)[0].id)  # type: ignore[attr-defined]

    await asyncio.gather(*(one(table) for table in tables))
    assert house.store.commits - before <= 2
