"""People and tables over HTTP: guests, device codes, seats, hand over, hot seat, rematch, absence, bots, timers."""

import asyncio
import random
import threading
from pathlib import Path
from typing import Any
from weakref import ref

import httpx
import pytest
from kit import LONG_S, Browser, Clock, client, guest, party, settle, signed_in
from sqlalchemy import func, select

from shamble.server.live import caretaker, coach
from shamble.server.live.caretaker import ENDED_S, IDLE_S, MUSE_S, SILENT_S, idle_s
from shamble.server.live.runtime import House
from shamble.server.live.thinking import Thinking
from shamble.server.settings import Settings
from shamble.server.store.schema import moves, tokens
from shamble.server.table import lookback, making, visibility
from shamble.server.table.decisions import HOLD_S, Refused, clean
from shamble.server.table.seating import offer
from shamble.server.wire import bodies

FF = {"game": "fight-or-flight", "seats": 3}


async def as_guest(house: House, name: str) -> httpx.AsyncClient:
    """A browser with a guest of this name."""
    async with client(house) as http:
        await http.patch("/api/me", json={"name": name})
        cookies = dict(http.cookies)
    app = http._transport.app  # type: ignore[attr-defined]
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://testserver", cookies=cookies)


async def test_guests_keep_their_name_and_move_to_another_browser(house: House, clock: Clock) -> None:
    async with await as_guest(house, "  Mara \u202e ") as mara, client(house) as other:
        assert (await mara.get("/api/me")).json()["name"] == "Mara"
        code = (await mara.post("/api/me/code")).json()["code"]
        assert (await other.get("/api/me")).json()["name"] != "Mara"
        assert (await other.post("/api/me/device", json={"code": code.lower()})).json()["name"] == "Mara"
        assert (await other.get("/api/me")).json()["name"] == "Mara"
        assert (await other.post("/api/me/device", json={"code": code})).status_code == 409, "a code works once"
        late = (await mara.post("/api/me/code")).json()["code"]
        clock.now += 601
        assert (await other.post("/api/me/device", json={"code": late})).status_code == 409
        assert (await mara.delete("/api/me/devices")).status_code == 200
        assert (await other.get("/api/me")).json()["name"] != "Mara", "signed out"
        assert (await mara.get("/api/me")).json()["name"] == "Mara"


async def test_cookies_are_signed_and_tokens_are_hashed_at_rest(house: House) -> None:
    async with client(house) as http:
        answer = await http.get("/api/me")
        set_cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in set_cookie
        assert "SameSite=Lax" in set_cookie
        token = http.cookies["shamble"].partition(".")[0]
        stored = await house.store.read(select(tokens))
        assert all(token not in str(row) for row in stored)
        http.cookies = {"shamble": token + ".AAAA"}
        assert (await http.get("/api/me")).headers.get("set-cookie"), "somebody new"


async def test_cookies_are_for_https_alone_where_the_settings_say_so(tmp_path: Path) -> None:
    secure = House(Settings(database=str(tmp_path / "secure.db"), secure_cookies=True, drain_s=0.0))
    await secure.open()
    async with client(secure) as http:
        assert "; Secure" in (await http.get("/api/me")).headers["set-cookie"]
    await secure.close()


async def test_there_is_no_default_secret_and_nothing_listens_for_the_operator(house: House, tmp_path: Path) -> None:
    assert (Settings().secret, Settings().metrics_port) == ("", 0)
    found = []
    for name in ("one.db", "two.db", "one.db"):
        made = House(Settings(database=str(tmp_path / name), drain_s=0.0))
        await made.open()
        found.append(made.secret)
        await made.close()
    assert len(found[0]) >= 32
    assert found[0] != found[1], "each server makes its own"
    assert found[0] == found[2], "and keeps it"


async def test_an_unknown_address_is_the_one_page_and_tells_nothing_of_the_server(house: House) -> None:
    async with client(house) as http:
        for path in ("/nowhere", "/lab", "/a/b/c", "/t/x/y"):
            opened = await http.get(path, headers={"Accept": "text/html,*/*"})
            assert (opened.status_code, opened.text) == (404, (await http.get("/")).text)
        for path, kind in (("/nowhere", "*/*"), ("/api/nowhere", "text/html"), ("/assets/nowhere.js", "text/html")):
            answer = await http.get(path, headers={"Accept": kind})
            assert answer.status_code == 404
            assert answer.json() == {"code": "not-found", "rule": "", "text": "There is nothing at this address."}


