"""The siege: which way a pushed zombie goes, which openings are boarded up, what the event takes."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import rule
from shamble.games.zombie_survival.actions import (
    BACK,
    BATTERY,
    BUILD,
    DONE,
    EAT,
    GENERATOR,
    HANDSAW,
    MOST_MEALS,
    PERSON,
    SLIDE_LEFT,
    SLIDE_RIGHT,
    STOVE,
    TAKE_DOWN,
)
from shamble.games.zombie_survival.chapters.barricades import has_wheels
from shamble.games.zombie_survival.chapters.people import people_home, ready_people
from shamble.games.zombie_survival.chapters.placement import LEFT, RIGHT, is_open
from shamble.games.zombie_survival.chapters.ring import box_start
from shamble.games.zombie_survival.chapters.supplies import has_power, has_stove
from shamble.games.zombie_survival.content import BOX, GEARS, OPENINGS, RING, OpeningKind, Supply
from shamble.games.zombie_survival.state import IN_HOUSE, PEOPLE, Home, Row, Siege, Standing

IN_THE_HOUSE, AT_OPEN_DOOR, LAST_OF_BOX, NEXT_PUSH, SOMEWHERE = 100, 40, 45, 20, 8
ENTERS, BREAKS, CROWDS = 30, 20, 3  # how bad it is when a zombie enters, breaks a barricade, stands before an opening


@rule
def zombies_before(g: Siege, home: Home, opening: int) -> int:
    """Zombies on the three squares of an opening."""
    start = box_start(g, home, opening)
    count = 0
    for square in range(start, start + BOX):
        count += home.yard[Row.HOUSE_ROW, square]
    return count


@rule
def danger(g: Siege, home: Home, target: int) -> int:
    """How much it is worth to be rid of this zombie."""
    if target == IN_HOUSE:
        return IN_THE_HOUSE
    row, square = target // RING, target % RING
    opening = home.opening_at[square]
    if row != Row.HOUSE_ROW:
        pushed = row > 0 and home.yard[row - 1, square] == 1
        return NEXT_PUSH if pushed else SOMEWHERE
    if opening == NOTHING:
        return SOMEWHERE
    if is_open(home, square):
        return AT_OPEN_DOOR
    return LAST_OF_BOX if zombies_before(g, home, opening) == BOX - 1 else NEXT_PUSH


@rule
def slide_cost(g: Siege, home: Home, direction: int) -> int:
    """What it costs the house if the chain goes this way."""
    square = home.sliding + 0
    cost = 0
    while True:
        square = (square + direction + RING) % RING
        if not home.yard[Row.HOUSE_ROW, square]:
            opening = home.opening_at[square]
            if opening == NOTHING:
                return cost
            crowd = zombies_before(g, home, opening)
            if home.barricade[opening] and crowd == BOX - 1:
                return cost + BREAKS
            return cost + CROWDS * (crowd + 1)
        cost += 1
        if is_open(home, square):
            return cost + ENTERS


@rule
def choose_slide(g: Siege, owner: int, seat: int) -> int:
    """Away from what hurts; for somebody else's house into it."""
    home = g.homes[owner]
    better_left = slide_cost(g, home, LEFT) < slide_cost(g, home, RIGHT)
    return SLIDE_LEFT if better_left == (owner == seat) else SLIDE_RIGHT


@rule
def weakest_person(home: Home, mask: Mask) -> int:
    """Whoever has no action left, else the last one."""
    chosen = PERSON
    for p in range(PEOPLE):
        if mask[PERSON + p]:
            if home.standing[p] != Standing.READY:
                return PERSON + p
            chosen = PERSON + p
    return chosen


@rule
def choose_meal(g: Siege, home: Home, mask: Mask) -> int:
    """Light the stove if it saves food; what spoils is eaten first."""
    if mask[STOVE] and not has_stove(g, home) and people_home(home) > g.content.fed_cold:
        return STOVE
    best = EAT
    for units in range(MOST_MEALS):
        if mask[EAT + units]:
            best = EAT + units
    return best


@rule
def least_needed_barricade(g: Siege, home: Home, mask: Mask) -> int:
    """The barricade with fewest zombies before it."""
    best, fewest = TAKE_DOWN, BOX + 1
    for opening in range(OPENINGS):
        if mask[TAKE_DOWN + opening] and zombies_before(g, home, opening) < fewest:
            best, fewest = TAKE_DOWN + opening, zombies_before(g, home, opening)
    return best


@rule
def chore(g: Siege, home: Home, mask: Mask) -> int:
    """Batteries where they help, the generator when the power is gone; NOTHING if there is nothing to do."""
    for i in range(GEARS):
        gear = GEARS - 1 - i if g.night else i
        if mask[BATTERY + gear]:
            return BATTERY + gear
    if mask[GENERATOR] and not has_power(g, home) and home.supply[Supply.REFRIGERATED] > 1:
        return GENERATOR
    return NOTHING


@rule
def choose_barricade(g: Siege, home: Home, mask: Mask) -> int:
    """Board up what is threatened most, as long as people are left for the zombies in the house."""
    task = chore(g, home, mask)
    if task != NOTHING:
        return task
    if ready_people(home) <= home.inside:
        return DONE
    best, most = DONE, 0
    for opening in range(OPENINGS):
        if mask[BUILD + opening]:
            is_garage = g.content.houses[home.house].openings[opening].kind == OpeningKind.GARAGE
            crowd = zombies_before(g, home, opening)
            value = 4 + 5 * crowd
            if is_garage and has_wheels(home) and crowd < BOX - 1:
                value = 0
            if value > most:
                best, most = BUILD + opening, value
    if best != DONE and mask[HANDSAW] and most < 4 + 5:
        return HANDSAW
    return best


@rule
def choose_window(g: Siege, home: Home, mask: Mask) -> int:
    """The window with most zombies before it."""
    best, most = BACK, -1
    for opening in range(OPENINGS):
        if mask[BUILD + opening] and zombies_before(g, home, opening) > most:
            best, most = BUILD + opening, zombies_before(g, home, opening)
    return best
