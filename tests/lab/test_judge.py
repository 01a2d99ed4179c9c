"""A bot is judged by deals that Survivor plays in the same places."""

import pytest

from shamble.engine.base.errors import BadSetup
from shamble.engine.play.game import game, games
from shamble.lab.judge import card_of, judge, places


def test_survivor_gains_nothing_on_itself_and_random_is_far_below() -> None:
    found = game("zombies-attack")
    same = judge(found, "survivor", 200, seed=3, cores=1)
    assert (same.gain, same.gain_ci, same.score) == (0.0, (0.0, 0.0), 0.0)
    worse = judge(found, "random", 200, seed=3, cores=1)
    assert worse.survivor == same.rate
    assert worse.gain == pytest.approx(worse.rate - worse.survivor)
    assert worse.score_ci[1] < 0
    assert worse.score == pytest.approx(worse.gain / (card_of(found).best - card_of(found).survivor))
    assert judge(found, "random", 200, seed=3, cores=1) == worse, "the same seed, the same figures"


def test_who_sits_where() -> None:
    assert places(game("fight-or-flight"), 3, "rookie") == [(["rookie"] * 3, 0)]
    assert places(game("zombie-run"), 2, "rookie") == [(["rookie", "survivor"], 0), (["survivor", "rookie"], 1)]


def test_a_secret_seed_is_another_every_time() -> None:
    found = game("zombies-attack")
    assert judge(found, "random", 2, cores=1).seed != judge(found, "random", 2, cores=1).seed


def test_every_card_can_be_read() -> None:
    cards = [card_of(each) for each in games().values() if (each.folder / "benchmark.yaml").is_file()]
    assert len(cards) == 4
    assert all(0 < card.survivor < card.best < 1 for card in cards)


def test_what_cannot_be_judged_is_refused() -> None:
    with pytest.raises(BadSetup, match="run-for-your-life is no benchmark"):
        judge(game("run-for-your-life"), "random", 10)
    with pytest.raises(BadSetup, match="1 deals judge nothing"):
        judge(game("zombies-attack"), "random", 1)
