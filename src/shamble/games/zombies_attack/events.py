"""What can happen in Zombies Attack!; everybody sees all of it. A pick is no event: it is secret until the reveal."""

from enum import IntEnum

from shamble.engine.rules.events import NUMBER, SEAT, form
from shamble.games.zombies_attack.content import Defence, Encounter, Reason


class Event(IntEnum):
    """What can happen, by the number under which records and snapshots keep it."""

    TURNED_UP, REVEALED, ALL_HID, LEFT_FOR_GOOD, NOBODY_CAME = range(5)
    CAME, PASSED, HIT, DESTROYED, BITTEN, KEPT, WENT_ON = range(5, 12)
    SET_ASIDE = 12
    TURNED, HOT_ZONE, DAWN, RESCUED, NOBODY_LEFT = range(14, 19)  # numbers that snapshots hold; 13 was never used


FORMS = {
    # the reveal: the seat turns the day's card up; everybody shows the picked card
    Event.TURNED_UP: form(card=Encounter, day=NUMBER),
    Event.REVEALED: form(card=Defence),
    Event.ALL_HID: form(),
    Event.LEFT_FOR_GOOD: form(),  # the seat's player zombie
    Event.NOBODY_CAME: form(),
    # a lap: `zombie` is whose player zombie the threat is, nobody's for the card of the day
    Event.CAME: form(threat=Encounter, zombie=SEAT, start=SEAT),
    Event.PASSED: form(threat=Encounter, zombie=SEAT, card=Defence, why=Reason),
    Event.HIT: form(threat=Encounter, card=Defence, hits=NUMBER, needed=NUMBER),
    Event.DESTROYED: form(threat=Encounter, zombie=SEAT, card=Defence),
    Event.BITTEN: form(threat=Encounter, zombie=SEAT, card=Defence, why=Reason),
    Event.KEPT: form(threat=Encounter, zombie=SEAT, card=Defence),
    Event.WENT_ON: form(threat=Encounter, zombie=SEAT, back=NUMBER),  # back: 1 if it comes again tomorrow
    # the end of the day
    Event.SET_ASIDE: form(card=Defence),
    Event.TURNED: form(),  # the seat's Player card
    Event.HOT_ZONE: form(to=SEAT),
    Event.DAWN: form(day=NUMBER),
    Event.RESCUED: form(),
    Event.NOBODY_LEFT: form(day=NUMBER),
}
