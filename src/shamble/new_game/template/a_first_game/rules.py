"""The rules. Each function is compiled (`@rule`): plain Python with numbers and arrays of the state."""

from a_first_game.actions import DRAW, STOP
from a_first_game.content import Card
from a_first_game.events import Event
from a_first_game.state import DECK, SEATS, Bank, Ending
from shamble.engine.base.record import NOTHING, Mask, Observation
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit
from shamble.engine.rules.chance import clear, draw, fill, reshuffle, seed_stream
from shamble.engine.rules.events import note
from shamble.engine.rules.layout import MOST, Layout, Slices, blocks, flag, numbers, size_of

KINDS = len(Card)


@rule
def apply(g: Bank, seat: int, action: int, log: Log) -> None:
    """FG-10 to FG-13, FG-20: a turn. `note` writes down what happened."""
    if action == STOP:
        g.playing[seat] = 0
        note(log, Event.STOPPED, seat, g.score[seat])
    else:
        draw_a_card(g, seat, log)
    pass_the_turn(g, seat)
    if g.turn == NOTHING or g.deck.left == 0:
        g.ending = Ending.COUNTED


@rule
def draw_a_card(g: Bank, seat: int, log: Log) -> None:
    """FG-11, FG-12: a coin is yours; a bite costs all of them."""
    card = draw(g.deck)
    if card == Card.BITE:
        note(log, Event.BITTEN, seat, g.score[seat])
        g.score[seat] = 0
        g.playing[seat] = 0
    else:
        g.score[seat] += g.content.worth[card]
        note(log, Event.DREW, seat, card, g.score[seat])


@rule
def pass_the_turn(g: Bank, seat: int) -> None:
    """FG-10, FG-13: to the next on the left who still plays; NOTHING when nobody does."""
    g.turn = NOTHING
    for step in range(1, g.seats + 1):
        other = (seat + step) % g.seats
        if g.playing[other] and g.turn == NOTHING:
            g.turn = other


@rule
def waiting(g: Bank) -> int:
    """FG-10: the seats that must choose now, as bits; 0 when the game is over."""
    return 0 if g.ending else bit(g.turn)


@rule
def legal(g: Bank, seat: int, mask: Mask) -> None:
    """FG-10: fill the whole mask."""
    mask[DRAW] = True
    mask[STOP] = True


@rule
def setup(g: Bank, seats: int, seed: int) -> None:
    """FG-01, FG-02: set every field but `options` and `content`, which are filled in already."""
    g.seats = seats
    g.score[:] = 0
    g.playing[:] = 0
    for seat in range(seats):
        g.playing[seat] = 1
    g.turn = 0
    g.ending = Ending.GOES_ON
    clear(g.deck)
    for card in range(KINDS):
        fill(g.deck, card, copies(g, card))
    seed_stream(g.deck, seed, 0)  # chance lies in the state: the same seed deals the same game


@rule
def copies(g: Bank, card: int) -> int:
    """FG-01: how many of a card this game is played with."""
    return g.options.bites if card == Card.BITE else g.content.copies[card]


@rule
def payoff(g: Bank, seat: int) -> float:
    """FG-21: what a seat got; above 0 is a win."""
    winners = 0
    for other in range(g.seats):
        if g.score[other] > g.score[seat]:
            return 0.0
        winners += g.score[other] == g.score[seat]
    return 1.0 / winners if g.score[seat] > 0 else 0.0


@rule
def redeal(g: Bank, seat: int, seed: int) -> None:
    """Another world that this seat cannot tell from the real one: here only the order of the deck is hidden."""
    reshuffle(g.deck, seed, 0)


class OfSeat(Slices):
    """What is seen of a seat."""

    SCORE = numbers("its coins, counted by their worth", 0, MOST)
    PLAYING = flag("it has neither stopped nor been bitten")


class Sight(Slices):
    """What a seat knows."""

    SEAT = blocks("every seat from the own one on; places without a seat are 0", OfSeat, SEATS)
    PLAYERS = numbers("seats at the table", 1, SEATS)
    TO_MOVE = flag("it is this seat's turn")
    DECK_LEFT = numbers("cards left in the deck, by kind", 0, DECK, Card)


LAYOUT = Layout(1, Sight)
PER_SEAT = size_of(OfSeat)


@rule
def observe(g: Bank, seat: int, out: Observation) -> None:
    """What the seat knows, as numbers, for learners: the places are named by `Sight`."""
    out[:] = 0
    for i in range(g.seats):
        other = (seat + i) % g.seats
        at = Sight.SEAT + i * PER_SEAT
        out[at + OfSeat.SCORE] = g.score[other]
        out[at + OfSeat.PLAYING] = g.playing[other]
    out[Sight.PLAYERS] = g.seats
    out[Sight.TO_MOVE] = g.turn == seat
    for i in range(g.deck.left):
        out[Sight.DECK_LEFT + g.deck.cards[i]] += 1
