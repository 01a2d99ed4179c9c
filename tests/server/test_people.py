"""People and what is kept of them: forgetting, one's own data, reports, blocks, names that are not wanted."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from kit import Browser, Clock, Party, client, come, party, signed_in
from sqlalchemy import func, select
from test_operation import command

from shamble.engine.base.errors import BadSetup
from shamble.server.live.runtime import House
from shamble.server.names import Names, letters
from shamble.server.settings import Settings
from shamble.server.store.schema import IN_ORDER, people, reports, results
from shamble.server.store.tidy import DAY_S, tidy
from shamble.server.table import making
from shamble.server.table.decisions import Refused
from shamble.server.table.model import Person
from shamble.server.wire import bodies

NAME, WORDS = "Wilhelmina", "my secret garden"


async def known(house: House) -> tuple[Party, Person]:
    """A table where somebody with a name has said something, and played to the end."""
    table = await party(house)
    mara = table.people[0]
    async with signed_in(house, mara.id) as http:
        id = (await http.post("/api/tables", json={"game": "fight-or-flight", "seats": 3})).json()["table"]
    live = await house.rooms.get(id)
    mara = await house.people.rename(mara, NAME)
    await making.seat_one(house, live, mara, 0, bodies.Sitter(kind="nobody"))
    for seat, person in enumerate([mara, *table.people[1:]]):
        await making.seat_one(house, live, person, seat, bodies.Sitter(kind="me"))
    await making.start_table(house, live, mara)
    found = Party(house, live, [mara, *table.people[1:]])
    for person in found.people:
        found.browsers.append(Browser(house, person))
        await found.browsers[-1].hello(id)
    await found.play(random.Random(3), 4)
    return found, mara


async def everything(house: House) -> str:
    """All that is in the database."""
    found = [await house.store.read(select(table)) for table in IN_ORDER]
    return str(found)


async def test_a_guest_is_forgotten_and_the_game_goes_on(house: House) -> None:
    table, mara = await known(house)
    assert NAME in await everything(house)
    async with signed_in(house, mara.id) as http:
        fresh = (await http.delete("/api/me")).json()
        assert fresh["name"] not in (NAME, "")
        assert (await http.get("/api/me")).json() == fresh, "this browser is somebody else now"
        assert (await http.get("/api/tables")).json() == []
    assert NAME not in await everything(house)
    chair = table.live.table.chairs[0]
    assert (chair.person, chair.bot, chair.name) == (None, "survivor", "Ann")
    seen = await table.browsers[1].hello(table.id)
    assert NAME not in str(seen)
    again = House(house.settings, house.clock)
    await again.open()
    try:
        await come(again, table.id)
        loaded = again.rooms.live[table.id].table
        assert (loaded.aside, loaded.hash(), loaded.n) == (None, table.live.table.hash(), table.live.table.n)
        assert [chair.name for chair in loaded.chairs] == [chair.name for chair in table.live.table.chairs]
    finally:
        await again.close()


async def test_words_statistics_and_the_score_of_the_evening_are_forgotten(house: House) -> None:
    table, mara = await known(house)
    await table.play(random.Random(3))
    await table.browsers[0].ask("say", table.id, text=WORDS)
    await table.browsers[1].ask("say", table.id, text="well played")
    for person in table.people[1:]:
        await making.play_again(house, table.live, person, bodies.Again())
    await making.play_again(house, table.live, mara, bodies.Again(yes=False))
    assert table.live.table.again is not None
    assert WORDS in await everything(house)
    record = table.match.record()
    async with signed_in(house, mara.id) as http:
        await http.delete("/api/me")
    left = await everything(house)
    assert [word for word in (NAME, WORDS, mara.token) if word in left] == []
    assert "well played" in left
    count = select(func.count()).select_from(results)
    assert (await house.store.read(count.where(results.c.person == mara.id)))[0][0] == 0
    assert (await house.store.read(count))[0][0] == 2, "the others keep theirs"
    assert not await house.store.read(select(people).where(people.c.id == mara.id))
    fresh = House(house.settings, house.clock)
    await fresh.open()
    try:
        await come(fresh, table.id)
        match = fresh.rooms.live[table.id].table.match
        assert match is not None
        assert match.record().replace("Ann", NAME) == record.replace("Ann", NAME), "the same game"
    finally:
        await fresh.close()


async def test_ones_own_data_can_be_had(house: House) -> None:
    table, mara = await known(house)
    await table.play(random.Random(3))
    for seat, text in ((0, WORDS), (1, "well played")):
        await table.browsers[seat].ask("say", table.id, text=text)
    async with signed_in(house, mara.id) as http:
        found = (await http.get("/api/me/data")).json()
    assert (found["name"], len(found["tables"]), len(found["results"])) == (NAME, 2, 1)
    own = next(each for each in found["tables"] if each["id"] == table.id)
    assert (own["id"], own["seats"], [each["text"] for each in own["said"]]) == (table.id, [0], [WORDS])
    assert own["choices"] == sum(move.seat == 0 for move in table.match.moves)


async def test_somebody_is_reported_to_the_operator(house: House) -> None:
    table, mara = await known(house)
    await table.play(random.Random(3))
    await table.browsers[0].ask("say", table.id, text=WORDS)
    async with signed_in(house, table.people[1].id) as http:
        address = f"/api/tables/{table.id}/report"
        assert (await http.post(address, json={"seat": 1, "text": "me"})).status_code == 409
        assert (await http.post(address, json={"seat": 0, "text": "rude words"})).status_code == 200
        for _ in range(19):
            await http.post(address, json={"seat": 0, "text": "again"})
        assert (await http.post(address, json={"seat": 0, "text": "again"})).status_code == 429
    told = command("reports", "--database", house.settings.database)
    first, second, *_ = told.stdout.splitlines()
    assert first.endswith(f"table {table.id}, seat 1, {NAME}: rude words")
    assert second == f"    said: {WORDS}"
    async with signed_in(house, mara.id) as http:
        await http.delete("/api/me")
    told = command("reports", "--database", house.settings.database)
    assert NAME not in told.stdout
    assert WORDS not in told.stdout
    for days, left in ((house.settings.keep_guests_days - 1, 20), (house.settings.keep_guests_days + 1, 0)):
        await tidy(house.store, house.settings, house.clock() + days * DAY_S)
        assert len(await house.store.read(select(reports))) == left


async def test_who_blocks_somebody_does_not_sit_with_them(house: House) -> None:
    table = await party(house)
    mara, theo = table.people[:2]
    async with signed_in(house, mara.id) as http:
        address = f"/api/tables/{table.id}/block"
        assert (await http.post(address, json={"seat": 0})).status_code == 409, "oneself"
        made = (await http.post(address, json={"seat": 1})).json()
        assert (await http.post(address, json={"seat": 1})).json() == made, "once"
        for host, other in ((mara, theo), (theo, mara)):
            live = await making.make_table(house, host, bodies.NewTable(game="fight-or-flight", seats=3))
            with pytest.raises(Refused, match="You cannot sit down at this table"):
                await making.seat_one(house, live, other, 1, bodies.Sitter(kind="me"))
        await making.seat_one(house, live, table.people[2], 1, bodies.Sitter(kind="me"))
        assert theo.id not in str(made), "who that is, is nobody's business"
        assert (await http.get("/api/blocks")).json() == [made]
        assert (await http.delete(f"/api/blocks/{made['id']}")).json() == []
    await making.seat_one(house, live, mara, 2, bodies.Sitter(kind="me"))


async def test_names_that_the_operator_does_not_want(house: House, tmp_path: Path) -> None:
    file = tmp_path / "names.txt"
    file.write_text("# ours\nmoderator\n\n=Admin\n", encoding="utf-8")
    house.names = Names(str(file))
    async with client(house) as http:
        for name in ("Moderator", "the m.o-d e r 4 t 0 r", "M\u00d6DERATOR", "\uff21dmin", "4dm1n"):
            assert (await http.patch("/api/me", json={"name": name})).status_code == 409, name
        for name in ("Badminton", "Administrator", "Moder"):
            assert (await http.patch("/api/me", json={"name": name})).json()["name"] == name
        sitters = [{"kind": "me"}, {"kind": "guest", "name": "Moderator"}]
        body = {"game": "fight-or-flight", "seats": 2, "hot_seat": True, "sitters": sitters}
        assert (await http.post("/api/tables", json=body)).status_code == 409
        assert (await http.get("/api/tables")).json() == []
    assert letters("M\u00d6.d 3") == "mode"


def test_a_file_of_names_that_cannot_be_read_is_said_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="cannot be read: No such file"):
        Names(str(tmp_path / "none"))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe")
    with pytest.raises(BadSetup, match="UTF-8"):
        Names(str(tmp_path / "bytes"))


async def test_public_tables_can_be_off(house: House, clock: Clock) -> None:
    async with client(house) as http:
        body = {"game": "fight-or-flight", "seats": 2, "public": True}
        assert (await http.post("/api/tables", json=body)).status_code == 201
        assert len((await http.get("/api/lobby")).json()) == 1
    closed = House(replace(house.settings, public_tables=False), clock)
    await closed.open()
    try:
        async with client(closed) as http:
            answer = await http.post("/api/tables", json=body)
            assert (answer.status_code, answer.json()["text"]) == (409, "There are no public tables at this server.")
            assert (await http.get("/api/lobby")).json() == []
            assert (await http.post("/api/tables", json={**body, "public": False})).status_code == 201
    finally:
        await closed.close()
    assert Settings().public_tables
