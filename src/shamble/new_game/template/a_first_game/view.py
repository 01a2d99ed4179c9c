"""What a seat, or a spectator, sees: all but the order of the deck."""

import msgspec

from a_first_game.checks import in_deck
from a_first_game.content import Card
from a_first_game.state import Bank, Ending
from shamble.engine.base.record import NOTHING, words


class PlayerView(msgspec.Struct):
    """What is seen of a seat."""

    score: int
    playing: bool


class View(msgspec.Struct):
    """The table."""

    turn: int | None
    deck: dict[str, int]
    players: list[PlayerView]
    ending: str | None


def view(g: Bank, seat: int | None) -> View:
    """The table as this seat sees it; None is a spectator."""
    return View(
        turn=None if g.turn == NOTHING else int(g.turn),
        deck={words(card): in_deck(g, card) for card in Card if in_deck(g, card)},
        players=[PlayerView(int(g.score[other]), bool(g.playing[other])) for other in range(g.seats)],
        ending=words(Ending(g.ending)) if g.ending else None,
    )
