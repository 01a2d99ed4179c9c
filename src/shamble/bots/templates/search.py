"""Beliefs and tree search in machine code, from one source for every game.

A template (see `engine/batch/templates`).

A *world* is a state that a seat cannot tell from the real one. The *words* of an array of states are the same memory as
64-bit numbers: copying is quick, and the random streams, of which only the places are known, can be started afresh.
"""

from typing import Any

from shamble.engine.base.arrays import np
from shamble.engine.batch.binding import kernels, template_game
from shamble.engine.compile.rule import kernel, rule
from shamble.engine.rules.bits import first_seat, holds
from shamble.engine.rules.chance import advance, scramble

int64: Any = np.int64  # a number like any other to the type checker

GAME = template_game(__name__)
ACTIONS = GAME.actions
rules, instinct = GAME.rules, GAME.instinct
waiting, legal, apply, payoff, redeal = rules.waiting, rules.legal, rules.apply, rules.payoff, rules.redeal

observe, OBSERVATION = rules.observe, rules.LAYOUT.size
part, pick = kernels(GAME).part, kernels(GAME).pick

NOBODY = -1
MOST_MOVES = 100_000  # a playout that takes longer counts as it stands
DEEPEST = 64  # choices of one simulation that the tree remembers
NEW = -1  # a place of the tree that is not taken
EXPLORE = 0.7  # how much a choice that was seldom tried is worth trying
TRUST = 0.6  # the share of the prior that the instinct's choice gets
DOUBT = 0.1  # what an untried choice is expected to lose against the tried ones


@rule
def restart_streams(word_row: Any, streams: Any, luck: Any) -> None:
    """Give every stream of chance of a state a fresh start; what is decided already stays."""
    for i in range(streams.size):
        luck = advance(luck)
        word_row[streams[i]] = scramble(luck)


@rule
def fingerprint(seen: Any) -> Any:
    """One number for what a seat sees: the name of its information set. No term waits for another."""
    print_ = np.uint64(0)
    place = np.uint64(0)
    for i in range(seen.size):
        place = advance(place)
        term = (seen[i] ^ place) * np.uint64(0xBF58476D1CE4E5B9)
        print_ += (term ^ (term >> np.uint64(32))) * np.uint64(0x94D049BB133111EB)
    return scramble(print_)


@rule
def list_legal(mask: Any, choices: Any) -> int:
    """Write the legal actions down; how many there are."""
    count = 0
    for action in range(ACTIONS):  # without a branch to guess wrong
        choices[count] = action
        count += mask[action]
    return count


# --- belief: worlds that explain what a seat has seen ----------------------------------------------------------------


@kernel
def imagine(worlds: Any, words: Any, known: Any, seat: int, seed: int) -> None:
    """Fill all places with worlds that the seat cannot tell from `known`, as likely as the cards make them."""
    for i in range(worlds.size):
        words[i, :] = known
        redeal(worlds[i], seat, seed + i)


@kernel
def relive(
    worlds: Any,
    words: Any,
    old_words: Any,
    streams: Any,
    known: Any,
    seat: int,
    mover: int,
    action: int,
    seen: Any,
    softness: float,
    forgetting: float,
    seed: int,
    most_tries: int,
) -> int:
    """One choice later: worlds in which the mover chooses as it would there and the seat then sees `seen`.

    The own action is known; others follow their instinct but for a share of `softness`. A share of `forgetting` starts
    from a fresh world, dealt like `known`: else all worlds would soon descend from one. Returns how many worlds were
    found before `most_tries` ran out; the places behind them repeat those that were found.
    """
    mask = np.zeros(ACTIONS, np.bool_)
    log = np.zeros((1, 6), np.int16)
    looks = np.zeros(OBSERVATION, np.int8)
    luck = scramble(np.uint64(seed))
    found = 0
    tries = 0
    while found < worlds.size and tries < most_tries:
        g = worlds[found]
        tries += 1
        luck = advance(luck)
        if part(scramble(luck ^ np.uint64(2)), 1000) < forgetting * 1000:
            words[found, :] = known
            redeal(g, seat, int64(scramble(luck ^ np.uint64(3)) >> np.uint64(2)))
        else:
            words[found, :] = old_words[tries % worlds.size, :]
        restart_streams(words[found, :], streams, luck)
        if not holds(waiting(g), mover):
            continue
        legal(g, mover, mask)
        if mover == seat:
            chosen = action
            if not mask[chosen]:
                continue
        else:
            draw = scramble(luck ^ np.uint64(1))
            if part(draw, 1000) < softness * 1000:
                chosen = pick(mask, None, scramble(draw))
            else:
                chosen = instinct(g, mover, mask, int64(scramble(draw) >> np.uint64(33)))
        apply(g, mover, chosen, log)
        observe(g, seat, looks)
        same = True
        for i in range(OBSERVATION):
            if looks[i] != seen[i]:
                same = False
                break
        if same:
            found += 1
    if found > 0:
        for i in range(found, worlds.size):
            words[i, :] = words[i - found, :]
    return found


# --- search ----------------------------------------------------------------------------------------------------------


