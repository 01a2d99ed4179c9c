"""Deck, discard pile and hands, and what everybody knows of the hidden cards: ZR-20, ZR-60, ZR-A13, ZR-A17, ZR-A25.

When the discard pile becomes the deck, everybody knows all cards in it, and that all other hidden cards lie in hands.
From then on the hidden copies of a card are of two sorts. Those `kept` are in hands for certain. Those `afloat` are in
the deck or were drawn from it. `loose` says how many cards of a hand, at most, are not kept ones.
"""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.chance import draw, put
from shamble.engine.rules.events import note
from shamble.games.zombie_run.content import HAND, KINDS
from shamble.games.zombie_run.events import Event
from shamble.games.zombie_run.state import Chase, Known

# --- deck and discard pile --------------------------------------------------------------------------------------------


@rule
def take_top(g: Chase, log: Log) -> int:
    """ZR-60, ZR-A13, ZR-A17: the top card. The pile is shuffled when a card is wanted; NOTHING if that is empty too."""
    if g.deck.left == 0 and g.top != NOTHING:
        reshuffle(g, log)
    return draw(g.deck)


@rule
def reshuffle(g: Chase, log: Log) -> None:
    """ZR-60: the discard pile becomes the deck. As the deck was empty, all other hidden cards are in hands."""
    for card in range(KINDS):
        g.kept[card] += g.afloat[card]
        g.afloat[card] = g.discard[card]
        for _ in range(g.discard[card]):
            put(g.deck, card)
        g.discard[card] = 0
    g.top = NOTHING
    for seat in range(g.seats):
        g.loose[seat] = 0
        for place in range(hand_size(g, seat)):
            if g.known[seat, place] == Known.FRESH:
                g.known[seat, place] = Known.KEPT
    note(log, Event.RESHUFFLED, NOTHING, g.deck.left)


@rule
def throw_away(g: Chase, card: int) -> None:
    """A card goes to the discard pile, where everybody sees it."""
    g.discard[card] += 1
    g.top = card


@rule
def nothing_to_draw(g: Chase) -> bool:
    """ZR-A13: deck and discard pile are both empty."""
    return g.deck.left == 0 and g.top == NOTHING


# --- hands ------------------------------------------------------------------------------------------------------------


@rule
def hand_size(g: Chase, seat: int) -> int:
    """How many cards are in a hand."""
    size = 0
    for place in range(HAND):
        size += g.hand[seat, place] != NOTHING
    return size


@rule
def draw_card(g: Chase, seat: int, log: Log) -> None:
    """ZR-20, ZR-A13: take the top card to the hand; without any card the draw is skipped.

    A hand that was kept again and again (ZR-A23) is full some day; only changed decks come to that.
    """
    if hand_size(g, seat) == HAND:
        return
    card = take_top(g, log)
    if card == NOTHING:
        note(log, Event.NOTHING_TO_DRAW, seat)
    else:
        take_up(g, seat, card)
        note(log, Event.DREW, seat, card)


@rule
def take_up(g: Chase, seat: int, card: int) -> None:
    """ZR-02: a card drawn from the deck is hidden in the hand."""
    g.hand[seat, hand_size(g, seat)] = card
    g.loose[seat] += 1


@rule
def place_of(g: Chase, seat: int, card: int) -> int:
    """The first place of a card in the hand: the places before it, counted without a branch to guess wrong."""
    place, missing = 0, 1
    for i in range(HAND):
        missing &= g.hand[seat, i] != card
        place += missing
    return place


@rule
def lay_down(g: Chase, seat: int, card: int) -> None:
    """A card leaves the hand for everybody to see; of two like ones that of which most is known, which is the first."""
    place = place_of(g, seat, card)
    known = g.known[seat, place]
    for i in range(HAND - 1):
        g.hand[seat, i] = g.hand[seat, i + (i >= place)]
        g.known[seat, i] = g.known[seat, i + (i >= place)]
    g.hand[seat, HAND - 1] = NOTHING
    g.known[seat, HAND - 1] = Known.FRESH
    if known != Known.SHOWN:
        disclose(g, seat, card)


# --- what everybody knows ---------------------------------------------------------------------------------------------


@rule
def disclose(g: Chase, seat: int, card: int) -> None:
    """A hidden card of a hand is seen by all, and has just left the hidden ones.

    Where a copy of it was kept and another one is afloat, only its owner can tell which one this was. Then one copy
    less is kept for certain, and it may be among the loose cards of any hand.
    """
    if g.kept[card] == 0:
        g.afloat[card] -= 1
        g.loose[seat] -= 1
        return
    g.kept[card] -= 1
    if g.afloat[card] > 0 and g.loose[seat] > 0:
        for other in range(g.seats):
            if other != seat:
                g.loose[other] = min(g.loose[other] + 1, hidden_cards(g, other))
    g.loose[seat] = min(g.loose[seat], hidden_cards(g, seat))


@rule
def hidden_cards(g: Chase, seat: int) -> int:
    """Cards in a hand that not everybody has seen."""
    count = 0
    for place in range(HAND):
        count += (g.hand[seat, place] != NOTHING) & (g.known[seat, place] != Known.SHOWN)
    return count


@rule
def show_hand(g: Chase, seat: int, log: Log) -> None:
    """ZR-35, ZR-A20: everybody sees the hand."""
    for place in range(hand_size(g, seat)):
        note(log, Event.SHOWED, seat, g.hand[seat, place])
        if g.known[seat, place] != Known.SHOWN:
            g.known[seat, place] = Known.SHOWN
            disclose(g, seat, g.hand[seat, place])


@rule
def throw_away_hand(g: Chase, seat: int) -> None:
    """ZR-35, ZR-50: the whole hand goes to the discard pile."""
    while g.hand[seat, 0] != NOTHING:
        card = g.hand[seat, 0]
        lay_down(g, seat, card)
        throw_away(g, card)


@rule
def missing_from_deck(g: Chase, card: int) -> None:
    """ZR-A23, ZR-A24: everybody has learnt that the deck has no copy of this card, so all hidden ones are in hands."""
    g.kept[card] += g.afloat[card]
    g.afloat[card] = 0
    for seat in range(g.seats):
        for place in range(hand_size(g, seat)):
            if g.hand[seat, place] == card and g.known[seat, place] == Known.FRESH:
                g.known[seat, place] = Known.KEPT
