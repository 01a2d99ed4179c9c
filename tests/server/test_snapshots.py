"""Tables that are read back: from a snapshot and the rows after it, from the first row, or not at all."""

import asyncio
import random
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from kit import LONG_S, Browser, Clock, Party, Postgres, come, each_game, party, signed_in
from sqlalchemy import select, update

from shamble.engine.play.game import Game
from shamble.server.live import rooms
from shamble.server.live.runtime import House
from shamble.server.settings import Settings
from shamble.server.store.schema import moves, snapshots, tables
from shamble.server.table import journal
from shamble.server.table.journal import Made, Stored
from shamble.server.table.snapshot import OF_TABLE, freeze, press, thaw, unpack
from shamble.server.table.table import Table

MADE_ANEW = {"id", "n", "game", "match", "aside", "ring", "readings", "wrong_pins", "ahead", "lesson"}
EVERY = 8  # rows between two snapshots, here


def everything(table: Table) -> Any:
    """All that a table is, to be compared."""
    assert table.match is not None
    kept = {name: getattr(table, name) for name in OF_TABLE}
    played = [(m.seat, m.action, m.before.tobytes(), m.events) for m in table.match.moves]
    return kept, table.n, table.match.names, played, table.match.g.tobytes(), table.match.options


def thawed(table: Table) -> Table:
    return thaw(unpack(press(freeze(table))), Stored(table.id, table.n, journal.Unknown(), table.at, hash=table.hash()))


@pytest.mark.parametrize(**each_game())
async def test_a_snapshot_is_the_table_itself(house: House, game: Game) -> None:
    luck = random.Random(5)
    table = await party(house, game.name, game.meta.seats[1])
    await table.play(luck, 12)
    there = thawed(table.live.table)
    assert set(vars(there)) == MADE_ANEW | set(OF_TABLE), "a new field of a table must be kept, too"
    assert everything(there) == everything(table.live.table)
    await table.play(luck, 3)
    for row in await house.store.rows_after(table.id, there.n):
        there.add(row)
    assert everything(there) == everything(table.live.table)


async def test_words_questions_and_absence_are_in_a_snapshot(house: House) -> None:
    table = await party(house)
    await table.play(random.Random(1), 4)
    assert (await table.browsers[0].ask("say", table.id, emote="oops"))["t"] == "ack"
    seat = table.match.moves[-1].seat
    assert (await table.browsers[seat].ask("ask", table.id, matter="undo"))["t"] == "ack"
    table.browsers[1].leave()
    await house.care._hold(table.live, table.people[1].id)
    kept = table.live.table
    assert kept.talk
    assert kept.poll is not None
    assert kept.chairs[1].away
    assert everything(thawed(kept)) == everything(kept)


async def frozen_game(house: House, monkeypatch: pytest.MonkeyPatch) -> Party:
    """A table that has a snapshot and rows after it."""
    monkeypatch.setattr(rooms, "FREEZE_EVERY", EVERY)
    table = await party(house)
    await table.play(random.Random(2), 9)
    async with asyncio.timeout(LONG_S):
        while not await house.store.read(select(snapshots)):
            await asyncio.sleep(0.01)
    assert table.live.frozen < table.live.table.n
    return table


async def reloaded(house: House, id: str) -> Table:
    """The table as it is read from the store, whoever still holds what was in memory."""
    del house.rooms._held[id], house.rooms.live[id]
    return (await house.rooms.get(id)).table


async def change(house: House, query: Any) -> None:
    await house.store.write(lambda connection: connection.execute(query))


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_table_is_read_from_its_snapshot_and_the_rows_after_it(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = str(tmp_path / "a.db")
    if kind == "postgres":
        server: Postgres = request.getfixturevalue("postgres")
        database = server.new()
    house = House(Settings(database=database, bot_pace=0.0, drain_s=0.0))
    await house.open()
    table = await frozen_game(house, monkeypatch)
    before = everything(table.live.table)
    odd = update(moves).where(moves.c.table_id == table.id, moves.c.n < table.live.frozen, moves.c.n > 1)
    await change(house, odd.values(row='{"k":"of the future"}'))
    assert everything(await reloaded(house, table.id)) == before, "rows before the snapshot are not needed"
    await house.store.keep_snapshot(table.id, 2, b"older")
    assert everything(await reloaded(house, table.id)) == before, "an older one never takes the place of a newer one"
    await house.close()
    again = House(Settings(database=database, bot_pace=0.0, drain_s=0.0))
    await again.open()
    await come(again, table.id)
    assert again.rooms.aside == {table.id}, "the first who comes to a server makes it play every row again"
    await again.close()


def cut(data: bytes) -> bytes:
    return data[:-7]


def flipped(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 0x10]) + data[middle + 1 :]


def of_another_state(data: bytes) -> bytes:
    """Whole, but not the state that the row led to."""
    frozen = unpack(data)
    there = frozen.changed[:-1] + b"\1"
    return press(msgspec.msgpack.encode(msgspec.structs.replace(frozen, changed=there)))


