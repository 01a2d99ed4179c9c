"""Weapons and what helps them: ZS-60, ZS-61, ZS-97, ZS-102, ZS-103; procedure 3.9c. At hand, how far, how many dice."""

from shamble.engine.compile.rule import rule
from shamble.games.zombie_survival.chapters.supplies import can_put_battery
from shamble.games.zombie_survival.content import RING, WEAPONS, Event, Gear
from shamble.games.zombie_survival.meta import Light
from shamble.games.zombie_survival.state import IN_HOUSE, Kit, Siege, Where

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
def is_contested(g: Siege, kit: Kit, gear: int, hands: int) -> bool:
    """ZS-A87: would another attack of this round want it, too? So many people can still attack."""
    fitting = 0
    for weapon in range(WEAPONS):
        if fits_on(g, weapon, gear):
            fitting += kit.weapons[weapon] - kit.used[weapon]
    has = kit.gear[gear] if gear == Gear.SILENCER else kit.lit[gear]
    return min(fitting, hands) > has - kit.helped[gear]


# --- range: ZS-61, ZS-A25 to ZS-A27 -----------------------------------------------------------------------------------


@rule
def hand_to_hand(g: Siege, weapon: int) -> bool:
    """ZS-64: is it a weapon for hand-to-hand?"""
    return g.content.weapons[weapon].hand_to_hand == 1


@rule
def is_close_weapon(g: Siege, weapon: int) -> bool:
    """ZS-A41: does it serve against a zombie on the same square?"""
    return hand_to_hand(g, weapon) or g.content.weapons[weapon].least_range == 0


@rule
def range_to(g: Siege, where: int, weapon: int, target: int) -> int:
    """ZS-A25, ZS-A49: from the house the house row is one square away; from the street the outer row is.

    Hand-to-hand is fought in the zombie's own square (ZS-65, ZS-102).
    """
    if where == Where.TOWN or target == IN_HOUSE or hand_to_hand(g, weapon):
        return 0
    row = target // RING
    return row + 1 if where == Where.HOME else g.options.yard_depth - row


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
def fights_in_town(g: Siege, kit: Kit, weapon: int) -> bool:
    """ZS-A41: in town the zombie stands in the same square."""
    return (
        is_fresh(kit, weapon) and is_close_weapon(g, weapon) and dice_at_best(g, kit, Where.TOWN, weapon, IN_HOUSE) >= 1
    )
