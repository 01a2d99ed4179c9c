"""Phase 3, events: RL-40 to RL-42. What a card does is its effect; how much of it, its numbers."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.actions import Foe
from shamble.games.run_for_your_life.chapters.decks import draw_event, draw_value
from shamble.games.run_for_your_life.chapters.melee import call_for_help
from shamble.games.run_for_your_life.chapters.order import slowest_of
from shamble.games.run_for_your_life.chapters.road import (
    ask,
    comes_before,
    humans_at,
    humans_outside,
    is_outside,
    place,
)
from shamble.games.run_for_your_life.chapters.things import find, get_bullets, keep
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
    """RL-40, RL-41, RL-A13 to RL-A15: the next group draws, if humans of it are still on the road.

    False when all groups have had their turn.
    """
    g.event = NOTHING
    g.drawer = NOTHING
    space = NOTHING
    for seat in range(g.seats):
        if g.group[seat] != NOTHING and (space == NOTHING or comes_before(g, g.group[seat], space)):
            space = g.group[seat]
    if space == NOTHING:
        return False
    members = 0
    for seat in range(g.seats):
        if g.group[seat] == space:
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
    tell_fine_print(g, card, cancel, log)
    if cancel > 0 and g.bullets[seat] >= cancel:
        ask(g, seat, Ask.CANCEL)
    else:
        carry_out(g, seat, log)


@rule
def tell_fine_print(g: Road, card: int, cancel: int, log: Log) -> None:
    """RL-A16, RL-A50: what else stands on the card: what cancels it, and numbers that are no numbers of one card."""
    if EFFECT[card] == Effect.BLOATER:
        note(log, Event.FINE_PRINT, g.drawer, cancel, g.content.bloater_bullets, g.content.bloater_plus)
    elif EFFECT[card] == Effect.BAIT:
        note(log, Event.FINE_PRINT, g.drawer, cancel, 0, 0, g.content.bait_reach)
    elif cancel > 0:
        note(log, Event.FINE_PRINT, g.drawer, cancel)


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
        call_for_help(g)
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
