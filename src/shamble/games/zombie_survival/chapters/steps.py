"""How a step begins and ends, and whose part it is: ZS-24 to ZS-26. What a step did is told in one line."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.chapters.people import is_in
from shamble.games.zombie_survival.chapters.placement import clockwise
from shamble.games.zombie_survival.events import Happening, tell, tell4
from shamble.games.zombie_survival.state import SEATS, Ask, Siege


@rule
def finish_part(g: Siege, seat: int, log: Log) -> None:
    """A player has done with this step."""
    g.homes[seat].ask = Ask.NOTHING
    g.finished[seat] = 1
    tell(log, Happening.FINISHED, seat)


@rule
def sum_up(g: Siege, seat: int, happening: int, log: Log) -> None:
    """One line for what a house did in a step."""
    tally = g.homes[seat].tally
    if tally[0] or tally[1] or tally[2] or tally[3]:
        tell4(log, happening, seat, tally[0], tally[1], tally[2], tally[3])
        tally[:] = 0


@rule
def sum_up_together(g: Siege, happening: int, log: Log) -> None:
    """One line for what all houses did."""
    first, second, third, fourth = g.homes[0].tally, g.homes[1].tally, g.homes[2].tally, g.homes[3].tally
    if first[0] or second[0] or third[0] or fourth[0]:
        tell4(log, happening, NOTHING, first[0], second[0], third[0], fourth[0])
        for seat in range(SEATS):
            g.homes[seat].tally[:] = 0


@rule
def next_step(g: Siege, step: int, log: Log) -> None:
    """What the zombies did in this step, in one line each; then the next one begins."""
    if g.homes[0].came_in or g.homes[1].came_in or g.homes[2].came_in or g.homes[3].came_in:
        tell4(
            log,
            Happening.CAME_IN,
            NOTHING,
            g.homes[0].came_in,
            g.homes[1].came_in,
            g.homes[2].came_in,
            g.homes[3].came_in,
        )
    if g.homes[0].fell or g.homes[1].fell or g.homes[2].fell or g.homes[3].fell:
        tell4(log, Happening.FELL, NOTHING, g.homes[0].fell, g.homes[1].fell, g.homes[2].fell, g.homes[3].fell)
    for seat in range(SEATS):
        g.homes[seat].came_in = 0
        g.homes[seat].fell = 0
    begin_step(g, step)


@rule
def next_to_act(g: Siege) -> int:
    """ZS-24, ZS-25, ZS-26: from the first player clockwise, who has not done with this step; NOTHING after the last."""
    for i in range(g.seats):
        seat = clockwise(g, i)
        if is_in(g, seat) and not g.finished[seat]:
            return seat
    return NOTHING


@rule
def begin_step(g: Siege, step: int) -> None:
    """A step begins with the first player; who is out has done with it."""
    g.step = step
    g.turn = g.first
    for seat in range(g.seats):
        g.finished[seat] = not is_in(g, seat)
