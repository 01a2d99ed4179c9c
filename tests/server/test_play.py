"""The path of a choice: persist, commit, acknowledge, broadcast; windows, undo, questions, talk."""

import asyncio
import json
import random
from typing import Any

import pytest
from kit import LONG_S, Browser, Clock, each_game, guest, party
from sqlalchemy import select

from shamble.engine.play.game import Game
from shamble.server.live.runtime import House
from shamble.server.store.schema import moves
from shamble.server.table import making
from shamble.server.wire import bodies


@pytest.mark.parametrize(**each_game())
async def test_whole_games_are_played_over_the_wire(house: House, game: Game) -> None:
    """Every choice is acknowledged, every frame follows the one before, and the end opens the seed."""
    table = await party(house, game.name, min(3, game.meta.seats[1]))
    outside = Browser(house, await guest(house))
    snapshot = await outside.hello(table.id)
    numbers = [snapshot["v"]]
    luck = random.Random(1)
    for _ in range(3000):
        if table.match.over:
            break
        await table.play(luck, 1)
        numbers += [frame["v"] for frame in outside.heard() if frame["t"] == "ev"]
    assert table.match.over
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    info = (await outside.hello(table.id))["info"]
    assert info["phase"] == "over"
    assert info["seed"] == str(table.live.table.made.seed)


async def test_a_choice_is_committed_before_it_is_acknowledged_and_acknowledged_before_it_is_told(house: House) -> None:
    table = await party(house)
    seat = table.live.table.waiting()[0]
    order = []
    send = table.browsers[seat].connection.send
    house.store.committed = lambda: order.append("commit")

    def spy(frame: bytes) -> None:
        order.append(json.loads(frame)["t"])
        send(frame)

    table.browsers[seat].connection.send = spy  # type: ignore[method-assign]
    await table.act(seat, table.match.choices(seat)[0].id)
    assert order == ["commit", "ack", "ev"]


async def test_the_same_id_again_has_one_effect(house: House) -> None:
    table = await party(house)
    seat = table.live.table.waiting()[0]
    choice = table.match.choices(seat)[0].id
    window = table.window(seat)
    first = await table.browsers[seat].ask("act", table.id, window=window, choice=choice, id="same")
    second_tab = Browser(house, table.people[seat])
    again = await second_tab.ask("act", table.id, window=window, choice=choice, id="same")
    assert first == again
    assert len(table.match.moves) == 1
    other = next(s for s in range(3) if s != seat and s not in table.live.table.waiting())
    answer = await table.browsers[other].ask("act", table.id, window=window, choice=choice, id="same")
    assert answer["t"] == "nak", "an id is its sender's own"


async def test_refusals_name_the_rule_and_change_nothing(house: House) -> None:
    table = await party(house)
    seat = table.live.table.waiting()[0]
    other = (seat + 1) % 3
    before = table.live.table.n
    legal = {choice.id for choice in table.match.choices(seat)}
    illegal = next(i for i in ("the end", "skirmish", "combat", "show heal") if i not in legal)
    refused = await table.act(seat, illegal)
    assert (refused["code"], refused["rule"][:3]) == ("illegal", "FF-")
    stale = await table.browsers[seat].ask("act", table.id, window=99, choice=next(iter(legal)))
    assert stale["code"] == "stale"
    not_asked = await table.act(other, "heal")
    assert (not_asked["code"], not_asked["rule"]) == ("illegal", "FF-10")
    not_yours = await table.browsers[other].ask(
        "act", table.id, window=table.window(seat), choice=next(iter(legal)), seat=seat
    )
    assert not_yours["code"] == "refused"
    why = await table.browsers[seat].ask("why", table.id, choice=illegal)
    assert why["rule"] == refused["rule"]
    assert table.live.table.n == before


async def test_those_who_come_back_get_what_they_missed_or_one_snapshot(house: House) -> None:
    table = await party(house)
    luck = random.Random(3)
    browser = Browser(house, table.people[2])
    v = (await browser.hello(table.id))["v"]
    await table.play(luck, 5)
    seen = [f for f in browser.heard() if f["t"] == "ev"]
    missed = await Browser(house, table.people[2]).say("hello", table=table.id, v=v)
    assert [f["v"] for f in missed] == [f["v"] for f in seen]
    assert [f.get("events") for f in missed] == [f.get("events") for f in seen]
    assert missed[-1]["view"] == (await browser.hello(table.id))["view"]
    assert (await browser.hello(table.id, v=0))["t"] == "snapshot"
    assert (await browser.hello(table.id, v=10_000))["t"] == "snapshot"


async def test_undo_is_free_until_something_is_revealed_then_it_asks_the_table(house: House) -> None:
    table = await party(house)
    seat = table.live.table.waiting()[0]
    first = await table.browsers[seat].ask("undo", table.id)
    assert first["code"] == "refused"
    state = table.match.g.tobytes()
    await table.act(seat, table.match.choices(seat)[0].id)
    refused = await table.browsers[seat].ask("undo", table.id)
    assert refused["code"] == "ask", "a card was drawn"
    asked = await table.browsers[seat].ask("ask", table.id, matter="undo")
    assert asked["t"] == "ack"
    others = [s for s in range(3) if s != seat]
    question = (await table.browsers[others[0]].hello(table.id))["question"]
    assert (question["matter"], question["missing"]) == ("undo", others)
    await table.browsers[others[0]].ask("vote", table.id, question=question["n"], yes=True)
    assert len(table.match.moves) == 1
    await table.browsers[others[1]].ask("vote", table.id, question=question["n"], yes=True)
    assert table.match.g.tobytes() == state
    assert (await table.browsers[others[1]].hello(table.id))["question"] is None


