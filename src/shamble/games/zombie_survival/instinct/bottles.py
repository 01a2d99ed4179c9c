"""Bottles: when one is worth it, and on which squares it falls."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import rule
from shamble.games.zombie_survival.actions import BACK, SQUARE
from shamble.games.zombie_survival.chapters.bottles import bottle_rows, burnable_squares, can_burn, neighbour
from shamble.games.zombie_survival.chapters.ring import (
    BARRICADED,
    beside,
    boxes,
    first_square,
    nearly_full_boxes,
    open_squares,
    squares_of,
    zombies_in,
)
from shamble.games.zombie_survival.content import RING, Supply, Thing
from shamble.games.zombie_survival.instinct.siege import AT_OPEN_DOOR, danger
from shamble.games.zombie_survival.state import Home, Row, Siege

WORTH_A_BOTTLE = 25


@rule
def pair_value(g: Siege, home: Home, first: int, second: int) -> int:
    """The zombies that two squares hold; fire at the house must be worth it, and be put out."""
    if second == NOTHING or not can_burn(g, home, second):
        return 0
    value = 0
    if home.yard[first // RING, first % RING]:
        value += danger(g, home, first)
    if home.yard[second // RING, second % RING]:
        value += danger(g, home, second)
    if first // RING == Row.HOUSE_ROW or second // RING == Row.HOUSE_ROW:
        if not can_put_out(g, home):
            return 0
        value -= AT_OPEN_DOOR
    return value


@rule
def best_second_value(g: Siege, home: Home, first: int) -> int:
    most = 0
    for which in range(4):
        most = max(most, pair_value(g, home, first, neighbour(g, first, which)))
    return most


@rule
def best_first_square(g: Siege, home: Home) -> int:
    """The square from which a bottle does most, or NOTHING if it is not worth one."""
    best, most = NOTHING, WORTH_A_BOTTLE
    for row in range(bottle_rows(g)):
        pairs = worth_burning(g, home, row)
        while pairs:
            target = row * RING + first_square(pairs)
            pairs &= pairs - 1
            value = best_second_value(g, home, target)
            if value > most:
                best, most = target, value
    return best


@rule
def worth_burning(g: Siege, home: Home, row: int) -> int:
    """Zombies, as bits, that are worth a bottle with a neighbour; no single one is.

    At the house, where the fire costs AT_OPEN_DOOR, two side by side that are about to come in; elsewhere any two of
    which one is pushed next.
    """
    zombies = zombies_in(home, row) & burnable_squares(g, home)
    if row == Row.HOUSE_ROW:
        if not can_put_out(g, home):
            return 0
        last = squares_of(boxes(g, home, BARRICADED) & nearly_full_boxes(zombies_in(home, row)))
        coming_in = zombies & (last | open_squares(g, home))
        return coming_in & beside(coming_in, row)
    pushed = zombies & zombies_in(home, row - 1)
    found = (pushed & beside(zombies, row)) | (zombies & beside(pushed, row))
    if row > Row.SECOND_ROW:
        found |= pushed
    if row + 1 < bottle_rows(g):
        found |= zombies & zombies_in(home, row + 1)
    return found


@rule
def can_put_out(g: Siege, home: Home) -> bool:
    """With water to spare, or an extinguisher."""
    return home.things[Thing.FIRE_EXTINGUISHER] > 0 or home.supply[Supply.WATER] > g.content.fire_water


@rule
def choose_bottle(g: Siege, home: Home, mask: Mask) -> int:
    first = best_first_square(g, home)
    return BACK if first == NOTHING or not mask[SQUARE + first] else SQUARE + first


@rule
def choose_second_square(g: Siege, home: Home, mask: Mask) -> int:
    best, most = BACK, -1_000_000
    for which in range(4):
        second = neighbour(g, g.deed.target, which)
        if second != NOTHING and mask[SQUARE + second]:
            value = pair_value(g, home, g.deed.target, second)
            if value > most:
                best, most = SQUARE + second, value
    return best
