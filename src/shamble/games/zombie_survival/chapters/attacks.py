"""One attack: ZS-60 to ZS-66, ZS-102, ZS-103; procedure 3.9c. Weapon, range, dice and the lid, wherever it is made."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit, holds
from shamble.engine.rules.chance import throw
from shamble.games.zombie_survival.actions import ATTACH, BACK, CALLED, SQUARE, STANDARD
from shamble.games.zombie_survival.chapters.paths import can_be_struck_from_street
from shamble.games.zombie_survival.chapters.placement import back_to_box, told_spot
from shamble.games.zombie_survival.chapters.ring import faced_squares, open_squares, yard_on, zombies_in
from shamble.games.zombie_survival.chapters.supplies import can_light_any, can_put_battery
from shamble.games.zombie_survival.events import Happening, tell1, tell3, tell4
from shamble.games.zombie_survival.kinds import (
    GEARS,
    LID_CELLS,
    RING,
    WEAPONS,
    Event,
    Gear,
    Zone,
)
from shamble.games.zombie_survival.meta import Aiming, Light
from shamble.games.zombie_survival.state import IN_HOUSE, IN_TOWN, Home, Kit, Row, Siege, Where

DIE = 6
UNCALLED = False  # ZS-A61: an attack that is no called head shot
RANGED, BY_HAND = False, True
AS_IT_IS, WITH_BATTERIES = False, True  # gear with a battery on it, or with one that lies ready

# --- weapons and gear at hand -----------------------------------------------------------------------------------------


@rule
def is_fresh(kit: Kit, weapon: int) -> bool:
    """ZS-60: each weapon once per round."""
    return kit.weapons[weapon] > kit.used[weapon]


@rule
def is_free(kit: Kit, gear: int) -> bool:
    """ZS-91, ZS-A68: with a battery on it where it needs one, and each helps one weapon per round."""
    if gear == Gear.SILENCER:
        return kit.gear[gear] > kit.helped[gear]
    return kit.lit[gear] > kit.helped[gear]


@rule
def fits_on(g: Siege, weapon: int, gear: int) -> bool:
    """ZS-97: sights and silencers go on ranged weapons, not on the crossbow. The flashlight helps any (ZS-A20)."""
    if gear == Gear.FLASHLIGHT:
        return g.night == 1 and g.options.flashlight == Light.ONE
    if gear == Gear.NIGHT_VISION_SCOPE and not g.night:
        return False
    return g.content.weapons[weapon].takes_sights == 1


@rule
def can_attach(g: Siege, kit: Kit, weapon: int, gear: int) -> bool:
    """ZS-97, ZS-A68: at most one of each kind on a weapon."""
    return not g.deed.gear[gear] and is_free(kit, gear) and fits_on(g, weapon, gear)


@rule
def offer_gear(g: Siege, kit: Kit, mask: Mask) -> None:
    for gear in range(GEARS):
        mask[ATTACH + gear] = can_attach(g, kit, g.deed.weapon, gear)
    mask[BACK] = True


# --- range: ZS-61, ZS-A25 to ZS-A27 -----------------------------------------------------------------------------------


@rule
def hand_to_hand(g: Siege, weapon: int) -> bool:
    return g.content.weapons[weapon].hand_to_hand == 1


@rule
def range_to(g: Siege, where: int, weapon: int, target: int) -> int:
    """ZS-A25, ZS-A49: from the house the house row is one square away; from the street the outer row is.

    Hand-to-hand is fought in the zombie's own square (ZS-65, ZS-102).
    """
    if where == Where.TOWN or target == IN_HOUSE or hand_to_hand(g, weapon):
        return 0
    row = target // RING
    return row + 1 if where == Where.HOME else g.options.yard_depth - row


@rule
def zombie_at(home: Home, target: int) -> bool:
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


# --- dice: procedure 3.9c, ZS-47, ZS-61, ZS-A18 to ZS-A21, ZS-A63 -----------------------------------------------------


@rule
def is_lit(g: Siege, kit: Kit, helped: bool) -> bool:
    """ZS-94, ZS-A20: a lit flashlight serves all at its place, or the one attack that it was taken for."""
    if g.options.flashlight == Light.ONE:
        return helped
    return kit.lit[Gear.FLASHLIGHT] > 0


@rule
def count_dice(g: Siege, weapon: int, laser: bool, scope: bool, light: bool, far: int) -> int:
    """Procedure 3.9c: weapon and laser, the night, the scope and Second Wind, the range; six at most."""
    dice = g.content.weapons[weapon].dice + 0
    if laser:
        dice += g.content.laser_dice
    if g.night and not light and dice > 1:  # ZS-A18
        dice -= g.content.night_dice
    if g.night and scope:  # ZS-A21
        dice += g.content.scope_dice
    if g.event == Event.SECOND_WIND:
        dice += g.content.wind_dice
    if far > 1:  # ZS-61
        dice -= far - 1
    return min(dice, g.content.most_dice)


@rule
def dice_now(g: Siege, kit: Kit, target: int) -> int:
    """The dice of the attack that is being put together."""
    deed = g.deed
    light = is_lit(g, kit, deed.gear[Gear.FLASHLIGHT] == 1)
    laser, scope = deed.gear[Gear.LASER_SIGHT] == 1, deed.gear[Gear.NIGHT_VISION_SCOPE] == 1
    return count_dice(g, deed.weapon, laser, scope, light, range_to(g, deed.where, deed.weapon, target))


@rule
def dice_at_best(g: Siege, kit: Kit, where: int, weapon: int, target: int) -> int:
    """The dice with everything attached that is free."""
    return most_dice(g, kit, where, weapon, target, AS_IT_IS)


@rule
def most_dice(g: Siege, kit: Kit, where: int, weapon: int, target: int, batteries: bool) -> int:
    """The dice with everything attached that is free, or would be with a loose battery on it (ZS-A76)."""
    light = is_lit(g, kit, is_free(kit, Gear.FLASHLIGHT)) or (batteries and can_put_battery(kit, Gear.FLASHLIGHT))
    laser = could_help(g, kit, weapon, Gear.LASER_SIGHT, batteries)
    scope = could_help(g, kit, weapon, Gear.NIGHT_VISION_SCOPE, batteries)
    return count_dice(g, weapon, laser, scope, light, range_to(g, where, weapon, target))


@rule
def could_help(g: Siege, kit: Kit, weapon: int, gear: int, batteries: bool) -> bool:
    """ZS-97: a sight that is free for this weapon, or only lacks the battery that lies ready."""
    return fits_on(g, weapon, gear) and (is_free(kit, gear) or (batteries and can_put_battery(kit, gear)))


@rule
def can_hit_inside(g: Siege, home: Home, kit: Kit) -> bool:
    """ZS-60, ZS-A19: may the attack that is being put together go into the house? Without a die it may not."""
    return home.inside > 0 and spans(g, Where.HOME, g.deed.weapon, IN_HOUSE) and dice_now(g, kit, IN_HOUSE) >= 1


@rule
def could_hit_inside(g: Siege, home: Home, kit: Kit, weapon: int, batteries: bool) -> bool:
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
def targets_in(g: Siege, home: Home, kit: Kit, row: int) -> int:
    """ZS-60, ZS-A19: the zombies of a row that the attack that is being put together may go to, as bits."""
    if spans(g, g.deed.where, g.deed.weapon, row * RING) and dice_now(g, kit, row * RING) >= 1:
        return exposed(g, home, g.deed.where, hand_to_hand(g, g.deed.weapon), row)
    return 0


@rule
def offer_row(g: Siege, home: Home, kit: Kit, row: int, mask: Mask) -> None:
    targets = targets_in(g, home, kit, row)
    for square in range(RING):
        mask[SQUARE + row * RING + square] = holds(targets, square)


@rule
def usable_weapons(g: Siege, home: Home, kit: Kit, where: int) -> int:
    """ZS-60: the weapons that have not attacked yet and could attack anything from here, as bits."""
    shot_at = exposed_rows(g, home, where, RANGED)
    struck = exposed_rows(g, home, where, BY_HAND)
    found = 0
    for weapon in range(WEAPONS):
        rows = struck if hand_to_hand(g, weapon) else shot_at
        if is_fresh(kit, weapon) and has_target(g, home, kit, where, weapon, rows, AS_IT_IS):
            found |= bit(weapon)
    return found


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
    for weapon in range(WEAPONS):
        if is_fresh(kit, weapon):
            rows = exposed_rows(g, home, where, hand_to_hand(g, weapon))
            if has_target(g, home, kit, where, weapon, rows, batteries):
                return True
    return False


# --- the lid: ZS-08, ZS-62, section 3.6 -------------------------------------------------------------------------------


@rule
def roll_into_lid(g: Siege, seat: int, dice: int, called: bool, log: Log) -> bool:
    """ZS-62: any die on the head kills; else the faces on the body must make six or more."""
    head, body = 0, 0
    for _ in range(dice):
        cell = throw(g.lid, LID_CELLS)
        face = throw(g.die, DIE)
        zone = g.content.lid_called[cell - 1] if called else g.content.lid[cell - 1]
        if zone == Zone.HEAD:
            head += 1
        elif zone == Zone.BODY:
            body += face
        tell3(log, Happening.DIE, seat, face, cell, zone)
    return head > 0 or body >= g.content.kill_sum


@rule
def aims(g: Siege) -> bool:
    return g.options.aiming == Aiming.CALLED


@rule
def offer_aim(mask: Mask) -> None:
    """ZS-A61: standard, or a called head shot."""
    mask[STANDARD] = True
    mask[CALLED] = True
    mask[BACK] = True


@rule
def strike(g: Siege, seat: int, home: Home, kit: Kit, called: bool, log: Log) -> bool:
    """Weapon and gear are spent for this round, the dice fall; is the zombie killed?"""
    deed = g.deed
    dice = dice_now(g, kit, deed.target)
    kit.used[deed.weapon] += 1
    for gear in range(GEARS):
        kit.helped[gear] += deed.gear[gear]
    spot = IN_TOWN if deed.where == Where.TOWN else told_spot(g, deed.target)
    tell4(log, Happening.ATTACKS, seat, home.person[deed.person], deed.weapon, spot, dice)
    killed = roll_into_lid(g, seat, dice, called, log)
    tell1(log, Happening.KILLED if killed else Happening.SURVIVES, seat, spot)
    return killed


@rule
def is_noisy(g: Siege, killed: bool) -> bool:
    """ZS-63, ZS-97, ZS-A22: a noisy weapon without a silencer, when the zombie survives (or always)."""
    if not g.content.weapons[g.deed.weapon].noisy or g.deed.gear[Gear.SILENCER]:
        return False
    return not killed or g.options.noise_always == 1


@rule
def remove_zombie(g: Siege, home: Home, target: int) -> None:
    """Killed zombies go back to the box."""
    if target == IN_HOUSE:
        home.inside -= 1
    else:
        home.yard[target // RING, target % RING] = 0
    back_to_box(g, 1)


@rule
def forget_deed(g: Siege) -> None:
    g.deed.person = NOTHING
    g.deed.weapon = NOTHING
    g.deed.gear[:] = 0
    g.deed.target = NOTHING
    g.deed.bottle = NOTHING
    g.deed.where = Where.HOME
    g.deed.car = NOTHING
    g.deed.opponent = NOTHING
    g.deed.card = NOTHING
    g.deed.lights = 0


@rule
def drop_weapon(g: Siege) -> None:
    """Back to the choice of the weapon."""
    g.deed.weapon = NOTHING
    g.deed.gear[:] = 0
    g.deed.target = NOTHING


@rule
def fights_in_town(g: Siege, kit: Kit, weapon: int) -> bool:
    """ZS-A41: in town the zombie stands in the same square."""
    return (
        is_fresh(kit, weapon) and is_close_weapon(g, weapon) and dice_at_best(g, kit, Where.TOWN, weapon, IN_HOUSE) >= 1
    )


@rule
def is_close_weapon(g: Siege, weapon: int) -> bool:
    return hand_to_hand(g, weapon) or g.content.weapons[weapon].least_range == 0
