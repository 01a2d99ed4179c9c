"""The rules of ZOMBIE! Run for your lives!, in the order of the ledger.

Beside it lie the chapters: `setup`, `cards` (deck, pile, hands), `choices` (which card may go to whom), `placing` (what
follows), `ending`, and `knowledge` (what a seat knows).
"""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit
from shamble.engine.rules.events import note
from shamble.games.zombie_run.actions import PLACE, REDRAW
from shamble.games.zombie_run.chapters.cards import (
    draw_card,
    hand_size,
    lay_down,
    missing_from_deck,
    show_hand,
    take_top,
    throw_away,
    throw_away_hand,
)
from shamble.games.zombie_run.chapters.choices import (
    Gate,
    Sort,
    another_can_be_given,
    can_be_given,
    can_be_played,
    can_play,
    can_use_special,
    gate,
    gift_gate,
    is_item,
    is_new_to,
    is_special,
    may_pass,
    redraw_can_help,
    sort_of,
    special_is_open,
)
from shamble.games.zombie_run.chapters.ending import payoff, stall
from shamble.games.zombie_run.chapters.knowledge import LAYOUT, observe, redeal
from shamble.games.zombie_run.chapters.placing import place
from shamble.games.zombie_run.chapters.setup import setup
from shamble.games.zombie_run.content import KINDS
from shamble.games.zombie_run.events import Event
from shamble.games.zombie_run.state import Chase, Ending

__all__ = ["LAYOUT", "apply", "legal", "observe", "payoff", "redeal", "setup", "waiting"]

# --- the turn on one screen -------------------------------------------------------------------------------------------


@rule
def apply(g: Chase, seat: int, action: int, log: Log) -> None:
    """ZR-20 to ZR-24, ZR-41, ZR-51: a card is placed. After a special the turn goes on, else the next seat has it."""
    if action == REDRAW:
        asked = redraw(g, seat, log) and test_hand(g, seat, log)
    else:
        card, receiver = card_of(action), receiver_of(action)
        asked = False
        if g.turned[seat]:
            give(g, seat, card, receiver, log)
        elif is_special(seat, card, receiver):
            use_special(g, seat, card, receiver, log)
            asked = test_hand(g, seat, log)
        else:
            play(g, seat, card, receiver, log)
    while not asked and g.ending == Ending.GOES_ON:
        asked = next_turn(g, log)


@rule
def next_turn(g: Chase, log: Log) -> bool:
    """ZR-03, ZR-20, ZR-51, ZR-55, ZR-A14: the next seat, living or not, takes a card. Has it something to choose?"""
    if g.idle >= g.seats:
        stall(g, log)
        return False
    g.turn = g.turn + 1 if g.turn + 1 < g.seats else 0
    g.idle += 1
    g.special_used = 0
    g.hopeful = 0
    if g.turned[g.turn]:
        return turn_up(g, g.turn, log)
    draw_card(g, g.turn, log)
    return test_hand(g, g.turn, log)


@rule
def waiting(g: Chase) -> int:
    """Only the seat whose turn it is decides."""
    return 0 if g.ending else bit(g.turn)


@rule
def legal(g: Chase, seat: int, mask: Mask) -> None:
    """ZR-21, ZR-22, ZR-40, ZR-51: each card with each receiver; ZR-A8: an unplayable hand may also be renewed."""
    mask[:] = False
    if g.turned[seat]:
        for receiver in range(g.seats):
            gifts = gift_gate(g, receiver, sort_of(g.drawn))
            mask[placing(g.drawn, receiver)] = may_pass(g, receiver, g.drawn, gifts)
        return
    size, special = hand_size(g, seat), special_is_open(g, seat)
    for receiver in range(g.seats):
        items = gate(g, seat, receiver, Sort.ITEM, special)
        zombies = gate(g, seat, receiver, Sort.ZOMBIE, special)
        if items == Gate.CANCELLING or zombies == Gate.CANCELLING:
            for i in range(size):
                card = g.hand[seat, i]
                mask[placing(card, receiver)] = may_pass(g, receiver, card, items if is_item(card) else zombies)
        elif items == Gate.OPEN or zombies == Gate.OPEN:  # nearly always
            for i in range(size):
                card = g.hand[seat, i]
                passes = (items if is_item(card) else zombies) == Gate.OPEN
                mask[placing(card, receiver)] = passes & is_new_to(g, receiver, card)
    mask[REDRAW] = special and not can_play(g, seat)


