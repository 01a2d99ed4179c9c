"""Zombies Attack! at any table: what the best answer to Survivors in all other seats wins, exactly or at most.

The others follow the rules of thumb, whose picks at a dawn are known chances; so one seat is left that decides. Every
position that can be public at a dawn has a number. From the first day on, those dawns are found that can be met at all,
whatever the own seat picks; from the last day back, the day after each of them is carried out by the game's own rules,
for all picks and all Encounter cards, and the dawn is worth what the best own pick is. Dawns that are met too seldom to
matter may be left out: the own seat hopes for the best there, and the answer wins at most what comes out. On a GPU
every thread takes a dawn (`answer_cuda`).
"""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from os import cpu_count
from typing import Any, NamedTuple

import numpy as np

from shamble.engine.base.record import dtype_of
from shamble.engine.compile.rule import kernel, rule
from shamble.engine.play.game import game
from shamble.engine.rules.chance import clear, fill
from shamble.games.zombies_attack import rules
from shamble.games.zombies_attack.actions import ACTIONS, CARDS, PICK, THREATS
from shamble.games.zombies_attack.chapters.bitten import unbitten_players
from shamble.games.zombies_attack.chapters.components import UNBITTEN
from shamble.games.zombies_attack.chapters.defence import can_pick, protects, uses
from shamble.games.zombies_attack.content import Defence, Encounter
from shamble.games.zombies_attack.instinct import copies_to_come
from shamble.games.zombies_attack.state import SEATS, Town
from studies.solved.zombies_attack import bring_to_top, thumb_chances

apply, legal, waiting, payoff = rules.apply, rules.legal, rules.waiting, rules.payoff

ME = 0  # the seat that answers
UNSEEN = -1.0  # the value of a dawn that is not looked at

BITS, MOST = 2, 3  # a count of cards in a fate or a deck: its width, and the highest
ZOMBIE = 1 << BITS * CARDS  # fates of the bitten; those of the others are the counts of the cards that they have used
GONE = ZOMBIE + 1

SHARE = 1 << 12  # dawns that a core takes at a time


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
    """The number of a dawn among those of its day.

    The bitten are moved behind the others, zombies first: every threat, the Hot Zone card and the rules of thumb pass
    them by (ZA-12, ZA-13, ZA-42), and one zombie is as good as another (ZA-41).
    """
    number: Any = 0
    unbitten = zombies = hot_zone = 0
    for seat in range(g.seats):
        fate = fate_of(g, seat)
        if fate < ZOMBIE:
            number = number * fates.size + place_of(fate, fates)
            unbitten += 1
            hot_zone += seat < g.hot_zone
        elif fate == ZOMBIE:
            zombies += 1
    for seat in range(unbitten, g.seats):
        number = number * fates.size + place_of(ZOMBIE if seat < unbitten + zombies else GONE, fates)
    return (number * decks.size + place_of(deck_of(g), decks)) * np.int64(g.seats) + hot_zone


@rule
def lay_out(g: Any, day: int, number: int, fates: Any, decks: Any) -> None:
    """The other way: `number_of` the dawn will be this."""
    seats: Any = np.int64(g.seats)
    g.day = day
    g.hot_zone = number % seats
    number //= seats
    clear(g.deck)
    for kind in range(THREATS):
        fill(g.deck, kind, decks[number % decks.size] >> BITS * kind & MOST)
    number //= decks.size
    for seat in range(seats - 1, -1, -1):
        meet_fate(g, seat, fates[number % fates.size])
        number //= fates.size
    g.asked = unbitten_players(g)


# --- the picks of a day ----------------------------------------------------------------------------------------------


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
        else:
            thumb_chances(g, seat, mask, chances[seat])


@rule
def first_picks(g: Any, picks: Any, habit: Any) -> None:
    """Everybody takes the first card that it may pick at all."""
    for seat in range(g.seats):
        picks[seat] = next_card(habit, seat, -1)


@rule
def next_picks(g: Any, picks: Any, habit: Any) -> Any:
    """On to the next picks that can be, like the wheels of a counter; False after the last."""
    for seat in range(g.seats):
        picks[seat] = next_card(habit, seat, picks[seat])
        if picks[seat] < CARDS:
            return True
        picks[seat] = next_card(habit, seat, -1)
    return False


@rule
def next_card(habit: Any, seat: int, card: int) -> Any:
    card += 1
    while card < CARDS and habit[seat, card] == 0.0:
        card += 1
    return card


@rule
def likelihood(g: Any, picks: Any, habit: Any) -> Any:
    """How likely the others make these picks."""
    likely = 1.0
    for seat in range(g.seats):
        likely *= habit[seat, picks[seat]]
    return likely


