"""What is asked on the way in from a wrecked car: the next attack. ZS-79, ZS-A49, ZS-A76."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.actions import target_of, weapon_of
from shamble.games.zombie_survival.chapters.homecoming import (
    come_in,
    count_walkers,
    lose_walkers,
    next_walker,
    only_attack_on_foot,
)
from shamble.games.zombie_survival.chapters.paths import has_path
from shamble.games.zombie_survival.chapters.supplies import do_chore, is_chore, offer_batteries
from shamble.games.zombie_survival.chapters.targets import could_attack, offer_attacks
from shamble.games.zombie_survival.questions.attacks import take_aim
from shamble.games.zombie_survival.questions.words import USUAL, Words
from shamble.games.zombie_survival.state import Ask, Home, Siege, Where

# --- Ask.FOOT: ZS-79, ZS-A81, while no path leads to a door, and there are several attacks (`next_on_foot`) -----------

FOOT_WORDS = Words("ZS-79", "The car is wrecked: fight a way to a door.", {"attack": USUAL, "battery": USUAL})


@rule
def next_on_foot(g: Siege, seat: int, log: Log) -> None:
    """ZS-79, ZS-A76: with a path all walk in; else the next attack; when nobody is left who could, all are lost."""
    home = g.homes[seat]
    if has_path(g, home):
        come_in(g, seat, log)
    elif count_walkers(g, home) == 0 or not could_attack(g, home, home.trunk, Where.STREET):
        lose_walkers(g, seat, log)
    elif only_attack_on_foot(g, home) == NOTHING:
        home.ask = Ask.FOOT
    else:
        attack_on_foot(g, seat, only_attack_on_foot(g, home), log)


@rule
def offer_foot(g: Siege, home: Home, mask: Mask) -> None:
    """ZS-79: every attack with a carried weapon."""
    offer_attacks(g, home, home.trunk, Where.STREET, mask)
    offer_batteries(home.trunk, mask)


@rule
def choose_foot(g: Siege, seat: int, action: int, log: Log) -> None:
    """An attack, or a battery first."""
    if is_chore(action):
        do_chore(g, seat, action, log)
        g.homes[seat].ask = Ask.NOTHING
    else:
        attack_on_foot(g, seat, action, log)


@rule
def attack_on_foot(g: Siege, seat: int, action: int, log: Log) -> None:
    """ZS-79: the next one on the street attacks."""
    g.homes[seat].ask = Ask.NOTHING
    g.deed.person = next_walker(g, g.homes[seat])
    g.deed.where = Where.STREET
    g.deed.weapon = weapon_of(action)
    g.deed.target = target_of(action)
    take_aim(g, seat, log)
