"""What is seen of Fight or Flight: the table as a seat, or a spectator, sees it."""

import msgspec

from shamble.engine.record import NOTHING, words
from shamble.games.fight_or_flight.actions import KINDS
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.rules import hidden_cards, path_is_complete
from shamble.games.fight_or_flight.state import Camp, Ending, Fight, Phase


class SeatView(msgspec.Struct):
    """What everybody sees of a seat."""

    hidden: int
    shown: str | None
    stuck: bool


class View(msgspec.Struct):
    """The table: everything public, and the viewer's own hidden cards."""

    day: int
    week: int
    rows: list[list[str]]
    fed: bool
    fight: str
    recovery_cards: int
    recovery_heals: int
    quiet_days: int
    quiet_days_needed: int
    path_complete: bool
    direction: int
    dealer: int
    turn: int
    phase: str
    deck: int
    seats: list[SeatView]
    hand: list[str] | None
    ending: str | None


def view(g: Camp, seat: int | None) -> View:
    """The table as this seat sees it; None is a spectator."""
    week = int(g.content.week)
    days = [words(Card(card)) if card != NOTHING else "?" for card in g.row[: g.day]]
    return View(
        day=int(g.day),
        week=int(g.day) // week + 1,
        rows=[days[start : start + week] for start in range(0, max(1, len(days)), week)],
        fed=bool(g.fed),
        fight=words(Fight(g.fight)),
        recovery_cards=int(g.recovery_cards),
        recovery_heals=int(g.recovery_heals),
        quiet_days=int(g.quiet_days),
        quiet_days_needed=int(g.content.quiet_days),
        path_complete=bool(path_is_complete(g)),
        direction=int(g.direction),
        dealer=int(g.dealer),
        turn=int(g.turn),
        phase=words(Phase(g.phase)),
        deck=int(g.deck.left),
        seats=[seat_view(g, other) for other in range(g.seats)],
        hand=None if seat is None else hand_of(g, seat),
        ending=words(Ending(g.ending)) if g.ending else None,
    )


def seat_view(g: Camp, seat: int) -> SeatView:
    shown = None if g.shown[seat] == NOTHING else words(Card(g.shown[seat]))
    return SeatView(hidden=int(hidden_cards(g, seat)), shown=shown, stuck=bool(g.stuck == seat))


def hand_of(g: Camp, seat: int) -> list[str]:
    return [words(Card(card)) for card in range(KINDS) for _ in range(g.hand[seat, card])]