async def test_other_sites_cannot_act_for_a_guest(house: House) -> None:
    async with client(house) as http:
        evil = {"Origin": "https://evil.example"}
        assert (await http.post("/api/tables", json=FF, headers=evil)).status_code == 403
        own = {"Origin": "http://testserver"}
        assert (await http.post("/api/tables", json=FF, headers=own)).status_code == 201


async def test_a_table_from_making_to_start(house: House) -> None:
    async with await as_guest(house, "Mara") as mara, await as_guest(house, "Theo") as theo:
        id = (await mara.post("/api/tables", json={**FF, "public": True})).json()["table"]
        assert [row["id"] for row in (await theo.get("/api/lobby")).json()] == [id]
        seat = f"/api/tables/{id}/seats"
        assert (await theo.put(f"{seat}/0", json={"kind": "me"})).status_code == 409, "somebody sits there"
        assert (await theo.put(f"{seat}/1", json={"kind": "me"})).status_code == 200
        assert (await theo.put(f"{seat}/2", json={"kind": "me"})).status_code == 409, "one seat each"
        assert (await theo.put(f"{seat}/2", json={"kind": "bot", "bot": "rookie"})).status_code == 409, "not the host"
        assert (await mara.put(f"{seat}/2", json={"kind": "bot", "bot": "rookie"})).status_code == 200
        assert (await mara.put(f"{seat}/2", json={"kind": "bot", "bot": "hal"})).status_code == 409
        assert (await theo.post(f"/api/tables/{id}/start")).status_code == 409
        assert (await mara.post(f"/api/tables/{id}/start")).status_code == 200
        info = (await theo.get(f"/api/tables/{id}")).json()
        assert (info["info"]["phase"], info["mine"], info["host"]) == ("playing", [1], False)
        assert [s["name"] for s in info["info"]["seats"]][:2] == ["Mara", "Theo"]
        assert info["info"]["commitment"]
        assert info["info"]["seed"] is None
        mine = (await mara.get("/api/tables")).json()
        assert [(row["id"], row["yours"]) for row in mine] == [(id, [0])]


@pytest.mark.parametrize(
    "sitters",
    [
        [{"kind": "me"}, {"kind": "bot", "bot": "nobody-knows-it"}],
        [{"kind": "me"}, {"kind": "me"}],
        [{"kind": "guest", "name": "Theo"}],
        [{"kind": "me", "pin": "4711"}],
    ],
)
async def test_a_table_where_somebody_cannot_sit_is_not_made(house: House, sitters: list[dict[str, str]]) -> None:
    async with client(house) as http:
        answer = await http.post("/api/tables", json={**FF, "public": True, "sitters": sitters})
        assert answer.status_code == 409, answer.text
        assert (await http.get("/api/lobby")).json() == []
        assert (await http.get("/api/tables")).json() == []
    assert not await house.store.read(select(moves.c.n))


async def test_a_game_that_cannot_go_on_against_such_a_bot_is_not_made(house: House) -> None:
    table = await party(house)
    await table.play(random.Random(2))
    count = select(func.count()).select_from(moves)
    before = (await house.store.read(count))[0][0]
    with pytest.raises(Refused, match="no bot"):
        await making.branch(house, table.live, table.people[0], bodies.Branch(moment=1, seat=0, bot="nobody-knows-it"))
    assert (await house.store.read(count))[0][0] == before


def test_names_and_words_can_be_seen() -> None:
    for nothing in ("\u3164", "\u2800", "\u115f\u1160", "\u034f", "\ufe0f", "\u0301\u0301", "\u200b", " \u202e\t"):
        with pytest.raises(Refused, match="nothing to read"):
            clean(nothing, 24)
    assert clean("Ma\u202era\u2800 \u3164 <b>\x00\n2", 24) == "Mara <b> 2"
    assert clean("a" + 30 * "\u0316", 40) == "a" + 4 * "\u0316", "nothing is piled up over the lines above"
    for name in ("Zo\u00eb", "\u0928\u093f\u0936\u093e", "\u0e19\u0e49\u0e33", "\U0001f9df", "\u2764\ufe0f"):
        assert clean(name, 24) == name.replace("\u0e33", "\u0e4d\u0e32")


