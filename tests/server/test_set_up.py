"""What META says for the set-up of a table fits the game that it stands in."""

from itertools import pairwise

import pytest

from shamble.engine.play.game import Game, games

GAMES = list(games().values())
IDS = [game.name for game in GAMES]


def spans(game: Game) -> list[tuple[int, int]]:
    meta = game.meta
    return [part.seats for part in (*meta.presets, *meta.proposals, *meta.idle)]


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_presets_and_proposals_can_be_dealt(game: Game) -> None:
    low, high = game.meta.seats
    for part in (*game.meta.presets, *game.meta.proposals):
        for seats in range(max(low, part.seats[0]), min(high, part.seats[1]) + 1):
            g = game.blank(seats, part.options, {})
            for name, value in part.options.items():
                assert game.options[name].written(getattr(g.options, name)) == value


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_idle_options_exist_and_so_do_the_values_that_they_wait_for(game: Game) -> None:
    for idle in game.meta.idle:
        assert set(idle.options) <= set(game.options)
        assert idle.why.endswith(".")
        for name, values in idle.where.items():
            assert set(values) <= set(game.options[name].values)
            assert set(values) < set(game.options[name].values), "it would always be idle"


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_seats_are_such_as_the_game_has(game: Game) -> None:
    low, high = game.meta.seats
    for first, last in spans(game):
        assert first <= last
        assert first <= high
        assert last >= low


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_proposals_do_not_overlap(game: Game) -> None:
    ends = sorted(part.seats for part in game.meta.proposals)
    assert all(before[1] < after[0] for before, after in pairwise(ends))


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_game_with_secret_events_has_secrets(game: Game) -> None:
    """Otherwise no curtain falls at a shared device, and the next person reads what was told to the last one."""
    secret = any(value.secret for form in game.forms.values() for value in form.values)
    assert game.meta.secrets or not secret
