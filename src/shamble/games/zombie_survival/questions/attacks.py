"""What is asked of an attack: weapon, what helps it, target, aim. ZS-60, ZS-97, ZS-A61, ZS-A68, ZS-A76.

An attack is made at home (step 4), in town (ZS-A41) or from the street (ZS-79), and each place offers what it has.
"""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import holds
from shamble.games.zombie_survival.actions import ATTACH, BACK, CALLED, INSIDE, SQUARE, STANDARD, UNARMED, WEAPON
from shamble.games.zombie_survival.chapters.attacks import UNCALLED, aims, attack, attack_from_street, drop_weapon
from shamble.games.zombie_survival.chapters.homecoming import count_walkers, is_last_weapon, only_target
from shamble.games.zombie_survival.chapters.shopfights import count_fighters, fight_in_town, helps_in_town
from shamble.games.zombie_survival.chapters.supplies import do_chore, is_chore, offer_batteries
from shamble.games.zombie_survival.chapters.targets import can_hit_inside, targets_in, usable_weapons
from shamble.games.zombie_survival.chapters.weapons import can_attach, dice_now, fights_in_town
from shamble.games.zombie_survival.content import GEARS, RING, WEAPONS
from shamble.games.zombie_survival.questions.homecoming import fight_on_foot, take_up_arms
from shamble.games.zombie_survival.questions.words import USUAL, Words
from shamble.games.zombie_survival.state import IN_HOUSE, Ask, Home, Kit, Siege, Where

# --- Ask.WEAPON: ZS-60, who fights (`choose_fights`, `shopfights.send_fighter`, `homecoming.take_up_arms`) ------------

WEAPON_WORDS = Words(
    "ZS-60",
    "With which weapon does {fighter} fight?",
    {"weapon": USUAL, "unarmed": USUAL, "battery": USUAL, "back": USUAL},
)


@rule
def offer_weapon(g: Siege, home: Home, mask: Mask) -> None:
    if g.deed.where == Where.HOME:
        offer_weapons_at_home(g, home, mask)
    elif g.deed.where == Where.TOWN:
        offer_weapons_in_town(g, home, mask)
    else:
        offer_weapons_in_street(g, home, mask)


@rule
def offer_weapons_at_home(g: Siege, home: Home, mask: Mask) -> None:
    weapons = usable_weapons(g, home, home.kit, Where.HOME)
    for weapon in range(WEAPONS):
        mask[WEAPON + weapon] = holds(weapons, weapon)
    offer_batteries(home.kit, mask)
    mask[BACK] = True


@rule
def offer_weapons_in_town(g: Siege, home: Home, mask: Mask) -> None:
    """ZS-A41: what reaches the same square, or bare hands."""
    for weapon in range(WEAPONS):
        mask[WEAPON + weapon] = fights_in_town(g, home.trunk, weapon)
    mask[UNARMED] = True
    offer_batteries(home.trunk, mask)
    mask[BACK] = count_fighters(g, g.drawn[g.deed.card]) > 1


@rule
def offer_weapons_in_street(g: Siege, home: Home, mask: Mask) -> None:
    weapons = usable_weapons(g, home, home.trunk, Where.STREET)
    for weapon in range(WEAPONS):
        mask[WEAPON + weapon] = holds(weapons, weapon)
    offer_batteries(home.trunk, mask)
    mask[BACK] = count_walkers(g, home) > 1


@rule
def choose_weapon(g: Siege, seat: int, action: int, log: Log) -> None:
    if g.deed.where == Where.TOWN:
        choose_weapon_in_town(g, seat, action, log)
    else:
        choose_weapon_at_house(g, seat, action, log)
    attack_when_ready(g, seat, UNCALLED, log)


@rule
def choose_weapon_at_house(g: Siege, seat: int, action: int, log: Log) -> None:
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
def choose_weapon_in_town(g: Siege, seat: int, action: int, log: Log) -> None:
    """The weapon; then what helps it, if anything can; then the dice."""
    home = g.homes[seat]
    if is_chore(action):
        do_chore(g, seat, action, log)
    elif action == BACK:
        g.deed.person = NOTHING
        home.ask = Ask.FIGHTER
    elif action == UNARMED:
        home.ask = Ask.NOTHING
        fight_in_town(g, seat, UNCALLED, log)
    else:
        g.deed.weapon = action - WEAPON
        if helps_in_town(g, home):
            home.ask = Ask.TARGET
        elif aims(g):
            home.ask = Ask.AIM
        else:
            home.ask = Ask.NOTHING


# --- Ask.TARGET: ZS-60, ZS-97, ZS-A68, who has named the weapon (`choose_weapon`) -------------------------------------

