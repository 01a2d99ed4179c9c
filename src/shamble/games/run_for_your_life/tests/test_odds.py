"""The chances that are told in a fight: counted by hand, and told for what can be chosen."""

import random

import pytest

from shamble.engine.play.game import game
from shamble.engine.play.match import Match
from shamble.games.run_for_your_life.chapters.odds import win_percent

THREE_AND_FIVE = (0, 0, 1, 0, 1, 0)
ONE_AND_SIX = (1, 0, 0, 0, 0, 1)


@pytest.mark.parametrize(
    ("left", "full", "plus", "percent"),
    [
        (THREE_AND_FIVE, ONE_AND_SIX, 0, 50),  # whoever draws the five
        (THREE_AND_FIVE, ONE_AND_SIX, 3, 100),
        (THREE_AND_FIVE, ONE_AND_SIX, -3, 0),
        (THREE_AND_FIVE, ONE_AND_SIX, 2, 75),  # the five wins; the three ties, and of the next deck the six wins
        ((0, 0, 0, 0, 0, 1), THREE_AND_FIVE, 0, 100),  # the last card is a six, and the next deck has nothing like it
        ((0, 0, 2, 0, 0, 0), ONE_AND_SIX, 0, 50),  # a tie for certain
    ],
)
def test_counted_by_hand(left: tuple[int, ...], full: tuple[int, ...], plus: int, percent: int) -> None:
    assert win_percent(left, full, plus) == percent


def test_told_for_what_can_be_chosen() -> None:
    luck, fights, weapons = random.Random(5), 0, 0
    for seed in range(6):
        match = Match(game("run-for-your-life"), 3, seed)
        for _ in range(160):
            if match.over:
                break
            seat = next(seat for seat in range(3) if match.legal(seat))
            odds, can = match.view(seat).odds, {choice.id for choice in match.choices(seat)}
            if odds:
                fights += 1
                weapons += len(odds) - 1
                assert set(odds) <= can | {"fight"}
                assert odds == match.view(None).odds == match.view((seat + 1) % 3).odds  # anybody can count them
                assert all(0 <= percent <= 100 for percent in odds.values())
                assert odds["fight"] <= min(odds.values())  # a weapon never makes it worse
            match.choose(seat, luck.choice(sorted(can)))
    assert fights > 5
    assert weapons > 0
