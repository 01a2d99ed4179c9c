"""Who may see a hand: every way onto a seat follows one rule of the table, seen over the wire."""

import random
from typing import Any

import pytest
from kit import Browser, Clock, Party, guest, party, signed_in

from shamble.server.live import caretaker
from shamble.server.live.rooms import Live
from shamble.server.live.runtime import House
from shamble.server.table import deals, making
from shamble.server.table.model import Person
from shamble.server.table.questions import QUESTION_S
from shamble.server.table.seating import JOIN_S
from shamble.server.table.snapshot import freeze, press, thaw, unpack
from shamble.server.wire import bodies

PIN = "4711"
BOT, ME, NOBODY = {"kind": "bot"}, {"kind": "me"}, {"kind": "nobody"}


async def put(house: House, person: Person, live: Live, seat: int, body: dict[str, Any]) -> tuple[int, str]:
    """Ask for a seat over HTTP: the status, and what was said."""
    async with signed_in(house, person.id) as http:
        answer = await http.put(f"/api/tables/{live.table.id}/seats/{seat}", json=body)
        return answer.status_code, answer.json().get("text", "")


async def shared(house: House, person: Person) -> Live:
    """A running game of two at one device; the second has a number."""
    sitters = [bodies.Sitter(kind="me"), bodies.Sitter(kind="guest", name="Ben", pin=PIN)]
    wanted = bodies.NewTable(game="fight-or-flight", seats=2, hot_seat=True, sitters=sitters, start=True)
    return await making.make_table(house, person, wanted)


async def with_bots(house: House, seats: int = 4, **more: Any) -> Party:
    """A running game of one person with bots, who watches."""
    person = await guest(house)
    wanted = bodies.NewTable(game="fight-or-flight", seats=seats, start=True, **more)
    live = await making.make_table(house, person, wanted)
    found = Party(house, live, [person], [Browser(house, person)])
    await found.browsers[0].hello(live.table.id)
    return found


# --- a number --------------------------------------------------------------------------------------------------------


async def test_a_number_is_not_passed_by_with_a_bot(house: House) -> None:
    person = await guest(house)
    live = await shared(house, person)
    for body in (BOT, ME):
        await put(house, person, live, 1, body)
    assert live.table.chairs[1].person == person.id
    browser = Browser(house, person)
    assert (await browser.hello(live.table.id, seat=1))["code"] == "pin"
    assert (await browser.hello(live.table.id, seat=1, pin=PIN))["view"]["hand"]


async def test_a_number_is_not_passed_by_with_a_code(house: House) -> None:
    person, other = await guest(house), await guest(house)
    live = await shared(house, person)
    async with signed_in(house, person.id) as http:
        address = f"/api/tables/{live.table.id}/seats/1/offer"
        for said in ({}, {"x-seat-pin": "0000"}):
            answer = await http.post(address, headers=said)
            assert (answer.status_code, answer.json()["code"]) == (409, "pin")
        code = (await http.post(address, headers={"x-seat-pin": PIN})).json()["code"]
    assert (await put(house, other, live, 1, {**ME, "code": code}))[0] == 200
    assert (await Browser(house, other).hello(live.table.id, seat=1))["view"]["hand"], (
        "it was given by who has the number"
    )


async def test_a_seat_with_a_number_is_given_up_by_that_number_alone(house: House) -> None:
    person = await guest(house)
    live = await shared(house, person)
    assert (await put(house, person, live, 1, NOBODY))[0] == 409
    assert (await put(house, person, live, 1, {**NOBODY, "pin": "0000"}))[0] == 409
    assert live.table.chairs[1].person == person.id
    assert (await put(house, person, live, 1, {**NOBODY, "pin": PIN}))[0] == 200
    assert live.table.chairs[1].person is None
    assert (await put(house, person, live, 1, ME))[0] == 409, "given is given"


# --- a bot's seat ----------------------------------------------------------------------------------------------------


async def test_guests_of_one_browser_do_not_look_into_the_hands_of_bots(house: House) -> None:
    """Take each bot's seat in turn, look, and put the bot back."""
    table = await with_bots(house)
    for seat in (1, 2, 3):
        puppet = await guest(house)
        status, text = await put(house, puppet, table.live, seat, ME)
        assert (status, text) == (409, "Nobody new sits down at this table during the game.")
        assert (await Browser(house, puppet).hello(table.id))["seat"] is None