@rule
def live_a_day(box: Any, picks: Any, kind: int, log: Any) -> Any:
    """Make `box[1]` the end of the day that dawns in `box[0]`; returns how likely its Encounter card is."""
    box[1] = box[0]
    night = box[1]
    chance = bring_to_top(night, kind) / night.deck.left
    if chance > 0.0:
        who = waiting(night)
        for seat in range(night.seats):
            if who >> seat & 1:
                apply(night, seat, PICK + picks[seat], log)
    return chance


# --- ahead: which dawns can be met ------------------------------------------------------------------------------------


@rule
def goes_on(g: Any) -> Any:
    """Is there another dawn at which the own seat decides?"""
    return waiting(g) != 0 and g.bitten[ME] == UNBITTEN


@kernel
def look_ahead(
    blank: Any,
    day: int,
    fates: Any,
    decks: Any,
    later_fates: Any,
    later_decks: Any,
    dawns: Any,
    chances: Any,
    later: Any,
) -> None:
    """How likely the own seat can make each dawn of tomorrow, at most: the sum over all its ways there."""
    box, habit, picks = blank.copy(), np.zeros((SEATS, CARDS)), np.zeros(SEATS, np.int64)
    mask, log = np.zeros(ACTIONS, np.bool_), np.zeros((1, 6), np.int16)
    for i in range(dawns.size):
        lay_out(box[0], day, dawns[i], fates, decks)
        habits(box[0], mask, habit)
        first_picks(box[0], picks, habit)
        more = True
        while more:
            likely = chances[i] * likelihood(box[0], picks, habit)
            for kind in range(THREATS):
                chance = live_a_day(box, picks, kind, log)
                if chance > 0.0 and goes_on(box[1]):
                    later[number_of(box[1], later_fates, later_decks)] += likely * chance
            more = next_picks(box[0], picks, habit)


# --- back: what they are worth ----------------------------------------------------------------------------------------


@rule
def hope(g: Any) -> Any:
    """What no dawn is worth more than: that no Horde comes on any of the days on which the own seat cannot hide.

    It bites in the open whatever the others do; and when to hide is a guess, as the deck is shuffled.
    """
    hordes = 0
    for kind in range(THREATS):
        if bites_in_the_open(g, kind):
            hordes += copies_to_come(g, kind)
    hidings = uses(g, ME, Defence.HIDING) - g.used[ME, Defence.HIDING]
    chance = 1.0
    for drawn in range(g.content.days + 1 - g.day - hidings):
        chance *= (g.deck.left - drawn - hordes) / (g.deck.left - drawn)
    return chance


@rule
def bites_in_the_open(g: Any, kind: int) -> Any:
    """ZA-34: nothing eliminates it, so that it meets everybody, and no card but Hiding protects from it."""
    bites = kind != Encounter.DISTRACTED and g.content.hits[kind] == 0
    for card in range(CARDS):
        bites &= card == Defence.HIDING or not protects(g, card, kind)
    return bites


@rule
def value_after(g: Any, fates: Any, decks: Any, later: Any) -> Any:
    """How likely the own seat survives after a day; `later` has the values of the dawns of tomorrow."""
    if goes_on(g):
        value = later[number_of(g, fates, decks)]
        if value == UNSEEN:
            value = hope(g)
    else:
        value = payoff(g, ME)
    return value


@rule
def value_of(
    box: Any, habit: Any, picks: Any, worth: Any, mask: Any, log: Any, fates: Any, decks: Any, later: Any
) -> Any:
    """How likely the own seat survives from the dawn `box[0]` on, with the best of its picks."""
    for own in range(CARDS):
        worth[own] = 0.0
    habits(box[0], mask, habit)
    first_picks(box[0], picks, habit)
    more = True
    while more:
        likely = likelihood(box[0], picks, habit)
        for kind in range(THREATS):
            chance = live_a_day(box, picks, kind, log)
            if chance > 0.0:
                worth[picks[ME]] += likely * chance * value_after(box[1], fates, decks, later)
        more = next_picks(box[0], picks, habit)
    best = 0.0
    for own in range(CARDS):
        best = max(best, worth[own])
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
    dawns: Any,
) -> None:
    """The values of some dawns of a day."""
    box, habit, picks = blank.copy(), np.zeros((SEATS, CARDS)), np.zeros(SEATS, np.int64)
    worth, mask, log = np.zeros(CARDS), np.zeros(ACTIONS, np.bool_), np.zeros((1, 6), np.int16)
    for number in dawns:
        lay_out(box[0], day, number, fates, decks)
        values[number] = value_of(box, habit, picks, worth, mask, log, later_fates, later_decks, later)


# --- the whole game --------------------------------------------------------------------------------------------------


