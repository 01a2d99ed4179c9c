"""Tables at which one seat learns, in machine code, from one source for every game.

A template (see `engine/batch/templates`).
Seats, luck and chance are those of `kernels.play_out`: whoever always takes the gut choice plays its games exactly.
"""

from typing import Any

import numpy as np

from shamble.engine.batch.binding import kernels, template_game
from shamble.engine.compile.rule import kernel, rule
from shamble.engine.rules.bits import first_seat
from shamble.engine.rules.chance import advance, scramble
from studies.learned.arena import DEAL

int64: Any = np.int64  # a number like any other to the type checker

GAME = template_game(__name__)
ACTIONS = GAME.actions
rules = GAME.rules
setup, waiting, legal, apply, payoff = rules.setup, rules.waiting, rules.legal, rules.apply, rules.payoff

observe, OBSERVATION = rules.observe, rules.LAYOUT.size
choose, PICKS = kernels(GAME).choose, kernels(GAME).PICKS

OVER = -1  # instead of a gut choice: there is no choice left
LONGEST = 20_000  # choices; a game that takes longer counts as lost


@rule
def has_choice(mask: Any) -> bool:
    """Are two or more actions legal?"""
    count = 0
    for action in range(ACTIONS):
        count += mask[action]
    return count > 1


@rule
def play_on(g: Any, desk: Any, own: int, mind: int, others: int, mask: Any, log: Any) -> Any:
    """Let everybody choose until the own seat has a real choice: what its gut says then, or OVER."""
    gut = int64(OVER)
    who = waiting(g)
    while who != 0 and gut == OVER and desk.length < LONGEST:
        seat = first_seat(who)
        legal(g, seat, mask)
        desk.luck = advance(desk.luck)
        action = int64(choose(mind if seat == own else others, g, seat, mask, None, scramble(desk.luck)))
        if seat == own and has_choice(mask):
            gut = action
        else:
            apply(g, seat, action, log)
            desk.length += 1
            who = waiting(g)
    return gut


@rule
def take_turn(
    g: Any, desk: Any, action: int, first: int, tables: int, games: int, mind: int, others: int, mask: Any, log: Any
) -> Any:
    """Carry the own action out and play on to the own seat's next choice, in the next game if this one ends.

    Game n has the seed `first + n` and the own seat n modulo the seats. What the action led to is in `desk`: a game
    that the own seat had no choice in counts as played, and rewards nothing.
    """
    seats = int64(g.seats)
    gut = int64(OVER)
    desk.reward = 0.0
    desk.ended = 0
    while gut == OVER and desk.number < games:
        own = desk.number % seats
        acted = action != DEAL
        if acted:
            apply(g, own, action, log)
            desk.length += 1
            action = DEAL
        else:
            setup(g, seats, first + desk.number)
            desk.luck = scramble(np.uint64(first + desk.number) ^ np.uint64(PICKS))
            desk.length = 0
        gut = play_on(g, desk, own, mind, others, mask, log)
        if gut == OVER:
            value = payoff(g, own) if waiting(g) == 0 else 0.0
            desk.played += 1
            desk.won += value > 0
            desk.number += tables
            if acted:
                desk.reward = value
                desk.ended = 1
    return gut


@rule
def show(g: Any, desk: Any, gut: int, mask: Any, sight: Any) -> None:
    """What the own seat sees at its choice; `mask` holds what is legal. At an idle table nothing, and one action."""
    if gut != OVER:
        observe(g, desk.number % int64(g.seats), sight)
    else:
        for i in range(OBSERVATION):
            sight[i] = 0
        for action in range(ACTIONS):
            mask[action] = action == 0


@kernel
def step(
    states: Any,
    desks: Any,
    first: int,
    games: int,
    mind: int,
    others: int,
    actions: Any,
    guts: Any,
    rewards: Any,
    ended: Any,
    masks: Any,
    sights: Any,
) -> None:
    """A turn at every table."""
    log = np.zeros((1, 6), np.int16)
    for i in range(states.size):
        g, desk, mask = states[i], desks[i], masks[i, :]
        gut = take_turn(g, desk, actions[i], first, states.size, games, mind, others, mask, log)
        show(g, desk, gut, mask, sights[i, :])
        guts[i] = max(gut, 0)
        rewards[i] = desk.reward
        ended[i] = desk.ended
