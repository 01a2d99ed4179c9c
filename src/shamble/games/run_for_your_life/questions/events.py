"""What an event card asks: to cancel it, to draw again, to meet its zombies, and what to do on a move by it."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import holds
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.actions import CANCEL, DONE, FIGHT, SHOOT, USE, Foe
from shamble.games.run_for_your_life.chapters.decks import draw_value
from shamble.games.run_for_your_life.chapters.event_cards import carry_out
from shamble.games.run_for_your_life.chapters.melee import (
    announce,
    call_for_help,
    can_announce,
    can_shoot_here,
    may_announce,
    may_shoot_here,
    shoot,
)
from shamble.games.run_for_your_life.chapters.road import (
    BACK_WAY,
    FORWARD_WAY,
    ask,
    has_zombies,
    in_order,
    is_blocked,
    is_outside,
    next_of,
    without,
)
from shamble.games.run_for_your_life.chapters.things import (
    can_pick_up,
    find,
    find_thing,
    may_take,
    pick_up,
    pile_at,
    use_up,
)
from shamble.games.run_for_your_life.chapters.way import can_enter, has_fresh_pile, walk_straight
from shamble.games.run_for_your_life.content import Effect
from shamble.games.run_for_your_life.events import Event
from shamble.games.run_for_your_life.questions.blood import may_use
from shamble.games.run_for_your_life.questions.words import Words
from shamble.games.run_for_your_life.state import Ask, Road

# --- Ask.CANCEL: RL-A16, the drawer of a card that bullets cancel, who has them (`draw_for`) --------------------------

CANCEL_WORDS = Words("RL-A16", "{event}: “{effect}” Cancel it with {cost}?")


@rule
def may_cancel(g: Road, seat: int, mask: Mask) -> None:
    """Spend the bullets that the card shows, or let it happen."""
    mask[DONE] = True
    mask[CANCEL] = True


@rule
def cancel_or_not(g: Road, seat: int, action: int, log: Log) -> None:
    """RL-A16: the bullets that the card shows cancel all its other effects."""
    if action == CANCEL:
        bullets = g.content.cards[g.event].cancel
        g.bullets[seat] -= bullets
        note(log, Event.CANCELLED, seat, g.event, bullets)
    else:
        carry_out(g, seat, log)


# --- Ask.COIN: RL-42, whoever turned a card and has a Lucky Coin (`turn_card`, `melee`) -------------------------------

COIN_WORDS = Words("RL-42", "You turned a {drawn}. Draw again with the Lucky Coin?")
COIN_FOR_EVENT_WORDS = Words("RL-42", "{event}: “{effect}” You turned a {drawn}. Draw again with the Lucky Coin?")


@rule
def may_toss(g: Road, seat: int, mask: Mask) -> None:
    """A Lucky Coin, or keep the card."""
    mask[DONE] = True
    may_use(g, seat, Effect.COIN, mask)


@rule
def toss(g: Road, seat: int, action: int, log: Log) -> None:
    """Lucky Coin, right after the own card was turned: the second card counts."""
    if action != DONE:
        use_up(g, seat, find_thing(g, seat, action - USE), log)
        g.drawn = draw_value(g, log)
        note(log, Event.DREW_AGAIN, seat, g.drawn)
        if find(g, seat, Effect.COIN) != NOTHING:
            ask(g, seat, Ask.COIN)


# --- Ask.ENCOUNTER: RL-A43, RL-A49, the drawer, for each zombie of the card -------------------------------------------

ENCOUNTER_WORDS = Words("RL-A43", "{event}: shoot or fight ({fights} to meet).")


@rule
def meet(g: Road) -> None:
    """The next zombie of an encounter: shoot it, or fight it. RL-A43: others may shoot first."""
    g.foe = Foe.AMBUSH
    helper = next_of(g, g.to_act)
    if helper != NOTHING:
        g.to_act = without(g.to_act, helper)
        ask(g, helper, Ask.HELP)
    elif g.bullets[g.drawer] > 0 or can_announce(g, g.drawer):
        ask(g, g.drawer, Ask.ENCOUNTER)
    else:
        g.fighter = g.drawer


@rule
def may_meet(g: Road, seat: int, mask: Mask) -> None:
    """RL-A49: fight, shoot first while no weapon is announced, or announce one more."""
    mask[FIGHT] = True
    mask[SHOOT + Foe.ZOMBIE] = g.bullets[seat] > 0 and g.announced == 0
    may_announce(g, seat, mask)


@rule
def answer_encounter(g: Road, seat: int, action: int, log: Log) -> None:
    """Fight it, shoot it, or announce a weapon and be asked again while there is another."""
    if action == FIGHT:
        g.fighter = seat
    elif action == SHOOT + Foe.ZOMBIE:
        shoot_ambush(g, seat, log)
    else:
        announce(g, seat, action - USE, log)
        if can_announce(g, seat):
            ask(g, seat, Ask.ENCOUNTER)
        else:
            g.fighter = seat


@rule
def shoot_ambush(g: Road, seat: int, log: Log) -> None:
    """RL-A49: it is gone."""
    shoot(g, seat, Foe.AMBUSH, log)
    g.fights -= 1
    call_for_help(g)


# --- Ask.HELP: RL-A43, under covering fire, the others on the space, for each zombie of the card ----------------------

HELP_WORDS = Words("RL-A43", "{event}: shoot the zombie that {drawer} meets?")


@rule
def may_help(g: Road, seat: int, mask: Mask) -> None:
    """RL-A43: shoot the zombie that another human has met, or not."""
    mask[DONE] = True
    mask[SHOOT + Foe.ZOMBIE] = True


@rule
def help_or_not(g: Road, seat: int, action: int, log: Log) -> None:
    """RL-A43: a shot from the side, and the zombie is gone."""
    if action != DONE:
        shoot_ambush(g, seat, log)


# --- Ask.WALK: RL-A46, whom an event moves, where zombies or a pile are -----------------------------------------------

WALK_WORDS = Words("RL-A46", "{event}: you come to space {space}.")


@rule
def walk(g: Road, log: Log) -> None:
    """RL-A46: the next mover goes its steps, all of them, unless zombies stop it."""
    if g.mover == NOTHING:
        g.mover = next_mover(g)
        g.steps = abs(g.content.cards[g.event].plus)
        g.entered = 0
    seat = g.mover
    while is_outside(g, seat):
        if g.entered:
            if can_pick_up(g, seat) or (can_walk_on(g, seat) and can_shoot_here(g, seat)):
                ask(g, seat, Ask.WALK)
                return
            if is_blocked(g, g.space[seat]):
                break
        if not can_walk_on(g, seat):
            break
        walk_straight(g, seat, way_of_event(g), stretch_ahead(g, seat), log)
    if g.arriving == NOTHING:
        if g.steps == abs(g.content.cards[g.event].plus):
            note(log, Event.STOPPED, seat, g.space[seat])
        g.movers = without(g.movers, seat)
        g.mover = NOTHING
        g.felled = 0


@rule
def way_of_event(g: Road) -> int:
    """Forward or back, as the card says."""
    return FORWARD_WAY if g.content.cards[g.event].plus > 0 else BACK_WAY


@rule
def can_walk_on(g: Road, seat: int) -> bool:
    """RL-A46: are steps left, and is there a space to go to, when no zombie stops the mover?"""
    space, way = g.space[seat], way_of_event(g)
    return g.steps > 0 and can_enter(g, seat, space + way, 0)


@rule
def stretch_ahead(g: Road, seat: int) -> int:
    """How many spaces the mover goes before zombies, a pile or the end of the road ask or stop it."""
    way = way_of_event(g)
    space, stretch = g.space[seat] + way, 1
    while stretch < g.steps and can_enter(g, seat, space + way, 0):
        if has_zombies(g, space) or has_fresh_pile(g, seat, space):
            break
        space += way
        stretch += 1
    return stretch


@rule
def next_mover(g: Road) -> int:
    """Stampede: nearest to the goal first; on one space in order."""
    found = NOTHING
    for i in range(g.seats):
        seat = in_order(g, i)
        if holds(g.movers, seat) and (found == NOTHING or g.space[seat] > g.space[found]):
            found = seat
    return found


@rule
def may_walk(g: Road, seat: int, mask: Mask) -> None:
    """RL-A46: pick up one thing; shoot the zombies that stop the mover; or neither."""
    mask[DONE] = True
    if can_walk_on(g, seat):
        may_shoot_here(g, seat, mask)
    if can_pick_up(g, seat):
        may_take(g, pile_at(g, g.space[seat]), mask)


@rule
def go_on_walking(g: Road, seat: int, action: int, log: Log) -> None:
    """RL-A46: shoot the way free, pick one thing up, or be stopped."""
    if SHOOT <= action < FIGHT:
        shoot(g, seat, action - SHOOT, log)
    elif action != DONE:
        pick_up(g, seat, action, log)
    else:
        g.entered = 0
        if is_blocked(g, g.space[seat]):
            g.steps = 0
