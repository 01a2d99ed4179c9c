"""A sensible player by rules of thumb.

Race when four items are near, hit whoever is ahead, shake off zombies from the third on, keep new items in hand until
they count, and use the Special Rule only to dig for the last item. The numbers were tuned by play against each other.
"""

from typing import Any

from shamble.engine.base.arrays import np
from shamble.engine.base.record import NOTHING, Array, Mask
from shamble.engine.compile.rule import rule
from shamble.games.zombie_run.actions import REDRAW
from shamble.games.zombie_run.chapters.cards import hand_size
from shamble.games.zombie_run.chapters.choices import is_item, is_special, would_cancel
from shamble.games.zombie_run.chapters.placing import living
from shamble.games.zombie_run.content import FIRST_ZOMBIE, KINDS
from shamble.games.zombie_run.rules import placing
from shamble.games.zombie_run.state import Chase

HOPE = (10_000, 148, 25, 17, 13)  # what a player's items are worth with 0, 1, 2 ... to go, and nothing with more
FEAR = (204, 235, 130, 16, 10)  # how bad a player's zombies are with 0, 1, 2 ... to go
CERTAIN = 1_000_000  # a choice that wins at once
WHOLE = 100  # the weight of the own standing
DUEL, RIVAL = 80, 40  # the weight of another's standing: of the only other one left, of one of several
NEW_ITEM, SAVING_ITEM, DOUBLE_ITEM, ZOMBIE = 23, -8, -7, -5  # what a card is worth as long as it is in the hand
SPECIAL = -28  # what is lost by showing a card instead of keeping it for a play
DIG = 50  # what one more card is worth if the last item is missing

# how one card more or less changes the standing of a player with 0, 1, 2 ... to go
_hope: Any = np.array(HOPE + (0,) * KINDS)
_fear: Any = np.array(FEAR + (0,) * KINDS)
ITEM_MORE: Array[int] = np.roll(_hope, 1) - _hope
ITEM_LESS: Array[int] = np.roll(_hope, -1) - _hope
ZOMBIE_MORE: Array[int] = _fear - np.roll(_fear, 1)
ZOMBIE_LESS: Array[int] = _fear - np.roll(_fear, -1)

NEVER = -1 << 40  # less than any choice is worth
LOTS = 1024  # choices of the same worth draw one of so many lots


@rule
def instinct(g: Chase, seat: int, mask: Mask, luck: int) -> int:
    """A special that digs for the last item, else the best play; without one a new hand, or what hurts least."""
    if g.turned[seat]:
        return most_harm(g, mask, luck)
    if must_dig(g, seat):
        choice, worth = best_special(g, seat, mask, luck)
        if worth > -DIG * WHOLE * LOTS:
            return choice
    choice = best_play(g, seat, mask, luck)
    if choice != NOTHING:
        return choice
    if mask[REDRAW]:
        return REDRAW
    choice, worth = best_special(g, seat, mask, luck)
    return choice


@rule
def most_harm(g: Chase, mask: Mask, luck: int) -> int:
    """A zombie-player gives its card where it does the greatest harm."""
    best, most = NOTHING, NEVER
    for receiver in range(g.seats):
        if mask[placing(g.drawn, receiver)]:
            luck = shaken(luck)
            worth = with_lot(-change(g, receiver, g.drawn), luck)
            if worth > most:
                best, most = placing(g.drawn, receiver), worth
    return best


@rule
def best_play(g: Chase, seat: int, mask: Mask, luck: int) -> int:
    """The item for oneself or the zombie for another that is worth most; NOTHING if there is no normal play."""
    best, most = NOTHING, NEVER
    size, duel = hand_size(g, seat), living(g) == 2
    weight = DUEL if duel else RIVAL
    for receiver in range(g.seats):
        own = receiver == seat
        if own:
            added = (ITEM_MORE[to_win(g, seat)] - NEW_ITEM) * WHOLE
            cancelled = (ZOMBIE_LESS[to_catch(g, seat)] - SAVING_ITEM) * WHOLE
        else:
            added = CERTAIN if duel and to_catch(g, receiver) <= 1 else -ZOMBIE_MORE[to_catch(g, receiver)] * weight
            cancelled = -ITEM_LESS[to_win(g, receiver)] * weight
            added, cancelled = added - ZOMBIE * WHOLE, cancelled - ZOMBIE * WHOLE
        for place in range(size):  # without branches to guess wrong
            card = g.hand[seat, place]
            luck = shaken(luck)
            worth = with_lot(cancelled if would_cancel(g, receiver, card) else added, luck)
            better = mask[placing(card, receiver)] & (is_item(card) == own) & (worth > most)
            best = placing(card, receiver) if better else best
            most = worth if better else most
    return best


@rule
def best_special(g: Chase, seat: int, mask: Mask, luck: int) -> tuple[int, int]:
    """The special that costs least, and what it is worth but for the card that it draws."""
    best, most = NOTHING, NEVER
    weight = DUEL if living(g) == 2 else RIVAL
    for place in range(hand_size(g, seat)):
        card = g.hand[seat, place]
        for receiver in range(g.seats):
            if is_special(seat, card, receiver) and mask[placing(card, receiver)]:
                luck = shaken(luck)
                worth = change(g, receiver, card) * (WHOLE if receiver == seat else -weight)
                worth = with_lot(worth + (SPECIAL - keeping(g, seat, card)) * WHOLE, luck)
                if worth > most:
                    best, most = placing(card, receiver), worth
    return best, most


@rule
def shaken(luck: int) -> int:
    """The next number of a simple sequence of 31 bits."""
    return (luck * 1103515245 + 12345) & 0x7FFFFFFF


@rule
def with_lot(worth: int, luck: int) -> int:
    """Choices in the order of their worth; among equals the higher lot decides."""
    return worth * LOTS + (luck >> 21)


# --- how a card changes the standing of the player who gets it --------------------------------------------------------


@rule
def change(g: Chase, receiver: int, card: int) -> int:
    """What this card does to the prospects of whoever gets it: it adds one of its sort, or cancels one of the other."""
    if would_cancel(g, receiver, card):
        return ZOMBIE_LESS[to_catch(g, receiver)] if is_item(card) else ITEM_LESS[to_win(g, receiver)]
    return ITEM_MORE[to_win(g, receiver)] if is_item(card) else ZOMBIE_MORE[to_catch(g, receiver)]


@rule
def to_win(g: Chase, receiver: int) -> int:
    """How many items a player still lacks to be saved."""
    return g.content.items_to_win - g.items[receiver]


@rule
def to_catch(g: Chase, receiver: int) -> int:
    """How many zombies a player can still take before turning."""
    return g.content.zombies_to_catch - g.zombies[receiver]


# --- the own hand -----------------------------------------------------------------------------------------------------


@rule
def keeping(g: Chase, seat: int, card: int) -> int:
    """What the card is worth in the hand."""
    if not is_item(card):
        return ZOMBIE
    if would_cancel(g, seat, card):
        return SAVING_ITEM
    return DOUBLE_ITEM if g.before[seat, card] > 0 else NEW_ITEM


@rule
def must_dig(g: Chase, seat: int) -> bool:
    """One item to go, and it is not in the hand."""
    if g.items[seat] + 1 < g.content.items_to_win:
        return False
    for place in range(hand_size(g, seat)):
        card = g.hand[seat, place]
        if is_item(card) and g.before[seat, card] == 0 and g.before[seat, card + FIRST_ZOMBIE] == 0:
            return False
    return True
