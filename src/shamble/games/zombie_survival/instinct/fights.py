"""Fighting: how dangerous a zombie is, and which weapon is used against it."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import rule
from shamble.engine.rules.bits import bit
from shamble.games.zombie_survival.actions import (
    ATTACH,
    BACK,
    DONE,
    GAS,
    INSIDE,
    LIQUOR,
    PERSON,
    SIDE,
    SQUARE,
    UNARMED,
    WEAPON,
)
from shamble.games.zombie_survival.chapters.ring import (
    BARRICADED,
    boxes,
    first_square,
    nearly_full_boxes,
    open_squares,
    squares_of,
    zombies_in,
)
from shamble.games.zombie_survival.chapters.targets import could_hit_inside, exposed, spans
from shamble.games.zombie_survival.chapters.weapons import (
    AS_IT_IS,
    BY_HAND,
    RANGED,
    dice_at_best,
    fights_in_town,
    hand_to_hand,
    is_fresh,
)
from shamble.games.zombie_survival.content import GEARS, RING, SIDES, WEAPONS, Gear, Supply, Thing
from shamble.games.zombie_survival.instinct.bottles import best_first_square
from shamble.games.zombie_survival.instinct.siege import IN_THE_HOUSE, chore, danger
from shamble.games.zombie_survival.state import IN_HOUSE, PEOPLE, Home, Kit, Row, Siege, Where

KILLS = (0, 250, 542, 749, 872, 938, 971, 985, 992, 996, 998, 999, 1000)  # chance of so many dice, in thousandths
NOISE, WOUND, DEATH = 25, 25, 90
WORTH_IT = 3000  # thousandths of a point: below this nobody lifts a hand


@rule
def worst_zombies(g: Siege, home: Home, row: int, zombies: int) -> int:
    """Those zombies of a row, as bits, of which it is worth most to be rid (see `danger`)."""
    if row != Row.HOUSE_ROW:
        pushed = zombies & zombies_in(home, row - 1)
        return pushed if pushed else zombies
    barricaded = boxes(g, home, BARRICADED)
    last = zombies & squares_of(barricaded & nearly_full_boxes(zombies_in(home, row)))
    if last:
        return last
    at_open_door = zombies & open_squares(g, home)
    if at_open_door:
        return at_open_door
    at_barricade = zombies & squares_of(barricaded)
    return at_barricade if at_barricade else zombies


@rule
def attack_value(g: Siege, home: Home, kit: Kit, weapon: int, dice: int, danger: int) -> int:
    """The danger that is gone, by the chance of it, less what a failure costs."""
    kills = KILLS[max(0, dice)]
    value = danger * kills
    if hand_to_hand(g, weapon):
        healed = home.supply[Supply.FIRST_AID] > 0
        value -= (1000 - kills) * (WOUND if healed else DEATH)
    elif g.content.weapons[weapon].noisy and kit.gear[Gear.SILENCER] == kit.helped[Gear.SILENCER]:
        value -= (1000 - kills) * NOISE
    return value


@rule
def dangers(g: Siege, home: Home, where: int, by_hand: bool) -> int:
    """The danger of the worst zombie of each row that may be struck, or shot at: a byte for each row, 0 for none."""
    found = 0
    for row in range(1 if by_hand and where == Where.HOME else g.options.yard_depth):
        zombies = exposed(g, home, where, by_hand, row)
        if zombies:
            worst = row * RING + first_square(worst_zombies(g, home, row, zombies))
            found |= danger(g, home, worst) << (8 * row)
    return found


@rule
def best_value(g: Siege, home: Home, kit: Kit, where: int, weapon: int, dangers: int) -> int:
    """The best that this weapon can do: in each row that it reaches, against the worst zombie there."""
    most = 0
    if where == Where.HOME and could_hit_inside(g, home, kit, weapon, AS_IT_IS):
        dice = dice_at_best(g, kit, where, weapon, IN_HOUSE)
        most = attack_value(g, home, kit, weapon, dice, IN_THE_HOUSE)
    for row in range(g.options.yard_depth):
        worst = (dangers >> (8 * row)) & 0xFF
        if worst and spans(g, where, weapon, row * RING):
            dice = dice_at_best(g, kit, where, weapon, row * RING)
            if dice >= 1:
                most = max(most, attack_value(g, home, kit, weapon, dice, worst))
    return most


@rule
def choose_fight(g: Siege, home: Home, mask: Mask) -> int:
    """A bottle into a crowd; else the first ready person, if any weapon is worth it; shots before fists."""
    task = chore(g, home, mask)
    if task != NOTHING:
        return task
    spare_gas = mask[GAS] and home.things[Thing.GAS] > 1
    if (mask[LIQUOR] or spare_gas) and best_first_square(g, home) != NOTHING:
        return LIQUOR if mask[LIQUOR] else GAS
    if is_worth_it(g, home, RANGED) or is_worth_it(g, home, BY_HAND):
        for p in range(PEOPLE):
            if mask[PERSON + p]:
                return PERSON + p
    return DONE


@rule
def is_worth_it(g: Siege, home: Home, by_hand: bool) -> bool:
    """Is there a weapon of this kind that does enough?"""
    worst = dangers(g, home, Where.HOME, by_hand)
    for weapon in range(WEAPONS):
        if is_fresh(home.kit, weapon) and hand_to_hand(g, weapon) == by_hand:
            if best_value(g, home, home.kit, Where.HOME, weapon, worst) > WORTH_IT:
                return True
    return False


@rule
def choose_weapon(g: Siege, home: Home, kit: Kit, mask: Mask) -> int:
    """The one that does most; with none a battery, which may help one, before the party is lost."""
    where = g.deed.where + 0
    shots, blows = dangers(g, home, where, RANGED), dangers(g, home, where, BY_HAND)
    best, most = BACK, -1_000_000
    for weapon in range(WEAPONS):
        if mask[WEAPON + weapon]:
            value = best_value(g, home, kit, where, weapon, blows if hand_to_hand(g, weapon) else shots)
            if value > most:
                best, most = WEAPON + weapon, value
    if best == BACK and where == Where.STREET:
        task = chore(g, home, mask)
        return task if task != NOTHING else BACK
    return best


@rule
def choose_target(g: Siege, home: Home, kit: Kit, mask: Mask) -> int:
    """Everything that helps goes on first; then the worst zombie."""
    for gear in range(GEARS):
        if mask[ATTACH + gear]:
            return ATTACH + gear
    best, most = BACK, -1_000_000
    if mask[INSIDE]:
        best, most = INSIDE, IN_THE_HOUSE * 1000
    for row in range(g.options.yard_depth):
        targets = offered(mask, row)
        if targets:
            target = row * RING + first_square(worst_zombies(g, home, row, targets))
            dice = dice_at_best(g, kit, g.deed.where, g.deed.weapon, target)
            value = attack_value(g, home, kit, g.deed.weapon, dice, danger(g, home, target))
            if value > most:
                best, most = SQUARE + target, value
    return best


@rule
def offered(mask: Mask, row: int) -> int:
    """The squares of a row that may be chosen, as bits."""
    found = 0
    for square in range(RING):
        if mask[SQUARE + row * RING + square]:
            found |= bit(square)
    return found


@rule
def choose_noise(home: Home) -> int:
    """Where fewest zombies stand."""
    best, fewest = SIDE, 1000
    for side in range(SIDES):
        count = 0
        for row in range(3):
            for column in range(RING // SIDES):
                count += home.yard[row, side * (RING // SIDES) + column]
        if count < fewest:
            best, fewest = SIDE + side, count
    return best


@rule
def choose_town_weapon(g: Siege, home: Home, mask: Mask) -> int:
    """The one with most dice; bare hands only if there is none."""
    best, most = UNARMED, 0
    for weapon in range(WEAPONS):
        if mask[WEAPON + weapon] and fights_in_town(g, home.trunk, weapon):
            dice = dice_at_best(g, home.trunk, Where.TOWN, weapon, IN_HOUSE)
            if dice > most:
                best, most = WEAPON + weapon, dice
    return best
