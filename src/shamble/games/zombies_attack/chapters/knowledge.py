"""What a seat knows: everything but the others' picks of today and the order of the deck."""

from shamble.engine.base.record import NOTHING, Observation
from shamble.engine.compile.rule import rule
from shamble.engine.rules.chance import reshuffle, roll
from shamble.engine.rules.layout import MOST, Layout, Slices, blocks, flag, named, numbers, one_of, size_of
from shamble.games.zombies_attack.actions import CARDS
from shamble.games.zombies_attack.chapters.bitten import is_active, is_zombie
from shamble.games.zombies_attack.chapters.components import UNBITTEN, steps
from shamble.games.zombies_attack.chapters.defence import can_pick, uses
from shamble.games.zombies_attack.content import DECK, LONGEST, Defence, Encounter
from shamble.games.zombies_attack.meta import (
    CardShare,
    LargePack,
    NobodyLeft,
    PlayerZombieDays,
    RemovalChoice,
    ZombieStart,
)
from shamble.games.zombies_attack.state import SEATS, Ending, Phase, Town


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


class OfSeat(Slices):
    """What is seen of a seat."""

    USES_LEFT = numbers("uses left of each Defence card", 0, MOST, Defence)
    CARD = one_of("its card of today, as far as it is known", Defence)
    UNBITTEN = flag("it was never bitten")
    ACTIVE = flag("it picks a card today")
    IS_ZOMBIE = flag("it has a player zombie")
    BITTEN = numbers("the day on which it was bitten; 0: never", 0, LONGEST)
    HAS_PICKED = flag("it has picked today's card")
    SPENT = flag("its card of today is used up")
    STEPS = numbers("seats from the Hot Zone card to it", 0, SEATS - 1)
    MET_NEXT = flag("the threat meets it next")
    ITS_ZOMBIE = flag("the threat is its player zombie")


class Sight(Slices):
    """What a seat knows."""

    SEAT = blocks("every seat from the own one on, clockwise; places without a seat are 0", OfSeat, SEATS)
    DECK_LEFT = numbers("cards left in the Encounter deck, by kind", 0, DECK, Encounter)
    TODAY = one_of("the Encounter card of today", Encounter)
    THREAT = one_of("the threat under way", Encounter)
    DAY = numbers("today, counted from 1", 0, LONGEST)
    DAYS_LEFT = numbers("days after today", 0, LONGEST)
    PLAYERS = numbers("seats at the table", 2, SEATS)
    LAP = numbers("seats of its lap still before the threat", 0, SEATS)
    HITS = numbers("strikes that the threat has taken", 0, MOST)
    PHASE = one_of("what is decided now", Phase)
    ENDING = one_of("how the game ended", Ending)
    THREAT_IS_PLAYER = flag("the threat is a player zombie")
    BAT_STOPS_LARGE_PACK = flag("option bat_stops_large_pack")
    LARGE_PACK = named("option large_pack", LargePack)
    CARD_SHARE = named("option card_share", CardShare)
    REMOVAL_CHOICE = named("option removal_choice", RemovalChoice)
    ZOMBIE_START = named("option zombie_start", ZombieStart)
    PLAYER_ZOMBIE_DAYS = named("option player_zombie_days", PlayerZombieDays)
    DISTRACTED_STOPS_ALL = flag("option distracted_stops_all")
    NOBODY_LEFT = named("option nobody_left", NobodyLeft)


LAYOUT = Layout(1, Sight)
PER_SEAT = size_of(OfSeat)


@rule
def observe(g: Town, seat: int, out: Observation) -> None:
    """All that a seat knows, as `Sight` names it."""
    out[:] = 0
    for i in range(g.seats):
        other = seat + i if seat + i < g.seats else seat + i - g.seats
        observe_person(g, seat, other, Sight.SEAT + i * PER_SEAT, out)
    for i in range(g.deck.left):
        count_one(out, Sight.DECK_LEFT, g.deck.cards[i])
    count_one(out, Sight.TODAY, g.encounters[g.day - 1])
    count_one(out, Sight.THREAT, g.threat)
    out[Sight.DAY] = g.day
    out[Sight.DAYS_LEFT] = g.content.days - g.day
    out[Sight.PLAYERS] = g.seats
    out[Sight.LAP] = g.lap
    out[Sight.HITS] = g.hits
    count_one(out, Sight.PHASE, g.phase)
    count_one(out, Sight.ENDING, g.ending)
    out[Sight.THREAT_IS_PLAYER] = g.zombie != NOTHING
    out[Sight.BAT_STOPS_LARGE_PACK] = g.options.bat_stops_large_pack
    out[Sight.LARGE_PACK] = g.options.large_pack
    out[Sight.CARD_SHARE] = g.options.card_share
    out[Sight.REMOVAL_CHOICE] = g.options.removal_choice
    out[Sight.ZOMBIE_START] = g.options.zombie_start
    out[Sight.PLAYER_ZOMBIE_DAYS] = g.options.player_zombie_days
    out[Sight.DISTRACTED_STOPS_ALL] = g.options.distracted_stops_all
    out[Sight.NOBODY_LEFT] = g.options.nobody_left


@rule
def observe_person(g: Town, seat: int, other: int, at: int, out: Observation) -> None:
    """The uses left of each card, today's card as far as it is known, and what everybody sees of a seat."""
    for card in range(CARDS):
        out[at + OfSeat.USES_LEFT + card] = uses(g, other, card) - g.used[other, card]
    if other == seat or not is_secret(g, other):
        count_one(out, at + OfSeat.CARD, g.pick[other])
    out[at + OfSeat.UNBITTEN] = g.bitten[other] == UNBITTEN
    out[at + OfSeat.ACTIVE] = is_active(g, other)
    out[at + OfSeat.IS_ZOMBIE] = is_zombie(g, other)
    out[at + OfSeat.BITTEN] = g.bitten[other]
    out[at + OfSeat.HAS_PICKED] = g.pick[other] != NOTHING
    out[at + OfSeat.SPENT] = g.spent[other]
    out[at + OfSeat.STEPS] = steps(g, g.hot_zone, other)
    out[at + OfSeat.MET_NEXT] = g.at == other
    out[at + OfSeat.ITS_ZOMBIE] = g.zombie == other


@rule
def count_one(out: Observation, first: int, kind: int) -> None:
    """Add one to the number that stands for a kind, in the numbers from `first` on."""
    if kind != NOTHING:
        out[first + kind] += 1
