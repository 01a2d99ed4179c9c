"""What is asked in step 4: who fights, where the noise was, and who is healed. ZS-24, ZS-63, ZS-67."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.actions import DONE, GAS, HEAL, LET_GO, LIQUOR, SIDE, target_of, weapon_of
from shamble.games.zombie_survival.chapters.bottles import can_throw, has_bottle_target
from shamble.games.zombie_survival.chapters.people import first_ready, ready_people, treat_or_let_go
from shamble.games.zombie_survival.chapters.placement import make_noise
from shamble.games.zombie_survival.chapters.steps import finish_part, next_to_act, sum_up
from shamble.games.zombie_survival.chapters.supplies import do_chore, is_chore, offer_chores
from shamble.games.zombie_survival.chapters.targets import could_attack, offer_attacks
from shamble.games.zombie_survival.content import SIDES, Thing
from shamble.games.zombie_survival.events import Happening
from shamble.games.zombie_survival.questions.attacks import take_aim
from shamble.games.zombie_survival.questions.words import CHORES, USUAL, Words
from shamble.games.zombie_survival.state import Ask, Home, Siege, Where

# --- Ask.FIGHTS: ZS-24, from the first player clockwise, who could attack or throw a bottle (`fights_go_on`) ----------

FIGHTS_WORDS = Words(
    "ZS-24",
    "Attack with {ready}, or be done with it.",
    {"attack": USUAL, "liquor": USUAL, "gas": USUAL, **CHORES, "done": USUAL},
)


@rule
def fights_go_on(g: Siege, log: Log) -> bool:
    """ZS-24: from the first player clockwise, each until it stops; False when everybody has."""
    while True:
        seat = next_to_act(g)
        if seat == NOTHING:
            return False
        g.turn = seat
        home = g.homes[seat]
        if ready_people(home) > 0 and (could_attack(g, home, home.kit, Where.HOME) or can_throw(g, home)):
            home.ask = Ask.FIGHTS
            return True
        g.finished[seat] = 1
        sum_up(g, seat, Happening.FOUGHT, log)


@rule
def offer_fights(g: Siege, home: Home, mask: Mask) -> None:
    """ZS-60: a weapon and its target; a bottle; chores; or enough of it."""
    if ready_people(home) > 0:
        offer_attacks(g, home, home.kit, Where.HOME, mask)
    throws = ready_people(home) > 0 and has_bottle_target(g, home)
    mask[LIQUOR] = throws and home.things[Thing.LIQUOR] > 0
    mask[GAS] = throws and home.things[Thing.GAS] > 0
    mask[DONE] = True
    offer_chores(g, home, mask)


@rule
def choose_fights(g: Siege, seat: int, action: int, log: Log) -> None:
    """An attack, a bottle, a chore, or no more fighting."""
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    if action == DONE:
        sum_up(g, seat, Happening.FOUGHT, log)
        finish_part(g, seat, log)
    elif is_chore(action):
        do_chore(g, seat, action, log)
    elif action in (LIQUOR, GAS):
        g.deed.bottle = Thing.LIQUOR if action == LIQUOR else Thing.GAS
        home.ask = Ask.BOTTLE
    else:
        g.deed.person = first_ready(home)
        g.deed.where = Where.HOME
        g.deed.weapon = weapon_of(action)
        g.deed.target = target_of(action)
        take_aim(g, seat, log)


# --- Ask.NOISE: ZS-A23, who shot at a zombie in the own house (`attacks.attack`) --------------------------------------

NOISE_WORDS = Words("ZS-A23", "The shot in the house was heard. In which yard?", {"side": USUAL})


@rule
def offer_noise(mask: Mask) -> None:
    """ZS-A23: each of the four yards."""
    for side in range(SIDES):
        mask[SIDE + side] = True


@rule
def choose_noise(g: Siege, seat: int, action: int, log: Log) -> None:
    """ZS-A23, ZS-80: one zombie comes to that yard."""
    g.homes[seat].ask = Ask.NOTHING
    make_noise(g, seat, action - SIDE, log)


# --- Ask.HEAL: ZS-67, ZS-A70, where it may be wanted for another, in steps 4 and 5 (`people.wound`) -------------------

HEAL_WORDS = Words("ZS-67", "{wounded} is wounded. Heal with first aid, or let go?", {"heal": USUAL, "let_go": USUAL})


@rule
def offer_heal(mask: Mask) -> None:
    """ZS-67, ZS-A70: heal or let go."""
    mask[HEAL] = True
    mask[LET_GO] = True


@rule
def choose_heal(g: Siege, seat: int, action: int, log: Log) -> None:
    """ZS-67: healed, or lost."""
    treat_or_let_go(g, seat, action == HEAL, log)