async def test_the_lobby_shows_what_can_be_joined_or_watched(house: House) -> None:
    async with await as_guest(house, "Mara") as mara, client(house) as other:
        for spectators, during in (("off", []), ("public", ["playing"])):
            id = (await mara.post("/api/tables", json={**FF, "public": True, "spectators": spectators})).json()["table"]
            assert [row["phase"] for row in (await other.get("/api/lobby")).json() if row["id"] == id] == ["open"]
            await mara.post(f"/api/tables/{id}/start")
            assert [row["phase"] for row in (await other.get("/api/lobby")).json() if row["id"] == id] == during


async def test_one_address_makes_only_so_many_guests_and_tables(tmp_path: Path, clock: Clock) -> None:
    small = House(Settings(database=str(tmp_path / "small.db"), address_per_s=3.0, drain_s=0.0), clock)
    await small.open()
    async with client(small) as http:
        made = [(await http.post("/api/tables", json=FF)).status_code for _ in range(4)]
    assert made == [201, 201, 429, 429], "the guest counts too"
    await small.close()


async def test_one_address_asks_only_so_much(tmp_path: Path, clock: Clock) -> None:
    small = House(Settings(database=str(tmp_path / "small.db"), address_per_s=2.0, drain_s=0.0), clock)
    now = [0.0]
    small.per_address.clock = lambda: now[0]
    await small.open()
    async with client(small) as http:
        assert [(await http.get("/healthz")).status_code for _ in range(11)] == [200] * 10 + [429]
        now[0] += 1.0
        assert [(await http.get("/healthz")).status_code for _ in range(3)] == [200, 200, 429]
    assert not small.enter("127.0.0.1"), "a socket counts too"
    assert small.enter("127.0.0.2"), "others are not concerned"
    await small.close()


async def test_who_leaves_before_the_start_leaves_the_seat_to_others(house: House) -> None:
    async with await as_guest(house, "Mara") as mara, await as_guest(house, "Theo") as theo:
        id = (await mara.post("/api/tables", json=FF)).json()["table"]
        seat = f"/api/tables/{id}/seats/0"
        assert (await theo.put(seat, json={"kind": "nobody"})).status_code == 409
        assert (await mara.put(seat, json={"kind": "nobody"})).status_code == 200
        assert (await theo.put(seat, json={"kind": "me"})).status_code == 200
        assert (await theo.get("/api/tables")).json()[0]["yours"] == [0]
        assert (await mara.get("/api/tables")).json() == []


async def test_a_seat_is_handed_over_by_a_code(house: House) -> None:
    table = await party(house)
    other = await guest(house)
    code = "ABCDEFGHJK"
    await house.rooms.submit(table.live, lambda t: offer(t, table.people[0].id, 0, code))
    with pytest.raises(Refused, match="Somebody sits there"):
        await making.seat_one(house, table.live, other, 0, bodies.Sitter(kind="me", code="WRONGCODE2"))
    await making.seat_one(house, table.live, other, 0, bodies.Sitter(kind="me", code=code.lower()))
    assert table.live.table.seats_of(other.id) == [0]
    told = table.browsers[0].heard()[-1]
    assert (told["t"], told["seat"], told["mine"]) == ("snapshot", None, []), "the old one looks from outside now"
    assert told["view"]["hand"] is None


async def test_hot_seat_shows_nothing_before_it_is_asked_for(house: House) -> None:
    person = await guest(house)
    sitters = [bodies.Sitter(kind="guest", name=name) for name in ("Ann", "Ann", "Cem")]
    wanted = bodies.NewTable(game="fight-or-flight", seats=3, hot_seat=True, sitters=sitters, start=True)
    live = await making.make_table(house, person, wanted)
    assert [chair.name for chair in live.table.chairs] == ["Ann", "Ann 2", "Cem"]
    browser = Browser(house, person)
    curtain = await browser.hello(live.table.id)
    assert (curtain["seat"], curtain["mine"], curtain["view"]["hand"]) == (None, [0, 1, 2], None)
    lifted = await browser.hello(live.table.id, seat=1)
    assert len(lifted["view"]["hand"]) == 5
    seat = live.table.waiting()[0]
    choice = (await browser.hello(live.table.id, seat=seat))["decision"]["choices"][0]["id"]
    answer = await browser.ask("act", live.table.id, window=live.table.windows[seat], choice=choice, seat=seat)
    assert answer["t"] == "ack"


