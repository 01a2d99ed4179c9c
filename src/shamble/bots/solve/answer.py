"""Zombies Attack! at any table: what the best answer to Survivors in all other seats wins, exactly.

The others follow the rules of thumb, whose picks at a dawn are known chances; so one seat is left that decides. Every
position that can be public at a dawn has a number. From the last day back, the day after each of them is carried out by
the game's own rules, for all picks and all Encounter cards; the position is worth what the best own pick is. Nothing is
kept but the values of two days. On a GPU every thread takes a position (`answer_cuda`).
"""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from pathlib import Path
from typing import Any

import numpy as np

from shamble.bots.solve.zombies_attack import bring_to_top
from shamble.engine.chance import clear, fill
from shamble.engine.game import game
from shamble.engine.record import dtype_of
from shamble.engine.rule import kernel, rule
from shamble.games.zombies_attack import rules
from shamble.games.zombies_attack.actions import ACTIONS, CARDS, PICK, THREATS
from shamble.games.zombies_attack.chapters.bitten import unbitten_players
from shamble.games.zombies_attack.chapters.components import UNBITTEN
from shamble.games.zombies_attack.chapters.defence import can_pick
from shamble.games.zombies_attack.instinct import copies_to_come, instinct
from shamble.games.zombies_attack.state import SEATS, Town

GAME_FOLDER = Path(rules.__file__).parent  # the compiled code of this file depends on that game's sources
apply, legal, waiting, payoff = rules.apply, rules.legal, rules.waiting, rules.payoff

ME = 0  # the seat that answers
SAMPLES = 32  # evenly spread luck for which the rules of thumb are asked
IMPOSSIBLE = -1.0  # the value of a number that stands for no dawn with the own seat unbitten

BITS, MOST = 2, 3  # a count of cards in a fate or a deck: its width, and the highest
ZOMBIE = 1 << BITS * CARDS  # fates of the bitten; those of the others are the counts of the cards that they have used
GONE = ZOMBIE + 1

SHARE = 1 << 14  # positions that a core takes at a time


# --- the number of a dawn: the Hot Zone, the deck, and the fate of every seat -----------------------------------------


@rule
def fate_of(g: Any, seat: int) -> Any:
    """All that is public of a seat and matters later: the cards of the bitten, and the day of the bite, do not."""
    if g.bitten[seat] != UNBITTEN:
        return GONE if g.gone[seat] else ZOMBIE
    fate: Any = 0
    for card in range(CARDS):
        fate |= np.int64(g.used[seat, card]) << BITS * card
    return fate


@rule
def meet_fate(g: Any, seat: int, fate: int) -> None:
    """The other way: `fate_of` the seat will be this."""
    is_bitten = fate >= ZOMBIE
    g.bitten[seat] = g.day - 1 if is_bitten else UNBITTEN
    g.gone[seat] = fate == GONE
    for card in range(CARDS):
        g.used[seat, card] = 0 if is_bitten else fate >> BITS * card & MOST


@rule
def deck_of(g: Any) -> Any:
    """The copies of each card still to come."""
    deck = 0
    for kind in range(THREATS):
        deck |= copies_to_come(g, kind) << BITS * kind
    return deck


@rule
def place_of(code: int, codes: Any) -> Any:
    """Where a fate or a deck stands among those of its day."""
    low, high = 0, codes.size - 1
    while low < high:
        middle = (low + high) // 2
        if codes[middle] < code:
            low = middle + 1
        else:
            high = middle
    return low


@rule
def number_of(g: Any, fates: Any, decks: Any) -> Any:
    """The number of a dawn among those of its day."""
    number = np.int64(g.hot_zone) * decks.size + place_of(deck_of(g), decks)
    for seat in range(g.seats):
        number = number * fates.size + place_of(fate_of(g, seat), fates)
    return number


@rule
def lay_out(g: Any, day: int, number: int, fates: Any, decks: Any) -> None:
    """The other way: `number_of` the dawn will be this."""
    g.day = day
    for seat in range(g.seats - 1, -1, -1):
        meet_fate(g, seat, fates[number % fates.size])
        number //= fates.size
    clear(g.deck)
    for kind in range(THREATS):
        fill(g.deck, kind, decks[number % decks.size] >> BITS * kind & MOST)
    g.hot_zone = number // decks.size
    g.asked = unbitten_players(g)


# --- the value of a dawn ---------------------------------------------------------------------------------------------


@rule
def habits(g: Any, mask: Any, chances: Any) -> None:
    """How likely each seat picks each card at a dawn by the rules of thumb; the own seat: which it may pick."""
    for seat in range(g.seats):
        for card in range(CARDS):
            chances[seat, card] = 0.0
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


@rule
def likelihood(g: Any, picks: int, habit: Any) -> Any:
    """How likely the others make these picks, one digit for each seat; 0 also if the own pick is none."""
    likely = 1.0
    for seat in range(g.seats):
        likely *= habit[seat, picks % CARDS]
        picks //= CARDS
    return likely