async def test_one_no_closes_a_question_and_so_does_time(house: House, clock: Clock) -> None:
    table = await party(house)
    seat = table.live.table.waiting()[0]
    other = (seat + 1) % 3
    await table.act(seat, table.match.choices(seat)[0].id)
    asked = await table.browsers[seat].ask("ask", table.id, matter="undo")
    await table.browsers[other].ask("vote", table.id, question=asked["v"], yes=False)
    assert table.live.table.poll is None
    assert len(table.match.moves) == 1
    await table.browsers[seat].ask("ask", table.id, matter="undo")
    clock.now += 30
    await house.care._do_what_is_due(table.live)
    assert table.live.table.poll is None
    late = await table.browsers[other].ask("vote", table.id, question=asked["v"], yes=True)
    assert late["code"] == "stale"


async def test_alone_with_bots_an_undo_needs_nobody(house: House) -> None:
    person = await guest(house)
    live = await making.make_table(house, person, bodies.NewTable(game="fight-or-flight", seats=2, start=True))
    browser = Browser(house, person)
    await browser.say("hello", table=live.table.id)
    await browser.say("speed", table=live.table.id, pace="step")
    match = live.table.match
    assert match is not None
    while match.waiting() != [0]:  # a bot may have the turn several times
        count = len(match.moves)
        await browser.say("step", table=live.table.id)
        while len(match.moves) == count:
            await asyncio.sleep(0.01)
    count = len(match.moves)
    await browser.ask("act", live.table.id, window=live.table.windows[0], choice=match.choices(0)[0].id)
    assert (await browser.ask("ask", live.table.id, matter="undo"))["t"] == "ack"
    assert len(match.moves) == count


async def test_talk_follows_the_tables_rule(house: House) -> None:
    table = await party(house)
    words = await table.browsers[0].ask("say", table.id, text="I hold two Heals")
    assert (words["code"], words["rule"]) == ("illegal", "FF-A21")
    assert (await table.browsers[0].ask("say", table.id, emote="brains"))["t"] == "ack"
    assert table.browsers[1].heard()[-1]["said"]["emote"] == "brains"
    free = await party(house, options={"table_talk": "free"})
    odd = "\u202eevil\u0000 name  \u200b <b>"
    assert (await free.browsers[0].ask("say", free.id, text=odd))["t"] == "ack"
    assert free.browsers[1].heard()[-1]["said"]["text"] == "evil name <b>"
    both = await free.browsers[0].ask("say", free.id, text="x", emote="oops")
    assert both["code"] == "refused"


async def test_a_silent_first_week_lets_nobody_send_an_emote(house: House) -> None:
    table = await party(house, options={"silent_first_week": "on"})
    assert (await table.browsers[0].ask("say", table.id, emote="brains"))["code"] == "illegal"


async def advice(browser: Browser, table: str, id: str) -> Any:
    """Ask the coach, and wait for what it says."""
    heard = await browser.say("hint", table=table, id=id)
    async with asyncio.timeout(LONG_S):
        while not any(frame["t"] == "coached" for frame in heard):
            await asyncio.sleep(0.01)
            heard += browser.heard()
    return next(frame for frame in heard if frame["t"] == "coached")


async def test_the_coach_needs_consent_and_everybody_hears_of_it(house: House) -> None:
    table = await party(house)
    browser = table.browsers[0]
    assert (await browser.ask("hint", table.id))["code"] == "ask"
    asked = await browser.ask("ask", table.id, matter="coach")
    for other in (1, 2):
        await table.browsers[other].ask("vote", table.id, question=asked["v"], yes=True)
    coached = await advice(browser, table.id, "h1")
    assert 0.0 <= coached["low"] <= coached["chance"] <= coached["high"] <= 1.0
    offered = (await browser.hello(table.id))["decision"]["choices"]
    assert {choice["id"] for choice in coached["choices"]} == {choice["id"] for choice in offered}
    assert coached["why"].endswith(".")
    assert table.browsers[1].heard()[-1]["said"]["seat"] is None
    assert (await browser.ask("hint", table.id))["code"] == "ask", "consent is for one use"
    again = await browser.say("hint", table=table.id, id="h1")
    assert [frame["t"] for frame in again] == ["ack"], "the same id again gets no second answer"
    off = await party(house, coach="off")
    assert (await off.browsers[0].ask("hint", off.id))["code"] == "refused"


async def test_rows_are_kept_once_each_with_their_hash(house: House) -> None:
    table = await party(house)
    await table.play(random.Random(5), 8)
    found = await house.store.read(select(moves).where(moves.c.table_id == table.id).order_by(moves.c.n))
    assert [row.n for row in found] == list(range(1, table.live.table.n + 1))
    chose = [row for row in found if '"k":"chose"' in row.row]
    assert len(chose) == 8
    assert all(row.hash for row in chose)
