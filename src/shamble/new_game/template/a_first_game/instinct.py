"""A player of rules of thumb, from what its seat knows: the bots Rookie and Survivor use it."""

from a_first_game.actions import DRAW, STOP
from a_first_game.content import Card
from a_first_game.rules import KINDS
from a_first_game.state import Bank
from shamble.engine.base.record import Mask
from shamble.engine.compile.rule import rule


@rule
def instinct(g: Bank, seat: int, mask: Mask, luck: int) -> int:
    """Stop when the next card costs more than it pays, on average. `luck` (0 to 2^31 - 1) is there to mix choices."""
    pays = 0
    costs = 0
    for i in range(g.deck.left):
        for card in range(KINDS):
            if g.deck.cards[i] == card:
                pays += g.content.worth[card]
                costs += g.score[seat] * (card == Card.BITE)
    return STOP if costs > pays else DRAW
