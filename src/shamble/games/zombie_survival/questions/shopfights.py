"""What is asked when a zombie turns up in a shop: with what it is fought. ZS-74, ZS-A41 to ZS-A43."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.actions import UNARMED, WEAPON
from shamble.games.zombie_survival.chapters.attacks import UNCALLED
from shamble.games.zombie_survival.chapters.shopfights import (
    another_follows,
    best_weapon_in_town,
    count_fighters,
    fight_in_town,
    next_fighter,
    put_with_finds,
)
from shamble.games.zombie_survival.chapters.supplies import can_light_any, do_chore, is_chore, offer_batteries
from shamble.games.zombie_survival.chapters.weapons import fights_in_town
from shamble.games.zombie_survival.content import WEAPONS
from shamble.games.zombie_survival.events import Happening, tell1
from shamble.games.zombie_survival.questions.attacks import take_aim
from shamble.games.zombie_survival.questions.words import USUAL, Words
from shamble.games.zombie_survival.state import DRAWN, IN_HOUSE, Ask, Home, Siege, Stage, Where


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
                send_fighter(g, seat, card, log)
            return
    g.deed.card = NOTHING
    g.stage = Stage.KEEPING


@rule
def send_fighter(g: Siege, seat: int, card: int, log: Log) -> None:
    """ZS-A41, ZS-A87: with the weapon that has most dice, unless somebody else may want it, or a battery helps."""
    home = g.homes[seat]
    g.deed.person = next_fighter(g, card)
    g.deed.where = Where.TOWN
    g.deed.target = IN_HOUSE
    best = best_weapon_in_town(g, home)
    if best == NOTHING:
        fight_in_town(g, seat, UNCALLED, log)
    elif another_follows(g) or can_light_any(home.trunk):
        home.ask = Ask.WEAPON
    else:
        g.deed.weapon = best
        take_aim(g, seat, log)


# --- Ask.WEAPON: ZS-A41, who may need a weapon for somebody else (`send_fighter`) -------------------------------------

WEAPON_WORDS = Words(
    "ZS-A41",
    "A zombie between the shelves ({card}). With what does {fighter} fight?",
    {"weapon": USUAL, "unarmed": USUAL, "battery": USUAL},
)


@rule
def offer_weapon(g: Siege, home: Home, mask: Mask) -> None:
    """What reaches the same square, or bare hands."""
    for weapon in range(WEAPONS):
        mask[WEAPON + weapon] = fights_in_town(g, home.trunk, weapon)
    mask[UNARMED] = True
    offer_batteries(home.trunk, mask)


@rule
def choose_weapon(g: Siege, seat: int, action: int, log: Log) -> None:
    """ZS-A41: with a weapon, or with bare hands; a battery may come first."""
    home = g.homes[seat]
    if is_chore(action):
        do_chore(g, seat, action, log)
        return
    home.ask = Ask.NOTHING
    if action == UNARMED:
        fight_in_town(g, seat, UNCALLED, log)
    else:
        g.deed.weapon = action - WEAPON
        take_aim(g, seat, log)
