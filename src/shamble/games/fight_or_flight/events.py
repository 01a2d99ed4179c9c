"""What can happen in Fight or Flight, and who sees what of it."""

from enum import IntEnum

from shamble.engine.events import NUMBER, SEAT, form, secret
from shamble.games.fight_or_flight.content import Card


class Event(IntEnum):
    PLAYED, FOUGHT, UPGRADED, RECOVERING, RECOVERED, FED, PATH, TURNED_ROUND, SKIPPED = range(9)
    DREW, SHOWED, PASSED_OVER, SURVIVED, HUNGER, CANNOT_RECOVER, OUT_OF_CARDS = range(9, 16)


FORMS = {
    Event.PLAYED: form(card=Card, day=NUMBER, face_up=NUMBER),
    Event.FOUGHT: form(card=Card),
    Event.UPGRADED: form(),
    Event.RECOVERING: form(cards=NUMBER, heals=NUMBER),
    Event.RECOVERED: form(),
    Event.FED: form(),
    Event.PATH: form(quiet_days=NUMBER),
    Event.TURNED_ROUND: form(),
    Event.SKIPPED: form(other=SEAT),
    Event.DREW: form(card=secret(Card)),
    Event.SHOWED: form(card=Card),
    Event.PASSED_OVER: form(),
    Event.SURVIVED: form(day=NUMBER),
    Event.HUNGER: form(week=NUMBER),
    Event.CANNOT_RECOVER: form(),
    Event.OUT_OF_CARDS: form(),
}
