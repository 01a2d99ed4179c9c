"""Who is slower: RL-01, RL-A11, RL-A12."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit, first_seat, holds
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.chapters.decks import draw_value
from shamble.games.run_for_your_life.chapters.road import in_order
from shamble.games.run_for_your_life.events import Event, Purpose
from shamble.games.run_for_your_life.state import Road

ABOVE_ALL = 8  # more than any card: a rank weighs more than the lots drawn in it


@rule
def rank_by_speed(g: Road, members: int, log: Log) -> None:
    """RL-A11, RL-A12: the whole order of some humans by their cards, slowest first; lots decide between equals."""
    rank_as_they_are(g, members)
    while draw_lots(g, g.seats, log):
        pass


@rule
def slowest_of(g: Road, members: int, log: Log) -> int:
    """RL-40, RL-A12: the slowest of some humans; only those tied for it draw lots."""
    if members & (members - 1) == 0:
        return first_seat(members)
    rank_as_they_are(g, members)
    while draw_lots(g, 1, log):
        pass
    return ranked(g, 0)


@rule
def rank_by_lot(g: Road, members: int, log: Log) -> None:
    """RL-01, RL-A36: an order by high-low draw alone."""
    for seat in range(g.seats):
        g.rank[seat] = 0 if holds(members, seat) else NOTHING
    while draw_lots(g, g.seats, log):
        pass


@rule
def rank_as_they_are(g: Road, members: int) -> None:
    """By speed alone; equals share a rank. A player without a card has speed 0."""
    for seat in range(g.seats):
        g.rank[seat] = NOTHING
        if holds(members, seat):
            g.rank[seat] = 0
            for other in range(g.seats):
                g.rank[seat] += holds(members, other) and g.card[other] < g.card[seat]


@rule
def ranked(g: Road, rank: int) -> int:
    """Who has this rank; NOTHING when there are not so many."""
    for seat in range(g.seats):
        if g.rank[seat] == rank:
            return seat
    return NOTHING


@rule
def draw_lots(g: Road, ranks: int, log: Log) -> bool:
    """RL-A12: all who share one of the first ranks draw, lower is slower. False when nobody shares one."""
    sharing = 0
    for seat in range(g.seats):
        for other in range(seat):
            if g.rank[seat] == g.rank[other] and 0 <= g.rank[seat] < ranks:
                sharing |= bit(seat) | bit(other)
    if sharing == 0:
        return False
    for i in range(g.seats):
        seat = in_order(g, i)
        if holds(sharing, seat):
            g.lots[seat] = draw_value(g, log)
            note(log, Event.DREW, seat, g.lots[seat], Purpose.HIGH_LOW)
    rank_anew(g)
    return True


@rule
def rank_anew(g: Road) -> None:
    """Each rank is divided by the lots drawn in it."""
    for seat in range(g.seats):
        if g.rank[seat] != NOTHING:
            g.rank[seat] = ABOVE_ALL * g.rank[seat] + g.lots[seat]
    for seat in range(g.seats):
        g.lots[seat] = 0
        for other in range(g.seats):
            g.lots[seat] += g.rank[other] != NOTHING and g.rank[other] < g.rank[seat]
    for seat in range(g.seats):
        if g.rank[seat] != NOTHING:
            g.rank[seat] = g.lots[seat]
        g.lots[seat] = 0
