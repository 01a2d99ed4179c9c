"""What somebody may not know reaches them in no frame, page, log line or error: by swapping worlds, and by canaries."""

import json
import random
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import msgspec
import pytest
from kit import NONCE, OPEN, Browser, Party, client, each_game, guest, party, serving
from websockets.asyncio.client import connect

from shamble.engine.events import SEAT, tell
from shamble.engine.game import Game
from shamble.engine.match import Move
from shamble.engine.record import NOTHING, copy
from shamble.server import after, coach, making, web
from shamble.server.decisions import offer
from shamble.server.house import House
from shamble.server.settings import Settings
from shamble.server.sight import hidden_from, history_for, state_for

MOMENTS = 5  # at which worlds are swapped in one game
WORLDS = 2
TOGETHER = ("zombies-attack", "zombie-survival")  # the games where several choose at once
LOOKED_BACK = 3  # moments at the beginning and at the end


# --- world swap ------------------------------------------------------------------------------------------------------


def other_world(game: Game, g: Any, viewer: int | None, seed: int) -> Any:
    world = copy(g)
    game.rules.redeal(world, NOTHING if viewer is None else viewer, seed)
    return world


def other_events(game: Game, events: Any, viewer: int | None) -> Any:
    """The same events with everything that the viewer is not told replaced by something else."""
    forms, swapped = game.module("events").FORMS, []
    for kind, numbers in events:
        fresh = list(numbers)
        for place, value in enumerate(forms[kind].values, 1):
            if value.secret and numbers[0] != viewer:
                is_named = value.names != SEAT and hasattr(value.names, "__members__")
                fresh[place] = _other(value.names, fresh[place]) if is_named else (fresh[place] + 1) % 3
        assert tell(kind, fresh, forms[kind], viewer) == tell(kind, numbers, forms[kind], viewer)
        swapped.append((kind, fresh))
    return swapped


def _other(names: Any, number: int) -> int:
    members = [int(member) for member in names]
    return next((m for m in members if m != number), number)


def swap(table: Party, viewer: int | None, seed: int) -> Any:
    """Put another world under the table; gives back what was there."""
    match, game = table.match, table.match.game
    kept = (match.g, match.moves)
    match.g = other_world(game, match.g, viewer, seed)
    match.moves = [
        Move(m.seat, m.action, other_world(game, m.before, viewer, seed + i), other_events(game, m.events, viewer))
        for i, m in enumerate(match.moves)
    ]
    forget(table)
    return kept


def forget(table: Party) -> None:
    """Nothing that was read from the state before is known any more."""
    kept = table.live.table
    kept.readings, kept.asked, table.live.sights = {}, kept.look(), {}


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
    got.append(msgspec.json.encode(after.replay(house, table.live.table, person, mine)))
    last = len(table.match.moves)
    for first in (0, max(0, last - LOOKED_BACK)):
        got.append(msgspec.json.encode(after.moments(table.live.table, person, mine, first, LOOKED_BACK)))
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
    await making.seat_one(house, table.live, leaver, seats - 1, web.Sitter(kind="me", code=code))
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
            forget(table)
            true = await all_that_reaches(table, browser, viewer)
            for world in range(WORLDS):
                kept = swap(table, viewer, 1000 * (world + 1))
                other = await all_that_reaches(table, browser, viewer)
                table.match.g, table.match.moves = kept
                forget(table)
                assert other == true, (viewer, next((a, b) for a, b in zip(true, other, strict=False) if a != b))
            forget(table)
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
            kept = swap(table, seat, 1000 * (world + 1))
            assert advice_for(table, seat) == true
            table.match.g, table.match.moves = kept


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
    shown = after.replay(house, table.live.table, person.id, 0)
    assert all((step.choice is not None) == (step.seat == 0) for step in shown.steps)
    with pytest.raises(Exception, match="not your seat"):
        after.moments(table.live.table, person.id, 1, 0, 10)
    with pytest.raises(Exception, match="open after the end"):
        after.record(house, table.live.table, person.id)


# --- canaries --------------------------------------------------------------------------------------------------------


async def test_seed_and_nonce_are_in_no_frame_page_or_log_before_the_end(tmp_path: Path) -> None:
    """A whole game over a real socket: everything that left the process is searched for what was secret in it."""
    database, log = str(tmp_path / "canary.db"), tmp_path / "log"
    seed = 7_717_273_747_576_777
    house = House(Settings(database=database, drain_s=0.0))
    await house.open()
    person, cookie = await house.people.welcome()
    with patch.object(making, "new_seed", lambda: (seed, NONCE)):
        live = await making.make_table(house, person, web.NewTable(game="fight-or-flight", seats=2, spectators="full"))
    id = live.table.id
    await house.close()
    left: list[str] = []
    with serving(database, log, log_level="debug", **OPEN) as server:
        async with httpx.AsyncClient(base_url=server.url, cookies={"shamble": cookie}, timeout=60) as http:
            await http.post(f"/api/tables/{id}/start")
            async with connect(server.ws, additional_headers={"Cookie": f"shamble={cookie}"}) as socket:
                await socket.send(json.dumps({"t": "hello", "table": id}))
                over, number = False, 0
                while not over:
                    text = await socket.recv(decode=True)
                    frame = json.loads(text)
                    over = bool(frame.get("result"))
                    if not over:
                        left.append(text)
                    decision = frame.get("decision")
                    if decision and decision["choices"]:
                        number += 1
                        for choice in ("nonsense", decision["choices"][0]["id"]):
                            act = {"t": "act", "id": f"{number}{choice[:3]}", "table": id, "choice": choice}
                            await socket.send(json.dumps({**act, "window": decision["window"]}))
                        for path in ("", "/replay", "/moments?count=50", "/record", "/graph")[number % 5 :][:1]:
                            answer = await http.get(f"/api/tables/{id}{path}")
                            phase = (await http.get(f"/api/tables/{id}")).json()["info"]["phase"]
                            if phase == "playing":
                                left.append(answer.text)
            opened = (await http.get(f"/api/tables/{id}")).json()["info"]
            assert (opened["seed"], opened["nonce"]) == (str(seed), NONCE)
            assert f"seed: {seed}" in (await http.get(f"/api/tables/{id}/record")).text
        server.stop()
    assert len(left) > 10
    logged = log.read_text()
    token = cookie.partition(".")[0]
    for canary in (str(seed), f"{seed:x}", NONCE):
        assert not any(canary in text for text in left), canary
        assert canary not in logged
    for secret in (token, cookie, person.id):
        assert secret not in logged
        assert not any(secret in text for text in left)
