"""Zombies Attack! for two, solved: backward induction over what is public at dawn, a table game for each day.

The rules are the game's own: every pair of picks and every Encounter card is carried out by `apply`. Both players may
survive, so this is no zero-sum game; of several equilibria the one that is best for both together is taken.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from shamble.engine.base.errors import BadSetup
from shamble.engine.base.record import dtype_of
from shamble.engine.compile.rule import kernel, rule
from shamble.engine.play.game import Game, game
from shamble.games.zombies_attack import rules
from shamble.games.zombies_attack.actions import CARDS, PICK, THREATS
from shamble.games.zombies_attack.instinct import likings
from shamble.games.zombies_attack.state import Town
from studies.solved.bimatrix import MOST, solve

apply, legal, waiting, payoff = rules.apply, rules.legal, rules.waiting, rules.payoff
legal_size = game("zombies-attack").actions

PLAYERS = 2
OVER = -1  # in `children`: that day ends the game


@rule
def dawn_key(g: Any) -> Any:
    """All that is public at dawn and matters later, as one number."""
    key = np.int64(g.day) * 2 + g.hot_zone
    for seat in range(PLAYERS):
        key = key * 4 + (g.bitten[seat] > 0) * 2 + g.gone[seat]
        for card in range(CARDS):
            key = key * 4 + g.used[seat, card]
    for kind in range(THREATS):
        seen = 0
        for day in range(g.encounters.size):
            seen += g.encounters[day] == kind
        key = key * 4 + seen
    return key


@rule
def bring_to_top(g: Any, kind: int) -> int:
    """Stack a card of this kind on the deck; returns how many there are."""
    count = 0
    place = -1
    for i in range(g.deck.left):
        if g.deck.cards[i] == kind:
            count += 1
            place = i
    if count > 0:
        top = g.deck.left - 1
        g.deck.cards[place] = g.deck.cards[top]
        g.deck.cards[top] = kind
        g.deck.known = 1
    return count


@rule
def allowed_picks(g: Any, seat: int, mask: Any) -> int:
    """The cards that a seat may pick, as bits; one empty pick for a seat that no longer picks."""
    if not waiting(g) >> seat & 1:
        return 1
    legal(g, seat, mask)
    allowed = 0
    for card in range(CARDS):
        if mask[PICK + card]:
            allowed |= 1 << card
    return allowed


@rule
def live_a_day(g: Any, first: int, second: int, picks: int, log: Any) -> None:
    """Both pick; `picks` says who does at all."""
    if picks & 1:
        apply(g, 0, PICK + first, log)
    if picks >> 1 & 1:
        apply(g, 1, PICK + second, log)


@kernel
def look_ahead(dawns: Any, allowed: Any, chances: Any, ends: Any, keys: Any, nights: Any) -> int:
    """Carry every pair of picks and every card out at every dawn; the states after them go to `nights`."""
    mask = np.zeros(legal_size, np.bool_)
    log = np.zeros((1, 6), np.int16)
    count = 0
    for n in range(dawns.size):
        picks = waiting(dawns[n])
        for seat in range(PLAYERS):
            allowed[n, seat] = allowed_picks(dawns[n], seat, mask)
        for first in range(CARDS):
            for second in range(CARDS):
                if not (allowed[n, 0] >> first & 1 and allowed[n, 1] >> second & 1):
                    continue
                for kind in range(THREATS):
                    nights[count] = dawns[n]
                    g = nights[count]
                    copies = bring_to_top(g, kind)
                    if copies == 0:
                        continue
                    chances[n, kind] = copies / g.deck.left
                    live_a_day(g, first, second, picks, log)
                    if waiting(g) == 0:
                        for seat in range(PLAYERS):
                            ends[n, first, second, kind, seat] = payoff(g, seat)
                        keys[n, first, second, kind] = OVER
                    else:
                        keys[n, first, second, kind] = dawn_key(g)
                        count += 1
    return count


@dataclass
class Day:
    """Every public position at one dawn, and what follows from each pair of picks and each card."""

    keys: Any
    states: Any
    allowed: Any
    chances: Any
    ends: Any
    children: Any


@rule
def tables_of(chances: Any, ends: Any, children: Any, later: Any, first: Any, second: Any) -> None:
    """What each pair of picks is worth to each player: the mean over the cards that may come."""
    first[:, :] = 0.0
    second[:, :] = 0.0
    for i in range(CARDS):
        for j in range(CARDS):
            for kind in range(THREATS):
                if chances[kind] > 0:
                    child = children[i, j, kind]
                    mine = ends[i, j, kind, 0] if child == OVER else later[child, 0]
                    theirs = ends[i, j, kind, 1] if child == OVER else later[child, 1]
                    first[i, j] += chances[kind] * mine
                    second[j, i] += chances[kind] * theirs


@kernel
def solve_day(allowed: Any, chances: Any, ends: Any, children: Any, later: Any, values: Any, mixes: Any) -> float:
    """An equilibrium for every dawn of a day; returns the largest regret that is left anywhere."""
    first = np.zeros((MOST, MOST))
    second = np.zeros((MOST, MOST))
    worst = 0.0
    for n in range(values.shape[0]):
        tables_of(chances[n], ends[n], children[n], later, first, second)
        worst = max(worst, solve(first, second, allowed[n, 0], allowed[n, 1], mixes[n]))
        for seat in range(PLAYERS):
            table = first if seat == 0 else second
            total = 0.0
            for i in range(CARDS):
                for j in range(CARDS):
                    total += mixes[n, seat, i] * mixes[n, 1 - seat, j] * table[i, j]
            values[n, seat] = total
    return worst


@kernel
def answer_day(
    allowed: Any, chances: Any, ends: Any, children: Any, later: Any, policy: Any, seat: int, values: Any
) -> None:
    """The values when the other seat follows its policy and this seat answers it as well as can be."""
    first = np.zeros((MOST, MOST))
    second = np.zeros((MOST, MOST))
    for n in range(values.shape[0]):
        tables_of(chances[n], ends[n], children[n], later, first, second)
        mine = first if seat == 0 else second
        theirs = second if seat == 0 else first
        values[n, seat] = -1.0
        for i in range(CARDS):
            if allowed[n, seat] >> i & 1:
                worth = 0.0
                left = 0.0
                for j in range(CARDS):
                    worth += policy[n, j] * mine[i, j]
                    left += policy[n, j] * theirs[j, i]
                if worth > values[n, seat]:
                    values[n, seat] = worth
                    values[n, 1 - seat] = left


@dataclass
class Solution:
    """An equilibrium of the whole game."""

    days: list[Day]
    values: list[Any]
    mixes: list[Any]
    regret: float
    """The most that either player could gain anywhere by another pick; 0 but for rounding."""

    def mix(self, g: Any, seat: int) -> Any:
        """How likely the seat picks each card."""
        day = int(g.day) - 1
        place = int(np.searchsorted(self.days[day].keys, dawn_key(g)))
        return self.mixes[day][place, seat]

    def start_values(self) -> Any:
        """How likely each seat survives, when it holds the Hot Zone card first and when it does not."""
        return self.values[0]


def check(game: Game, g: Any) -> None:
    """Refuse tables that the standard solution is not for."""
    if game.name != "zombies-attack" or int(g.seats) != PLAYERS:
        raise BadSetup("the equilibrium is known for zombies-attack with 2 seats only")
    box = game.blank(PLAYERS, {}, {})
    box.options.table_talk, box.options.starting_player = g.options.table_talk, g.options.starting_player
    if box.options != g.options or box.content != g.content:
        raise BadSetup("the equilibrium is known for zombies-attack as it comes out of the box only")


def solve_game(blank: Any) -> Solution:
    """Solve for the options and the content of this blank state. Takes seconds; nothing is stored."""
    days = all_days(blank)
    values: list[Any] = []
    mixes: list[Any] = []
    worst = 0.0
    later = np.zeros((1, PLAYERS))
    for day in reversed(days):
        now, mix = np.zeros((len(day.keys), PLAYERS)), np.zeros((len(day.keys), PLAYERS, MOST))
        worst = max(worst, solve_day(day.allowed, day.chances, day.ends, day.children, later, now, mix))
        values.insert(0, now)
        mixes.insert(0, mix)
        later = now
    return Solution(days, values, mixes, worst)


def all_days(blank: Any) -> list[Day]:
    """Every public position that can come about, dawn by dawn."""
    found = []
    dawns = _first_dawns(blank)
    while len(dawns):
        keys = np.array([dawn_key(row) for row in dawns], np.int64)
        order = np.argsort(keys)
        day, dawns = _expand(dawns[order], keys[order])
        found.append(day)
    return found


def _first_dawns(blank: Any) -> Any:
    """The first position with the Hot Zone card before either player, as far as the options leave it open."""
    rows = np.zeros(64, dtype_of(Town))
    rows[:] = blank
    for seed, row in enumerate(rows):
        rules.setup(row, PLAYERS, seed)
    _, first = np.unique(rows["hot_zone"], return_index=True)
    return rows[first]


def _expand(dawns: Any, keys: Any) -> tuple[Day, Any]:
    number = len(dawns)
    allowed = np.zeros((number, PLAYERS), np.int64)
    chances = np.zeros((number, THREATS))
    ends = np.zeros((number, CARDS, CARDS, THREATS, PLAYERS), np.float32)
    night_keys = np.full((number, CARDS, CARDS, THREATS), OVER, np.int64)
    nights = np.zeros(number * CARDS * CARDS * THREATS + 1, dawns.dtype)
    look_ahead(dawns, allowed, chances, ends, night_keys, nights)
    later_keys, where = np.unique(night_keys[night_keys != OVER], return_index=True)
    children = np.where(night_keys == OVER, OVER, np.searchsorted(later_keys, night_keys)).astype(np.int32)
    return Day(keys, dawns, allowed, chances, ends, children), nights[where]


@cache
def standard_solution() -> Solution:
    """The solution of the game as it comes out of the box."""
    return solve_game(game("zombies-attack").blank(PLAYERS, {}, {}))


def pick_by(solution: Solution, g: Any, seat: int, luck: float) -> int:
    """One pick of the equilibrium's mix; `luck` is a random number from 0 to 1."""
    ladder = np.cumsum(solution.mix(g, seat))
    return PICK + int(np.searchsorted(ladder, luck * ladder[-1], side="right").clip(0, CARDS - 1))


