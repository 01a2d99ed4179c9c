"""What can happen in ZOMBIE! Run for your lives!, and who sees what of it."""

from enum import IntEnum

from shamble.engine.rules.events import NUMBER, SEAT, form, secret
from shamble.games.zombie_run.content import Card


class Event(IntEnum):
    """What can happen, by the number under which records and snapshots keep it."""

    DREW, TURNED_UP, RESHUFFLED, NOTHING_TO_DRAW = range(4)
    PLAYED, SPECIAL, GIVEN, CANCELLED = range(4, 8)
    SHOWED, RENEWED, KEPT, DISCARDED, PASSED = range(8, 13)
    CAUGHT, TURNED, SAVED, CROWNED, LAST_SURVIVOR, STALLED = range(13, 19)
    TURNED_AWAY = 19


FORMS = {
    Event.DREW: form(card=secret(Card)),  # from the deck to the hand of the seat
    Event.TURNED_UP: form(card=Card),  # from the deck, by a zombie-player
    Event.RESHUFFLED: form(cards=NUMBER),  # from the discard pile to the deck
    Event.NOTHING_TO_DRAW: form(),
    Event.PLAYED: form(card=Card, to=SEAT),  # from the hand of the seat
    Event.SPECIAL: form(card=Card, to=SEAT),  # from the hand of the seat
    Event.GIVEN: form(card=Card, to=SEAT),  # the card that the zombie-player turned up
    Event.CANCELLED: form(item=Card, zombie=Card),  # both from before the seat to the discard pile
    Event.SHOWED: form(card=Card),  # in the hand of the seat
    Event.RENEWED: form(cards=NUMBER),  # all of the shown hand to the discard pile
    Event.KEPT: form(),  # the shown hand stays, and the turn is over
    Event.DISCARDED: form(card=Card),  # by the seat, to the discard pile
    Event.TURNED_AWAY: form(card=Card),  # by the zombie-player who turned it up: nobody can take it
    Event.PASSED: form(),
    Event.CAUGHT: form(by=SEAT),
    Event.TURNED: form(cards=NUMBER),  # all cards of the seat went to the discard pile
    Event.SAVED: form(items=NUMBER),
    Event.CROWNED: form(by=SEAT),
    Event.LAST_SURVIVOR: form(),
    Event.STALLED: form(turns=NUMBER),
}
