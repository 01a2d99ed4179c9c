"""People who stay together: rematches, a shared device with numbers for the seats, and the deal of the day."""

import asyncio
import random
from typing import Any, get_args

import pytest
from kit import Browser, Clock, Party, client, guest, party, signed_in
from sqlalchemy import select

from shamble.engine.base.record import words
from shamble.games.fight_or_flight.content import Card
from shamble.server.live.rooms import Live
from shamble.server.live.runtime import House
from shamble.server.live.warming import prepare
from shamble.server.store.schema import moves
from shamble.server.table import deals, making
from shamble.server.table.decisions import HOLD_S, Refused
from shamble.server.table.model import Person
from shamble.server.table.table import Table
from shamble.server.wire import bodies
from shamble.server.wire.frames import Emote

YES, NO = bodies.Again(), bodies.Again(yes=False)


# --- rematch ---------------------------------------------------------------------------------------------------------


async def finished(house: House, **more: Any) -> Party:
    table = await party(house, **more)
    await table.play(random.Random(6))
    return table


async def test_people_play_on_when_all_have_agreed_and_everybody_sees_who_has(house: House) -> None:
    table = await party(house)
    async with client(house) as http:
        assert (await http.post(f"/api/tables/{table.id}/again", json={})).status_code == 409
    await table.play(random.Random(6))
    for browser in table.browsers:
        browser.take()
    assert await making.play_again(house, table.live, table.people[1], YES) is None
    question = table.browsers[2].heard()[-1]["question"]
    assert (question["matter"], question["seat"], question["game"]) == ("again", 1, "fight-or-flight")
    assert (question["agreed"], question["missing"]) == ([1], [0, 2])
    asked = [making.play_again(house, table.live, table.people[seat], YES) for seat in (0, 2)]
    await asyncio.gather(*asked)
    again = table.live.table.again
    assert again is not None
    fresh = (await house.rooms.get(again)).table
    assert [chair.person for chair in fresh.chairs] == [person.id for person in table.people]
    assert (fresh.phase, fresh.made.host) == ("playing", table.people[1].id)
    told = table.browsers[2].heard()[-1]
    assert (told["info"]["again"], told["question"]) == (again, None)
    assert await making.play_again(house, table.live, table.people[0], YES) == again


async def play_on(house: House, table: Party, **more: Any) -> Table:
    """The table where all people of a finished game go on."""
    for person in table.people:
        await making.play_again(house, table.live, person, bodies.Again(**more))
    assert table.live.table.again is not None
    return (await house.rooms.get(table.live.table.again)).table


def began(table: Table) -> int:
    assert table.match is not None
    return table.match.moves[0].seat


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_losers_start(house: House, seed: int) -> None:
    table = await finished(house, game="zombie-run", seed=seed, options={"deck": "short"})
    match = table.live.table.match
    assert match is not None
    assert match.result is not None
    assert len(match.result.winners) == 1
    fresh = await play_on(house, table)
    losers = [
        seat for place in (1, 2, 3) if (seat := (began(table.live.table) + place) % 3) not in match.result.winners
    ]
    assert fresh.waiting() == [losers[0]], "the next in turn who did not win"
    assert fresh.made.options["deck"] == "short"
    assert [chair.person for chair in fresh.chairs] == [person.id for person in table.people], "nobody moves"


async def test_where_all_win_or_lose_together_the_next_in_turn_starts(house: House) -> None:
    table = await finished(house)
    assert (await play_on(house, table)).waiting() == [(began(table.live.table) + 1) % 3]


async def test_who_picked_first_did_not_begin_where_all_pick_at_once(house: House) -> None:
    table = await party(house, game="zombies-attack", seed=4)
    match = table.live.table.match
    assert match is not None
    first = match.view(None).hot_zone
    for place in (2, 0, 1):
        seat = (first + place) % 3
        await table.act(seat, match.choices(seat)[0].id)
    assert match.moves[0].seat != first
    assert making.who_began(match) == first


