"""Turning, arriving and winning: RL-22, RL-23, RL-70, RL-71, and the victory conditions of the table."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import holds
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.chapters.decks import put_away
from shamble.games.run_for_your_life.chapters.road import humans, humans_outside
from shamble.games.run_for_your_life.chapters.things import leave_pile, things_at
from shamble.games.run_for_your_life.events import Event
from shamble.games.run_for_your_life.meta import Finish, Victory
from shamble.games.run_for_your_life.state import Ending, Road, Role

PRACTICE = 1  # RL-A1: the seats of a practice game

# --- becoming a zombie player -----------------------------------------------------------------------------------------


@rule
def turn(g: Road, seat: int, fate: int, by: int, log: Log) -> None:
    """RL-22, RL-23, RL-A35, RL-A47, RL-A52: all is left behind, blood cards and marks are gone."""
    note(log, Event.TURNED, seat, fate, by, g.space[seat], g.turn)
    leave_pile(g, seat, log)
    put_all_away(g, seat, log)
    g.marks[seat, :] = 0
    g.card[seat] = 0
    g.role[seat] = Role.ZOMBIE


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
    """RL-71, RL-A38: after some have turned together: without any human left they are the last losers."""
    if humans(g) == 0:
        end(g, Ending.LOST if g.seats == PRACTICE else Ending.LAST_LOSER, 0 if g.seats == PRACTICE else turned, log)
    elif g.options.victory == Victory.EVERYBODY_OUT and g.options.finish == Finish.INSTANT and humans_outside(g) == 0:
        end(g, Ending.EVERYBODY_OUT, humans(g), log)


# --- the goal ---------------------------------------------------------------------------------------------------------


@rule
def goal_is_open(g: Road, seat: int) -> bool:
    """Courier: not without goods. Long Night: to nobody."""
    if g.options.victory == Victory.LONG_NIGHT:
        return False
    if g.options.victory == Victory.COURIER:
        return things_at(g, seat) >= g.content.courier_things or g.bullets[seat] >= g.content.courier_bullets
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
    """RL-70, RL-71: the game is over."""
    g.ending = ending
    g.winners = winners
    for seat in range(g.seats):
        if holds(winners, seat):
            if ending == Ending.LAST_LOSER:
                note(log, Event.LAST_LOSER, seat, g.turn)
            else:
                note(log, Event.WON, seat, g.turn, g.space[seat])
    if winners == 0:
        note(log, Event.LOST, NOTHING, g.turn)
