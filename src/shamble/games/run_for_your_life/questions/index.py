"""Every question by its number: what may be chosen, what a choice does, and its words."""

from shamble.engine.base.record import Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.run_for_your_life.questions.bait import (
    BAIT_KIND_WORDS,
    BAIT_TO_WORDS,
    BAIT_WORDS,
    bait,
    bait_kind,
    bait_to,
    may_bait,
    may_bait_kind,
    may_bait_to,
)
from shamble.games.run_for_your_life.questions.blood import (
    BANDAGE_WORDS,
    GATE_WORDS,
    TREAT_WORDS,
    WHICH_CARD_WORDS,
    bandage,
    may_bandage,
    may_name_card,
    may_pass_gate,
    may_treat,
    pass_gate,
    treat,
    treat_card,
)
from shamble.games.run_for_your_life.questions.events import (
    CANCEL_WORDS,
    COIN_WORDS,
    ENCOUNTER_WORDS,
    HELP_WORDS,
    WALK_WORDS,
    answer_encounter,
    cancel_or_not,
    go_on_walking,
    help_or_not,
    may_cancel,
    may_help,
    may_meet,
    may_toss,
    may_walk,
    toss,
)
from shamble.games.run_for_your_life.questions.fights import (
    COVER_WORDS,
    FIGHT_WORDS,
    PREY_WORDS,
    SET_ON_WORDS,
    SMOKE_WORDS,
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
from shamble.games.run_for_your_life.questions.gifts import (
    GIVE_TO_WORDS,
    GIVE_WORDS,
    give,
    give_to,
    may_give,
    may_give_to,
)
from shamble.games.run_for_your_life.questions.moves import MOVE_WORDS, may_move, move
from shamble.games.run_for_your_life.questions.piles import PILE_WORDS, may_share, share
from shamble.games.run_for_your_life.questions.words import Words
from shamble.games.run_for_your_life.questions.zombies import (
    CONTROL_WORDS,
    HORN_WORDS,
    LEAD_WORDS,
    control,
    lead,
    may_control,
    may_lead,
    may_sound,
    sound,
)
from shamble.games.run_for_your_life.state import Ask, Road


@rule
def legal(g: Road, seat: int, mask: Mask) -> None:
    """What may be chosen now."""
    mask[:] = False
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
    elif g.asks == Ask.HELP:
        may_help(g, seat, mask)
    elif g.asks == Ask.GIVE_TO:
        may_give_to(g, seat, mask)


@rule
def choose(g: Road, seat: int, question: int, action: int, log: Log) -> None:
    """What the choice does."""
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
    elif question == Ask.HELP:
        help_or_not(g, seat, action, log)
    elif question == Ask.GIVE_TO:
        give_to(g, seat, action, log)


WORDS: dict[Ask, Words] = {
    Ask.MOVE: MOVE_WORDS,
    Ask.FIGHT: FIGHT_WORDS,
    Ask.LEAD: LEAD_WORDS,
    Ask.CONTROL: CONTROL_WORDS,
    Ask.ENCOUNTER: ENCOUNTER_WORDS,
    Ask.CANCEL: CANCEL_WORDS,
    Ask.COIN: COIN_WORDS,
    Ask.WALK: WALK_WORDS,
    Ask.BANDAGE: BANDAGE_WORDS,
    Ask.TREAT: TREAT_WORDS,
    Ask.WHICH_CARD: WHICH_CARD_WORDS,
    Ask.GATE: GATE_WORDS,
    Ask.HORN: HORN_WORDS,
    Ask.SMOKE: SMOKE_WORDS,
    Ask.PREY: PREY_WORDS,
    Ask.SET_ON: SET_ON_WORDS,
    Ask.COVER: COVER_WORDS,
    Ask.PILE: PILE_WORDS,
    Ask.BAIT: BAIT_WORDS,
    Ask.BAIT_KIND: BAIT_KIND_WORDS,
    Ask.BAIT_TO: BAIT_TO_WORDS,
    Ask.GIVE: GIVE_WORDS,
    Ask.GIVE_TO: GIVE_TO_WORDS,
    Ask.HELP: HELP_WORDS,
}
