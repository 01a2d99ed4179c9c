"""Set-up: ZR-01 to ZR-04, ZR-A26."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import rule
from shamble.engine.rules.chance import clear, draw, put, roll, seed_stream
from shamble.games.zombie_run.chapters.cards import take_up
from shamble.games.zombie_run.content import KINDS, DuelStart
from shamble.games.zombie_run.state import Chase, Ending, Known


@rule
def setup(g: Chase, seats: int, seed: int) -> None:
    """ZR-01 to ZR-03: shuffle, deal, and somebody begins, nearly always with a draw."""
    clear_the_table(g, seats)
    build_the_deck(g)
    seed_stream(g.deck, seed, 0)
    first = roll(g.deck, seats)
    g.turn = first if g.options.first_player == NOTHING else g.options.first_player
    for _ in range(g.content.hand):
        for i in range(seats):
            take_up(g, (g.turn + i) % seats, draw(g.deck))
    if draws_on_turn_one(g):
        take_up(g, g.turn, draw(g.deck))
    g.idle = 1


@rule
def draws_on_turn_one(g: Chase) -> bool:
    """ZR-20; ZR-A26: but who begins a duel may have to play from the hand that was dealt."""
    return g.seats > 2 or g.options.duel_start == DuelStart.DRAWS


@rule
def clear_the_table(g: Chase, seats: int) -> None:
    """Everything as before the deal: nothing in hands, before players or in the pile, and all alive."""
    g.seats = seats
    g.hand[:, :] = NOTHING
    g.known[:, :] = Known.FRESH
    g.before[:, :] = 0
    g.items[:] = 0
    g.zombies[:] = 0
    g.discard[:] = 0
    g.top = NOTHING
    g.kept[:] = 0
    g.loose[:] = 0
    g.turned[:] = 0
    g.special_used = 0
    g.drawn = NOTHING
    g.hopeful = 0
    g.winner = NOTHING
    g.ending = Ending.GOES_ON


@rule
def build_the_deck(g: Chase) -> None:
    """ZR-01: one deck of items and zombies, of the night that the table chose."""
    clear(g.deck)
    for card in range(KINDS):
        g.afloat[card] = copies(g, card)
        for _ in range(copies(g, card)):
            put(g.deck, card)


@rule
def copies(g: Chase, card: int) -> int:
    """How many of a card this game is played with."""
    return g.content.copies[g.options.deck, card]
