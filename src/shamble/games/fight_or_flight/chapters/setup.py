"""Set-up: FF-01 to FF-08."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import rule
from shamble.engine.rules.chance import clear, draw, fill, roll, seed_stream
from shamble.games.fight_or_flight.actions import KINDS
from shamble.games.fight_or_flight.chapters.cards import copies, give, hand_size
from shamble.games.fight_or_flight.chapters.flights import CLOCKWISE, neighbour
from shamble.games.fight_or_flight.state import Camp, Ending, Fight, Phase


@rule
def setup(g: Camp, seats: int, seed: int) -> None:
    """FF-03 to FF-08: shuffle, deal, and the dealer's left neighbour begins, clockwise."""
    clear_the_table(g, seats)
    build_the_deck(g)
    seed_stream(g.deck, seed, 0)
    dealer = roll(g.deck, seats)
    g.dealer = dealer if g.options.first_dealer == NOTHING else g.options.first_dealer
    g.turn = neighbour(g, g.dealer, CLOCKWISE)
    for _ in range(hand_size(g)):
        deal_one_each(g, g.turn)


@rule
def deal_one_each(g: Camp, seat: int) -> None:
    """FF-06: one card to everybody, from this seat on clockwise."""
    for _ in range(g.seats):
        give(g, seat, draw(g.deck))
        seat = neighbour(g, seat, CLOCKWISE)


@rule
def clear_the_table(g: Camp, seats: int) -> None:
    """Everything as before the first card; FF-A26: the direction too."""
    g.seats = seats
    g.hand[:, :] = 0
    g.shown[:] = NOTHING
    g.row[:] = NOTHING
    g.day = 0
    g.fed = 0
    g.fight = Fight.NONE
    g.grown = 0
    g.recovery_cards = 0
    g.recovery_heals = 0
    g.quiet_days = 0
    g.direction = CLOCKWISE
    g.stuck = NOTHING
    g.phase = Phase.PLAY
    g.ending = Ending.GOES_ON


@rule
def build_the_deck(g: Camp) -> None:
    """FF-03, FF-72 to FF-74, FF-A29: all cards, less those that the difficulty takes out."""
    clear(g.deck)
    for card in range(KINDS):
        fill(g.deck, card, copies(g, card))


@rule
def next_dealer(g: Camp) -> int:
    """FF-05: after the round the deal moves one seat to the left."""
    return neighbour(g, g.dealer, CLOCKWISE)
