"""What no scenario can say of Fight or Flight: tables, talk, secrets, and the odds of hidden cards."""

from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from shamble.engine.base.errors import BadSetup
from shamble.engine.base.record import NOTHING, copy
from shamble.engine.play.game import game
from shamble.engine.play.match import Match, start
from shamble.games.fight_or_flight.chapters.cards import can_play
from shamble.games.fight_or_flight.chapters.knowledge import LAYOUT, observe, redeal
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.rules import setup

GAME = game("fight-or-flight")


@pytest.mark.holds("FF-02")
def test_two_to_eight_players_and_no_other_number() -> None:
    assert GAME.meta.seats == (2, 8)
    for seats in (1, 9):
        with pytest.raises(BadSetup, match=f"is for 2 to 8 seats, not {seats}"):
            start("fight-or-flight", seats=seats, seed=1)
    for seats, hand, deck in ((2, 6, 50), (3, 5, 47), (4, 4, 46), (5, 4, 42), (6, 4, 38), (7, 4, 34), (8, 4, 30)):
        view = start("fight-or-flight", seats=seats, seed=1).view(None)
        assert [seat.hidden for seat in view.seats] == [hand] * seats
        assert view.deck == deck


@pytest.mark.holds("FF-65", "FF-A21")
def test_talk_is_emotes_unless_the_table_wants_it_free() -> None:
    """No choice, no event and no view says what a hand holds; whether people may is an option of the table."""
    assert GAME.options["table_talk"].default == "emotes"
    assert GAME.options["table_talk"].values == ("emotes", "free")
    kinds = {choice.split(" ")[0] for choice in map(GAME.telling.choice_id, range(GAME.actions))}
    assert "tell" not in kinds
    match = start("fight-or-flight", seats=4, seed=1)
    assert match.view(None).hand is None
    assert match.view(None).table_talk == "emotes"


@pytest.mark.holds("FF-03", "FF-72")
def test_the_deck_has_the_printed_cards() -> None:
    position = start("fight-or-flight", seats=8, seed=3).position()
    cards = Counter(position["deck"]["cards"])
    for hand in position["hand"].values():
        cards.update(hand)
    fights_and_flights = {"Skirmish": 13, "Combat": 7, "Backtrack": 5, "Evade": 5, "Flee": 3}
    assert cards == {**fights_and_flights, "Heal": 12, "Rest": 8, "Provision": 8, "The End": 1}
    assert sum(cards.values()) == 62


@pytest.mark.holds("FF-54", "FF-A12")
def test_a_round_won_by_who_was_passed_over_can_be_set_up_again() -> None:
    """And no week is open any more once the round is over."""
    position = {
        "turn": "A",
        "day": 25,
        "fed": 1,
        "quiet_days": 3,
        "shown": {"A": "Heal", "B": "The End"},
        "hand": {"A": ["Heal"] * 3 + ["Rest"] * 4 + ["Provision"] * 2 + ["Flee"], "B": []},
    }
    content = {"deck": {"Heal": 4, "Rest": 4, "Provision": 2, "Flee": 1, "The End": 1}}
    options = {"stuck_with_the_end": "skip"}
    match = Match(GAME, 2, 1, options, content, position)
    for seat, choice in ((0, "heal"), (0, "heal"), (1, "face-up card")):
        match.choose(seat, choice)
    assert match.result is not None
    assert match.result.ending == "survived"
    assert [len(week) for week in match.view(None).rows] == [7, 7, 7, 7]
    assert Match(GAME, 2, 1, options, content, match.position()).position() == match.position()


@pytest.mark.holds("FF-05")
def test_the_first_dealer_is_random_unless_the_table_says_who() -> None:
    dealers = Counter(start("fight-or-flight", seats=4, seed=seed).position()["dealer"] for seed in range(400))
    assert sorted(dealers) == ["A", "B", "C", "D"]
    assert min(dealers.values()) > 60
    decks = {
        str(start("fight-or-flight", 4, 5, {"first_dealer": seat}).position()["deck"]) for seat in ("random", "B", "C")
    }
    assert len(decks) == 1, "the deck depends on the seed and not on who deals"


@pytest.mark.holds("FF-A26")
def test_every_round_starts_clockwise() -> None:
    match = start("fight-or-flight", seats=4, seed=1)
    match.g.direction = -1  # as the last round left it
    setup(match.g, 4, 2)
    assert match.g.direction == 1


