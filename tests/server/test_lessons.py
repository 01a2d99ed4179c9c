"""Lessons over the wire: what is said and allowed, who plays the others, that nothing counts; gentle first deals."""

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest
from kit import LONG_S, Browser, client, guest, playable, signed_in
from sqlalchemy import select

from shamble.engine.play.game import Game
from shamble.engine.play.game import game as game_of
from shamble.engine.play.lessons import LEARNER, lesson_of
from shamble.engine.play.match import Match
from shamble.server.live.rooms import Live
from shamble.server.live.runtime import House
from shamble.server.store.load import load
from shamble.server.store.schema import results
from shamble.server.table import journal, making
from shamble.server.table.gentle import comes_through
from shamble.server.table.model import Person
from shamble.server.table.snapshot import freeze, press, thaw, unpack
from shamble.server.wire import bodies

TAUGHT = [game for game in playable() if lesson_of(game) is not None]


class Learner:
    """Somebody at the table of a lesson, and what their page knows of it."""

    def __init__(self, live: Live, browser: Browser) -> None:
        self.live, self.browser = live, browser
        self.known: dict[str, Any] = {}

    async def look(self) -> dict[str, Any]:
        """What is said now, when the others have played."""
        async with asyncio.timeout(LONG_S):
            while self.live.table.scripted() is not None:
                await asyncio.sleep(0.002)
        self.hear(self.browser.heard())
        lesson: dict[str, Any] = self.known["lesson"]
        return lesson

    def hear(self, frames: Iterable[dict[str, Any]]) -> None:
        for frame in frames:
            if frame["t"] in ("snapshot", "ev"):
                self.known.update(frame)

    async def act(self, choice: str) -> dict[str, Any]:
        frame = {"id": f"n{self.live.table.n}", "table": self.live.table.id, "choice": choice}
        answers = await self.browser.say("act", window=self.live.table.windows[LEARNER], **frame)
        self.hear(answers)
        return next(answer for answer in answers if answer.get("id") == frame["id"])


async def learner(house: House, person: Person, game: str = "fight-or-flight") -> Learner:
    live = await making.make_table(house, person, bodies.NewTable(game=game, seats=1, lesson=True))
    found = Learner(live, Browser(house, person))
    found.hear([await found.browser.hello(live.table.id)])
    return found


@pytest.mark.parametrize("game", TAUGHT, ids=lambda game: game.name)
async def test_a_lesson_is_taken_over_the_wire_from_its_first_sentence_to_its_last(house: House, game: Game) -> None:
    person, lesson = await guest(house), lesson_of(game)
    assert lesson is not None
    taken = await learner(house, person, game.name)
    said: list[str] = []
    while True:
        now = await taken.look()
        assert now["number"] == len(said)
        assert now["names"] == [step.name for step in lesson.steps]
        said += [step["say"] for step in now["steps"]]
        choices = now["steps"][-1]["choices"]
        offered = [choice["id"] for choice in taken.known["decision"]["choices"]]
        assert sorted(offered) == sorted(choices), "nothing else is offered"
        if not choices:
            break
        assert (await taken.act(choices[-1]))["t"] == "ack"
    assert len(said) == len(lesson.steps)
    assert not any("{" in sentence for sentence in said), "names stand where seats were meant"


async def test_what_a_lesson_does_not_allow_is_refused_in_its_words_and_changes_nothing(house: House) -> None:
    taken = await learner(house, await guest(house))
    now, row = await taken.look(), taken.live.table.n
    refused = await taken.act("rest")
    step = now["steps"][-1]
    assert (refused["code"], refused["text"], refused["rule"]) == ("illegal", step["say"], step["rule"])
    because = await taken.browser.ask("why", taken.live.table.id, choice="rest")
    assert (because["text"], because["rule"]) == (step["say"], step["rule"])
    against = await taken.act("the end")
    assert against["rule"] == "FF-51", "what no rule allows is refused by that rule"
    assert taken.live.table.n == row


async def test_a_lesson_goes_back_a_step(house: House) -> None:
    taken = await learner(house, await guest(house))
    await taken.look()
    await taken.act("provision")
    assert (await taken.look())["number"] == 3
    taken.hear(await taken.browser.say("undo", id="back", table=taken.live.table.id))
    now = await taken.look()
    assert (now["number"], taken.known["view"]["day"]) == (0, 18)
    assert (await taken.act("provision"))["t"] == "ack"
    assert (await taken.look())["number"] == 3


