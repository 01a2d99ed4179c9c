"""The cards: how many there are, who holds them, and which may be played. A set of kinds is written as bits."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import rule
from shamble.engine.rules.bits import bit
from shamble.games.fight_or_flight.actions import KINDS
from shamble.games.fight_or_flight.content import Card, Table
from shamble.games.fight_or_flight.state import Camp, Fight

# FF-04: Fights and Flights cost energy, recovery cards restore it, Provision does neither; The End stands apart.
FIGHTS = 1 << Card.SKIRMISH | 1 << Card.COMBAT
FLIGHTS = 1 << Card.BACKTRACK | 1 << Card.EVADE | 1 << Card.FLEE
RECOVERIES = 1 << Card.HEAL | 1 << Card.REST
PROVISIONS = 1 << Card.PROVISION


# --- how many: FF-03, FF-06, FF-70 to FF-74 --------------------------------------------------------------------------


@rule
def copies(g: Camp, card: int) -> int:
    """FF-03, FF-72 to FF-74, FF-A29: how many of a card this round is played with."""
    if card == Card.HEAL:
        return g.content.deck[card] - g.options.remove_heal
    if card == Card.REST:
        return g.content.deck[card] - g.options.remove_rest
    if card == Card.PROVISION:
        return g.content.deck[card] - g.options.remove_provision
    return g.content.deck[card]


@rule
def hand_size(g: Camp) -> int:
    """FF-06, FF-70, FF-71: 4 cards each; 5 with three players, 6 with two."""
    if g.seats == 2:
        return g.content.hand[Table.TWO]
    return g.content.hand[Table.THREE] if g.seats == 3 else g.content.hand[Table.FOUR_AND_MORE]


# --- who holds them: FF-07, FF-66 ------------------------------------------------------------------------------------


@rule
def give(g: Camp, seat: int, card: int) -> None:
    """FF-07: a drawn card is hidden; from an empty deck comes none."""
    if card != NOTHING:
        g.hand[seat, card] += 1


@rule
def hidden_cards(g: Camp, seat: int) -> int:
    """How many cards of a seat are hidden."""
    count = 0
    for card in range(KINDS):
        count += g.hand[seat, card]
    return count


@rule
def has_cards(g: Camp, seat: int) -> bool:
    """FF-66: has the seat any card, face up or hidden?"""
    return g.shown[seat] != NOTHING or hidden_cards(g, seat) > 0


@rule
def held(g: Camp, seat: int) -> int:
    """FF-66: the kinds of card that a seat has, hidden or face up."""
    kinds = 0
    for card in range(KINDS):
        kinds |= (g.hand[seat, card] > 0) << card
    if g.shown[seat] != NOTHING:
        kinds |= bit(g.shown[seat])
    return kinds


@rule
def seats_without_cards(g: Camp) -> int:
    """FF-83, FF-A13: how many players have neither a hidden nor a face-up card."""
    count = 0
    for seat in range(g.seats):
        count += not has_cards(g, seat)
    return count


@rule
def seat_without_cards(g: Camp) -> int:
    """The first seat without cards, where there is one."""
    for seat in range(g.seats):
        if not has_cards(g, seat):
            return seat
    return NOTHING


# --- which may be played: FF-31, FF-34, FF-35, FF-43, FF-50 ----------------------------------------------------------


@rule
def is_recovering(g: Camp) -> bool:
    """FF-30: has the group not yet recovered from its last fight?"""
    return g.fight != Fight.NONE


@rule
def path_is_complete(g: Camp) -> bool:
    """FF-50, FF-51, FF-54: three weeks are down, and five quiet days."""
    return g.day >= g.content.path_starts and g.quiet_days >= g.content.quiet_days


@rule
def skirmish_may_join(g: Camp) -> bool:
    """FF-35: a second Skirmish may join the first. FF-37, FF-A3: a third one only where the table allows it."""
    return g.fight == Fight.SKIRMISH or (g.grown == 1 and g.options.third_skirmish == 1)


@rule
def playable(g: Camp) -> int:
    """FF-31, FF-35, FF-39, FF-43, FF-50: the kinds of card that may be the group's day."""
    kinds = RECOVERIES | PROVISIONS
    if not is_recovering(g):
        kinds |= FIGHTS | FLIGHTS
    elif skirmish_may_join(g):
        kinds |= bit(Card.SKIRMISH)
    if path_is_complete(g):
        kinds |= bit(Card.THE_END)
    return kinds


@rule
def can_play(g: Camp, seat: int) -> bool:
    """FF-34, FF-66: has the seat a legal card, hidden or face up?"""
    return held(g, seat) & playable(g) != 0
