"""What is seen of Last Torch: all but the order of the deck, and what others have decided in secret."""

import msgspec

from last_torch.checks import in_deck
from last_torch.content import Card
from last_torch.state import Choice, Ending, Vault
from shamble.engine.base.record import NOTHING, words
from shamble.engine.rules.bits import holds


class PlayerView(msgspec.Struct):
    """What the viewer sees of a seat."""

    home: int
    carried: int
    inside: bool
    decided: bool
    choice: str | None
    """What it has decided, if the viewer may know it."""


class View(msgspec.Struct):
    """The table."""

    night: int
    nights: int
    torches: int
    lying: int
    crowns: int
    deck: dict[str, int]
    """What is still in the deck, in no order."""
    players: list[PlayerView]
    ending: str | None


def view(g: Vault, seat: int | None) -> View:
    """The table as this seat sees it; None is a spectator."""
    return View(
        night=int(g.night),
        nights=int(g.content.nights),
        torches=int(g.torches),
        lying=int(g.lying),
        crowns=int(g.crowns),
        deck={words(card): in_deck(g, card) for card in Card if in_deck(g, card)},
        players=[player_view(g, other, known=other == seat) for other in range(g.seats)],
        ending=words(Ending(g.ending)) if g.ending else None,
    )


def player_view(g: Vault, seat: int, *, known: bool) -> PlayerView:
    """LT-10: others see that a seat has decided, not what."""
    decided = bool(g.choice[seat] != NOTHING)
    return PlayerView(
        home=int(g.home[seat]),
        carried=int(g.carried[seat]),
        inside=bool(holds(g.inside, seat)),
        decided=decided,
        choice=words(Choice(g.choice[seat])) if decided and known else None,
    )
