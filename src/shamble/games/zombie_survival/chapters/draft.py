"""Part I, stocking the house: ZS-03 to ZS-07, ZS-11 to ZS-14. Tiles on a plan of six by six squares."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit
from shamble.games.zombie_survival.chapters.people import move_in, people
from shamble.games.zombie_survival.chapters.supplies import add_item
from shamble.games.zombie_survival.content import PLAN, PLAN_WIDTH, TILES, Icon, Item, Person
from shamble.games.zombie_survival.events import Happening, tell2, tell4
from shamble.games.zombie_survival.state import Ask, Home, Siege, Standing

STRIDE = 8  # bits from one row of the plan to the next; the last two are never free

# --- the stacks: ZS-03 to ZS-05 ---------------------------------------------------------------------------------------


@rule
def sort_tiles(g: Siege) -> None:
    """ZS-03, ZS-04, ZS-110: all tiles for four players or one; one of each kind less for three, half (up) for two."""
    for item in range(TILES):
        copies = g.content.tiles[item].copies + 0
        if g.seats == 2:
            copies -= (copies + 1) // 2
        elif g.seats == 3:
            copies = max(0, copies - 1)
        if g.options.harder and (item == Item.PORTABLE_GENERATOR or item == Item.RIFLE):  # ZS-05, ZS-A86
            copies = min(copies, g.seats - 1)
        g.stack[item] = copies


# --- the plan: ZS-12 --------------------------------------------------------------------------------------------------


@rule
def plan_bit(square: int) -> int:
    """The bit of a square of the plan."""
    return bit(square // PLAN_WIDTH * STRIDE + square % PLAN_WIDTH)


@rule
def open_plan(g: Siege, home: Home) -> None:
    """ZS-12: icon squares stay open."""
    free = 0
    for square in range(PLAN):
        if g.content.houses[home.house].plan[square] == Icon.FREE:
            free |= plan_bit(square)
    home.free = free


@rule
def anchors(free: int, wide: int, high: int) -> int:
    """Where the top left square of a shape can lie, as bits: every square of the shape must be free."""
    across = free
    for x in range(1, wide):
        across &= free >> x
    found = across
    for y in range(1, high):
        found &= across >> (y * STRIDE)
    return found


@rule
def room_lying(g: Siege, home: Home, item: int) -> int:
    """ZS-12: the places for a tile as it is printed, as bits."""
    return anchors(home.free, g.content.tiles[item].wide, g.content.tiles[item].high)


@rule
def room_upright(g: Siege, home: Home, item: int) -> int:
    """ZS-12: the places for a tile that is turned; a square one looks the same."""
    tile = g.content.tiles[item]
    return 0 if tile.wide == tile.high else anchors(home.free, tile.high, tile.wide)


@rule
def can_turn(g: Siege, home: Home, item: int) -> bool:
    """Is there a place for it both ways?"""
    return room_lying(g, home, item) != 0 and room_upright(g, home, item) != 0


@rule
def tile_fits(g: Siege, home: Home, item: int) -> bool:
    """ZS-12, ZS-A8: is there a place, or with squares only counted, are there squares enough?"""
    tile = g.content.tiles[item]
    if home.squares_taken + tile.wide * tile.high > g.content.house_squares or g.stack[item] == 0:
        return False
    if not g.options.draft_geometry:
        return True
    return room_lying(g, home, item) != 0 or room_upright(g, home, item) != 0


@rule
def something_fits(g: Siege, home: Home) -> bool:
    """ZS-A9: is there a tile that this house can still take?"""
    for item in range(TILES):
        if tile_fits(g, home, item):
            return True
    return False


@rule
def only_kind(g: Siege, home: Home) -> int:
    """The one kind of tile that fits; NOTHING when there are several."""
    only = NOTHING
    for item in range(TILES):
        if tile_fits(g, home, item):
            if only != NOTHING:
                return NOTHING
            only = item
    return only


# --- the draft: ZS-11, ZS-13 ------------------------------------------------------------------------------------------


@rule
def drafter(g: Siege) -> int:
    """ZS-11: from the first player clockwise, then back; the last player, and then the first, takes two in a row."""
    place = g.pick % g.seats
    if g.pick // g.seats % 2 == 1:
        place = g.seats - 1 - place
    return (g.first + place) % g.seats


@rule
def shape_of(wide: int, high: int) -> int:
    """The squares of a shape in the upper left corner, as bits."""
    across = (1 << wide) - 1
    found = 0
    for y in range(high):
        found |= across << (y * STRIDE)
    return found


@rule
def tidy_place(g: Siege, home: Home, item: int) -> int:
    """ZS-A88: where fewest free squares border on it; the first from the upper left on, as printed before upright."""
    tile = g.content.tiles[item]
    best, fewest = NOTHING, PLAN
    for upright in range(2):
        room = room_upright(g, home, item) if upright else room_lying(g, home, item)
        shape = shape_of(tile.high, tile.wide) if upright else shape_of(tile.wide, tile.high)
        for square in range(PLAN):
            if room & plan_bit(square):
                lies = shape * plan_bit(square)
                loose = ((lies << 1) | (lies >> 1) | (lies << STRIDE) | (lies >> STRIDE)) & home.free & ~lies
                count = 0
                while loose:
                    loose &= loose - 1
                    count += 1
                if count < fewest:
                    best, fewest = upright * PLAN + square, count
    return best


@rule
def put_tile(g: Siege, seat: int, place: int, log: Log) -> None:
    """ZS-12, ZS-13: the tile lies there for good; what it gives is there from now on, wherever it lies."""
    home = g.homes[seat]
    item = g.deed.card
    tile = g.content.tiles[item]
    wide, high = tile.wide + 0, tile.high + 0
    if g.options.draft_geometry:
        shape = shape_of(high, wide) if place >= PLAN else shape_of(wide, high)
        home.free &= ~(shape * plan_bit(place % PLAN))
    home.tiles[home.tiles_placed] = item
    home.places[home.tiles_placed] = place
    home.tiles_placed += 1
    home.tally[0] = item + 1
    home.squares_taken += wide * high
    g.stack[item] -= 1
    g.pick += 1
    forget_tile(g, home)
    tell2(log, Happening.DRAFTED, seat, item, place)
    if item == Item.HOUSEGUEST:
        welcome_guest(g, home)
    else:
        add_item(g, home, item, tile.gives)


@rule
def welcome_guest(g: Siege, home: Home) -> None:
    """ZS-A7, ZS-A84: a person tile is a person, as long as the house takes more."""
    if g.content.tiles[Item.HOUSEGUEST].gives > 0 and people(home) < g.content.most_people:
        move_in(home, Person.QUILL + g.guests_drafted, Standing.READY)
        g.guests_drafted += 1


@rule
def tell_draft_round(g: Siege, log: Log) -> None:
    """One line for a round of the draft."""
    first, second, third, fourth = g.homes[0].tally, g.homes[1].tally, g.homes[2].tally, g.homes[3].tally
    if first[0] or second[0] or third[0] or fourth[0]:
        tell4(log, Happening.DRAFT_ROUND, NOTHING, first[0] - 1, second[0] - 1, third[0] - 1, fourth[0] - 1)
        for seat in range(g.seats):
            g.homes[seat].tally[0] = 0


@rule
def forget_tile(g: Siege, home: Home) -> None:
    """No tile is in hand any more."""
    g.deed.card = NOTHING
    g.deed.target = NOTHING
    home.ask = Ask.NOTHING