def best_response(policies: list[Any], seat: int, days: list[Day]) -> tuple[float, float]:
    """What the best answer to a policy wins, and what the policy still wins against it.

    `policies` has for every dawn of every day how likely the other seat picks each card. The mean over who starts.
    """
    later = np.zeros((1, PLAYERS))
    for day, policy in zip(reversed(days), reversed(policies), strict=True):
        now = np.zeros((len(day.keys), PLAYERS))
        answer_day(day.allowed, day.chances, day.ends, day.children, later, policy, seat, now)
        later = now
    mean = later.mean(axis=0)
    return float(mean[seat]), float(mean[1 - seat])


# --- the yardstick: how much does the best answer to a player win? ---------------------------------------------------


@kernel
def thumb_policy(dawns: Any, seat: int, policy: Any) -> None:
    """How likely the rules of thumb pick each card at each dawn."""
    mask = np.zeros(legal_size, np.bool_)
    for n in range(dawns.size):
        if waiting(dawns[n]) >> seat & 1:
            legal(dawns[n], seat, mask)
            thumb_chances(dawns[n], seat, mask, policy[n])
        else:
            policy[n, 0] = 1.0


@rule
def thumb_chances(g: Any, seat: int, mask: Any, chances: Any) -> None:
    """How likely the rules of thumb pick each card: as likely as they like it."""
    liked = likings(g, seat, mask)
    for card in range(CARDS):
        chances[card] = liked[card] / (liked[0] + liked[1] + liked[2] + liked[3])


