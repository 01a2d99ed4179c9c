"""One choice in every game of a batch, into buffers of the caller, from one source for every game."""

from typing import Any

import numpy as np

from shamble.engine.batch.binding import kernels, template_game
from shamble.engine.compile.rule import rule
from shamble.engine.rules.bits import first_seat
from shamble.engine.rules.chance import advance, scramble

int64: Any = np.int64  # a number like any other to the type checker

GAME = template_game(__name__)
ACTIONS, LAYOUT = GAME.actions, GAME.layout
rules = GAME.rules
setup, waiting, legal, apply, payoff, observe = (
    rules.setup,
    rules.waiting,
    rules.legal,
    rules.apply,
    rules.payoff,
    rules.observe,
)
choose, pick, PICKS = kernels(GAME).choose, kernels(GAME).pick, kernels(GAME).PICKS

LEARNER = -1  # in place of a bot: whoever steps the environment decides
FINE = -1  # no action is wrong


@rule
def play_on(g: Any, at: int, bots: Any, luck: Any, lengths: Any, mask: Any, log: Any) -> int:
    """Let the bots choose until a learner has to; the seats that wait then, or 0 at the end."""
    who = waiting(g)
    if bots is None:  # known when this is compiled
        return who
    while who != 0:
        seat = first_seat(who)
        if bots[at, seat] == LEARNER:
            break
        legal(g, seat, mask)
        luck[at] = advance(luck[at])
        apply(g, seat, choose(bots[at, seat], g, seat, mask, None, scramble(luck[at])), log)
        lengths[at] += 1
        who = waiting(g)
    return who


@rule
def deal(g: Any, at: int, each: int, seeds: Any, bots: Any, luck: Any, lengths: Any, mask: Any, log: Any) -> int:
    """Deal the game of this seed; games in which no learner has a choice are passed over. Who waits then."""
    who: int = int64(0)
    while who == 0:
        setup(g, int64(g.seats), seeds[at])
        luck[at] = scramble(np.uint64(seeds[at]) ^ np.uint64(PICKS))
        lengths[at] = 0
        who = play_on(g, at, bots, luck, lengths, mask, log)
        if who == 0:
            seeds[at] += each
    return who


@rule
def show(g: Any, at: int, who: int, turns: Any, mask: Any, sight: Any) -> None:
    """Whose turn it is, what that seat may choose, and what it sees."""
    seat = first_seat(who)
    turns[at] = seat
    legal(g, seat, mask)
    if sight is not None:  # known when this is compiled
        observe(g, seat, sight)


@rule
def is_wrong(action: int, mask: Any) -> bool:
    """Is it no action, or not a legal one?"""
    return action < 0 or action >= ACTIONS or not mask[action]


@rule
def first_legal(mask: Any) -> int:
    """The action that stands in for a wrong one."""
    action = 0
    while not mask[action]:
        action += 1
    return action


@rule
def take(
    g: Any, at: int, action: int, each: int, next_step: bool, limit: int, bots: Any, luck: Any, seeds: Any,
    lengths: Any, turns: Any, rewards: Any, terminated: Any, truncated: Any, mask: Any, sight: Any, final: Any, log: Any
) -> None:  # fmt: skip
    """Carry one choice out, up to the next one of a learner; a game that ends is dealt anew, now or at the next."""
    seats = int64(g.seats)
    if terminated[at] or truncated[at]:
        terminated[at] = False
        truncated[at] = False
        for seat in range(seats):
            rewards[at, seat] = 0.0
        if next_step:
            seeds[at] += each
            show(g, at, deal(g, at, each, seeds, bots, luck, lengths, mask, log), turns, mask, sight)
            return
    mover = int64(turns[at])
    apply(g, mover, action, log)
    lengths[at] += 1
    who = play_on(g, at, bots, luck, lengths, mask, log)
    if who == 0:
        terminated[at] = True
        for seat in range(seats):
            rewards[at, seat] = payoff(g, seat)
    elif limit > 0 and lengths[at] >= limit:
        truncated[at] = True
    if terminated[at] or truncated[at]:
        if next_step:
            for other in range(ACTIONS):
                mask[other] = True  # whatever is chosen deals the next game
            if sight is not None:
                observe(g, mover, sight)
            return
        if final is not None:
            observe(g, mover, final)
        seeds[at] += each
        who = deal(g, at, each, seeds, bots, luck, lengths, mask, log)
    show(g, at, who, turns, mask, sight)


@rule
def reset(
    states: Any, seeds: Any, each: int, bots: Any, luck: Any, lengths: Any, turns: Any, rewards: Any, terminated: Any,
    truncated: Any, masks: Any, sights: Any, log: Any
) -> None:  # fmt: skip
    """Deal every game from its own seed."""
    for i in range(states.size):
        terminated[i] = False
        truncated[i] = False
        rewards[i, :] = 0
        mask = masks[i, :]
        who = deal(states[i], i, each, seeds, bots, luck, lengths, mask, log)
        show(states[i], i, who, turns, mask, None if sights is None else sights[i, :])


@rule
def step(
    states: Any, actions: Any, each: int, next_step: bool, replace: bool, limit: int, bots: Any, luck: Any, seeds: Any,
    lengths: Any, turns: Any, rewards: Any, terminated: Any, truncated: Any, masks: Any, sights: Any, finals: Any,
    log: Any
) -> int:  # fmt: skip
    """One choice in every game; FINE, or the first game whose action is wrong, and then nothing has changed."""
    for i in range(states.size):
        if is_wrong(actions[i], masks[i, :]):
            if not replace:
                return i
            actions[i] = first_legal(masks[i, :])
    for i in range(states.size):
        sight = None if sights is None else sights[i, :]
        final = None if finals is None else finals[i, :]
        take(
            states[i], i, int64(actions[i]), each, next_step, limit, bots, luck, seeds, lengths, turns, rewards,
            terminated, truncated, masks[i, :], sight, final, log
        )  # fmt: skip
    return FINE


@rule
def look(states: Any, seats: Any, masks: Any, sights: Any) -> None:
    """What may one seat of every game choose, and what does it see? Nothing may be chosen while it does not wait."""
    for i in range(states.size):
        seat = int64(seats[i])
        if (waiting(states[i]) >> seat) & 1:
            legal(states[i], seat, masks[i, :])
        else:
            masks[i, :] = False
        observe(states[i], seat, sights[i, :])


@rule
def some_legal(mask: Any, luck: Any) -> int:
    """A legal action, all equally likely."""
    return pick(mask, None, scramble(luck))  # type: ignore[no-any-return]


@rule
def random_actions(masks: Any, luck: Any, actions: Any) -> None:
    """A legal action for every row, all equally likely."""
    for i in range(actions.size):
        luck[i] = advance(luck[i])
        actions[i] = some_legal(masks[i, :], luck[i])
