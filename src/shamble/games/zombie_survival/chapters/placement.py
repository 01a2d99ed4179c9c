"""Zombie movement: ZS-21, ZS-30 to ZS-35, ZS-80; procedure 3.9a. Coming, pushing, sliding, entering, breaking in."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.chance import throw
from shamble.games.zombie_survival.chapters.ring import box_start, full_boxes, has_opening, zombies_in
from shamble.games.zombie_survival.content import BOX, COLUMNS, OPENINGS, RING, SIDES, OpeningKind
from shamble.games.zombie_survival.events import Happening, tell1, tell2, tell3, tell4
from shamble.games.zombie_survival.meta import Shortage, SlideChoice
from shamble.games.zombie_survival.state import IN_HOUSE, Ask, Home, Row, Siege, ToldRow

LEFT, RIGHT = -1, 1  # ZS-A3: one step down or up the ring

# --- where things are: section 3.1 ------------------------------------------------------------------------------------


@rule
def clockwise(g: Siege, i: int) -> int:
    """The seat that is so many places from the first player on."""
    seat = g.first + i
    return seat - g.seats if seat >= g.seats else seat


@rule
def outer_row(g: Siege) -> int:
    """ZS-A1: the numbered row."""
    return g.options.yard_depth - 1


@rule
def told_row(g: Siege, row: int) -> int:
    """A row by the name that the story gives it."""
    if row == Row.HOUSE_ROW:
        return ToldRow.HOUSE_ROW + 0
    return ToldRow.OUTER_ROW + 0 if row == outer_row(g) else ToldRow.MIDDLE_ROW + 0


@rule
def told_spot(g: Siege, target: int) -> int:
    """A square, or the house, as the story tells of it: the row by its name."""
    if target == IN_HOUSE:
        return target
    return told_row(g, target // RING) * RING + target % RING


@rule
def tell_opening(g: Siege, seat: int, happening: int, opening: int, log: Log) -> None:
    """What happened at a door or window, with its kind and its first column, as it is called."""
    sheet = g.content.houses[g.homes[seat].house].openings[opening]
    tell3(log, happening, seat, opening, sheet.kind, sheet.column)


@rule
def side_of(square: int) -> int:
    """The yard in which a column lies."""
    return square // COLUMNS


@rule
def is_window(g: Siege, home: Home, opening: int) -> bool:
    """Is this opening a window?"""
    return g.content.houses[home.house].openings[opening].kind == OpeningKind.WINDOW


@rule
def box_is_full(g: Siege, home: Home, opening: int) -> bool:
    """ZS-33, ZS-34: only the three squares of the opening's own box count."""
    start = box_start(g, home, opening)
    for square in range(start, start + BOX):
        if not home.yard[Row.HOUSE_ROW, square]:
            return False
    return True


@rule
def is_open(home: Home, square: int) -> bool:
    """ZS-32: is an unbarricaded door or window next to this square of the house row?"""
    opening = home.opening_at[square]
    return opening != NOTHING and not home.barricade[opening]


@rule
def look_at_the_house(g: Siege, home: Home) -> None:
    """Read off the house in whose box each square lies."""
    home.opening_at[:] = NOTHING
    for opening in range(OPENINGS):
        if has_opening(g, home, opening):
            start = box_start(g, home, opening)
            for square in range(start, start + BOX):
                home.opening_at[square] = opening


@rule
def zombies_of(home: Home) -> int:
    """All zombies in the yards, in the house and on their way."""
    count = home.inside + 0
    for side in range(SIDES):
        count += (home.coming >> side) & 1
    if home.sliding != NOTHING:
        count += 1
    for row in range(3):
        for square in range(RING):
            count += home.yard[row, square]
    return count


# --- zombies come: ZS-21, ZS-80, ZS-A52, ZS-A85 -----------------------------------------------------------------------


@rule
def send_zombie(g: Siege, seat: int, side: int, column: int, roller: int, log: Log) -> None:
    """One zombie of the box is on its way to a yard; none is left: none comes (ZS-A52)."""
    home = g.homes[seat]
    home.slider = roller if g.options.slide_choice == SlideChoice.SENDER else seat
    if not take_from_box(g):
        tell1(log, Happening.NO_ZOMBIE, seat, side)
        return
    home.coming |= 1 << side
    home.coming_column[side] = column


@rule
def take_from_box(g: Siege) -> bool:
    """ZS-A52: all zombies are out, and no more come; without the cap they never end."""
    if g.options.zombie_cap and g.supply <= 0:
        return False
    if g.options.zombie_cap:
        g.supply -= 1
    return True


@rule
def back_to_box(g: Siege, count: int) -> None:
    """So many zombies leave the table, and can come again."""
    if g.options.zombie_cap:
        g.supply += count


