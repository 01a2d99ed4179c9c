"""What somebody may not know reaches them in no frame and no page: worlds are swapped, and nobody may notice."""

import asyncio
import json
import random
from inspect import signature
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from kit import LONG_S, Browser, Party, client, each_game, guest, party
from worlds import forget, swapped

from shamble.engine.base.record import NOTHING
from shamble.engine.play.game import Game
from shamble.server.live import caretaker, coach
from shamble.server.live.runtime import House
from shamble.server.table import deals, lookback, making
from shamble.server.table.seating import offer
from shamble.server.wire import bodies

MOMENTS = 5  # at which worlds are swapped in one game
WORLDS = 2
TOGETHER = ("zombies-attack", "zombie-survival")  # the games where several choose at once
LOOKED_BACK = 3  # moments at the beginning and at the end


# --- world swap ------------------------------------------------------------------------------------------------------


def forget_all(table: Party) -> None:
    """Nothing that was made of the state before is known any more."""
    forget(table.live.table)
    table.live.sights = {}


async def all_that_reaches(table: Party, browser: Browser, viewer: int | None) -> list[bytes]:
    """Every byte that this viewer can get out of the server about the game as it is."""
    id, house = table.id, table.house
    got = await browser.raw(json.dumps({"t": "hello", "table": id}))
    v = json.loads(got[0])["v"]
    got += await browser.raw(json.dumps({"t": "hello", "table": id, "v": max(0, v - 3)}))
    actions = range(0, table.match.game.actions, max(1, table.match.game.actions // 12))
    ids = [table.match.game.telling.choice_id(action) for action in actions]
    for choice in [*ids, "no such thing"]:
        got += await browser.raw(json.dumps({"t": "why", "id": "w", "table": id, "choice": choice}))
    decision = json.loads(got[0])["decision"] or {"undo": "no"}
    refused = [{"t": "act", "id": "x", "window": 10**6, "choice": ids[0]}]
    if decision["undo"] != "free":  # else it would be done
        refused.append({"t": "undo", "id": "u"})
    for frame in refused:
        got += await browser.raw(json.dumps({"table": id, **frame}))
    person = browser.person.id if browser.person else ""
    mine = viewer if viewer is not None else None
    got.append(msgspec.json.encode(lookback.replay(house, table.live.table, person, mine)))
    last = len(table.match.moves)
    for first in (0, max(0, last - LOOKED_BACK)):
        got.append(msgspec.json.encode(lookback.moments(table.live.table, person, mine, first, LOOKED_BACK)))
    return got


@pytest.mark.parametrize(**each_game())
async def test_no_viewer_can_tell_worlds_apart_over_the_wire(house: House, game: Game) -> None:
    """Seat, second tab, spectator, ex-player: byte by byte the same, whatever lies where they cannot look."""
    seats = min(max(3, game.meta.seats[0]), game.meta.seats[1])
    table = await party(house, game.name, seats, seed=11)
    leaver = await guest(house)
    code = "HANDOVER22"
    spectator, ex_player = Browser(house, await guest(house)), table.browsers[-1]
    old = table.people[-1]
    await house.rooms.submit(table.live, lambda t: offer(t, old.id, seats - 1, code))
    await making.seat_one(house, table.live, leaver, seats - 1, bodies.Sitter(kind="me", code=code))
    table.people[-1] = leaver
    table.browsers[-1] = Browser(house, leaver)
    await table.browsers[-1].hello(table.id)
    luck = random.Random(5)
    looked = 0
    while not table.match.over and looked < MOMENTS:
        await table.play(luck, luck.randint(1, 6))
        if table.match.over:
            break
        looked += 1
        viewers: list[tuple[Browser, int | None]] = [(b, s) for s, b in enumerate(table.browsers)]
        viewers += [(Browser(house, table.people[0]), 0), (spectator, None), (ex_player, None)]
        for browser, viewer in viewers:
            forget_all(table)
            true = await all_that_reaches(table, browser, viewer)
            for world in range(WORLDS):
                with swapped(table.live.table, viewer, 1000 * (world + 1)):
                    table.live.sights = {}
                    other = await all_that_reaches(table, browser, viewer)
                assert other == true, (viewer, next((a, b) for a, b in zip(true, other, strict=False) if a != b))
            forget_all(table)
    assert looked


async def test_a_secret_choice_shows_who_and_not_what(house: House) -> None:
    """Who has chosen is open, as at a table. What, is not: the frames of others are the same whatever it was."""
    seen: dict[tuple[str, int], set[bytes]] = {}
    for luck in range(6):
        table = await party(house, "zombies-attack", 4, seed=4)
        await _until_together(table)
        viewer, *others = table.live.table.waiting()
        chosen = random.Random(luck)
        spectator = Browser(house, await guest(house))
        await spectator.hello(table.id)
        for number, seat in enumerate(others, 1):
            table.browsers[viewer].take()
            spectator.take()
            await table.act(seat, chosen.choice(table.match.choices(seat)).id)
            for who, browser in (("seat", table.browsers[viewer]), ("spectator", spectator)):
                (frame,) = browser.take()
                named = json.loads(frame)
                assert named["waiting"] == [viewer, *others[number:]]
                assert [player["picked"] for player in named["view"]["players"]].count(True) == number
                assert {player["pick"] for player in named["view"]["players"]} == {None}
                seen.setdefault((who, number), set()).add(frame.replace(table.id.encode(), b"T"))
                assert (await browser.hello(table.id))["waiting"] == named["waiting"]
    assert all(len(frames) == 1 for frames in seen.values())


async def test_looking_back_shows_who_chose_and_the_choices_of_others_after_the_end_alone(house: House) -> None:
    table = await party(house, "zombies-attack", 3, seed=4)
    await _until_together(table)
    before, asked = len(table.match.moves), table.live.table.waiting()
    spectator = await guest(house)
    for seat in asked:
        await table.act(seat, table.match.choices(seat)[0].id)
        for person, viewer in ((spectator, None), (table.people[1], 1)):
            steps = lookback.replay(house, table.live.table, person.id, viewer).steps
            assert [step.seat for step in steps] == [move.seat for move in table.match.moves]
            assert [step.seat for step in steps if step.choice is not None] == [
                s for s in asked[: seat + 1] if s == viewer
            ]
    assert table.match.moves[-1].events
    await table.play(random.Random(1))
    full = lookback.replay(house, table.live.table, table.people[1].id, None)
    assert all(step.choice is not None for step in full.steps), "after the end everything is open"
    assert before == 0


async def test_bots_and_the_coach_are_handed_no_choice_of_others(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even those of the same moment, which no state shows: they get the match as their seat may know it."""
    handed: list[tuple[int, list[int]]] = []

    def watched(think: Any) -> Any:
        def watching(*args: Any, **more: Any) -> Any:
            given = signature(think).bind(*args, **more).arguments
            history = given.get("history", ())
            handed.append((given["seat"], [move.seat for move in history if move.action != NOTHING]))
            return think(*args, **more)

        return watching

    for module, name in ((caretaker, "choice_of"), (deals, "decide"), (coach, "advise")):
        monkeypatch.setattr(module, name, watched(getattr(module, name)))
    table = await party(house, "zombies-attack", 3, seed=4, coach="on")
    await table.act(0, table.match.choices(0)[0].id)
    heard = await table.browsers[1].say("hint", table=table.id, id="h")
    await making.seat_one(house, table.live, table.people[2], 2, bodies.Sitter(kind="bot", bot="legend"))
    async with asyncio.timeout(LONG_S):
        while table.match.moves[-1].seat != 2 or not any(frame["t"] == "coached" for frame in heard):
            await asyncio.sleep(0.01)
            heard += table.browsers[1].heard()
    deals.bot_try(deals_row(), "survivor")
    assert {seat for seat, _ in handed} == {0, 1, 2}
    assert all(set(own) <= {seat} for seat, own in handed), handed


def deals_row() -> Any:
    """A deal of Zombies Attack!, as the store keeps it."""
    return SimpleNamespace(game="zombies-attack", seats=3, seed=4, options="{}", nonce="n")


async def _until_together(table: Party) -> None:
    luck = random.Random(9)
    while len(table.live.table.waiting()) < 3:
        assert await table.play(luck, 1) == 1, "three never chose at once"


@pytest.mark.parametrize("game", TOGETHER)
async def test_a_choice_made_together_stays_valid_whatever_the_others_do(house: House, game: str) -> None:
    table = await party(house, game, 3, seed=4)
    await _until_together(table)
    first, second, third = table.live.table.waiting()
    window = table.window(third)
    await table.act(first, table.match.choices(first)[0].id)
    await table.act(second, table.match.choices(second)[0].id)
    assert table.window(third) == window
    took = await table.browsers[first].ask("undo", table.id)
    assert took["t"] == "ack", "one's own choice can be changed"
    assert table.window(third) == window
    assert table.window(first) > 1
    await table.act(first, table.match.choices(first)[-1].id)
    answer = await table.browsers[third].ask("act", table.id, window=window, choice=table.match.choices(third)[0].id)
    assert answer["t"] == "ack"


@pytest.mark.parametrize(("game", "moves", "looks"), [("fight-or-flight", 5, (0, 1, 2)), ("zombies-attack", 2, (0, 2))])
async def test_the_coach_says_nothing_that_the_seat_cannot_know(
    house: House, game: str, moves: int, looks: tuple[int, ...]
) -> None:
    """The same advice, to the last digit, in every world that the seat cannot tell from the true one."""
    table = await party(house, game, seed=11)
    await table.play(random.Random(5), moves)
    for seat in looks:
        true = advice_for(table, seat)
        for world in range(WORLDS):
            with swapped(table.live.table, seat, 1000 * (world + 1)):
                assert advice_for(table, seat) == true


def advice_for(table: Party, seat: int) -> bytes:
    return msgspec.json.encode(coach.hint("h", table.match.seen_by(seat), seat, 1))


# --- what is there and what is not -----------------------------------------------------------------------------------


async def test_no_such_table_and_not_yours_answer_alike(house: House) -> None:
    table = await party(house, spectators="off")
    stranger = Browser(house, await guest(house))
    nobody = Browser(house, None)
    for browser in (stranger, nobody):
        for t, more in (
            ("hello", {}),
            ("act", {"id": "a", "window": 1, "choice": "heal"}),
            ("act", {"id": "a", "window": 1, "choice": "heal", "seat": 0}),
            ("undo", {"id": "a"}),
            ("ask", {"id": "a", "matter": "undo"}),
            ("vote", {"id": "a", "question": 1, "yes": True}),
            ("say", {"id": "a", "emote": "oops"}),
            ("why", {"id": "a", "choice": "heal"}),
            ("hint", {"id": "a"}),
            ("speed", {"pace": "half"}),
            ("step", {}),
        ):
            real = await browser.raw(json.dumps({"t": t, "table": table.id, **more}))
            none = await browser.raw(json.dumps({"t": t, "table": "A" * 22, **more}))
            assert real == none, t
            assert json.loads(real[0])["code"] == "not-found"
    async with client(house) as http:
        for method, path, body in (
            ("GET", "", None),
            ("PUT", "/seats/1", {"kind": "me"}),
            ("POST", "/seats/1/offer", None),
            ("POST", "/start", None),
            ("POST", "/again", {}),
            ("GET", "/replay", None),
            ("GET", "/moments", None),
            ("GET", "/record", None),
            ("GET", "/graph", None),
            ("POST", "/branch", {"moment": 1, "seat": 0}),
        ):
            answers = [await http.request(method, f"/api/tables/{id}{path}", json=body) for id in (table.id, "A" * 22)]
            assert [a.status_code for a in answers] == [404, 404], path
            assert answers[0].content == answers[1].content


async def test_looking_back_during_play_shows_only_what_was_seen(house: House) -> None:
    table = await party(house)
    await table.play(random.Random(1), 4)
    person = table.people[0]
    async with client(house) as http:
        assert (await http.get(f"/api/tables/{table.id}/replay?seat=1")).status_code == 409
    shown = lookback.replay(house, table.live.table, person.id, 0)
    assert all((step.choice is not None) == (step.seat == 0) for step in shown.steps)
    with pytest.raises(Exception, match="not your seat"):
        lookback.moments(table.live.table, person.id, 1, 0, 10)
    with pytest.raises(Exception, match="open after the end"):
        lookback.record(house, table.live.table, person.id)
