"""What a human decides about its blood: medicine, the gate of the quarantine, and the bandage."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.actions import BLOOD, CARDS_SHOWN, DONE, USE
from shamble.games.run_for_your_life.chapters.blood import enter_goal, has_blood, nth_card, take_blood
from shamble.games.run_for_your_life.chapters.road import ask, next_of, without
from shamble.games.run_for_your_life.chapters.things import effect_of, find, find_thing, use_up
from shamble.games.run_for_your_life.content import Effect
from shamble.games.run_for_your_life.events import Event
from shamble.games.run_for_your_life.meta import Victory
from shamble.games.run_for_your_life.questions.words import Words
from shamble.games.run_for_your_life.state import Ask, Road, Stage

# --- medicine: Field Test and Antiviral Shot --------------------------------------------------------------------------


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
    """Has the player a medicine, and blood to use it on?"""
    for slot in range(g.kept_count):
        if g.kept[slot].at == seat and has_use_for(g, seat, effect_of(g.kept[slot].thing)):
            return True
    return False


@rule
def may_use(g: Road, seat: int, effect: int, mask: Mask) -> None:
    """Every thing of the seat that has this effect."""
    for slot in range(g.kept_count):
        if g.kept[slot].at == seat and effect_of(g.kept[slot].thing) == effect:
            mask[USE + g.kept[slot].thing] = True


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


# --- Ask.TREAT: RL-20, phase 1, everybody with a medicine and blood to use it on --------------------------------------

TREAT_WORDS = Words("RL-20", "Before your blood cards tick: use a medicine?")


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
    """Any medicine that has a use, or let the drops fall."""
    mask[DONE] = True
    for slot in range(g.kept_count):
        if g.kept[slot].at == seat and has_use_for(g, seat, effect_of(g.kept[slot].thing)):
            mask[USE + g.kept[slot].thing] = True


@rule
def treat(g: Road, seat: int, action: int, log: Log) -> None:
    """Use one, and perhaps another; or be done with it."""
    if action == DONE:
        g.to_act = without(g.to_act, seat)
    else:
        use_medicine(g, seat, action, log)


# --- Ask.WHICH_CARD: RL-42, whoever uses a medicine and has several cards for it --------------------------------------

WHICH_CARD_WORDS = Words("RL-42", "Which of your blood cards?")


@rule
def may_name_card(g: Road, seat: int, mask: Mask) -> None:
    """Any own blood card that the medicine works on."""
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


# --- Ask.GATE: RL-A5, whoever comes to the gate with blood and an Antiviral Shot --------------------------------------

GATE_WORDS = Words("RL-A5", "At the gate all your blood cards are revealed. Use a medicine before?")


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
    """An Antiviral Shot before the gate, or go through."""
    mask[DONE] = True
    may_use(g, seat, Effect.ANTIVIRAL, mask)


@rule
def pass_gate(g: Road, seat: int, action: int, log: Log) -> None:
    """RL-A5: use the shot, or let the gate reveal the blood."""
    if action == DONE:
        enter_goal(g, seat, log)
    else:
        use_medicine(g, seat, action, log)


# --- Ask.BANDAGE: RL-65, whoever has to draw a blood card and has a bandage -------------------------------------------

BANDAGE_WORDS = Words("RL-65", "You have to draw a blood card. Use a bandage instead?")


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
    """A Bandage Roll, or draw the blood card."""
    mask[DONE] = True
    may_use(g, seat, Effect.BANDAGE, mask)


@rule
def bandage(g: Road, seat: int, action: int, log: Log) -> None:
    """RL-65: the bandage is used up and no blood is drawn; or it is kept, and there is blood."""
    if action == DONE:
        take_blood(g, seat, log)
    else:
        g.bleeding = without(g.bleeding, seat)
        use_up(g, seat, find_thing(g, seat, action - USE), log)
        note(log, Event.BANDAGED, seat, g.foe)
