"""Phase 3, events: RL-40 to RL-42. What a card does is its effect; how much of it, its numbers."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit, holds
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.actions import CANCEL, DONE, FIGHT, SHOOT, USE, Foe
from shamble.games.run_for_your_life.chapters.blood import may_use
from shamble.games.run_for_your_life.chapters.decks import draw_event, draw_value
from shamble.games.run_for_your_life.chapters.melee import (
    announce,
    can_announce,
    can_shoot_here,
    may_announce,
    may_shoot_here,
    shoot,
)
from shamble.games.run_for_your_life.chapters.movement import can_enter, step
from shamble.games.run_for_your_life.chapters.order import slowest_of
from shamble.games.run_for_your_life.chapters.road import (
    BACK_WAY,
    FORWARD_WAY,
    ask,
    humans_at,
    humans_outside,
    in_order,
    is_blocked,
    is_outside,
    place,
    without,
)
from shamble.games.run_for_your_life.chapters.things import (
    can_pick_up,
    find,
    find_thing,
    get_bullets,
    keep,
    may_take,
    pick_up,
    pile_at,
    use_up,
)
from shamble.games.run_for_your_life.chapters.victory import count_humans, turn
from shamble.games.run_for_your_life.content import DRAWN, EFFECT, THING_OF, Effect
from shamble.games.run_for_your_life.events import Event, Fate, Purpose
from shamble.games.run_for_your_life.state import Ask, Kind, Road, Stage

# --- one card for each space: RL-40, RL-41 ----------------------------------------------------------------------------


@rule
def start_events(g: Road) -> None:
    """RL-A14: the groups are fixed now."""
    g.stage = Stage.EVENTS
    for seat in range(g.seats):
        g.group[seat] = g.space[seat]


@rule
def draw_events(g: Road, log: Log) -> bool:
    """RL-40, RL-41, RL-A14, RL-A15: the group nearest to the goal draws, if humans of it are still on the road.

    False when all groups have had their turn.
    """
    g.event = NOTHING
    g.drawer = NOTHING
    nearest = NOTHING
    for seat in range(g.seats):
        nearest = max(nearest, g.group[seat])
    if nearest == NOTHING:
        return False
    members = 0
    for seat in range(g.seats):
        if g.group[seat] == nearest:
            g.group[seat] = NOTHING
            if is_outside(g, seat):
                members |= bit(seat)
    if members:
        draw_for(g, slowest_of(g, members, log), log)
    return True


@rule
def draw_for(g: Road, seat: int, log: Log) -> None:
    """RL-40, RL-A16: the drawer takes the card, and may cancel it with bullets before anything else."""
    card = draw_event(g, log)
    if card == NOTHING:
        return
    g.drawer = seat
    g.event = card
    note(log, Event.EVENT_CARD, seat, card, g.space[seat], g.content.cards[card].amount, g.content.cards[card].plus)
    cancel = g.content.cards[card].cancel
    if cancel > 0 and g.bullets[seat] >= cancel:
        ask(g, seat, Ask.CANCEL)
    else:
        carry_out(g, seat, log)


@rule
def may_cancel(g: Road, seat: int, mask: Mask) -> None:
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


# --- effects: RL-42 ---------------------------------------------------------------------------------------------------


@rule
def carry_out(g: Road, seat: int, log: Log) -> None:
    """RL-42: what the card says."""
    effect, amount, plus = EFFECT[g.event], g.content.cards[g.event].amount, g.content.cards[g.event].plus
    g.foe = Foe.EVENT
    if effect >= Effect.WEAPON:
        keep(g, seat, THING_OF[g.event], log)
    elif effect == Effect.RIP or (amount == DRAWN and (effect == Effect.ZOMBIES or effect == Effect.BULLETS)):
        turn_card(g, seat, log)
    elif effect == Effect.ZOMBIES:
        place(g, Kind.ZOMBIE, amount, g.space[seat] + plus, log)
    elif effect == Effect.EVERYWHERE:
        place_everywhere(g, amount, log)
    elif effect == Effect.BLOATER:
        place(g, Kind.BLOATER, amount, g.space[seat] + plus, log)
    elif effect == Effect.ENCOUNTER:
        g.fights = amount
    elif effect == Effect.BLOOD:
        g.bleeding = bit(seat)
    elif effect == Effect.BLOOD_FOR_ALL:
        g.bleeding = humans_at(g, g.space[seat])
    elif effect == Effect.BULLETS:
        change_bullets(g, seat, amount, log)
    elif effect == Effect.MOVE:
        g.movers = bit(seat)
    elif effect == Effect.STAMPEDE:
        g.movers = humans_outside(g)
    elif effect == Effect.QUIET:
        note(log, Event.QUIET, seat)
    else:
        mark(g, seat, effect, log)


@rule
def place_everywhere(g: Road, amount: int, log: Log) -> None:
    """On every space with humans, from the goal backward."""
    space = g.options.distance - 1
    while space >= 0:
        if humans_at(g, space):
            place(g, Kind.ZOMBIE, amount, space, log)
        space -= 1


@rule
def change_bullets(g: Road, seat: int, change: int, log: Log) -> None:
    """RL-42: bullets gained, or lost as far as there are any."""
    change = max(change, -g.bullets[seat])
    get_bullets(g, seat, change)
    note(log, Event.BULLETS, seat, change, g.bullets[seat])


@rule
def mark(g: Road, seat: int, effect: int, log: Log) -> None:
    """RL-A47: what waits for the next movement card; two of a kind are one."""
    which = effect - Effect.ANKLE
    g.marks[seat, which] = 1
    note(log, Event.MARKED, seat, which)


# --- cards that draw a card: RL-A45 -----------------------------------------------------------------------------------


@rule
def turn_card(g: Road, seat: int, log: Log) -> None:
    """The drawer turns a determination card; a Lucky Coin may turn another."""
    g.drawn = draw_value(g, log)
    note(log, Event.DREW, seat, g.drawn, Purpose.EVENT)
    if find(g, seat, Effect.COIN) != NOTHING:
        ask(g, seat, Ask.COIN)


@rule
def may_toss(g: Road, seat: int, mask: Mask) -> None:
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


@rule
def read_card(g: Road, seat: int, log: Log) -> None:
    """RL-42, RL-A45: the value decides the amount, or whether the drawer dies."""
    value, effect, plus = g.drawn, EFFECT[g.event], g.content.cards[g.event].plus
    g.drawn = 0
    if effect == Effect.RIP:
        if value <= g.content.cards[g.event].amount:
            die(g, seat, log)
        elif plus != 0:
            g.movers = bit(seat)
    elif effect == Effect.ZOMBIES:
        place(g, Kind.ZOMBIE, (value + 1) // 2, g.space[seat] + plus, log)
    else:
        change_bullets(g, seat, (value + 1) // 2, log)


@rule
def die(g: Road, seat: int, log: Log) -> None:
    """RL-42, RL-A35: death without zombies; a zombie player at once, on the same space."""
    note(log, Event.DIED, seat, g.event, g.space[seat])
    turn(g, seat, Fate.ACCIDENT, Foe.EVENT, log)
    count_humans(g, bit(seat), log)


# --- encounters: RL-42, RL-A43, RL-A49 --------------------------------------------------------------------------------


@rule
def meet(g: Road) -> None:
    """The next zombie of an encounter: shoot it, or fight it with or without weapons."""
    g.foe = Foe.AMBUSH
    if g.bullets[g.drawer] > 0 or can_announce(g, g.drawer):
        ask(g, g.drawer, Ask.ENCOUNTER)
    else:
        g.fighter = g.drawer


@rule
def may_meet(g: Road, seat: int, mask: Mask) -> None:
    mask[FIGHT] = True
    mask[SHOOT + Foe.ZOMBIE] = g.bullets[seat] > 0 and g.announced == 0
    may_announce(g, seat, mask)


@rule
def answer_encounter(g: Road, seat: int, action: int, log: Log) -> None:
    if action == FIGHT:
        g.fighter = seat
    elif action == SHOOT + Foe.ZOMBIE:
        g.fights -= 1
        shoot(g, seat, Foe.AMBUSH, log)
    else:
        announce(g, seat, action - USE, log)
        if can_announce(g, seat):
            ask(g, seat, Ask.ENCOUNTER)
        else:
            g.fighter = seat


# --- moves by an event: RL-A46 ----------------------------------------------------------------------------------------


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
        step(g, seat, way_of_event(g), log)
    if g.arriving == NOTHING:
        note(log, Event.STOPPED, seat, g.space[seat])
        g.movers = without(g.movers, seat)
        g.mover = NOTHING
        g.felled = 0


@rule
def way_of_event(g: Road) -> int:
    return FORWARD_WAY if g.content.cards[g.event].plus > 0 else BACK_WAY


@rule
def can_walk_on(g: Road, seat: int) -> bool:
    """RL-A46: are steps left, and is there a space to go to, when no zombie stops the mover?"""
    space, way = g.space[seat], way_of_event(g)
    return g.steps > 0 and not (space == 0 and way == BACK_WAY) and can_enter(g, seat, space + way)


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
    if SHOOT <= action < FIGHT:
        shoot(g, seat, action - SHOOT, log)
    elif action != DONE:
        pick_up(g, seat, action, log)
    else:
        g.entered = 0
        if is_blocked(g, g.space[seat]):
            g.steps = 0
