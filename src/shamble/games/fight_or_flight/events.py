"""What can happen in Fight or Flight, and who sees what of it."""

from enum import IntEnum

from shamble.engine.rules.events import NUMBER, SEAT, form, secret
from shamble.games.fight_or_flight.content import Card


class Event(IntEnum):
    """What can happen, by the number under which records and snapshots keep it."""

    PLAYED, FOUGHT, UPGRADED, RECOVERING, RECOVERED, FED, TURNED_ROUND, QUIET_DAY, PATH_LOST, WEEK_OVER = range(10)
    DREW, DECK_EMPTY, SHOWED, SKIPPED, PASSED_OVER = range(10, 15)
    SURVIVED, HUNGER, CANNOT_RECOVER, OUT_OF_CARDS = range(15, 19)
    PATH_OPEN, SHOWED_NONE, HAND_EMPTY, ONLY_THE_END = range(19, 23)


FORMS = {
    Event.PLAYED: form(
        card=Card, day=NUMBER, face_up=NUMBER
    ),  # face_up: 1 when it had been shown, 0 from the hidden hand
    Event.FOUGHT: form(card=Card),
    Event.UPGRADED: form(),
    Event.RECOVERING: form(cards=NUMBER, heals=NUMBER),
    Event.RECOVERED: form(),
    Event.FED: form(),
    Event.TURNED_ROUND: form(),
    Event.QUIET_DAY: form(quiet_days=NUMBER, needed=NUMBER),
    Event.PATH_LOST: form(quiet_days=NUMBER),  # the count that a fight has just ended
    Event.PATH_OPEN: form(),  # from now on The End may be played
    Event.WEEK_OVER: form(week=NUMBER),
    Event.DREW: form(card=secret(Card)),
    Event.DECK_EMPTY: form(),
    Event.SHOWED: form(card=Card),
    Event.SHOWED_NONE: form(),
    Event.SKIPPED: form(other=SEAT, card=Card),  # by the card of the event's seat
    Event.PASSED_OVER: form(),
    Event.SURVIVED: form(day=NUMBER),
    Event.HUNGER: form(week=NUMBER),
    Event.CANNOT_RECOVER: form(),
    Event.OUT_OF_CARDS: form(),
    Event.HAND_EMPTY: form(),  # the seat has no card left, where that loses the round
    Event.ONLY_THE_END: form(),  # the seat holds the last card, and it is The End, too early
}
