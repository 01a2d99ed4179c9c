"""Losing and winning: FF-80 to FF-84."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.events import note
from shamble.games.fight_or_flight.chapters.cards import seats_without_cards
from shamble.games.fight_or_flight.events import Event
from shamble.games.fight_or_flight.state import Camp, Ending


@rule
def end(g: Camp, seat: int, ending: int, log: Log) -> None:
    """FF-80 to FF-84: the round is over, for everybody alike."""
    g.ending = ending
    if ending == Ending.SURVIVED:
        note(log, Event.SURVIVED, seat, g.day)
    elif ending == Ending.HUNGER:
        note(log, Event.HUNGER, NOTHING, g.day // g.content.week)
    elif ending == Ending.CANNOT_RECOVER:
        note(log, Event.CANNOT_RECOVER, seat)
    elif seats_without_cards(g) == g.seats:
        note(log, Event.OUT_OF_CARDS, NOTHING)


@rule
def payoff(g: Camp, seat: int) -> float:
    """FF-01, FF-84: everybody wins or nobody does."""
    return 1.0 if g.ending == Ending.SURVIVED else 0.0
