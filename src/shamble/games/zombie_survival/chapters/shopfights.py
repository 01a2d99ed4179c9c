"""Zombies in town: ZS-74, ZS-75, ZS-A41 to ZS-A44."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.actions import ATTACH, BACK, INSIDE, PERSON, UNARMED, WEAPON
from shamble.games.zombie_survival.chapters.attacks import (
    UNCALLED,
    aims,
    can_attach,
    dice_now,
    drop_weapon,
    fights_in_town,
    strike,
)
from shamble.games.zombie_survival.chapters.supplies import do_chore, is_chore, offer_batteries
from shamble.games.zombie_survival.events import Happening, tell1, tell2
from shamble.games.zombie_survival.kinds import GEARS, WEAPONS
from shamble.games.zombie_survival.state import DRAWN, IN_HOUSE, PEOPLE, Ask, Home, Siege, Stage, Standing, Where


@rule
def may_fight(g: Siege, card: int, p: int) -> bool:
    """ZS-A42: a shopper of that location who has not fought in this shopping."""
    return g.at[p] == g.content.town[card].location and not g.fought[p]


@rule
def count_fighters(g: Siege, card: int) -> int:
    count = 0
    for p in range(PEOPLE):
        count += may_fight(g, card, p)
    return count


@rule
def meet_next(g: Siege, seat: int, log: Log) -> None:
    """ZS-74, ZS-A43: the cards in the order drawn; each zombie against one person, those beyond are ignored."""
    for place in range(DRAWN):
        card = g.drawn[place]
        if card != NOTHING:
            g.deed.card = place
            if not g.content.town[card].zombie:
                put_with_finds(g, card)
            elif count_fighters(g, card) == 0:
                tell1(log, Happening.IGNORED, seat, card)
                put_with_finds(g, card)
            else:
                find_fighter(g, seat, card, log)
            return
    g.deed.card = NOTHING
    g.stage = Stage.KEEPING


@rule
def put_with_finds(g: Siege, card: int) -> None:
    """ZS-A44, ZS-A47: the item can be taken; a card without one goes to the discard."""
    if g.content.town[card].find == NOTHING:
        g.discard[card] += 1
    else:
        g.found[card] += 1
    g.drawn[g.deed.card] = NOTHING


@rule
def find_fighter(g: Siege, seat: int, card: int, log: Log) -> None:
    """ZS-A42: the owner says who fights."""
    if count_fighters(g, card) > 1:
        g.homes[seat].ask = Ask.FIGHTER
        return
    for p in range(PEOPLE):
        if may_fight(g, card, p):
            send_fighter(g, seat, p, log)
            return


@rule
def offer_fighters(g: Siege, mask: Mask) -> None:
    card = g.drawn[g.deed.card]
    for p in range(PEOPLE):
        mask[PERSON + p] = may_fight(g, card, p)


@rule
def send_fighter(g: Siege, seat: int, p: int, log: Log) -> None:
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    g.deed.person = p
    g.deed.where = Where.TOWN
    g.deed.target = IN_HOUSE
    if is_armed(g, home):
        home.ask = Ask.WEAPON
    else:
        fight_in_town(g, seat, UNCALLED, log)


@rule
def is_armed(g: Siege, home: Home) -> bool:
    for weapon in range(WEAPONS):
        if fights_in_town(g, home.trunk, weapon):
            return True
    return False


@rule
def offer_town_weapons(g: Siege, home: Home, mask: Mask) -> None:
    """ZS-A41: what reaches the same square, or bare hands."""
    for weapon in range(WEAPONS):
        mask[WEAPON + weapon] = fights_in_town(g, home.trunk, weapon)
    mask[UNARMED] = True
    offer_batteries(home.trunk, mask)
    mask[BACK] = count_fighters(g, g.drawn[g.deed.card]) > 1


@rule
def choose_town_weapon(g: Siege, seat: int, action: int, log: Log) -> None:
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


@rule
def helps_in_town(g: Siege, home: Home) -> bool:
    for gear in range(GEARS):
        if can_attach(g, home.trunk, g.deed.weapon, gear):
            return True
    return False


@rule
def offer_town_target(g: Siege, home: Home, mask: Mask) -> None:
    for gear in range(GEARS):
        mask[ATTACH + gear] = can_attach(g, home.trunk, g.deed.weapon, gear)
    mask[INSIDE] = dice_now(g, home.trunk, IN_HOUSE) >= 1
    mask[BACK] = True


@rule
def choose_town_target(g: Siege, seat: int, action: int) -> None:
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


@rule
def fight_in_town(g: Siege, seat: int, called: bool, log: Log) -> None:
    """ZS-74, ZS-A41, ZS-A44: one attack; whoever does not kill is wounded, and a guarded item is lost."""
    home = g.homes[seat]
    p = g.deed.person
    card = g.drawn[g.deed.card]
    g.fought[p] = 1
    tell2(log, Happening.TOWN_ZOMBIE, seat, card, home.person[p])
    killed = False
    if g.deed.weapon != NOTHING:
        killed = strike(g, seat, home, home.trunk, called, log)
    if killed:
        put_with_finds(g, card)
    else:
        home.standing[p] = Standing.HURT
        tell1(log, Happening.WOUNDED, seat, home.person[p])
        g.discard[card] += 1
        g.drawn[g.deed.card] = NOTHING
    g.deed.person = NOTHING
    drop_weapon(g)
