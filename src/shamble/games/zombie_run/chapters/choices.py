"""Which card may go to whom: ZR-22, ZR-23, ZR-30 to ZR-33, ZR-40, ZR-42, ZR-43, ZR-51, ZR-54, ZR-55. Only questions."""

from enum import IntEnum

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import rule
from shamble.games.zombie_run.chapters.cards import hand_size, nothing_to_draw
from shamble.games.zombie_run.content import FIRST_ZOMBIE, HAND, KINDS, Card
from shamble.games.zombie_run.state import Chase


class Sort(IntEnum):
    """ZR-01: white cards and black cards."""

    ITEM, ZOMBIE = range(2)


class Gate(IntEnum):
    """How far cards of a sort may pass from one seat to another."""

    SHUT = 0
    CANCELLING = 1  # only those that cancel
    OPEN = 2


# --- a card and its receiver ------------------------------------------------------------------------------------------


@rule
def is_item(card: int) -> bool:
    """Is it an item, and no zombie?"""
    return card < FIRST_ZOMBIE


@rule
def sort_of(card: int) -> int:
    """Item or zombie."""
    return Sort.ITEM if card < FIRST_ZOMBIE else Sort.ZOMBIE


@rule
def is_special(seat: int, card: int, receiver: int) -> bool:
    """ZR-40: a zombie to oneself or an item to another is the Special Rule; ZR-22: the opposite is the normal play."""
    return is_item(card) != (receiver == seat)


@rule
def counterpart(card: int) -> int:
    """ZR-30: the card of the other sort with the same symbol. Roaches have none (ZR-33): nobody asks it of them."""
    return card + FIRST_ZOMBIE if is_item(card) else card - FIRST_ZOMBIE


@rule
def would_cancel(g: Chase, receiver: int, card: int) -> bool:
    """ZR-30: does its counterpart lie before the receiver? ZR-33, ZR-A22: nothing cancels roaches."""
    return (card != Card.ROACHES) & (g.before[receiver, counterpart(card)] > 0)


@rule
def is_new_to(g: Chase, receiver: int, card: int) -> bool:
    """ZR-31, ZR-A16: nobody gets a card that lies before them already; but roaches may differ from each other."""
    differs = (card == Card.ROACHES) & (g.options.roaches_distinct == 1)
    return (g.before[receiver, card] == 0) | differs  # without branches: this is asked most often of all


@rule
def lacks_one(g: Chase, receiver: int, sort: int) -> bool:
    """Is the receiver one item short of winning, or one zombie short of being caught?"""
    if sort == Sort.ITEM:
        return g.items[receiver] + 1 >= g.content.items_to_win
    return g.zombies[receiver] + 1 >= g.content.zombies_to_catch


@rule
def gate(g: Chase, seat: int, receiver: int, sort: int, special: bool) -> int:
    """How far a living seat may place cards of a sort before the receiver, with the Special Rule open to it or not."""
    if g.turned[receiver]:
        return Gate.SHUT  # ZR-23, ZR-55
    if (sort == Sort.ITEM) == (receiver == seat):
        return Gate.OPEN  # ZR-22: the normal play
    if not special:
        return Gate.SHUT  # ZR-21, ZR-A21
    if not lacks_one(g, receiver, sort):
        return Gate.OPEN  # ZR-40
    return Gate.SHUT if g.options.strict_special_ban else Gate.CANCELLING  # ZR-42, ZR-A7


@rule
def gift_gate(g: Chase, receiver: int, sort: int) -> int:
    """How far a zombie-player may give cards of a sort: anything to the living; the crown where the table allows it."""
    if g.turned[receiver]:
        return Gate.SHUT  # ZR-51, ZR-55
    crowning = sort == Sort.ITEM and lacks_one(g, receiver, sort)
    return Gate.CANCELLING if crowning and not g.options.zombie_may_crown else Gate.OPEN  # ZR-54, ZR-A12


@rule
def may_pass(g: Chase, receiver: int, card: int, gate: int) -> bool:
    """ZR-31, ZR-32, ZR-43: a new card, and no fifth one where that is banned; one that cancels is no fifth."""
    return is_new_to(g, receiver, card) & (gate + would_cancel(g, receiver, card) >= Gate.OPEN)


@rule
def can_be_given(g: Chase, card: int) -> bool:
    """ZR-52: is there anybody who may get it?"""
    for receiver in range(g.seats):
        if may_pass(g, receiver, card, gift_gate(g, receiver, sort_of(card))):
            return True
    return False


@rule
def can_be_played(g: Chase, seat: int, card: int) -> bool:
    """ZR-22, ZR-A2: is there a normal play of this card? Cancelling counts, the Special Rule does not."""
    if is_item(card):
        return is_new_to(g, seat, card)
    for receiver in range(g.seats):
        if receiver != seat and not g.turned[receiver] and is_new_to(g, receiver, card):
            return True
    return False


# --- a hand -----------------------------------------------------------------------------------------------------------


@rule
def can_play(g: Chase, seat: int) -> bool:
    """ZR-35: is there a normal play of any card of the hand?"""
    for i in range(HAND):
        card = g.hand[seat, i]
        if card == NOTHING:
            return False
        if can_be_played(g, seat, card):
            return True
    return False


@rule
def special_is_open(g: Chase, seat: int) -> bool:
    """ZR-21, ZR-40, ZR-A21: once in a turn, and only if a card is left for the normal play."""
    return not g.special_used and (g.hand[seat, 1] != NOTHING or not nothing_to_draw(g))


@rule
def can_use_special(g: Chase, seat: int) -> bool:
    """ZR-40: is there a card of the hand that the Special Rule lets this seat place?"""
    special = special_is_open(g, seat)
    for i in range(hand_size(g, seat)):
        card = g.hand[seat, i]
        for receiver in range(g.seats):
            if is_special(seat, card, receiver):
                if may_pass(g, receiver, card, gate(g, seat, receiver, sort_of(card), special)):
                    return True
    return False


@rule
def redraw_can_help(g: Chase, seat: int) -> bool:
    """ZR-A23: is there a card in hand, deck or discard pile that this seat could play?"""
    if can_play(g, seat):
        return True
    for i in range(g.deck.left):
        if can_be_played(g, seat, g.deck.cards[i]):
            return True
    for card in range(KINDS):
        if g.discard[card] > 0 and can_be_played(g, seat, card):
            return True
    return False


@rule
def another_can_be_given(g: Chase) -> bool:
    """ZR-A24: is there a card in deck or discard pile that could go before anybody?"""
    for i in range(g.deck.left):
        if can_be_given(g, g.deck.cards[i]):
            return True
    for card in range(KINDS):
        if g.discard[card] > 0 and can_be_given(g, card):
            return True
    return False
