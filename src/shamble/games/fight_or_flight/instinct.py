from shamble.engine.record import Mask
from shamble.engine.rule import rule
from shamble.games.fight_or_flight.state import Camp


@rule
def instinct(g: Camp, seat: int, mask: Mask, luck: int) -> int:
    for a in range(mask.size):
        if mask[a]:
            return a
    return 0
