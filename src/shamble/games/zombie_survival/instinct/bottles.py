"""Bottles: when one is worth it, and on which squares it falls."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import rule
from shamble.games.zombie_survival.actions import BACK, PAIR
from shamble.games.zombie_survival.chapters.bottles import (
    bottle_rows,
    burnable_squares,
    burns_house,
    can_burn,
    first_of,
    pair_of,
    second_of,
)
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
def pair_value(g: Siege, home: Home, pair: int) -> int:
    """The zombies that two squares hold; fire at the house must be worth it, and be put out."""
    first, second = first_of(pair), second_of(g, pair)
    if second == NOTHING or not can_burn(g, home, second):
        return 0
    value = 0
    if home.yard[first // RING, first % RING]:
        value += danger(g, home, first)
    if home.yard[second // RING, second % RING]:
        value += danger(g, home, second)
    if burns_house(g, pair):
        if not can_put_out(g, home):
            return 0
        value -= AT_OPEN_DOOR
    return value


@rule
def best_pair(g: Siege, home: Home) -> int:
    """The two squares on which a bottle does most, or NOTHING if it is not worth one."""
    best, most = NOTHING, WORTH_A_BOTTLE
    for row in range(bottle_rows(g)):
        squares = worth_burning(g, home, row)
        while squares:
            first = row * RING + first_square(squares)
            squares &= squares - 1
            for which in range(2):
                value = pair_value(g, home, pair_of(first, which))
                if value > most:
                    best, most = pair_of(first, which), value
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
def choose_bottle(g: Siege, home: Home) -> int:
    """The two squares that are worth most, or the bottle is kept."""
    pair = best_pair(g, home)
    return BACK if pair == NOTHING else PAIR + pair
