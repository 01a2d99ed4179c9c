"""What the rules will make of a card."""

from typing import NamedTuple

from shamble.engine.compile.rule import rule
from shamble.games.fight_or_flight.chapters.cards import is_recovering
from shamble.games.fight_or_flight.chapters.flights import next_seat, skips
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.state import Camp, Fight


class Outlook(NamedTuple):
    """The table after a card has been played."""

    day: int
    on_path: bool
    next: int
    """Who is to move."""
    direction: int
    fight: int
    recoveries: int
    """Recovery cards that are still needed."""
    heals: int
    """Heals that are needed among them after a Combat: 1 or 0."""
    quiet_days: int
    joins: bool
    """FF-A3: may Skirmishes join the Combat that this one is, or may grow into?"""


@rule
def outlook_of(
    day: int,
    on_path: bool,
    next: int,
    direction: int,
    fight: int,
    recoveries: int,
    heals: int,
    quiet_days: int,
    joins: bool,
) -> Outlook:
    """The table after a card, put together from its numbers."""
    # a GPU takes small numbers as they come: adding 0 makes all of them alike
    about = (day + 0, on_path, next + 0, direction + 0, fight + 0, recoveries + 0, heals + 0, quiet_days + 0)
    return Outlook(*about, joins)


@rule
def look_ahead(g: Camp, seat: int, card: int) -> Outlook:
    """What the rules will make of a card."""
    direction = -g.direction if card == Card.BACKTRACK else g.direction
    other = seat
    for _ in range(skips(card) + 1):
        other = next_seat(g, other, direction)
    day = g.day + 1
    on_path = day > g.content.path_starts
    joins = g.options.third_skirmish == 1 and (card == Card.SKIRMISH or g.fight == Fight.SKIRMISH or g.grown == 1)
    if card == Card.SKIRMISH or card == Card.COMBAT:
        fight = Fight.COMBAT if card == Card.COMBAT or is_recovering(g) else Fight.SKIRMISH
        return outlook_of(day, on_path, other, direction, fight, 2, 1, g.quiet_days, joins)
    if not is_recovering(g):
        return outlook_of(day, on_path, other, direction, Fight.NONE, 0, 0, g.quiet_days + on_path, joins)
    recoveries = 2 - g.recovery_cards - (card == Card.HEAL or card == Card.REST)
    heals = 0 if g.recovery_heals or card == Card.HEAL else 1
    if recoveries <= 0 and (g.fight == Fight.SKIRMISH or not heals):
        return outlook_of(day, on_path, other, direction, Fight.NONE, 0, 0, g.quiet_days, joins)
    return outlook_of(day, on_path, other, direction, g.fight, recoveries, heals, g.quiet_days, joins)
