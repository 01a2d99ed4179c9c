"""Players that leave decisions out, as bots for the lab: what they lose is what those decisions are worth.

shamble lab run run-for-your-life --games 2000 -o host=A \\
    --bots shamble.games.run_for_your_life.tests.yardsticks:headlong,survivor,survivor,survivor
"""

from typing import Any

import numpy as np

from shamble.engine.play.game import Game
from shamble.games.run_for_your_life.actions import CANCEL, DONE, FIGHT, FOES, SHOOT, TO
from shamble.games.run_for_your_life.state import Ask

OF_THE_TURNED = (Ask.LEAD, Ask.CONTROL, Ask.PREY, Ask.SET_ON)
OF_BULLETS = (Ask.FIGHT, Ask.ENCOUNTER, Ask.CANCEL)


def headlong(game: Game, known: Any, seat: int, legal: list[int], seed: int) -> int:
    """Always forward, always shoot, no weapon, never cancel; like a Survivor in everything else."""
    if known.asks == Ask.MOVE:
        forward = [action for action in legal if action >= TO and action - TO > known.space[seat]]
        return max(forward, default=DONE)
    if known.asks in (Ask.FIGHT, Ask.ENCOUNTER):
        shots = [action for action in legal if SHOOT <= action < SHOOT + FOES]
        return min(shots, default=FIGHT if FIGHT in legal else DONE)
    if known.asks == Ask.CANCEL:
        return DONE
    return survivor(game, known, seat, legal, seed)


def wasteful(game: Game, known: Any, seat: int, legal: list[int], seed: int) -> int:
    """Fights, encounters and cards that bullets cancel are answered at random."""
    return any_of(legal, seed) if known.asks in OF_BULLETS else survivor(game, known, seat, legal, seed)


def unwilling(game: Game, known: Any, seat: int, legal: list[int], seed: int) -> int:
    """Never cancels a card."""
    return DONE if known.asks == Ask.CANCEL and CANCEL in legal else survivor(game, known, seat, legal, seed)


def listless(game: Game, known: Any, seat: int, legal: list[int], seed: int) -> int:
    """Once it has turned, everything is answered at random."""
    return any_of(legal, seed) if known.asks in OF_THE_TURNED else survivor(game, known, seat, legal, seed)


def any_of(legal: list[int], seed: int) -> int:
    return legal[seed % len(legal)]


def survivor(game: Game, known: Any, seat: int, legal: list[int], seed: int) -> int:
    mask = np.zeros(game.actions, np.bool_)
    mask[legal] = True
    return int(game.instinct(known, seat, mask, seed % 2**31))