@rule
def send_wave(g: Siege, column: int, log: Log) -> None:
    """ZS-21, ZS-A85: one zombie for each yard. When they run short, a side of all houses is served, or of none."""
    houses = 0
    for seat in range(g.seats):
        houses += g.homes[seat].out == 0
    sides = SIDES + 0
    if g.options.zombie_cap and g.options.shortage == Shortage.BY_SIDE:
        sides = min(SIDES, g.supply // houses)
    elif g.options.zombie_cap and g.options.shortage == Shortage.NOBODY and g.supply < SIDES * houses:
        sides = 0
    by_house = g.options.shortage == Shortage.BY_HOUSE
    for i in range(SIDES * g.seats):
        seat = clockwise(g, i // SIDES if by_house else i % g.seats)
        side = i % SIDES if by_house else i // g.seats
        if g.homes[seat].out == 0:
            if side >= sides:
                tell1(log, Happening.NO_ZOMBIE, seat, side)
            else:
                send_zombie(g, seat, side, column, g.first, log)


@rule
def make_noise(g: Siege, seat: int, side: int, log: Log) -> None:
    """ZS-80: roll a die, one zombie on that square of the yard where the noise was."""
    tell1(log, Happening.NOISE, seat, side)
    send_zombie(g, seat, side, throw_column(g, seat, log), seat, log)


@rule
def throw_column(g: Siege, seat: int, log: Log) -> int:
    """ZS-21, ZS-80: a die says on which column a zombie comes; from 0."""
    face = throw(g.die, COLUMNS)
    tell1(log, Happening.ROLLED, seat, face)
    return face - 1


# --- one placement: procedure 3.9a ------------------------------------------------------------------------------------


@rule
def let_them_come(g: Siege, log: Log) -> bool:
    """Place what is coming, in every house as far as no direction has to be chosen. Was there anything?"""
    something = False
    for i in range(g.seats):
        seat = clockwise(g, i)
        while g.homes[seat].coming and g.homes[seat].ask == Ask.NOTHING:
            something = True
            place_next(g, seat, log)
    return something


@rule
def place_next(g: Siege, seat: int, log: Log) -> None:
    """ZS-30, ZS-31: a new zombie on the numbered square; each one in its way moves one square toward the house."""
    home = g.homes[seat]
    side = 0
    while not (home.coming >> side) & 1:
        side += 1
    home.coming &= ~(1 << side)
    square = side * COLUMNS + home.coming_column[side]
    home.coming_column[side] = 0
    row = outer_row(g)
    tell2(log, Happening.ARRIVED, seat, square, told_row(g, row))
    while row >= 0 and home.yard[row, square]:
        if row > 0:
            tell3(log, Happening.PUSHED, seat, square, told_row(g, row), told_row(g, row - 1))
        row -= 1
    if row >= 0:
        home.yard[row, square] = 1
        test_barricades(g, seat, log)
    else:
        push_off(g, seat, square, log)


@rule
def push_off(g: Siege, seat: int, square: int, log: Log) -> None:
    """ZS-32: a zombie pushed off the house row enters by an open opening next to its square, or goes left or right."""
    home = g.homes[seat]
    if is_open(home, square):
        enter(g, seat, square, log)
        test_barricades(g, seat, log)
    else:
        home.sliding = square
        home.ask = Ask.SLIDE


@rule
def enter(g: Siege, seat: int, square: int, log: Log) -> None:
    """ZS-32, ZS-35: into the house, through the opening next to that square."""
    home = g.homes[seat]
    home.inside += 1
    home.came_in += 1
    opening = home.opening_at[square]
    sheet = g.content.houses[home.house].openings[opening]
    tell4(log, Happening.ENTERED, seat, opening, sheet.kind, sheet.column, square)


@rule
def slide(g: Siege, seat: int, direction: int, log: Log) -> None:
    """ZS-A3, ZS-A4: along the house, one direction for the whole chain; who is pushed off next may enter instead."""
    home = g.homes[seat]
    square = home.sliding
    home.sliding = NOTHING
    home.ask = Ask.NOTHING
    while True:
        beyond = (square + direction + RING) % RING
        tell2(log, Happening.SLID, seat, square, beyond)
        if not home.yard[Row.HOUSE_ROW, beyond]:
            home.yard[Row.HOUSE_ROW, beyond] = 1
            break
        square = beyond
        if is_open(home, square):
            enter(g, seat, square, log)
            break
    test_barricades(g, seat, log)


@rule
def test_barricades(g: Siege, seat: int, log: Log) -> None:
    """ZS-33, ZS-A6: after each placement, a barricade whose three squares are all occupied comes down."""
    home = g.homes[seat]
    if not full_boxes(zombies_in(home, Row.HOUSE_ROW)):  # no three side by side
        return
    for opening in range(OPENINGS):
        if home.barricade[opening] and box_is_full(g, home, opening):
            home.barricade[opening] = 0
            home.fell += 1
            tell_opening(g, seat, Happening.BARRICADE_DOWN, opening, log)
