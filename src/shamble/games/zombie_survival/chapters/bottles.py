"""Molotovs: ZS-98, ZS-A28. Where a bottle can fall, and what burns."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import holds
from shamble.games.zombie_survival.chapters.attacks import forget_deed
from shamble.games.zombie_survival.chapters.people import spend_action
from shamble.games.zombie_survival.chapters.placement import back_to_box, side_of, told_spot
from shamble.games.zombie_survival.chapters.ring import WHOLE_RING, faced_squares, zombies_in
from shamble.games.zombie_survival.chapters.supplies import catch_fire
from shamble.games.zombie_survival.content import RING, Thing
from shamble.games.zombie_survival.events import Happening, tell1, tell3
from shamble.games.zombie_survival.state import Home, Row, Siege

RIGHT, FARTHER = 0, 1  # where the second square lies


@rule
def can_throw(g: Siege, home: Home) -> bool:
    """ZS-98: a bottle, and somebody who throws it."""
    if home.things[Thing.LIQUOR] == 0 and home.things[Thing.GAS] == 0:
        return False
    return has_bottle_target(g, home)


@rule
def has_bottle_target(g: Siege, home: Home) -> bool:
    """A zombie that can be seen: the square beside it in its yard can be seen, too."""
    zombies = 0
    for row in range(bottle_rows(g)):
        zombies |= zombies_in(home, row)
    return zombies & burnable_squares(g, home) != 0


@rule
def bottle_rows(g: Siege) -> int:
    """ZS-98: no farther than two squares away; with a third row Molotovs do not reach the outer one."""
    return min(g.content.molotov_range, g.options.yard_depth)


@rule
def burnable_squares(g: Siege, home: Home) -> int:
    """ZS-A24: the squares of a row that a bottle can be thrown at, as bits."""
    return faced_squares(g, home) if g.options.need_opening_to_shoot else WHOLE_RING


@rule
def can_burn(g: Siege, home: Home, target: int) -> bool:
    """ZS-A24: can a bottle be thrown at this square?"""
    return holds(burnable_squares(g, home), target % RING)


@rule
def neighbour(g: Siege, target: int, which: int) -> int:
    """ZS-A28, section 3.1: right or farther, or NOTHING; round the corner in the house row only."""
    row, square = target // RING, target % RING
    if which == FARTHER:
        return NOTHING if row + 1 >= bottle_rows(g) else target + RING
    beyond = (square + 1) % RING
    if row != Row.HOUSE_ROW and side_of(beyond) != side_of(square):
        return NOTHING
    return row * RING + beyond


@rule
def pair_of(first: int, which: int) -> int:
    """ZS-A28: two squares as one number: the one, and the next to its right or behind it."""
    return which * 3 * RING + first


@rule
def first_of(pair: int) -> int:
    """ZS-A28: the first square of a pair."""
    return pair % (3 * RING)


@rule
def second_of(g: Siege, pair: int) -> int:
    """The other one; NOTHING where there is none."""
    return neighbour(g, first_of(pair), pair // (3 * RING))


@rule
def can_fall_on(g: Siege, home: Home, pair: int) -> bool:
    """ZS-A28, ZS-A24: two squares in reach, at least one zombie among them."""
    first, second = first_of(pair), second_of(g, pair)
    if second == NOTHING or first // RING >= bottle_rows(g) or not can_burn(g, home, first):
        return False
    if not can_burn(g, home, second):
        return False
    return home.yard[first // RING, first % RING] == 1 or home.yard[second // RING, second % RING] == 1


@rule
def burns_house(g: Siege, pair: int) -> bool:
    """ZS-A28: does one of the two lie next to the house?"""
    return first_of(pair) // RING == Row.HOUSE_ROW or second_of(g, pair) // RING == Row.HOUSE_ROW


@rule
def throw_bottle(g: Siege, seat: int, pair: int, log: Log) -> None:
    """ZS-98, ZS-A28: both squares are cleared, no dice, no noise; next to the house it burns."""
    home = g.homes[seat]
    first, second = first_of(pair), second_of(g, pair)
    home.things[g.deed.bottle] -= 1
    spend_action(home)
    tell3(log, Happening.THROWN, seat, g.deed.bottle, told_spot(g, first), told_spot(g, second))
    burn(g, seat, first, log)
    burn(g, seat, second, log)
    forget_deed(g)
    if burns_house(g, pair):
        catch_fire(g, seat, log)


@rule
def burn(g: Siege, seat: int, target: int, log: Log) -> None:
    """ZS-98: the zombie on this square, if there is one, burns."""
    home = g.homes[seat]
    if home.yard[target // RING, target % RING]:
        home.yard[target // RING, target % RING] = 0
        back_to_box(g, 1)
        home.tally[2] += 1
        tell1(log, Happening.BURNED, seat, told_spot(g, target))
