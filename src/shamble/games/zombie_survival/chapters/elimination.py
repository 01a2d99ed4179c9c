"""A house goes out of the game, and the game ends: ZS-77, ZS-86, ZS-87, ZS-A60, ZS-A69."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.chapters.people import is_deserted, is_in
from shamble.games.zombie_survival.chapters.placement import back_to_box, zombies_of
from shamble.games.zombie_survival.content import MOST_CARS, SUPPLIES, THINGS
from shamble.games.zombie_survival.events import Happening, tell, tell1
from shamble.games.zombie_survival.state import Ask, Cause, Ending, Home, Kit, Siege, Standing, Step


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
    """ZS-87, ZS-110: the game is over; nobody is asked any more."""
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
    """ZS-A60: nobody and nothing is left of a house but its walls."""
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
    """No weapon, no gear, no battery."""
    kit.weapons[:] = 0
    kit.used[:] = 0
    kit.gear[:] = 0
    kit.lit[:] = 0
    kit.helped[:] = 0
    kit.batteries = 0