async def test_a_seat_that_somebody_played_stays_theirs_while_a_bot_plays_it(house: House) -> None:
    table = await party(house, newcomers=True)
    mara, stranger = table.people[0], await guest(house)
    assert (await put(house, mara, table.live, 0, BOT))[0] == 200
    chair = table.live.table.chairs[0]
    assert (chair.person, chair.bot) == (mara.id, "survivor")
    assert (await put(house, stranger, table.live, 0, ME)) == (409, "Somebody sits there.")
    assert (await put(house, mara, table.live, 0, ME))[0] == 200
    assert (chair.person, chair.bot) == (mara.id, None)


@pytest.mark.parametrize(
    ("wanted", "is_open"),
    [({}, False), ({"public": True}, True), ({"public": True, "newcomers": False}, False), ({"newcomers": True}, True)],
)
async def test_the_table_says_whether_newcomers_may_sit_down(
    house: House, wanted: dict[str, Any], is_open: bool
) -> None:
    table = await with_bots(house, **wanted)
    stranger = await guest(house)
    status, _ = await put(house, stranger, table.live, 1, ME)
    assert (status == 200) is is_open
    assert (table.live.table.poll is not None) is is_open
    shown = await table.browsers[0].hello(table.id)
    assert shown["info"]["newcomers"] is is_open


async def newcomer(house: House, table: Party, seat: int = 1) -> Person:
    """Somebody who has asked for a bot's seat."""
    found = await house.people.rename(await guest(house), "Theo")
    assert (await put(house, found, table.live, seat, ME))[0] == 200
    assert table.live.table.seats_of(found.id) == [], "not before the table has had its say"
    return found


async def test_the_table_sees_a_newcomer_and_refuses(house: House) -> None:
    table = await with_bots(house, newcomers=True)
    theo = await newcomer(house, table)
    question = table.browsers[0].heard()[-1]["question"]
    assert (question["matter"], question["seat"], question["name"]) == ("join", 1, "Theo")
    assert question["missing"] == [0]
    answer = await table.browsers[0].ask("vote", table.id, question=question["n"], yes=False)
    assert answer["t"] == "ack"
    assert (table.live.table.poll, table.live.table.chairs[1].person) == (None, None)
    for seat in (1, 2):
        assert await put(house, theo, table.live, seat, ME) == (409, "This table does not want you to sit down.")
    assert (await Browser(house, theo).hello(table.id))["view"]["hand"] is None


async def test_a_newcomer_sits_down_when_all_agree_and_everybody_is_told(house: House) -> None:
    table = await with_bots(house, newcomers=True)
    theo = await newcomer(house, table)
    poll, name = table.live.table.poll, table.live.table.chairs[1].name
    assert poll is not None
    await table.browsers[0].ask("vote", table.id, question=poll.n, yes=True)
    assert (table.live.table.seats_of(theo.id), table.live.table.poll) == ([1], None)
    told = await table.browsers[0].hello(table.id)
    assert (told["said"][-1]["text"], told["said"][-1]["seat"]) == (f"Somebody new plays on for {name}.", None)
    assert (await Browser(house, theo).hello(table.id))["view"]["hand"]


async def test_a_newcomer_sits_down_when_nobody_says_no(house: House, clock: Clock) -> None:
    """Play goes on meanwhile, and does not close the question."""
    table = await with_bots(house, newcomers=True)
    theo = await newcomer(house, table)
    while 0 not in table.live.table.waiting():
        await house.care._do_what_is_due(table.live)
    await table.act(0, table.match.choices(0)[0].id)
    assert table.live.table.poll is not None
    clock.now += JOIN_S - 1
    await house.care._do_what_is_due(table.live)
    assert table.live.table.seats_of(theo.id) == []
    clock.now += 1
    assert house.care.due(table.live) is not None, "it happens by itself"
    await house.care._do_what_is_due(table.live)
    assert (table.live.table.seats_of(theo.id), table.live.table.poll) == ([1], None)


