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


@pytest.mark.holds("ZR-01", "ZR-A27")
def test_every_deck_has_63_cards_and_some_pairs() -> None:
    for deck in GAME.options["deck"].values:
        match = Match(GAME, 7, 1, {"deck": deck})
        assert sum(match.view(None).hidden.values()) == 63
        assert [
            card for card in match.view(None).hidden if card != "Roaches" and not card.endswith(("Item", "Zombie"))
        ] == []


@pytest.mark.holds("ZR-A26")
def test_the_second_turn_of_a_duel_has_its_draw() -> None:
    match = Match(GAME, 2, 1, {"duel_start": "plays_first", "first_player": "A"})
    match.act(0, match.legal(0)[0])
    while match.waiting() == [0]:
        match.act(0, match.legal(0)[0])
    assert match.view(None).seats[1].hand == 5


def test_large_tables_are_proposed_the_deck_that_was_made_for_them() -> None:
    for seats in range(2, 8):
        (proposed,) = [one.options for one in GAME.meta.proposals if one.seats[0] <= seats <= one.seats[1]]
        assert proposed["deck"] == ("crowded" if seats >= 5 else "classic")
        assert any(preset.options == proposed and preset.seats[0] <= seats for preset in GAME.meta.presets)


@pytest.mark.holds("ZR-20")
def test_who_begins_is_told_what_the_first_draw_was() -> None:
    match = Match(
        GAME, 3, 1, {"first_player": "B"}, position={"hand.B": ["Bolt Item"] * 3 + ["Cog Zombie", "Drop Item"]}
    )
    assert match.prompt(1).text.startswith("You begin, and have drawn Garden Hose (Drop item).")
    assert "drawn" not in match.prompt(0).text
    match.choose(1, "bolt item to b")
    assert "You begin" not in match.prompt(2).text
    match = Match(GAME, 2, 1, {"first_player": "A", "duel_start": "plays_first"})
    assert match.prompt(0).text.startswith("You begin, and do not draw on this turn.")


@pytest.mark.holds("ZR-10", "ZR-11", "ZR-30")
def test_a_choice_says_what_it_does_beyond_lying_there() -> None:
    before = {
        "A": ["Bolt Item", "Bell Item", "Bone Item", "Drop Item", "Flake Zombie"],
        "B": ["Bolt Zombie", "Bell Zombie", "Bone Zombie", "Drop Zombie", "Cog Item"],
    }
    hand = ["Flake Item", "Note Item", "Flame Zombie", "Cog Zombie", "Star Item"]
    match = Match(GAME, 3, 1, position={"turn": "A", "before": before, "hand.A": hand})
    texts = [choice.text for choice in match.choices(0)]
    assert "Put Ice-Cream Van (Flake item) before yourself: cancels Sunburnt Lifeguard" in texts
    assert "Put Boom Box (Note item) before yourself: item number 5, and the win" in texts
    assert "Send Strolling Scarecrow (Flame zombie) to Ben: zombie number 5, and caught" in texts
    assert "Send Tax Inspector (Cog zombie) to Ben: cancels Rusty Bicycle" in texts
    assert "Send Tax Inspector (Cog zombie) to Cem" in texts


@pytest.mark.holds("ZR-22", "ZR-31")
@pytest.mark.parametrize(
    ("said", "refusal"),
    [
        ("mummy clerk to ben", "Ben has Mummy Clerk (Drop zombie) already (ZR-31)"),
        ("Mummy Clerk to B", "Ben has Mummy Clerk (Drop zombie) already (ZR-31)"),
        ("send the tax inspector to cem", "you have no Tax Inspector (Cog zombie) in your hand (ZR-22)"),
        ("deathless roaches to ben", "you have no Deathless Roaches in your hand (ZR-22)"),
    ],
)
def test_the_words_of_the_screen_are_understood(said: str, refusal: str) -> None:
    position = {"turn": "A", "before.B": ["Drop Zombie"], "hand.A": ["Drop Zombie", "Flame Zombie", *["Bolt Item"] * 3]}
    match = Match(GAME, 3, 1, position=position)
    found = match.why_not(0, said)
    assert found is not None
    assert f"{found.text} ({found.rule})" == refusal
    for words in ("scarecrow to ben", "send strolling scarecrow to ben", "scarecrow to b", "flame zombie to b"):
        assert match.why_not(0, words) is None
    nonsense = match.why_not(0, "run away")
    assert nonsense is not None
    assert "Put Jumper Cables (Bolt item) before yourself" in nonsense.text


def test_every_card_has_a_title_of_its_own() -> None:
    assert len({title(card) for card in Card}) == len(Card)


@pytest.mark.compiled_only
@pytest.mark.parametrize("deck", ["classic", "short", "crowded"])
@pytest.mark.parametrize(("seats", "least"), [(2, 0.9), (4, 0.5), (7, 0.3)])
def test_one_instinct_beats_random_players(seats: int, least: float, deck: str) -> None:
    alone = play(GAME, seats, 4000, seed=1, policies=[1] + [0] * (seats - 1), options={"deck": deck})
    assert alone.payoffs[:, 0].mean() > least
