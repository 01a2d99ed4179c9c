"""Fights and recovery: FF-30 to FF-39."""

from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.events import note
from shamble.games.fight_or_flight.chapters.cards import is_recovering
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.events import Event
from shamble.games.fight_or_flight.state import Camp, Fight


@rule
def fight(g: Camp, seat: int, card: int, log: Log) -> None:
    """FF-30, FF-35 to FF-37: a second Skirmish makes a Combat of it, recovery starts again. FF-55: so does the path."""
    upgraded = is_recovering(g)
    g.grown = upgraded
    g.fight = Fight.COMBAT if card == Card.COMBAT or upgraded else Fight.SKIRMISH
    g.recovery_cards = 0
    g.recovery_heals = 0
    if upgraded:
        note(log, Event.UPGRADED, seat)
    else:
        note(log, Event.FOUGHT, seat, card)
    if g.quiet_days > 0:
        note(log, Event.PATH_LOST, seat, g.quiet_days)
    g.quiet_days = 0


@rule
def recover(g: Camp, seat: int, card: int, log: Log) -> None:
    """FF-32, FF-33, FF-38: two recovery cards; after a Combat at least one of them a Heal."""
    g.recovery_cards += 1
    if card == Card.HEAL:
        g.recovery_heals += 1
    if g.recovery_cards >= 2 and (g.fight == Fight.SKIRMISH or g.recovery_heals >= 1):
        g.fight = Fight.NONE
        g.grown = 0
        g.recovery_cards = 0
        g.recovery_heals = 0
        note(log, Event.RECOVERED, seat)
    else:
        note(log, Event.RECOVERING, seat, g.recovery_cards, g.recovery_heals)