async def test_who_has_seen_a_hand_does_not_see_another(house: House) -> None:
    table = await party(house, newcomers=True)
    mara, theo = table.people[:2]
    for person, seat in ((mara, 0), (theo, 1)):
        assert (await put(house, person, table.live, seat, NOBODY))[0] == 200
    assert "another hand" in (await put(house, mara, table.live, 1, ME))[1]
    async with signed_in(house, table.people[2].id) as http:
        code = (await http.post(f"/api/tables/{table.id}/seats/2/offer")).json()["code"]
    assert "another hand" in (await put(house, mara, table.live, 2, {**ME, "code": code}))[1]
    assert (await put(house, mara, table.live, 0, ME))[0] == 200, "the own one again is asked for like any other"
    assert table.live.table.poll is not None


async def test_a_snapshot_remembers_who_was_turned_away(house: House) -> None:
    table = await with_bots(house, newcomers=True)
    theo = await newcomer(house, table)
    poll = table.live.table.poll
    assert poll is not None
    await table.browsers[0].ask("vote", table.id, question=poll.n, yes=False)
    while 0 not in table.live.table.waiting():
        await house.care._do_what_is_due(table.live)
    await table.act(0, table.match.choices(0)[0].id)
    rows = await house.store.rows_after(table.id)
    again = thaw(unpack(press(freeze(table.live.table))), rows[-1])
    assert again.turned_away == {theo.id}


# --- sent away -------------------------------------------------------------------------------------------------------


async def test_the_host_sends_somebody_away_before_the_start(house: House) -> None:
    mara, theo = await guest(house), await guest(house)
    live = await making.make_table(house, mara, bodies.NewTable(game="fight-or-flight", seats=3))
    await put(house, theo, live, 1, ME)
    assert (await put(house, theo, live, 0, NOBODY))[0] == 409, "not the host"
    assert (await put(house, mara, live, 1, NOBODY))[0] == 200
    assert live.table.chairs[1].is_free
    for seat in (1, 2):
        assert (await put(house, theo, live, seat, ME))[0] == 409
    await making.start_table(house, live, mara)
    assert (await put(house, mara, live, 0, {"kind": "nobody"}))[0] == 200


async def test_all_others_together_send_somebody_away(house: House, clock: Clock) -> None:
    table = await party(house, newcomers=True)
    mara, theo, cem = table.browsers
    assert (await theo.ask("ask", table.id, matter="kick"))["code"] == "refused", "whom?"
    assert (await theo.ask("ask", table.id, matter="kick", about=1))["code"] == "refused", "not oneself"
    assert (await mara.ask("ask", table.id, matter="kick", about=2))["t"] == "ack"
    question = theo.heard()[-1]["question"]
    assert (question["matter"], question["about"], question["missing"]) == ("kick", 2, [1])
    assert (await cem.ask("vote", table.id, question=question["n"], yes=False))["code"] == "refused", "no say in it"
    assert (await theo.ask("vote", table.id, question=question["n"], yes=True))["t"] == "ack"
    chair = table.live.table.chairs[2]
    assert (chair.person, chair.bot) == (None, "survivor")
    assert cem.heard()[-1]["view"]["hand"] is None, "from outside now"
    assert (await put(house, table.people[2], table.live, 2, ME))[0] == 409
    assert (await mara.hello(table.id))["said"][-1]["text"] == f"{chair.name} was sent away; a bot plays on."
    assert (await mara.ask("ask", table.id, matter="kick", about=1))["code"] == "refused", "nobody does it alone"


async def test_who_is_not_wanted_by_all_stays(house: House, clock: Clock) -> None:
    table = await party(house, seats=4)
    for yes, answers in ((False, 1), (True, 0)):
        await table.browsers[0].ask("ask", table.id, matter="kick", about=3)
        poll = table.live.table.poll
        assert poll is not None
        for browser in table.browsers[1 : 1 + answers]:
            await browser.ask("vote", table.id, question=poll.n, yes=yes)
        clock.now += QUESTION_S
        await house.care._do_what_is_due(table.live)
        assert table.live.table.poll is None
        assert table.live.table.chairs[3].person == table.people[3].id


# --- nobody is stuck -------------------------------------------------------------------------------------------------


async def gathered(house: House) -> tuple[Live, list[Person], list[Browser]]:
    """An open table with two people who watch it; the first made it."""
    people = [await guest(house), await guest(house)]
    live = await making.make_table(house, people[0], bodies.NewTable(game="fight-or-flight", seats=3))
    await put(house, people[1], live, 1, ME)
    browsers = [Browser(house, person) for person in people]
    for browser in browsers:
        await browser.hello(live.table.id)
    return live, people, browsers


