"""The squares of a row as bits, once round the house: zombies, openings and what lies beside what, without a loop."""

from shamble.engine.compile.rule import rule
from shamble.engine.rules.bits import bit
from shamble.games.zombie_survival.content import COLUMNS, OPENINGS, RING, SIDES, OpeningKind
from shamble.games.zombie_survival.state import Home, Row, Siege

WHOLE_RING = (1 << RING) - 1
FIRST_COLUMNS = 0b000001000001000001000001  # column 1 of every yard
LAST_COLUMNS = 0b100000100000100000100000  # column 6 of every yard
ONE_YARD = 0b111111
OPEN, BARRICADED = 0, 1


@rule
def zombies_in(home: Home, row: int) -> int:
    """ZS-30: the squares of a row with a zombie."""
    return eight_in(home, row, 0) | (eight_in(home, row, 8) << 8) | (eight_in(home, row, 16) << 16)


@rule
def eight_in(home: Home, row: int, first: int) -> int:
    """Eight squares: machine code reads their bytes as one number, and the product gathers the lowest bit of each."""
    word = 0
    for i in range(8):
        word |= (int(home.yard[row, first + i]) & 0xFF) << (8 * i)
    return ((word * 0x0102040810204080) >> 56) & 0xFF


@rule
def first_square(squares: int) -> int:
    """The lowest of some squares: its number bit by bit, without a loop to guess wrong."""
    lowest = squares & -squares
    low = ((lowest & 0xAAAAAA) != 0) + 2 * ((lowest & 0xCCCCCC) != 0) + 4 * ((lowest & 0xF0F0F0) != 0)
    return low + 8 * ((lowest & 0x00FF00) != 0) + 16 * ((lowest & 0xFF0000) != 0)


@rule
def yard_on(side: int) -> int:
    """The squares of a row on one side of the house."""
    return ONE_YARD << (side * COLUMNS)


@rule
def beside(squares: int, row: int) -> int:
    """The squares left and right of these: round the corners in the house row only (section 3.1)."""
    if row == Row.HOUSE_ROW:
        up = (squares << 1) | (squares >> (RING - 1))
        down = (squares >> 1) | (squares << (RING - 1))
        return (up | down) & WHOLE_RING
    return ((squares & ~LAST_COLUMNS) << 1) | ((squares & ~FIRST_COLUMNS) >> 1)


# --- boxes: ZS-A2 -----------------------------------------------------------------------------------------------------


@rule
def box_start(g: Siege, home: Home, opening: int) -> int:
    """ZS-A2: the first of the three house-row squares of an opening."""
    return opening // 2 * COLUMNS + g.content.houses[home.house].openings[opening].column - 1


@rule
def has_opening(g: Siege, home: Home, opening: int) -> bool:
    """Has the house a door or a window at this place?"""
    return g.content.houses[home.house].openings[opening].kind != OpeningKind.NONE


@rule
def boxes(g: Siege, home: Home, barricaded: int) -> int:
    """The first squares of the boxes of all openings that are open, or of those that are barricaded."""
    found = 0
    for opening in range(OPENINGS):
        if has_opening(g, home, opening) and home.barricade[opening] == barricaded:
            found |= bit(box_start(g, home, opening))
    return found


@rule
def squares_of(boxes: int) -> int:
    """The three squares of each of these boxes."""
    return boxes | (boxes << 1) | (boxes << 2)


@rule
def full_boxes(zombies: int) -> int:
    """ZS-33: where a box begins whose three squares hold zombies, if one begins there."""
    return zombies & (zombies >> 1) & (zombies >> 2)


@rule
def nearly_full_boxes(zombies: int) -> int:
    """The same of boxes that hold two zombies."""
    second, third = zombies >> 1, zombies >> 2
    return ((zombies & second) | (zombies & third) | (second & third)) & ~full_boxes(zombies)


@rule
def open_squares(g: Siege, home: Home) -> int:
    """ZS-32: the squares of the house row next to an unbarricaded door or window."""
    return squares_of(boxes(g, home, OPEN))


@rule
def faced_squares(g: Siege, home: Home) -> int:
    """ZS-A24: all squares on the sides of the house that have an open door or window."""
    doors = open_squares(g, home)
    found = 0
    for side in range(SIDES):
        if doors & yard_on(side):
            found |= yard_on(side)
    return found
