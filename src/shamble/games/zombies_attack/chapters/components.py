"""Components and set-up: ZA-01 to ZA-06."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import rule
from shamble.engine.rules.bits import bit
from shamble.engine.rules.chance import clear, roll, seed_stream
from shamble.games.zombies_attack.actions import THREATS
from shamble.games.zombies_attack.content import Table
from shamble.games.zombies_attack.state import Ending, Phase, Town

UNBITTEN = 0  # in the field `bitten`, which counts days from 1


@rule
def setup(g: Town, seats: int, seed: int) -> None:
    """ZA-02 to ZA-06: nothing used, nobody bitten, the deck shuffled, the Hot Zone card with the starting player."""
    clear_the_table(g, seats)
    build_the_deck(g)
    seed_stream(g.deck, seed, 0)
    anybody = roll(g.deck, seats)
    g.hot_zone = anybody if g.options.starting_player == NOTHING else g.options.starting_player


@rule
def clear_the_table(g: Town, seats: int) -> None:
    """The first day: nothing used, nobody bitten, and everybody is to pick."""
    g.seats = seats
    g.encounters[:] = NOTHING
    g.used[:, :] = 0
    g.pick[:] = NOTHING
    g.spent[:] = 0
    g.bitten[:] = UNBITTEN
    g.gone[:] = 0
    g.day = 1
    g.threat = NOTHING
    g.zombie = NOTHING
    g.at = NOTHING
    g.lap = 0
    g.hits = 0
    g.phase = Phase.PICK
    g.asked = bit(seats) - 1  # everybody
    g.ending = Ending.GOES_ON


@rule
def build_the_deck(g: Town) -> None:
    """ZA-03, ZA-04: all Encounter cards but those taken out."""
    clear(g.deck)
    left = 0
    for kind in range(THREATS):
        for _ in range(copies(g, kind)):
            g.deck.cards[left] = kind
            left += 1
    g.deck.left = left


@rule
def copies(g: Town, kind: int) -> int:
    """How many of an Encounter card this game is played with."""
    return max(0, g.content.deck[kind] - taken_out(g, kind))


@rule
def taken_out(g: Town, kind: int) -> int:
    """ZA-04, ZA-A20: what the host lists; without a list, what is too much for a small table."""
    if g.options.remove_cards[kind] != NOTHING:
        return g.options.remove_cards[kind]
    if g.seats == 2:
        return g.content.taken_out[Table.TWO, kind]
    return g.content.taken_out[Table.THREE if g.seats == 3 else Table.FOUR_AND_MORE, kind]


# --- round the table -------------------------------------------------------------------------------------------------


@rule
def left_of(g: Town, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < g.seats else 0


@rule
def steps(g: Town, start: int, seat: int) -> int:
    """How many seats to the left of `start` a seat is."""
    return seat - start if seat >= start else seat - start + g.seats
