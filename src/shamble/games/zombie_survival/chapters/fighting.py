"""Step 4, fighting: ZS-24, ZS-60 to ZS-68, ZS-98. Person, weapon, target; Molotovs; the wounds after it."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import holds
from shamble.games.zombie_survival.actions import (
    ATTACH,
    BACK,
    CALLED,
    DONE,
    GAS,
    HEAL,
    INSIDE,
    LET_GO,
    LIQUOR,
    PERSON,
    SIDE,
    SQUARE,
    WEAPON,
)
from shamble.games.zombie_survival.chapters.attacks import (
    aims,
    can_attack,
    can_hit_inside,
    could_attack,
    drop_weapon,
    forget_deed,
    hand_to_hand,
    is_noisy,
    offer_gear,
    offer_row,
    remove_zombie,
    strike,
    usable_weapons,
)
from shamble.games.zombie_survival.chapters.homecoming import fight_on_foot, take_up_arms
from shamble.games.zombie_survival.chapters.people import (
    finish_part,
    is_home,
    is_in,
    next_to_act,
    people_home,
    ready_people,
    spend_action,
    wound,
)
from shamble.games.zombie_survival.chapters.placement import back_to_box, make_noise, side_of, told_spot
from shamble.games.zombie_survival.chapters.ring import WHOLE_RING, beside, faced_squares, zombies_in
from shamble.games.zombie_survival.chapters.supplies import (
    catch_fire,
    do_chore,
    is_chore,
    offer_batteries,
    offer_chores,
)
from shamble.games.zombie_survival.events import Happening, tell1, tell3
from shamble.games.zombie_survival.kinds import RING, SIDES, WEAPONS, Thing
from shamble.games.zombie_survival.state import IN_HOUSE, PEOPLE, Ask, Home, Row, Siege, Standing, Where

# --- the step: ZS-24 --------------------------------------------------------------------------------------------------


@rule
def fights_go_on(g: Siege) -> bool:
    """ZS-24: from the first player clockwise, each until it stops; False when everybody has."""
    while True:
        seat = next_to_act(g)
        if seat == NOTHING:
            return False
        g.turn = seat
        home = g.homes[seat]
        if ready_people(home) > 0 and (could_attack(g, home, home.kit, Where.HOME) or can_throw(g, home)):
            home.ask = Ask.FIGHTS
            return True
        g.finished[seat] = 1


@rule
def offer_fights(g: Siege, home: Home, mask: Mask) -> None:
    """Who fights, or a bottle; chores; or enough of it."""
    armed = can_attack(g, home, home.kit, Where.HOME)
    for p in range(PEOPLE):
        mask[PERSON + p] = armed and home.standing[p] == Standing.READY
    throws = ready_people(home) > 0 and has_bottle_target(g, home)
    mask[LIQUOR] = throws and home.things[Thing.LIQUOR] > 0
    mask[GAS] = throws and home.things[Thing.GAS] > 0
    mask[DONE] = True
    offer_chores(g, home, mask)


@rule
def choose_fight(g: Siege, seat: int, action: int, log: Log) -> None:
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    if action == DONE:
        finish_part(g, seat, log)
    elif is_chore(action):
        do_chore(g, seat, action, log)
    elif action in (LIQUOR, GAS):
        g.deed.bottle = Thing.LIQUOR if action == LIQUOR else Thing.GAS
        home.ask = Ask.BOTTLE
    else:
        g.deed.person = action - PERSON
        g.deed.where = Where.HOME
        home.ask = Ask.WEAPON


# --- weapon and target: ZS-60, ZS-97, ZS-A68, ZS-A76 ------------------------------------------------------------------


@rule
def offer_weapons(g: Siege, home: Home, mask: Mask) -> None:
    weapons = usable_weapons(g, home, home.kit, Where.HOME)
    for weapon in range(WEAPONS):
        mask[WEAPON + weapon] = holds(weapons, weapon)
    offer_batteries(home.kit, mask)
    mask[BACK] = True


@rule
def choose_weapon(g: Siege, seat: int, action: int, log: Log) -> None:
    """The same at home and on the way in from a wrecked car."""
    home = g.homes[seat]
    if is_chore(action):
        do_chore(g, seat, action, log)
        if g.deed.where == Where.STREET:
            fight_on_foot(g, seat, log)
    elif action == BACK:
        home.ask = Ask.NOTHING
        g.deed.person = NOTHING
    else:
        g.deed.weapon = action - WEAPON
        home.ask = Ask.TARGET


@rule
def offer_targets(g: Siege, home: Home, mask: Mask) -> None:
    mask[INSIDE] = can_hit_inside(g, home, home.kit)
    for row in range(g.options.yard_depth):
        offer_row(g, home, home.kit, row, mask)
    offer_gear(g, home.kit, mask)


@rule
def choose_target(g: Siege, seat: int, action: int, log: Log) -> None:
    """Attach what helps, then name the target; the dice fall at once unless the shot may be called (ZS-A61)."""
    home = g.homes[seat]
    if action == BACK:
        drop_weapon(g)
        home.ask = Ask.WEAPON
        if g.deed.where == Where.STREET:
            take_up_arms(g, home)
    elif action < INSIDE:
        g.deed.gear[action - ATTACH] = 1
    else:
        g.deed.target = IN_HOUSE if action == INSIDE else action - SQUARE
        if aims(g):
            home.ask = Ask.AIM
        else:
            home.ask = Ask.NOTHING


@rule
def choose_aim(g: Siege, seat: int, action: int) -> bool:
    """ZS-A61: standard or called, or another target. Is it a called shot?"""
    home = g.homes[seat]
    if action == BACK:
        g.deed.target = NOTHING
        home.ask = Ask.TARGET
    else:
        home.ask = Ask.NOTHING
    return action == CALLED


@rule
def attack(g: Siege, seat: int, called: bool, log: Log) -> None:
    """ZS-60, ZS-63, ZS-64, procedure 3.9c: roll, kill or not, then the wound or the noise."""
    home = g.homes[seat]
    p = g.deed.person
    target = g.deed.target
    home.standing[p] = Standing.SPENT
    killed = strike(g, seat, home, home.kit, called, log)
    if killed:
        remove_zombie(g, home, target)
    if hand_to_hand(g, g.deed.weapon):
        if not killed:
            tell1(log, Happening.WOUNDED, seat, home.person[p])
            wound(g, seat, p, log)
    elif is_noisy(g, killed):
        if target == IN_HOUSE:
            home.ask = Ask.NOISE  # ZS-A23
        else:
            make_noise(g, seat, side_of(target % RING), log)
    forget_deed(g)


@rule
def offer_noise(mask: Mask) -> None:
    for side in range(SIDES):
        mask[SIDE + side] = True


@rule
def offer_heal(mask: Mask) -> None:
    mask[HEAL] = True
    mask[LET_GO] = True


# --- Molotovs: ZS-98, ZS-A28 ------------------------------------------------------------------------------------------


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
    return holds(burnable_squares(g, home), target % RING)


@rule
def neighbour(g: Siege, target: int, which: int) -> int:
    """ZS-A28, section 3.1: left, right, nearer, farther, or NOTHING; round the corner in the house row only."""
    row, square = target // RING, target % RING
    if which < 2:
        step = -1 if which == 0 else 1
        beyond = (square + step + RING) % RING
        if row != Row.HOUSE_ROW and side_of(beyond) != side_of(square):
            return NOTHING
        return row * RING + beyond
    other = row - 1 if which == 2 else row + 1
    if other < 0 or other >= bottle_rows(g):
        return NOTHING
    return other * RING + square


@rule
def is_second_square(g: Siege, home: Home, first: int, second: int) -> bool:
    """ZS-A28: at least one zombie among the two."""
    if not can_burn(g, home, second):
        return False
    return home.yard[first // RING, first % RING] == 1 or home.yard[second // RING, second % RING] == 1


@rule
def first_squares(g: Siege, home: Home, row: int) -> int:
    """ZS-A28: the squares of a row that hold a zombie, or have one left, right, nearer or farther, as bits."""
    burnable = burnable_squares(g, home)
    zombies = zombies_in(home, row)
    found = zombies | beside(zombies & burnable, row)
    if row > 0:
        found |= zombies_in(home, row - 1)
    if row + 1 < bottle_rows(g):
        found |= zombies_in(home, row + 1)
    return found & burnable


@rule
def offer_first_squares(g: Siege, home: Home, mask: Mask) -> None:
    for row in range(bottle_rows(g)):
        squares = first_squares(g, home, row)
        for square in range(RING):
            mask[SQUARE + row * RING + square] = holds(squares, square)
    mask[BACK] = True


@rule
def offer_second_squares(g: Siege, home: Home, mask: Mask) -> None:
    for which in range(4):
        second = neighbour(g, g.deed.target, which)
        if second != NOTHING:
            mask[SQUARE + second] = is_second_square(g, home, g.deed.target, second)
    mask[BACK] = True


@rule
def choose_bottle_square(g: Siege, seat: int, action: int, log: Log) -> None:
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    if action == BACK and g.deed.target != NOTHING:
        g.deed.target = NOTHING
        home.ask = Ask.BOTTLE
    elif action == BACK:
        g.deed.bottle = NOTHING
    elif g.deed.target == NOTHING:
        g.deed.target = action - SQUARE
        home.ask = Ask.SECOND_SQUARE
    else:
        throw_bottle(g, seat, action - SQUARE, log)


@rule
def throw_bottle(g: Siege, seat: int, second: int, log: Log) -> None:
    """ZS-98, ZS-A28: both squares are cleared, no dice, no noise; next to the house it burns."""
    home = g.homes[seat]
    first = g.deed.target + 0
    home.things[g.deed.bottle] -= 1
    spend_action(home)
    tell3(log, Happening.THROWN, seat, g.deed.bottle, told_spot(g, first), told_spot(g, second))
    burn(g, seat, first, log)
    burn(g, seat, second, log)
    forget_deed(g)
    if first // RING == Row.HOUSE_ROW or second // RING == Row.HOUSE_ROW:
        catch_fire(g, seat, log)


@rule
def burn(g: Siege, seat: int, target: int, log: Log) -> None:
    home = g.homes[seat]
    if home.yard[target // RING, target % RING]:
        home.yard[target // RING, target % RING] = 0
        back_to_box(g, 1)
        tell1(log, Happening.BURNED, seat, told_spot(g, target))


# --- zombies in the house: ZS-68, ZS-A50, ZS-A51, ZS-A71 --------------------------------------------------------------


@rule
def open_bites(g: Siege) -> None:
    """ZS-68, ZS-A71: each zombie still in the house wounds one person, no person twice."""
    for seat in range(g.seats):
        home = g.homes[seat]
        if is_in(g, seat):
            home.owed = min(home.inside, people_home(home))


@rule
def bites_go_on(g: Siege, log: Log) -> bool:
    """All houses at once; False when every zombie has had its bite."""
    going = False
    for seat in range(g.seats):
        home = g.homes[seat]
        if is_in(g, seat) and home.ask == Ask.NOTHING and home.owed > 0:
            next_bite(g, seat, log)
            going = True
    return going


@rule
def unbitten(home: Home) -> int:
    count = 0
    for p in range(PEOPLE):
        if is_home(home.standing[p]) and not home.picked[p]:
            count += 1
    return count


@rule
def next_bite(g: Siege, seat: int, log: Log) -> None:
    """The owner says who is wounded, unless everybody is."""
    home = g.homes[seat]
    if unbitten(home) > home.owed:
        home.ask = Ask.BITE
        return
    for p in range(PEOPLE):
        if is_home(home.standing[p]) and not home.picked[p]:
            bite(g, seat, p, log)
            return


@rule
def bite(g: Siege, seat: int, p: int, log: Log) -> None:
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    home.owed -= 1
    home.picked[p] = 1
    tell1(log, Happening.BITTEN, seat, home.person[p])
    wound(g, seat, p, log)


@rule
def close_bites(g: Siege) -> None:
    for seat in range(g.seats):
        g.homes[seat].picked[:] = 0
