"""What is seen of ZOMBIE! Run for your lives!: the table as a seat, or a spectator, sees it."""

import msgspec

from shamble.engine.base.record import NOTHING, words
from shamble.games.zombie_run.chapters.cards import hand_size
from shamble.games.zombie_run.content import FIRST_ZOMBIE, KINDS, Card, Night
from shamble.games.zombie_run.state import Chase, Ending, Known


class SeatView(msgspec.Struct):
    """What everybody sees of a seat."""

    living: bool
    items: list[str]
    zombies: list[str]
    hand: int
    shown: list[str]
    """ZR-A23: cards of the hand that were shown and kept."""


class View(msgspec.Struct):
    """The table: everything public, and the viewer's own hand."""

    night: str
    turn: int
    special_used: bool
    drawn: str | None
    """ZR-51: the card that a zombie-player has turned up."""
    deck: int
    top: str | None
    discard: dict[str, int]
    hidden: dict[str, int]
    """Copies that nobody has seen since the last shuffle, or ever: in the deck and in hands."""
    kept: dict[str, int]
    """Those of them that are in hands for certain, because they were not in the pile that became the deck."""
    seats: list[SeatView]
    items_to_win: int
    zombies_to_catch: int
    hand: list[str] | None
    ending: str | None
    winner: int | None


def view(g: Chase, seat: int | None) -> View:
    """The table as this seat sees it; None is a spectator."""
    return View(
        night=words(Night(g.options.deck)),
        turn=int(g.turn),
        special_used=bool(g.special_used),
        drawn=named(g.drawn),
        deck=int(g.deck.left),
        top=named(g.top),
        discard={words(card): int(g.discard[card]) for card in Card if g.discard[card]},
        hidden={words(card): int(g.kept[card] + g.afloat[card]) for card in Card if g.kept[card] + g.afloat[card]},
        kept={words(card): int(g.kept[card]) for card in Card if g.kept[card]},
        seats=[seat_view(g, other) for other in range(g.seats)],
        items_to_win=int(g.content.items_to_win),
        zombies_to_catch=int(g.content.zombies_to_catch),
        hand=None if seat is None else [words(Card(g.hand[seat, place])) for place in range(hand_size(g, seat))],
        ending=words(Ending(g.ending)) if g.ending else None,
        winner=None if g.winner == NOTHING else int(g.winner),
    )


def seat_view(g: Chase, seat: int) -> SeatView:
    """What everybody sees of a player: what lies before it, and the cards of its hand that were shown."""
    shown = [place for place in range(hand_size(g, seat)) if g.known[seat, place] == Known.SHOWN]
    return SeatView(
        living=not g.turned[seat],
        items=[words(Card(card)) for card in range(FIRST_ZOMBIE) for _ in range(g.before[seat, card])],
        zombies=[words(Card(card)) for card in range(FIRST_ZOMBIE, KINDS) for _ in range(g.before[seat, card])],
        hand=int(hand_size(g, seat)),
        shown=[words(Card(g.hand[seat, place])) for place in shown],
    )


def named(card: int) -> str | None:
    """A card by its name; None where there is none."""
    return None if card == NOTHING else words(Card(card))
