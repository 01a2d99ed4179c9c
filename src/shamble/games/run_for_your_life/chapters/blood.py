"""Blood cards: RL-03, RL-20 to RL-25, RL-65, and the goal, where the gate of the quarantine reveals them."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit, holds
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.chapters.decks import draw_blood, put_away
from shamble.games.run_for_your_life.chapters.road import in_order, is_outside, without
from shamble.games.run_for_your_life.chapters.victory import count_humans, turn
from shamble.games.run_for_your_life.content import BloodCard
from shamble.games.run_for_your_life.events import Event, Fate
from shamble.games.run_for_your_life.meta import Victory
from shamble.games.run_for_your_life.state import Road

MOST_DROPS = 3


# --- drawing one ------------------------------------------------------------------------------------------------------


@rule
def is_infected(card: int) -> bool:
    """RL-22: does this blood turn its holder?"""
    return card == BloodCard.INFECTED_3 or card == BloodCard.INFECTED_2


@rule
def printed_drops(card: int) -> int:
    """The drops on the back of a new blood card."""
    return 3 if card == BloodCard.INFECTED_3 or card == BloodCard.CLEAN_3 else 2


@rule
def take_blood(g: Road, seat: int, log: Log) -> None:
    """RL-03, RL-A31, RL-A32: a card face down, its drops for all to see; it ticks from the next turn on."""
    g.bleeding = without(g.bleeding, seat)
    card = draw_blood(g, log)
    if card == NOTHING:
        note(log, Event.NO_BLOOD, seat)
        return
    new = g.blood[g.blood_count]
    new.card = card
    new.holder = seat
    new.drops = printed_drops(card)
    new.seen = 0
    new.pool = g.pool
    new.by = g.foe
    g.blood_count += 1
    note(log, Event.BLED, seat, new.drops, g.foe, g.space[seat], g.turn)


# --- a hand of blood cards --------------------------------------------------------------------------------------------


@rule
def nth_card(g: Road, seat: int, nth: int) -> int:
    """Where in the list the nth blood card of a player is, in the order of drawing; NOTHING when it has not so many."""
    for i in range(g.blood_count):
        if g.blood[i].holder == seat and g.blood[i].drops > 0:
            if nth == 0:
                return i
            nth -= 1
    return NOTHING


@rule
def place_in_hand(g: Road, i: int) -> int:
    """Which of its holder's blood cards the i-th of the list is: the other way round than `nth_card`."""
    nth = 0
    for earlier in range(i):
        nth += (g.blood[earlier].holder == g.blood[i].holder) & (g.blood[earlier].drops > 0)
    return nth


@rule
def has_blood(g: Road, seat: int) -> bool:
    """Has the player any blood card?"""
    return nth_card(g, seat, 0) != NOTHING


# --- the countdown: RL-20 to RL-25 ------------------------------------------------------------------------------------


@rule
def count_down(g: Road, log: Log) -> None:
    """RL-20 to RL-22, RL-A30, RL-A38, RL-A54: all cards tick together; at 0 they are revealed; the infected turn."""
    turned = 0
    for seat in range(g.seats):
        if is_outside(g, seat) and reveal(g, seat, 1, log):
            turned |= bit(seat)
    for i in range(g.seats):
        seat = in_order(g, i)
        if holds(turned, seat):
            turn(g, seat, Fate.COUNTDOWN, infected_by(g, seat, 1), log)
    for i in range(g.blood_count):
        card = g.blood[i]
        if card.drops > 1 and is_outside(g, card.holder):
            card.drops -= 1
            note(log, Event.TICKED, card.holder, place_in_hand(g, i), card.drops)
    if turned:
        count_humans(g, turned, log)


@rule
def reveal(g: Road, seat: int, drops: int, log: Log) -> bool:
    """RL-21, RL-25: show a player's cards with so many drops or fewer, discard the clean ones. Is one infected?"""
    infected = False
    i = 0
    while i < g.blood_count:
        card = g.blood[i]
        if card.holder == seat and 0 < card.drops <= drops:
            note(log, Event.REVEALED, seat, card.card, card.by, g.space[seat])
            if not is_infected(card.card):
                put_away(g, i, log)
                continue
            infected = True
        i += 1
    return infected


@rule
def infected_by(g: Road, seat: int, drops: int) -> int:
    """Who drew the blood on the first infected card that was revealed."""
    for i in range(g.blood_count):
        card = g.blood[i]
        if card.holder == seat and 0 < card.drops <= drops and is_infected(card.card):
            return card.by
    return NOTHING


# --- the goal: RL-A5 --------------------------------------------------------------------------------------------------


@rule
def enter_goal(g: Road, seat: int, log: Log) -> None:
    """RL-A5: blood cards do not matter; but in Quarantine they are revealed, and the infected turn one space before."""
    g.arriving = NOTHING
    if g.options.victory == Victory.QUARANTINE and reveal(g, seat, MOST_DROPS, log):
        g.space[seat] -= 1
        turn(g, seat, Fate.GATE, infected_by(g, seat, MOST_DROPS), log)
        count_humans(g, bit(seat), log)
    else:
        g.arrived |= bit(seat)
