"""Turning, arriving and winning: RL-22, RL-23, RL-70, RL-71, and the victory conditions of the table."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit, first_seat, holds
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.actions import Foe
from shamble.games.run_for_your_life.chapters.decks import put_away
from shamble.games.run_for_your_life.chapters.road import (
    count,
    face,
    humans,
    humans_outside,
    is_led,
    is_player,
    leader_of,
    without,
)
from shamble.games.run_for_your_life.chapters.things import leave_pile, things_at
from shamble.games.run_for_your_life.events import Event
from shamble.games.run_for_your_life.meta import Decided, Finish, LastLoser, Victory, Zombies
from shamble.games.run_for_your_life.state import Ending, Road, Role

PRACTICE = 1  # RL-A1: the seats of a practice game

# --- becoming a zombie player -----------------------------------------------------------------------------------------


@rule
def turn(g: Road, seat: int, fate: int, by: int, log: Log) -> None:
    """RL-22, RL-23, RL-A35, RL-A47, RL-A52: all is left behind, blood cards and marks are gone.

    RL-A60: whose bite it was is remembered.
    """
    note(log, Event.TURNED, seat, fate, by, g.space[seat], g.turn)
    leave_pile(g, seat, log)
    put_all_away(g, seat, log)
    g.marks[seat, :] = 0
    g.card[seat] = 0
    g.role[seat] = Role.ZOMBIE
    face(g, seat, 0)
    g.running = without(g.running, seat)
    if is_player(by):
        g.biters |= bit(by - Foe.PLAYER_A)
    elif is_led(by):
        g.biters |= bit(leader_of(by))


@rule
def put_all_away(g: Road, seat: int, log: Log) -> None:
    """RL-A52: all blood cards of a player go to the discards."""
    i = 0
    while i < g.blood_count:
        if g.blood[i].holder == seat and g.blood[i].drops > 0:
            put_away(g, i, log)
        else:
            i += 1


@rule
def count_humans(g: Road, turned: int, log: Log) -> None:
    """RL-71, RL-A38, RL-A55: after some have turned together: is there no human left, or only one?"""
    left = humans(g)
    if left == 0:
        end_without_humans(g, turned, log)
    elif g.options.victory == Victory.EVERYBODY_OUT and g.options.finish == Finish.INSTANT and humans_outside(g) == 0:
        end(g, Ending.EVERYBODY_OUT, left, log)
    elif is_decided(g, left):
        note(log, Event.DECIDED, first_seat(left), g.turn)
        if g.options.decided == Decided.ENDS:
            end(g, Ending.DECIDED, left, log)


@rule
def is_decided(g: Road, left: int) -> bool:
    """RL-A55: the last human wins by arriving (RL-70) as by turning (RL-71), unless the table agreed otherwise."""
    if g.options.last_loser != LastLoser.WINS or g.options.zombies != Zombies.NONE:
        return False
    return g.seats > PRACTICE and count(left) == 1


@rule
def end_without_humans(g: Road, turned: int, log: Log) -> None:
    """RL-71, RL-A1, RL-A39, RL-A56, RL-A60: those who turned now are the last losers, unless the turned win."""
    everybody = bit(g.seats) - 1
    if g.options.zombies == Zombies.PACK and g.seats > PRACTICE:
        end(g, Ending.PACK, everybody, log)
    elif g.options.zombies == Zombies.HUNT and turned != everybody:
        end(g, Ending.HUNTED, everybody & ~turned, log)
    elif g.seats == PRACTICE or g.options.last_loser == LastLoser.NOBODY:
        end(g, Ending.LOST, 0, log)
    else:
        end(g, Ending.LAST_LOSER, turned, log)


# --- the goal ---------------------------------------------------------------------------------------------------------


@rule
def goal_is_open(g: Road, seat: int, spent: int) -> bool:
    """Courier: not without goods, once so many bullets are spent. Long Night: to nobody."""
    if g.options.victory == Victory.LONG_NIGHT:
        return False
    if g.options.victory == Victory.COURIER:
        return things_at(g, seat) >= g.content.courier_things or g.bullets[seat] - spent >= g.content.courier_bullets
    return True


@rule
def settle_arrivals(g: Road, log: Log) -> None:
    """RL-70, RL-A4, RL-A53: all who came to the goal together win together, at once or at the end of the turn."""
    arrived = g.arrived
    g.arrived = 0
    for seat in range(g.seats):
        if holds(arrived, seat):
            note(log, Event.ARRIVED, seat, g.turn)
    if g.options.finish == Finish.INSTANT:
        if g.options.victory != Victory.EVERYBODY_OUT:
            end(g, Ending.FIRST_THERE + g.options.victory, arrived, log)
        elif humans_outside(g) == 0:
            end(g, Ending.EVERYBODY_OUT, humans(g), log)


@rule
def is_won_at_the_end(g: Road) -> bool:
    """RL-A4, Long Night: is the game won now that the turn ends?"""
    if g.options.victory == Victory.LONG_NIGHT:
        return g.turn >= g.options.turns
    outside = humans_outside(g)
    if g.options.finish == Finish.INSTANT or outside == humans(g):
        return False
    return g.options.victory != Victory.EVERYBODY_OUT or outside == 0


@rule
def win_at_the_end(g: Road, log: Log) -> None:
    """All on the goal win; in the Long Night all who are human."""
    winners = humans(g)
    if g.options.victory != Victory.LONG_NIGHT:
        winners &= ~humans_outside(g)
    end(g, Ending.FIRST_THERE + g.options.victory, winners, log)


@rule
def end(g: Road, ending: int, winners: int, log: Log) -> None:
    """RL-70, RL-71, RL-A39: the game is over; those whose bites turned somebody can win as well."""
    if g.options.zombies == Zombies.BITES:
        winners |= g.biters
    g.ending = ending
    g.winners = winners
    for seat in range(g.seats):
        if holds(winners, seat):
            if ending == Ending.LAST_LOSER and not holds(g.biters, seat):
                note(log, Event.LAST_LOSER, seat, g.turn)
            else:
                note(log, Event.WON, seat, g.turn, g.space[seat])
    if winners == 0:
        note(log, Event.LOST, NOTHING, g.turn)
