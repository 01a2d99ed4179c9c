"""`lab finals`: the last states of the same games that every other command plays."""

import json

import pytest

from shamble.engine.base.errors import BadSetup
from shamble.engine.batch.binding import play
from shamble.engine.play.game import game
from shamble.lab.cli import lab
from shamble.lab.finals import figures_of
from shamble.lab.measure.trial import Trial

pytestmark = pytest.mark.compiled_only

GAMES = 300


def test_it_counts_the_games_that_lab_run_plays() -> None:
    """Unbitten players are those who have won, and only they used a card on each of the six days or fewer."""
    (bitten, used) = figures_of(Trial("zombies-attack", ("survivor",) * 4), ["bitten", "used"], GAMES, 5)
    results = play(game("zombies-attack"), 4, GAMES, seed=5, policies=[1] * 4)
    unbitten = next(row for row in bitten.rows if row.value == "0")
    assert unbitten.share == results.payoffs.mean()
    assert unbitten.wins == 1
    assert all(row.wins == 0 for row in bitten.rows if row.value != "0")
    assert sum(row.share for row in bitten.rows) == pytest.approx(1)
    assert [row.value for row in used.rows if row.number > 1.5] == []
    assert {row.value for row in used.rows} == {"Hiding", "Firearm", "Baseball Bat", "Panic"}


def test_a_field_of_the_whole_game_is_counted_by_games() -> None:
    (ending,) = figures_of(Trial("fight-or-flight", ("survivor",) * 3), ["ending"], GAMES, 1)
    results = play(game("fight-or-flight"), 3, GAMES, seed=1, policies=[1] * 3)
    assert not ending.by_seat
    survived = next(row for row in ending.rows if row.value == "Survived")
    assert (survived.share, survived.wins) == (results.payoffs[:, 0].mean(), 1)


def test_fields_inside_a_record_of_every_seat() -> None:
    (tiles,) = figures_of(Trial("zombie-survival", ("survivor",) * 2), ["homes.tiles"], 5, 1)
    assert tiles.by_seat
    assert {"Sword", "Gas"} <= {row.value for row in tiles.rows}


@pytest.mark.parametrize(
    ("field", "said"),
    [("luck", "there is no field 'luck'"), ("deck", "in it there are: deck.stream"), ("day.hour", "'hour'")],
)
def test_a_wrong_field_is_refused_in_one_line(field: str, said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        figures_of(Trial("fight-or-flight", ("random",) * 4), [field], 1, 1)


def test_a_bot_that_thinks_is_refused() -> None:
    with pytest.raises(BadSetup, match="random, rookie and survivor"):
        figures_of(Trial("fight-or-flight", ("legend",) * 4), ["day"], 1, 1)


def test_json_has_a_row_for_each_value(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["finals", "zombies-attack", "bitten", "--games", "20", "--json"]
    lab.run(words)
    (final,) = json.loads(capsys.readouterr().out)
    assert list(final) == ["field", "by_seat", "rows"]
    assert list(final["rows"][0]) == ["value", "share", "number", "wins"]
