"""Fight or Flight with all cards face up, the deck too: which deals could be won at all? An upper bound for every team.

A depth-first search over the game's own rules that remembers the positions from which it failed. Which card is shown
does not matter to somebody who sees all, so one is taken. A deal whose search runs out of steps counts as winnable.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from shamble.bots.streams import as_words
from shamble.engine.base.record import dtype_of
from shamble.engine.compile.rule import kernel, rule
from shamble.engine.play.game import Game, game
from shamble.engine.rules.chance import scramble
from shamble.games.fight_or_flight import rules
from shamble.games.fight_or_flight.actions import ACTIONS, KINDS, PLAY, PLAY_SHOWN
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.instinct import instinct
from shamble.games.fight_or_flight.state import Ending, Phase

apply: Any = rules.apply
legal: Any = rules.legal
setup: Any = rules.setup

LOST, WON, UNDECIDED = range(3)
DEEPEST = 200  # choices of a game: a card and a shown card for every day
STEPS = 2_000_000  # positions that the search of one deal may look at
FAILURES = 1 << 20  # places in its memory

# What somebody who sees all tries first, after what the instinct says; the most useful cards are kept.
FIRST_FIGHTS = (Card.THE_END, Card.COMBAT, Card.SKIRMISH)
THEN_FLIGHTS = (Card.FLEE, Card.EVADE, Card.BACKTRACK)
ORDER = np.array([*FIRST_FIGHTS, *THEN_FLIGHTS, Card.PROVISION, Card.REST, Card.HEAL], np.int64)


@rule
def position_key(g: Any) -> Any:
    """All that still matters of a position, as one number: whether a card is shown or hidden does not."""
    key = np.uint64(g.day) * np.uint64(64) + np.uint64(g.turn * 8 + g.fight * 2 + (g.direction > 0))
    key = key * np.uint64(1024) + np.uint64(g.recovery_cards * 64 + g.recovery_heals * 16 + g.quiet_days)
    key = scramble(key * np.uint64(2) + np.uint64(g.fed > 0))
    for seat in range(g.seats):
        for card in range(KINDS):
            held = g.hand[seat, card] + (g.shown[seat] == card)
            key = (key ^ np.uint64(held)) * np.uint64(0x9E3779B97F4A7C15)
            key ^= key >> np.uint64(29)
    return key | np.uint64(1)


@rule
def is_new(failures: Any, key: Any) -> bool:
    """Note a position; False if it was there already, which means that it failed."""
    at = np.int64(key >> np.uint64(1)) & (failures.size - 1)
    for _ in range(16):
        if failures[at] == key:
            return False
        if failures[at] == 0:
            failures[at] = key
            return True
        at = (at + 1) & (failures.size - 1)
    failures[at] = key
    return True


@rule
def list_moves(g: Any, seat: Any, mask: Any, moves: Any) -> int:
    """The choices that differ for somebody who sees all, most promising first; returns how many."""
    legal(g, seat, mask)
    first = instinct(g, seat, mask, 0)
    moves[0] = first
    if g.phase == Phase.SHOW:
        return 1
    taken = g.shown[seat] if first == PLAY_SHOWN else first - PLAY
    count = 1
    for i in range(ORDER.size):
        card = ORDER[i]
        if card == taken:
            continue
        if mask[PLAY + card]:
            moves[count] = PLAY + card
            count += 1
        elif mask[PLAY_SHOWN] and g.shown[seat] == card:
            moves[count] = PLAY_SHOWN
            count += 1
    return count


@kernel
def search(stack: Any, words: Any, moves: Any, counts: Any, cursors: Any, failures: Any, steps: int) -> int:
    """Can the position at the bottom of the stack be won?"""
    mask = np.zeros(ACTIONS, np.bool_)
    log = np.zeros((1, 6), np.int16)
    depth = 0
    counts[0] = list_moves(stack[0], np.int64(stack[0].turn), mask, moves[0])
    cursors[0] = 0
    for _ in range(steps):
        while depth >= 0 and cursors[depth] == counts[depth]:
            depth -= 1
        if depth < 0:
            return LOST
        action = moves[depth, cursors[depth]]
        cursors[depth] += 1
        words[depth + 1, :] = words[depth, :]
        g = stack[depth + 1]
        apply(g, np.int64(g.turn), action, log)
        if g.ending == Ending.SURVIVED:
            return WON
        if g.ending != Ending.GOES_ON or (g.phase == Phase.PLAY and not is_new(failures, position_key(g))):
            continue
        depth += 1
        counts[depth] = list_moves(g, np.int64(g.turn), mask, moves[depth])
        cursors[depth] = 0
    return UNDECIDED


@kernel
def judge_deals(blank: Any, seed: int, steps: int, verdicts: Any, stack: Any, words: Any, failures: Any) -> None:
    """Which deals can be won: deal i from seed + i, as many as `verdicts` has places."""
    moves = np.zeros((DEEPEST, ACTIONS), np.int64)
    counts = np.zeros(DEEPEST, np.int64)
    cursors = np.zeros(DEEPEST, np.int64)
    for i in range(verdicts.size):
        words[0, :] = blank
        setup(stack[0], np.int64(stack[0].seats), seed + i)
        failures[:] = 0
        verdicts[i] = search(stack, words, moves, counts, cursors, failures, steps)


@dataclass(frozen=True)
class Bound:
    """How many deals can be won by somebody who sees all cards."""

    deals: int
    won: int
    undecided: int
    verdicts: Any
    """LOST, WON or UNDECIDED for each deal, in the order of their seeds."""


def clairvoyant_bound(
    seats: int,
    deals: int,
    *,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    steps: int = STEPS,
    progress: Callable[[int], None] | None = None,
) -> Bound:
    """Judge the deals of many seeds."""
    found: Game = game("fight-or-flight")
    blank = np.zeros(1, dtype_of(found.state))
    blank[0] = found.blank(seats, options or {}, {})
    stack = np.zeros(DEEPEST, dtype_of(found.state))
    failures = np.zeros(FAILURES, np.uint64)
    verdicts = np.zeros(deals, np.int8)
    for start in range(0, deals, 10):
        part = verdicts[start : start + 10]
        judge_deals(as_words(blank)[0], seed + start, steps, part, stack, as_words(stack), failures)
        if progress is not None:
            progress(min(start + 10, deals))
    return Bound(deals, int((verdicts == WON).sum()), int((verdicts == UNDECIDED).sum()), verdicts)