async def test_spectators_as_the_table_says(house: House) -> None:
    stranger = await guest(house)
    for rule, during, after_end in (("off", "nak", "nak"), ("public", "snapshot", "snapshot")):
        table = await party(house, spectators=rule)
        watching = Browser(house, stranger)
        first = await watching.hello(table.id)
        assert first["t"] == during
        await table.play(random.Random(2))
        assert (await watching.hello(table.id))["t"] == after_end
        assert visibility.info(table.live.table, 0.0).seed is not None


async def test_everything_is_open_to_all_after_the_end_where_the_table_says_so(house: House) -> None:
    for rule, status in (("public", 409), ("full", 200)):
        table = await party(house, spectators=rule)
        async with client(house) as http:
            assert (await http.get(f"/api/tables/{table.id}/moments?seat=1")).status_code == 409
            await table.play(random.Random(2))
            assert (await http.get(f"/api/tables/{table.id}/moments?seat=1")).status_code == status
            assert (await http.get(f"/api/tables/{table.id}/record")).status_code == status
            body = {"moment": 1, "seat": 1}
            assert (await http.post(f"/api/tables/{table.id}/branch", json=body)).status_code == status


async def test_a_leavers_seat_is_held_then_played_by_a_bot_and_taken_back(house: House, clock: Clock) -> None:
    house.care.grace = 0.0
    table = await party(house)
    table.browsers[1].leave()
    await asyncio.sleep(0.05)
    await settle(house)
    chair = table.live.table.chairs[1]
    assert (chair.away, chair.held_until, chair.bot) == (True, clock.now + 60, None)
    clock.now += 59
    await house.care._do_what_is_due(table.live)
    assert chair.bot is None
    clock.now += 2
    await house.care._do_what_is_due(table.live)
    assert chair.bot == "survivor"
    back = Browser(house, table.people[1])
    await back.hello(table.id)
    await settle(house)
    assert (chair.away, chair.bot) == (False, None)
    await table.browsers[0].hello(table.id)
    table.browsers[1] = back
    assert await table.play(random.Random(4)) > 0


async def test_who_does_not_come_back_after_a_restart_is_not_waited_for(house: House, clock: Clock) -> None:
    """Nobody saw them leave: their connection died with the process."""
    table = await party(house)
    (seat,) = table.live.table.waiting()
    await house.close()
    again = House(house.settings, clock)
    await again.open()
    try:
        here = Browser(again, table.people[(seat + 1) % 3])
        await here.hello(table.id)
        live = await again.rooms.get(table.id)
        chair = live.table.chairs[seat]
        clock.now += SILENT_S - 1
        await again.care._do_what_is_due(live)
        assert not chair.away, "there is time to come back"
        clock.now += 2
        await again.care._do_what_is_due(live)
        assert (chair.away, chair.held_until, chair.bot) == (True, clock.now + HOLD_S, None)
        clock.now += HOLD_S
        assert again.care.due(live) == clock.now, "it happens by itself"
        await again.care._do_what_is_due(live)
        assert chair.bot == "survivor"
        await Browser(again, table.people[seat]).hello(table.id)
        await settle(again)
        assert (chair.away, chair.bot) == (False, None)
    finally:
        await again.close()


async def test_who_is_connected_elsewhere_is_asked_after_once(house: House, clock: Clock) -> None:
    table = await party(house)
    (seat,) = table.live.table.waiting()
    chair = table.live.table.chairs[seat]
    table.live.watchers.discard(table.browsers[seat].connection)  # as if it were another process's
    assert house.care.due(table.live) == clock.now + SILENT_S
    clock.now += SILENT_S
    await house.care._do_what_is_due(table.live)
    assert chair.away
    await house.care._come_back(table.live, seat)  # that process answers
    clock.now += 100 * SILENT_S
    await house.care._do_what_is_due(table.live)
    assert not chair.away
    for browser in table.browsers:
        table.live.watchers.discard(browser.connection)
    table.live.given_up.clear()
    assert house.care.due(table.live) is None, "nobody waits"


