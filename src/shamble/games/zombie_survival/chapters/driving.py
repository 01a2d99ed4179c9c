"""The driveway: ZS-71, ZS-78, ZS-92, ZS-A33, ZS-A34."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.chapters.elimination import empty_kit
from shamble.games.zombie_survival.chapters.placement import back_to_box, outer_row, told_row
from shamble.games.zombie_survival.content import COLUMNS, OPENINGS, OpeningKind
from shamble.games.zombie_survival.events import Happening, tell, tell1, tell3
from shamble.games.zombie_survival.meta import Toughness
from shamble.games.zombie_survival.state import Home, Siege


@rule
def garage_is_open(g: Siege, home: Home) -> bool:
    """ZS-78, ZS-A36: the garage door is unbarricaded."""
    for opening in range(OPENINGS):
        if g.content.houses[home.house].openings[opening].kind == OpeningKind.GARAGE:
            return not home.barricade[opening]
    return False


@rule
def is_wrecked(g: Siege, home: Home) -> bool:
    """ZS-A33: at its number of damage, or beyond it."""
    damage = home.damage[home.car_out]
    limit = g.content.cars[home.cars[home.car_out]].damage
    return damage > limit if g.options.car_toughness == Toughness.EXCEED else damage >= limit


@rule
def run_over(g: Siege, seat: int, direction: int, log: Log) -> bool:
    """ZS-71, ZS-A34: one by one, outward or inward, the lower column first; 1 damage each. Is the car destroyed?"""
    home = g.homes[seat]
    house = g.content.houses[home.house]
    first = house.driveway * COLUMNS + house.driveway_column - 1
    for i in range(g.options.yard_depth):
        row = i if direction == 1 else outer_row(g) - i
        for square in range(first, first + 2):
            if home.yard[row, square]:
                home.yard[row, square] = 0
                back_to_box(g, 1)
                home.damage[home.car_out] += 1
                tell3(log, Happening.RUN_OVER, seat, square, told_row(g, row), home.damage[home.car_out])
                if is_wrecked(g, home):
                    return True
    return False


@rule
def lose_car(home: Home, seat: int, log: Log) -> None:
    """ZS-A35: the car is a wreck, and out of the game."""
    tell1(log, Happening.WRECKED, seat, home.cars[home.car_out])
    home.cars[home.car_out] = NOTHING
    home.damage[home.car_out] = 0


@rule
def lose_party(home: Home, seat: int, log: Log) -> None:
    """ZS-A81: nobody is left in town: car and load are lost."""
    home.cars[home.car_out] = NOTHING
    home.damage[home.car_out] = 0
    home.car_out = NOTHING
    home.lights_brought = 0
    home.kept[:] = 0
    empty_kit(home.trunk)
    tell(log, Happening.PARTY_LOST, seat)
