"""What must be true of every position of Fight or Flight, and how a scenario's position is completed."""

from shamble.engine.chance import clear, put
from shamble.engine.plain import BadValue
from shamble.engine.record import NOTHING, Seat, words
from shamble.games.fight_or_flight.actions import KINDS
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.rules import can_play, copies, draw, give, hidden_cards
from shamble.games.fight_or_flight.state import DECK, Camp, Ending, Phase


def problems(g: Camp) -> list[str]:
    """Sentences about what is wrong; none when all is well."""
    found = []
    for card in Card:
        there, wanted = lying_about(g, card) + in_deck(g, card), copies(g, card)
        if there != wanted:
            found.append(f"there are {there} {words(card)} cards instead of {wanted}")
    if not 0 <= g.turn < g.seats:
        found.append("it is nobody's turn")
    if g.direction not in (-1, 1):
        found.append("the direction is neither 1 nor -1")
    if g.recovery_heals > g.recovery_cards:
        found.append("more Heals than recovery cards")
    if not 0 <= g.day <= DECK:
        found.append(f"day {g.day} is not in the calendar")
    if not g.ending and g.phase == Phase.PLAY and not can_play(g, g.turn):
        found.append(f"seat {Seat(g.turn).name} is to move and cannot play (FF-34): the round would be over")
    if not g.ending and g.phase == Phase.SHOW and hidden_cards(g, g.turn) == 0:
        found.append(f"seat {Seat(g.turn).name} is to show a card and has none")
    if g.ending not in list(Ending):
        found.append("the ending is none of the known ones")
    return found


def restock(g: Camp, named: set[str]) -> None:
    """The deck is what lies nowhere else; hands that were not named are dealt from it, with as many cards as before."""
    unnamed = [] if "hand" in named and all(f"hand.{Seat(s).name}" in named for s in range(g.seats)) else range(g.seats)
    sizes = {seat: hidden_cards(g, seat) for seat in unnamed if f"hand.{Seat(seat).name}" not in named}
    for seat in sizes:
        g.hand[seat, :] = 0
    clear(g.deck)
    for card in Card:
        left = copies(g, card) - lying_about(g, card)
        if left < 0:
            raise BadValue(f"the position has more {words(card)} cards than the {copies(g, card)} of the deck")
        for _ in range(left):
            put(g.deck, card)
    for seat, size in sizes.items():
        for _ in range(size):
            give(g, seat, draw(g.deck))


def lying_about(g: Camp, card: int) -> int:
    """How many copies of a card are in hands, face up or in the row."""
    hands = sum(int(g.hand[seat, card]) for seat in range(g.seats))
    shown = sum(int(g.shown[seat]) == card for seat in range(g.seats))
    return hands + shown + sum(int(played) == card for played in g.row)


def in_deck(g: Camp, card: int) -> int:
    return sum(int(g.deck.cards[i]) == card for i in range(g.deck.left))


