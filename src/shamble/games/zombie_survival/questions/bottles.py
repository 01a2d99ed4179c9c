"""What is asked of a bottle: the two squares that burn. ZS-98, ZS-A28."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import holds
from shamble.games.zombie_survival.actions import BACK, SQUARE
from shamble.games.zombie_survival.chapters.bottles import (
    bottle_rows,
    first_squares,
    is_second_square,
    neighbour,
    throw_bottle,
)
from shamble.games.zombie_survival.content import RING
from shamble.games.zombie_survival.questions.words import USUAL, Words
from shamble.games.zombie_survival.state import Ask, Home, Siege

# --- Ask.BOTTLE: ZS-98, who throws one (`choose_fights`) --------------------------------------------------------------

BOTTLE_WORDS = Words(
    "ZS-98",
    "Where does the bottle fall? Name the first of two squares.",
    {"square": "At {spot}, and a square next to it", "back": USUAL},
)


@rule
def offer_bottle(g: Siege, home: Home, mask: Mask) -> None:
    for row in range(bottle_rows(g)):
        squares = first_squares(g, home, row)
        for square in range(RING):
            mask[SQUARE + row * RING + square] = holds(squares, square)
    mask[BACK] = True


@rule
def choose_bottle(g: Siege, seat: int, action: int, log: Log) -> None:
    home = g.homes[seat]
    if action == BACK:
        g.deed.bottle = NOTHING
        home.ask = Ask.NOTHING
    else:
        g.deed.target = action - SQUARE
        home.ask = Ask.SECOND_SQUARE


# --- Ask.SECOND_SQUARE: ZS-A28, next to the first (`choose_bottle`) ---------------------------------------------------

SECOND_SQUARE_WORDS = Words("ZS-A28", "And the second square?", {"square": "And at {spot}", "back": USUAL})


@rule
def offer_second_square(g: Siege, home: Home, mask: Mask) -> None:
    for which in range(4):
        second = neighbour(g, g.deed.target, which)
        if second != NOTHING:
            mask[SQUARE + second] = is_second_square(g, home, g.deed.target, second)
    mask[BACK] = True


@rule
def choose_second_square(g: Siege, seat: int, action: int, log: Log) -> None:
    home = g.homes[seat]
    if action == BACK:
        g.deed.target = NOTHING
        home.ask = Ask.BOTTLE
    else:
        home.ask = Ask.NOTHING
        throw_bottle(g, seat, action - SQUARE, log)
