"""Many tables, a clock that jumps, errors on the way, few files: who sits and plays notices nothing."""

import asyncio
import secrets
from pathlib import Path
from typing import Any

import pytest
from kit import LONG_S, Browser, Clock, guest
from sqlalchemy import insert, select

from shamble.server.live import caretaker
from shamble.server.live.runtime import House
from shamble.server.settings import Settings
from shamble.server.store.schema import moves, tables
from shamble.server.table import making
from shamble.server.wire import bodies

TABLES = 10_000
ONLY_BOTS = [bodies.Sitter(kind="bot")] * 3


async def copied(house: House, id: str, count: int) -> list[str]:
    """So many copies of a table, as if other people had left them in the middle of their game."""
    rows = [dict(row._mapping) for row in await house.store.read(select(moves).where(moves.c.table_id == id))]
    (listed,) = await house.store.read(select(tables).where(tables.c.id == id))
    ids = [secrets.token_urlsafe(12) for _ in range(count)]

    async def work(connection: Any) -> None:
        await connection.execute(insert(tables), [dict(listed._mapping) | {"id": each} for each in ids])
        await connection.execute(insert(moves), [row | {"table_id": each} for each in ids for row in rows])

    await house.store.write(work)
    return ids


async def test_ten_thousand_open_games_hold_up_nobody(house: House, tmp_path: Path) -> None:
    """A server that starts reads none of them: what it does does not grow with what people once left."""
    live = await making.make_table(
        house, await guest(house), bodies.NewTable(game="fight-or-flight", seats=3, sitters=ONLY_BOTS, start=True)
    )
    ids = await copied(house, live.table.id, TABLES)
    await house.close()
    again = House(house.settings)
    await again.open()
    assert not again.rooms.live
    before = len((await again.store.read(select(moves.c.n)))[:])
    await asyncio.sleep(0.2)
    assert not again.rooms.live
    assert len(await again.store.read(select(moves.c.n))) == before, "abandoned tables do not play on"
    browser = Browser(again, await guest(again))
    assert (await browser.hello(ids[7]))["t"] == "snapshot"
    assert set(again.rooms.live) == {ids[7]}, "a table is read when somebody comes"
    async with asyncio.timeout(LONG_S):
        while again.rooms.live[ids[7]].table.phase == "playing":
            await asyncio.sleep(0.02)
    await again.close()


async def test_a_table_that_everybody_left_waits_for_them(house: House) -> None:
    person = await guest(house)
    wanted = bodies.NewTable(game="fight-or-flight", seats=3, sitters=ONLY_BOTS, start=True)
    house.care.bot_pace = 1000.0
    live = await making.make_table(house, person, wanted)
    assert live.alarm is None
    browser = Browser(house, person)
    await browser.hello(live.table.id)
    assert live.alarm is not None
    browser.leave()
    assert live.alarm is None


async def test_a_clock_that_jumps_changes_nothing(tmp_path: Path) -> None:
    """Back ten minutes, and on an hour: a bot acts when its time has come, and not before."""
    wall, ticks = Clock(), Clock()
    house = House(Settings(database=str(tmp_path / "a.db"), bot_pace=5.0, drain_s=0.0), wall, ticks)
    await house.open()
    sitters = [bodies.Sitter(kind="me"), bodies.Sitter(kind="bot"), bodies.Sitter(kind="bot")]
    person = await guest(house)
    wanted = bodies.NewTable(game="fight-or-flight", seats=3, timer=60, sitters=sitters, start=True)
    live = await making.make_table(house, person, wanted)
    browser = Browser(house, person)
    await browser.hello(live.table.id)
    assert live.table.match is not None
    for jump in (-600.0, 3600.0, -3000.0, 0.0):
        wall.now += jump
        if live.table.waiting() == [0]:
            ticks.now += 59
            wait = 1.0
        else:
            wait = 5.0 * (caretaker.TOGETHER if len(live.table.waiting()) > 1 else 1.0)
        due = house.care.due(live)
        assert due is not None
        assert due - live.now() == pytest.approx(wait)
        made = len(live.table.match.moves)
        ticks.now += wait + 0.001
        await house.care._do_what_is_due(live)
        assert len(live.table.match.moves) > made
    await house.close()


async def test_a_table_from_before_the_clock_was_set_back_plays_on(tmp_path: Path) -> None:
    wall, ticks = Clock(), Clock()
    settings = Settings(database=str(tmp_path / "a.db"), bot_pace=5.0, drain_s=0.0)
    house = House(settings, wall, ticks)
    await house.open()
    person = await guest(house)
    wanted = bodies.NewTable(game="fight-or-flight", seats=3, sitters=ONLY_BOTS, start=True)
    id = (await making.make_table(house, person, wanted)).table.id
    await house.close()
    wall.now -= 36_000
    again = House(settings, wall, ticks)
    await again.open()
    await Browser(again, person).hello(id)
    live = again.rooms.live[id]
    due = again.care.due(live)
    assert due is not None
    assert due - live.now() <= 5.0
    await again.close()


async def test_alarms_go_on_after_any_error(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = bodies.NewTable(game="fight-or-flight", seats=3, sitters=ONLY_BOTS, start=True)
    person = await guest(house)
    live = await making.make_table(house, person, wanted)
    work, failed = house.care._do_what_is_due, 0

    async def stumble(at: Any) -> None:
        nonlocal failed
        failed += 1
        if failed <= 3:
            raise OSError(24, "Too many open files")
        await work(at)

    monkeypatch.setattr(caretaker, "AGAIN_S", 0.01)
    monkeypatch.setattr(house.care, "_do_what_is_due", stumble)
    await Browser(house, person).hello(live.table.id)
    async with asyncio.timeout(LONG_S):
        while live.table.phase == "playing":
            await asyncio.sleep(0.01)
    assert failed > 3
    assert live.troubles == 0
