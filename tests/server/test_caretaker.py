"""Bots between people: what a bot thought of counts only while it is still its turn, and can be foretold by nobody."""

import asyncio
import threading
import time
from typing import Any

import pytest
from kit import LONG_S, Browser, guest, party

from shamble.engine.base.record import copy
from shamble.server.live import caretaker
from shamble.server.live.caretaker import luck
from shamble.server.live.runtime import House
from shamble.server.table import journal, making
from shamble.server.wire import bodies

HANGS_S = 20.0


class Thinker:
    """A bot that thinks until it is let go on, and then makes the first legal choice."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun, self.go_on = threading.Event(), threading.Event()
        monkeypatch.setattr(caretaker, "choice_of", self.decide)

    def decide(self, _bot: str, game: Any, g: Any, seat: int, _luck: int, **_more: object) -> int:
        import numpy as np

        self.begun.set()
        self.go_on.wait(LONG_S)
        mask = np.zeros(game.actions, np.bool_)
        game.rules.legal(copy(g), seat, mask)
        return int(np.flatnonzero(mask)[0])


async def with_a_bot_to_move(house: House) -> tuple[Any, int]:
    """A table of people where the seat that is to move was given to a bot."""
    table = await party(house)
    seat = table.live.table.waiting()[0]
    house.care.bot_pace = 1000.0
    await making.seat_one(house, table.live, table.people[seat], seat, bodies.Sitter(kind="bot"))
    return table, seat


async def test_a_bot_does_not_choose_for_who_took_the_seat_back_meanwhile(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seat = await with_a_bot_to_move(house)
    thinker = Thinker(monkeypatch)
    thinking = asyncio.create_task(house.care._choose(table.live, seat, "survivor", "bot"))
    await asyncio.to_thread(thinker.begun.wait, LONG_S)
    await making.seat_one(house, table.live, table.people[seat], seat, bodies.Sitter(kind="me"))
    thinker.go_on.set()
    await thinking
    assert not table.match.moves


async def test_a_timer_does_not_choose_for_a_bot(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await party(house)
    seat = table.live.table.waiting()[0]
    house.care.bot_pace = 1000.0
    thinker = Thinker(monkeypatch)
    thinking = asyncio.create_task(house.care._choose(table.live, seat, "survivor", "timer"))
    await asyncio.to_thread(thinker.begun.wait, LONG_S)
    await making.seat_one(house, table.live, table.people[seat], seat, bodies.Sitter(kind="bot"))
    thinker.go_on.set()
    await thinking
    assert not table.match.moves


async def test_what_a_bot_thought_of_a_decision_that_has_passed_is_not_done(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same choice would be legal again: it is another decision all the same."""
    table, seat = await with_a_bot_to_move(house)
    thinker = Thinker(monkeypatch)
    thinking = asyncio.create_task(house.care._choose(table.live, seat, "survivor", "bot"))
    await asyncio.to_thread(thinker.begun.wait, LONG_S)
    table.live.table.windows[seat] += 1
    thinker.go_on.set()
    await thinking
    assert not table.match.moves


async def test_nobody_can_work_out_what_a_bot_will_do(house: House) -> None:
    """What it mixes with comes from a number that no frame holds; the same in every process."""
    one, other = await party(house), await party(house)
    first, second = one.live.table, other.live.table
    second.n = first.n
    assert first.made.nonce == second.made.nonce, "a test's tables share it"
    assert luck(first, 0) == luck(second, 0)
    assert luck(first, 0) != luck(first, 1)
    second.made = journal.Made(**{n: getattr(first.made, n) for n in first.made.__struct_fields__} | {"nonce": "other"})
    assert luck(first, 0) != luck(second, 0)


async def test_where_somebody_watches_a_search_takes_as_long_as_it_always_does(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A forced move of a bot that searches is not told by its quickness."""
    table, seat = await with_a_bot_to_move(house)
    slept: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0)

    async def ready(*_: object) -> None:
        pass

    thinker = Thinker(monkeypatch)
    thinker.go_on.set()
    monkeypatch.setattr(caretaker, "prepare", ready)
    monkeypatch.setattr(caretaker.asyncio, "sleep", noted)
    await house.care._choose(table.live, seat, "legend", "bot")
    assert caretaker.MUSE_S in slept
    assert caretaker.MUSE_S > 0


async def test_a_server_that_stops_waits_for_no_bot_and_no_coach(house: House) -> None:
    hanging = threading.Event()
    house.care.coach.submit(hanging.wait, HANGS_S)
    thinking = asyncio.create_task(house.care.bots.think("a", "b", lambda: hanging.wait(HANGS_S), LONG_S))
    await asyncio.sleep(0)
    began = time.monotonic()
    house.care.close()
    assert time.monotonic() - began < HANGS_S / 2
    hanging.set()
    await thinking


async def test_reloading_a_page_is_not_leaving(house: House) -> None:
    table = await party(house)
    table.browsers[1].leave()
    again = Browser(house, table.people[1])
    await again.hello(table.id)
    n = table.live.table.n
    house.care._missed(table.live, table.people[1].id)  # the grace is over
    while tasks := [task for task in house.care._tasks if "tidy" not in str(task.get_coro())]:
        await asyncio.gather(*tasks)
    assert table.live.table.n == n, "nobody was taken for gone, not even for a moment"


async def test_one_step_lets_one_bot_move(house: House) -> None:
    """All bots of Zombies Attack choose at once; a step is one of them."""
    person = await guest(house)
    bots = [bodies.Sitter(kind="bot")] * 4
    house.care.bot_pace = 1000.0
    wanted = bodies.NewTable(game="zombies-attack", seats=4, sitters=bots, start=True)
    live = await making.make_table(house, person, wanted)
    browser = Browser(house, person)
    await browser.hello(live.table.id)
    await browser.say("speed", table=live.table.id, pace="step")
    assert len(live.table.waiting()) > 1
    house.care.bot_pace = 0.0
    for steps in (1, 2):
        browser.connection.steps = 1
        await house.care._do_what_is_due(live)
        assert live.table.match is not None
        assert len(live.table.match.moves) == steps
