"""The game on the shelf: title, seats, and the table's options."""

from typing import Annotated

from shamble.engine.base.record import Small, record
from shamble.engine.play.game import Meta
from shamble.engine.rules.options import span


@record
class Options:
    """What a table may choose. Each option has a default, a sentence and the rule that it changes."""

    bites: Annotated[Small, span(1, 6, 4, "bites in the deck", "FG-01")]


META = Meta(
    title="A First Game",
    tagline="Draw another card, or stop while you can.",
    kind="pushing your luck",
    seats=(2, 4),
    version=1,  # raise it when a rule changes: records of older games are then refused
    options=Options,
)