async def test_a_table_remembers_what_its_people_have_played_this_evening(house: House) -> None:
    table = await finished(house, options={"remove_heal": 4})
    second = Party(house, await house.rooms.get((await play_on(house, table)).id), table.people)
    assert second.live.table.made.seats == 3
    for person in table.people:
        second.browsers.append(Browser(house, person))
        shown = await second.browsers[-1].hello(second.id)
    (first,) = shown["info"]["rounds"]
    assert first == {
        "game": "fight-or-flight",
        "names": list(table.match.names),
        "winners": table.match.result.winners,
        "level": "Experienced",
        "day": table.match.view(None).day,
    }
    await second.play(random.Random(7))
    third = await play_on(house, second, game="zombie-run")
    assert [(done.game, done.day) for done in third.made.rounds] == [
        ("fight-or-flight", table.match.view(None).day),
        ("fight-or-flight", second.match.view(None).day),
    ]
    moment = bodies.Branch(moment=len(second.match.moves) // 2, seat=0, bot="random")
    branch = await making.branch(house, second.live, second.people[0], moment)
    assert (await house.rooms.get(branch)).table.made.rounds == [], "what might have been counts for nothing"


async def test_losers_start_in_another_game_too(house: House) -> None:
    table = await finished(house, game="zombie-run", options={"deck": "short"})
    assert table.live.table.match is not None
    assert table.live.table.match.result is not None
    fresh = await play_on(house, table, game="fight-or-flight")
    (first,) = fresh.waiting()
    assert first not in table.live.table.match.result.winners


async def test_who_says_no_or_nothing_is_not_waited_for_and_can_still_come(house: House, clock: Clock) -> None:
    table = await finished(house)
    mara, theo, cem = table.people
    with pytest.raises(Refused, match="Nobody has asked"):
        await making.play_again(house, table.live, cem, NO)
    assert await making.play_again(house, table.live, mara, bodies.Again(game="zombies-attack")) is None
    assert await making.play_again(house, table.live, theo, NO) is None
    assert await making.play_again(house, table.live, mara, YES) is None, "there is time left"
    clock.now += making.REMATCH_S
    again = await making.play_again(house, table.live, mara, YES)
    assert again is not None
    live = await house.rooms.get(again)
    assert (live.table.made.game, live.table.phase) == ("zombies-attack", "playing")
    assert [chair.bot is None for chair in live.table.chairs] == [True, False, False]
    late = Browser(house, cem)
    await late.hello(again)
    await asyncio.sleep(0)
    while live.table.chairs[2].bot is not None:
        await asyncio.sleep(0.01)
    assert live.table.seats_of(cem.id) == [2], "the seat was theirs all the time"


async def test_a_table_without_anybody_who_agreed_is_not_made(house: House, clock: Clock) -> None:
    table = await finished(house, seats=2)
    mara, theo = table.people
    await making.play_again(house, table.live, mara, YES)
    await making.play_again(house, table.live, mara, NO)
    clock.now += making.REMATCH_S
    assert await making.play_again(house, table.live, theo, NO) is None
    assert await making.play_again(house, table.live, theo, YES) is not None


async def test_who_agreed_and_left_the_seat_takes_nobody_along(house: House) -> None:
    table = await finished(house, seats=2)
    mara, theo = table.people
    await making.play_again(house, table.live, mara, YES)
    await making.seat_one(house, table.live, mara, 0, bodies.Sitter(kind="nobody"))
    assert await making.play_again(house, table.live, theo, NO) is None, "nobody is left who wants to"
    again = await making.play_again(house, table.live, theo, YES)
    assert again is not None
    fresh = (await house.rooms.get(again)).table
    assert (fresh.made.host, fresh.seats_of(theo.id), fresh.seats_of(mara.id)) == (theo.id, [1], [])


async def test_somebody_who_agreed_and_is_gone_keeps_the_seat_for_a_while(house: House, clock: Clock) -> None:
    table = await finished(house, seats=2)
    mara, theo = table.people
    await making.play_again(house, table.live, mara, YES)
    table.browsers[0].leave()
    again = await making.play_again(house, table.live, theo, YES)
    assert again is not None
    fresh = (await house.rooms.get(again)).table
    assert (fresh.chairs[0].away, fresh.chairs[0].bot) == (True, None)
    assert fresh.chairs[0].held_until == clock.now + HOLD_S


async def test_alone_with_bots_the_next_game_starts_at_once(house: House) -> None:
    person = await guest(house)
    live = await making.make_table(house, person, bodies.NewTable(game="zombies-attack", seats=6, start=True))
    await play_out(house, live, person)
    with pytest.raises(Refused, match="Only those who sat here"):
        await making.play_again(house, live, await guest(house), YES)
    again = await making.play_again(house, live, person, bodies.Again(game="zombie-survival"))
    assert again is not None
    fresh = (await house.rooms.get(again)).table
    assert fresh.made.seats == 4, "as many as the next game takes"
    assert fresh.seats_of(person.id) == [0]


async def play_out(house: House, live: Live, person: Person) -> None:
    """To the end: the first choice for the person, whatever the bots want for themselves."""
    browser = Browser(house, person)
    await browser.hello(live.table.id)
    while live.table.phase == "playing":
        for seat in live.table.seats_of(person.id):
            if seat in live.table.waiting():
                assert live.table.match is not None
                choice = live.table.match.choices(seat)[0].id
                window = live.table.windows[seat]
                await browser.ask("act", live.table.id, window=window, choice=choice, seat=seat)
        await house.care._do_what_is_due(live)
    browser.leave()


# --- a shared device -------------------------------------------------------------------------------------------------


async def shared(house: House, person: Person) -> Live:
    sitters = [bodies.Sitter(kind="me"), bodies.Sitter(kind="guest", name="Theo", pin="4711")]
    wanted = bodies.NewTable(game="fight-or-flight", seats=2, hot_seat=True, sitters=sitters, start=True)
    return await making.make_table(house, person, wanted)


async def test_a_seat_with_a_number_opens_to_that_number_alone(house: House) -> None:
    person = await guest(house)
    live = await shared(house, person)
    browser = Browser(house, person)
    curtain = await browser.hello(live.table.id)
    assert [seat["pin"] for seat in curtain["info"]["seats"]] == [False, True]
    for said in ({}, {"pin": "0000"}):
        answer = await browser.hello(live.table.id, seat=1, **said)
        assert (answer["t"], answer["code"]) == ("nak", "pin")
    assert browser.connection.viewer is None, "it still looks from outside"
    for t, more in (("why", {"choice": "heal"}), ("hint", {}), ("act", {"window": 1, "choice": "heal"}), ("undo", {})):
        assert (await browser.ask(t, live.table.id, seat=1, **more))["code"] == "pin", t
    lifted = await browser.hello(live.table.id, seat=1, pin="4711")
    assert lifted["view"]["hand"]
    assert (await browser.ask("why", live.table.id, seat=1, choice="heal"))["t"] == "because"
    rows = await house.store.read(select(moves.c.row))
    assert not [row for row in rows if '"4711"' in row.row], "it is kept sealed"


async def test_so_many_wrong_numbers_at_once(house: House) -> None:
    person = await guest(house)
    live = await shared(house, person)
    browser = Browser(house, person)
    codes = [(await browser.hello(live.table.id, seat=1, pin=f"000{n}"))["code"] for n in range(6)]
    assert codes == ["pin"] * 5 + ["too-fast"]
    assert (await browser.hello(live.table.id, seat=1, pin="4711"))["code"] == "too-fast", "else all could be tried"
    another = Browser(house, person)
    assert (await another.hello(live.table.id, seat=1, pin="4711"))["code"] == "too-fast", "nor by coming anew"
    assert (await another.hello(live.table.id, seat=0))["t"] == "snapshot"
    async with signed_in(house, person.id) as http:
        for path in ("moments", "replay"):
            answer = await http.get(f"/api/tables/{live.table.id}/{path}?seat=1", headers={"x-seat-pin": "4711"})
            assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
    live.table.wrong_pins[1].left = 1.0
    assert (await browser.hello(live.table.id, seat=1, pin="4711"))["t"] == "snapshot"


async def test_so_many_wrong_numbers_at_once_when_looking_back(house: House) -> None:
    person = await guest(house)
    live = await shared(house, person)
    async with signed_in(house, person.id) as http:
        address = f"/api/tables/{live.table.id}/moments?seat=1"
        said = [await http.get(address, headers={"x-seat-pin": f"000{n}"}) for n in range(6)]
        assert [answer.json()["code"] for answer in said] == ["pin"] * 5 + ["too-fast"]
        assert (await http.get(address, headers={"x-seat-pin": "4711"})).status_code == 429


async def test_looking_back_during_play_asks_for_the_number_too(house: House) -> None:
    person = await guest(house)
    live = await shared(house, person)
    async with client(house) as http:
        code = (await house.people.code(person)).code
        assert (await http.post("/api/me/device", json={"code": code})).status_code == 200
        for path in ("moments", "replay"):
            address = f"/api/tables/{live.table.id}/{path}?seat=1"
            answers = [await http.get(address, headers=said) for said in ({}, {"x-seat-pin": "4712"})]
            assert [(a.status_code, a.json()["code"]) for a in answers] == [(409, "pin")] * 2
            assert (await http.get(address, headers={"x-seat-pin": "4711"})).status_code == 200


async def test_a_number_is_for_a_shared_device_before_the_start(house: House) -> None:
    table = await party(house)
    with pytest.raises(Refused, match="share a device"):
        await making.make_table(
            house,
            table.people[0],
            bodies.NewTable(game="fight-or-flight", seats=2, sitters=[bodies.Sitter(kind="me", pin="1234")]),
        )


async def test_a_bot_plays_one_turn_for_somebody_who_is_not_in_the_room(house: House) -> None:
    person = await guest(house)
    live = await shared(house, person)
    seat = live.table.waiting()[0]
    with pytest.raises(Refused, match="not their turn"):
        await making.seat_one(house, live, person, 1 - seat, bodies.Sitter(kind="turn"))
    await making.seat_one(house, live, person, seat, bodies.Sitter(kind="turn"))
    assert live.table.chairs[seat].bot is not None
    while seat in live.table.waiting():
        await house.care._do_what_is_due(live)
    assert live.table.chairs[seat].bot is None, "the next turn is theirs again"
    assert live.table.chairs[seat].person == person.id
    with pytest.raises(Refused, match="share a device"):
        await making.seat_one(house, (await party(house)).live, person, 0, bodies.Sitter(kind="turn"))


# --- the deal of the day ---------------------------------------------------------------------------------------------


async def try_daily(house: House, person: Person, game: str = "zombies-attack") -> Live:
    await prepare(game, "search")  # the bots that try it later need not compile when the test is over
    deal = await deals.daily_deal(house, game)
    wanted = bodies.NewTable(game=game, seats=4, deal=deal.id, coach="on", start=True)
    live = await making.make_table(house, person, wanted)
    await play_out(house, live, person)
    return live


async def test_nothing_of_the_deal_of_the_day_is_seen_before_the_own_try(house: House, clock: Clock) -> None:
    mara, theo = await guest(house), await guest(house)
    live = await try_daily(house, mara)
    assert live.table.made.coach == "off", "whatever was wished for"
    deal = await deals.daily_deal(house, "zombies-attack")
    before = await deals.shown_deal(house, deal, theo)
    assert (before.tries, before.results, before.bots, before.played) == (1, [], [], False)
    looker = Browser(house, theo)
    assert (await looker.hello(live.table.id))["code"] == "refused"
    async with client(house) as http:
        for path in ("replay", "moments", "graph", "record"):
            assert (await http.get(f"/api/tables/{live.table.id}/{path}")).status_code == 409, path
    await try_daily(house, theo)
    after = await deals.shown_deal(house, deal, theo)
    assert [one.you for one in after.results] == [False, True]
    assert after.results[0].choices == len(live.table.match.moves)  # type: ignore[union-attr]
    assert (await looker.hello(live.table.id))["t"] == "snapshot"
    late = Browser(house, await guest(house))
    clock.now += 24 * 3600
    assert (await late.hello(live.table.id))["t"] == "snapshot", "the day is over"


async def test_the_cards_of_the_day_are_not_shared_under_another_name(house: House, clock: Clock) -> None:
    """A game that goes on from a try has the same cards; as a deal of its own it would open their seed."""
    mara = await guest(house)
    live = await try_daily(house, mara)
    assert (await deals.share_deal(house, live, mara)).closes is not None, "its own name is no secret"
    fresh = await house.rooms.get(await making.branch(house, live, mara, bodies.Branch(moment=0, seat=0)))
    await play_out(house, fresh, mara)
    with pytest.raises(Refused, match="when the day is over"):
        await deals.share_deal(house, fresh, mara)
    clock.now += 24 * 3600
    assert (await deals.share_deal(house, fresh, mara)).seed == live.table.made.seed


async def test_bots_try_the_deal_of_the_day_once_in_the_first_seat(house: House) -> None:
    mara = await guest(house)
    await try_daily(house, mara)
    deal = await deals.daily_deal(house, "zombies-attack")
    first = await deals.shown_deal(house, deal, mara)
    while not first.bots:
        await asyncio.sleep(0.05)
        first = await deals.shown_deal(house, deal, mara)
    assert [one.bot for one in first.bots] == ["rookie", "survivor", "legend"]
    assert first.bots[1] == deals.bot_try(deal, "survivor"), "the same cards, the same game"


async def test_four_weeks_of_stamps_count_the_first_try_of_each_day(house: House, clock: Clock) -> None:
    mara = await guest(house)
    first = await try_daily(house, mara)
    assert first.table.match is not None
    won = first.table.match.g.ending == 1 and not first.table.match.g.bitten[0]
    for _ in range(3):
        await try_daily(house, mara)
    clock.now += 2 * 24 * 3600
    found = await deals.days(house, mara)
    assert len(found) == deals.DAYS
    assert [day.won for day in found[-3:]] == [bool(won), None, None]
    assert found[-1].date > found[-2].date
    assert {day.won for day in await deals.days(house, await guest(house))} == {None}


# --- talk ------------------------------------------------------------------------------------------------------------


@pytest.mark.holds("FF-65", "FF-A21")
def test_no_emote_names_a_card() -> None:
    """Where people may not talk, what they can say tells nobody's cards."""
    cards = [words(card).lower() for card in Card]
    assert [emote for emote in get_args(Emote) if any(card in emote.replace("-", " ") for card in cards)] == []
