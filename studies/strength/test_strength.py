"""The rows of the strength tables: one bot among others, against the share that those others have."""

import pytest

from shamble.bots.legend import Budget
from shamble.engine.play.game import game
from studies.strength.strength import as_row, one_among, team

pytestmark = pytest.mark.compiled_only


def test_a_survivor_among_survivors_has_its_fair_share() -> None:
    row = one_among(game("zombies-attack"), 4, "survivor", "survivor", 4000, Budget())
    assert row.games == 4000
    assert row.share == pytest.approx(1, abs=0.2)


def test_a_survivor_beats_random_players_clearly() -> None:
    row = one_among(game("zombies-attack"), 4, "survivor", "random", 2000, Budget())
    assert row.share > 1.5
    assert "one survivor among randoms" in as_row(row)


def test_a_team_of_survivors_beats_a_team_of_chance() -> None:
    found = game("fight-or-flight")
    survivors = team(found, 4, "casual", "survivor", 1000, Budget())
    assert survivors.ci[0] > team(found, 4, "casual", "random", 1000, Budget()).ci[1]
    assert team(found, 4, "challenge", "survivor", 1000, Budget()).rate < survivors.rate
