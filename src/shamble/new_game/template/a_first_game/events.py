"""What can happen, and what each event carries. `secret(Card)` would show a card to its own seat only."""

from enum import IntEnum

from a_first_game.content import Card
from shamble.engine.rules.events import NUMBER, form


class Event(IntEnum):
    """The kinds of event."""

    DREW, BITTEN, STOPPED = range(3)


FORMS = {
    Event.DREW: form(card=Card, score=NUMBER),
    Event.BITTEN: form(lost=NUMBER),
    Event.STOPPED: form(score=NUMBER),
}
