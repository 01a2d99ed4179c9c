"""Chances by playouts: what the coach says of a seat, and the graph of a finished game.

A chance is always that of a seat that knows what this seat knows: worlds are dealt anew before they are played out.
"""

import math
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from shamble.engine.binding import bind
from shamble.engine.game import Game
from shamble.engine.match import Match
from shamble.server import wire

HINT_PLAYOUTS = 400  # worlds for each choice
GRAPH_PLAYOUTS = 200  # worlds for each seat and moment
GRAPH_WORK = 150_000  # playouts that a whole graph may take
Z = 1.96  # 95 %


_binding = Lock()


def kernel(game: Game) -> Any:
    """The playouts of a game, bound once, whichever thread asks first."""
    _ = game.rules, game.instinct  # loaded before the lock, which they do not need
    with _binding:
        return bind(game, Path(__file__).with_name("playouts.py"))


def chance(game: Game, g: Any, seat: int, first: int, playouts: int, seed: int) -> float:
    """The chance that a seat wins when all play on by instinct; `first` is its own next choice, or -1."""
    box = np.array([g])
    wins = np.zeros(playouts, np.bool_)
    kernel(game).wins_from(box, seat, first, seed, wins)
    return float(wins.mean())


def interval(share: float, count: int) -> tuple[float, float]:
    """Wilson's interval: what the true chance may be."""
    middle = (share + Z * Z / (2 * count)) / (1 + Z * Z / count)
    reach = Z * math.sqrt(share * (1 - share) / count + Z * Z / (4 * count * count)) / (1 + Z * Z / count)
    return round(max(0.0, middle - reach), 4), round(min(1.0, middle + reach), 4)


def advice(id: str, game: Game, g: Any, seat: int, legal: list[int], seed: int) -> wire.Coached:
    """The coach's answer for a seat, in the state that is open to it."""
    choices = []
    for action in legal:
        share = chance(game, g, seat, action, HINT_PLAYOUTS, seed)
        low, high = interval(share, HINT_PLAYOUTS)
        name = game.telling.choice_id(action)
        choices.append(wire.ChoiceChance(id=name, chance=share, low=low, high=high, playouts=HINT_PLAYOUTS))
    share = chance(game, g, seat, -1, HINT_PLAYOUTS, seed)
    low, high = interval(share, HINT_PLAYOUTS)
    return wire.Coached(id=id, seat=seat, chance=share, low=low, high=high, playouts=HINT_PLAYOUTS, choices=choices)


def graph(match: Match) -> tuple[int, list[list[float]]]:
    """The chance of every seat after every choice: how many worlds each is made from, and the chances."""
    moments = [move.before for move in match.moves] + [match.g]
    playouts = max(20, min(GRAPH_PLAYOUTS, GRAPH_WORK // (len(moments) * match.seats)))
    last = len(moments) - 1
    chances = []
    for number, g in enumerate(moments):
        if number == last and match.over:
            chances.append([float(match.game.rules.payoff(g, seat) > 0) for seat in range(match.seats)])
        else:
            chances.append([chance(match.game, g, seat, -1, playouts, number + 1) for seat in range(match.seats)])
    return playouts, chances
