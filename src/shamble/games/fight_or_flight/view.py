"""What is seen of Fight or Flight: the table as a seat, or a spectator, sees it."""

import msgspec

from shamble.engine.base.record import NOTHING, words
from shamble.games.fight_or_flight.actions import KINDS
from shamble.games.fight_or_flight.chapters.cards import hidden_cards, is_recovering, path_is_complete
from shamble.games.fight_or_flight.chapters.path import days_count
from shamble.games.fight_or_flight.chapters.setup import next_dealer
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.meta import Talk, difficulty
from shamble.games.fight_or_flight.state import Camp, Ending, Fight, Phase


class SeatView(msgspec.Struct):
    """What everybody sees of a seat."""

    hidden: int
    """FF-A25: how many cards of it are hidden; which ones is its secret (FF-07)."""
    shown: str | None
    """FF-60: its face-up card."""
    stuck: bool
    """FF-A12: it was passed over, so it holds nothing but The End."""


class View(msgspec.Struct):
    """The table: everything public (FF-A25), and the viewer's own hidden cards."""

    day: int
    week: int
    """FF-12: the week of the next card."""
    rows: list[list[str]]
    """FF-12: the cards played, a row for each week; "?" is a day that a set-up position does not tell."""
    fed: bool
    fight: str
    grown: bool
    """FF-37: the Combat has grown out of Skirmishes."""
    recovery_cards: int
    recovery_heals: int
    quiet_days: int
    quiet_days_needed: int
    path_starts: int
    """FF-51: after so many days the path begins."""
    days_count: bool
    """FF-52: the next day will count if nobody fights on it."""
    path_complete: bool
    """FF-54: The End may be played."""
    direction: int
    dealer: int
    next_dealer: int
    """FF-05: who deals when this round is over."""
    turn: int
    phase: str
    deck: int
    difficulty: str
    removed: dict[str, int]
    """FF-A25: cards taken out before the deal."""
    table_talk: str
    """FF-A21, FF-A28: what may be said now: emotes, free or silent."""
    seats: list[SeatView]
    hand: list[str] | None
    """The viewer's hidden cards; a spectator has none."""
    ending: str | None


def view(g: Camp, seat: int | None) -> View:
    """The table as this seat sees it; None is a spectator."""
    return View(
        day=int(g.day),
        week=int(g.day) // int(g.content.week) + 1,
        rows=rows(g),
        fed=bool(g.fed),
        fight=words(Fight(g.fight)),
        grown=bool(g.grown),
        recovery_cards=int(g.recovery_cards),
        recovery_heals=int(g.recovery_heals),
        quiet_days=int(g.quiet_days),
        quiet_days_needed=int(g.content.quiet_days),
        path_starts=int(g.content.path_starts),
        days_count=bool(not is_recovering(g) and days_count(g, int(g.day) + 1)),
        path_complete=bool(path_is_complete(g)),
        direction=int(g.direction),
        dealer=int(g.dealer),
        next_dealer=int(next_dealer(g)),
        turn=int(g.turn),
        phase=words(Phase(g.phase)),
        deck=int(g.deck.left),
        difficulty=words(difficulty(g.options)),
        removed=removed(g),
        table_talk=table_talk(g),
        seats=[seat_view(g, other) for other in range(g.seats)],
        hand=None if seat is None else hand_of(g, seat),
        ending=words(Ending(g.ending)) if g.ending else None,
    )


def rows(g: Camp) -> list[list[str]]:
    """FF-12: a row for each week, the last one open for the next card as long as there is one to come."""
    week = int(g.content.week)
    days = [words(Card(card)) if card != NOTHING else "?" for card in g.row[: g.day]]
    return [days[start : start + week] for start in range(0, len(days) + (not g.ending), week)]


def table_talk(g: Camp) -> str:
    """FF-A28: where week 1 is silent nobody says anything in it."""
    silent = g.options.silent_first_week and g.day < g.content.week
    return "silent" if silent else words(Talk(g.options.table_talk)).lower()


def removed(g: Camp) -> dict[str, int]:
    """FF-74: how many of each card the difficulty has taken out, by name."""
    out = {
        Card.HEAL: g.options.remove_heal,
        Card.REST: g.options.remove_rest,
        Card.PROVISION: g.options.remove_provision,
    }
    counts = {card: int(count) for card, count in out.items()}
    return {words(card): count for card, count in counts.items() if count}


def seat_view(g: Camp, seat: int) -> SeatView:
    """What everybody sees of a player: how many hidden cards, and the face-up one."""
    shown = None if g.shown[seat] == NOTHING else words(Card(g.shown[seat]))
    return SeatView(hidden=int(hidden_cards(g, seat)), shown=shown, stuck=bool(g.stuck == seat))


def hand_of(g: Camp, seat: int) -> list[str]:
    """The hidden cards of a seat, by name: for its own eyes."""
    return [words(Card(card)) for card in range(KINDS) for _ in range(g.hand[seat, card])]
