"""The way in on foot: ZS-79, ZS-A49. Free squares that join the street with an open door, as bits round the house."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import rule
from shamble.engine.rules.bits import bit
from shamble.games.zombie_survival.chapters.ring import WHOLE_RING, beside, zombies_in
from shamble.games.zombie_survival.content import COLUMNS, RING, OpeningKind
from shamble.games.zombie_survival.state import Home, Row, Siege


@rule
def driveway_bits(g: Siege, home: Home) -> int:
    """The two columns of the driveway."""
    house = g.content.houses[home.house]
    first = house.driveway * COLUMNS + house.driveway_column - 1
    return bit(first) | bit(first + 1)


@rule
def free_bits(home: Home, row: int) -> int:
    """The squares of a row without a zombie."""
    return WHOLE_RING & ~zombies_in(home, row)


@rule
def joined(g: Siege, home: Home, wanted: int) -> int:
    """The free squares of a row that hang together with a free outer square of the driveway."""
    outer = g.options.yard_depth - 1
    free0, free1, free2 = free_bits(home, 0), free_bits(home, 1), free_bits(home, 2)
    start = driveway_bits(g, home)
    at0, at1, at2 = 0, 0, 0
    if outer == Row.SECOND_ROW:
        at1 = start & free1
        free2 = 0
    else:
        at2 = start & free2
    for _ in range(RING * 3):
        next0 = (at0 | beside(at0, 0) | at1) & free0
        next1 = (at1 | beside(at1, 1) | at0 | at2) & free1
        next2 = (at2 | beside(at2, 2) | at1) & free2
        if next0 == at0 and next1 == at1 and next2 == at2:
            break
        at0, at1, at2 = next0, next1, next2
    if wanted == Row.HOUSE_ROW:
        return at0
    return at1 if wanted == Row.SECOND_ROW else at2


@rule
def has_path(g: Siege, home: Home) -> bool:
    """ZS-79, ZS-A49: is a square of an unbarricaded door's box (the garage's too) joined with the street?"""
    reached = joined(g, home, Row.HOUSE_ROW)
    for square in range(RING):
        opening = home.opening_at[square]
        if (reached >> square) & 1 and opening != NOTHING and not home.barricade[opening]:
            if g.content.houses[home.house].openings[opening].kind != OpeningKind.WINDOW:
                return True
    return False


@rule
def can_be_struck_from_street(g: Siege, home: Home, target: int) -> bool:
    """ZS-A49: hand-to-hand on an outer square of the driveway, or next to a free square that is joined with one."""
    row, square = target // RING, target % RING
    here = bit(square)
    if row == g.options.yard_depth - 1 and here & driveway_bits(g, home):
        return True
    if beside(here, row) & joined(g, home, row):
        return True
    if row > 0 and here & joined(g, home, row - 1):
        return True
    return row < g.options.yard_depth - 1 and here & joined(g, home, row + 1) != 0
