"""What can be attacked: ZS-60, ZS-61, ZS-65, ZS-102, ZS-103. What a weapon reaches with at least one die."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import rule
from shamble.engine.rules.bits import bit, holds
from shamble.games.zombie_survival.actions import attack_with
from shamble.games.zombie_survival.chapters.paths import can_be_struck_from_street
from shamble.games.zombie_survival.chapters.ring import faced_squares, first_square, open_squares, yard_on, zombies_in
from shamble.games.zombie_survival.chapters.supplies import can_light_any
from shamble.games.zombie_survival.chapters.weapons import (
    AS_IT_IS,
    BY_HAND,
    RANGED,
    WITH_BATTERIES,
    hand_to_hand,
    is_fresh,
    most_dice,
    range_to,
)
from shamble.games.zombie_survival.content import RING, WEAPONS, Event
from shamble.games.zombie_survival.state import IN_HOUSE, Home, Kit, Row, Siege, Where

# --- what stands open to an attack: ZS-65, ZS-A24, ZS-A27, ZS-A49 -----------------------------------------------------


@rule
def zombie_at(home: Home, target: int) -> bool:
    """Does a zombie stand there?"""
    if target == IN_HOUSE:
        return home.inside > 0
    return home.yard[target // RING, target % RING] == 1


@rule
def spans(g: Siege, where: int, weapon: int, target: int) -> bool:
    """ZS-60, ZS-65, ZS-A27: is the distance right for this weapon? It is the same for all squares of a row."""
    sheet = g.content.weapons[weapon]
    if sheet.hand_to_hand:
        return where != Where.HOME or target == IN_HOUSE or target // RING == Row.HOUSE_ROW  # step out and back
    far = range_to(g, where, weapon, target)
    if g.event == Event.FOGBANK and far >= 2:
        return False
    return sheet.least_range <= far <= sheet.most_range


@rule
def exposed(g: Siege, home: Home, where: int, by_hand: bool, row: int) -> int:
    """ZS-65, ZS-102, ZS-103: the zombies of a row that may be struck or shot at, distance and dice apart, as bits."""
    zombies = zombies_in(home, row)
    if where == Where.STREET:
        return exposed_to_street(g, home, by_hand, row, zombies)
    if by_hand:
        return zombies & open_squares(g, home)
    return zombies & faced_squares(g, home) if g.options.need_opening_to_shoot else zombies


@rule
def exposed_to_street(g: Siege, home: Home, by_hand: bool, row: int, zombies: int) -> int:
    """ZS-A49: shots go into the driveway's yard only."""
    if not by_hand:
        return zombies & yard_on(g.content.houses[home.house].driveway)
    found = 0
    for square in range(RING):
        if holds(zombies, square) and can_be_struck_from_street(g, home, row * RING + square):
            found |= bit(square)
    return found


@rule
def is_within_reach(g: Siege, home: Home, where: int, weapon: int, target: int) -> bool:
    """May this weapon attack the zombie that stands there, dice apart?"""
    if not spans(g, where, weapon, target):
        return False
    return target == IN_HOUSE or holds(exposed(g, home, where, hand_to_hand(g, weapon), target // RING), target % RING)


# --- with dice enough: ZS-61, ZS-A19, ZS-A76 --------------------------------------------------------------------------


@rule
def could_hit_inside(g: Siege, home: Home, kit: Kit, weapon: int, batteries: bool) -> bool:
    """ZS-60: does this weapon reach a zombie in the house, with a die at least?"""
    if home.inside == 0 or not spans(g, Where.HOME, weapon, IN_HOUSE):
        return False
    return most_dice(g, kit, Where.HOME, weapon, IN_HOUSE, batteries) >= 1


@rule
def reaches_row(g: Siege, kit: Kit, where: int, weapon: int, row: int, batteries: bool) -> bool:
    """ZS-61: distance and dice are the same for a whole row. Are they right?"""
    return spans(g, where, weapon, row * RING) and most_dice(g, kit, where, weapon, row * RING, batteries) >= 1


@rule
def exposed_rows(g: Siege, home: Home, where: int, by_hand: bool) -> int:
    """The rows with a zombie that may be struck, or shot at, as bits. From the house fists reach the first one only."""
    found = 0
    for row in range(1 if by_hand and where == Where.HOME else g.options.yard_depth):
        if exposed(g, home, where, by_hand, row):
            found |= bit(row)
    return found


@rule
def has_target(g: Siege, home: Home, kit: Kit, where: int, weapon: int, rows: int, batteries: bool) -> bool:
    """Is there anything that this weapon could attack from here? `rows` are the `exposed_rows` of its kind."""
    for row in range(g.options.yard_depth):
        if holds(rows, row) and reaches_row(g, kit, where, weapon, row, batteries):
            return True
    return where == Where.HOME and could_hit_inside(g, home, kit, weapon, batteries)


@rule
def offer_attacks(g: Siege, home: Home, kit: Kit, where: int, mask: Mask) -> None:
    """ZS-60, ZS-A19: every weapon that has not attacked yet, with each zombie that it reaches with a die or more."""
    for row in range(g.options.yard_depth):
        shot_at, struck = exposed(g, home, where, RANGED, row), exposed(g, home, where, BY_HAND, row)
        for weapon in range(WEAPONS):
            targets = struck if hand_to_hand(g, weapon) else shot_at
            if targets and is_fresh(kit, weapon) and reaches_row(g, kit, where, weapon, row, AS_IT_IS):
                while targets:
                    mask[attack_with(weapon, row * RING + first_square(targets))] = True
                    targets &= targets - 1
    if where == Where.HOME and home.inside > 0:
        for weapon in range(WEAPONS):
            mask[attack_with(weapon, IN_HOUSE)] = is_fresh(kit, weapon) and could_hit_inside(
                g, home, kit, weapon, AS_IT_IS
            )


@rule
def only_attack(g: Siege, home: Home, kit: Kit, where: int) -> int:
    """The choice of the one attack that can be made from outside; NOTHING where there are several, or none."""
    only = NOTHING
    for row in range(g.options.yard_depth):
        for weapon in range(WEAPONS):
            if is_fresh(kit, weapon) and reaches_row(g, kit, where, weapon, row, AS_IT_IS):
                targets = exposed(g, home, where, hand_to_hand(g, weapon), row)
                if targets & (targets - 1) or (targets and only != NOTHING):
                    return NOTHING
                if targets:
                    only = attack_with(weapon, row * RING + first_square(targets))
    return only


@rule
def can_attack(g: Siege, home: Home, kit: Kit, where: int) -> bool:
    """ZS-60: no weapon, no attack."""
    return has_weapon_for_it(g, home, kit, where, AS_IT_IS)


@rule
def could_attack(g: Siege, home: Home, kit: Kit, where: int) -> bool:
    """ZS-A76: at once, or after a loose battery was put on something."""
    if can_attack(g, home, kit, where):
        return True
    return can_light_any(kit) and has_weapon_for_it(g, home, kit, where, WITH_BATTERIES)


@rule
def has_weapon_for_it(g: Siege, home: Home, kit: Kit, where: int, batteries: bool) -> bool:
    """Is there a weapon, unused this round, with something to attack?"""
    for weapon in range(WEAPONS):
        if is_fresh(kit, weapon):
            rows = exposed_rows(g, home, where, hand_to_hand(g, weapon))
            if has_target(g, home, kit, where, weapon, rows, batteries):
                return True
    return False