@pytest.mark.holds("FF-A24")
def test_every_difficulty_is_ready_made_and_every_table_has_one_proposed() -> None:
    presets = {preset.name: preset.options for preset in GAME.meta.presets}
    for name, options in presets.items():
        for seats in range(2, 9):
            assert start("fight-or-flight", seats, 1, options).view(None).difficulty == name
    for seats in range(2, 9):
        assert [low <= seats <= high for (low, high) in (one.seats for one in GAME.meta.proposals)].count(True) == 1
    assert all(proposal.options in presets.values() for proposal in GAME.meta.proposals)


@pytest.mark.holds("FF-40", "FF-41", "FF-54", "FF-A12", "FF-A13")
def test_the_story_says_why() -> None:
    """What skips a seat, that The End may be played, and what is left when the cards are gone."""
    hands = {"hand.A": ["Evade", "Flee", "Heal", "Heal"], "shown": {"A": "Rest", "B": "Rest", "C": "Rest", "D": "Rest"}}
    match = Match(GAME, 4, 1, position={"turn": "A", "day": 25, "fed": 1, "quiet_days": 4, **hands})
    match.choose(0, "evade")
    assert "Evade: the turn goes past Ben." in match.story(1)
    assert "The path is complete: whoever holds The End may play it." in match.story(1)
    assert match.prompt(2).text == "Day 27: play a card. The path is complete: The End may be played."
    for _ in range(6):
        (seat,) = match.waiting()
        quiet = [choice.id for choice in match.choices(seat) if choice.id not in ("skirmish", "combat", "the end")]
        match.choose(seat, quiet[0])
    assert match.story(None).count("The path is complete: whoever holds The End may play it.") == 1
    last = {"deck": {"Heal": 6, "Rest": 4, "Provision": 2, "The End": 1}}
    row = ["Heal"] * 3 + ["Provision"] + ["Heal"] * 2 + ["Rest"] * 4 + ["Provision"]
    position = {"turn": "A", "row": row, "hand.A": [], "shown.A": "Heal", "hand.B": ["The End"]}
    match = Match(GAME, 2, 1, {"stuck_with_the_end": "skip"}, last, position)
    match.choose(0, "face-up card")
    assert match.result is not None
    assert match.story(0)[-1] == ("Nobody but Ben has a card left, and it is The End, too early: the group is lost.")
    assert match.result.text == "Lost after day 12: the last card is The End, too early for Ben (FF-A12)."


@pytest.mark.holds("FF-10", "FF-31", "FF-51", "FF-62")
@pytest.mark.parametrize(
    ("position", "said", "refusal"),
    [
        ({"fight": "Skirmish"}, "combat", "only Provision, Heal, Rest and another Skirmish may be played (FF-31)"),
        ({"shown.A": "Flee"}, "flee", "your only Flee lies face up: choose 'face-up card' to play it (FF-62)"),
        ({}, "the end", "The End cannot be played before day 22, and this is day 11 (FF-51)"),
        ({}, "skirmish", "there is no hidden Skirmish in your hand (FF-10)"),
    ],
)
def test_a_refusal_says_what_is_so(position: dict[str, Any], said: str, refusal: str) -> None:
    hand = {"hand.A": ["Combat", "Heal", "The End", "Rest"]}
    match = Match(GAME, 4, 1, position={"turn": "A", "day": 10, "fed": 1, **hand, **position})
    found = match.why_not(0, said)
    assert found is not None
    assert f"{found.text} ({found.rule})".endswith(refusal)


@pytest.mark.holds("FF-07")
def test_others_hear_only_that_a_card_was_drawn() -> None:
    match = Match(GAME, 4, 1, position={"turn": "A", "hand.A": ["Rest"] * 4, "deck": ["Provision"]})
    match.choose(0, "rest")
    drew = {seat: next(e for e in match.events(seat) if e.kind == "drew").values["card"] for seat in (0, 1, None)}
    assert drew == {0: "Provision", 1: None, None: None}
    assert "Ann draws Provision." in match.story(0)
    assert "Ann draws a card." in match.story(1)


def small_world() -> Match:
    """Two players, an empty row but for what makes the deck small: A knows its own cards, B hides two of five."""
    rest = ["Skirmish"] * 13 + ["Combat"] * 7 + ["Backtrack"] * 5 + ["Evade"] * 4 + ["Flee"] * 3
    rest += ["Heal"] * 10 + ["Rest"] * 7 + ["Provision"] * 7
    return Match(
        GAME,
        2,
        1,
        position={
            "turn": "B",
            "day": 10,
            "fed": 1,
            "fight": "Combat",
            "row": rest,
            "shown": {"A": "The End", "B": None},
            "hand.A": [],
            "hand.B": ["Heal", "Evade"],
        },
    )


