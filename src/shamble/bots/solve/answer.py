"""Zombies Attack! at any table: what the best answer to Survivors in all other seats wins, exactly.

The others follow the rules of thumb, whose picks at a dawn are known chances; so one seat is left that decides, and
backward induction over all dawns that can come about gives the most that any player can win in it.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from shamble.bots.solve.zombies_attack import bring_to_top
from shamble.engine.chance import scramble
from shamble.engine.game import game
from shamble.engine.record import dtype_of
from shamble.engine.rule import kernel, rule
from shamble.games.zombies_attack import rules
from shamble.games.zombies_attack.actions import CARDS, PICK, THREATS
from shamble.games.zombies_attack.chapters.components import UNBITTEN
from shamble.games.zombies_attack.instinct import instinct
from shamble.games.zombies_attack.state import SEATS, Town

GAME_FOLDER = Path(rules.__file__).parent  # the compiled code of this file depends on that game's sources
apply, legal, waiting = rules.apply, rules.legal, rules.waiting
legal_size = game("zombies-attack").actions

ME = 0  # the seat that answers
ROOM = 2_000_000  # days that are carried out at a time
SAMPLES = 32  # evenly spread luck for which the rules of thumb are asked
LOST, SAVED = 0, 1  # in `Step.keys`: the day ends the game for the seat that answers; keys of dawns are greater


@rule
def dawn_print(g: Any) -> Any:
    """One number for all that is public at dawn and matters later."""
    print_ = scramble(np.uint64(np.int64(g.day) * 8 + g.hot_zone))
    for seat in range(g.seats):
        number = np.int64(g.bitten[seat] != UNBITTEN) * 2 + g.gone[seat]
        for card in range(CARDS):
            number = number * 8 + g.used[seat, card]
        print_ = scramble(print_ ^ np.uint64(number))
    for kind in range(THREATS):
        seen = 0
        for day in range(g.encounters.size):
            seen += g.encounters[day] == kind
        print_ = scramble(print_ ^ np.uint64(seen))
    return print_ | np.uint64(2)


@rule
def habits(g: Any, mask: Any, chances: Any) -> None:
    """How likely each seat picks each card at a dawn by the rules of thumb; the own seat: which it may pick."""
    chances[:, :] = 0.0
    for seat in range(g.seats):
        if not waiting(g) >> seat & 1:
            chances[seat, 0] = 1.0
            continue
        legal(g, seat, mask)
        if seat == ME:
            for card in range(CARDS):
                chances[seat, card] = mask[PICK + card]
            continue
        for i in range(SAMPLES):
            luck = (2 * i + 1) * (1 << 30) // SAMPLES
            chances[seat, instinct(g, seat, mask, luck) - PICK] += 1.0 / SAMPLES


@kernel
def live_through(
    dawns: Any, first: int, habit: Any, nights: Any, before: Any, own: Any, chance: Any, keys: Any, counts: Any
) -> int:
    """Every day that can follow, dawn by dawn from `first` on, until the room is full; the first dawn left over.

    For each of them: the dawn before, the own pick, the chance that it comes then, and the key of the dawn after it.
    """
    mask = np.zeros(legal_size, np.bool_)
    log = np.zeros((1, 6), np.int16)
    count = 0
    for n in range(first, dawns.size):
        habits(dawns[n], mask, habit)
        seats: Any = np.int64(dawns[n].seats)
        start = count
        for picks in range(CARDS**seats):
            likely = 1.0
            for seat in range(seats):
                likely *= habit[seat, picks // CARDS**seat % CARDS]
            if likely == 0.0:
                continue
            for kind in range(THREATS):
                if count == keys.size:
                    counts[0] = start
                    return n
                nights[count] = dawns[n]
                g = nights[count]
                copies = bring_to_top(g, kind)
                if copies == 0:
                    continue
                who, cards = waiting(g), np.int64(g.deck.left)
                for seat in range(seats):
                    if who >> seat & 1:
                        apply(g, seat, PICK + picks // CARDS**seat % CARDS, log)
                before[count] = n
                own[count] = picks % CARDS
                chance[count] = likely * copies / cards
                if g.bitten[ME] != UNBITTEN:
                    keys[count] = LOST
                elif waiting(g) == 0:
                    keys[count] = SAVED
                else:
                    keys[count] = dawn_print(g)
                count += 1
    counts[0] = count
    return dawns.size  # type: ignore[no-any-return]


@dataclass
class Step:
    """Some of the days that can follow the dawns of a day."""

    before: Any
    own: Any
    chance: Any
    keys: Any


def best_answer(seats: int) -> tuple[float, int]:
    """What the best answer to Survivors everywhere else wins (the mean over who starts), and the dawns looked at."""
    dawns, days, number = _first_dawns(seats), [], 0
    while len(dawns):
        number += len(dawns)
        steps, keys, after = _follow(dawns)
        days.append((len(dawns), steps, keys))
        dawns = after
    values, keys = np.zeros(0), np.zeros(0, np.uint64)
    for size, steps, keys in reversed(days):
        values = _worth(size, steps, keys, values)
    return float(values.mean()), number


def _first_dawns(seats: int) -> Any:
    """The first position, with the Hot Zone card before each player in turn."""
    rows = np.zeros(64 * seats, dtype_of(Town))
    rows[:] = game("zombies-attack").blank(seats, {}, {})
    for seed, row in enumerate(rows):
        rules.setup(row, seats, seed)
    _, first = np.unique(rows["hot_zone"], return_index=True)
    return rows[first]


def _follow(dawns: Any) -> tuple[list[Step], Any, Any]:
    """All days after these dawns, the keys of the dawns that come then, in order, and those dawns."""
    habit, counts = np.zeros((SEATS, CARDS)), np.zeros(1, np.int64)
    nights = np.zeros(ROOM, dawns.dtype)
    before, own = np.zeros(ROOM, np.int32), np.zeros(ROOM, np.int8)
    chance, keys = np.zeros(ROOM, np.float32), np.zeros(ROOM, np.uint64)
    steps, all_keys, after = [], np.zeros(0, np.uint64), nights[:0]
    first = 0
    while first < len(dawns):
        first = live_through(dawns, first, habit, nights, before, own, chance, keys, counts)
        found = slice(0, int(counts[0]))
        steps.append(Step(before[found].copy(), own[found].copy(), chance[found].copy(), keys[found].copy()))
        some, where = np.unique(keys[found], return_index=True)
        where = where[some > SAVED]
        all_keys, kept = np.unique(np.concatenate([all_keys, some[some > SAVED]]), return_index=True)
        both = np.zeros(len(after) + len(where), dawns.dtype)  # concatenate would pack the records
        both[: len(after)], both[len(after) :] = after, nights[where]
        after = both[kept]
    return steps, all_keys, after


def _worth(size: int, steps: list[Step], keys: Any, later: Any) -> Any:
    """The value of every dawn of a day: that of the best pick."""
    picks = np.zeros((size, CARDS))
    for step in steps:
        value = (step.keys == SAVED).astype(float)
        goes_on = step.keys > SAVED
        value[goes_on] = later[np.searchsorted(keys, step.keys[goes_on])]
        np.add.at(picks, (step.before, step.own), step.chance * value)
    return picks.max(axis=1)
