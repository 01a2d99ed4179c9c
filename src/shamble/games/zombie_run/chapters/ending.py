"""The end: ZR-10, ZR-12, ZR-13, ZR-A14. Being saved, caught or left alone is in `placing`."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.events import note
from shamble.games.zombie_run.events import Event
from shamble.games.zombie_run.state import Chase, Ending


@rule
def stall(g: Chase, log: Log) -> None:
    """ZR-A14: a whole round in which nobody could place a card."""
    g.ending = Ending.STALLED
    note(log, Event.STALLED, NOTHING, g.idle)


@rule
def payoff(g: Chase, seat: int) -> float:
    """ZR-13, ZR-A14: one winner takes all; only those who lead a stalled game share it."""
    if g.ending != Ending.STALLED:
        return 1.0 if seat == g.winner else 0.0
    if not leads(g, seat):
        return 0.0
    leaders = 0
    for other in range(g.seats):
        leaders += leads(g, other)
    return 1.0 / leaders


@rule
def leads(g: Chase, seat: int) -> bool:
    """ZR-A14: among the living the most items, then the fewest zombies."""
    if g.turned[seat]:
        return False
    for other in range(g.seats):
        if not g.turned[other]:
            if g.items[other] > g.items[seat]:
                return False
            if g.items[other] == g.items[seat] and g.zombies[other] < g.zombies[seat]:
                return False
    return True
