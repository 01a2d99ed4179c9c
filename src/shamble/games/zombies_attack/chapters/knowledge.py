"""What a seat knows: everything but the others' picks of today and the order of the deck."""

from shamble.engine.base.record import NOTHING, Observation
from shamble.engine.compile.rule import rule
from shamble.engine.rules.chance import reshuffle, roll
from shamble.games.zombies_attack.actions import CARDS, THREATS
from shamble.games.zombies_attack.chapters.bitten import is_active, is_zombie
from shamble.games.zombies_attack.chapters.components import UNBITTEN, steps
from shamble.games.zombies_attack.chapters.defence import can_pick, uses
from shamble.games.zombies_attack.state import SEATS, Phase, Town


@rule
def redeal(g: Town, seat: int, seed: int) -> None:
    """Shuffle the deck; replace the secret picks of the others by any cards that they may pick, all equally likely."""
    reshuffle(g.deck, seed, 0)
    for other in range(g.seats):
        if other != seat and is_secret(g, other):
            g.pick[other] = any_pick(g, other)


@rule
def is_secret(g: Town, seat: int) -> bool:
    """Has the seat picked a card that only itself knows?"""
    return g.phase == Phase.PICK and g.pick[seat] != NOTHING


@rule
def any_pick(g: Town, seat: int) -> int:
    """One of the cards that a seat may pick, at random."""
    count = 0
    for card in range(CARDS):
        count += can_pick(g, seat, card)
    nth = roll(g.deck, count)
    for card in range(CARDS):
        if can_pick(g, seat, card):
            if nth == 0:
                return card
            nth -= 1
    return NOTHING


# --- as numbers, for learners ----------------------------------------------------------------------------------------

PERSON = 2 * CARDS + 9  # numbers about each seat
TABLE = 3 * THREATS + 12  # numbers about the table
READINGS = 8  # the options that change how the game is played
OBSERVATION = SEATS * PERSON + TABLE + READINGS


@rule
def observe(g: Town, seat: int, out: Observation) -> None:
    """Every seat from the own one on, clockwise; then the deck, the day and the threat; then the table's options."""
    out[:] = 0
    for i in range(g.seats):
        other = seat + i if seat + i < g.seats else seat + i - g.seats
        observe_person(g, seat, other, i * PERSON, out)
    at = SEATS * PERSON
    for i in range(g.deck.left):
        count_one(out, at, g.deck.cards[i])
    count_one(out, at + THREATS, g.encounters[g.day - 1])
    count_one(out, at + 2 * THREATS, g.threat)
    at += 3 * THREATS
    out[at] = g.day
    out[at + 1] = g.content.days - g.day
    out[at + 2] = g.seats
    out[at + 3] = g.lap
    out[at + 4] = g.hits
    count_one(out, at + 5, g.phase)
    count_one(out, at + 8, g.ending)
    out[at + 11] = g.zombie != NOTHING
    at += 12
    out[at] = g.options.bat_stops_large_pack
    out[at + 1] = g.options.large_pack
    out[at + 2] = g.options.card_share
    out[at + 3] = g.options.removal_choice
    out[at + 4] = g.options.zombie_start
    out[at + 5] = g.options.player_zombie_days
    out[at + 6] = g.options.distracted_stops_all
    out[at + 7] = g.options.nobody_left


@rule
def observe_person(g: Town, seat: int, other: int, at: int, out: Observation) -> None:
    """The uses left of each card, today's card as far as it is known, and what everybody sees of a seat."""
    for card in range(CARDS):
        out[at + card] = uses(g, other, card) - g.used[other, card]
    if other == seat or not is_secret(g, other):
        count_one(out, at + CARDS, g.pick[other])
    at += 2 * CARDS
    out[at] = g.bitten[other] == UNBITTEN
    out[at + 1] = is_active(g, other)
    out[at + 2] = is_zombie(g, other)
    out[at + 3] = g.bitten[other]
    out[at + 4] = g.pick[other] != NOTHING
    out[at + 5] = g.spent[other]
    out[at + 6] = steps(g, g.hot_zone, other)
    out[at + 7] = g.at == other
    out[at + 8] = g.zombie == other


@rule
def count_one(out: Observation, first: int, kind: int) -> None:
    """Add one to the number that stands for a kind, in the numbers from `first` on."""
    if kind != NOTHING:
        out[first + kind] += 1
