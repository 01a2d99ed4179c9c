"""What can happen in Zombie Survival. Everything is open: the decks and the dice are the only secrets."""

from enum import IntEnum
from typing import Any

from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.events import NUMBER, SEAT, Form, form, note
from shamble.games.zombie_survival.content import (
    Car,
    Event,
    Gear,
    Item,
    Location,
    Opening,
    OpeningKind,
    Person,
    Side,
    Square,
    Thing,
    TownCard,
    Weapon,
    Zone,
)
from shamble.games.zombie_survival.state import Cause, Line, ToldRow


class Happening(IntEnum):
    """Everything that the story can tell."""

    DRAFTED, PASSED, DRAFT_ROUND, ROUND, ROLLED, ARRIVED, PUSHED, SLID, ENTERED, BARRICADE_DOWN, NO_ZOMBIE = range(11)
    CARD, LINE, SHUFFLED, BATTERY_DIED, ATE, DRANK, SICK, FATIGUED, FIRE, QUENCHED, DOUSED, BURNS = range(11, 23)
    STRANGER, STRANGER_BITES, STRANGER_GONE, HAIL, DROP_CANNED, DROP_FIRST_AID, DROP_BATTERY = range(23, 30)
    SPOILED, ANSWERED, BUILT, SAWN, TAKEN_DOWN, BOARDED_UP, BATTERY_ON, GENERATOR, STOVE, FINISHED = range(30, 40)
    ATTACKS, HELPS, DIE, KILLED, SURVIVES, WOUNDED, HEALED, LOST, NOISE, THROWN, BURNED, FOUGHT = range(40, 52)
    BITTEN, BITES, STARTS, RUN_OVER, WRECKED, IN_TOWN, SHOPS, TURNED_UP, TOWN_ZOMBIE, IGNORED = range(52, 62)
    KEPT, DROPPED, DISCARDED, HOME, ON_FOOT, PARTY_LOST, GUEST, SENT, OUT, FOOD_LOST, NEW_FIRST, ENDED = range(62, 74)
    CAME_IN, FELL = 74, 75


class Help(IntEnum):
    """What changes the dice of an attack, or its noise."""

    LASER_SIGHT, NIGHT_VISION_SCOPE, SILENCER, FLASHLIGHT, NIGHT, SECOND_WIND, DISTANCE = range(7)


def small(*, quiet: bool = True, **values: Any) -> Form:
    """An event that another one sums up, at the end of a wave, a fight or a step."""
    return form(quiet=quiet, detail=True, **values)