TARGET_WORDS = Words(
    "ZS-60",
    "Attach what helps, and name the target.",
    {
        "attach": USUAL,
        "inside": "Attack the zombie {where} ({dice}, range {range})",
        "square": "Attack the zombie {where} ({dice}, range {range})",
        "back": USUAL,
    },
)


@rule
def offer_target(g: Siege, home: Home, mask: Mask) -> None:
    if g.deed.where == Where.HOME:
        offer_targets_at_home(g, home, mask)
    elif g.deed.where == Where.TOWN:
        offer_target_in_town(g, home, mask)
    else:
        offer_targets_in_street(g, home, mask)


@rule
def offer_targets_at_home(g: Siege, home: Home, mask: Mask) -> None:
    mask[INSIDE] = can_hit_inside(g, home, home.kit)
    for row in range(g.options.yard_depth):
        offer_row(g, home, home.kit, row, mask)
    offer_gear(g, home.kit, mask)


@rule
def offer_target_in_town(g: Siege, home: Home, mask: Mask) -> None:
    for gear in range(GEARS):
        mask[ATTACH + gear] = can_attach(g, home.trunk, g.deed.weapon, gear)
    mask[INSIDE] = dice_now(g, home.trunk, IN_HOUSE) >= 1
    mask[BACK] = True


@rule
def offer_targets_in_street(g: Siege, home: Home, mask: Mask) -> None:
    """Back to the weapons, or to the weapon without what was attached to it."""
    for row in range(g.options.yard_depth):
        offer_row(g, home, home.trunk, row, mask)
    offer_gear(g, home.trunk, mask)
    mask[BACK] = not is_last_weapon(g, home)
    for gear in range(GEARS):
        mask[BACK] |= g.deed.gear[gear] == 1


@rule
def offer_gear(g: Siege, kit: Kit, mask: Mask) -> None:
    for gear in range(GEARS):
        mask[ATTACH + gear] = can_attach(g, kit, g.deed.weapon, gear)
    mask[BACK] = True


@rule
def offer_row(g: Siege, home: Home, kit: Kit, row: int, mask: Mask) -> None:
    targets = targets_in(g, home, kit, row)
    for square in range(RING):
        mask[SQUARE + row * RING + square] = holds(targets, square)


@rule
def choose_target(g: Siege, seat: int, action: int, log: Log) -> None:
    if g.deed.where == Where.TOWN:
        choose_target_in_town(g, seat, action)
    else:
        choose_target_at_house(g, seat, action)
    attack_when_ready(g, seat, UNCALLED, log)


@rule
def choose_target_at_house(g: Siege, seat: int, action: int) -> None:
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
def choose_target_in_town(g: Siege, seat: int, action: int) -> None:
    home = g.homes[seat]
    if action == BACK:
        drop_weapon(g)
        g.deed.target = IN_HOUSE
        home.ask = Ask.WEAPON
    elif action == INSIDE:
        g.deed.target = IN_HOUSE
        home.ask = Ask.AIM if aims(g) else Ask.NOTHING
    else:
        g.deed.gear[action - ATTACH] = 1


# --- Ask.AIM: ZS-A61, with the option `aiming`, who has named the target (`choose_target`) ----------------------------

AIM_WORDS = Words(
    "ZS-A61", "A standard shot, or a called head shot?", {"standard": USUAL, "called": USUAL, "back": USUAL}
)


@rule
def offer_aim(g: Siege, home: Home, mask: Mask) -> None:
    """ZS-A61: standard, or called; on the way in back only where there is another choice."""
    mask[STANDARD] = True
    mask[CALLED] = True
    mask[BACK] = g.deed.where != Where.STREET or not is_last_weapon(g, home) or only_target(g, home) == NOTHING


@rule
def choose_aim(g: Siege, seat: int, action: int, log: Log) -> None:
    """ZS-A61: standard or called, or another target."""
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    if action == BACK:
        g.deed.target = NOTHING
        home.ask = Ask.TARGET
    attack_when_ready(g, seat, action == CALLED, log)


# --- when all is said -------------------------------------------------------------------------------------------------


@rule
def attack_when_ready(g: Siege, seat: int, called: bool, log: Log) -> None:
    """Weapon, what helps it, target, aim; when nothing is left to be said, the dice fall."""
    if g.homes[seat].ask == Ask.NOTHING and g.deed.weapon != NOTHING:
        if g.deed.where == Where.HOME:
            attack(g, seat, called, log)
        elif g.deed.where == Where.TOWN:
            fight_in_town(g, seat, called, log)
        else:
            attack_from_street(g, seat, called, log)
