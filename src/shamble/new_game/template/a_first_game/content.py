"""The cards: what a designer may vary."""

from enum import IntEnum
from typing import Annotated

from shamble.engine.base.record import Array, Small, record


class Card(IntEnum):
    """FG-01: the kinds of card."""

    PENNY, DIME, DOLLAR, BITE = range(4)


@record
class Content:
    """The numbers of the box. `shamble lab sweep --vary content.copies.Dime=2..6` tries others."""

    copies: Annotated[Array[Small], Card]
    worth: Annotated[Array[Small], Card]


CONTENT = {
    "copies": {"Penny": 4, "Dime": 4, "Dollar": 4},  # how many bites there are, the table decides: see meta.py
    "worth": {"Penny": 1, "Dime": 2, "Dollar": 3},
}
