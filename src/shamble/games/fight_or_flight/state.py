"""Everything on the table of Fight or Flight, and nothing else."""

from enum import IntEnum
from typing import Annotated

from shamble.engine.chance import Deck
from shamble.engine.record import Array, SeatId, Seats, Small, record
from shamble.games.fight_or_flight.content import DECK, Card, Content
from shamble.games.fight_or_flight.meta import Options

SEATS = Seats(8)

CardId = Annotated[Small, Card]


class Fight(IntEnum):
    """What the group recovers from."""

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
    """The hidden cards of each seat, by kind."""
    shown: Annotated[Array[CardId], SEATS]
    """The face-up card of each seat, or NOTHING."""
    row: Annotated[Array[CardId], DECK]
    """The cards played, day by day."""
    day: Small
    """Days that have passed: cards played."""
    fed: Small
    """FF-20: Provisions played in this week."""
    fight: Annotated[Small, Fight]
    """FF-30: the fight that the group is recovering from."""
    recovery_cards: Small
    """Recovery cards since that fight."""
    recovery_heals: Small
    """Heals among them."""
    quiet_days: Small
    """FF-52: fight-free days on the path to The End."""
    seats: Small
    dealer: SeatId
    turn: SeatId
    """The seat that decides now."""
    direction: Small
    """FF-42: 1 is clockwise, -1 the other way round."""
    skips: Small
    """FF-40, FF-41: how many seats the card of the day passes over."""
    stuck: SeatId
    """FF-A12: the seat that was passed over because it holds nothing but The End, or NOTHING."""
    phase: Annotated[Small, Phase]
    ending: Annotated[Small, Ending]
    options: Options
    content: Content


State = Camp