@rule
def placing(card: int, receiver: int) -> int:
    """The action that places this card before this seat."""
    return PLACE + receiver * KINDS + card


@rule
def card_of(action: int) -> int:
    """The card that an action places."""
    return (action - PLACE) % KINDS


@rule
def receiver_of(action: int) -> int:
    """The seat before which an action places its card."""
    return (action - PLACE) // KINDS


# --- the turn of a living player: ZR-20 to ZR-25 ----------------------------------------------------------------------


@rule
def play(g: Chase, seat: int, card: int, receiver: int, log: Log) -> None:
    """ZR-22: an item before oneself, or a zombie before another."""
    lay_down(g, seat, card)
    note(log, Event.PLAYED, seat, card, receiver)
    place(g, seat, card, receiver, log)


# --- no playable card: ZR-35, ZR-36 -----------------------------------------------------------------------------------


@rule
def test_hand(g: Chase, seat: int, log: Log) -> bool:
    """ZR-35, ZR-36, ZR-A8, ZR-A15: renew a hand until it has a play or a special. Has the seat something to choose?"""
    while g.hand[seat, 0] != NOTHING:
        if can_play(g, seat) or can_use_special(g, seat):
            return True
        if not redraw(g, seat, log):
            return False
    note(log, Event.PASSED, seat)
    return False


@rule
def redraw(g: Chase, seat: int, log: Log) -> bool:
    """ZR-35, ZR-A4, ZR-A23: show the hand and draw a new one. If that could never help the hand is kept: no new one."""
    if not redraw_can_help(g, seat):
        show_hand(g, seat, log)
        note(log, Event.KEPT, seat)
        for card in range(KINDS):
            if can_be_played(g, seat, card):
                missing_from_deck(g, card)
        return False
    show_hand(g, seat, log)
    note(log, Event.RENEWED, seat, hand_size(g, seat))
    throw_away_hand(g, seat)
    for _ in range(g.content.redraw):
        draw_card(g, seat, log)
    g.hopeful = 1
    return True


# --- the Special Rule: ZR-40 to ZR-43 ---------------------------------------------------------------------------------


@rule
def use_special(g: Chase, seat: int, card: int, receiver: int, log: Log) -> None:
    """ZR-40, ZR-41, ZR-A9: a zombie before oneself or an item before another, then one more card."""
    if can_be_played(g, seat, card):
        g.hopeful = 0
    g.special_used = 1
    lay_down(g, seat, card)
    note(log, Event.SPECIAL, seat, card, receiver)
    place(g, seat, card, receiver, log)
    draw_card(g, seat, log)


# --- zombie-players: ZR-50 to ZR-55 -----------------------------------------------------------------------------------


@rule
def turn_up(g: Chase, seat: int, log: Log) -> bool:
    """ZR-51, ZR-52, ZR-A11, ZR-A24: turn up cards until one can be given. Is there one?"""
    while True:
        card = take_top(g, log)
        if card == NOTHING:
            break
        g.afloat[card] -= 1
        note(log, Event.TURNED_UP, seat, card)
        if can_be_given(g, card):
            g.drawn = card
            return True
        throw_away(g, card)
        note(log, Event.TURNED_AWAY, seat, card)
        if not another_can_be_given(g):
            for other in range(KINDS):
                if can_be_given(g, other):
                    missing_from_deck(g, other)
            break
    note(log, Event.PASSED, seat)
    return False


@rule
def give(g: Chase, seat: int, card: int, receiver: int, log: Log) -> None:
    """ZR-51, ZR-54: the card that was turned up goes before a living player."""
    g.drawn = NOTHING
    note(log, Event.GIVEN, seat, card, receiver)
    place(g, seat, card, receiver, log)
