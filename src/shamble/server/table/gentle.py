"""A gentle first deal: whether a deal lets its beginner live."""

import hashlib
from collections.abc import Sequence

from shamble.bots import SIMPLE, decide
from shamble.engine.play.game import Game
from shamble.engine.play.match import Match
from shamble.server.table.decisions import STAND_IN

MOST_CHOICES = 5000
"""Of all seats; no first third is longer."""


def comes_through(game: Game, match: Match, seat: int, bots: Sequence[str]) -> bool:
    """Does this seat come through the first third, by rules of thumb, against these bots? One that searches is too slow
    to be asked; rules of thumb stand in for it.
    """
    assert game.gentle is not None
    for number in range(MOST_CHOICES):
        lived = game.gentle.lived(match.g, seat, number)
        if lived is not None:
            return lived
        mover = match.waiting()[0]
        bot = bots[mover] if mover != seat and bots[mover] in SIMPLE else STAND_IN
        luck = int.from_bytes(hashlib.sha256(f"{match.seed}:{number}".encode()).digest()[:7], "big")
        match.act(mover, decide(bot, game, match.g, mover, luck))
    return False
