"""What a human decides in its own movement: RL-30, RL-31, RL-A6 to RL-A10."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit, holds
from shamble.games.run_for_your_life.actions import CANCEL, DONE, FIGHT, GIVE, RUN_ON, SHOOT, TO, USE
from shamble.games.run_for_your_life.chapters.melee import can_shoot_here, may_shoot_here, shoot
from shamble.games.run_for_your_life.chapters.movement import begin_move, draw_again, end_move
from shamble.games.run_for_your_life.chapters.road import (
    BACK_WAY,
    FORWARD_WAY,
    ask,
    has_zombies,
    is_outside,
    next_of,
    without,
)
from shamble.games.run_for_your_life.chapters.things import (
    can_pick_up,
    effect_of,
    find_thing,
    may_take,
    pick_up,
    pile_at,
    use_up,
)
from shamble.games.run_for_your_life.chapters.way import (
    can_enter,
    can_set_out,
    has_fresh_pile,
    is_barred,
    mark_spaces,
    walk_to,
    way_out,
)
from shamble.games.run_for_your_life.content import CARD_OF, Effect
from shamble.games.run_for_your_life.questions.bait import can_bait, go_on_baiting, lay_bait
from shamble.games.run_for_your_life.questions.blood import has_use_for, use_medicine
from shamble.games.run_for_your_life.questions.gifts import can_give, offer_gifts
from shamble.games.run_for_your_life.questions.words import Words
from shamble.games.run_for_your_life.state import Ask, Pace, Road

# --- Ask.MOVE: RL-30, one human after the other -----------------------------------------------------------------------

MOVE_WORDS = Words("RL-30", "Your card is {card}: {steps} left. Where do you go?")


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
    elif is_outside(g, g.mover) and runs_on(g, g.mover):
        run_on(g, g.mover, log)
    elif is_outside(g, g.mover) and can_go_on(g, g.mover):
        g.running = without(g.running, g.mover)
        ask(g, g.mover, Ask.MOVE)
    else:
        end_move(g, log)
    return True


@rule
def can_go_on(g: Road, seat: int) -> bool:
    """Is there anything to choose but stopping?"""
    if can_set_out(g, seat, FORWARD_WAY) or can_set_out(g, seat, BACK_WAY) or way_out(g, seat) != 0:
        return True
    return can_do_something_here(g, seat)


@rule
def can_do_something_here(g: Road, seat: int) -> bool:
    """Is there anything to choose but walking?"""
    if can_shoot_here(g, seat) or can_pick_up(g, seat):
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
    """Name a space, shoot, pick up, use a thing, give one away, or stop."""
    mask[DONE] = True
    mark_spaces(g, seat, mask)
    if can_shoot_here(g, seat):
        may_shoot_here(g, seat, mask)
    if can_pick_up(g, seat):
        may_take(g, pile_at(g, g.space[seat]), mask)
    for slot in range(g.kept_count):
        if g.kept[slot].at == seat and can_use_on_the_way(g, seat, g.kept[slot].thing):
            mask[USE + g.kept[slot].thing] = True
    mask[GIVE] = can_give(g, seat)
    mask[RUN_ON] = is_clear_run(g, seat)


@rule
def move(g: Road, seat: int, action: int, log: Log) -> None:
    """What a human does in its move; the next question follows from where that leads."""
    if action == DONE:
        end_move(g, log)
    elif action >= TO:
        go_to(g, seat, action - TO, log)
    elif action == RUN_ON:
        run_on(g, seat, log)
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
def go_to(g: Road, seat: int, space: int, log: Log) -> None:
    """RL-A57: whoever is there has done with walking, unless there is something else to choose on that space."""
    g.pace = Pace.ON_THE_WAY
    walk_to(g, seat, space, log)
    if g.arriving == NOTHING and not can_do_something_here(g, seat):
        g.steps = 0


@rule
def is_clear_run(g: Road, seat: int) -> bool:
    """RL-A58: can the human go forward as far as its card says, and meet nothing?"""
    space = int(g.space[seat])
    if g.steps == 0 or is_barred(g, seat, FORWARD_WAY):
        return False
    for _ in range(g.steps):
        space += FORWARD_WAY
        if not can_enter(g, seat, space, 0) or (space < g.options.distance and has_something(g, seat, space)):
            return False
        if space == g.options.distance:
            break
    return True


@rule
def has_something(g: Road, seat: int, space: int) -> bool:
    """Zombies, or a pile?"""
    return has_zombies(g, space) or has_fresh_pile(g, seat, space)


@rule
def runs_on(g: Road, seat: int) -> bool:
    """RL-A58: has the human said so in an earlier turn, and is there nothing else to choose now?"""
    if not holds(g.running, seat) or g.pace != Pace.CARD_TURNED:
        return False
    for slot in range(g.kept_count):
        if g.kept[slot].at == seat and can_use_on_the_way(g, seat, g.kept[slot].thing):
            return False
    return is_clear_run(g, seat) and not can_shoot_here(g, seat) and not can_give(g, seat)


@rule
def run_on(g: Road, seat: int, log: Log) -> None:
    """RL-A58: forward as far as the card says, and so in the turns to come."""
    g.running |= bit(seat)
    go_to(g, seat, min(int(g.space[seat]) + int(g.steps), int(g.options.distance)), log)


@rule
def get_ready(g: Road) -> None:
    """Lucky Coin: only right after the card was turned."""
    if g.pace == Pace.CARD_TURNED:
        g.pace = Pace.READY


@rule
def use_on_the_way(g: Road, seat: int, action: int, log: Log) -> None:
    """A coin draws again, a drink adds steps, a bait is laid, a medicine is used."""
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
