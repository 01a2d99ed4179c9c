"""A player of rules of thumb: go home when the next card is more likely to cost than to pay.

All is done in whole numbers, so that every machine decides alike. A chance is a number from 0 to `SURE`.
"""

from last_torch.actions import DIG, GO_HOME
from last_torch.content import Card
from last_torch.rules import KINDS, count_inside
from last_torch.state import Vault
from shamble.engine.base.record import Mask
from shamble.engine.compile.rule import rule

SURE = 1 << 12
LUCK_BITS = 31
NERVES = SURE // 6  # how much braver or more careful than it should be a player is at most, from card to card


@rule
def instinct(g: Vault, seat: int, mask: Mask, luck: int) -> int:
    """LT-10: weigh what would be lost in the dark against what a card pays; never twice quite the same."""
    if g.deck.left == 0:
        return GO_HOME
    others = count_inside(g) - 1
    nerves = NERVES + product(g.crowns, NERVES)
    mood = SURE - nerves + ((2 * nerves * luck) >> LUCK_BITS)
    crowns = product(g.crowns, g.content.gold[Card.CROWN]) // (1 + 2 * others)  # somebody else may want them, too
    cost = product(g.carried[seat] + g.lying // (1 + others) + crowns, danger(g, others)) + crowns * SURE // 4
    return GO_HOME if cost > worth_of_a_card(g, others + 1) * mood // SURE else DIG


@rule
def product(gold: int, chance: int) -> int:
    """Small numbers of the record are widened on their way in."""
    return gold * chance


@rule
def danger(g: Vault, others: int) -> int:
    """How likely this card, or what the others do, leaves the vault dark."""
    breath = copies_left(g, Card.COLD_BREATH) * SURE // g.deck.left
    if g.torches <= 1:
        return SURE if others > 0 and not g.options.leave_the_torch else breath
    if g.options.leave_the_torch or g.torches > others + 1:
        return breath // product(2, g.torches)
    return breath // 2 + (SURE - breath) // 8


@rule
def worth_of_a_card(g: Vault, diggers: int) -> int:
    """What the next card pays each digger, on average, in parts of `SURE`."""
    gold = 0
    for card in range(KINDS):
        gold += product(copies_left(g, card), g.content.gold[card])
    return gold * SURE // product(g.deck.left, diggers)


@rule
def copies_left(g: Vault, card: int) -> int:
    """How many copies of a card are still in the deck: everybody can count them."""
    count = 0
    for i in range(g.deck.left):
        count += g.deck.cards[i] == card
    return count
