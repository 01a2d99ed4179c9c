"""Fighting: how dangerous a zombie is, and which weapon is used against it."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import rule
from shamble.games.zombie_survival.actions import (
    ATTACH,
    DONE,
    GAS,
    GO,
    LIQUOR,
    SIDE,
    UNARMED,
    WEAPON,
    attack_with,
)
from shamble.games.zombie_survival.chapters.people import ready_people
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
from shamble.games.zombie_survival.instinct.bottles import best_pair
from shamble.games.zombie_survival.instinct.siege import IN_THE_HOUSE, chore, danger
from shamble.games.zombie_survival.state import IN_HOUSE, Home, Kit, Row, Siege, Where

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
def choose_fight(g: Siege, home: Home, mask: Mask) -> int:
    """A bottle into a crowd; else the attack that does most, if it does enough."""
    task = chore(g, home, mask)
    if task != NOTHING:
        return task
    spare_gas = mask[GAS] and home.things[Thing.GAS] > 1
    if (mask[LIQUOR] or spare_gas) and best_pair(g, home) != NOTHING:
        return LIQUOR if mask[LIQUOR] else GAS
    if ready_people(home) == 0:
        return DONE
    return best_attack(g, home, home.kit, Where.HOME, WORTH_IT, DONE)


@rule
def choose_on_foot(g: Siege, home: Home, mask: Mask) -> int:
    """The attack that does most; with none a battery, which may make one possible, before the party is lost."""
    best = best_attack(g, home, home.trunk, Where.STREET, -1_000_000, DONE)
    return best if best != DONE else chore(g, home, mask)


@rule
def best_attack(g: Siege, home: Home, kit: Kit, where: int, least: int, otherwise: int) -> int:
    """In each row that a weapon reaches, and in the house, the worst zombie."""
    shots, blows = dangers(g, home, where, RANGED), dangers(g, home, where, BY_HAND)
    best, most, in_row = NOTHING, least, NOTHING
    for weapon in range(WEAPONS):
        if is_fresh(kit, weapon):
            if where == Where.HOME and could_hit_inside(g, home, kit, weapon, AS_IT_IS):
                dice = dice_at_best(g, kit, where, weapon, IN_HOUSE)
                value = attack_value(g, home, kit, weapon, dice, IN_THE_HOUSE)
                if value > most:
                    best, most, in_row = weapon, value, NOTHING
            worst = blows if hand_to_hand(g, weapon) else shots
            for row in range(g.options.yard_depth):
                if (worst >> (8 * row)) & 0xFF and spans(g, where, weapon, row * RING):
                    dice = dice_at_best(g, kit, where, weapon, row * RING)
                    if dice >= 1:
                        value = attack_value(g, home, kit, weapon, dice, (worst >> (8 * row)) & 0xFF)
                        if value > most:
                            best, most, in_row = weapon, value, row
    if best == NOTHING:
        return otherwise
    if in_row == NOTHING:
        return attack_with(best, IN_HOUSE)
    zombies = exposed(g, home, where, hand_to_hand(g, best), in_row)
    return attack_with(best, in_row * RING + first_square(worst_zombies(g, home, in_row, zombies)))


@rule
def choose_help(mask: Mask) -> int:
    """Everything that helps goes on."""
    for gear in range(GEARS):
        if mask[ATTACH + gear]:
            return ATTACH + gear
    return GO


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
