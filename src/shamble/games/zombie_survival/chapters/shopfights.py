"""Zombies in town: ZS-74, ZS-75, ZS-A41 to ZS-A44. Who may fight, with what, and what becomes of the card."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.chapters.attacks import drop_weapon, strike
from shamble.games.zombie_survival.chapters.weapons import dice_at_best, fights_in_town
from shamble.games.zombie_survival.content import WEAPONS
from shamble.games.zombie_survival.events import Happening, tell1, tell2
from shamble.games.zombie_survival.state import DRAWN, IN_HOUSE, PEOPLE, Home, Siege, Standing, Where


@rule
def may_fight(g: Siege, card: int, p: int) -> bool:
    """ZS-A42: a shopper of that location who has not fought in this shopping."""
    return g.at[p] == g.content.town[card].location and not g.fought[p]


@rule
def count_fighters(g: Siege, card: int) -> int:
    """ZS-A42: how many could fight the zombie on this card."""
    count = 0
    for p in range(PEOPLE):
        count += may_fight(g, card, p)
    return count


@rule
def put_with_finds(g: Siege, card: int) -> None:
    """ZS-A44, ZS-A47: the item can be taken; a card without one goes to the discard."""
    if g.content.town[card].find == NOTHING:
        g.discard[card] += 1
    else:
        g.found[card] += 1
    g.drawn[g.deed.card] = NOTHING


@rule
def is_armed(g: Siege, home: Home) -> bool:
    """Has the party a weapon that it can still use?"""
    for weapon in range(WEAPONS):
        if fights_in_town(g, home.trunk, weapon):
            return True
    return False


@rule
def next_fighter(g: Siege, card: int) -> int:
    """ZS-A42, ZS-A87: shoppers are all alike, so the first one who has not fought does."""
    for p in range(PEOPLE):
        if may_fight(g, card, p):
            return p
    return NOTHING


@rule
def another_follows(g: Siege) -> bool:
    """Will somebody else have to fight in this shopping, who could use the weapon?"""
    for place in range(DRAWN):
        card = g.drawn[place]
        if place != g.deed.card and card != NOTHING and g.content.town[card].zombie:
            for p in range(PEOPLE):
                if p != g.deed.person and may_fight(g, card, p):
                    return True
    return False


@rule
def best_weapon_in_town(g: Siege, home: Home) -> int:
    """ZS-A87: the weapon that rolls most dice, or NOTHING."""
    best, most = NOTHING, 0
    for weapon in range(WEAPONS):
        if fights_in_town(g, home.trunk, weapon):
            dice = dice_at_best(g, home.trunk, Where.TOWN, weapon, IN_HOUSE)
            if dice > most:
                best, most = weapon, dice
    return best


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
    drop_weapon(g)