async def start(house: House, person: Person, live: Live) -> int:
    async with signed_in(house, person.id) as http:
        return (await http.post(f"/api/tables/{live.table.id}/start")).status_code


async def test_the_next_person_starts_when_the_host_has_left_the_seat(house: House) -> None:
    live, (mara, theo), browsers = await gathered(house)
    assert (await browsers[1].hello(live.table.id))["host"] is False
    assert await start(house, theo, live) == 409
    await put(house, mara, live, 0, NOBODY)
    assert (await browsers[1].hello(live.table.id))["host"] is True
    assert await start(house, theo, live) == 200


async def test_the_next_person_starts_when_the_host_is_gone(house: House) -> None:
    live, (mara, theo), browsers = await gathered(house)
    browsers[0].leave()
    await house.care._hold(live, mara.id)
    assert live.table.chairs[0].away
    assert live.table.is_host(theo.id)
    back = Browser(house, mara)
    await back.hello(live.table.id)
    await house.care._come_back(live, 0)
    assert not live.table.is_host(theo.id)
    assert await start(house, theo, live) == 409


async def test_a_host_of_whom_nothing_was_ever_seen_is_not_waited_for(house: House, clock: Clock) -> None:
    live, (_, theo), browsers = await gathered(house)
    live.watchers.discard(browsers[0].connection)  # as if the process had died that they were connected to
    clock.now += 1000
    assert house.care.due(live) is not None
    assert house.care.due(live) <= live.now()
    await house.care._do_what_is_due(live)
    assert live.table.chairs[0].away
    assert await start(house, theo, live) == 200


async def test_a_bot_that_breaks_is_replaced_by_chance(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any, **__: Any) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(caretaker, "choice_of", broken)
    table = await with_bots(house, 2, sitters=[bodies.Sitter(kind="bot")] * 2)
    before = len(table.match.moves)
    await house.care._do_what_is_due(table.live)
    assert len(table.match.moves) == before + 1


# --- the deal of the day ---------------------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def bots_have_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """What bots would reach with a deal is no matter here."""
    monkeypatch.setattr(deals, "TRIERS", ())


async def daily(house: House, person: Person, **more: Any) -> tuple[int, Any]:
    async with signed_in(house, person.id) as http:
        deal = (await http.get("/api/daily/fight-or-flight")).json()["id"]
        body = {"game": "fight-or-flight", "seats": 4, "deal": deal, "start": True, **more}
        answer = await http.post("/api/tables", json=body)
        if answer.status_code != 201:
            return answer.status_code, answer.json()["text"]
        return 201, await house.rooms.get(answer.json()["table"])


async def look(house: House, person: Person, id: str) -> list[int]:
    """What is open of a table to look back on."""
    async with signed_in(house, person.id) as http:
        found = [(await http.get(f"/api/tables/{id}/{part}")).status_code for part in ("replay", "moments")]
        return [*found, (await http.post(f"/api/tables/{id}/branch", json={"moment": 1, "seat": 0})).status_code]


async def play_out(house: House, live: Live, person: Person) -> None:
    browser, luck = Browser(house, person), random.Random(3)
    await browser.hello(live.table.id)
    while live.table.phase == "playing":
        for seat in set(live.table.seats_of(person.id)) & set(live.table.waiting()):
            assert live.table.match is not None
            choice = luck.choice(live.table.match.choices(seat)).id
            await browser.ask("act", live.table.id, window=live.table.windows[seat], choice=choice, seat=seat)
        await house.care._do_what_is_due(live)


async def test_nothing_is_taken_back_that_showed_something(house: House) -> None:
    """Alone with bots an undo would be agreed at once: look, go back, choose better."""
    mara = await guest(house)
    _, live = await daily(house, mara)
    browser = Browser(house, mara)
    await browser.hello(live.table.id)
    while live.table.phase == "playing" and (live.table.match.last_choice(0) is None or 0 not in live.table.waiting()):
        if 0 in live.table.waiting():
            choice = live.table.match.choices(0)[0].id
            await browser.ask("act", live.table.id, window=live.table.windows[0], choice=choice)
        await house.care._do_what_is_due(live)
    count = len(live.table.match.moves)
    assert (await browser.hello(live.table.id))["decision"]["undo"] == "no"
    for t, more in (("undo", {}), ("ask", {"matter": "undo"})):
        assert (await browser.ask(t, live.table.id, **more))["code"] == "refused"
    assert len(live.table.match.moves) == count


