"""Blood cards: RL-03, RL-20 to RL-25, RL-65, and the medicine against them."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit, holds
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.actions import BLOOD, CARDS_SHOWN, DONE, USE
from shamble.games.run_for_your_life.chapters.decks import draw_blood, put_away
from shamble.games.run_for_your_life.chapters.road import ask, in_order, is_outside, next_of, without
from shamble.games.run_for_your_life.chapters.things import effect_of, find, find_thing, use_up
from shamble.games.run_for_your_life.chapters.victory import count_humans, turn
from shamble.games.run_for_your_life.content import BloodCard, Effect
from shamble.games.run_for_your_life.events import Event, Fate
from shamble.games.run_for_your_life.meta import Victory
from shamble.games.run_for_your_life.state import Ask, Road, Stage

MOST_DROPS = 3

# --- drawing one ------------------------------------------------------------------------------------------------------


@rule
def is_infected(card: int) -> bool:
    return card == BloodCard.INFECTED_3 or card == BloodCard.INFECTED_2


@rule
def printed_drops(card: int) -> int:
    return 3 if card == BloodCard.INFECTED_3 or card == BloodCard.CLEAN_3 else 2


@rule
def bleed(g: Road, log: Log) -> None:
    """RL-65: the next one who has to draw a blood card; a Bandage Roll may be used instead."""
    seat = next_of(g, g.bleeding)
    if find(g, seat, Effect.BANDAGE) != NOTHING:
        ask(g, seat, Ask.BANDAGE)
    else:
        take_blood(g, seat, log)


@rule
def may_bandage(g: Road, seat: int, mask: Mask) -> None:
    mask[DONE] = True
    may_use(g, seat, Effect.BANDAGE, mask)


@rule
def may_use(g: Road, seat: int, effect: int, mask: Mask) -> None:
    """Every thing of the seat that has this effect."""
    for slot in range(g.kept_count):
        if g.kept[slot].at == seat and effect_of(g.kept[slot].thing) == effect:
            mask[USE + g.kept[slot].thing] = True


@rule
def bandage(g: Road, seat: int, action: int, log: Log) -> None:
    if action == DONE:
        take_blood(g, seat, log)
    else:
        g.bleeding = without(g.bleeding, seat)
        use_up(g, seat, find_thing(g, seat, action - USE), log)
        note(log, Event.BANDAGED, seat, g.foe)


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


# --- medicine: Field Test and Antiviral Shot --------------------------------------------------------------------------


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
    return nth_card(g, seat, 0) != NOTHING


@rule
def can_treat(g: Road, seat: int, effect: int, nth: int) -> bool:
    """Has the player an nth blood card, and could this medicine be used on it?"""
    i = nth_card(g, seat, nth)
    return i != NOTHING and (effect == Effect.ANTIVIRAL or not g.blood[i].seen)


@rule
def has_use_for(g: Road, seat: int, effect: int) -> bool:
    """Is this a medicine, and has the player a blood card for it?"""
    if effect != Effect.FIELD_TEST and effect != Effect.ANTIVIRAL:
        return False
    for nth in range(CARDS_SHOWN):
        if can_treat(g, seat, effect, nth):
            return True
    return False


@rule
def can_use_medicine(g: Road, seat: int) -> bool:
    for slot in range(g.kept_count):
        if g.kept[slot].at == seat and has_use_for(g, seat, effect_of(g.kept[slot].thing)):
            return True
    return False


@rule
def offer_medicine(g: Road) -> None:
    """Phase 1: before the tick, whoever has both a medicine and a blood card may use it."""
    seat = next_of(g, g.to_act) if g.blood_count > 0 else NOTHING
    if seat == NOTHING:
        g.stage = Stage.COUNTDOWN
    elif can_use_medicine(g, seat):
        ask(g, seat, Ask.TREAT)
    else:
        g.to_act = without(g.to_act, seat)


@rule
def may_treat(g: Road, seat: int, mask: Mask) -> None:
    mask[DONE] = True
    for slot in range(g.kept_count):
        if g.kept[slot].at == seat and has_use_for(g, seat, effect_of(g.kept[slot].thing)):
            mask[USE + g.kept[slot].thing] = True


@rule
def treat(g: Road, seat: int, action: int, log: Log) -> None:
    if action == DONE:
        g.to_act = without(g.to_act, seat)
    else:
        use_medicine(g, seat, action, log)


@rule
def use_medicine(g: Road, seat: int, action: int, log: Log) -> None:
    """On the only card that it can be used on, or on the one that the player will name."""
    effect = effect_of(action - USE)
    only, cards = NOTHING, 0
    for nth in range(CARDS_SHOWN):
        if can_treat(g, seat, effect, nth):
            only = nth
            cards += 1
    g.half = action
    if cards == 1:
        treat_card(g, seat, BLOOD + only, log)
    else:
        ask(g, seat, Ask.WHICH_CARD)


@rule
def may_name_card(g: Road, seat: int, mask: Mask) -> None:
    for nth in range(CARDS_SHOWN):
        mask[BLOOD + nth] = can_treat(g, seat, effect_of(g.half - USE), nth)


@rule
def treat_card(g: Road, seat: int, action: int, log: Log) -> None:
    """Field Test: the holder alone sees the face. Antiviral Shot: to the discards, face down, and nobody sees it."""
    nth = action - BLOOD
    card = g.blood[nth_card(g, seat, nth)]
    use_up(g, seat, find_thing(g, seat, g.half - USE), log)
    if effect_of(g.half - USE) == Effect.FIELD_TEST:
        card.seen = 1
        note(log, Event.TESTED, seat, nth, card.card)
    else:
        card.drops = 0
        note(log, Event.TREATED, seat, nth)
    g.half = NOTHING


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


# --- arriving ---------------------------------------------------------------------------------------------------------


@rule
def arrive(g: Road, log: Log) -> None:
    """A human is on the goal. Quarantine: an Antiviral Shot may be used before the gate."""
    seat = g.arriving
    if g.options.victory == Victory.QUARANTINE and find(g, seat, Effect.ANTIVIRAL) != NOTHING and has_blood(g, seat):
        ask(g, seat, Ask.GATE)
    else:
        enter_goal(g, seat, log)


@rule
def may_pass_gate(g: Road, seat: int, mask: Mask) -> None:
    mask[DONE] = True
    may_use(g, seat, Effect.ANTIVIRAL, mask)


@rule
def pass_gate(g: Road, seat: int, action: int, log: Log) -> None:
    if action == DONE:
        enter_goal(g, seat, log)
    else:
        use_medicine(g, seat, action, log)


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
