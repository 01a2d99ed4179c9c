"""What a human decides in its own movement: RL-30, RL-31, RL-A6 to RL-A10."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.run_for_your_life.actions import BACK, CANCEL, DONE, FIGHT, FORWARD, GIVE, SHOOT, USE
from shamble.games.run_for_your_life.chapters.melee import can_shoot_here, may_shoot_here, shoot
from shamble.games.run_for_your_life.chapters.movement import begin_move, can_enter, draw_again, end_move, step
from shamble.games.run_for_your_life.chapters.road import BACK_WAY, FORWARD_WAY, ask, is_blocked, is_outside, next_of
from shamble.games.run_for_your_life.chapters.things import (
    can_pick_up,
    effect_of,
    find_thing,
    may_take,
    pick_up,
    pile_at,
    use_up,
)
from shamble.games.run_for_your_life.content import CARD_OF, Effect
from shamble.games.run_for_your_life.meta import BreakAway
from shamble.games.run_for_your_life.questions.bait import can_bait, go_on_baiting, lay_bait
from shamble.games.run_for_your_life.questions.blood import has_use_for, use_medicine
from shamble.games.run_for_your_life.questions.gifts import can_give, offer_gifts
from shamble.games.run_for_your_life.questions.words import Words
from shamble.games.run_for_your_life.state import Ask, Pace, Road

# --- Ask.MOVE: RL-30, one human after the other -----------------------------------------------------------------------

MOVE_WORDS = Words("RL-30", "Your card is {card}: {steps} left.")


@rule
def move_humans(g: Road, log: Log) -> bool:
    """RL-30, RL-A6: each draws and moves before the next one draws. False when all have moved."""
    if g.mover == NOTHING:
        seat = next_of(g, g.to_act)
        if seat == NOTHING:
            return False
        begin_move(g, seat, log)
    elif g.baits > 0:
        go_on_baiting(g, g.mover, log)
    elif is_outside(g, g.mover) and can_go_on(g, g.mover):
        ask(g, g.mover, Ask.MOVE)
    else:
        end_move(g, log)
    return True


@rule
def can_go_on(g: Road, seat: int) -> bool:
    """Is there anything to choose but stopping?"""
    if can_step(g, seat, FORWARD_WAY) or can_step(g, seat, BACK_WAY) or can_shoot_here(g, seat) or can_pick_up(g, seat):
        return True
    for slot in range(g.kept_count):
        if g.kept[slot].at == seat and is_worth_asking(g, seat, g.kept[slot].thing):
            return True
    return can_give(g, seat)


@rule
def is_worth_asking(g: Road, seat: int, thing: int) -> bool:
    """A medicine could have been used at every choice before: nobody is asked once more for its sake alone."""
    is_medicine = effect_of(thing) == Effect.FIELD_TEST or effect_of(thing) == Effect.ANTIVIRAL
    return can_use_on_the_way(g, seat, thing) and not (is_medicine and g.pace == Pace.ON_THE_WAY)


@rule
def can_step(g: Road, seat: int, way: int) -> bool:
    """RL-31, RL-A8, RL-A9: not past zombies; where the move began with zombies, as the option says."""
    space = g.space[seat]
    if g.steps == 0 or (space == 0 and way == BACK_WAY):
        return False
    if is_blocked(g, space):
        if g.entered:
            return False
        if g.options.break_away == BreakAway.BACKWARD and way == FORWARD_WAY:
            return False
    return can_enter(g, seat, space + way)


@rule
def can_use_on_the_way(g: Road, seat: int, thing: int) -> bool:
    """Which things a human may use in its own movement, and when."""
    effect = effect_of(thing)
    if effect == Effect.COIN:
        return g.pace == Pace.CARD_TURNED
    if effect == Effect.DRINK:
        return g.pace != Pace.ON_THE_WAY
    if effect == Effect.BAIT:
        return can_bait(g, seat, thing)
    return has_use_for(g, seat, effect)


@rule
def may_move(g: Road, seat: int, mask: Mask) -> None:
    """Step, shoot, pick up, use a thing, give one away, or stop."""
    mask[DONE] = True
    mask[FORWARD] = can_step(g, seat, FORWARD_WAY)
    mask[BACK] = can_step(g, seat, BACK_WAY)
    if can_shoot_here(g, seat):
        may_shoot_here(g, seat, mask)
    if can_pick_up(g, seat):
        may_take(g, pile_at(g, g.space[seat]), mask)
    for slot in range(g.kept_count):
        if g.kept[slot].at == seat and can_use_on_the_way(g, seat, g.kept[slot].thing):
            mask[USE + g.kept[slot].thing] = True
    mask[GIVE] = can_give(g, seat)


@rule
def move(g: Road, seat: int, action: int, log: Log) -> None:
    """What a human does in its move; the next question follows from where that leads."""
    if action == DONE:
        end_move(g, log)
    elif FORWARD <= action <= BACK:
        g.pace = Pace.ON_THE_WAY
        step(g, seat, FORWARD_WAY if action == FORWARD else BACK_WAY, log)
    elif SHOOT <= action < FIGHT:
        g.pace = Pace.ON_THE_WAY
        shoot(g, seat, action - SHOOT, log)
    elif USE <= action < CANCEL:
        get_ready(g)
        use_on_the_way(g, seat, action, log)
    elif action == GIVE:
        get_ready(g)
        offer_gifts(g, seat, log)
    else:
        pick_up(g, seat, action, log)


@rule
def get_ready(g: Road) -> None:
    """Lucky Coin: only right after the card was turned."""
    if g.pace == Pace.CARD_TURNED:
        g.pace = Pace.READY


@rule
def use_on_the_way(g: Road, seat: int, action: int, log: Log) -> None:
    thing = action - USE
    effect = effect_of(thing)
    if effect == Effect.COIN:
        use_up(g, seat, find_thing(g, seat, thing), log)
        draw_again(g, seat, log)
    elif effect == Effect.DRINK:
        use_up(g, seat, find_thing(g, seat, thing), log)
        g.steps += g.content.cards[CARD_OF[thing]].plus
    elif effect == Effect.BAIT:
        use_up(g, seat, find_thing(g, seat, thing), log)
        lay_bait(g, thing)
    else:
        use_medicine(g, seat, action, log)
