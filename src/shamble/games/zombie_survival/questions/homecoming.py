"""What is asked on the way in from a wrecked car: who attacks. ZS-79, ZS-A49, ZS-A76."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import first_seat
from shamble.games.zombie_survival.actions import PERSON
from shamble.games.zombie_survival.chapters.attacks import UNCALLED, aims, attack_from_street
from shamble.games.zombie_survival.chapters.homecoming import (
    can_fight_on_foot,
    come_in,
    count_walkers,
    is_last_weapon,
    lose_walkers,
    only_target,
)
from shamble.games.zombie_survival.chapters.paths import has_path
from shamble.games.zombie_survival.chapters.targets import could_attack, usable_weapons
from shamble.games.zombie_survival.questions.words import USUAL, Words
from shamble.games.zombie_survival.state import PEOPLE, Ask, Home, Siege, Where

# --- Ask.FOOT: ZS-79, ZS-A81, while no path leads to a door, and several people could attack (`next_on_foot`) ---------

FOOT_WORDS = Words("ZS-79", "The car is wrecked: fight a way to a door. Who attacks?", {"person": USUAL})


@rule
def next_on_foot(g: Siege, seat: int, log: Log) -> None:
    """ZS-79, ZS-A76: with a path all walk in; else the next attack; when nobody is left who could, all are lost."""
    home = g.homes[seat]
    if has_path(g, home):
        come_in(g, seat, log)
        return
    if count_walkers(g, home) == 0 or not could_attack(g, home, home.trunk, Where.STREET):
        lose_walkers(g, seat, log)
    elif count_walkers(g, home) > 1:
        home.ask = Ask.FOOT
    else:
        for p in range(PEOPLE):
            if can_fight_on_foot(g, home, p):
                send_walker(g, seat, p, log)


@rule
def offer_foot(g: Siege, home: Home, mask: Mask) -> None:
    for p in range(PEOPLE):
        mask[PERSON + p] = can_fight_on_foot(g, home, p)


@rule
def choose_foot(g: Siege, seat: int, action: int, log: Log) -> None:
    send_walker(g, seat, action - PERSON, log)


@rule
def send_walker(g: Siege, seat: int, p: int, log: Log) -> None:
    """ZS-79: who fights next."""
    g.deed.person = p
    g.deed.where = Where.STREET
    fight_on_foot(g, seat, log)


@rule
def fight_on_foot(g: Siege, seat: int, log: Log) -> None:
    """Weapon and target; with nothing to choose the attack is made at once, and with nothing left there is none."""
    home = g.homes[seat]
    if not could_attack(g, home, home.trunk, Where.STREET):
        home.ask = Ask.NOTHING
        return
    take_up_arms(g, home)
    if home.ask == Ask.TARGET and only_target(g, home) != NOTHING:
        g.deed.target = only_target(g, home)
        if aims(g):
            home.ask = Ask.AIM
        else:
            home.ask = Ask.NOTHING
            attack_from_street(g, seat, UNCALLED, log)


@rule
def take_up_arms(g: Siege, home: Home) -> None:
    """ZS-79: the weapon that the player will name, or the only one."""
    home.ask = Ask.WEAPON
    if is_last_weapon(g, home):
        g.deed.weapon = first_seat(usable_weapons(g, home, home.trunk, Where.STREET))
        home.ask = Ask.TARGET
