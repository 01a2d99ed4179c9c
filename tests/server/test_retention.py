"""What is kept has a life: old tables and guests go, with all that is theirs; who still comes keeps everything."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kit import Browser, Clock, Party, Postgres, client, come, guest, party
from sqlalchemy import func, select
from test_operation import command

from shamble.server.live.runtime import House
from shamble.server.settings import Settings
from shamble.server.store.schema import chairs, codes, deals, graphs, limits, moves, people, results, tables, tokens
from shamble.server.store.tidy import DAY_S, claim_the_night, tidy
from shamble.server.table import deals as of_deals

YEAR = 365 * DAY_S


@pytest.fixture(params=["sqlite", "postgres"])
async def kept(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock) -> Any:
    """A house on either database."""
    database = str(tmp_path / "a.db")
    if request.param == "postgres":
        server: Postgres = request.getfixturevalue("postgres")
        database = server.new()
    house = House(Settings(database=database, bot_pace=0.0, address_per_s=1e9, drain_s=0.0), clock)
    await house.open()
    yield house
    await house.close()


async def count(house: House, what: Any) -> int:
    return int((await house.store.read(select(func.count()).select_from(what)))[0][0])


async def two_tables(house: House) -> tuple[Party, Party]:
    """One whose game is over, and one in the middle of it."""
    over, unfinished = await party(house), await party(house, seed=2)
    await over.play(random.Random(1))
    await unfinished.play(random.Random(1), 3)
    return over, unfinished


async def test_nothing_goes_before_its_time(kept: House, clock: Clock) -> None:
    await two_tables(kept)
    clock.now += 29 * DAY_S
    done = await tidy(kept.store, kept.settings, clock.now)
    assert (done.tables, done.guests) == (0, 0)
    assert await count(kept, tables) == 2
    assert await count(kept, people) == 6


async def test_tables_go_when_their_time_is_over_with_all_that_is_theirs(kept: House, clock: Clock) -> None:
    over, _unfinished = await two_tables(kept)
    await of_deals.share_deal(kept, over.live, over.people[0])
    settings = replace(kept.settings, keep_guests_days=0)
    clock.now += settings.keep_unfinished_days * DAY_S + 1
    assert (await tidy(kept.store, settings, clock.now)).tables == 1
    assert {row.id for row in await kept.store.read(select(tables.c.id))} == {over.id}
    clock.now += settings.keep_games_days * DAY_S
    assert (await tidy(kept.store, settings, clock.now)).tables == 1
    for what in (tables, moves, chairs, graphs, limits, codes):
        assert await count(kept, what) == 0, what.name
    assert await count(kept, results) == 3, "who is still known keeps the statistics"
    assert await count(kept, deals) == 1, "and the deal can be played on"


async def test_a_game_that_goes_on_slowly_stays(kept: House, clock: Clock) -> None:
    """It began long ago, and somebody chose something yesterday."""
    table = await party(kept)
    clock.now += kept.settings.keep_unfinished_days * DAY_S
    await table.play(random.Random(1), 1)
    clock.now += DAY_S
    assert (await tidy(kept.store, kept.settings, clock.now)).tables == 0
    assert (await Browser(kept, table.people[0]).hello(table.id))["t"] == "snapshot"


async def test_a_guest_who_does_not_come_any_more_is_forgotten(kept: House, clock: Clock) -> None:
    over, _ = await two_tables(kept)
    await kept.people.code(over.people[0])
    async with client(kept) as http:
        name = (await http.get("/api/me")).json()["name"]
        for _ in range(5):
            clock.now += YEAR / 4
            answer = await http.get("/api/me")
            assert answer.json()["name"] == name
            assert "max-age" in answer.headers.get("set-cookie", "").lower(), "the cookie lives as long"
            assert "set-cookie" not in (await http.get("/api/me")).headers, "once a day is enough"
        clock.now += 1
        done = await tidy(kept.store, kept.settings, clock.now)
        assert (done.tables, done.guests) == (2, 6)
        assert await count(kept, people) == await count(kept, tokens) == 1
        assert await count(kept, results) == 0
        assert (await http.get("/api/me")).json()["name"] == name


async def test_who_sits_at_a_table_that_is_kept_is_kept(kept: House, clock: Clock) -> None:
    await two_tables(kept)
    clock.now += 2 * YEAR
    tables_for_ever = replace(kept.settings, keep_games_days=0, keep_unfinished_days=0)
    assert (await tidy(kept.store, tables_for_ever, clock.now)).guests == 0
    assert (await count(kept, people), await count(kept, tokens)) == (6, 0)


async def test_for_ever_is_a_life_too(kept: House, clock: Clock) -> None:
    await two_tables(kept)
    clock.now += 100 * YEAR
    for_ever = replace(kept.settings, keep_games_days=0, keep_unfinished_days=0, keep_guests_days=0)
    done = await tidy(kept.store, for_ever, clock.now)
    assert (done.tables, done.guests) == (0, 0)


async def test_a_deal_goes_when_nobody_is_left_who_played_it(kept: House, clock: Clock) -> None:
    deal = await of_deals.daily_deal(kept, "fight-or-flight")
    clock.now += DAY_S
    assert (await tidy(kept.store, kept.settings, clock.now)).deals == 0, "its day is just over"
    clock.now += 2 * DAY_S
    assert (await tidy(kept.store, kept.settings, clock.now)).deals == 1
    assert not await kept.store.read(select(deals.c.id).where(deals.c.id == deal.id))


async def test_one_process_tidies_up_each_night(kept: House, clock: Clock) -> None:
    assert [await claim_the_night(kept.store, clock.now) for _ in range(3)] == [True, False, False]
    clock.now += DAY_S
    assert [await claim_the_night(kept.store, clock.now) for _ in range(2)] == [True, False]


async def test_a_table_that_is_gone_is_gone_from_the_memory(kept: House, clock: Clock) -> None:
    over, unfinished = await two_tables(kept)
    clock.now += 2 * YEAR
    await kept.tidy_up()
    assert not kept.rooms.live
    await come(kept, over.id)
    assert (await Browser(kept, await guest(kept)).hello(over.id))["code"] == "not-found"
    for browser in unfinished.browsers:
        assert browser.heard()[-1]["t"] == "gone"


async def test_tidying_is_a_command(house: House, clock: Clock) -> None:
    await two_tables(house)
    done = command("tidy", "--database", house.settings.database)
    assert (done.returncode, done.stdout) == (0, "removed 0 tables, 0 guests, 0 deals\n")
