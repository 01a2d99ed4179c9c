"""Everything on the table of Fight or Flight, and nothing else."""

from enum import IntEnum
from typing import Annotated

from shamble.engine.base.record import Array, SeatId, Seats, Small, record
from shamble.engine.rules.chance import Deck
from shamble.games.fight_or_flight.content import DECK, Card, Content
from shamble.games.fight_or_flight.meta import Options

SEATS = Seats(8)

CardId = Annotated[Small, Card]


class Fight(IntEnum):
    """FF-30: what the group recovers from."""

    NONE, SKIRMISH, COMBAT = range(3)


class Phase(IntEnum):
    """What the seat to move decides: the card of the day, or the card to show."""

    PLAY, SHOW = range(2)


class Ending(IntEnum):
    """FF-80 to FF-84: how a round ends."""

    GOES_ON, SURVIVED, HUNGER, CANNOT_RECOVER, OUT_OF_CARDS = range(5)


@record
class DrawDeck(Deck):
    """FF-06: the face-down draw deck."""

    cards: Annotated[Array[CardId], DECK]


@record
class Camp:
    """One round of Fight or Flight."""

    deck: DrawDeck
    hand: Annotated[Array[Small], SEATS, Card]
    """FF-07: the hidden cards of each seat, by kind."""
    shown: Annotated[Array[CardId], SEATS]
    """FF-60: the face-up card of each seat, or NOTHING."""
    row: Annotated[Array[CardId], DECK]
    """FF-10: the card of each day that has passed."""
    day: Small
    """FF-10: days that have passed, which is cards played."""
    fed: Small
    """FF-20: Provisions played in the present week."""
    fight: Annotated[Small, Fight]
    """FF-30: the fight that the group is recovering from."""
    grown: Small
    """FF-37, FF-A3: 1 while the Combat that the group recovers from has grown out of Skirmishes."""
    recovery_cards: Small
    """FF-32: Heals and Rests since that fight."""
    recovery_heals: Small
    """FF-33: Heals among them."""
    quiet_days: Small
    """FF-52: days without a fight on the path to The End."""
    seats: Small
    dealer: SeatId
    """FF-05: who dealt this round."""
    turn: SeatId
    """The seat that decides now."""
    direction: Small
    """FF-42: 1 is clockwise, -1 the other way round."""
    stuck: SeatId
    """FF-A12: the seat that was passed over because it holds nothing but The End, or NOTHING."""
    phase: Annotated[Small, Phase]
    ending: Annotated[Small, Ending]
    options: Options
    content: Content


State = Camp
