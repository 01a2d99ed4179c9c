"""What is kept: migrations, backup and restore, and the check of every open game on start."""

import asyncio
import gzip
import json
import random
from pathlib import Path

import pytest
from kit import LONG_S, Browser, Clock, Party, Postgres, come, guest, party
from sqlalchemy import Connection, inspect, select, update
from sqlalchemy.exc import IntegrityError

from shamble.engine.base.errors import BadText
from shamble.server.live.runtime import House
from shamble.server.settings import Settings, driver
from shamble.server.store.backup import fill, read_backup, read_rows, write_backup
from shamble.server.store.schema import IN_ORDER, chairs, metadata, moves, results, tables
from shamble.server.store.store import Append, Store, migrate
from shamble.server.table import journal, making
from shamble.server.wire import bodies


async def columns(store: Store) -> dict[str, list[tuple[str, str, bool]]]:
    def look(connection: Connection) -> dict[str, list[tuple[str, str, bool]]]:
        seen = inspect(connection)
        return {
            name: sorted((c["name"], str(c["type"]).split("(")[0], c["nullable"]) for c in seen.get_columns(name))
            for name in seen.get_table_names()
            if name != "alembic_version"
        }

    async with store.engine.connect() as connection:
        return await connection.run_sync(look)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_migrations_make_the_tables_that_the_code_uses(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    def new(name: str) -> str:
        if kind == "sqlite":
            return str(tmp_path / name)
        server: Postgres = request.getfixturevalue("postgres")
        return server.new()

    migrated, direct = Store(driver(new("a.db"))), Store(driver(new("b.db")))
    await migrated.open()
    async with direct.engine.begin() as connection:
        await connection.run_sync(metadata.create_all)
    assert await columns(migrated) == await columns(direct)
    assert set(await columns(migrated)) == {table.name for table in IN_ORDER} | {"snapshots", "limits"}
    await migrated.close()
    await direct.dispose()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_database_of_the_first_version_is_brought_up_to_date_with_all_that_is_in_it(
    kind: str, house: House, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    table = await party(house)
    await table.play(random.Random(2), 5)
    rows_before = await house.store.read(select(moves).order_by(moves.c.table_id, moves.c.n))
    file = tmp_path / "backup"
    await write_backup(house.settings.database_url, file)
    database = str(tmp_path / "old.db") if kind == "sqlite" else request.getfixturevalue("postgres").new()
    old = Store(driver(database))
    async with old.engine.begin() as connection:
        await connection.run_sync(migrate, "0001")
        assert "snapshots" not in await connection.run_sync(lambda c: inspect(c).get_table_names())
        rows = read_rows(file)
        await fill(connection, [(t, {n: v for n, v in values.items() if n != "host"}) for t, values in rows])
    await old.dispose()
    fresh = House(Settings(database=database, drain_s=0.0))
    await fresh.open()
    assert await fresh.store.read(select(moves).order_by(moves.c.table_id, moves.c.n)) == rows_before
    assert "snapshots" in await columns(fresh.store)
    assert (await Browser(fresh, table.people[0]).hello(table.id))["info"]["phase"] == "playing"
    await fresh.close()


async def test_a_backup_of_an_older_version_has_fewer_columns_and_is_read(house: House, tmp_path: Path) -> None:
    table = await party(house)
    file = tmp_path / "backup"
    await write_backup(house.settings.database_url, file)
    lines = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    older = [entry[:-1] if isinstance(entry, list) and entry[0] == "tables" else entry for entry in lines]
    file.write_bytes(gzip.compress("\n".join(map(json.dumps, older)).encode()))
    new = driver(str(tmp_path / "new.db"))
    assert await read_backup(new, file) == len(lines) - 2
    fresh = House(Settings(database=str(tmp_path / "new.db"), drain_s=0.0))
    await fresh.open()
    assert (await Browser(fresh, table.people[0]).hello(table.id))["t"] == "snapshot"
    await fresh.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_the_lists_know_who_sits_where_and_how_it_ended(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = str(tmp_path / "a.db") if kind == "sqlite" else request.getfixturevalue("postgres").new()
    house = House(Settings(database=database, bot_pace=0.0, drain_s=0.0))
    await house.open()
    table = await party(house)
    host, second, third = (person.id for person in table.people)
    assert await sitting(house, table.id) == {0: host, 1: second, 2: third}
    await making.seat_one(house, table.live, table.people[1], 1, bodies.Sitter(kind="bot"))
    assert await sitting(house, table.id) == {0: host, 1: second, 2: third}, "the seat stays theirs"
    await making.seat_one(house, table.live, table.people[1], 1, bodies.Sitter(kind="nobody"))
    assert await sitting(house, table.id) == {0: host, 2: third}
    await house.rooms.submit(table.live, lambda _t: journal.Sat(seat=1, name="Ben", person=second))
    assert await sitting(house, table.id) == {0: host, 1: second, 2: third}
    await table.play(random.Random(2))
    listed = await house.store.read(select(tables).where(tables.c.id == table.id))
    assert [(row.phase, row.free) for row in listed] == [("over", 0)]
    told = await house.store.read(select(results.c.person).where(results.c.table_id == table.id))
    assert {row.person for row in told} == {host, second, third}
    await house.close()


async def sitting(house: House, id: str) -> dict[int, str]:
    found = await house.store.read(select(chairs.c.seat, chairs.c.person).where(chairs.c.table_id == id))
    return {row.seat: row.person for row in found}


@pytest.mark.parametrize("target", ["sqlite", "postgres"])
async def test_a_backup_restores_to_the_same_games(
    house: House, clock: Clock, tmp_path: Path, target: str, request: pytest.FixtureRequest
) -> None:
    """Written while the server runs; restored into either kind of database; played on from there."""
    table = await party(house)
    await table.play(random.Random(2), 5)
    file = tmp_path / "backup"
    count = await write_backup(house.settings.database_url, file)
    url = str(tmp_path / "new.db")
    if target == "postgres":
        server: Postgres = request.getfixturevalue("postgres")
        url = server.new()
    settings = Settings(database=url, bot_pace=0.0, drain_s=0.0)
    assert await read_backup(settings.database_url, file) == count
    other = House(settings, clock)
    await other.open()
    live = await other.rooms.get(table.id)
    assert live.table.match is not None
    assert live.table.match.g.tobytes() == table.match.g.tobytes()
    seat = live.table.waiting()[0]
    browser = Browser(other, table.people[seat])
    choice = live.table.match.choices(seat)[0].id
    assert (await browser.ask("act", table.id, window=live.table.windows[seat], choice=choice))["t"] == "ack"
    await other.close()
    with pytest.raises(BadText, match="not empty"):
        await read_backup(settings.database_url, file)


async def test_a_broken_backup_restores_nothing(house: House, tmp_path: Path) -> None:
    await party(house)
    file, cut = tmp_path / "backup", tmp_path / "cut"
    await write_backup(house.settings.database_url, file)
    cut.write_bytes(file.read_bytes()[:-40])
    for broken, said in ((cut, "cannot be read"), (tmp_path / "none", "cannot be read")):
        with pytest.raises(BadText, match=said):
            await read_backup(driver(str(tmp_path / "empty.db")), broken)
    assert not (tmp_path / "empty.db").exists(), "no database is made for what cannot be read"


async def test_every_game_is_checked_when_somebody_comes_and_a_wrong_one_is_set_aside(
    house: House, clock: Clock
) -> None:
    good, bad, odd = [await party(house, seed=seed) for seed in (1, 2, 3)]
    for table in (good, bad, odd):
        await table.play(random.Random(3), 4)
    wrong = update(moves).where(moves.c.table_id == bad.id, moves.c.n == bad.live.table.n).values(hash="0" * 16)
    await house.store.write(lambda connection: connection.execute(wrong))
    first = (await house.store.rows_after(odd.id))[0]
    older = journal.encode(first.row).replace('"rules":', '"rules":9')
    changed = update(moves).where(moves.c.table_id == odd.id, moves.c.n == 1).values(row=older)
    await house.store.write(lambda connection: connection.execute(changed))
    before = await house.store.read(select(moves).order_by(moves.c.table_id, moves.c.n))
    again = House(house.settings, clock)
    await again.open()
    assert not again.rooms.live, "nothing is read before"
    await come(again, good.id, bad.id, odd.id)
    assert again.rooms.aside == {bad.id, odd.id}
    snapshot = await Browser(again, bad.people[0]).hello(bad.id)
    assert (snapshot["info"]["phase"], snapshot["view"]) == ("aside", None)
    assert "another state" in snapshot["info"]["ended"]
    refused = await Browser(again, bad.people[0]).ask("act", bad.id, window=1, choice="heal", id="fresh")
    assert refused["code"] == "refused"
    assert (await Browser(again, good.people[0]).hello(good.id))["info"]["phase"] == "playing"
    assert await again.store.read(select(moves).order_by(moves.c.table_id, moves.c.n)) == before, "never altered"
    await again.close()


async def test_bots_survive_a_restart(house: House, clock: Clock) -> None:
    """A table where only bots are left to move goes on when somebody comes to look, and not before."""
    person = await guest(house)
    sitters = [bodies.Sitter(kind="bot")] * 3
    house.care.close()
    wanted = bodies.NewTable(game="fight-or-flight", seats=3, sitters=sitters, start=True)
    live = await making.make_table(house, person, wanted)
    assert live.table.match is not None
    assert not live.table.match.moves
    again = House(house.settings, clock)
    await again.open()
    there = await again.rooms.get(live.table.id)
    assert again.care.due(there) is None, "nobody looks"
    await Browser(again, person).hello(live.table.id)
    assert again.care.due(there) is not None
    while there.table.phase == "playing":
        await again.care._do_what_is_due(there)
    assert there.table.phase == "over"
    await again.close()


async def test_a_lost_race_and_a_failure_at_once_do_not_stop_the_writing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows of several tables, one of whose places is taken, and a database that goes away while each is tried alone."""
    parties = [await party(house) for _ in range(3)]
    write, tried = house.store._in_one_commit, 0

    async def stumble(batch: list[Append]) -> None:
        nonlocal tried
        tried += 1
        if tried == 1:
            raise IntegrityError("", {}, Exception())
        if tried == 3:
            raise OSError
        await write(batch)

    async def move(each: Party) -> str:
        (seat,) = each.live.table.waiting()
        return str((await each.act(seat, each.match.choices(seat)[0].id))["t"])

    monkeypatch.setattr(house.store, "_in_one_commit", stumble)
    async with asyncio.timeout(LONG_S):
        assert await asyncio.gather(*map(move, parties)) == ["ack"] * 3
        assert [await move(each) for each in parties] == ["ack"] * 3
    for each in parties:
        kept = await house.store.rows_after(each.id)
        assert [row.n for row in kept] == list(range(1, each.live.table.n + 1))
        assert len([row for row in kept if isinstance(row.row, journal.Chose)]) == len(each.match.moves) == 2