class Day(NamedTuple):
    """The fates that a seat can have at the dawn of a day, and the decks that can be left, in order."""

    fates: Any
    decks: Any

    def size(self, seats: int) -> int:
        """How many numbers there are."""
        fates: int = len(self.fates) ** int(seats)
        return int(seats) * len(self.decks) * fates


def best_answer(
    seats: int,
    device: str = "cpu",
    content: Mapping[str, Any] | None = None,
    seldom: float = 0.0,
    progress: Callable[[str], None] = lambda _: None,
) -> tuple[float, int]:
    """What the best answer to Survivors everywhere else wins (the mean over who starts), and the dawns looked at.

    Dawns that the own seat cannot make more likely than `seldom` are not looked at; with any of them left out, the
    answer wins at most this.
    """
    blank, days = table(seats, content or {})
    machine = _gpu() if device == "cuda" else CORES
    met = dawns_met(blank, days, machine, seldom, progress)
    tomorrow, later = days[-1], np.zeros(1)
    for day, (today, (dawns, _)) in reversed([*enumerate(zip(days, met, strict=True), 1)]):
        later = machine.back(blank, day, today, tomorrow, dawns, later)
        progress(f"day {day}: {dawns.size:,} dawns valued")
        tomorrow = today
    return float(machine.mean(later)), sum(dawns.size for dawns, _ in met)


def dawns_met(
    blank: Any, days: list[Day], machine: "Machine", seldom: float, progress: Callable[[str], None]
) -> list[tuple[Any, Any]]:
    """The dawns of each day that are looked at, by number, and how likely the own seat can make each, at most."""
    seats = int(blank[0].seats)
    met = [(np.arange(seats), np.full(seats, 1 / seats))]
    for day, (today, tomorrow) in enumerate(pairwise(days), 1):
        met.append(machine.ahead(blank, day, today, tomorrow, *met[-1], seldom))
        progress(f"day {day + 1}: {met[-1][0].size:,} dawns met")
    return met


def table(seats: int, content: Mapping[str, Any]) -> tuple[Any, list[Day]]:
    """A dawn and a night to begin with, and what can be public on each day."""
    blank = np.zeros(2, dtype_of(Town))
    blank[:] = game("zombies-attack").blank(seats, {}, content)
    rules.setup(blank[0], seats, 0)
    return blank, _all_days(blank[0].copy())


def _all_days(g: Any) -> list[Day]:
    days, fates, decks = [], {fate_of(g, ME)}, {deck_of(g)}
    for _ in range(g.content.days):
        days.append(Day(np.array(sorted(fates)), np.array(sorted(decks))))
        bitten = {ZOMBIE, GONE} if ZOMBIE in fates else {ZOMBIE}
        fates = {later for fate in fates - {ZOMBIE, GONE} for later in _fates_after(g, fate)} | bitten
        decks = {deck - (1 << BITS * kind) for deck in decks for kind in range(THREATS) if deck >> BITS * kind & MOST}
    return days


def _fates_after(g: Any, fate: int) -> list[int]:
    """What can become of an unbitten player who picks one more card."""
    meet_fate(g, ME, fate)
    return [fate + (1 << BITS * card) for card in range(CARDS) if can_pick(g, ME, card)]


# --- who does it -----------------------------------------------------------------------------------------------------


class Machine(NamedTuple):
    """The cores of this machine, or its GPU. Values and chances of whole days stay where they are."""

    ahead: Callable[..., tuple[Any, Any]]
    back: Callable[..., Any]
    mean: Callable[[Any], Any]


def _ahead(blank: Any, day: int, today: Day, tomorrow: Day, dawns: Any, chances: Any, seldom: float) -> tuple[Any, Any]:
    """The dawns of tomorrow. One core finds them, as two would add to the same dawn at once."""
    later = np.zeros(tomorrow.size(blank[0].seats))
    look_ahead(blank, day, *today, *tomorrow, dawns, chances, later)
    met = np.flatnonzero(later > seldom)
    return met, later[met]


def _back(blank: Any, day: int, today: Day, tomorrow: Day, dawns: Any, later: Any) -> Any:
    """The values of today; all cores take shares of the dawns."""
    values = np.full(today.size(blank[0].seats), UNSEEN)

    def look(first: int) -> None:
        look_back(blank, day, *today, *tomorrow, later, values, dawns[first : first + SHARE])

    with ThreadPoolExecutor(cpu_count()) as cores:
        list(cores.map(look, range(0, dawns.size, SHARE)))
    return values


CORES = Machine(_ahead, _back, np.mean)


def _gpu() -> Machine:

    from studies.solved import answer_cuda

    return Machine(answer_cuda.ahead, answer_cuda.back, answer_cuda.mean)
