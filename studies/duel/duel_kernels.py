"""ZOMBIE! for two with both hands open, in machine code: what may follow a choice, and what lies on the table.

A template (see `engine/batch/templates`). Seat A decides,
a Survivor plays seat B.
"""

from typing import Any

import numpy as np

from shamble.engine.batch.binding import kernels, template_game
from shamble.engine.compile.rule import kernel, rule
from shamble.engine.rules.bits import first_seat
from shamble.engine.rules.chance import advance, scramble
from shamble.games.zombie_run.chapters.cards import hand_size
from shamble.games.zombie_run.content import FIRST_ZOMBIE, HAND, Card
from studies.duel.symbols import COUNTED, EACH, PAIRINGS, ROW, SYMBOLS, UPTO
from studies.learned.arena import DEAL, arena_kernels

GAME = template_game(__name__)
ACTIONS = GAME.actions
rules = GAME.rules
setup, waiting, legal, apply, payoff = rules.setup, rules.waiting, rules.legal, rules.apply, rules.payoff

gut, PICKS = kernels(GAME).gut, kernels(GAME).PICKS
has_choice = arena_kernels(GAME).has_choice

OWN = 0
OPEN = -1.0  # in place of a result: the game goes on
ROACHES = int(Card.ROACHES)
FIRST_STEP, SECOND_STEP = 0.7548776662466927, 0.5698402909980532  # of the evenest lattice in a square


# --- playing ----------------------------------------------------------------------------------------------------------


@rule
def play_on(g: Any, luck: Any, mask: Any, log: Any) -> Any:
    """Everybody follows the rules of thumb until seat A has a real choice, which `mask` then holds, or to the end."""
    who = waiting(g)
    asked = False
    while who != 0 and not asked:
        seat = first_seat(who)
        legal(g, seat, mask)
        luck = advance(luck)
        if seat == OWN and has_choice(mask):
            asked = True
        else:
            apply(g, seat, gut(g, seat, mask, scramble(luck)), log)
            who = waiting(g)
    return luck


@rule
def result(g: Any) -> float:
    """What seat A got; OPEN before the end."""
    return payoff(g, OWN) if waiting(g) == 0 else OPEN


@rule
def take_turn(
    g: Any, action: int, number: Any, luck: Any, first: int, tables: int, games: int, mask: Any, log: Any
) -> Any:
    """Carry out what seat A chose; if that ends the game, on to the next one with a choice.

    Game n has the seed `first + n`. Returns the number of the game at hand, its luck, games that ended, and their wins.
    """
    played = 0
    won = 0
    if number < games and action != DEAL:
        apply(g, OWN, action, log)
        luck = play_on(g, luck, mask, log)
    while number < games and (action == DEAL or waiting(g) == 0):
        if action != DEAL:
            played += 1
            won += payoff(g, OWN) > 0
            number += tables
        action = 0
        if number < games:
            setup(g, 2, first + number)
            luck = play_on(g, scramble(np.uint64(first + number) ^ np.uint64(PICKS)), mask, log)
    return number, luck, played, won


@rule
def foresee(g: Any, action: int, key: Any, nth: Any, mask: Any, log: Any) -> float:
    """One of the ways in which the game may go on after an action, to the next choice of seat A or to the end.

    The first two cards of the deck are those at the n-th point of a lattice that `key` shifts: over all keys every
    pair is as likely as any, and the points of one key lie evenly. All other luck is fresh.
    """
    shift = scramble(np.uint64(key))
    luck = scramble(shift ^ scramble(np.uint64(nth)))
    g.deck.stream = scramble(luck ^ np.uint64(1))
    g.deck.known = 0
    put_on_top(g, 0, part_of_one(scramble(shift ^ np.uint64(2))) + nth * FIRST_STEP)
    put_on_top(g, 1, part_of_one(scramble(shift ^ np.uint64(3))) + nth * SECOND_STEP)
    apply(g, OWN, action, log)
    play_on(g, luck, mask, log)
    return result(g)


@rule
def part_of_one(luck: Any) -> float:
    return np.float64(luck >> np.uint64(11)) / 9007199254740992.0


