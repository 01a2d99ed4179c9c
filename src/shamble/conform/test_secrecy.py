"""Promises 4 and 5: what a viewer may not know reaches it in no way; `redeal` varies that, and only that."""

import random
from typing import Any

import msgspec
import numpy as np
import pytest

from shamble.conform.tables import PACE, Table, all_options, all_seat_counts, each, legal_actions, waiting_seats, walk
from shamble.engine.base.record import NOTHING, copy
from shamble.engine.play.match import Match

MOMENTS = 6 // min(PACE, 2)
WORLDS = 2 // min(PACE, 2)


ASKED = 40  # choices that a viewer asks "why not?" about


def all_a_viewer_gets(match: Match, viewer: int | None) -> list[Any]:
    """Everything that reaches a seat, or a spectator, in one position."""
    got: list[Any] = [msgspec.json.encode(match.view(viewer)), match.waiting()]
    if viewer is not None:
        rules, game = match.game.rules, match.game
        out = np.zeros(game.layout.size, np.int8)
        rules.observe(match.g, viewer, out)
        got += [out.tobytes(), match.prompt(viewer), match.choices(viewer)]
        some = range(0, game.actions, 1 + game.actions // ASKED)
        got += [match.why_not(viewer, game.telling.choice_id(action)) for action in some]
        if viewer in match.waiting():
            mask = np.zeros(game.actions, np.bool_)
            rules.legal(match.g, viewer, mask)
            got += [int(game.instinct(match.g, viewer, mask, luck)) for luck in (0, 2**30)]
    return got


@pytest.mark.parametrize(**each(all_seat_counts() + all_options()))
def test_a_viewer_cannot_tell_worlds_apart(table: Table) -> None:
    match = Match(table.game, table.seats, 1, dict(table.options))
    problems = table.game.module("checks").problems
    moments = [copy(g) for g, _, _ in walk(table, 21)]
    for g in random.Random(3).sample(moments, min(MOMENTS, len(moments))):
        for viewer in (None, *range(table.seats)):
            match.g = copy(g)
            real = all_a_viewer_gets(match, viewer)
            for world in range(WORLDS):
                match.g = copy(g)
                table.game.rules.redeal(match.g, NOTHING if viewer is None else viewer, 1000 + world)
                assert problems(match.g) == []
                assert all_a_viewer_gets(match, viewer) == real, (
                    f"{table}: what viewer {viewer} sees differs after `redeal`: either it shows what the viewer "
                    "cannot know (view, prompt, choices, why_not, observe, instinct), or redeal changes what it can"
                )


@pytest.mark.parametrize(**each(all_seat_counts()))
def test_redeal_depends_on_its_seed_alone_and_can_be_played_on(table: Table) -> None:
    game = table.game
    for number, (g, seat, _) in enumerate(walk(table, 22)):
        if number % PACE:
            continue
        one, two = copy(g), copy(g)
        game.rules.redeal(one, seat, 7)
        game.rules.redeal(two, seat, 7)
        assert one.tobytes() == two.tobytes()
        game.rules.redeal(two, seat, 8)  # nothing is left of the world before: not even the order of cards in a deck
        game.rules.redeal(two, seat, 7)
        assert one.tobytes() == two.tobytes()
        for other in waiting_seats(game, one):
            assert legal_actions(game, one, other)


@pytest.mark.parametrize(**each(all_seat_counts()))
def test_redeal_varies_what_is_hidden(table: Table) -> None:
    """Somewhere in a game every seat finds worlds that differ from each other."""
    if table.seats < 2:
        return
    differing = set()
    for g, _, _ in walk(table, 23):
        for seat in range(table.seats):
            worlds = set()
            for seed in range(3):
                world = copy(g)
                table.game.rules.redeal(world, seat, seed)
                worlds.add(world.tobytes())
            if len(worlds) > 1:
                differing.add(seat)
        if len(differing) == table.seats:
            return
    lonely = set(range(table.seats)) - differing
    raise AssertionError(
        f"{table}: for the seats {lonely} `redeal` gives the same world for every seed, all game long. It must vary "
        "whatever the seat cannot know: others' hands, the order of a deck, the faces of dice to come (their `stream`)"
    )
