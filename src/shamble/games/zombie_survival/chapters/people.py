"""Losing people and the end: ZS-67, ZS-77, ZS-85 to ZS-87. The ground on which the other chapters stand."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.chapters.placement import back_to_box, clockwise, zombies_of
from shamble.games.zombie_survival.content import MOST_CARS, SUPPLIES, THINGS, Person, Supply
from shamble.games.zombie_survival.events import Happening, tell, tell1, tell2
from shamble.games.zombie_survival.state import PEOPLE, Ask, Cause, Ending, Home, Kit, Siege, Standing, Step

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
    return standing >= Standing.IN_TOWN


@rule
def people_home(home: Home) -> int:
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
def spend_action(home: Home) -> None:
    """ZS-50: the first ready person acts; people have no special skill."""
    for p in range(PEOPLE):
        if home.standing[p] == Standing.READY:
            home.standing[p] = Standing.SPENT
            return


@rule
def move_in(home: Home, person: int, standing: int) -> None:
    """A new person in the house."""
    for p in range(PEOPLE):
        if home.standing[p] == Standing.NOBODY:
            home.person[p] = person
            home.standing[p] = standing
            return


@rule
def next_stranger(home: Home) -> int:
    """The lowest stranger's number that nobody of the house bears."""
    for number in range(PEOPLE):
        taken = False
        for p in range(PEOPLE):
            if home.person[p] == Person.STRANGER_1 + number:
                taken = True
        if not taken:
            return Person.STRANGER_1 + number
    return NOTHING


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
def wound(g: Siege, seat: int, p: int, log: Log) -> None:
    """ZS-67: 1 first aid or removed. A wound may be left unhealed (ZS-A70), so the owner is asked if there is any."""
    home = g.homes[seat]
    if home.supply[Supply.FIRST_AID] > 0:
        home.ask = Ask.HEAL
        home.wounded = p
    else:
        lose_person(home, seat, p, cause_of_wounds(g), log)


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


# --- out of the game: ZS-77, ZS-86, ZS-87 -----------------------------------------------------------------------------


@rule
def is_lost(home: Home) -> bool:
    """ZS-77, ZS-86: nobody in the house, or an unquenched fire."""
    return home.out == Cause.NONE and (home.burnt == 1 or is_deserted(home))


@rule
def settle_losses(g: Siege, log: Log) -> None:
    """ZS-86, ZS-87, ZS-A69: all houses that are lost now go out together; then the end is looked at."""
    fallen = 0
    most = 0
    for seat in range(g.seats):
        if is_lost(g.homes[seat]):
            fallen += 1
            most = max(most, g.homes[seat].dawn)
    if fallen == 0:
        return
    left = -fallen
    for seat in range(g.seats):
        left += is_in(g, seat)
    for seat in range(g.seats):
        if is_lost(g.homes[seat]):
            g.winners[seat] = left == 0 and g.seats > 1 and g.homes[seat].dawn == most
            go_out(g, seat, log)
    if g.seats == 1:
        finish(g, Ending.PERISHED_ALONE, log)
    elif left == 0:
        finish(g, Ending.ALL_PERISHED, log)
    elif left == 1:
        for seat in range(g.seats):
            g.winners[seat] = is_in(g, seat)
        finish(g, Ending.LAST_SURVIVOR, log)
    else:
        pass_first_on(g, log)


@rule
def finish(g: Siege, ending: int, log: Log) -> None:
    g.ending = ending
    for seat in range(g.seats):
        g.homes[seat].ask = Ask.NOTHING
    tell(log, Happening.ENDED, NOTHING)


@rule
def pass_first_on(g: Siege, log: Log) -> None:
    """ZS-A11: an eliminated first player is followed by the next living one clockwise."""
    while not is_in(g, g.first):
        g.first = (g.first + 1) % g.seats
        if is_in(g, g.first):
            tell(log, Happening.NEW_FIRST, g.first)
    if g.step < Step.FIGHTS or g.step == Step.BITES:
        g.turn = g.first


@rule
def go_out(g: Siege, seat: int, log: Log) -> None:
    """ZS-A60: house, zombies, people in town and all items leave the game; the zombies go back to the box."""
    home = g.homes[seat]
    if home.burnt:
        home.last_loss = Cause.FIRE
    back_to_box(g, zombies_of(home))
    empty_the_house(home)
    home.out = home.last_loss
    g.finished[seat] = 1
    tell1(log, Happening.OUT, seat, home.out)


@rule
def empty_the_house(home: Home) -> None:
    home.person[:] = NOTHING
    home.standing[:] = Standing.NOBODY
    home.picked[:] = 0
    home.yard[:, :] = 0
    home.inside = 0
    home.coming = 0
    home.sliding = NOTHING
    home.wounded = NOTHING
    home.owed = 0
    home.unfed = 0
    home.answer = 0
    home.barricade[:] = 0
    for supply in range(SUPPLIES):
        home.supply[supply] = 0
    for thing in range(THINGS):
        home.things[thing] = 0
    for car in range(MOST_CARS):
        home.cars[car] = NOTHING
        home.damage[car] = 0
    home.car_out = NOTHING
    home.lights_brought = 0
    home.kept[:] = 0
    home.generator_on = 0
    home.stove_lit = 0
    empty_kit(home.kit)
    empty_kit(home.trunk)
    home.ask = Ask.NOTHING


@rule
def empty_kit(kit: Kit) -> None:
    kit.weapons[:] = 0
    kit.used[:] = 0
    kit.gear[:] = 0
    kit.lit[:] = 0
    kit.helped[:] = 0
    kit.batteries = 0


@rule
def finish_part(g: Siege, seat: int, log: Log) -> None:
    """A player has done with this step."""
    g.homes[seat].ask = Ask.NOTHING
    g.finished[seat] = 1
    tell(log, Happening.FINISHED, seat)


@rule
def next_to_act(g: Siege) -> int:
    """ZS-24, ZS-25, ZS-26: from the first player clockwise, who has not done with this step; NOTHING after the last."""
    for i in range(g.seats):
        seat = clockwise(g, i)
        if is_in(g, seat) and not g.finished[seat]:
            return seat
    return NOTHING


@rule
def begin_step(g: Siege, step: int) -> None:
    g.step = step
    g.turn = g.first
    for seat in range(g.seats):
        g.finished[seat] = not is_in(g, seat)
