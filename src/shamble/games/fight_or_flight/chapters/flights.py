"""Flights, and whose turn comes next: FF-40 to FF-43, FF-70, FF-71."""

from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit
from shamble.engine.rules.events import note
from shamble.games.fight_or_flight.chapters.cards import (
    can_play,
    has_cards,
    held,
    path_is_complete,
    seat_without_cards,
    seats_without_cards,
)
from shamble.games.fight_or_flight.chapters.ending import end
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.events import Event
from shamble.games.fight_or_flight.meta import EmptyHand, Stuck
from shamble.games.fight_or_flight.state import Camp, Ending

CLOCKWISE = 1


@rule
def next_turn(g: Camp, seat: int, log: Log) -> None:
    """FF-40 to FF-42, FF-A13, FF-A14: go round the seats that have cards, past as many as the card of the day skips."""
    if is_out_of_cards(g):
        if seats_without_cards(g) < g.seats:
            note(log, Event.HAND_EMPTY, seat_without_cards(g))
        end(g, seat, Ending.OUT_OF_CARDS, log)
        return
    player = seat
    card = g.row[g.day - 1]
    for _ in range(skips(card)):
        seat = next_seat(g, seat, g.direction)
        note(log, Event.SKIPPED, player, seat, card)
    seat = next_seat(g, seat, g.direction)
    if g.options.stuck_with_the_end == Stuck.SKIP and is_stuck(g, seat):
        g.stuck = seat
        note(log, Event.PASSED_OVER, seat)
        seat = next_seat(g, seat, g.direction)
        if seat == g.stuck:
            note(log, Event.ONLY_THE_END, seat)
            end(g, seat, Ending.OUT_OF_CARDS, log)
            return
    g.turn = seat
    if not can_play(g, seat):
        end(g, seat, Ending.CANNOT_RECOVER, log)


@rule
def skips(card: int) -> int:
    """FF-40, FF-41: how many seats the card of the day passes over."""
    if card == Card.EVADE:
        return 1
    return 2 if card == Card.FLEE else 0


@rule
def next_seat(g: Camp, seat: int, direction: int) -> int:
    """FF-A14: the next seat with cards, in that direction; when nobody else has any, the seat itself."""
    for _ in range(g.seats):
        seat = neighbour(g, seat, direction)
        if has_cards(g, seat):
            break
    return seat


@rule
def neighbour(g: Camp, seat: int, direction: int) -> int:
    """The seat beside this one, clockwise or the other way round."""
    seat += direction
    if seat == g.seats:
        return 0
    return seat if seat >= 0 else g.seats - 1


@rule
def is_stuck(g: Camp, seat: int) -> bool:
    """FF-A12: nothing but The End, and too early for it."""
    return held(g, seat) == bit(Card.THE_END) and not path_is_complete(g)


@rule
def is_out_of_cards(g: Camp) -> bool:
    """FF-83: all cards are gone. FF-A13, the other reading: somebody has none."""
    if g.deck.left > 0:
        return False
    without = seats_without_cards(g)
    return without == g.seats or (without > 0 and g.options.empty_hand == EmptyHand.LOSE)