async def test_a_lesson_is_for_one_person_and_counts_nowhere(house: House) -> None:
    person, other = await guest(house), await guest(house)
    taken = await learner(house, person)
    while (now := await taken.look())["steps"][-1]["choices"]:
        await taken.act(now["steps"][-1]["choices"][0])
    live = taken.live
    assert live.table.phase == "over"
    assert (await Browser(house, other).hello(live.table.id))["code"] == "not-found"
    assert list(await house.store.read(select(results))) == []
    async with signed_in(house, person.id) as http:
        assert (await http.get("/api/tables")).json() == []
        assert (await http.get("/api/lobby")).json() == []
        assert (await http.get("/api/stats")).json()["games"] == []
        for path, body in (
            (f"/api/tables/{live.table.id}/again", {}),
            (f"/api/tables/{live.table.id}/branch", {"moment": 0, "seat": 0}),
            ("/api/deals", {"table": live.table.id}),
        ):
            assert (await http.post(path, json=body)).json()["text"] == "This was a lesson; now play a game."


async def test_a_lesson_is_read_again_from_its_rows_and_from_a_snapshot(house: House) -> None:
    taken = await learner(house, await guest(house))
    await taken.look()
    await taken.act("provision")
    await taken.look()
    table = taken.live.table
    read = await load(house.store, table.id, from_snapshot=False)
    assert read is not None
    assert read.aside is None
    rows = await house.store.rows_after(table.id, 0)
    thawed = thaw(unpack(press(freeze(table))), next(row for row in rows if row.n == table.n))
    for again in (read, thawed):
        assert again.hash() == table.hash()
        assert again.place == table.place
        assert again.match is not None
        assert again.match.record() == table.match.record()  # type: ignore[union-attr]


async def test_a_game_without_a_lesson_says_so(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async with client(house) as http:
        told = {game["id"]: game["lesson"] for game in (await http.get("/api/games")).json()}
        assert told == {game.name: True for game in TAUGHT}
        monkeypatch.setattr("shamble.engine.play.lessons.lesson_of", lambda _game: None)
        await http.get("/api/me")
        answer = await http.post("/api/tables", json={"game": "zombie-run", "seats": 3, "lesson": True})
        assert (answer.status_code // 100, answer.json()["text"]) == (4, "ZOMBIE! has no lesson")


# --- a gentle first deal ---------------------------------------------------------------------------------------------


async def alone(house: House, person: Person, game: str = "zombies-attack", **more: Any) -> Live:
    """A game against rookies, with the wish for a gentle deal."""
    sitters = [bodies.Sitter(kind="me"), *[bodies.Sitter(kind="bot", bot="rookie") for _ in range(3)]]
    wanted = bodies.NewTable(game=game, seats=4, sitters=sitters, gentle=True, **more)
    return await making.make_table(house, person, wanted)


async def test_a_guests_first_game_of_each_kind_is_gentle_and_begins_with_the_guest(house: House) -> None:
    person = await guest(house)
    async with asyncio.timeout(LONG_S):
        await learner(house, person, "zombies-attack")  # a lesson is no game
        for kind, begins in (("zombies-attack", "starting_player"), ("zombie-run", "first_player")):
            first, second = [(await alone(house, person, kind)).table.made for _ in range(2)]
            assert (first.gentle, first.options[begins]) == (True, "A")
            assert (second.gentle, second.options[begins]) == (False, "random")


async def test_only_a_deal_of_ones_own_alone_against_bots_is_gentle(house: House) -> None:
    me = bodies.Sitter(kind="me")
    for wanted in (
        bodies.NewTable(game="zombies-attack", seats=4, sitters=[me], gentle=True),  # others will come
        bodies.NewTable(game="zombies-attack", seats=4, sitters=[me, bodies.Sitter(kind="bot")]),  # no wish
    ):
        assert not (await making.make_table(house, await guest(house), wanted)).table.made.gentle
    person = await guest(house)
    async with signed_in(house, person.id) as http:
        deal = (await http.get("/api/daily/zombies-attack")).json()["id"]
    assert not (await alone(house, person, deal=deal)).table.made.gentle


def test_a_gentle_deal_lets_rules_of_thumb_through_the_first_third() -> None:
    found = game_of("zombies-attack")
    bots = ["rookie"] * 4
    through = [comes_through(found, Match(found, 4, seed, {"starting_player": "A"}), 0, bots) for seed in range(12)]
    assert set(through) == {True, False}, "some deals are harsh, some are kind"
    made = journal.Made(
        game=found.name,
        rules=found.meta.version,
        seats=4,
        options={"starting_player": "A"},
        public=False,
        spectators="off",
        hot_seat=False,
        timer=None,
        coach="on",
        host="somebody",
        seed=through.index(False),
        nonce="nonce",
    )
    sitters = [bodies.Sitter(kind="me"), *[bodies.Sitter(kind="bot", bot="rookie") for _ in range(3)]]
    dealt = making.gentle_deal(made, sitters)
    assert dealt.gentle
    assert comes_through(found, Match(found, 4, dealt.seed, dealt.options), 0, ["survivor", *bots[1:]])
    assert dealt.seed != made.seed
