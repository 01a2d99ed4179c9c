"""What is asked in the draft: a tile, which way round it lies, and where. ZS-11 to ZS-14."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.actions import BACK, BY_HAND, FLAT, PLACE, TIDILY, TILE, UPRIGHT
from shamble.games.zombie_survival.chapters.draft import (
    can_turn,
    drafter,
    forget_tile,
    only_kind,
    plan_bit,
    put_tile,
    room_lying,
    room_upright,
    something_fits,
    tell_draft_round,
    tidy_place,
    tile_fits,
)
from shamble.games.zombie_survival.content import PLAN, TILES
from shamble.games.zombie_survival.events import Happening, tell
from shamble.games.zombie_survival.questions.words import USUAL, Words
from shamble.games.zombie_survival.state import Ask, Home, Siege


@rule
def draft_goes_on(g: Siege, log: Log) -> bool:
    """ZS-14, ZS-A9: the next one who can takes a tile; a full house passes, for good. False when all have passed."""
    for _ in range(2 * g.seats):
        if g.pick % g.seats == 0:
            tell_draft_round(g, log)
        seat = drafter(g)
        home = g.homes[seat]
        if not home.passed and something_fits(g, home):
            g.turn = seat
            ask_for_tile(g, seat, log)
            return True
        if not home.passed:
            home.passed = 1
            tell(log, Happening.PASSED, seat)
        g.pick += 1
    tell_draft_round(g, log)
    return False


# --- Ask.TILE: ZS-11, the drafter (`draft_goes_on`) -------------------------------------------------------------------

TILE_WORDS = Words("ZS-11", "Take a tile for your house.", {"tile": USUAL, "by_hand": USUAL, "tidily": USUAL})


@rule
def ask_for_tile(g: Siege, seat: int, log: Log) -> None:
    """ZS-11: which kind; the only one that fits is taken at once."""
    home = g.homes[seat]
    only = only_kind(g, home)
    if only == NOTHING:
        home.ask = Ask.TILE
    else:
        take_tile(g, seat, only, log)


@rule
def offer_tile(g: Siege, home: Home, mask: Mask) -> None:
    """ZS-11, ZS-12: every kind of tile that fits, and how tiles are laid (ZS-A88)."""
    for item in range(TILES):
        mask[TILE + item] = tile_fits(g, home, item)
    if g.options.draft_geometry:
        mask[TIDILY if home.by_hand else BY_HAND] = True


@rule
def choose_tile(g: Siege, seat: int, action: int, log: Log) -> None:
    """ZS-A88: a tile, or how the own tiles are laid from now on."""
    if action in (BY_HAND, TIDILY):
        g.homes[seat].by_hand = action == BY_HAND
    else:
        take_tile(g, seat, action - TILE, log)


@rule
def take_tile(g: Siege, seat: int, item: int, log: Log) -> None:
    """ZS-11, ZS-A88: one tile of the stacks, laid tidily; by hand it is turned where it can lie both ways, or not."""
    home = g.homes[seat]
    g.deed.card = item
    if not g.options.draft_geometry:
        put_tile(g, seat, 0, log)
    elif not home.by_hand:
        put_tile(g, seat, tidy_place(g, home, item), log)
    elif can_turn(g, home, item):
        home.ask = Ask.TURN
    else:
        turn_tile(g, seat, room_lying(g, home, item) == 0, log)


# --- Ask.TURN: ZS-12, who took a tile that can lie both ways (`take_tile`) --------------------------------------------

TURN_WORDS = Words("ZS-12", "Which way round?", {"flat": USUAL, "upright": USUAL, "back": USUAL})


@rule
def offer_turn(g: Siege, home: Home, mask: Mask) -> None:
    """ZS-12: flat or upright."""
    mask[FLAT] = True
    mask[UPRIGHT] = True
    mask[BACK] = only_kind(g, home) == NOTHING


@rule
def choose_turn(g: Siege, seat: int, action: int, log: Log) -> None:
    """The tile is turned, or put back."""
    if action == BACK:
        back_to_tiles(g, g.homes[seat])
    else:
        turn_tile(g, seat, action == UPRIGHT, log)


@rule
def turn_tile(g: Siege, seat: int, upright: bool, log: Log) -> None:
    """ZS-12: shapes may be turned. A single place is taken at once."""
    home = g.homes[seat]
    g.deed.target = PLAN if upright else 0
    room = room_upright(g, home, g.deed.card) if upright else room_lying(g, home, g.deed.card)
    if room & (room - 1) == 0:
        for square in range(PLAN):
            if plan_bit(square) == room:
                put_tile(g, seat, square + g.deed.target, log)
    else:
        home.ask = Ask.PLACE


# --- Ask.PLACE: ZS-12, who took a tile that has several places (`turn_tile`) ------------------------------------------

PLACE_WORDS = Words("ZS-12", "Where does its upper left square lie?", {"place": USUAL, "back": USUAL})


@rule
def offer_place(g: Siege, home: Home, mask: Mask) -> None:
    """ZS-12: every square at which the tile can begin."""
    upright = g.deed.target == PLAN
    room = room_upright(g, home, g.deed.card) if upright else room_lying(g, home, g.deed.card)
    for square in range(PLAN):
        mask[PLACE + square] = room & plan_bit(square) != 0
    mask[BACK] = only_kind(g, home) == NOTHING or can_turn(g, home, g.deed.card)


@rule
def choose_place(g: Siege, seat: int, action: int, log: Log) -> None:
    """ZS-13: the tile lies there for good, or is put back."""
    if action == BACK:
        back_to_tiles(g, g.homes[seat])
    else:
        put_tile(g, seat, action - PLACE + g.deed.target, log)


@rule
def back_to_tiles(g: Siege, home: Home) -> None:
    """To the kinds of tile; where only one fits, to how it lies."""
    if only_kind(g, home) == NOTHING:
        forget_tile(g, home)
        home.ask = Ask.TILE
    else:
        home.ask = Ask.TURN