async def test_nobody_looks_into_two_hands_of_one_game(house: House) -> None:
    table = await party(house, newcomers=True)
    person = table.people[0]
    await making.seat_one(house, table.live, person, 0, bodies.Sitter(kind="nobody"))
    await making.seat_one(house, table.live, table.people[1], 1, bodies.Sitter(kind="nobody"))
    await making.seat_one(house, table.live, table.people[2], 2, bodies.Sitter(kind="bot"))
    with pytest.raises(Refused, match="another hand"):
        await making.seat_one(house, table.live, person, 1, bodies.Sitter(kind="me"))
    await making.seat_one(house, table.live, person, 0, bodies.Sitter(kind="me"))
    assert table.live.table.seats_of(person.id) == [0], "nobody is there to be asked"


async def test_tables_that_nobody_uses_leave_the_memory(house: House) -> None:
    table = await party(house)
    house.care.tidy(table.live.used + 1000)
    assert table.id in house.rooms.live, "somebody watches"
    for browser in table.browsers:
        browser.leave()
    house.care.tidy(table.live.used + 10)
    assert table.id in house.rooms.live
    house.care.tidy(table.live.used + 1000)
    assert table.id not in house.rooms.live
    assert await house.rooms.get(table.id) is table.live, "as long as somebody holds it, there is no second one"


async def test_tables_whose_game_is_over_leave_the_memory_when_nobody_watches(house: House) -> None:
    table = await party(house)
    await table.play(random.Random(4))
    table.live.used += 1_000_000  # far from the clock, so that only the calls below tidy it up
    live, id, n = ref(table.live), table.id, table.live.table.n
    table.browsers.pop().leave()
    house.care.tidy(table.live.used + IDLE_S)
    assert id in house.rooms.live, "somebody watches"
    for browser in table.browsers:
        browser.leave()
    house.care.tidy(table.live.used + ENDED_S / 2)
    assert id in house.rooms.live, "whoever comes back at once finds it"
    house.care.tidy(table.live.used + 2 * ENDED_S)
    assert id not in house.rooms.live
    del table, browser
    await settle(house)
    assert live() is None, "nothing holds it any more: no timer, no list, no cycle"
    again = await house.rooms.get(id)
    assert (again.table.n, again.table.phase) == (n, "over")


async def test_nobody_sits_in_while_nobody_waits(house: House, clock: Clock) -> None:
    house.care.grace = 0.0
    person = await guest(house)
    live = await making.make_table(house, person, bodies.NewTable(game="fight-or-flight", seats=2, start=True))
    browser = Browser(house, person)
    await browser.hello(live.table.id)
    await settle(house)
    browser.leave()
    await asyncio.sleep(0.05)
    await settle(house)
    clock.now += 3600
    await house.care._do_what_is_due(live)
    assert live.table.chairs[0].bot is None


async def test_a_turn_timer_lets_a_bot_choose(house: House, clock: Clock) -> None:
    table = await party(house, timer=30)
    seat = table.live.table.waiting()[0]
    decision = (await table.browsers[seat].hello(table.id))["decision"]
    assert decision["deadline"] == clock.now + 30
    clock.now += 31
    await house.care._do_what_is_due(table.live)
    assert len(table.match.moves) == 1
    assert table.live.table.chairs[seat].bot is None, "the seat stays the person's"


async def test_bots_act_at_the_slowest_wish_of_the_people(house: House) -> None:
    people = [await guest(house) for _ in range(2)]
    live = await making.make_table(house, people[0], bodies.NewTable(game="fight-or-flight", seats=4))
    await making.seat_one(house, live, people[1], 1, bodies.Sitter(kind="me"))
    house.care.bot_pace = 1.0
    first, second = (Browser(house, person) for person in people)
    await making.start_table(house, live, people[0])
    for browser, pace in ((first, "double"), (second, "half")):
        await browser.hello(live.table.id)
        await browser.say("speed", table=live.table.id, pace=pace)
    assert house.care.delay(live) == 2.0
    await second.say("speed", table=live.table.id, pace="instant")
    assert house.care.delay(live) == 0.5
    await second.say("speed", table=live.table.id, pace="step")
    assert house.care.delay(live) is None
    await second.say("step", table=live.table.id)
    assert house.care.delay(live) is not None


