"""Chance: streams of random numbers inside the state, dice, and decks that are shuffled card by card as they are drawn.

Every source of chance has a stream of its own, so that the order of a deck depends on the seed and not on what the
players did. Every outcome can be dictated: `stack` puts known cards on top of a deck, `load` fixes the next faces of
the dice.
"""

from collections.abc import Sequence
from typing import Any

from shamble.engine.base.arrays import np
from shamble.engine.base.record import NOTHING, Array, Random, Small
from shamble.engine.compile.rule import INTERPRETED, rule

GOLDEN = 0x9E3779B97F4A7C15
LOADED = 16  # faces that can be dictated ahead


class Luck:
    """Anything with a stream: the base of every deck and of the dice."""

    stream: Random


class Deck(Luck):
    """A face-down deck; the last card is on top. A game derives its own: `cards: Annotated[Array[CardId], SIZE]`."""

    left: Small
    """Cards still in the deck."""
    known: Small
    """How many on top already lie in order (stacked, or looked at); the order of the rest is not decided yet."""
    cards: Array[Small]


class Dice(Luck):
    """Dice. A game derives its own, with `faces: Annotated[Array[Small], LOADED]`."""

    loaded: Small
    """How many faces are dictated."""
    faces: Array[Small]


if INTERPRETED:

    def scramble(number: Any) -> Any:
        """The output function of splitmix64, in Python's own integers."""
        z = int(number)
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
        return np.uint64(z ^ (z >> 31))

    def advance(stream: Any) -> Any:
        """The next state of a stream."""
        return np.uint64((int(stream) + GOLDEN) & 0xFFFFFFFFFFFFFFFF)

else:

    @rule
    def scramble(number: Any) -> Any:
        """The output function of splitmix64."""
        z = np.uint64(number)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return z ^ (z >> np.uint64(31))

    @rule
    def advance(stream: Any) -> Any:
        """The next state of a stream."""
        return np.uint64(stream) + np.uint64(GOLDEN)


@rule
def seed_stream(luck: Luck, seed: int, which: int) -> None:
    """Start a stream; `which` tells the streams of one game apart."""
    luck.stream = scramble(advance(scramble(np.uint64(seed)) ^ np.uint64(which)))


@rule
def roll(luck: Luck, sides: int) -> int:
    """A number from 0 to sides - 1."""
    luck.stream = advance(luck.stream)
    high = scramble(luck.stream) >> np.uint64(32)
    return np.int64((high * np.uint64(sides)) >> np.uint64(32))  # type: ignore[return-value]


# --- dice ------------------------------------------------------------------------------------------------------------


@rule
def throw(dice: Dice, sides: int) -> int:
    """A face from 1 to sides: a dictated one while there are any."""
    if dice.loaded > 0:
        dice.loaded -= 1
        return dice.faces[dice.loaded]
    return roll(dice, sides) + 1


def load(dice: Dice, faces: Sequence[int]) -> None:
    """Dictate the next faces, first one first."""
    if len(faces) > len(dice.faces):
        raise ValueError(f"{len(faces)} faces dictated, at most {len(dice.faces)} fit")
    dice.faces[:] = 0
    dice.loaded = len(faces)
    for i, face in enumerate(reversed(faces)):
        dice.faces[i] = face


# --- decks -----------------------------------------------------------------------------------------------------------


@rule
def clear(deck: Deck) -> None:
    """Take all cards out of a deck."""
    deck.left = 0
    deck.known = 0
    deck.cards[:] = NOTHING


@rule
def fill(deck: Deck, card: int, copies: int) -> None:
    """Put copies of a card into a deck of which no card is known: how decks are built."""
    start = deck.left
    for i in range(start, start + copies):
        deck.cards[i] = card
    deck.left = start + copies


@rule
def put(deck: Deck, card: int) -> None:
    """Shuffle a card into the part of the deck whose order is not decided yet."""
    bottom = deck.left - deck.known
    for i in range(deck.left, bottom, -1):
        deck.cards[i] = deck.cards[i - 1]
    deck.cards[bottom] = card
    deck.left += 1


@rule
def reshuffle(deck: Deck, seed: int, which: int) -> None:
    """Shuffle a deck anew. The cards are put in order first, so that nothing is left of how they came to lie."""
    seed_stream(deck, seed, which)
    deck.known = 0
    for i in range(1, deck.left):
        card = deck.cards[i]
        place = i
        while place > 0 and deck.cards[place - 1] > card:
            deck.cards[place] = deck.cards[place - 1]
            place -= 1
        deck.cards[place] = card


@rule
def draw(deck: Deck) -> int:
    """Take the top card, or NOTHING from an empty deck."""
    if deck.left == 0:
        return NOTHING
    _decide_top(deck, 1)
    deck.left -= 1
    deck.known -= 1
    card = deck.cards[deck.left]
    deck.cards[deck.left] = NOTHING
    return card


@rule
def peek(deck: Deck, depth: int) -> int:
    """The card that lies `depth` below the top (0 is the top), which decides the order down to it."""
    _decide_top(deck, depth + 1)
    return deck.cards[deck.left - 1 - depth]


@rule
def _decide_top(deck: Deck, count: int) -> None:
    """Decide the order of the top cards, as far as it is open."""
    while deck.known < count:
        open_cards = deck.left - deck.known
        chosen = roll(deck, open_cards)
        top = open_cards - 1
        card = deck.cards[chosen]
        deck.cards[chosen] = deck.cards[top]
        deck.cards[top] = card
        deck.known += 1


class NotInDeck(ValueError):
    """A card that should be stacked is not in the deck (any more)."""

    def __init__(self, card: int) -> None:
        self.card = card
        super().__init__(f"the deck has no card {card} left")


def stack(deck: Deck, cards: Sequence[int]) -> None:
    """Dictate the top cards of a deck, first to be drawn first. They must be in it."""
    deck.known = 0
    left = int(deck.left)
    for depth, card in enumerate(cards):
        place = next((i for i in range(left - depth) if deck.cards[i] == card), None)
        if place is None:
            raise NotInDeck(card)
        top = left - 1 - depth
        deck.cards[place], deck.cards[top] = deck.cards[top], deck.cards[place]
    deck.known = len(cards)
