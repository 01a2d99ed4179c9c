"""The rules of Zombies Attack!: the day from the picks to the night. The chapters of the ledger are in `chapters`."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit
from shamble.engine.rules.chance import draw
from shamble.engine.rules.events import note
from shamble.games.zombies_attack.actions import ACTIONS, CARDS, KEEP, PICK, REMOVE, START
from shamble.games.zombies_attack.chapters.bitten import (
    comes_back,
    is_active,
    next_zombie,
    owner_picks_the_start,
    send_zombies_away,
    turn_the_bitten,
    unbitten_players,
)
from shamble.games.zombies_attack.chapters.components import UNBITTEN, left_of, setup
from shamble.games.zombies_attack.chapters.defence import (
    can_pick,
    drive_all_away,
    everybody_hides,
    keep,
    may_keep_the_removal,
    meet,
    set_cards_aside,
    strike,
)
from shamble.games.zombies_attack.chapters.knowledge import LAYOUT, observe, redeal
from shamble.games.zombies_attack.content import Encounter
from shamble.games.zombies_attack.events import Event
from shamble.games.zombies_attack.meta import NobodyLeft
from shamble.games.zombies_attack.state import Ending, Phase, Town

__all__ = ["LAYOUT", "apply", "legal", "observe", "payoff", "redeal", "setup", "waiting"]

# --- the day on one screen: ZA-10 to ZA-14 ---------------------------------------------------------------------------


@rule
def apply(g: Town, seat: int, action: int, log: Log) -> None:
    """ZA-10 to ZA-13: secret picks, the reveal, one threat after the other, the end of the day."""
    g.asked &= ~bit(seat)
    if g.phase == Phase.PICK:
        g.pick[seat] = action - PICK
        if g.asked != 0:
            return
        reveal(g, log)
    elif g.phase == Phase.START:
        begin_lap(g, action - START, log)
    else:
        if action == REMOVE:
            strike(g, seat, log)
        else:
            keep(g, seat, log)
        move_on(g, log)
    meet_the_threats(g, log)
    if g.asked == 0:
        end_the_day(g, log)


@rule
def meet_the_threats(g: Town, log: Log) -> None:
    """ZA-12, ZA-A4: every threat does its lap before the next one comes, until all have, or somebody must decide."""
    while g.asked == 0:
        if g.lap > 0:
            if may_keep_the_removal(g, g.at):
                ask(g, Phase.REMOVAL, g.at)
            else:
                meet(g, g.at, log)
                move_on(g, log)
        else:
            g.zombie = next_zombie(g)
            if g.zombie == NOTHING:
                return
            g.threat = Encounter.LONE_ZOMBIE
            g.at = NOTHING
            g.hits = 0
            if owner_picks_the_start(g):
                ask(g, Phase.START, g.zombie)
            else:
                begin_lap(g, g.hot_zone, log)


@rule
def end_the_day(g: Town, log: Log) -> None:
    """ZA-13, ZA-14, ZA-51: cards are set aside; the game is over, or the Hot Zone card goes on to the next day."""
    set_cards_aside(g, log)
    send_zombies_away(g, log)
    clear_the_street(g)
    unbitten = unbitten_players(g)
    if unbitten == 0:
        g.ending = Ending.NOBODY_SURVIVED
        note(log, Event.NOBODY_LEFT, NOTHING, g.day)
    elif g.day == g.content.days:
        g.ending = Ending.SURVIVORS
        rescue(g, log)
    else:
        pass_the_hot_zone(g, log)
        g.day += 1
        g.asked = unbitten
        note(log, Event.DAWN, NOTHING, g.day)
        turn_the_bitten(g, log)


# --- who decides, and what -------------------------------------------------------------------------------------------


@rule
def waiting(g: Town) -> int:
    """ZA-10: all active players pick at once; later the owner of a card or of a zombie may have to decide."""
    return g.asked


@rule
def ask(g: Town, phase: int, seat: int) -> None:
    """The day stops until one seat has decided."""
    g.phase = phase
    g.asked = bit(seat)


@rule
def legal(g: Town, seat: int, mask: Mask) -> None:
    """ZA-20, ZA-A5, ZA-A10: a card that is not used up; use the removal or keep it; an active player to start at."""
    for action in range(ACTIONS):
        mask[action] = False
    if g.phase == Phase.PICK:
        for card in range(CARDS):
            mask[PICK + card] = can_pick(g, seat, card)
    elif g.phase == Phase.REMOVAL:
        mask[REMOVE] = True
        mask[KEEP] = True
    else:
        for other in range(g.seats):
            mask[START + other] = is_active(g, other)


# --- the steps of the day --------------------------------------------------------------------------------------------


@rule
def reveal(g: Town, log: Log) -> None:
    """ZA-11, ZA-A15: the Hot Zone player turns the next Encounter card, and all picks are shown at once."""
    g.threat = draw(g.deck)
    g.encounters[g.day - 1] = g.threat
    note(log, Event.TURNED_UP, g.hot_zone, g.threat, g.day)
    for seat in range(g.seats):
        if is_active(g, seat):
            note(log, Event.REVEALED, seat, g.pick[seat])
    if everybody_hides(g):
        drive_all_away(g, log)
    elif g.threat == Encounter.DISTRACTED:
        note(log, Event.NOBODY_CAME, NOTHING)  # ZA-35
    else:
        begin_lap(g, g.hot_zone, log)


@rule
def begin_lap(g: Town, start: int, log: Log) -> None:
    """ZA-12: a threat sets out, once round the table."""
    g.at = start
    g.lap = g.seats
    g.hits = 0
    note(log, Event.CAME, g.zombie, g.threat, g.zombie, start)


@rule
def move_on(g: Town, log: Log) -> None:
    """ZA-12, ZA-42: to the next active player on the left, unless the threat is eliminated or the lap is over."""
    if g.lap == 0:
        return
    g.lap -= 1
    g.at = left_of(g, g.at)
    while g.lap > 0 and not is_active(g, g.at):
        g.lap -= 1
        g.at = left_of(g, g.at)
    if g.lap == 0:
        note(log, Event.WENT_ON, NOTHING, g.threat, g.zombie, comes_back(g))


@rule
def clear_the_street(g: Town) -> None:
    """ZA-36: nothing from the deck carries over to the next day."""
    g.threat = NOTHING
    g.zombie = NOTHING
    g.at = NOTHING
    g.lap = 0
    g.hits = 0
    g.phase = Phase.PICK


@rule
def pass_the_hot_zone(g: Town, log: Log) -> None:
    """ZA-13, ZA-A21: to the next seat clockwise that is active tomorrow."""
    holder = g.hot_zone
    g.hot_zone = left_of(g, holder)
    while g.bitten[g.hot_zone] != UNBITTEN:
        g.hot_zone = left_of(g, g.hot_zone)
    note(log, Event.HOT_ZONE, holder, g.hot_zone)


# --- the end: ZA-50, ZA-51 -------------------------------------------------------------------------------------------


@rule
def rescue(g: Town, log: Log) -> None:
    """ZA-50: help comes for everybody who is unbitten."""
    for seat in range(g.seats):
        if g.bitten[seat] == UNBITTEN:
            note(log, Event.RESCUED, seat)


@rule
def payoff(g: Town, seat: int) -> float:
    """ZA-50, ZA-A19: every player unbitten after the last day wins. ZA-51: when all are bitten nobody does."""
    if g.ending == Ending.SURVIVORS:
        return 1.0 if g.bitten[seat] == UNBITTEN else 0.0
    return share_of_the_last(g, seat) if g.options.nobody_left == NobodyLeft.LAST_BITTEN else 0.0


@rule
def share_of_the_last(g: Town, seat: int) -> float:
    """ZA-A28: those who were bitten on the last day share one win."""
    if g.bitten[seat] != g.day:
        return 0.0
    last = 0
    for other in range(g.seats):
        last += g.bitten[other] == g.day
    return 1.0 / last