async def test_a_bot_that_searches_takes_its_time_whether_it_has_a_choice_or_not(house: House) -> None:
    """Legend plays a whole game; what it spends on thinking is part of what it waits."""
    assert idle_s("legend", 1.2) == pytest.approx(1.2 - MUSE_S)
    assert (idle_s("legend", 0.5), idle_s("survivor", 1.2)) == (0.0, 1.2)
    sitters = [bodies.Sitter(kind="bot", bot="legend"), bodies.Sitter(kind="bot", bot="rookie")]
    wanted = bodies.NewTable(game="fight-or-flight", seats=2, sitters=sitters, start=True)
    live = await making.make_table(house, await guest(house), wanted)
    while live.table.phase == "playing":
        await house.care._do_what_is_due(live)
    assert live.table.match is not None
    assert {move.seat for move in live.table.match.moves} == {0, 1}


async def test_a_bot_that_thinks_too_long_is_replaced_by_chance(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    stuck = threading.Event()
    monkeypatch.setattr(caretaker, "choice_of", lambda *_, **__: stuck.wait(LONG_S))
    monkeypatch.setattr(caretaker, "THINK_S", 0.05)
    house.care.close()
    house.care.bots = Thinking(1)
    wanted = bodies.NewTable(game="fight-or-flight", seats=2, sitters=[bodies.Sitter(kind="bot")] * 2, start=True)
    live = await making.make_table(house, await guest(house), wanted)
    await house.care._do_what_is_due(live)
    assert live.table.match is not None
    assert len(live.table.match.moves) == 1
    stuck.set()


async def test_a_bot_that_chooses_what_is_not_legal_is_replaced_by_chance(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = bodies.NewTable(game="fight-or-flight", seats=2, sitters=[bodies.Sitter(kind="bot")] * 2, start=True)
    live = await making.make_table(house, await guest(house), wanted)
    table = live.table
    seat = table.waiting()[0]
    illegal = next(action for action in range(table.game.actions) if action not in table.legal(seat))
    monkeypatch.setattr(caretaker, "choice_of", lambda *_, **__: illegal)
    await house.care._do_what_is_due(live)
    assert table.match is not None
    assert len(table.match.moves) == 1


async def test_the_graph_is_computed_once_and_kept(house: House, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await party(house, seed=3)
    await table.play(random.Random(7))
    computed, graph = [], coach.graph
    monkeypatch.setattr(coach, "graph", lambda match: computed.append(1) or graph(match))  # type: ignore[func-returns-value]
    again = House(house.settings, clock)
    await again.open()
    asked = []
    for server in (house, again):
        async with signed_in(server, table.people[0].id) as http:
            both = await asyncio.gather(*(http.get(f"/api/tables/{table.id}/graph") for _ in range(2)))
            asked += [answer.json() for answer in both]
    assert asked == [asked[0]] * 4
    assert computed == [1]
    await again.close()


async def test_after_the_end(house: House) -> None:
    """Record, replay, graph, branch, statistics, and the same deal for others."""
    table = await party(house, seed=3)
    moves = await table.play(random.Random(7))
    person = table.people[0]
    async with signed_in(house, person.id) as http:
        at = f"/api/tables/{table.id}"
        record = (await http.get(f"{at}/record")).text
        assert record == table.match.record()
        replay = (await http.get(f"{at}/replay")).json()
        assert replay["moments"] == moves
        assert all(step["choice"] for step in replay["steps"])
        found = (await http.get(f"{at}/moments?start={moves}&seat=2")).json()["moments"]
        assert found[0]["view"]["ending"]
        graph = (await http.get(f"{at}/graph")).json()
        assert len(graph["chances"]) == moves + 1
        assert (await http.get(f"{at}/graph")).json() == graph
        stats = (await http.get("/api/stats")).json()["games"]
        assert [(row["game"], row["played"]) for row in stats] == [("fight-or-flight", 1)]
        branch = (await http.post(f"{at}/branch", json={"moment": 2, "seat": 1})).json()["table"]
        info = (await http.get(f"/api/tables/{branch}")).json()
        assert (info["mine"], info["info"]["parent"], info["info"]["moment"]) == ([1], table.id, 2)
        branched = (await house.rooms.get(branch)).table.match
        assert branched is not None
        assert [m.action for m in branched.moves[:2]] == [m.action for m in table.match.moves[:2]]
        deal = (await http.post("/api/deals", json={"table": table.id})).json()
        assert deal["played"]
        assert len(deal["results"]) == 3
    async with await as_guest(house, "Later") as http:
        same = (await http.get(f"/api/deals/{deal['id']}")).json()
        assert (same["results"], same["played"]) == ([], False), "how others did is told after one's own try"
        id = (await http.post("/api/tables", json={**FF, "deal": deal["id"], "start": True})).json()["table"]
        again = (await house.rooms.get(id)).table
        assert again.made.seed == table.live.table.made.seed


async def test_looking_back_does_not_hold_up_play(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many moments are shown one by one; between two of them everybody else is served."""
    table = await party(house, seats=4)
    count = await table.play(random.Random(4)) + 1
    passed, look, looked = 0, lookback.moments, list[int]()

    async def others() -> None:
        nonlocal passed
        while True:
            passed += 1
            await asyncio.sleep(0)

    def shown(*given: Any) -> bodies.Moments:
        looked.append(passed)
        found = look(*given)
        assert len(found.moments) <= 1
        return found

    monkeypatch.setattr(lookback, "moments", shown)
    async with signed_in(house, table.people[0].id) as http:
        working = asyncio.create_task(others())
        answer = await http.get(f"/api/tables/{table.id}/moments?seat=0&count=100")
        working.cancel()
    assert [moment["moment"] for moment in answer.json()["moments"]] == list(range(count))
    assert count <= len(set(looked)) == len(looked), "others had their turn before each"


async def test_the_daily_deal_is_the_same_for_all_and_opens_when_its_day_is_over(house: House, clock: Clock) -> None:
    async with await as_guest(house, "Mara") as mara, await as_guest(house, "Theo") as theo:
        deals = [(await http.get("/api/daily/fight-or-flight")).json() for http in (mara, theo)]
        assert deals[0] == deals[1]
        assert deals[0]["seed"] is None
        body = {**FF, "deal": deals[0]["id"], "start": True, "sitters": [{"kind": "bot"}]}
        id = (await mara.post("/api/tables", json={**body, "spectators": "full"})).json()["table"]
        live = await house.rooms.get(id)
        while not (live.table.match and live.table.match.over):
            await house.care._do_what_is_due(live)
        assert (await mara.get(f"/api/tables/{id}")).json()["info"]["seed"] is None
        assert (await mara.get(f"/api/tables/{id}/record")).status_code == 409
        clock.now += 24 * 3600
        opened = (await mara.get(f"/api/deals/{deals[0]['id']}")).json()
        assert opened["seed"] == str(live.table.made.seed)
        tomorrow = (await mara.get("/api/daily/fight-or-flight")).json()
        assert tomorrow["commitment"] != deals[0]["commitment"]


async def test_my_tables_are_found_again_after_a_restart(house: House, clock: Clock) -> None:
    first, second = await party(house), await party(house)
    mover = first.live.table.waiting()[0]
    other = next(seat for seat in range(3) if seat != mover)
    again = House(house.settings, clock)
    await again.open()
    for seat, turn in ((mover, True), (other, False)):
        async with signed_in(again, first.people[seat].id) as http:
            (row,) = (await http.get("/api/tables")).json()
            assert (row["id"], row["phase"], row["yours"], row["your_turn"]) == (first.id, "playing", [seat], turn)
            assert (await http.get(f"/api/tables/{first.id}")).json()["mine"] == [seat]
        seen = await Browser(again, first.people[seat]).hello(first.id)
        assert seen["mine"] == [seat]
        assert (seat in seen["waiting"]) == turn
    assert second.id != first.id
    await again.close()
