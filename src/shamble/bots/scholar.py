"""Scholar: the weights of a small network that learned from games, and NumPy to ask it.

`examples/train_fight_or_flight.py` makes such weights. A bot of your own from them, in a module beside the file:

    learned = Scholar(Path(__file__).with_name("scholar.npz"))

    def mine(game, known, seat, legal, seed):
        return learned.choose(game, known, seat, legal)
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from shamble.bots import decide
from shamble.engine.base.errors import BadSetup
from shamble.engine.play.game import Game


class Scholar:
    """A policy from a file: `layer0`, `layer1` and so on are matrices and biases in turn, with ReLU between layers."""

    def __init__(self, path: Path) -> None:
        """Read a file. BadSetup when it holds no policy."""
        try:
            with np.load(path, allow_pickle=False) as held:
                arrays = [held[f"layer{number}"] for number in range(sum(name.startswith("layer") for name in held))]
                self.game, self.seats, self.layout = str(held["game"]), int(held["seats"]), int(held["layout"])
        except (OSError, ValueError, KeyError) as error:
            raise BadSetup(f"{path}: there is no policy in it ({error})") from None
        self.path, self.layers = path, list(zip(arrays[::2], arrays[1::2], strict=True))

    def logits(self, sight: Any) -> Any:
        """What it likes, number by number of the actions, from what a seat sees; rows of it work, too."""
        within = np.asarray(sight, np.float32)
        for matrix, bias in self.layers[:-1]:
            within = np.maximum(within @ matrix + bias, 0)
        matrix, bias = self.layers[-1]
        return within @ matrix + bias

    def choose(self, game: Game, known: Any, seat: int, legal: Sequence[int]) -> int:
        """The legal action that it likes best."""
        if (game.name, game.layout.version) != (self.game, self.layout):
            raise BadSetup(
                f"{self.path.name} learned {self.game} with layout {self.layout}, not {game.name} with layout "
                f"{game.layout.version}"
            )
        sight = np.zeros(game.layout.size, np.int8)
        game.rules.observe(known, seat, sight)
        likes = self.logits(sight)
        return max(legal, key=lambda action: float(likes[action]))


def scholar(game: Game, known: Any, seat: int, legal: list[int], seed: int) -> int:
    """Learned from games of its own; where it has not learned, it plays like a Survivor."""
    learned = learned_for(game.name, game.layout.version, int(known.seats))
    if learned is None:
        return decide("survivor", game, known, seat, seed)
    return learned.choose(game, known, seat, legal)


@cache
def learned_for(game: str, layout: int, seats: int) -> Scholar | None:
    """The policy that comes along for a game with so many seats, if there is one for its present layout."""
    path = Path(__file__).with_name(f"scholar-{game}-{seats}.npz")
    if not path.is_file():
        return None
    learned = Scholar(path)
    return learned if learned.layout == layout else None
