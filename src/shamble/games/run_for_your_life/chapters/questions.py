"""Every question with its legal answers and what an answer does: the index of the chapters."""

from shamble.engine.base.record import Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.run_for_your_life.chapters.blood import (
    bandage,
    may_bandage,
    may_name_card,
    may_pass_gate,
    may_treat,
    pass_gate,
    treat,
    treat_card,
)
from shamble.games.run_for_your_life.chapters.combat import (
    answer_fight,
    choose_prey,
    cover,
    may_choose_prey,
    may_cover,
    may_fight,
    may_set_on,
    may_smoke,
    set_on,
    smoke,
)
from shamble.games.run_for_your_life.chapters.event_cards import (
    answer_encounter,
    cancel_or_not,
    go_on_walking,
    may_cancel,
    may_meet,
    may_toss,
    may_walk,
    toss,
)
from shamble.games.run_for_your_life.chapters.movement import may_move, move
from shamble.games.run_for_your_life.chapters.piles import may_share, share
from shamble.games.run_for_your_life.chapters.tricks import (
    bait,
    bait_kind,
    bait_to,
    give,
    give_to,
    may_bait,
    may_bait_kind,
    may_bait_to,
    may_give,
    may_give_to,
)
from shamble.games.run_for_your_life.chapters.zombies import control, lead, may_control, may_lead, may_sound, sound
from shamble.games.run_for_your_life.state import Ask, Road


@rule
def may_answer(g: Road, seat: int, mask: Mask) -> None:
    """The legal answers to the question at hand."""
    if g.asks == Ask.MOVE:
        may_move(g, seat, mask)
    elif g.asks == Ask.FIGHT:
        may_fight(g, seat, mask)
    elif g.asks == Ask.LEAD:
        may_lead(g, seat, mask)
    elif g.asks == Ask.CONTROL:
        may_control(g, seat, mask)
    elif g.asks == Ask.ENCOUNTER:
        may_meet(g, seat, mask)
    elif g.asks == Ask.CANCEL:
        may_cancel(g, seat, mask)
    elif g.asks == Ask.COIN:
        may_toss(g, seat, mask)
    elif g.asks == Ask.WALK:
        may_walk(g, seat, mask)
    elif g.asks == Ask.BANDAGE:
        may_bandage(g, seat, mask)
    elif g.asks == Ask.TREAT:
        may_treat(g, seat, mask)
    elif g.asks == Ask.WHICH_CARD:
        may_name_card(g, seat, mask)
    elif g.asks == Ask.GATE:
        may_pass_gate(g, seat, mask)
    elif g.asks == Ask.HORN:
        may_sound(g, seat, mask)
    elif g.asks == Ask.SMOKE:
        may_smoke(g, seat, mask)
    elif g.asks == Ask.PREY:
        may_choose_prey(g, seat, mask)
    elif g.asks == Ask.SET_ON:
        may_set_on(g, seat, mask)
    elif g.asks == Ask.COVER:
        may_cover(g, seat, mask)
    elif g.asks == Ask.PILE:
        may_share(g, seat, mask)
    elif g.asks == Ask.BAIT:
        may_bait(g, seat, mask)
    elif g.asks == Ask.BAIT_KIND:
        may_bait_kind(g, seat, mask)
    elif g.asks == Ask.BAIT_TO:
        may_bait_to(g, seat, mask)
    elif g.asks == Ask.GIVE:
        may_give(g, seat, mask)
    elif g.asks == Ask.GIVE_TO:
        may_give_to(g, seat, mask)


@rule
def answer(g: Road, seat: int, question: int, action: int, log: Log) -> None:
    """What the chosen answer does."""
    if question == Ask.MOVE:
        move(g, seat, action, log)
    elif question == Ask.FIGHT:
        answer_fight(g, seat, action, log)
    elif question == Ask.LEAD:
        lead(g, seat, action, log)
    elif question == Ask.CONTROL:
        control(g, seat, action, log)
    elif question == Ask.ENCOUNTER:
        answer_encounter(g, seat, action, log)
    elif question == Ask.CANCEL:
        cancel_or_not(g, seat, action, log)
    elif question == Ask.COIN:
        toss(g, seat, action, log)
    elif question == Ask.WALK:
        go_on_walking(g, seat, action, log)
    elif question == Ask.BANDAGE:
        bandage(g, seat, action, log)
    elif question == Ask.TREAT:
        treat(g, seat, action, log)
    elif question == Ask.WHICH_CARD:
        treat_card(g, seat, action, log)
    elif question == Ask.GATE:
        pass_gate(g, seat, action, log)
    elif question == Ask.HORN:
        sound(g, seat, action, log)
    elif question == Ask.SMOKE:
        smoke(g, seat, action, log)
    elif question == Ask.PREY:
        choose_prey(g, seat, action, log)
    elif question == Ask.SET_ON:
        set_on(g, seat, action, log)
    elif question == Ask.COVER:
        cover(g, seat, action, log)
    elif question == Ask.PILE:
        share(g, seat, action, log)
    elif question == Ask.BAIT:
        bait(g, seat, action, log)
    elif question == Ask.BAIT_KIND:
        bait_kind(g, seat, action, log)
    elif question == Ask.BAIT_TO:
        bait_to(g, seat, action, log)
    elif question == Ask.GIVE:
        give(g, seat, action, log)
    elif question == Ask.GIVE_TO:
        give_to(g, seat, action, log)
