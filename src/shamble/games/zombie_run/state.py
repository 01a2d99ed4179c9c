"""Everything on the table of ZOMBIE! Run for your lives!, and what everybody can know of the hidden cards."""

from enum import IntEnum
from typing import Annotated

from shamble.engine.base.record import Array, SeatId, Seats, Small, record
from shamble.engine.rules.chance import Deck
from shamble.games.zombie_run.content import DECK, HAND, Card, Content
from shamble.games.zombie_run.meta import Options

SEATS = Seats(7)

CardId = Annotated[Small, Card]


class Known(IntEnum):
    """What is known of a card in a hand. Only the owner can tell a fresh one from a kept one."""

    FRESH = 0  # drawn from the present deck
    KEPT = 1  # held since before the deck was shuffled
    SHOWN = 2  # everybody has seen it (ZR-A23)


class Ending(IntEnum):
    """ZR-10, ZR-12, ZR-A14: how a game ends."""

    GOES_ON, SAVED, LAST_SURVIVOR, STALLED = range(4)


@record
class DrawDeck(Deck):
    """ZR-01: the face-down draw deck."""

    cards: Annotated[Array[CardId], DECK]


@record
class Chase:
    """One game of ZOMBIE! Run for your lives!"""

    deck: DrawDeck
    hand: Annotated[Array[CardId], SEATS, HAND]
    """The cards in each hand from the first place on, in the order in which they were drawn."""
    known: Annotated[Array[Annotated[Small, Known]], SEATS, HAND]
    """What is known of each of them; FRESH where there is none."""
    before: Annotated[Array[Small], SEATS, Card]
    """The cards that lie before each seat."""
    items: Annotated[Array[Small], SEATS]
    """How many of those are items."""
    zombies: Annotated[Array[Small], SEATS]
    """How many of those are zombies."""
    discard: Annotated[Array[Small], Card]
    """The discard pile."""
    top: CardId
    """The card on top of it, or NOTHING when it is empty."""
    kept: Annotated[Array[Small], Card]
    """Hidden copies that lie in hands for certain: they did at the last shuffle, and were not seen since."""
    afloat: Annotated[Array[Small], Card]
    """The other hidden copies: in the deck, or drawn from it."""
    loose: Annotated[Array[Small], SEATS]
    """How many hidden cards of each hand, at most, are not among the kept ones."""
    turned: Annotated[Array[Small], SEATS]
    """ZR-11: 1 for a zombie-player, 0 for the living."""
    seats: Small
    turn: SeatId
    """The seat that decides now."""
    special_used: Small
    """ZR-21: 1 when the Special Rule was used in this turn."""
    drawn: CardId
    """ZR-51: the card that the zombie-player whose turn it is must give, or NOTHING."""
    hopeful: Small
    """1 when a hand was renewed in this turn, and so some card that it may draw can be played (ZR-A23)."""
    idle: Small
    """ZR-A14: how many turns in a row, the present one included, have placed no card."""
    winner: SeatId
    """ZR-13: the one who got away, or NOTHING."""
    ending: Annotated[Small, Ending]
    options: Options
    content: Content


State = Chase