def exploited_survivor(solution: Solution) -> tuple[float, float]:
    """What the best answer to Survivor wins at a table for two, and what Survivor wins against it."""
    policies = []
    for day in solution.days:
        policy = np.zeros((len(day.keys), CARDS))
        thumb_policy(day.states, 1, policy)
        policies.append(policy)
    return best_response(policies, 0, solution.days)


def exploited_equilibrium(solution: Solution) -> tuple[float, float]:
    """The same for the equilibrium itself: the best answer wins no more than the equilibrium's own player."""
    return best_response([np.ascontiguousarray(mix[:, 1, :]) for mix in solution.mixes], 0, solution.days)


def exploited(
    solution: Solution, choose: Callable[[Any, int, int], int], samples: int, progress: Callable[[int], None]
) -> tuple[float, float]:
    """The same for any player: `choose(g, seat, seed)` is asked `samples` times at every dawn that can matter.

    With few samples the policy looks less mixed than it is, and so the best answer wins a little too much.
    """
    policies, asked = [], 0
    for day in solution.days:
        policy = np.zeros((len(day.keys), CARDS))
        for n, g in enumerate(day.states):
            if len(_bits(int(day.allowed[n, 1]))) == 1:
                policy[n, _bits(int(day.allowed[n, 1]))[0]] = 1.0
                continue
            for sample in range(samples):
                policy[n, choose(g, 1, asked + sample) - PICK] += 1.0 / samples
            asked += samples
            progress(asked)
        policies.append(policy)
    return best_response(policies, 0, solution.days)


def _bits(allowed: int) -> list[int]:
    return [card for card in range(CARDS) if allowed >> card & 1]
