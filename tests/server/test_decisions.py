"""What may be done at a table, and what follows: consent, taking back, shared devices, seats that a bot plays."""

import random

import pytest
from kit import Browser, guest, party

from shamble.server.live.runtime import House
from shamble.server.table import journal, making
from shamble.server.table.decisions import Refused, take_back, use_coach
from shamble.server.table.questions import vote
from shamble.server.table.visibility import undo_state
from shamble.server.wire import bodies


async def test_consent_to_ask_the_coach_is_for_one_decision(house: House) -> None:
    table = await party(house, seats=2, coach="ask")
    asks, answers = table.browsers
    await asks.ask("ask", table.id, matter="coach")
    question = table.live.table.poll
    assert question is not None
    await answers.ask("vote", table.id, question=question.n, yes=True)
    assert use_coach(table.live.table, 0) == journal.Coached(seat=0)
    seat = table.live.table.waiting()[0]
    assert (await table.act(seat, table.match.choices(seat)[0].id))["t"] == "ack"
    with pytest.raises(Refused) as refused:
        use_coach(table.live.table, 0)
    assert refused.value.code == "ask"


async def test_who_takes_a_choice_back_is_asked_again(house: House) -> None:
    table = await party(house, "zombies-attack", seats=2)
    seat = table.live.table.waiting()[0]
    window = table.window(seat)
    await table.act(seat, table.match.choices(seat)[0].id)
    heard = await table.browsers[seat].say("undo", id="back", table=table.id)
    assert [frame["t"] for frame in heard] == ["ack", "ev"]
    assert heard[-1]["decision"]["choices"]
    assert heard[-1]["decision"]["window"] == table.window(seat) > window


@pytest.mark.parametrize("game", ["fight-or-flight", "zombies-attack", "zombie-run"])
async def test_what_is_said_of_taking_back_is_what_happens(house: House, game: str) -> None:
    table, luck, met = await party(house, game, seats=2), random.Random(1), set()
    for _ in range(40):
        if not await table.play(luck, 1):
            break
        for seat in range(2):
            try:
                take_back(table.live.table, seat)
                happens = "free"
            except Refused as refused:
                happens = "ask" if refused.code == "ask" else "no"
            if table.live.table.waiting():
                assert undo_state(table.live.table, table.match, seat) == happens
                met.add(happens)
    assert {"ask"} <= met


async def test_people_who_share_a_device_play_on_when_one_of_them_says_so(house: House) -> None:
    person = await guest(house)
    sitters = [bodies.Sitter(kind="me"), bodies.Sitter(kind="guest", name="Ben")]
    wanted = bodies.NewTable(game="fight-or-flight", seats=2, hot_seat=True, sitters=sitters, start=True)
    live = await making.make_table(house, person, wanted)
    luck, table = random.Random(1), live.table
    while seats := table.waiting():
        assert table.match is not None
        row = journal.Chose(seat=seats[0], choice=luck.choice(table.match.choices(seats[0])).id)
        await house.rooms.submit(live, lambda _t, row=row: row)  # type: ignore[misc]
    assert await making.play_again(house, live, person, bodies.Again(yes=True)) is not None


async def test_a_page_that_says_no_number_has_said_no_wrong_one(house: House) -> None:
    person = await guest(house)
    sitters = [bodies.Sitter(kind="me"), bodies.Sitter(kind="guest", name="Ben", pin="4711")]
    wanted = bodies.NewTable(game="fight-or-flight", seats=2, hot_seat=True, sitters=sitters, start=True)
    live = await making.make_table(house, person, wanted)
    browser = Browser(house, person)
    for _ in range(10):
        assert (await browser.hello(live.table.id, seat=1))["code"] == "pin"
    assert (await browser.hello(live.table.id, seat=1, pin="4711"))["seat"] == 1


async def test_nobody_chooses_while_a_bot_plays_their_seat(house: House) -> None:
    house.care.bot_pace = 1000.0
    table = await party(house)
    seat = table.live.table.waiting()[0]
    await making.seat_one(house, table.live, table.people[seat], seat, bodies.Sitter(kind="bot"))
    answer = await table.act(seat, table.match.choices(seat)[0].id)
    assert (answer["t"], answer["code"]) == ("nak", "refused")
    assert not table.match.moves


async def test_nobody_answers_a_question_twice(house: House) -> None:
    table = await party(house, coach="ask")
    await table.browsers[0].ask("ask", table.id, matter="coach")
    found = table.live.table
    assert found.poll is not None
    for seat, missing in ((0, [1, 2]), (1, [2])):
        if seat:
            await table.browsers[seat].ask("vote", table.id, question=found.poll.n, yes=True)
        assert found.missing(found.poll) == missing
        with pytest.raises(Refused):
            vote(found, seat, found.poll.n, yes=True)
