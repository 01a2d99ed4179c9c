"""What can happen in Run For Your Life, and who sees what of it. Every event says where, and who or what did it."""

from enum import IntEnum

from shamble.engine.rules.events import NUMBER, SEAT, form, secret
from shamble.games.run_for_your_life.actions import Foe
from shamble.games.run_for_your_life.content import BloodCard, Card, Thing
from shamble.games.run_for_your_life.state import Kind, Mark


class Pile(IntEnum):
    """The decks."""

    DETERMINATION, EVENTS, BLOOD = range(3)


class Purpose(IntEnum):
    """What a determination card is drawn for."""

    MOVEMENT, MELEE, EVENT, HIGH_LOW = range(4)


class Fate(IntEnum):
    """How a human became a zombie player."""

    COUNTDOWN, GATE, ACCIDENT = range(3)


class Event(IntEnum):
    """In the order of the ledger."""

    TURN_BEGAN, SHUFFLED, DREW, DREW_AGAIN, USED = range(5)
    TICKED, REVEALED, TESTED, TREATED, TURNED, LEFT_PILE, PUT_AWAY = range(5, 12)
    SKIPPED, STEPPED, STOPPED, SHOT, TOOK, TOOK_BULLET, GAVE, GAVE_BULLET, BAITED, ARRIVED = range(12, 22)
    EVENT_CARD, CANCELLED, PLACED, BULLETS, KEPT, MARKED, QUIET, DIED = range(22, 30)
    HORN, HORDE_CARD, HORDE_MOVED, ZOMBIE_MOVED, FOLLOWED, LEFT_BEHIND, RELEASED, CONTROLLED = range(30, 38)
    SMOKE, BATTLE, ATTACKED, ANNOUNCED, MELEE, TIED, AVOIDED, KILLED, RESPAWNED = range(38, 47)
    BITTEN, BLED, BANDAGED, NO_BLOOD, WORE_OUT = range(47, 52)
    WON, LAST_LOSER, LOST, DECIDED = range(52, 56)
    SET_OUT, FINE_PRINT = 56, 57


FORMS = {
    Event.TURN_BEGAN: form(turn=NUMBER, first=SEAT),
    Event.SHUFFLED: form(deck=Pile),
    Event.DREW: form(value=NUMBER, purpose=Purpose, steps=NUMBER),
    Event.DREW_AGAIN: form(value=NUMBER, steps=NUMBER),
    Event.USED: form(thing=Thing, quiet=True),
    Event.TICKED: form(card=NUMBER, drops=NUMBER),
    Event.REVEALED: form(face=BloodCard, by=Foe, space=NUMBER),
    Event.TESTED: form(card=NUMBER, face=secret(BloodCard)),
    Event.TREATED: form(card=NUMBER, quiet=True),
    Event.TURNED: form(fate=Fate, by=Foe, space=NUMBER, turn=NUMBER),
    Event.LEFT_PILE: form(space=NUMBER, bullets=NUMBER, things=NUMBER),
    Event.PUT_AWAY: form(face=BloodCard),
    Event.SKIPPED: form(),
    Event.STEPPED: form(start=NUMBER, to=NUMBER, left=NUMBER, quiet=True),
    Event.STOPPED: form(space=NUMBER, quiet=True),
    Event.SHOT: form(foe=Foe, space=NUMBER, bullets=NUMBER, quiet=True),
    Event.TOOK: form(thing=Thing, space=NUMBER, quiet=True),
    Event.TOOK_BULLET: form(space=NUMBER, quiet=True),
    Event.GAVE: form(thing=Thing, other=SEAT, quiet=True),
    Event.GAVE_BULLET: form(other=SEAT, quiet=True),
    Event.BAITED: form(kind=Kind, start=NUMBER, to=NUMBER, quiet=True),
    Event.ARRIVED: form(turn=NUMBER),
    Event.EVENT_CARD: form(card=Card, space=NUMBER, amount=NUMBER, plus=NUMBER),
    Event.CANCELLED: form(card=Card, bullets=NUMBER, quiet=True),
    Event.PLACED: form(kind=Kind, count=NUMBER, space=NUMBER),
    Event.BULLETS: form(change=NUMBER, bullets=NUMBER),
    Event.KEPT: form(thing=Thing),
    Event.MARKED: form(mark=Mark),
    Event.QUIET: form(),
    Event.DIED: form(card=Card, space=NUMBER),
    Event.HORN: form(space=NUMBER, quiet=True),
    Event.HORDE_CARD: form(value=NUMBER),
    Event.HORDE_MOVED: form(kind=Kind, count=NUMBER, start=NUMBER, to=NUMBER),
    Event.ZOMBIE_MOVED: form(start=NUMBER, to=NUMBER, quiet=True),
    Event.FOLLOWED: form(kind=Kind, count=NUMBER, start=NUMBER, to=NUMBER, quiet=True),
    Event.LEFT_BEHIND: form(kind=Kind, count=NUMBER, start=NUMBER, to=NUMBER, quiet=True),
    Event.RELEASED: form(kind=Kind, space=NUMBER, quiet=True),
    Event.CONTROLLED: form(kind=Kind, count=NUMBER, space=NUMBER, quiet=True),
    Event.SMOKE: form(quiet=True),
    Event.BATTLE: form(space=NUMBER),
    Event.ATTACKED: form(foe=Foe, count=NUMBER),
    Event.ANNOUNCED: form(thing=Thing, uses=NUMBER, quiet=True),
    Event.MELEE: form(foe=Foe, own=NUMBER, its=NUMBER),
    Event.TIED: form(),
    Event.AVOIDED: form(foe=Foe),
    Event.KILLED: form(foe=Foe, space=NUMBER),
    Event.RESPAWNED: form(start=NUMBER, to=NUMBER, by=SEAT, quiet=True),
    Event.BITTEN: form(foe=Foe, space=NUMBER),
    Event.BLED: form(drops=NUMBER, by=Foe, space=NUMBER, turn=NUMBER),
    Event.BANDAGED: form(by=Foe),
    Event.NO_BLOOD: form(),
    Event.WORE_OUT: form(thing=Thing),
    Event.WON: form(turn=NUMBER, space=NUMBER),
    Event.LAST_LOSER: form(turn=NUMBER),
    Event.LOST: form(turn=NUMBER),
    Event.DECIDED: form(turn=NUMBER),
    Event.SET_OUT: form(value=NUMBER, quiet=True),
    Event.FINE_PRINT: form(cancel=NUMBER, bullets=NUMBER, plus=NUMBER, reach=NUMBER),
}
