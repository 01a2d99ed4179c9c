"""Piles of cards as numbers: how many there are of each kind, as the digits of one number.

Six bits for each kind, which is room for a whole deck. A product with 1 in every digit has the sum of all digits in the
last one: no sum on the way there is greater.
"""

from shamble.engine.compile.rule import rule
from shamble.games.fight_or_flight.content import Card

DIGIT = 6
ALL = 63
LAST = DIGIT * (len(Card) - 1)
ONE_EACH = sum(1 << DIGIT * card for card in Card)


@rule
def pile(card: int, number: int) -> int:
    """So many cards of one kind."""
    return number << DIGIT * card


@rule
def digit(number: int, place: int) -> int:
    """How many of one kind a pile has; or what else is written there."""
    return number >> DIGIT * place & ALL


@rule
def count(cards: int, kinds: int) -> int:
    """How many cards of a pile are of these kinds."""
    return (cards & kinds) * ONE_EACH >> LAST & ALL
