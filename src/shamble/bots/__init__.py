"""The bots. They know the contract, never a game, and get a state only as their seat knows it.

random      any legal choice
rookie      the game's rules of thumb, played loosely
survivor    the game's rules of thumb
legend      searches; see `legend.py` and `belief.py`
"""

from collections.abc import Sequence
from typing import Any

from shamble.bots.belief import Past, know
from shamble.bots.legend import Budget, think
from shamble.engine.base.arrays import np
from shamble.engine.base.errors import BadSetup
from shamble.engine.batch.binding import kernels
from shamble.engine.play.game import Game

BOTS: dict[str, str] = {
    "random": "any legal choice, all equally likely",
    "rookie": "the game's rules of thumb, played loosely",
    "survivor": "the game's rules of thumb",
    "legend": "searches among the worlds that it thinks possible",
}
"""The bots for every game and what they are like, weakest first."""

SIMPLE = ("random", "survivor", "rookie")
"""Those that think about nothing but the present position, by their number in `engine/batch/templates/playouts.py`."""


def decide(
    name: str,
    game: Game,
    g: Any,
    seat: int,
    seed: int,
    *,
    history: Sequence[Past] = (),
    budget: Budget | None = None,
) -> int:
    """What a bot chooses for a seat. It never sees the true state: what the seat cannot know is dealt anew first.

    With the `history` of the game (`Match.moves`) Legend also learns from what the others did; without it, it takes all
    worlds that the cards allow as equally likely.
    """
    check_name(name)
    known = know(game, g, seat, seed)
    mask = np.zeros(game.actions, np.bool_)
    game.rules.legal(known[0], seat, mask)
    legal = np.flatnonzero(mask)
    if len(legal) == 1:
        return int(legal[0])
    if name in SIMPLE:
        luck = np.uint64(seed * 0x9E3779B97F4A7C15 % 2**64)
        return int(kernels(game).choose(SIMPLE.index(name), known[0], seat, mask, None, luck))
    findings = think(game, g, seat, seed, history, budget or Budget())
    return findings.actions[findings.best()]


def check_name(name: str) -> None:
    """Refuse a name that is no bot's."""
    if name not in BOTS:
        raise BadSetup(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
