"""What a person at the table is asked and told, through whole games of players of rules of thumb."""

import re
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

import shamble
from shamble.engine.play.game import game
from shamble.engine.play.match import Match
from shamble.engine.rules.chance import stack
from shamble.games.run_for_your_life.content import Card
from shamble.games.run_for_your_life.state import Ending

GAME = game("run-for-your-life")
GAMES = 12


@cache
def played(seed: int, zombies: str = "none") -> Match:
    """A whole game of four."""
    match = shamble.start("run-for-your-life", 4, seed, {"zombies": zombies})
    mask = np.zeros(GAME.actions, np.bool_)
    while not match.over:
        seat = match.waiting()[0]
        GAME.rules.legal(match.g, seat, mask)
        match.act(seat, int(GAME.instinct(match.g, seat, mask, 7 * len(match.moves))))
    return match


def lines() -> list[str]:
    return [line for seed in range(GAMES) for line in played(seed).story(None)]


def test_a_seat_is_asked_at_most_fourteen_times() -> None:
    """RL-A57, RL-A58: it was 45 with a question for every step."""
    asked = sum(len(played(seed).moves) for seed in range(GAMES))
    assert asked / GAMES / 4 <= 14


def test_the_first_card_is_told() -> None:
    for seed in range(GAMES):
        first = played(seed).story(None)[0]
        assert re.fullmatch(r"Turn 1 begins; \w+ is first, and draws [1-6] to move\.", first)


def test_a_walk_is_one_line() -> None:
    """Nobody is told of twice in a row as going on in the same direction."""
    walks = [re.match(r"(\w+) (runs|steps|goes back) from (\d+) to (\d+)\.", line) for line in lines()]
    for one, two in pairwise(walks):
        assert one is None or two is None or one[1] != two[1] or one[2] != two[2]
    assert sum(walk is not None for walk in walks) < 20 * 4 * GAMES


def test_no_sentence_lists_with_two_ands_counts_nothing_or_shows_an_id() -> None:
    """Whole logs, with sentences that quote a card left out."""
    for line in lines():
        said = re.sub(r"“.*?”", "", line)
        assert said.count(" and ") <= 1 or ", and draws" in said, line
        assert not re.search(r"\b0 (bullet|thing|zombie|Bloater|drop)s?\b", said), line
        assert not re.search(r"_|\bNone\b|RL-", line), line


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("THE_BLOATER", "“It takes 2 bullets at once and draws +1.”"),
        ("NERVOUS_SNIPER", "“A bullet cancels it.”"),
        ("WARNING_SHOTS", "“2 bullets cancel it.”"),
        ("MEAT_BAIT", "“They have to be within 3 spaces of you.”"),
    ],
)
def test_the_story_tells_the_whole_card(card: str, said: str) -> None:
    match = shamble.start("run-for-your-life", 1, seed=1, names=["Ann"])
    stack(match.g.events, [int(Card[card])])
    match.choose(0, "done")
    assert said in match.story(None)


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"npz.Zombie": {"10": 3}}, "Ann is attacked by 3 zombies."),
        ({"npz.Bloater": {"10": 1}}, "Ann is attacked by a Bloater."),
        (
            {"role.B": "Zombie", "bullets.B": 0, "space.B": 10, "led.B.Zombie": 2},
            "Ann is attacked by 2 of Ben's zombies.",
        ),
    ],
)
def test_attackers_are_counted(position: dict[str, object], said: str) -> None:
    whole = {"space.A": 10, "card.A": 1, "steps": 1, "events": ["Quiet Street", "Quiet Street"]} | position
    match = Match(GAME, 2, 1, {"host": "A", "decided": "plays_on"}, position=whole, names=["Ann", "Ben"])
    match.choose(0, "done")
    match.choose(1, "stay" if "role.B" in position else "done")
    assert said in match.story(None)


def test_what_is_left_behind_is_told_without_what_is_not() -> None:
    blood = [{"card": "Infected 2", "holder": "A", "drops": 1}]
    whole = {"bullets.A": 0, "blood": blood, "kept": [{"thing": "Fire Axe", "at": "A"}], "events": ["Quiet Street"]}
    match = Match(GAME, 2, 1, {"host": "A", "decided": "plays_on"}, position=whole, names=["Ann", "Ben"])
    match.choose(0, "done")
    match.choose(1, "done")
    assert "Ann leaves a thing on space 0." in match.story(None)


def test_the_last_human_is_told_that_it_is_decided() -> None:
    decided = [seed for seed in range(GAMES) if played(seed).g.ending == Ending.DECIDED]
    assert decided
    for seed in decided:
        told = played(seed).story(None)[-2:]
        assert told[0].endswith("is the last human and wins in any case: by arriving, or by turning last.")


def test_a_choice_says_which_bullets_the_way_costs() -> None:
    zombies = {"npz.Zombie": {"11": 1, "12": 2}, "npz.Bloater": {"12": 1}}
    whole = {"space": {"A": 10, "B": 30}, "bullets.A": 5, "card.A": 3, "steps": 3} | zombies
    texts = [c.text for c in Match(GAME, 2, 1, {"host": "A"}, position=whole).choices(0)]
    assert "Run to 11 (a zombie)" in texts
    assert "Run to 12 (shoots a zombie on 11: a bullet; 2 zombies and a Bloater)" in texts
    assert "Run to 13 (shoots a zombie on 11 and 2 zombies and a Bloater on 12: 5 bullets)" in texts
