"""What can happen in Zombie Survival. Everything is open: the decks and the dice are the only secrets."""

from enum import IntEnum

from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.events import NUMBER, SEAT, form, note
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
from shamble.games.zombie_survival.state import Cause, ToldRow


class Happening(IntEnum):
    DRAFTED, PASSED, ROUND, ROLLED, ARRIVED, PUSHED, SLID, ENTERED, BARRICADE_DOWN, NO_ZOMBIE = range(10)
    CARD, SHUFFLED, BATTERY_DIED, ATE, DRANK, SICK, TREATED, FATIGUED, FIRE, QUENCHED = range(10, 20)
    DOUSED, BURNS, STRANGER, STRANGER_BITES, HAIL, DROP_CANNED, DROP_FIRST_AID, DROP_BATTERY, SPOILED = range(20, 29)
    ANSWERED, BUILT, SAWN, TAKEN_DOWN, BATTERY_ON, GENERATOR, STOVE, FINISHED = range(29, 37)
    ATTACKS, DIE, KILLED, SURVIVES, WOUNDED, HEALED, LOST, NOISE, THROWN, BURNED = range(37, 47)
    BITTEN, STARTS, RUN_OVER, WRECKED, IN_TOWN, SHOPS, TURNED_UP, TOWN_ZOMBIE, IGNORED, KEPT = range(47, 57)
    DROPPED, DISCARDED, HOME, ON_FOOT, PARTY_LOST, GUEST, OUT, FOOD_LOST, NEW_FIRST, ENDED = range(57, 67)
    STRANGER_GONE = 67


H = Happening
FORMS = {
    H.DRAFTED: form(tile=Item, place=NUMBER, quiet=True),
    H.PASSED: form(quiet=True),
    H.ROUND: form(round=NUMBER),
    H.ROLLED: form(face=NUMBER),
    H.ARRIVED: form(square=Square, row=ToldRow, quiet=True),
    H.PUSHED: form(square=Square, row=ToldRow, to=ToldRow, quiet=True),
    H.SLID: form(square=Square, to=Square, quiet=True),
    H.ENTERED: form(opening=Opening, kind=OpeningKind, column=NUMBER, square=Square, quiet=True),
    H.BARRICADE_DOWN: form(opening=Opening, kind=OpeningKind, column=NUMBER, quiet=True),
    H.NO_ZOMBIE: form(side=Side, quiet=True),
    H.CARD: form(card=Event),
    H.SHUFFLED: form(),
    H.BATTERY_DIED: form(gear=Gear, quiet=True),
    H.ATE: form(canned=NUMBER, refrigerated=NUMBER, unfed=NUMBER, quiet=True),
    H.DRANK: form(water=NUMBER, missing=NUMBER, quiet=True),
    H.SICK: form(person=Person, quiet=True),
    H.TREATED: form(person=Person, quiet=True),
    H.FATIGUED: form(person=Person, quiet=True),
    H.FIRE: form(),
    H.QUENCHED: form(water=NUMBER, quiet=True),
    H.DOUSED: form(quiet=True),
    H.BURNS: form(),
    H.STRANGER: form(person=Person),
    H.STRANGER_BITES: form(),
    H.STRANGER_GONE: form(),
    H.HAIL: form(opening=Opening, kind=OpeningKind, column=NUMBER, quiet=True),
    H.DROP_CANNED: form(canned=NUMBER, quiet=True),
    H.DROP_FIRST_AID: form(first_aid=NUMBER, quiet=True),
    H.DROP_BATTERY: form(batteries=NUMBER, quiet=True),
    H.SPOILED: form(food=NUMBER, quiet=True),
    H.ANSWERED: form(let_in=NUMBER, quiet=True),
    H.BUILT: form(opening=Opening, kind=OpeningKind, column=NUMBER, quiet=True),
    H.SAWN: form(opening=Opening, column=NUMBER, other=Opening, other_column=NUMBER, quiet=True),
    H.TAKEN_DOWN: form(opening=Opening, kind=OpeningKind, column=NUMBER, quiet=True),
    H.BATTERY_ON: form(gear=Gear, quiet=True),
    H.GENERATOR: form(quiet=True),
    H.STOVE: form(quiet=True),
    H.FINISHED: form(quiet=True),
    H.ATTACKS: form(person=Person, weapon=Weapon, target=NUMBER, dice=NUMBER),
    H.DIE: form(face=NUMBER, cell=NUMBER, zone=Zone),
    H.KILLED: form(target=NUMBER),
    H.SURVIVES: form(target=NUMBER),
    H.WOUNDED: form(person=Person),
    H.HEALED: form(person=Person, quiet=True),
    H.LOST: form(person=Person, cause=Cause, quiet=True),
    H.NOISE: form(side=Side),
    H.THROWN: form(bottle=Thing, first=NUMBER, second=NUMBER, quiet=True),
    H.BURNED: form(target=NUMBER, quiet=True),
    H.BITTEN: form(person=Person, quiet=True),
    H.STARTS: form(car=Car, people=NUMBER),
    H.RUN_OVER: form(square=Square, row=ToldRow, damage=NUMBER, quiet=True),
    H.WRECKED: form(car=Car, quiet=True),
    H.IN_TOWN: form(people=NUMBER),
    H.SHOPS: form(location=Location, cards=NUMBER),
    H.TURNED_UP: form(card=TownCard),
    H.TOWN_ZOMBIE: form(card=TownCard, person=Person),
    H.IGNORED: form(card=TownCard),
    H.KEPT: form(card=TownCard, quiet=True),
    H.DROPPED: form(card=TownCard, quiet=True),
    H.DISCARDED: form(card=TownCard, quiet=True),
    H.HOME: form(people=NUMBER, quiet=True),
    H.ON_FOOT: form(quiet=True),
    H.PARTY_LOST: form(quiet=True),
    H.GUEST: form(opponent=SEAT, side=Side),
    H.OUT: form(cause=Cause),
    H.FOOD_LOST: form(food=NUMBER),
    H.NEW_FIRST: form(),
    H.ENDED: form(),
}

# `note` compiles anew for every mixture of small integers; these have one form each.


@rule
def tell(log: Log, kind: int, seat: int) -> None:
    note(log, kind, seat)


@rule
def tell1(log: Log, kind: int, seat: int, a: int) -> None:
    note(log, kind, seat, a)


@rule
def tell2(log: Log, kind: int, seat: int, a: int, b: int) -> None:
    note(log, kind, seat, a, b)


@rule
def tell3(log: Log, kind: int, seat: int, a: int, b: int, c: int) -> None:
    note(log, kind, seat, a, b, c)


@rule
def tell4(log: Log, kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    note(log, kind, seat, a, b, c, d)