H = Happening
FORMS = {
    H.DRAFTED: small(tile=Item, place=NUMBER),
    H.PASSED: small(),
    H.DRAFT_ROUND: form(a=Item, b=Item, c=Item, d=Item, quiet=True),
    H.ROUND: form(round=NUMBER, face=NUMBER),
    H.ROLLED: small(face=NUMBER, quiet=False),
    H.ARRIVED: small(square=Square, row=ToldRow),
    H.PUSHED: small(square=Square, row=ToldRow, to=ToldRow),
    H.SLID: small(square=Square, to=Square),
    H.ENTERED: small(opening=Opening, kind=OpeningKind, column=NUMBER, square=Square),
    H.BARRICADE_DOWN: small(opening=Opening, kind=OpeningKind, column=NUMBER),
    H.CAME_IN: form(a=NUMBER, b=NUMBER, c=NUMBER, d=NUMBER, quiet=True),
    H.FELL: form(a=NUMBER, b=NUMBER, c=NUMBER, d=NUMBER, quiet=True),
    H.NO_ZOMBIE: small(side=Side),
    H.CARD: form(card=Event, first=NUMBER, second=NUMBER, third=NUMBER),
    H.LINE: form(line=Line, asks=NUMBER, quiet=True),
    H.SHUFFLED: form(),
    H.BATTERY_DIED: form(gear=Gear, quiet=True),
    H.ATE: small(canned=NUMBER, refrigerated=NUMBER, unfed=NUMBER),
    H.DRANK: small(water=NUMBER, missing=NUMBER),
    H.SICK: small(people=NUMBER, treated=NUMBER),
    H.FATIGUED: small(person=Person),
    H.FIRE: form(quiet=True),
    H.QUENCHED: form(water=NUMBER, quiet=True),
    H.DOUSED: form(quiet=True),
    H.BURNS: form(quiet=True),
    H.STRANGER: form(person=Person),
    H.STRANGER_BITES: form(),
    H.STRANGER_GONE: form(),
    H.HAIL: form(opening=Opening, kind=OpeningKind, column=NUMBER, quiet=True),
    H.DROP_CANNED: small(canned=NUMBER),
    H.DROP_FIRST_AID: small(first_aid=NUMBER),
    H.DROP_BATTERY: small(batteries=NUMBER),
    H.SPOILED: small(food=NUMBER),
    H.ANSWERED: small(let_in=NUMBER),
    H.BUILT: small(opening=Opening, kind=OpeningKind, column=NUMBER),
    H.SAWN: small(opening=Opening, column=NUMBER, other=Opening, other_column=NUMBER),
    H.TAKEN_DOWN: form(opening=Opening, kind=OpeningKind, column=NUMBER, quiet=True),
    H.BOARDED_UP: form(a=NUMBER, b=NUMBER, c=NUMBER, d=NUMBER, quiet=True),
    H.BATTERY_ON: small(gear=Gear),
    H.GENERATOR: form(quiet=True),
    H.STOVE: form(quiet=True),
    H.FINISHED: small(),
    H.ATTACKS: small(person=Person, weapon=Weapon, target=NUMBER, dice=NUMBER, quiet=False),
    H.HELPS: small(what=Help, dice=NUMBER),
    H.DIE: small(face=NUMBER, cell=NUMBER, zone=Zone, quiet=False),
    H.KILLED: small(target=NUMBER, quiet=False),
    H.SURVIVES: small(target=NUMBER, quiet=False),
    H.WOUNDED: small(person=Person),
    H.HEALED: small(person=Person),
    H.LOST: form(person=Person, cause=Cause, quiet=True),
    H.NOISE: small(side=Side),
    H.THROWN: small(bottle=Thing, first=NUMBER, second=NUMBER),
    H.BURNED: small(target=NUMBER),
    H.FOUGHT: form(attacks=NUMBER, killed=NUMBER, burned=NUMBER, wounded=NUMBER, quiet=True),
    H.BITTEN: small(person=Person),
    H.BITES: form(a=NUMBER, b=NUMBER, c=NUMBER, d=NUMBER, quiet=True),
    H.STARTS: form(car=Car, people=NUMBER),
    H.RUN_OVER: small(square=Square, row=ToldRow, damage=NUMBER),
    H.WRECKED: form(car=Car, quiet=True),
    H.IN_TOWN: small(people=NUMBER),
    H.SHOPS: small(location=Location, cards=NUMBER, quiet=False),
    H.TURNED_UP: small(card=TownCard, quiet=False),
    H.TOWN_ZOMBIE: small(card=TownCard, person=Person, quiet=False),
    H.IGNORED: small(card=TownCard, quiet=False),
    H.KEPT: form(card=TownCard, quiet=True),
    H.DROPPED: form(card=TownCard, quiet=True),
    H.DISCARDED: small(card=TownCard),
    H.HOME: form(people=NUMBER, quiet=True),
    H.ON_FOOT: form(quiet=True),
    H.PARTY_LOST: form(quiet=True),
    H.GUEST: small(opponent=SEAT, side=Side),
    H.SENT: form(a=NUMBER, b=NUMBER, c=NUMBER, d=NUMBER, quiet=True),
    H.OUT: form(cause=Cause, quiet=True),
    H.FOOD_LOST: form(food=NUMBER, quiet=True),
    H.NEW_FIRST: form(quiet=True),
    H.ENDED: form(quiet=True),
}

# `note` compiles anew for every mixture of small integers; these have one form each.


@rule
def tell(log: Log, kind: int, seat: int) -> None:
    """Something happened to a seat."""
    note(log, kind, seat)


@rule
def tell1(log: Log, kind: int, seat: int, a: int) -> None:
    """The same, with one number."""
    note(log, kind, seat, a)


@rule
def tell2(log: Log, kind: int, seat: int, a: int, b: int) -> None:
    """The same, with two numbers."""
    note(log, kind, seat, a, b)


@rule
def tell3(log: Log, kind: int, seat: int, a: int, b: int, c: int) -> None:
    """The same, with three numbers."""
    note(log, kind, seat, a, b, c)


@rule
def tell4(log: Log, kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """The same, with four numbers."""
    note(log, kind, seat, a, b, c, d)
