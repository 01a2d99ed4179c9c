"""A sensible player by rules of thumb."""

from shamble.engine.record import Mask
from shamble.engine.rule import rule
from shamble.games.zombie_run.state import Chase


@rule
def instinct(g: Chase, seat: int, mask: Mask, luck: int) -> int:
    for a in range(mask.size):
        if mask[a]:
            return a
    return 0
