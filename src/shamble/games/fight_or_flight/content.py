"""The cards of Fight or Flight and the numbers of its calendar: what a designer may vary."""

from enum import IntEnum
from typing import Annotated, Any

from shamble.engine.base.record import Array, Small, record
from shamble.engine.rules.plain import BadValue

DECK = 62  # the most cards that fit into a deck, or into the row of days


class Card(IntEnum):
    """FF-03: the nine kinds of card, in the ledger's order."""

    SKIRMISH, COMBAT, BACKTRACK, EVADE, FLEE, HEAL, REST, PROVISION, THE_END = range(9)


class Table(IntEnum):
    """FF-06: the table sizes that differ in the cards dealt."""

    TWO, THREE, FOUR_AND_MORE = range(3)


@record
class Content:
    """The numbers of the box, as the rules read them."""

    deck: Annotated[Array[Small], Card]
    """FF-03: copies of each card."""
    hand: Annotated[Array[Small], Table]
    """FF-06: cards dealt to each seat."""
    week: Small
    """FF-12: days in a week."""
    path_starts: Small
    """FF-51: days that must have passed before the path to The End begins."""
    quiet_days: Small
    """FF-52: days without a fight that the path takes."""


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
    "hand": {"Two": 6, "Three": 5, "Four and More": 4},
    "week": 7,
    "path_starts": 21,
    "quiet_days": 5,
}


def check(g: Any) -> None:
    """Refuse numbers of the box that this table cannot play with. Its options are filled in already."""
    content, options = g.content, g.options
    cards = sum(map(int, content.deck))
    if min(content.deck) < 0 or not 0 < cards <= DECK:
        raise BadValue(f"content.deck must have 1 to {DECK} cards, and no kind of card fewer than none")
    if content.deck[Card.THE_END] != 1:
        raise BadValue("content.deck must have The End once: there is one way out")
    taken_out = {
        Card.HEAL: options.remove_heal,
        Card.REST: options.remove_rest,
        Card.PROVISION: options.remove_provision,
    }
    if any(count > content.deck[card] for card, count in taken_out.items()):
        raise BadValue("content.deck has fewer Heals, Rests or Provisions than the table takes out")
    hand = int(content.hand[min(int(g.seats), 4) - 2])
    if hand < 2:
        raise BadValue("content.hand must be at least 2: somebody must be able to wait with The End")
    if int(g.seats) * hand > cards - sum(map(int, taken_out.values())):
        raise BadValue("content.hand deals more cards than the deck has")
    for name, least in (("week", 1), ("path_starts", 0), ("quiet_days", 1)):
        if getattr(content, name) < least:
            raise BadValue(f"content.{name} must be at least {least}")
