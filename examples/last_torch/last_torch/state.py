"""Everything on the table of Last Torch, and nothing else."""

from enum import IntEnum
from typing import Annotated

from last_torch.content import DECK, Card, Content
from last_torch.meta import Options
from shamble.engine.base.record import Array, Seats, Short, Small, record
from shamble.engine.rules.chance import Deck

SEATS = Seats(4)

CardId = Annotated[Small, Card]


class Choice(IntEnum):
    """LT-10: what a digger decides in secret."""

    DIG, GO_HOME = range(2)


class Ending(IntEnum):
    """LT-30, LT-31: how a game ends."""

    GOES_ON, RICH, POOR = range(3)


@record
class Ground(Deck):
    """LT-02: the face-down deck."""

    cards: Annotated[Array[CardId], DECK]


@record
class Vault:
    """One game of Last Torch."""

    deck: Ground
    home: Annotated[Array[Short], SEATS]
    """The gold that each seat has brought home: safe."""
    carried: Annotated[Array[Short], SEATS]
    """The gold that each seat carries tonight."""
    choice: Annotated[Array[Annotated[Small, Choice]], SEATS]
    """What each digger has decided, or NOTHING; secret until all have."""
    lying: Short
    """The gold on the ground."""
    crowns: Small
    """The Crowns on the ground, for whoever goes home alone."""
    night: Small
    """Tonight, counted from 1."""
    torches: Small
    """How many torches burn in the vault."""
    inside: Small
    """The seats that dig tonight, as bits."""
    seats: Small
    ending: Annotated[Small, Ending]
    options: Options
    content: Content


State = Vault
