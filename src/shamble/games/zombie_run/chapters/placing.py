"""Placing a card before a player, and what follows: ZR-10 to ZR-13, ZR-30, ZR-32, ZR-50, ZR-54."""

from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.events import note
from shamble.games.zombie_run.chapters.cards import hand_size, throw_away, throw_away_hand
from shamble.games.zombie_run.chapters.choices import counterpart, is_item, would_cancel
from shamble.games.zombie_run.content import KINDS
from shamble.games.zombie_run.events import Event
from shamble.games.zombie_run.state import Chase, Ending


@rule
def place(g: Chase, seat: int, card: int, receiver: int, log: Log) -> None:
    """ZR-30, ZR-32: cancel first; what stays may be the fifth of its sort, and then the receiver is saved or caught."""
    g.idle = 0
    if would_cancel(g, receiver, card):
        cancel(g, card, receiver, log)
        return
    g.before[receiver, card] += 1
    if is_item(card):
        g.items[receiver] += 1
        if g.items[receiver] >= g.content.items_to_win:
            save(g, seat, receiver, log)
    else:
        g.zombies[receiver] += 1
        if g.zombies[receiver] >= g.content.zombies_to_catch:
            catch(g, seat, receiver, log)


@rule
def cancel(g: Chase, card: int, receiver: int, log: Log) -> None:
    """ZR-30: item and zombie of one symbol both go to the discard pile, at once."""
    other = counterpart(card)
    g.before[receiver, other] -= 1
    if is_item(other):
        g.items[receiver] -= 1
    else:
        g.zombies[receiver] -= 1
    throw_away(g, other)
    throw_away(g, card)
    note(log, Event.CANCELLED, receiver, min(card, other), max(card, other))


@rule
def save(g: Chase, seat: int, receiver: int, log: Log) -> None:
    """ZR-10, ZR-13, ZR-A19: the fifth item wins at once, on anybody's turn; from a zombie-player a crown (ZR-54)."""
    if seat != receiver:
        note(log, Event.CROWNED, receiver, seat)
    note(log, Event.SAVED, receiver, g.content.items_to_win)
    g.winner = receiver
    g.ending = Ending.SAVED


@rule
def catch(g: Chase, seat: int, receiver: int, log: Log) -> None:
    """ZR-11, ZR-12, ZR-50, ZR-A25: all cards go to the pile, open; whoever is then the only one alive has won."""
    note(log, Event.CAUGHT, receiver, seat)
    g.turned[receiver] = 1
    cards = hand_size(g, receiver)
    for i in range(cards):
        note(log, Event.DISCARDED, receiver, g.hand[receiver, i])
    throw_away_hand(g, receiver)
    for card in range(KINDS):
        for _ in range(g.before[receiver, card]):
            throw_away(g, card)
            cards += 1
        g.before[receiver, card] = 0
    g.items[receiver] = 0
    g.zombies[receiver] = 0
    note(log, Event.TURNED, receiver, cards)
    if living(g) == 1:
        survive(g, log)


@rule
def survive(g: Chase, log: Log) -> None:
    """ZR-12, ZR-13: the last one living has got away, with whatever items."""
    for seat in range(g.seats):
        if not g.turned[seat]:
            g.winner = seat
    g.ending = Ending.LAST_SURVIVOR
    note(log, Event.LAST_SURVIVOR, g.winner)


@rule
def living(g: Chase) -> int:
    """ZR-12: how many are still alive."""
    count = 0
    for seat in range(g.seats):
        count += not g.turned[seat]
    return count
