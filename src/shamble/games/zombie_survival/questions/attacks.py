"""What is asked of an attack when weapon and target are named: what helps it, and the aim. ZS-97, ZS-A61, ZS-A68.

An attack is made at home (step 4), in town (ZS-A41) or from the street (ZS-79). `take_aim` is where each of them ends.
"""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.actions import ATTACH, BACK, CALLED, GO, STANDARD
from shamble.games.zombie_survival.chapters.attacks import UNCALLED, aims, attack, attack_from_street, drop_weapon
from shamble.games.zombie_survival.chapters.homecoming import count_walkers, only_attack_on_foot
from shamble.games.zombie_survival.chapters.people import ready_people
from shamble.games.zombie_survival.chapters.shopfights import another_follows, count_fighters, fight_in_town
from shamble.games.zombie_survival.chapters.weapons import can_attach, dice_now, is_contested
from shamble.games.zombie_survival.content import GEARS
from shamble.games.zombie_survival.questions.words import USUAL, Words
from shamble.games.zombie_survival.state import Ask, Home, Siege, Where

# --- Ask.HELP: ZS-97, ZS-A68, ZS-A87, where another attack of this round could use it, too (`take_aim`) ---------------

HELP_WORDS = Words(
    "ZS-A68",
    "What helps {fighter}? It helps one attack a round.",
    {"attach": USUAL, "go": "Attack as it is ({dice})", "back": USUAL},
)


@rule
def take_aim(g: Siege, seat: int, log: Log) -> None:
    """ZS-A87: what no other attack could use is put on; then the owner is asked of the rest, and the dice fall."""
    home = g.homes[seat]
    kit = home.kit if g.deed.where == Where.HOME else home.trunk
    hands = hands_left(g, home)
    asks = False
    for gear in range(GEARS):
        if can_attach(g, kit, g.deed.weapon, gear):
            if is_contested(g, kit, gear, hands):
                asks = True
            else:
                g.deed.gear[gear] = 1
    if asks:
        home.ask = Ask.HELP
    elif aims(g):
        home.ask = Ask.AIM
    else:
        strike_now(g, seat, UNCALLED, log)


@rule
def hands_left(g: Siege, home: Home) -> int:
    """How many people can still attack this round, whoever attacks now among them."""
    if g.deed.where == Where.HOME:
        return ready_people(home)
    if g.deed.where == Where.STREET:
        return count_walkers(g, home)
    return count_fighters(g, g.drawn[g.deed.card]) if another_follows(g) else 1


@rule
def offer_help(g: Siege, home: Home, mask: Mask) -> None:
    """Without a die nobody attacks (ZS-A19)."""
    kit = home.kit if g.deed.where == Where.HOME else home.trunk
    for gear in range(GEARS):
        mask[ATTACH + gear] = can_attach(g, kit, g.deed.weapon, gear)
    mask[GO] = dice_now(g, kit, g.deed.target) >= 1
    mask[BACK] = True


@rule
def choose_help(g: Siege, seat: int, action: int, log: Log) -> None:
    """One attachment more, or the attack as it is."""
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    if action == BACK:
        drop_weapon(g)
    elif action != GO:
        g.deed.gear[action - ATTACH] = 1
        take_aim(g, seat, log)
    elif aims(g):
        home.ask = Ask.AIM
    else:
        strike_now(g, seat, UNCALLED, log)


# --- Ask.AIM: ZS-A61, with the option `aiming`, who has named the target (`take_aim`) ---------------------------------

AIM_WORDS = Words(
    "ZS-A61", "A standard shot, or a called head shot?", {"standard": USUAL, "called": USUAL, "back": USUAL}
)


@rule
def offer_aim(g: Siege, home: Home, mask: Mask) -> None:
    """ZS-A61: standard, or called; back where there is another choice."""
    mask[STANDARD] = True
    mask[CALLED] = True
    if g.deed.where == Where.HOME:
        mask[BACK] = True
    elif g.deed.where == Where.STREET:
        mask[BACK] = only_attack_on_foot(g, home) == NOTHING
    else:
        mask[BACK] = another_follows(g)


@rule
def choose_aim(g: Siege, seat: int, action: int, log: Log) -> None:
    """ZS-A61: the shot falls, called or not."""
    g.homes[seat].ask = Ask.NOTHING
    if action == BACK:
        drop_weapon(g)
    else:
        strike_now(g, seat, action == CALLED, log)


@rule
def strike_now(g: Siege, seat: int, called: bool, log: Log) -> None:
    """Weapon, target, what helps, aim: nothing is left to be said, and the dice fall."""
    if g.deed.where == Where.HOME:
        attack(g, seat, called, log)
    elif g.deed.where == Where.TOWN:
        fight_in_town(g, seat, called, log)
    else:
        attack_from_street(g, seat, called, log)