def of_another_version(data: bytes) -> bytes:
    frozen = unpack(data)
    made = msgspec.structs.replace(frozen.made, rules=frozen.made.rules + 1)
    return press(msgspec.msgpack.encode(msgspec.structs.replace(frozen, made=made)))


def of_another_server(_data: bytes) -> bytes:
    return zlib.compress(msgspec.msgpack.encode({"odd": 1}))


@pytest.mark.parametrize("spoil", [cut, flipped, of_another_state, of_another_version, of_another_server])
async def test_a_snapshot_that_does_not_fit_is_left_alone(
    house: House, monkeypatch: pytest.MonkeyPatch, spoil: Any
) -> None:
    table = await frozen_game(house, monkeypatch)
    before = everything(table.live.table)
    data = bytes((await house.store.read(select(snapshots.c.data)))[0].data)
    await change(house, update(snapshots).values(data=spoil(data)))
    assert everything(await reloaded(house, table.id)) == before
    assert house.rooms.aside == set()


async def test_acts_before_a_snapshot_have_no_second_effect(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await frozen_game(house, monkeypatch)
    act, n = next(iter(table.live.table.acts.items()))
    assert n < table.live.frozen
    last = (await reloaded(house, table.id)).n
    person = next(p for p in table.people if act.startswith(p.id))
    again = await Browser(house, person).ask("act", table.id, window=1, choice="heal", id=act.partition(":")[2])
    assert (again["t"], again["v"]) == ("ack", n)
    assert (await house.rooms.get(table.id)).table.n == last


# --- tables of other versions ----------------------------------------------------------------------------------------


async def rewrite(house: House, id: str, n: int, row: str) -> None:
    await change(house, update(moves).where(moves.c.table_id == id, moves.c.n == n).values(row=row))


async def made_row(house: House, id: str, **other: Any) -> str:
    first = (await house.store.rows_after(id))[0].row
    assert isinstance(first, Made)
    return journal.encode(msgspec.structs.replace(first, **other))


async def test_a_game_of_an_older_version_is_shown_as_such_and_never_altered(house: House, clock: Clock) -> None:
    table = await party(house, public=True)
    await table.play(random.Random(3), 4)
    new = table.live.table.game.meta.version
    await rewrite(house, table.id, 1, await made_row(house, table.id, rules=new - 1))
    before = await house.store.read(select(moves).order_by(moves.c.n))
    again = House(house.settings, clock)
    await again.open()
    await come(again, table.id)
    assert again.rooms.aside == {table.id}
    sentence = f"it was made under version {new - 1} of the rules, and this server has version {new}"
    for person in table.people:
        seen = await Browser(again, person).hello(table.id)
        assert (seen["info"]["phase"], seen["view"], len(seen["mine"])) == ("aside", None, 1)
        assert sentence in seen["info"]["ended"]
    host = table.people[0]
    refused = await Browser(again, host).ask("act", table.id, window=1, choice="heal")
    assert sentence in refused["text"]
    async with signed_in(again, host.id) as http:
        for method, path, body in (
            ("POST", "/start", None),
            ("PUT", "/seats/0", {"kind": "bot"}),
            ("POST", "/again", {}),
            ("GET", "/replay", None),
            ("GET", "/record", None),
            ("GET", "/graph", None),
        ):
            answer = await http.request(method, f"/api/tables/{table.id}{path}", json=body)
            assert answer.status_code == 409, (path, answer.text)
        assert (await http.get("/api/lobby")).json() == []
        assert [row["phase"] for row in (await http.get("/api/tables")).json()] == ["aside"]
        assert (await http.get("/healthz")).json()["aside"] == 1
    await again.close()
    assert await house.store.read(select(moves).order_by(moves.c.n)) == before


@pytest.mark.parametrize("odd", ["first row", "game", "row", "seat"])
async def test_a_table_that_makes_no_sense_keeps_no_other_from_being_played(
    house: House, clock: Clock, odd: str
) -> None:
    bad, good = await party(house), await party(house, seed=2)
    match odd:
        case "first row":
            await rewrite(house, bad.id, 1, '{"k":"of the future"}')
        case "game":
            await rewrite(house, bad.id, 1, await made_row(house, bad.id, game="gone"))
        case "row":
            await rewrite(house, bad.id, 2, '{"k":"of the future"}')
        case "seat":
            await rewrite(house, bad.id, 2, '{"k":"sat","seat":77}')
    again = House(house.settings, clock)
    await again.open()
    await come(again, bad.id, good.id)
    assert again.rooms.aside == {bad.id}
    browser = Browser(again, bad.people[0])
    if odd in ("row", "seat"):
        assert (await browser.hello(bad.id))["info"]["phase"] == "aside"
    else:
        assert (await browser.hello(bad.id))["code"] == "not-found"
    assert (await Browser(again, good.people[0]).hello(good.id))["info"]["phase"] == "playing"
    phases = {row.id: row.phase for row in await again.store.read(select(tables))}
    assert phases[bad.id] == "playing", "what is kept is not altered"
    await again.close()
