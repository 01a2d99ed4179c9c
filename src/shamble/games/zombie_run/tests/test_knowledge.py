"""What a seat can know: other worlds against the exact posterior, worked out from the events that the seat was told."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from shamble.engine.base.record import NOTHING, copy, words
from shamble.engine.compile.rule import INTERPRETED
from shamble.engine.play.game import game
from shamble.engine.play.match import Match
from shamble.engine.rules.events import Event, tell
from shamble.games.zombie_run.chapters.choices import can_play, can_use_special
from shamble.games.zombie_run.content import Card
from shamble.games.zombie_run.events import FORMS

GAME = game("zombie-run")
WORLDS = 600 if INTERPRETED else 20_000

Cards = tuple[int, ...]
World = tuple[tuple[Cards, ...], Cards]  # the hands of the other seats, the deck

SMALL = {
    "copies.classic": {"Bolt Item": 3, "Bell Item": 2, "Bone Item": 1, "Drop Zombie": 3, "Cog Zombie": 2, "Roaches": 2},
    "hand": 2,
    "redraw": 2,
    "items_to_win": 3,
    "zombies_to_catch": 3,
}


class Witness:
    """A seat that remembers everything it was told, and weighs every world by the ways in which it can have come about.

    Every order of the deck is as likely as any other, and so is every card of a hand to be the one that was played.
    """

    def __init__(self, match: Match, seat: int) -> None:
        self.seat, self.seats = seat, match.seats
        self.others = [other for other in range(match.seats) if other != seat]
        self.table: list[list[int]] = [[] for _ in range(match.seats)]
        self.pile: list[int] = []
        self.shown: list[int] = []
        box = Counter({int(card): int(match.g.afloat[card]) for card in Card})
        own = Counter(card for card in map(int, match.g.hand[seat, :]) if card != NOTHING)
        deck = tuple(sorted((box - own).elements()))
        self.worlds: dict[World, Fraction] = {(((),) * len(self.others), deck): Fraction(1)}
        for other in self.others:
            for _ in range(int(match.g.content.hand) + (other == match.g.turn)):
                self.update(lambda world, other=other: self.drawn(world, other, None))

    def update(self, step: Any) -> None:
        after: dict[World, Fraction] = {}
        for world, weight in self.worlds.items():
            for new, likelihood in step(world):
                after[new] = after.get(new, Fraction(0)) + weight * likelihood
        self.worlds = after

    def drawn(self, world: World, seat: int, card: int | None) -> Iterator[tuple[World, Fraction]]:
        """A card from the deck to a hand; it goes nowhere else if the witness sees it."""
        hands, deck = world
        for kind, count in Counter(deck).items():
            if card is None or kind == card:
                left = list(deck)
                left.remove(kind)
                new = hands if card is not None else self.with_hand(hands, seat, (*self.hand(hands, seat), kind))
                yield (new, tuple(left)), Fraction(count, len(deck))

    def seen(self, world: World, seat: int, cards: list[int]) -> Iterator[tuple[World, Fraction]]:
        """Cards of a hand that everybody sees leave it."""
        hands, deck = world
        hand, likelihood = list(self.hand(hands, seat)), Fraction(1)
        for card in cards:
            likelihood *= Fraction(hand.count(card), max(1, len(hand)))
            if card not in hand:
                return
            hand.remove(card)
        yield (self.with_hand(hands, seat, tuple(hand)), deck), likelihood

    def hand(self, hands: tuple[Cards, ...], seat: int) -> Cards:
        return hands[self.others.index(seat)]

    def with_hand(self, hands: tuple[Cards, ...], seat: int, hand: Cards) -> tuple[Cards, ...]:
        at = self.others.index(seat)
        return (*hands[:at], tuple(sorted(hand)), *hands[at + 1 :])

    def hear(self, event: Event) -> None:
        seat = NOTHING if event.seat is None else event.seat
        cards = {key: number(value) for key, value in event.values.items() if isinstance(value, str)}
        match event.kind:
            case "drew" | "turned_up":
                self.update(lambda world: self.drawn(world, seat, cards.get("card")))
            case "reshuffled":
                deck = tuple(sorted(self.pile))
                self.update(lambda world: [((world[0], deck), Fraction(1))] if not world[1] else [])
                self.pile = []
            case "played" | "special" | "given":
                if seat in self.others and event.kind != "given":
                    self.update(lambda world: self.seen(world, seat, [cards["card"]]))
                to = event.values["to"]
                assert isinstance(to, int)
                self.table[to].append(cards["card"])
            case "cancelled":
                for card in cards.values():
                    self.table[seat].remove(card)
                    self.pile.append(card)
            case "showed":
                self.shown.append(cards["card"])
            case "renewed":
                shown, self.shown = self.shown, []
                self.pile += shown
                if seat in self.others:
                    self.update(lambda world: self.seen(world, seat, shown))
            case "discarded" | "turned_away":
                self.pile.append(cards["card"])
                if seat in self.others and self.living_hand(seat):
                    self.update(lambda world: self.seen(world, seat, [cards["card"]]))
            case "turned":
                self.pile += self.table[seat]
                self.table[seat] = []

    def living_hand(self, seat: int) -> bool:
        return any(self.hand(hands, seat) for hands, _ in self.worlds)

    def posterior(self, g: Any) -> dict[World, Fraction]:
        """The worlds in which the seat to move has a choice, with their probabilities."""
        possible = {world: weight for world, weight in self.worlds.items() if self.can_choose(g, world)}
        return {world: weight / sum(possible.values()) for world, weight in possible.items()}

    def can_choose(self, g: Any, world: World) -> bool:
        turn = int(g.turn)
        if turn == self.seat or g.turned[turn]:
            return True
        other = copy(g)
        for place, card in enumerate(self.hand(world[0], turn)):
            other.hand[turn, place] = card
        return bool(can_play(other, turn) or can_use_special(other, turn))


def number(name: str) -> int:
    return next(int(card) for card in Card if words(card) == name)


def redealt(g: Any, seat: int) -> Counter[World]:
    """How often redealing gives each world."""
    found: Counter[World] = Counter()
    for seed in range(WORLDS):
        other = copy(g)
        GAME.rules.redeal(other, seat, seed)
        hands = tuple(
            tuple(sorted(int(card) for card in other.hand[s, :] if card != NOTHING))
            for s in range(int(other.seats))
            if s != seat
        )
        found[hands, tuple(sorted(int(card) for card in other.deck.cards[: other.deck.left]))] += 1
    return found


def play_and_listen(seed: int, seats: int, shuffles: int, sure: bool) -> tuple[Match, Witness]:
    """A random game of a small deck up to the moment after so many shuffles when everybody can tell old cards from new
    ones, or cannot."""
    chosen = random.Random(seed)
    while True:
        match = Match(GAME, seats, chosen.randrange(10**6), None, SMALL)
        witness = Witness(match, chosen.randrange(seats))
        heard = 0
        while not match.over and len(match.moves) < 60:
            seat = match.waiting()[0]
            match.act(seat, chosen.choice(match.legal(seat)))
            kinds = [kind.name for kind, _ in match.moves[-1].events]
            if "KEPT" in kinds or ("PASSED" in kinds and "DISCARDED" in kinds):
                break  # what that tells of the deck has a test of its own
            for kind, row in match.moves[-1].events:
                witness.hear(tell(kind, row, FORMS[kind], witness.seat))
            heard += kinds.count("RESHUFFLED")
            tight = sum(map(int, match.g.loose)) + sum(map(int, match.g.kept)) == hidden_in_hands(match.g)
            moved_on = heard == shuffles and "RESHUFFLED" not in kinds
            going_on = not match.over and match.g.deck.left > 0  # type: ignore[redundant-expr]  # a move may end it
            if moved_on and len(match.moves) > 1 and tight == sure and going_on:
                return match, witness


def hidden_in_hands(g: Any) -> int:
    return sum(int(card) != NOTHING for seat in range(int(g.seats)) for card in g.hand[seat, :])


@pytest.mark.parametrize(("seed", "seats", "shuffles"), [(1, 2, 0), (2, 3, 0), (3, 2, 1), (4, 3, 1), (5, 3, 1)])
@pytest.mark.holds("ZR-60", "ZR-02")
def test_redeal_matches_the_exact_posterior(seed: int, seats: int, shuffles: int) -> None:
    match, witness = play_and_listen(seed, seats, shuffles, sure=True)
    exact, found = witness.posterior(match.g), redealt(match.g, witness.seat)
    assert set(found) <= set(exact), "a world that cannot be"
    for world, probability in exact.items():
        expected = float(probability) * WORLDS
        assert abs(found[world] - expected) <= 5 * (expected * float(1 - probability)) ** 0.5 + 1e-9, world


def worlds_of(match: Match, viewer: int, count: int = 40) -> list[Any]:
    found = []
    for seed in range(count):
        other = copy(match.g)
        GAME.rules.redeal(other, viewer, seed)
        found.append(other)
    return found


def cards(row: Any) -> list[str]:
    return sorted(words(Card(card)) for card in row if card != NOTHING)


@pytest.mark.holds("ZR-60")
def test_old_cards_and_new_ones_stay_apart_after_a_shuffle() -> None:
    """A draws one card of a deck that everybody knows. The cards that B and C have held all the time are not in it."""
    content: dict[str, Any] = {
        "copies.classic": {"Bolt Item": 3, "Bell Item": 3, "Bone Item": 3, "Drop Zombie": 3, "Cog Zombie": 3}
    }
    content |= {"hand": 2, "items_to_win": 3, "zombies_to_catch": 2}
    position = {
        "turn": "C",
        "hand": {"A": ["Bolt Item", "Bolt Item"], "B": ["Bell Item", "Drop Zombie"], "C": ["Bell Item", "Bone Item"]},
        "before.A": ["Cog Zombie"],
        "before.B": ["Cog Zombie"],
        "before.C": ["Bolt Item", "Cog Zombie"],
        "discard": ["Bone Item", "Bone Item", "Drop Zombie", "Drop Zombie", "Bell Item"],
    }
    match = Match(GAME, 3, 1, {"first_player": "C"}, content, position)
    match.choose(2, "bone item to c")
    assert match.waiting() == [0]
    for viewer in (0, NOTHING):
        for world in worlds_of(match, viewer):
            held = Counter(cards(world.hand[1, :]) + cards(world.hand[2, :]))
            assert held - Counter({"Bolt Item": 2}) <= Counter({"Bell Item": 2, "Drop Zombie": 1})
            assert Counter(cards(world.deck.cards)) <= Counter({"Bone Item": 2, "Drop Zombie": 2, "Bell Item": 1})
    assert all(cards(world.hand[0, :]) == cards(match.g.hand[0, :]) for world in worlds_of(match, 0))
    assert len({world.hand.tobytes() for world in worlds_of(match, 0)}) > 1


@pytest.mark.holds("ZR-A23")
def test_a_hand_that_was_shown_and_kept_stays_known_and_so_does_what_it_tells_of_the_deck() -> None:
    content: dict[str, Any] = {
        "copies.classic": {"Bolt Item": 5, "Bell Item": 1, "Bone Item": 1, "Drop Zombie": 5, "Cog Zombie": 1}
    }
    content["copies.classic"]["Star Zombie"] = 1
    content |= {"hand": 2, "items_to_win": 3, "zombies_to_catch": 3}
    position = {
        "turn": "C",
        "hand": {"A": ["Bolt Item"], "B": ["Bell Item", "Bone Item"], "C": ["Cog Zombie", "Star Zombie"]},
        "before.A": ["Bolt Item", "Drop Zombie"],
        "before.B": ["Bolt Item", "Drop Zombie"],
        "before.C": ["Bolt Item", "Drop Zombie"],
        "deck": ["Bolt Item", "Drop Zombie", "Drop Zombie"],
    }
    match = Match(GAME, 3, 1, {"first_player": "C"}, content, position)
    match.choose(2, "cog zombie to b")
    assert "kept" in [event.kind for event in match.events(None)]
    assert match.waiting() == [1]
    for viewer in (NOTHING, 2):
        for world in worlds_of(match, viewer):
            assert cards(world.hand[0, :]) == ["Bolt Item", "Bolt Item"]
            assert set(cards(world.deck.cards)) <= {"Drop Zombie"}
    assert all(cards(world.hand[1, :]) == ["Bell Item", "Bone Item", "Drop Zombie"] for world in worlds_of(match, 2))
    match.choose(1, "bell item to b")
    assert match.waiting() == [2]
    assert all(cards(world.hand[0, :]) == ["Bolt Item", "Bolt Item"] for world in worlds_of(match, 1))


@pytest.mark.holds("ZR-A23")
def test_a_redraw_tells_that_there_is_a_card_that_can_help() -> None:
    """All that A could ever play is Bell; as the hand was renewed, Bell is not what B holds."""
    content: dict[str, Any] = {
        "copies.classic": {"Bolt Item": 4, "Bone Item": 3, "Bell Item": 1, "Drop Zombie": 1, "Cog Zombie": 1}
    }
    content |= {"hand": 2, "redraw": 2, "items_to_win": 3, "zombies_to_catch": 2}
    position = {
        "hand": {"A": ["Bolt Item", "Bone Item"], "B": ["Bolt Item"]},
        "before.A": ["Bolt Item", "Bone Item", "Drop Zombie"],
        "before.B": ["Cog Zombie"],
        "deck": ["Bone Item", "Bolt Item", "Bell Item"],
    }
    match = Match(GAME, 2, 1, {"first_player": "A"}, content, position)
    match.choose(0, "redraw")
    assert cards(match.g.hand[0, :]) == ["Bolt Item", "Bone Item"]
    assert match.waiting() == [0]
    found = {tuple(cards(world.hand[1, :])) for world in worlds_of(match, NOTHING, 60)}
    assert found == {("Bolt Item",), ("Bone Item",)}


@pytest.mark.holds("ZR-A24")
def test_a_zombie_who_stops_tells_that_the_deck_has_nothing_to_give() -> None:
    content: dict[str, Any] = {
        "copies.classic": {"Bolt Item": 2, "Bell Item": 2, "Bone Item": 2, "Drop Zombie": 5, "Cog Zombie": 1}
    }
    content |= {"hand": 2, "items_to_win": 3, "zombies_to_catch": 2}
    position = {
        "turned.B": 1,
        "hand": {"A": ["Bolt Item", "Bell Item", "Cog Zombie"], "B": [], "C": ["Bolt Item", "Bell Item", "Bone Item"]},
        "before.A": ["Drop Zombie"],
        "before.C": ["Bone Item", "Drop Zombie"],
        "deck": ["Drop Zombie", "Drop Zombie", "Drop Zombie"],
    }
    match = Match(GAME, 3, 1, {"first_player": "A"}, content, position)
    match.choose(0, "bolt item to a")
    assert match.waiting() == [2]
    for viewer in (NOTHING, 0):
        for world in worlds_of(match, viewer):
            assert cards(world.deck.cards) == ["Drop Zombie"]


@pytest.mark.holds("ZR-02", "ZR-20")
def test_only_the_owner_sees_what_was_drawn() -> None:
    match = Match(GAME, 3, 4, {"first_player": "A"})
    match.act(0, match.legal(0)[-1])
    drawn = words(Card(match.g.hand[1, 4]))
    told = {
        viewer: [e.values for e in match.events(viewer) if e.kind == "drew" and e.seat == 1] for viewer in (None, 0, 1)
    }
    assert told == {None: [{"card": None}], 0: [{"card": None}], 1: [{"card": drawn}]}


@pytest.mark.holds("ZR-35", "ZR-A20")
def test_everybody_sees_a_hand_that_is_renewed_but_not_the_new_one() -> None:
    position = {
        "hand.A": ["Bolt Item", "Bolt Item", "Bell Item", "Cog Zombie", "Roaches"],
        "before": {"A": ["Bolt Item", "Bell Item"], "B": ["Cog Zombie", "Roaches"], "C": ["Cog Zombie", "Roaches"]},
    }
    match = Match(GAME, 3, 1, {"first_player": "A"}, None, position)
    match.choose(0, "redraw")
    for viewer in (None, 1, 2):
        told = match.events(viewer)
        shown = [event.values["card"] for event in told if event.kind == "showed"]
        assert shown == ["Bolt Item", "Bolt Item", "Bell Item", "Cog Zombie", "Roaches"]
        assert [event.values["card"] for event in told if event.kind == "drew"] == [None] * 5


@pytest.mark.holds("ZR-A25")
def test_everybody_sees_the_hand_of_a_player_who_is_caught() -> None:
    position = {
        "hand.A": ["Flake Zombie", "Bolt Item", "Bolt Item", "Bell Item", "Bell Item"],
        "hand.B": ["Note Item", "Note Zombie", "Flame Item", "Flame Zombie"],
        "before.B": ["Bolt Zombie", "Bell Zombie", "Bone Zombie", "Drop Zombie"],
    }
    match = Match(GAME, 3, 1, {"first_player": "A"}, None, position)
    match.choose(0, "flake zombie to b")
    for viewer in (None, 0, 2):
        told = [event.values["card"] for event in match.events(viewer) if event.kind == "discarded" and event.seat == 1]
        assert told[:4] == ["Note Item", "Note Zombie", "Flame Item", "Flame Zombie"]
