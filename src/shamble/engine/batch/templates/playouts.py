"""Whole games and batches of states in machine code, from one source for every game."""

from typing import Any

from shamble.engine.base.arrays import np
from shamble.engine.batch.binding import template_game
from shamble.engine.compile.rule import INTERPRETED, kernel, rule
from shamble.engine.rules.bits import first_seat
from shamble.engine.rules.chance import advance, scramble

int64: Any = np.int64  # a number like any other to the type checker

GAME = template_game(__name__)
ACTIONS = GAME.actions
setup, waiting, legal, apply, payoff = (
    GAME.rules.setup,
    GAME.rules.waiting,
    GAME.rules.legal,
    GAME.rules.apply,
    GAME.rules.payoff,
)
instinct = GAME.instinct

RANDOM, INSTINCT, ROOKIE = range(3)  # who decides for a seat

SLIPS = 45  # of 100 choices a Rookie makes this many without a thought
SECOND_THOUGHTS = 25  # and this many after crossing out the first thing that comes to mind

MOST_MOVES = 1_000_000  # a game that takes longer does not end
SHORT = 32  # masks up to this length are quicker to read whole
PICKS = 0x5EED  # tells the stream of picks from those of the game

WORDS = -(-ACTIONS // 8)  # a mask as numbers of eight bytes
EACH = 0x0101010101010101
EVEN, EACH_PAIR = 0x00FF00FF00FF00FF, 0x0001000100010001


if INTERPRETED or ACTIONS <= SHORT:

    @kernel
    def new_mask() -> Any:
        """An empty mask, and no words: a short one is read whole, and interpreted NumPy warns when words overflow."""
        return np.zeros(ACTIONS, np.bool_), None

else:

    @kernel
    def new_mask() -> Any:
        """An empty mask, and the same bytes as words."""
        room = np.zeros(8 * WORDS, np.bool_)
        return room[:ACTIONS], room.view(np.uint64)


@rule
def part(luck: Any, sides: int) -> int:
    """A number from 0 to sides - 1 out of 64 random bits."""
    return int64(((luck >> np.uint64(32)) * np.uint64(sides)) >> np.uint64(32))  # type: ignore[no-any-return]


@rule
def pick(mask: Any, words: Any, luck: Any) -> int:
    """One of the legal actions, all equally likely. `words` is the same mask, eight actions in each number, or None."""
    if words is not None:  # known when this is compiled
        return pick_by_words(words, luck)
    count = 0
    for action in range(ACTIONS):
        count += mask[action]
    nth = part(luck, count)
    seen = 0
    if ACTIONS <= SHORT:  # count the actions before the chosen one, without a branch to guess wrong
        before = 0
        for action in range(ACTIONS):
            seen += mask[action]
            before += seen <= nth
        return before
    for action in range(ACTIONS):
        seen += mask[action]
        if seen > nth:
            return action
    return -1


@rule
def pick_by_words(words: Any, luck: Any) -> int:
    """The same choice from eight actions at a time: a product with EACH adds up the bytes of a word."""
    columns = np.uint64(0)
    for i in range(WORDS):
        columns += words[i]
    pairs = (columns & np.uint64(EVEN)) + ((columns >> np.uint64(8)) & np.uint64(EVEN))
    nth = part(luck, (pairs * np.uint64(EACH_PAIR)) >> np.uint64(48))  # type: ignore[arg-type]
    at = 0
    inside = bytes_of(words[0])
    while inside <= nth:
        nth -= inside
        at += 1
        inside = bytes_of(words[at])
    so_far = words[at] * np.uint64(EACH)  # byte by byte, how many are legal up to here
    before: Any = 8 * at
    for i in range(8):
        before += int64((so_far >> np.uint64(8 * i)) & np.uint64(0xFF)) <= nth
    return before  # type: ignore[no-any-return]


@rule
def bytes_of(word: Any) -> int:
    """The sum of the bytes of a word."""
    return int64((word * np.uint64(EACH)) >> np.uint64(56))  # type: ignore[no-any-return]


@rule
def gut(g: Any, seat: int, mask: Any, luck: Any) -> int:
    """What the rules of thumb say."""
    return instinct(g, seat, mask, int64(luck >> np.uint64(33)))


@rule
def loose(g: Any, seat: int, mask: Any, words: Any, luck: Any) -> int:
    """Sometimes any choice at all, sometimes the second that comes to mind, mostly the first."""
    mood = part(luck, 100)
    luck = scramble(advance(luck))
    if mood < SLIPS:
        return pick(mask, words, luck)
    first = gut(g, seat, mask, luck)
    if mood >= SLIPS + SECOND_THOUGHTS:
        return first
    mask[first] = False
    second = first
    for action in range(ACTIONS):
        if mask[action]:
            second = gut(g, seat, mask, luck)
            break
    if not mask[second]:  # rules of thumb may rely on what was crossed out, and name what is not legal
        second = first
    mask[first] = True
    return second


@rule
def choose(policy: int, g: Any, seat: int, mask: Any, words: Any, luck: Any) -> int:
    """What a seat chooses; the mask holds what is legal."""
    if policy == RANDOM:
        return pick(mask, words, luck)
    if policy == INSTINCT:
        return gut(g, seat, mask, luck)
    return loose(g, seat, mask, words, luck)


@rule
def play_out(g: Any, seats: int, seed: int, policies: Any, mask: Any, words: Any, log: Any) -> Any:
    """One whole game; the number of choices, and a signature of all of them. Without policies all play at random."""
    setup(g, seats, seed)
    luck = scramble(np.uint64(seed) ^ np.uint64(PICKS))
    signature = np.uint64(0)
    moves = 0
    who = waiting(g)
    while who != 0 and moves < MOST_MOVES:
        seat = first_seat(who)
        legal(g, seat, mask)
        luck = advance(luck)
        if policies is None:  # known when this is compiled: the instinct is left out
            action = pick(mask, words, scramble(luck))
        else:
            action = choose(policies[seat], g, seat, mask, words, scramble(luck))
        apply(g, seat, action, log)
        signature = scramble(signature ^ np.uint64(action + 1))
        moves += 1
        who = waiting(g)
    return moves, signature


@kernel
def playouts(blank: Any, seed: int, policies: Any, lengths: Any, endings: Any, payoffs: Any) -> Any:
    """One game after the other, game i from seed + i, as many as `lengths` has places; the sum of their signatures."""
    g = blank[0]
    mask, words = new_mask()
    log = np.zeros((1, 6), np.int16)
    seats: Any = int64(g.seats)
    total = np.uint64(0)
    for i in range(lengths.size):
        lengths[i], signature = play_out(g, seats, seed + i, policies, mask, words, log)
        endings[i] = g.ending
        for seat in range(seats):
            payoffs[i, seat] = payoff(g, seat)
        total ^= signature
    return total


# --- batches of states, for learners ---------------------------------------------------------------------------------


@rule
def deal_batch(states: Any, seeds: Any) -> None:
    """Deal every state anew, each from its own seed; options and content stay."""
    for i in range(states.size):
        setup(states[i], int64(states[i].seats), seeds[i])


@kernel
def step_batch(states: Any, seats: Any, actions: Any) -> None:
    """Carry one legal choice out in every state; a seat of -1 leaves the state alone."""
    log = np.zeros((1, 6), np.int16)
    for i in range(states.size):
        if seats[i] >= 0:
            apply(states[i], int64(seats[i]), int64(actions[i]), log)


@rule
def look_batch(states: Any, seats: Any, masks: Any) -> None:
    """For every state the lowest waiting seat (-1 after the end) and what it may choose."""
    for i in range(states.size):
        who = waiting(states[i])
        if who == 0:
            seats[i] = -1
            masks[i, :] = False
        else:
            seats[i] = first_seat(who)
            legal(states[i], int64(seats[i]), masks[i, :])