@rule
def put_on_top(g: Any, depth: int, point: float) -> None:
    """Of the cards below `depth` the one at that part of the deck (whole numbers do not count) comes next."""
    left = np.int64(g.deck.left)
    if left > depth:
        top = left - 1 - depth
        place = min(np.int64((point - np.int64(point)) * (left - depth)), top)
        card = g.deck.cards[place]
        g.deck.cards[place] = g.deck.cards[top]
        g.deck.cards[top] = card
        g.deck.known = depth + 1


# --- the table as numbers, see symbols.py -----------------------------------------------------------------------------


@rule
def describe(g: Any, row: Any) -> None:
    """Everything but the order of the deck. The symbols of Classic night are alike, so each has the same numbers."""
    for i in range(ROW):
        row[i] = 0
    for symbol in range(SYMBOLS):
        describe_pair(g, symbol, symbol * EACH, row)
    at = SYMBOLS * EACH
    row[at] = g.special_used
    row[at + 1] = g.hopeful
    row[at + 2] = g.deck.left
    for seat in range(2):
        row[at + 3 + seat] = hand_size(g, seat)
        row[at + 5 + seat] = g.before[seat, ROACHES]
        row[at + 7 + seat] = count_in_hand(g, seat, ROACHES)
    row[at + 9] = g.discard[ROACHES]
    at += COUNTED
    for seat in range(2):
        row[at + min(g.items[seat], UPTO - 1)] = 1
        row[at + UPTO + min(g.zombies[seat], UPTO - 1)] = 1
        at += 2 * UPTO


@rule
def describe_pair(g: Any, symbol: int, at: int, row: Any) -> None:
    """The item and the zombie of a symbol: before whom, in whose hand, in the pile, in the deck."""
    lying = 0
    weight = 1
    for seat in range(2):
        lying += weight * (g.before[seat, symbol] + 2 * g.before[seat, symbol + FIRST_ZOMBIE])
        weight *= 3
    row[at + lying] = 1
    at += PAIRINGS
    for sort in range(2):
        card = symbol + FIRST_ZOMBIE * sort
        for seat in range(2):
            row[at + 2 * seat + sort] = count_in_hand(g, seat, card)
        row[at + 4 + sort] = g.discard[card]
        row[at + 6 + sort] = count_in_deck(g, card)


@rule
def count_in_hand(g: Any, seat: int, card: int) -> int:
    count = 0
    for place in range(HAND):
        count += g.hand[seat, place] == card
    return count


@rule
def count_in_deck(g: Any, card: int) -> int:
    count = 0
    for place in range(g.deck.left):
        count += g.deck.cards[place] == card
    return count


# --- many at once -----------------------------------------------------------------------------------------------------


@kernel
def turn(states: Any, numbers: Any, lucks: Any, played: Any, won: Any, first: int, games: int, actions: Any) -> None:
    """A turn at every table."""
    mask = np.zeros(ACTIONS, np.bool_)
    log = np.zeros((1, 6), np.int16)
    for i in range(numbers.size):
        numbers[i], lucks[i], more, wins = take_turn(
            states[i], actions[i], numbers[i], lucks[i], first, numbers.size, games, mask, log
        )
        played[i] += more
        won[i] += wins


@kernel
def look(states: Any, where: Any, masks: Any, rows: Any) -> None:
    """What seat A may choose at some tables, and what lies there."""
    for i in range(where.size):
        legal(states[where[i]], OWN, masks[i, :])
        describe(states[where[i]], rows[i, :])


@kernel
def follow(states: Any, box: Any, where: Any, actions: Any, keys: Any, each: int, results: Any, rows: Any) -> None:
    """`each` ways in which the game may go on after every action."""
    mask = np.zeros(ACTIONS, np.bool_)
    log = np.zeros((1, 6), np.int16)
    for i in range(results.size):
        pair = i // each
        box[0] = states[where[pair]]
        results[i] = foresee(box[0], actions[pair], keys[pair], i % each, mask, log)
        describe(box[0], rows[i, :])
