"""What the coach says of a seat, and the graph of a finished game: the bots' advice in the words of the wire.

A chance is always that of a seat that knows what this seat knows; see `bots/advice.py`.
"""

from typing import Any

from shamble.bots.advice import advise
from shamble.bots.legend import Budget, look_on
from shamble.engine.base.arrays import np
from shamble.engine.play.match import Match
from shamble.server.wire import bodies, frames

HINT_PLAYOUTS, GRAPH_PLAYOUTS = 2000, 100
HINT = Budget(HINT_PLAYOUTS)
GRAPH = Budget(GRAPH_PLAYOUTS, depth=0)
MOMENTS = 120  # of a game that are worked out for its graph
Z = 1.96  # standard errors either side of a share: 95 %


def hint(id: str, seen: Match, seat: int, seed: int) -> frames.Coached:
    """The coach's answer for a seat, in the match as it may know it."""
    found = advise(seen.game, seen.g, seat, seed, names=seen.names, history=seen.moves, budget=HINT)
    low, high = interval(found.win, found.error)
    return frames.Coached(
        id=id,
        seat=seat,
        chance=found.win,
        low=low,
        high=high,
        playouts=HINT_PLAYOUTS,
        choices=[_choice(c.id, c.value, c.error) for c in found.choices],
        why=found.why,
    )


def _choice(id: str, share: float, error: float) -> frames.ChoiceChance:
    low, high = interval(share, error)
    return frames.ChoiceChance(id=id, chance=share, low=low, high=high)


def interval(share: float, error: float) -> tuple[float, float]:
    """What the true chance may be."""
    return round(max(0.0, share - Z * error), 4), round(min(1.0, share + Z * error), 4)


def graph(match: Match) -> bodies.Graph:
    """The chance of every seat after every choice, as the seat knew the table then."""
    states = [*(move.before for move in match.moves), match.g]
    looked = sorted({*range(0, len(states), 1 + len(states) // MOMENTS), len(states) - 1})
    chances = [
        [chance(match, states[number], seat, number + 1) for seat in _lookers(match, number)] for number in looked
    ]
    if match.game.meta.cooperative:
        chances = [row * match.seats for row in chances]
    lines = [np.interp(range(len(states)), looked, line).round(4).tolist() for line in zip(*chances, strict=True)]
    return bodies.Graph(playouts=GRAPH_PLAYOUTS, chances=[list(row) for row in zip(*lines, strict=True)])


def _lookers(match: Match, number: int) -> list[int]:
    """Through whose eyes a moment is looked at: everybody's; in a game that all win or lose together, the chooser's."""
    if match.game.meta.cooperative:
        return [match.moves[min(number, len(match.moves) - 1)].seat]
    return list(range(match.seats))


def chance(match: Match, g: Any, seat: int, seed: int) -> float:
    """The chance of a seat when all play on by their instinct, in worlds that fit what it knows."""
    if not int(match.game.rules.waiting(g)):
        return float(match.game.rules.payoff(g, seat) > 0)
    found = look_on(match.game, g, seat, seed, budget=GRAPH)
    return float(found.tally.wins[0] / found.worlds[0])
