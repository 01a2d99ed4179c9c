"""Step 3, barricades: ZS-23, ZS-51 to ZS-53. What can be built, taken down and sawn."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit
from shamble.games.zombie_survival.chapters.people import ready_people, spend_action
from shamble.games.zombie_survival.chapters.placement import box_is_full, is_window, tell_opening
from shamble.games.zombie_survival.chapters.ring import box_start, has_opening, squares_of, zombies_in
from shamble.games.zombie_survival.content import MOST_CARS, OPENINGS, WEAPONS, OpeningKind, Supply, Thing
from shamble.games.zombie_survival.events import Happening, tell4
from shamble.games.zombie_survival.state import Home, Row, Siege


@rule
def something_to_build(g: Siege, home: Home) -> bool:
    """ZS-51: somebody ready, lumber, and an opening to barricade?"""
    if ready_people(home) == 0 or home.supply[Supply.LUMBER] == 0:
        return False
    for opening in range(OPENINGS):
        if is_buildable(g, home, opening):
            return True
    return False


@rule
def something_to_open(g: Siege, home: Home) -> bool:
    """ZS-53, ZS-A87: a barricade that keeps a car, a blow or (by an option) a shot from getting through."""
    if ready_people(home) == 0:
        return False
    strikes, shoots = False, False
    for weapon in range(WEAPONS):
        if home.kit.weapons[weapon] > 0:
            if g.content.weapons[weapon].hand_to_hand:
                strikes = True
            else:
                shoots = True
    shoots = shoots or home.things[Thing.LIQUOR] > 0 or home.things[Thing.GAS] > 0
    for opening in range(OPENINGS):
        if home.barricade[opening] and is_in_the_way(g, home, opening, strikes, shoots):
            return True
    return False


@rule
def is_in_the_way(g: Siege, home: Home, opening: int, strikes: bool, shoots: bool) -> bool:
    """ZS-53, ZS-A87: does this barricade keep a car, a blow or a shot from getting through?"""
    if g.content.houses[home.house].openings[opening].kind == OpeningKind.GARAGE and has_wheels(home):
        return True
    start = box_start(g, home, opening)
    if strikes and zombies_in(home, Row.HOUSE_ROW) & squares_of(bit(start)):
        return True
    return shoots and g.options.need_opening_to_shoot == 1


@rule
def has_wheels(home: Home) -> bool:
    """A car at home and gas for it, or one that is out."""
    if home.car_out != NOTHING:
        return True
    for car in range(MOST_CARS):
        if home.cars[car] != NOTHING:
            return home.things[Thing.GAS] > 0
    return False


@rule
def is_buildable(g: Siege, home: Home, opening: int) -> bool:
    """ZS-51, ZS-52: one barricade is enough, and none where all three squares hold zombies."""
    return has_opening(g, home, opening) and not home.barricade[opening] and not box_is_full(g, home, opening)


@rule
def build(g: Siege, seat: int, opening: int, log: Log) -> None:
    """ZS-51."""
    home = g.homes[seat]
    spend_action(home)
    home.supply[Supply.LUMBER] -= 1
    home.barricade[opening] = 1
    home.tally[0] += 1
    tell_opening(g, seat, Happening.BUILT, opening, log)


@rule
def take_down(g: Siege, seat: int, opening: int, log: Log) -> None:
    """ZS-53, ZS-A31: 1 action, and the lumber does not come back."""
    home = g.homes[seat]
    spend_action(home)
    home.barricade[opening] = 0
    tell_opening(g, seat, Happening.TAKEN_DOWN, opening, log)


# --- the handsaw: ZS-51, ZS-A30 ---------------------------------------------------------------------------------------


@rule
def saw_actions(g: Siege) -> int:
    """ZS-A30: the pair of windows costs two actions, or one."""
    return 1 if g.options.handsaw_one_action else 2


@rule
def can_saw(g: Siege, home: Home) -> bool:
    """ZS-51, ZS-A30: an unused handsaw, 1 lumber, and two windows that can both be barricaded."""
    if home.things[Thing.HANDSAW] <= home.saws_used or home.supply[Supply.LUMBER] == 0:
        return False
    return ready_people(home) >= saw_actions(g) and sawable_windows(g, home) >= 2


@rule
def is_sawable(g: Siege, home: Home, opening: int) -> bool:
    """ZS-51: windows only."""
    return is_window(g, home, opening) and is_buildable(g, home, opening)


@rule
def sawable_windows(g: Siege, home: Home) -> int:
    """ZS-51: how many windows a handsaw could board up."""
    count = 0
    for opening in range(OPENINGS):
        count += is_sawable(g, home, opening)
    return count


@rule
def first_sawable(g: Siege, home: Home) -> int:
    """The first window for a handsaw, or NOTHING."""
    for opening in range(OPENINGS):
        if is_sawable(g, home, opening):
            return opening
    return NOTHING


@rule
def last_sawable(g: Siege, home: Home) -> int:
    """The last window for a handsaw, or NOTHING."""
    last = NOTHING
    for opening in range(OPENINGS):
        if is_sawable(g, home, opening):
            last = opening
    return last


@rule
def saw(g: Siege, seat: int, second: int, log: Log) -> None:
    """ZS-51, ZS-A30: two windows for one lumber, built together."""
    home = g.homes[seat]
    for _ in range(saw_actions(g)):
        spend_action(home)
    home.supply[Supply.LUMBER] -= 1
    home.saws_used += 1
    home.barricade[home.window] = 1
    home.barricade[second] = 1
    home.tally[0] += 2
    openings = g.content.houses[home.house].openings
    first = home.window + 0
    tell4(log, Happening.SAWN, seat, first, openings[first].column, second, openings[second].column)
    home.window = NOTHING
