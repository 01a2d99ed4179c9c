"""What somebody may not know reaches them in no frame and no page: worlds are swapped, and nobody may notice."""

import json
import random

import msgspec
import pytest
from kit import Browser, Party, client, each_game, guest, party
from worlds import forget, swapped

from shamble.engine.play.game import Game
from shamble.server.live import coach
from shamble.server.live.runtime import House
from shamble.server.table import lookback, making
from shamble.server.table.decisions import offer
from shamble.server.table.visibility import hidden_from, history_for, state_for
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


async def test_a_secret_choice_shows_neither_what_nor_who_nor_in_which_order(house: House) -> None:
    """Where several choose at once, the frames of the others are the same whoever chooses what, and when."""
    seen: dict[tuple[str, int], set[bytes]] = {}
    for luck in range(6):
        table = await party(house, "zombies-attack", 4, seed=4)
        await _until_together(table)
        asked = table.live.table.waiting()
        viewer, *others = asked
        chosen = random.Random(luck)
        chosen.shuffle(others)
        spectator = Browser(house, await guest(house))
        await spectator.hello(table.id)
        for number, seat in enumerate(others):
            table.browsers[viewer].take()
            spectator.take()
            choice = chosen.choice(table.match.choices(seat)).id
            await table.act(seat, choice)
            assert hidden_from(table.match) is not None
            for who, browser in (("seat", table.browsers[viewer]), ("spectator", spectator)):
                (frame,) = browser.take()
                named = json.loads(frame)
                assert set(named) == {"t", "table", "v"}, named
                same_table = frame.replace(table.id.encode(), b"T")
                seen.setdefault((who, number), set()).add(same_table)
                snapshot = await browser.hello(table.id)
                assert snapshot["waiting"] == asked
    assert all(len(frames) == 1 for frames in seen.values())


async def test_looking_back_shows_nobody_who_chose_last(house: House) -> None:
    """What several chose at once is told when the last has chosen. Who that was, nobody sees before the end."""
    seen = set()
    for last in (0, 1, 2):
        table = await party(house, "zombies-attack", 3, seed=4)
        await _until_together(table)
        before, asked = len(table.match.moves), table.live.table.waiting()
        for seat in [*(seat for seat in asked if seat != last), last]:
            await table.act(seat, table.match.choices(seat)[0].id)
        assert table.match.moves[-1].events
        spectator = await guest(house)
        replay = lookback.replay(house, table.live.table, spectator.id, None)
        seen.add(tuple((step.seat, step.choice, len(step.events)) for step in replay.steps[before:]))
        own = lookback.replay(house, table.live.table, table.people[1].id, 1)
        assert [step.seat for step in own.steps[before:] if step.seat is not None] == [1]
        await table.play(random.Random(1))
        full = lookback.replay(house, table.live.table, table.people[1].id, None)
        assert full.steps[before + len(asked) - 1].seat == last, "after the end everything is open"
    assert len(seen) == 1


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


async def test_the_coach_says_nothing_that_the_seat_cannot_know(house: House) -> None:
    """The same advice, to the last digit, in every world that the seat cannot tell from the true one."""
    table = await party(house, seed=11)
    await table.play(random.Random(5), 5)
    for seat in range(3):
        true = advice_for(table, seat)
        for world in range(WORLDS):
            with swapped(table.live.table, seat, 1000 * (world + 1)):
                assert advice_for(table, seat) == true


def advice_for(table: Party, seat: int) -> bytes:
    match = table.match
    return msgspec.json.encode(coach.hint("h", match, state_for(match, seat), seat, history_for(match, seat), 1))


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
