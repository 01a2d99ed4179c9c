"""Run For Your Life for somebody with a charmed life among Survivors: how much of a race is luck, whoever runs it.

No blood of that seat is ever revealed, its bullets never run out, and no zombie stops its move. It plays by rules of
thumb, draws the same cards as anybody, and can still lose: to those whose cards are better, and to accidents (RL-42).
Whoever has no charm and looks after the own way alone, however well, is slower and in more danger.

A gift is less than a charm: so many bullets more than the others have at the start.
"""

from typing import Any

import numpy as np

from shamble.engine.batch.binding import batch, kernels
from shamble.engine.compile.rule import kernel, rule
from shamble.engine.play.game import game
from shamble.engine.rules.bits import first_seat
from shamble.engine.rules.chance import advance, scramble
from shamble.games.run_for_your_life import rules
from shamble.games.run_for_your_life.actions import ACTIONS
from shamble.games.run_for_your_life.chapters.blood import MOST_DROPS
from shamble.games.run_for_your_life.state import Role

apply: Any = rules.apply
legal: Any = rules.legal
payoff: Any = rules.payoff
setup: Any = rules.setup
waiting: Any = rules.waiting
_kernels: Any = kernels(game("run-for-your-life"))
gut, PICKS = _kernels.gut, _kernels.PICKS

ENDLESS = 100  # bullets: more than any turn takes
NO_CHARM, BLOOD, BULLETS, WAY = 0, 1, 2, 4
ALL_CHARMS = BLOOD | BULLETS | WAY


@rule
def charm(g: Any, seat: int, charms: int) -> None:
    """Between any two choices: blood that stays what it is, bullets, and a way that zombies do not close."""
    if g.role[seat] != Role.HUMAN:
        return
    if charms & BLOOD:
        for i in range(g.blood_count):
            if g.blood[i].holder == seat and g.blood[i].drops > 0:
                g.blood[i].drops = MOST_DROPS
    if charms & BULLETS:
        g.bullets[seat] = ENDLESS
    if charms & WAY and g.mover == seat:
        g.entered = 0


@kernel
def play_charmed(blank: Any, seed: int, charms: int, gift: int, won: Any) -> None:
    """Who won each game; game i has the seed `seed + i`, the seat i modulo the seats has charms and gift."""
    g = blank[0]
    mask = np.zeros(ACTIONS, np.bool_)
    log = np.zeros((1, 6), np.int16)
    seats: Any = np.int64(g.seats)
    for i in range(won.size):
        setup(g, seats, seed + i)
        g.bullets[i % seats] += gift
        luck = scramble(np.uint64(seed + i) ^ np.uint64(PICKS))
        who = waiting(g)
        while who != 0:
            charm(g, i % seats, charms)
            seat = first_seat(who)
            legal(g, seat, mask)
            luck = advance(luck)
            apply(g, seat, gut(g, seat, mask, scramble(luck)), log)
            who = waiting(g)
        won[i] = payoff(g, i % seats) > 0


def charmed_wins(seats: int, games: int, *, seed: int = 0, charms: int = ALL_CHARMS, gift: int = 0) -> Any:
    """Game by game, in the order of their seeds: did the charmed seat win?"""
    blank = batch(game("run-for-your-life").blank(seats, {}, {}), 1)
    won = np.zeros(games, np.bool_)
    play_charmed(blank, seed, charms, gift, won)
    return won
