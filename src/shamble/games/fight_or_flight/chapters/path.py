"""The path to The End: FF-50 to FF-57."""

from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.events import note
from shamble.games.fight_or_flight.chapters.cards import is_recovering
from shamble.games.fight_or_flight.events import Event
from shamble.games.fight_or_flight.state import Camp


@rule
def path_was_complete(g: Camp) -> bool:
    """FF-54: could The End have been played instead of the card of this day?"""
    return g.day - 1 >= g.content.path_starts and g.quiet_days >= g.content.quiet_days


@rule
def days_count(g: Camp, day: int) -> bool:
    """FF-51, FF-A7: does this day count for the path, if it is a quiet one?"""
    return day > g.content.path_starts or g.options.carry_over_quiet_days == 1


@rule
def count_quiet_day(g: Camp, seat: int, recovering_before: bool, log: Log) -> None:
    """FF-51 to FF-53, FF-56: from day 22 on, every day without a fight that does not go into recovery."""
    recovering = is_recovering(g) if g.options.recovery_day_counts else recovering_before
    if days_count(g, g.day) and not recovering:
        g.quiet_days += 1
        note(log, Event.QUIET_DAY, seat, g.quiet_days, g.content.quiet_days)
