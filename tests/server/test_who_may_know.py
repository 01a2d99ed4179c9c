"""`view`, event forms and `redeal` decide who may know what; `Match`, server and terminal say the same of it."""

import random
from typing import Any

import msgspec
import pytest

from shamble.conform.tables import PACE, Table, all_seat_counts, each
from shamble.engine.base.record import NOTHING, copy
from shamble.engine.play.game import Game, games
from shamble.engine.play.match import Match
from shamble.engine.rules.events import tell
from shamble.server.table import journal
from shamble.server.table import table as server
from shamble.server.table.journal import Stored
from shamble.server.table.visibility import Sight, all_events, told
from shamble.terminal.table import drawing

MOMENTS = 5 // min(PACE, 2)
WORLDS = 2 // min(PACE, 2)
MOVES = 300 // min(PACE, 4)


def moments(table: Table, seed: int) -> list[Match]:
    """Some moments of a random game; those at which somebody has chosen while others still think come first."""
    chosen, match = random.Random(seed), Match(table.game, table.seats, seed)
    together = []
    while not match.over and len(match.moves) < MOVES:
        seat = chosen.choice(match.waiting())
        match.act(seat, chosen.choice(match.legal(seat)))
        if match.waiting() and not match.moves[-1].events:
            together.append(len(match.moves))
    few, all_moments = chosen.sample(together, min(MOMENTS, len(together))), range(len(match.moves) + 1)
    return [match.at(number) for number in (*few, *chosen.sample(all_moments, min(MOMENTS, len(all_moments))))]


def engine(match: Match, viewer: int | None) -> list[Any]:
    """What a viewer gets of a match."""
    own = [match.prompt(viewer), match.choices(viewer)] if viewer is not None else []
    return [match.view(viewer), match.waiting(), match.events(viewer), match.story(viewer, details=True), *own]


def sight(match: Match, viewer: int | None) -> list[Any]:
    """The same from the server: what it sends to this viewer."""
    made = journal.Made(
        game=match.game.name,
        rules=match.game.meta.version,
        seats=match.seats,
        options=match.options,
        public=False,
        spectators="public",
        hot_seat=False,
        timer=None,
        coach="off",
        host="host",
        seed=match.seed,
        nonce="nonce",
    )
    table = server.Table("T", Stored("T", 1, made, 0.0))
    table.match = match
    table.asked = table.look()
    seen, events = Sight(table, viewer), told(table, all_events(table), viewer)
    decision = msgspec.json.decode(seen.decision)
    own = [decision["prompt"], decision["choices"]] if viewer is not None else []
    plain = [
        {"kind": event.kind, "seat": event.seat, "values": event.values, "detail": event.detail} for event in events
    ]
    view, waiting = (msgspec.json.decode(part) for part in (seen.view, seen.waiting))
    return [view, waiting, plain, [event.text for event in events], *own]


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize(**each(all_seat_counts()))
def test_what_a_viewer_may_know_is_the_same_everywhere(table: Table) -> None:
    """In the match itself, as it may be seen by the viewer in any world, on the wire, and in the terminal."""
    for match in moments(table, 31):
        for viewer in (None, *range(table.seats)):
            true = engine(match, viewer)
            assert sight(match, viewer) == plain(true)
            for world in range(WORLDS):
                seen = match.seen_by(viewer, 1000 + world)
                assert engine(seen, viewer) == true
                assert sight(seen, viewer) == plain(true)
                assert drawing(seen, viewer) == drawing(match, viewer)
                assert all(was.seat == move.seat for was, move in zip(seen.moves, match.moves, strict=True))


@pytest.mark.parametrize(**each(all_seat_counts()))
def test_a_match_as_seen_holds_nothing_that_the_viewer_may_not_know(table: Table) -> None:
    """In worlds that the viewer cannot tell apart it is the same match, to the byte, whatever the others chose."""
    game = table.game
    for match in moments(table, 32):
        for viewer in (None, *range(table.seats)):
            eyes = NOTHING if viewer is None else viewer
            other = match.at(len(match.moves))
            other.g = _redealt(game, match.g, eyes, 77)
            other.moves = [
                move._replace(
                    before=_redealt(game, move.before, eyes, 78),
                    action=move.action if move.seat == viewer else (move.action + 1) % game.actions,
                )
                for move in match.moves
            ]
            seen = match.seen_by(viewer)
            assert _bytes(seen) == _bytes(other.seen_by(viewer))
            for move in seen.moves:
                for kind, row in move.events:
                    form = game.forms[kind]
                    assert tell(kind, row, form, None, all_seeing=True) == tell(kind, row, form, viewer)


def _redealt(game: Game, g: Any, eyes: int, seed: int) -> Any:
    other = copy(g)
    game.rules.redeal(other, eyes, seed)
    return other


def _bytes(match: Match) -> list[Any]:
    return [match.g.tobytes(), *((move.seat, move.action, move.before.tobytes(), move.events) for move in match.moves)]


def test_who_has_picked_is_open_and_what_is_not() -> None:
    """ZA-10: the picks of a day are secret until all have picked; that a card lies there, everybody sees."""
    match = Match(games()["zombies-attack"], 3, 4)
    match.choose(1, "firearm")
    for viewer in (None, 0, 2):
        assert match.waiting() == sight(match, viewer)[1] == [0, 2]
        players = sight(match, viewer)[0]["players"]
        assert [(player["picked"], player["pick"]) for player in players] == [
            (False, None),
            (True, None),
            (False, None),
        ]
    assert match.seen_by(0).moves[0].action == NOTHING
    assert match.seen_by(1).moves[0].action == match.game.numbers["firearm"]