@rule
def live_a_day(g: Any, picks: int, log: Any) -> None:
    """Everybody who still picks does."""
    who = waiting(g)
    for seat in range(g.seats):
        if who >> seat & 1:
            apply(g, seat, PICK + picks % CARDS, log)
        picks //= CARDS


@rule
def can_be(g: Any) -> Any:
    """Is this a dawn at which the own seat decides? The Hot Zone card is never with a bitten player."""
    return g.bitten[ME] == UNBITTEN and g.bitten[g.hot_zone] == UNBITTEN


@rule
def value_of(box: Any, habit: Any, mask: Any, log: Any, fates: Any, decks: Any, later: Any) -> Any:
    """How likely the own seat survives from the dawn `box[0]` on; `later` has the values of all dawns of tomorrow."""
    dawn, night = box[0], box[1]
    habits(dawn, mask, habit)
    best = 0.0
    for own in range(CARDS):
        worth = 0.0
        for picks in range(own, CARDS ** np.int64(dawn.seats), CARDS):
            likely = likelihood(dawn, picks, habit)
            if likely == 0.0:
                continue
            for kind in range(THREATS):
                box[1] = box[0]
                copies = bring_to_top(night, kind)
                if copies == 0:
                    continue
                live_a_day(night, picks, log)
                if waiting(night) == 0:
                    value = payoff(night, ME)
                elif night.bitten[ME] != UNBITTEN:
                    value = 0.0
                else:
                    value = later[number_of(night, fates, decks)]
                worth += likely * copies / dawn.deck.left * value
        best = max(best, worth)
    return best


@kernel
def look_back(
    blank: Any,
    day: int,
    fates: Any,
    decks: Any,
    later_fates: Any,
    later_decks: Any,
    later: Any,
    values: Any,
    first: int,
) -> None:
    """The values of some dawns of a day; the first of them has the number `first`."""
    box, habit = blank.copy(), np.zeros((SEATS, CARDS))
    mask, log = np.zeros(ACTIONS, np.bool_), np.zeros((1, 6), np.int16)
    for i in range(values.size):
        lay_out(box[0], day, first + i, fates, decks)
        if can_be(box[0]):
            values[i] = value_of(box, habit, mask, log, later_fates, later_decks, later)
        else:
            values[i] = IMPOSSIBLE


# --- the whole game --------------------------------------------------------------------------------------------------


def best_answer(seats: int, device: str = "cpu", content: Mapping[str, Any] | None = None) -> tuple[float, int]:
    """What the best answer to Survivors everywhere else wins (the mean over who starts), and the dawns looked at."""
    blank = np.zeros(2, dtype_of(Town))
    blank[:] = game("zombies-attack").blank(seats, {}, content or {})
    rules.setup(blank[0], seats, 0)
    look = _on_cuda if device == "cuda" else _on_cpu
    days = _all_days(blank[0].copy())
    tomorrow, values, dawns = days[-1], np.zeros(1), 0
    for day, (fates, decks) in reversed([*enumerate(days, 1)]):
        later, values = values, np.zeros(seats * len(decks) * len(fates) ** seats)
        look(blank, day, fates, decks, *tomorrow, later, values)
        dawns += int((values != IMPOSSIBLE).sum())
        tomorrow = fates, decks
    return float(values.mean()), dawns


def _all_days(g: Any) -> list[tuple[Any, Any]]:
    """The fates that a seat can have at the dawn of each day, and the decks that can be left, in order."""
    days, fates, decks = [], {fate_of(g, ME)}, {deck_of(g)}
    for _ in range(g.content.days):
        days.append((np.array(sorted(fates)), np.array(sorted(decks))))
        bitten = {ZOMBIE, GONE} if ZOMBIE in fates else {ZOMBIE}
        fates = {later for fate in fates - {ZOMBIE, GONE} for later in _fates_after(g, fate)} | bitten
        decks = {deck - (1 << BITS * kind) for deck in decks for kind in range(THREATS) if deck >> BITS * kind & MOST}
    return days


def _fates_after(g: Any, fate: int) -> list[int]:
    """What can become of an unbitten player who picks one more card."""
    meet_fate(g, ME, fate)
    return [fate + (1 << BITS * card) for card in range(CARDS) if can_pick(g, ME, card)]


def _on_cpu(*arguments: Any) -> None:
    """All cores take shares of the dawns."""
    *known, values = arguments

    def look(first: int) -> None:
        look_back(*known, values[first : first + SHARE], first)  # type: ignore[call-arg]

    with ThreadPoolExecutor(cpu_count()) as cores:
        list(cores.map(look, range(0, len(values), SHARE)))


def _on_cuda(*arguments: Any) -> None:
    from shamble.engine.cuda_mending import mend

    mend()
    from shamble.bots.solve.answer_cuda import look_back_on_cuda

    look_back_on_cuda(*arguments)
