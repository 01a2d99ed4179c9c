"""People: who is there, who is wounded and who is lost: ZS-50, ZS-67, ZS-85. The ground for most other chapters."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.content import STRANGERS, Person, Supply
from shamble.games.zombie_survival.events import Happening, tell1, tell2
from shamble.games.zombie_survival.state import PEOPLE, SEATS, Ask, Cause, Home, Siege, Standing, Step

HEALED, LET_GO = True, False  # what becomes of a wounded person

# --- who is there -----------------------------------------------------------------------------------------------------


@rule
def is_in(g: Siege, seat: int) -> bool:
    """Is this player still in the game?"""
    return g.homes[seat].out == Cause.NONE


@rule
def is_home(standing: int) -> bool:
    """ZS-A15: people in town are not in the house."""
    return Standing.READY <= standing <= Standing.FATIGUED


@rule
def is_in_town(standing: int) -> bool:
    """Is this person on the way, in town or hurt there?"""
    return standing >= Standing.IN_TOWN


@rule
def people_home(home: Home) -> int:
    """How many people are in the house (ZS-A15)."""
    count = 0
    for p in range(PEOPLE):
        count += is_home(home.standing[p])
    return count


@rule
def is_deserted(home: Home) -> bool:
    """Is nobody at home?"""
    for p in range(PEOPLE):
        if is_home(home.standing[p]):
            return False
    return True


@rule
def people_in_town(home: Home) -> int:
    """How many people are in town, the hurt ones too."""
    count = 0
    for p in range(PEOPLE):
        count += is_in_town(home.standing[p])
    return count


@rule
def ready_people(home: Home) -> int:
    """ZS-50: one action per person; ready is who is at home, not fatigued, and has not acted yet."""
    count = 0
    for p in range(PEOPLE):
        count += home.standing[p] == Standing.READY
    return count


@rule
def people(home: Home) -> int:
    """ZS-A84: how many people belong to a house, at home and in town."""
    return people_home(home) + people_in_town(home)


@rule
def count_unpicked(home: Home) -> int:
    """Those at home who are not named yet."""
    count = 0
    for p in range(PEOPLE):
        if is_home(home.standing[p]) and not home.picked[p]:
            count += 1
    return count


@rule
def first_ready(home: Home) -> int:
    """ZS-50, ZS-A87: people have no special skill, so the first ready one acts."""
    for p in range(PEOPLE):
        if home.standing[p] == Standing.READY:
            return p
    return NOTHING


@rule
def last_at_home(home: Home) -> int:
    """ZS-A87: of people who are all alike the one who came last is lost."""
    last = NOTHING
    for p in range(PEOPLE):
        if is_home(home.standing[p]):
            last = p
    return last


@rule
def spend_action(home: Home) -> None:
    """ZS-50: one action of somebody who is ready."""
    home.standing[first_ready(home)] = Standing.SPENT


@rule
def move_in(home: Home, person: int, standing: int) -> None:
    """A new person in the house."""
    for p in range(PEOPLE):
        if home.standing[p] == Standing.NOBODY:
            home.person[p] = person
            home.standing[p] = standing
            return


@rule
def bears_name(home: Home, person: int) -> bool:
    """Is this person one of the house?"""
    for p in range(PEOPLE):
        if home.person[p] == person:
            return True
    return False


@rule
def next_stranger(g: Siege, home: Home) -> int:
    """The next stranger whom nobody at the table knows yet; after all of them, one whom the house does not know."""
    chosen = NOTHING
    for i in range(STRANGERS):
        person = Person.ABEL + (g.strangers + STRANGERS - 1 - i) % STRANGERS
        known = False
        for seat in range(SEATS):
            known = known or bears_name(g.homes[seat], person)
        if not known or (chosen == NOTHING and not bears_name(home, person)):
            chosen = person
    g.strangers = (g.strangers + 1) % STRANGERS
    return chosen


# --- losing people: ZS-67, ZS-85 --------------------------------------------------------------------------------------


@rule
def lose_person(home: Home, seat: int, p: int, cause: int, log: Log) -> None:
    """ZS-85: a person is removed from the game."""
    tell2(log, Happening.LOST, seat, home.person[p], cause)
    home.person[p] = NOTHING
    home.standing[p] = Standing.NOBODY
    home.picked[p] = 0
    home.last_loss = cause


@rule
def lose_somebody(home: Home, seat: int, cause: int, log: Log) -> None:
    """ZS-A87: the one who came last is lost."""
    lose_person(home, seat, last_at_home(home), cause, log)


@rule
def wound(g: Siege, seat: int, p: int, log: Log) -> None:
    """ZS-67: 1 first aid or removed. A wound may be left unhealed (ZS-A70): the owner is asked where it matters."""
    home = g.homes[seat]
    home.wounded = p
    if home.supply[Supply.FIRST_AID] == 0:
        treat_or_let_go(g, seat, LET_GO, log)
    elif could_let_go(home):
        home.ask = Ask.HEAL
    else:
        treat_or_let_go(g, seat, HEALED, log)


@rule
def could_let_go(home: Home) -> bool:
    """ZS-A70, ZS-A87: the last first aid may be wanted for somebody else, and without food there is a mouth less."""
    food = home.supply[Supply.CANNED] + home.supply[Supply.REFRIGERATED]
    return home.supply[Supply.FIRST_AID] == 1 or food == 0


@rule
def cause_of_wounds(g: Siege) -> int:
    """Where people are wounded: by what is in the house, in a fight, in town."""
    if g.step == Step.BITES:
        return Cause.ZOMBIES
    return Cause.TOWN if g.step == Step.TOWN else Cause.FIGHT


@rule
def treat_or_let_go(g: Siege, seat: int, healed: bool, log: Log) -> None:
    """ZS-67, ZS-93: one first aid heals the wounded person, who else is removed."""
    home = g.homes[seat]
    p = home.wounded
    home.wounded = NOTHING
    home.ask = Ask.NOTHING
    if healed:
        home.supply[Supply.FIRST_AID] -= 1
        tell1(log, Happening.HEALED, seat, home.person[p])
    else:
        lose_person(home, seat, p, cause_of_wounds(g), log)
