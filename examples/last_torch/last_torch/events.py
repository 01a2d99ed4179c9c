"""What can happen in Last Torch; everybody sees it. A decision is no event: it is secret."""

from enum import IntEnum

from last_torch.content import Card
from shamble.engine.rules.events import NUMBER, form


class Event(IntEnum):
    """What happens, in the order of a night."""

    WENT_HOME, LOST, FOUND, CROWN, COLD_BREATH, DUG_OUT, NIGHT, WON = range(8)


FORMS = {
    Event.WENT_HOME: form(gold=NUMBER, torches=NUMBER),
    Event.LOST: form(gold=NUMBER),
    Event.FOUND: form(card=Card, share=NUMBER, lying=NUMBER),
    Event.CROWN: form(lying=NUMBER),
    Event.COLD_BREATH: form(torches=NUMBER),
    Event.DUG_OUT: form(),
    Event.NIGHT: form(night=NUMBER, torches=NUMBER),
    Event.WON: form(gold=NUMBER),
}
