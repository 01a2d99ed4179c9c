"""Losing people and the end: ZS-67, ZS-77, ZS-85 to ZS-87. The ground on which the other chapters stand."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.chapters.placement import back_to_box, clockwise, zombies_of
from shamble.games.zombie_survival.content import MOST_CARS, STRANGERS, SUPPLIES, THINGS, Person, Supply
from shamble.games.zombie_survival.events import Happening, tell, tell1, tell2, tell4
from shamble.games.zombie_survival.state import PEOPLE, SEATS, Ask, Cause, Ending, Home, Kit, Siege, Standing, Step

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
    home.tally[:] = 0
    home.came_in = 0
    home.fell = 0
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
def sum_up(g: Siege, seat: int, happening: int, log: Log) -> None:
    """One line for what a house did in a step."""
    tally = g.homes[seat].tally
    if tally[0] or tally[1] or tally[2] or tally[3]:
        tell4(log, happening, seat, tally[0], tally[1], tally[2], tally[3])
        tally[:] = 0


@rule
def sum_up_together(g: Siege, happening: int, log: Log) -> None:
    """One line for what all houses did."""
    first, second, third, fourth = g.homes[0].tally, g.homes[1].tally, g.homes[2].tally, g.homes[3].tally
    if first[0] or second[0] or third[0] or fourth[0]:
        tell4(log, happening, NOTHING, first[0], second[0], third[0], fourth[0])
        for seat in range(SEATS):
            g.homes[seat].tally[:] = 0


@rule
def next_step(g: Siege, step: int, log: Log) -> None:
    """What the zombies did in this step, in one line each; then the next one begins."""
    if g.homes[0].came_in or g.homes[1].came_in or g.homes[2].came_in or g.homes[3].came_in:
        tell4(
            log,
            Happening.CAME_IN,
            NOTHING,
            g.homes[0].came_in,
            g.homes[1].came_in,
            g.homes[2].came_in,
            g.homes[3].came_in,
        )
    if g.homes[0].fell or g.homes[1].fell or g.homes[2].fell or g.homes[3].fell:
        tell4(log, Happening.FELL, NOTHING, g.homes[0].fell, g.homes[1].fell, g.homes[2].fell, g.homes[3].fell)
    for seat in range(SEATS):
        g.homes[seat].came_in = 0
        g.homes[seat].fell = 0
    begin_step(g, step)


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