async def test_one_table_at_a_time_and_the_first_counts(house: House) -> None:
    mara = await guest(house)
    _, first = await daily(house, mara)
    status, text = await daily(house, mara)
    assert (status, text.partition(" plays ")[2]) == (409, "these cards at another table just now.")
    async with signed_in(house, mara.id) as http:
        shown = (await http.get(f"/api/deals/{first.table.made.deal}")).json()
        assert (shown["running"], shown["played"], shown["results"]) == (first.table.id, False, [])
    await play_out(house, first, mara)
    _, second = await daily(house, mara)
    assert await look(house, mara, first.table.id) == [409] * 3, "the first is closed while the second runs"
    await play_out(house, second, mara)
    async with signed_in(house, mara.id) as http:
        shown = (await http.get(f"/api/deals/{first.table.made.deal}")).json()
        assert [row["table"] for row in shown["results"]] == [first.table.id]
        assert (shown["running"], shown["played"]) == (None, True)
    assert await look(house, mara, first.table.id) == [200] * 3


async def test_a_try_that_is_given_up_was_the_first(house: House) -> None:
    mara, theo = await guest(house), await guest(house)
    _, theirs = await daily(house, theo, spectators="full")
    await play_out(house, theirs, theo)
    _, first = await daily(house, mara)
    assert await look(house, mara, theirs.table.id) == [409] * 3
    assert (await put(house, mara, first, 0, NOBODY))[0] == 200
    assert (await look(house, mara, theirs.table.id))[0] == 200
    assert (await put(house, mara, first, 0, ME))[0] == 409, "what was seen meanwhile is of no use"
    _, second = await daily(house, mara)
    await play_out(house, second, mara)
    async with signed_in(house, mara.id) as http:
        shown = (await http.get(f"/api/deals/{first.table.made.deal}")).json()
    assert [row["you"] for row in shown["results"]] == [False], "the second does not count"


async def test_a_seat_at_somebodys_daily_is_a_try(house: House) -> None:
    mara, theo = await guest(house), await guest(house)
    _, live = await daily(house, mara, newcomers=True)
    assert (await put(house, theo, live, 1, ME))[0] == 409, "never open to newcomers"
    assert (await Browser(house, theo).hello(live.table.id))["code"] == "refused"
    async with signed_in(house, mara.id) as http:
        code = (await http.post(f"/api/tables/{live.table.id}/seats/0/offer")).json()["code"]
    assert (await put(house, theo, live, 0, {**ME, "code": code}))[0] == 200
    assert (await daily(house, theo))[0] == 409, "that is the try of the day"


async def test_who_knows_the_cards_does_not_play_them_with_others(house: House) -> None:
    mara, theo = await guest(house), await guest(house)
    _, live = await daily(house, mara)
    await play_out(house, live, mara)
    _, again = await daily(house, theo, start=False)
    assert (await put(house, mara, again, 1, ME))[0] == 200
    assert await start(house, theo, again) == 409
    assert again.table.phase == "open"
    await put(house, mara, again, 1, NOBODY)
    assert await start(house, theo, again) == 200


async def test_a_shared_deal_is_as_honest(house: House) -> None:
    table = await party(house)
    await table.play(random.Random(2))
    mara, theo = table.people[0], await guest(house)
    async with signed_in(house, mara.id) as http:
        deal = (await http.post("/api/deals", json={"table": table.id})).json()
    assert (deal["played"], len(deal["results"])) == (True, 3), "the game it comes from was their try"
    body = {"deal": deal["id"], "coach": "on", "public": True, "spectators": "full", "seats": 3}
    _, live = await daily(house, theo, **body)
    assert (live.table.made.coach, live.table.made.newcomers) == ("off", False)
    late = await guest(house)
    assert (await Browser(house, late).hello(live.table.id))["code"] == "refused"
    await play_out(house, live, theo)
    async with signed_in(house, late.id) as http:
        assert (await http.get(f"/api/tables/{live.table.id}")).json()["info"]["seed"] is None
        assert (await http.get(f"/api/deals/{deal['id']}")).json()["seed"] is None
    async with signed_in(house, theo.id) as http:
        assert (await http.get(f"/api/deals/{deal['id']}")).json()["seed"] == str(live.table.made.seed)
