"""What no scenario can say: who begins, what a table cannot be, how well instinct plays."""

from collections import Counter

import pytest

from shamble.engine.base.errors import BadSetup
from shamble.engine.batch.binding import play
from shamble.engine.play.game import game
from shamble.engine.play.match import Match
from shamble.games.zombie_run.content import Card, title

GAME = game("zombie-run")


@pytest.mark.holds("ZR-03")
def test_unless_the_table_names_somebody_chance_picks_who_begins() -> None:
    deals = 240
    begins = Counter(int(GAME.deal(4, seed).turn) for seed in range(deals))
    assert set(begins) == {0, 1, 2, 3}
    assert all(abs(count - deals / 4) < 5 * (deals * 3 / 16) ** 0.5 for count in begins.values())


@pytest.mark.holds("ZR-01")
def test_the_deck_is_shuffled() -> None:
    first = {int(GAME.deal(4, seed, {"first_player": "A"}).hand[0, 0]) for seed in range(200)}
    assert first == set(map(int, Card)) - {Card.MOON_ITEM, Card.ANCHOR_ITEM, Card.MOON_ZOMBIE, Card.ANCHOR_ZOMBIE}


@pytest.mark.holds("ZR-04", "ZR-A1")
def test_two_to_seven_seats() -> None:
    for seats in (1, 8):
        with pytest.raises(BadSetup, match="2 to 7 seats"):
            Match(GAME, seats, 1)
    assert [Match(GAME, seats, 1).seats for seats in range(2, 8)] == [2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"copies.classic.Bolt Item": -1}, "fewer than 0 copies"),
        ({"copies.classic.Bolt Item": 60}, "120 cards are too many"),
        ({"copies.classic": {"Bolt Item": 9}}, "9 cards are too few"),
        ({"hand": 0}, "a hand of 0 cannot be dealt"),
        ({"hand": 6}, "a hand of 6 cannot be dealt"),
        ({"redraw": 7}, "7 cards cannot be drawn"),
        ({"items_to_win": 11}, "11 items to win"),
        ({"items_to_win": 1}, "1 items to win"),
        ({"zombies_to_catch": 12}, "12 zombies to catch"),
        ({"copies.classic.Moon Idem": 1}, "Moon Idem"),
    ],
)
def test_numbers_that_cannot_be_played_are_refused(content: dict[str, object], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        Match(GAME, 4, 1, None, content)


@pytest.mark.holds("ZR-A23")
def test_a_hand_that_is_kept_again_and_again_takes_no_more_cards_than_it_has_room_for() -> None:
    """Nothing of what A could draw helps, while B goes on placing cards, so that the game does not stall."""
    match = Match(
        GAME,
        2,
        1,
        {"first_player": "B"},
        {
            "copies.classic": dict.fromkeys(["Bell Item", "Bone Item", "Flake Item", "Note Item", "Cog Zombie"], 1)
            | {"Bolt Item": 20, "Drop Zombie": 20},
            "zombies_to_catch": 2,
        },
        {
            "turn": "B",
            "hand": {"A": ["Bolt Item"] * 4, "B": ["Bell Item", "Bone Item", "Flake Item", "Note Item", "Cog Zombie"]},
            "before": {"A": ["Bolt Item", "Drop Zombie"], "B": ["Bolt Item", "Drop Zombie"]},
        },
    )
    held = []
    for card in ("bell", "bone", "flake"):
        match.choose(1, f"{card} item to b")
        held.append(match.view(None).seats[0].hand)
        assert GAME.module("checks").problems(match.g) == []
    assert held == [5, 6, 6]


def test_every_card_has_a_title_of_its_own() -> None:
    assert len({title(card) for card in Card}) == len(Card)


@pytest.mark.compiled_only
@pytest.mark.parametrize("deck", ["classic", "short"])
@pytest.mark.parametrize(("seats", "least"), [(2, 0.9), (4, 0.5), (7, 0.3)])
def test_one_instinct_beats_random_players(seats: int, least: float, deck: str) -> None:
    alone = play(GAME, seats, 4000, seed=1, policies=[1] + [0] * (seats - 1), options={"deck": deck})
    assert alone.payoffs[:, 0].mean() > least
