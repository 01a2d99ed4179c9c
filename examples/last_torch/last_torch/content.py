"""The cards of Last Torch: what a designer may vary."""

from enum import IntEnum
from typing import TYPE_CHECKING, Annotated

from shamble.engine.base.record import Array, Small, record, words
from shamble.engine.rules.plain import BadValue

if TYPE_CHECKING:
    from last_torch.state import Vault

DECK = 40  # the most cards that fit into the deck
MOST_GOLD = 3_000  # in all finds of a night: nine nights of it can be counted


class Card(IntEnum):
    """LT-02: what a card of the deck shows."""

    COINS, RINGS, CANDLESTICK, CHALICE, CROWN, COLD_BREATH = range(6)


@record
class Content:
    """The numbers of the box."""

    nights: Small
    torches: Small  # that nobody carries: one more than there are people, as printed
    copies: Annotated[Array[Small], Card]
    gold: Annotated[Array[Small], Card]  # what a find is worth


CONTENT = {
    "nights": 3,
    "torches": 1,
    "copies": {"Coins": 4, "Rings": 5, "Candlestick": 4, "Chalice": 3, "Crown": 2, "Cold Breath": 7},
    "gold": {"Coins": 3, "Rings": 5, "Candlestick": 7, "Chalice": 11, "Crown": 17},
}


def check(g: "Vault") -> None:
    """Refuse numbers that cannot be played."""
    for name, counts in (("copies", g.content.copies), ("gold", g.content.gold)):
        for card in Card:
            if counts[card] < 0:
                raise BadValue(f"content.{name}.{words(card)} cannot be {counts[card]}")
    cards = sum(int(count) for count in g.content.copies)
    if not 1 <= cards <= DECK:
        raise BadValue(f"content.copies has {cards} cards; a deck has 1 to {DECK}")
    found = sum(int(g.content.copies[card]) * int(g.content.gold[card]) for card in Card)
    if found > MOST_GOLD:
        raise BadValue(f"the finds are worth {found} gold; at most {MOST_GOLD} are")
    if not 1 <= g.content.nights <= 9:
        raise BadValue(f"content.nights must be 1 to 9, not {g.content.nights}")
    if not 0 <= g.content.torches <= 9:
        raise BadValue(f"content.torches must be 0 to 9, not {g.content.torches}")
