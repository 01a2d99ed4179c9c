"""The signature of a game: what random players and its rules of thumb choose, as two numbers for every table size.

The same numbers stand for interpreted and for compiled rules. A change of a rule changes them; anything else must not.
"""

from pathlib import Path

import yaml

from shamble.engine.batch.binding import play
from shamble.engine.play.game import Game

RANDOM, INSTINCT = 0, 1
GAMES = 6  # of each kind in a signature at most
CHOICES = 500  # in the games of each kind, about


def signature(game: Game) -> dict[str, str]:
    """What random players and instinct play, at every table size."""
    low, high = game.meta.seats
    found = {}
    for seats in range(low, high + 1):
        number = max(2, min(GAMES, CHOICES // int(play(game, seats, 1).lengths[0])))
        kinds = [play(game, seats, number, seed=1, policies=[policy] * seats) for policy in (RANDOM, INSTINCT)]
        found[f"{seats} seats"] = " ".join(f"{results.signature:016x}" for results in kinds)
    return found


def signature_file(game: Game) -> Path:
    """Where the signature of a game is recorded."""
    return game.folder / "tests" / "signature.yaml"


def record_signature(game: Game) -> Path:
    """Write the signature of a game down."""
    path = signature_file(game)
    path.parent.mkdir(exist_ok=True)
    path.write_text(yaml.safe_dump(signature(game), sort_keys=False), encoding="utf-8")
    return path
