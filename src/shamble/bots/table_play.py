"""The simple players and whole games between them, in machine code, from one source for every game.

Like `engine/kernels.py` this file is executed once per game by `binding.bind`, with the game's functions as globals.
"""

# ruff: noqa: F821 - these names are bound to a game before the file is executed (see engine/binding.py)

from typing import Any

import numpy as np

from shamble.engine.bits import first_seat
from shamble.engine.chance import advance, scramble
from shamble.engine.rule import rule

ACTIONS: int
setup: Any
waiting: Any
legal: Any
apply: Any
payoff: Any
instinct: Any

RANDOM, ROOKIE, SURVIVOR = range(3)  # who decides for a seat

MOST_MOVES = 1_000_000  # a game that takes longer does not end
PICKS = 0xB075  # tells the stream of the players from those of the game

SLIPS = 25  # of 100 choices a Rookie makes this many without a thought
SECOND_THOUGHTS = 25  # and this many after crossing out the first thing that comes to mind


@rule
def part(luck: Any, sides: int) -> int:
    """A number from 0 to sides - 1 out of 64 random bits."""
    return np.int64(((luck >> np.uint64(32)) * np.uint64(sides)) >> np.uint64(32))  # type: ignore[return-value]


@rule
def pick(mask: Any, luck: Any) -> int:
    """One of the legal actions, all equally likely."""
    count = 0
    for action in range(ACTIONS):
        count += mask[action]
    nth = part(luck, count)
    for action in range(ACTIONS):
        if mask[action]:
            if nth == 0:
                return action
            nth -= 1
    return -1


@rule
def gut(g: Any, seat: int, mask: Any, luck: Any) -> int:
    """What the rules of thumb say."""
    return instinct(g, seat, mask, np.int64(luck >> np.uint64(33)))  # type: ignore[no-any-return]


@rule
def rookie(g: Any, seat: int, mask: Any, luck: Any) -> int:
    """Sometimes any choice at all, sometimes the second that comes to mind, mostly the first."""
    mood = part(luck, 100)
    luck = scramble(advance(luck))
    if mood < SLIPS:
        return pick(mask, luck)
    first = gut(g, seat, mask, luck)
    if mood >= SLIPS + SECOND_THOUGHTS:
        return first
    mask[first] = False
    second = first
    for action in range(ACTIONS):
        if mask[action]:
            second = gut(g, seat, mask, luck)
            break
    allowed = mask[second]
    mask[first] = True
    return second if allowed else first


@rule
def choose(policy: int, g: Any, seat: int, mask: Any, luck: Any) -> int:
    """The choice of one of the simple players; the mask holds what is legal."""
    if policy == RANDOM:
        return pick(mask, luck)
    if policy == ROOKIE:
        return rookie(g, seat, mask, luck)
    return gut(g, seat, mask, luck)


@rule
def play_out(g: Any, seats: int, seed: int, policies: Any, mask: Any, log: Any) -> int:
    """One whole game; the number of choices."""
    setup(g, seats, seed)
    luck = scramble(np.uint64(seed) ^ np.uint64(PICKS))
    moves = 0
    who = waiting(g)
    while who != 0 and moves < MOST_MOVES:
        seat = first_seat(who)
        legal(g, seat, mask)
        luck = advance(luck)
        apply(g, seat, choose(policies[seat], g, seat, mask, scramble(luck)), log)
        moves += 1
        who = waiting(g)
    return moves


@rule
def playouts(blank: Any, seed: int, policies: Any, lengths: Any, endings: Any, payoffs: Any) -> None:
    """One game after the other, game i from seed + i, as many as `lengths` has places."""
    g = blank[0]
    mask = np.zeros(ACTIONS, np.bool_)
    log = np.zeros((1, 6), np.int16)
    seats: Any = np.int64(g.seats)
    for i in range(lengths.size):
        lengths[i] = play_out(g, seats, seed + i, policies, mask, log)
        endings[i] = g.ending
        for seat in range(seats):
            payoffs[i, seat] = payoff(g, seat)
