"""What a seat has and sees, and how likely another one lacks what it may need."""

from typing import NamedTuple

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import rule
from shamble.games.fight_or_flight.actions import KINDS
from shamble.games.fight_or_flight.chapters.cards import copies, hidden_cards, is_recovering
from shamble.games.fight_or_flight.chapters.flights import skips
from shamble.games.fight_or_flight.chapters.knowledge import played_cards
from shamble.games.fight_or_flight.chapters.piles import count, digit, pile
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.instinct.odds import NEEDED, SURE, both, chance_of_none
from shamble.games.fight_or_flight.instinct.weights import IN_RECOVERY, NEEDS, Row, Tell
from shamble.games.fight_or_flight.state import Camp, Fight

LOOK_BACK = 8  # plays that are remembered


class Sight(NamedTuple):
    """What a seat has, and what lies hidden from it."""

    seat: int
    own: int
    """The own cards, hidden and face up, as a pile."""
    unseen: int
    """The cards in the deck and in other hidden hands, as a pile."""
    hands: int
    """How many hidden cards each seat has, as the digits of a number."""
    others: int
    """How many of the unseen cards are in hands."""
    total: int
    """How many there are."""
    shown: int
    """The cards that others show, as a pile."""
    plays: int
    """The last play of each seat, as the digits of a number."""


@rule
def sight_of(seat: int, own: int, unseen: int, hands: int, others: int, total: int, shown: int, plays: int) -> Sight:
    """What a seat can see, put together from its numbers."""
    return Sight(seat, own, unseen, hands, others, total, shown, plays)


@rule
def look_round(g: Camp, seat: int) -> Sight:
    """Count what has been played and shown; the rest is unseen."""
    own, unseen, hands, others, shown = 0, -played_cards(g), 0, 0, 0
    for card in range(KINDS):
        own += pile(card, g.hand[seat, card])
        unseen += pile(card, copies(g, card)) - pile(card, g.hand[seat, card])
    for other in range(g.seats):
        if g.shown[other] != NOTHING:
            shown += pile(g.shown[other], 1)
        hidden = hidden_cards(g, other)
        hands += pile(other, hidden)
        if other != seat:
            others += hidden
    unseen -= shown
    if g.shown[seat] != NOTHING:
        own += pile(g.shown[seat], 1)
        shown -= pile(g.shown[seat], 1)
    return sight_of(seat, own, unseen, hands, others, others + g.deck.left, shown, last_plays(g, seat))


@rule
def last_plays(g: Camp, seat: int) -> int:
    """Go back from the present turn: what did each seat play last, and was it in the present recovery?"""
    plays, missing, direction, other = 0, g.seats - 1, g.direction, seat
    recovering = is_recovering(g)
    for day in range(g.day - 1, max(0, g.day - LOOK_BACK) - 1, -1):
        card = g.row[day]
        other = seat_before(g, other, direction * (skips(card) + 1))
        fought = card == Card.SKIRMISH or card == Card.COMBAT
        upgraded = card == Card.SKIRMISH and g.fight == Fight.COMBAT  # FF-35: this Skirmish came upon another
        if other != seat and digit(plays, other) == 0:
            plays += pile(other, IN_RECOVERY + card if recovering and (upgraded or not fought) else 1 + card)
            missing -= 1
            if missing == 0:
                break
        recovering = recovering and not fought
        if card == Card.BACKTRACK:
            direction = -direction
    return plays


@rule
def seat_before(g: Camp, seat: int, steps: int) -> int:
    """The seat from which so many steps lead to this one."""
    seat -= steps
    while seat < 0:
        seat += g.seats
    while seat >= g.seats:
        seat -= g.seats
    return seat


@rule
def lacks(g: Camp, sight: Sight, other: int, need: int, tells: Row) -> int:
    """The chance that a seat, the own one too, has no card for this need when its turn comes."""
    kinds = NEEDED[need]
    wanted = count(sight.unseen, kinds)
    if other == sight.seat:
        return 0 if sight.own & kinds else chance_of_none(min(1, g.deck.left), wanted, sight.total)
    shown = g.shown[other]
    if shown != NOTHING and kinds & pile(shown, 1):
        return 0
    chance = chance_of_none(digit(sight.hands, other), wanted, sight.total)
    play = digit(sight.plays, other)
    chance = told(chance, tells[Tell.PLAYED + NEEDS * play + need])
    return told(chance, tells[Tell.SHOWN + NEEDS * (shown + 1) + need])


@rule
def told(chance: int, tell: int) -> int:
    """A chance that something makes greater, or less if the tell is below 0."""
    return chance + (both(SURE - chance, tell) if tell > 0 else both(chance, tell))
