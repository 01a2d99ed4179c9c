"""Everything on the table, and nothing else: one flat record of small numbers, which machine code reads quickly."""

from enum import IntEnum
from typing import Annotated

from a_first_game.content import Card, Content
from a_first_game.meta import Options
from shamble.engine.base.record import Array, SeatId, Seats, Small, record
from shamble.engine.rules.chance import Deck

SEATS = Seats(4)
DECK = 40  # the most cards that fit


class Ending(IntEnum):
    """FG-20: how a game ends. 0 always means that it goes on."""

    GOES_ON, COUNTED = range(2)


@record
class Cards(Deck):
    """FG-01: the face-down deck. Its order is decided card by card, as it is drawn."""

    cards: Annotated[Array[Annotated[Small, Card]], DECK]


@record
class Bank:
    """One game. Every game has `seats`, `ending`, `options` and `content`; the rest is its own."""

    deck: Cards
    score: Annotated[Array[Small], SEATS]
    playing: Annotated[Array[Small], SEATS]
    """1 for a seat that has neither stopped nor been bitten."""
    turn: SeatId
    seats: Small
    ending: Annotated[Small, Ending]
    options: Options
    content: Content


State = Bank
