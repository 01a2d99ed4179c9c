"""Whole games from a changed start, or with forced choices, in machine code.

A template (see `engine/batch/templates`).
"""

from typing import Any

import numpy as np

from shamble.engine.batch.binding import kernels, template_game
from shamble.engine.compile.rule import kernel, rule
from shamble.engine.rules.bits import first_seat
from shamble.engine.rules.chance import advance, scramble

GAME = template_game(__name__)
ACTIONS = GAME.actions
SEATS = GAME.meta.seats[1]
rules = GAME.rules
setup, waiting, legal, apply, payoff = rules.setup, rules.waiting, rules.legal, rules.apply, rules.payoff

choose, PICKS, MOST_MOVES = kernels(GAME).choose, kernels(GAME).PICKS, kernels(GAME).MOST_MOVES
FREE = -1  # a seat that may choose as it likes


@rule
def change(raw: Any, places: Any, values: Any) -> None:
    """Write other numbers into a dealt position, byte by byte."""
    for i in range(places.size):
        raw[places[i]] = values[i]


@rule
def play_forced(g: Any, seats: int, seed: int, policies: Any, orders: Any, turns: Any, mask: Any, log: Any) -> Any:
    """The rest of a dealt game: the number of choices, and how many orders were carried out."""
    luck = scramble(np.uint64(seed) ^ np.uint64(PICKS))
    moves, obeyed = 0, 0
    turns[:] = 0
    who = waiting(g)
    while who != 0 and moves < MOST_MOVES:
        seat = first_seat(who)
        legal(g, seat, mask)
        luck = advance(luck)
        action = choose(policies[seat], g, seat, mask, None, scramble(luck))
        turn = turns[seat]
        if turn < orders.shape[1] and orders[seat, turn] != FREE and mask[orders[seat, turn]]:
            action = np.int64(orders[seat, turn])
            obeyed += 1
        turns[seat] = turn + 1
        apply(g, seat, action, log)
        moves += 1
        who = waiting(g)
    return moves, obeyed


@kernel
def forced_games(
    blank: Any,
    raw: Any,
    seed: int,
    policies: Any,
    places: Any,
    values: Any,
    orders: Any,
    lengths: Any,
    endings: Any,
    payoffs: Any,
    obeyed: Any,
) -> None:
    """One game after the other, game i from seed + i; `raw` is the memory of the state in `blank`."""
    g = blank[0]
    mask = np.zeros(ACTIONS, np.bool_)
    log = np.zeros((1, 6), np.int16)
    turns = np.zeros(SEATS, np.int64)
    seats: Any = np.int64(g.seats)
    for i in range(lengths.size):
        setup(g, seats, seed + i)
        change(raw, places, values)
        lengths[i], obeyed[i] = play_forced(g, seats, seed + i, policies, orders, turns, mask, log)
        endings[i] = g.ending
        for seat in range(seats):
            payoffs[i, seat] = payoff(g, seat)