@rule
def place_of(keys: Any, key: Any) -> int:
    """Where the tree keeps this information set: its place, or where it would go as -2 - place; NEW if it is full."""
    at: Any = int64(key % np.uint64(keys.size))
    for _ in range(32):
        if keys[at] == key:
            return at  # type: ignore[no-any-return]
        if keys[at] == 0:
            return -2 - at  # type: ignore[no-any-return]
        at = at + 1 if at + 1 < keys.size else 0
    return NEW


@rule
def most_promising(visits: Any, totals: Any, choices: Any, count: int, gut: int) -> int:
    """Of so many choices the one with the best mix of result, trust in the instinct, and curiosity."""
    tried = 0
    total = 0.0
    for i in range(count):
        tried += visits[choices[i]]
        total += totals[choices[i]]
    usual = total / tried - DOUBT if tried > 0 else 0.0
    curiosity = EXPLORE * np.sqrt(tried)
    share = (1.0 - TRUST) / (count - 1)
    best = gut
    best_score = -1e30
    for i in range(count):
        action = choices[i]
        value = totals[action] / visits[action] if visits[action] > 0 else usual
        score = value + curiosity * (TRUST if action == gut else share) / (1 + visits[action])
        if score > best_score:
            best_score = score
            best = action
    return best


@rule
def ask_the_tree(
    key: Any, gut: int, keys: Any, visits: Any, totals: Any, choices: Any, count: int, path: Any, step: int, seat: int
) -> Any:
    """What the tree would choose, and whether it knew this information set; a new one is added and left to the gut."""
    node = place_of(keys, key)
    known = node >= 0
    chosen = gut
    if known:
        chosen = most_promising(visits[node, :], totals[node, :], choices, count, gut)
    elif node != NEW:
        node = -2 - node
        keys[node] = key
    path[step, 0] = node
    path[step, 1] = chosen
    path[step, 2] = seat
    return chosen, known


@rule
def simulate(
    g: Any,
    first: int,
    action: int,
    luck: Any,
    depth: int,
    keys: Any,
    visits: Any,
    totals: Any,
    path: Any,
    mask: Any,
    choices: Any,
    looks: Any,
    bits: Any,
    log: Any,
) -> int:
    """Carry the action out and play on: by the tree as far as it reaches and one step more, then by instinct."""
    steps = 0
    moves = 0
    in_tree = depth > 0
    who = waiting(g)
    while who != 0 and moves < MOST_MOVES:
        seat = first_seat(who)
        chosen = action
        if chosen != NOBODY:
            seat = first
            action = NOBODY
        else:
            legal(g, seat, mask)
            luck = advance(luck)
            chosen = instinct(g, seat, mask, int64(scramble(luck) >> np.uint64(33)))
            if in_tree:
                count = list_legal(mask, choices)
                if count > 1:
                    observe(g, seat, looks)
                    key = fingerprint(bits) ^ np.uint64(seat)
                    chosen, in_tree = ask_the_tree(key, chosen, keys, visits, totals, choices, count, path, steps, seat)
                    steps += path[steps, 0] != NEW
                    in_tree = in_tree and steps < depth
        apply(g, seat, chosen, log)
        moves += 1
        who = waiting(g)
    for i in range(steps):
        visits[path[i, 0], path[i, 1]] += 1
        totals[path[i, 0], path[i, 1]] += payoff(g, path[i, 2])
    return moves


@kernel
def explore(
    worlds: Any,
    words: Any,
    streams: Any,
    box: Any,
    box_words: Any,
    seat: int,
    candidates: Any,
    first: int,
    count: int,
    seed: int,
    depth: int,
    keys: Any,
    visits: Any,
    totals: Any,
    sums: Any,
    squares: Any,
    wins: Any,
    endings: Any,
) -> int:
    """Try every candidate in the same `count` worlds with the same luck; NOBODY as a candidate only plays on.

    `sums` adds up what each one got, `squares` the squared differences to the first candidate, `wins` how often the
    seat won, and `endings` how the games ended. Returns how many choices were made.
    """
    mask = np.zeros(ACTIONS, np.bool_)
    log = np.zeros((1, 6), np.int16)
    room = np.zeros(-(-OBSERVATION // 8) * 8, np.int8)
    looks, bits = room[:OBSERVATION], room.view(np.uint64)
    path = np.zeros((DEEPEST, 3), np.int64)
    choices = np.zeros(ACTIONS + 1, np.int64)
    moves = 0
    for i in range(first, first + count):
        luck = scramble(np.uint64(seed) ^ scramble(np.uint64(i)))
        standard = 0.0
        for c in range(candidates.size):
            box_words[:] = words[i % worlds.size, :]
            restart_streams(box_words, streams, luck)
            g = box[0]
            tree = (depth, keys, visits, totals, path)
            moves += simulate(g, seat, candidates[c], luck ^ np.uint64(7), *tree, mask, choices, looks, bits, log)
            value = payoff(g, seat)
            if c == 0:
                standard = value
            sums[c] += value
            squares[c] += (value - standard) * (value - standard)
            wins[c] += value > 0
            endings[c, g.ending] += 1
    return moves
