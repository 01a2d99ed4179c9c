"""Last Torch on the shelf: title, seats, and the table's options."""

from typing import Annotated

from shamble.engine.base.record import Small, record
from shamble.engine.play.game import Meta
from shamble.engine.rules.options import span, switch


@record
class Options:
    """The table's options."""

    spare_torches: Annotated[Small, span(0, 3, 0, "more torches in the vault, for a kinder night", "LT-03")]
    leave_the_torch: Annotated[Small, switch(False, "who goes home leaves the torch to the others", "LT-12")]


META = Meta(
    title="Last Torch",
    tagline="Dig on, or go home with what you carry. Who goes home takes a torch along.",
    kind="secret simultaneous choice, pushing your luck",
    seats=(2, 4),
    version=1,
    options=Options,
)
