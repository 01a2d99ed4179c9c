"""The cards of Fight or Flight and the numbers of its calendar: what a designer may vary."""

from enum import IntEnum
from typing import Annotated, Any

from shamble.engine.plain import BadValue
from shamble.engine.record import Array, Small, record


class Card(IntEnum):
    """FF-03: the nine kinds of card, in the ledger's order."""

    SKIRMISH, COMBAT, BACKTRACK, EVADE, FLEE, HEAL, REST, PROVISION, THE_END = range(9)


class Table(IntEnum):
    """The three table sizes that differ in the cards dealt."""

    TWO, THREE, FOUR_AND_MORE = range(3)


@record
class Content:
    """The numbers of the box, as the rules read them."""

    deck: Annotated[Array[Small], Card]  # copies of each card
    hand: Annotated[Array[Small], Table]  # cards dealt to each seat
    week: Small  # days in a row
    path_starts: Small  # days that must be down before the path to The End begins
    quiet_days: Small  # fight-free days that the path takes


CONTENT = {
    "deck": {
        "Skirmish": 13,
        "Combat": 7,
        "Backtrack": 5,
        "Evade": 5,
        "Flee": 3,
        "Heal": 12,
        "Rest": 8,
        "Provision": 8,
        "The End": 1,
    },
    "hand": {"Two": 6, "Three": 5, "Four And More": 4},
    "week": 7,
    "path_starts": 21,
    "quiet_days": 5,
}

DECK = 62  # the most cards that a deck can have


def check(g: Any) -> None:
    """Refuse numbers that cannot be played."""
    content = g.content
    if min(content.deck) < 0 or not 0 < sum(map(int, content.deck)) <= DECK:
        raise BadValue(f"content.deck must have 1 to {DECK} cards, and no kind of card fewer than none")
    if min(content.hand) < 1 or int(g.seats) * int(max(content.hand)) > sum(map(int, content.deck)):
        raise BadValue("content.hand deals more cards than the deck has, or none")
    for name, least in (("week", 1), ("path_starts", 0), ("quiet_days", 0)):
        if getattr(content, name) < least:
            raise BadValue(f"content.{name} must be at least {least}")


CAPTIONS = {
    Card.SKIRMISH: "A few of them - scatter!",
    Card.COMBAT: "No way round this lot",
    Card.BACKTRACK: "Wrong road",
    Card.EVADE: "Slip by",
    Card.FLEE: "Run and do not look back",
    Card.HEAL: "Stitches and tape",
    Card.REST: "Four hours' sleep",
    Card.PROVISION: "Tins, at last",
    Card.THE_END: "Lights on the hill",
}
