"""A sensible player by rules of thumb.

Race when four items are near, hit whoever is ahead, shake off zombies from the third on, keep new items in hand until
they count, and use the Special Rule only to dig for the last item. The numbers were tuned by play against each other.
"""

from shamble.engine.record import NOTHING, Mask
from shamble.engine.rule import rule
from shamble.games.zombie_run.actions import REDRAW
from shamble.games.zombie_run.chapters.cards import hand_size
from shamble.games.zombie_run.chapters.choices import is_item, is_special, would_cancel
from shamble.games.zombie_run.chapters.placing import living
from shamble.games.zombie_run.content import FIRST_ZOMBIE
from shamble.games.zombie_run.rules import card_of, receiver_of
from shamble.games.zombie_run.state import Chase

HOPE = (10_000, 148, 25, 17, 13)  # what a player's items are worth with 0, 1, 2 ... to go
FEAR = (204, 235, 130, 16, 10)  # how bad a player's zombies are with 0, 1, 2 ... to go
CERTAIN = 1_000_000  # a choice that wins at once
WHOLE = 100  # the weight of the own standing
DUEL, RIVAL = 80, 40  # the weight of another's standing: of the only other one left, of one of several
NEW_ITEM, SAVING_ITEM, DOUBLE_ITEM, ZOMBIE = 23, -8, -7, -5  # what a card is worth as long as it is in the hand
SPECIAL = -28  # what is lost by showing a card instead of keeping it for a play
DIG = 50  # what one more card is worth if the last item is missing
NEW_HAND = 5


@rule
def instinct(g: Chase, seat: int, mask: Mask, luck: int) -> int:
    """The choice that is worth most; among equals any."""
    best, most, equals = NOTHING, 0, 0
    for action in range(mask.size):
        if mask[action]:
            worth = worth_of(g, seat, action)
            if best == NOTHING or worth > most:
                best, most, equals = action, worth, 1
            elif worth == most:
                equals += 1
                if luck % equals == 0:
                    best = action
                luck //= equals
    return best


@rule
def worth_of(g: Chase, seat: int, action: int) -> int:
    """What a choice is good for, in hundredths."""
    if action == REDRAW:
        return NEW_HAND * WHOLE
    card, receiver = card_of(action), receiver_of(action)
    if g.turned[seat]:
        return -change(g, receiver, card)  # a zombie-player does harm where it is greatest
    if receiver == seat:
        worth = change(g, receiver, card) * WHOLE
    elif living(g) > 2:
        worth = -change(g, receiver, card) * RIVAL
    else:
        worth = CERTAIN if catches(g, receiver, card) else -change(g, receiver, card) * DUEL
    worth -= keeping(g, seat, card) * WHOLE
    if not is_special(seat, card, receiver):
        return worth
    worth += (SPECIAL + (DIG if must_dig(g, seat) else 0)) * WHOLE
    return worth + CERTAIN // 2 if worth > 0 else worth - CERTAIN  # it comes before the normal play or not at all


@rule
def change(g: Chase, receiver: int, card: int) -> int:
    """How a card changes the standing of the player who gets it."""
    items, zombies = g.items[receiver], g.zombies[receiver]
    before = standing(g, items, zombies)
    if would_cancel(g, receiver, card):
        return (standing(g, items, zombies - 1) if is_item(card) else standing(g, items - 1, zombies)) - before
    return (standing(g, items + 1, zombies) if is_item(card) else standing(g, items, zombies + 1)) - before


@rule
def standing(g: Chase, items: int, zombies: int) -> int:
    to_win, to_catch = g.content.items_to_win - items, g.content.zombies_to_catch - zombies
    hope = HOPE[to_win] if to_win < len(HOPE) else 0
    fear = FEAR[to_catch] if to_catch < len(FEAR) else 0
    return hope - fear


@rule
def catches(g: Chase, receiver: int, card: int) -> bool:
    """Is this the zombie that catches the receiver?"""
    last = g.zombies[receiver] + 1 >= g.content.zombies_to_catch
    return last and not is_item(card) and not would_cancel(g, receiver, card)


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