@pytest.mark.holds("FF-34")
def test_redeal_matches_the_exact_posterior() -> None:
    """B is to move in recovery from a Combat, so B holds Heal, Rest or Provision: worlds without any are out."""
    match = small_world()
    hidden = [Card.HEAL, Card.EVADE, Card.HEAL, Card.REST, Card.PROVISION]
    assert int(match.g.deck.left) == 3
    useful = {Card.HEAL, Card.REST, Card.PROVISION}
    worlds = Counter(
        tuple(sorted(order[:2])) for order in permutations(hidden) if useful & set(order[:2])
    )  # every order of the five unseen cards is equally likely; the first two are B's
    total = sum(worlds.values())
    seen: Counter[tuple[Card, ...]] = Counter()
    rounds = 4_000
    for seed in range(rounds):
        g = copy(match.g)
        redeal(g, 0, seed)
        hand = [card for card in Card for _ in range(g.hand[1, card])]
        assert can_play(g, 1)
        seen[tuple(sorted(hand))] += 1
    assert set(seen) == set(worlds)
    chi = sum((seen[w] - rounds * n / total) ** 2 / (rounds * n / total) for w, n in worlds.items())
    assert chi < 22.5  # 6 degrees of freedom, p = 0.001


@pytest.mark.holds("FF-A12")
def test_redeal_knows_who_was_passed_over() -> None:
    """Everybody saw that the seat holds nothing but The End, so The End stays there in every world."""
    match = start("fight-or-flight", seats=3, seed=1, options={"stuck_with_the_end": "skip"})
    g = copy(match.g)
    g.hand[:, :] = 0
    g.hand[0, Card.HEAL] = g.hand[1, Card.THE_END] = g.hand[2, Card.REST] = 1
    g.turn = 0
    g.stuck = 1
    for seed in range(50):
        world = copy(g)
        redeal(world, 2, seed)
        assert world.hand[1, Card.THE_END] == 1


def test_a_spectator_knows_nobodys_cards() -> None:
    match = start("fight-or-flight", seats=2, seed=4)
    hands = set()
    for seed in range(20):
        g = copy(match.g)
        redeal(g, NOTHING, seed)
        hands.add(g.hand.tobytes())
    assert len(hands) == 20


@pytest.mark.holds("FF-A25")
def test_an_observation_counts_what_is_public() -> None:
    """Unseen cards are those in the deck and in the other hidden hands, whatever lies face up or has been played."""
    position = {
        "turn": "A",
        "row": ["Heal", "Rest", "Provision", "Heal"],
        "shown": {"A": "Flee", "B": "Combat"},
        "hand.A": ["Skirmish", "Skirmish", "Evade"],
    }
    match = Match(GAME, 4, 1, position=position)
    out = np.zeros(LAYOUT.size, np.int8)
    observe(match.g, 0, out)
    seen = LAYOUT.describe(out)
    own, played, unseen = seen["own_hand"], seen["played"], seen["unseen"]
    assert {card: count for card, count in own.items() if count} == {"Skirmish": 2, "Evade": 1}
    assert {card: count for card, count in played.items() if count} == {"Heal": 2, "Rest": 1, "Provision": 1}
    assert list(unseen.values()) == [11, 6, 5, 4, 2, 10, 7, 7, 1]
    assert sum(unseen.values()) == match.view(0).deck + sum(seat.hidden for seat in match.view(0).seats[1:])
    assert [seat["shown"] for seat in seen["seat"][:3]] == ["Flee", "Combat", None]
    assert (seen["day"], seen["days_left_in_week"], seen["fed"]) == (4, 3, 1)
    assert (seen["days_to_path"], seen["quiet_days_missing"], seen["fight"]) == (17, 5, "None")


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ({"deck.heal": 20}, "content.deck must have 1 to 62 cards"),
        ({"deck.heal": -1}, "content.deck must have 1 to 62 cards"),
        ({"hand.five": 4}, "there is no content.hand.five; there are: two, three, four and more"),
        ({"hand.four_and_more": 9}, "content.hand deals more cards than the deck has"),
        ({"hand.four_and_more": 1}, "content.hand must be at least 2"),
        ({"deck.the_end": 0}, "content.deck must have The End once"),
        ({"week": 0}, "content.week must be at least 1"),
        ({"quiet_days": 0}, "content.quiet_days must be at least 1"),
    ],
)
def test_numbers_that_cannot_be_played_are_refused(content: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadSetup) as error:
        start("fight-or-flight", seats=8, seed=1, content=content)
    assert complaint in str(error.value)


def test_a_house_rule_reaches_the_game() -> None:
    match = start("fight-or-flight", seats=4, seed=1, content={"deck.heal": 8, "week": 5})
    assert match.view(None).deck == 42
    assert match.position()["content"]["week"] == 5
