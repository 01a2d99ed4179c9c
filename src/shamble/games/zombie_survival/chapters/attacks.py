"""One attack: ZS-60, ZS-62 to ZS-64, ZS-79; procedure 3.9c. The dice in the lid, then the wound or the noise."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.chance import throw
from shamble.games.zombie_survival.chapters.people import wound
from shamble.games.zombie_survival.chapters.placement import back_to_box, make_noise, side_of, told_spot
from shamble.games.zombie_survival.chapters.weapons import dice_now, hand_to_hand, is_lit, range_to
from shamble.games.zombie_survival.content import GEARS, LID_CELLS, RING, Event, Gear, Zone
from shamble.games.zombie_survival.events import Happening, Help, tell1, tell2, tell3, tell4
from shamble.games.zombie_survival.meta import Aiming
from shamble.games.zombie_survival.state import IN_HOUSE, IN_TOWN, Ask, Home, Kit, Siege, Standing, Where

DIE = 6
UNCALLED = False  # ZS-A61: an attack that is no called head shot

# --- the attack that is being put together ----------------------------------------------------------------------------


@rule
def forget_deed(g: Siege) -> None:
    """Nothing is put together any more."""
    g.deed.person = NOTHING
    g.deed.weapon = NOTHING
    g.deed.gear[:] = 0
    g.deed.target = NOTHING
    g.deed.bottle = NOTHING
    g.deed.where = Where.HOME
    g.deed.car = NOTHING
    g.deed.card = NOTHING
    g.deed.lights = 0


@rule
def drop_weapon(g: Siege) -> None:
    """Back to the choice of the attack."""
    g.deed.person = NOTHING
    g.deed.weapon = NOTHING
    g.deed.gear[:] = 0
    g.deed.target = NOTHING


@rule
def aims(g: Siege) -> bool:
    """ZS-A61: may the head be aimed at?"""
    return g.options.aiming == Aiming.CALLED


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
def strike(g: Siege, seat: int, home: Home, kit: Kit, called: bool, log: Log) -> bool:
    """Weapon and gear are spent for this round, the dice fall; is the zombie killed?"""
    deed = g.deed
    dice = dice_now(g, kit, deed.target)
    kit.used[deed.weapon] += 1
    for gear in range(GEARS):
        kit.helped[gear] += deed.gear[gear]
    spot = IN_TOWN if deed.where == Where.TOWN else told_spot(g, deed.target)
    tell4(log, Happening.ATTACKS, seat, home.person[deed.person], deed.weapon, spot, dice)
    tell_help(g, seat, kit, log)
    killed = roll_into_lid(g, seat, dice, called, log)
    tell1(log, Happening.KILLED if killed else Happening.SURVIVES, seat, spot)
    return killed


@rule
def tell_help(g: Siege, seat: int, kit: Kit, log: Log) -> None:
    """Procedure 3.9c: where the dice of an attack come from."""
    deed, content = g.deed, g.content
    dice = content.weapons[deed.weapon].dice + 0
    if deed.gear[Gear.LASER_SIGHT]:
        dice += content.laser_dice
        tell2(log, Happening.HELPS, seat, Help.LASER_SIGHT, content.laser_dice)
    if g.night and dice > 1:
        if is_lit(g, kit, deed.gear[Gear.FLASHLIGHT] == 1):
            tell2(log, Happening.HELPS, seat, Help.FLASHLIGHT, 0)
        else:
            tell2(log, Happening.HELPS, seat, Help.NIGHT, -content.night_dice)
    if deed.gear[Gear.NIGHT_VISION_SCOPE]:
        tell2(log, Happening.HELPS, seat, Help.NIGHT_VISION_SCOPE, content.scope_dice)
    if g.event == Event.SECOND_WIND:
        tell2(log, Happening.HELPS, seat, Help.SECOND_WIND, content.wind_dice)
    far = range_to(g, deed.where, deed.weapon, deed.target)
    if far > 1:
        tell2(log, Happening.HELPS, seat, Help.DISTANCE, 1 - far)
    if deed.gear[Gear.SILENCER]:
        tell2(log, Happening.HELPS, seat, Help.SILENCER, 0)


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


# --- from the house, and from the street ------------------------------------------------------------------------------


@rule
def attack(g: Siege, seat: int, called: bool, log: Log) -> None:
    """ZS-60, ZS-63, ZS-64, procedure 3.9c: roll, kill or not, then the wound or the noise."""
    home = g.homes[seat]
    p = g.deed.person
    target = g.deed.target
    home.standing[p] = Standing.SPENT
    killed = strike(g, seat, home, home.kit, called, log)
    home.tally[0] += 1
    if killed:
        home.tally[1] += 1
        remove_zombie(g, home, target)
    if hand_to_hand(g, g.deed.weapon):
        if not killed:
            home.tally[3] += 1
            tell1(log, Happening.WOUNDED, seat, home.person[p])
            wound(g, seat, p, log)
    elif is_noisy(g, killed):
        if target == IN_HOUSE:
            home.ask = Ask.NOISE  # ZS-A23
        else:
            make_noise(g, seat, side_of(target % RING), log)
    forget_deed(g)


@rule
def attack_from_street(g: Siege, seat: int, called: bool, log: Log) -> None:
    """ZS-79, procedure 3.9d: one attack with a carried weapon, noise as usual."""
    home = g.homes[seat]
    p = g.deed.person
    target = g.deed.target
    g.fought[p] = 1
    killed = strike(g, seat, home, home.trunk, called, log)
    if killed:
        remove_zombie(g, home, target)
    if hand_to_hand(g, g.deed.weapon):
        if not killed:
            home.standing[p] = Standing.HURT
            tell1(log, Happening.WOUNDED, seat, home.person[p])
    elif is_noisy(g, killed):
        make_noise(g, seat, side_of(target % RING), log)
    forget_deed(g)
