"""Points for showing a card, and for playing the one that is shown."""

from shamble.engine.compile.rule import rule
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.instinct.weights import Row, Weight
from shamble.games.fight_or_flight.state import Camp


@rule
def worth_of_showing(g: Camp, seat: int, card: int, w: Row) -> int:
    """What others can do with the knowledge of a card; less, perhaps, if it is not the first of its kind."""
    points = w[Weight.SHOW + card] + w[Weight.SHOW_SPARE + card] * (g.hand[seat, card] - 1)
    for other in range(g.seats):
        if g.shown[other] == card:
            points += w[Weight.SHOW_TOO + card]
    if card == Card.PROVISION and g.fed == 0:
        points += w[Weight.SHOW_FOOD]
    return points


@rule
def worth_of_the_place(card: int, w: Row) -> int:
    """Playing the face-up card makes place for another, and takes away what others relied on."""
    return w[Weight.FACE_UP + card]
