"""What must be true of every position of Fight or Flight, and how a scenario's position is completed."""

from shamble.engine.chance import clear, draw, put
from shamble.engine.plain import BadValue
from shamble.engine.record import Seat, words
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.rules import can_play, copies, give, hidden_cards
from shamble.games.fight_or_flight.state import DECK, Camp, Ending, Phase


def problems(g: Camp) -> list[str]:
    """Sentences about what is wrong; none when all is well."""
    found = []
    for card in Card:
        there, wanted = lying_about(g, card) + in_deck(g, card), copies(g, card)
        if there != wanted:
            found.append(f"there are {there} {words(card)} cards instead of {wanted}")
    if not 0 <= g.turn < g.seats:
        return [*found, "it is nobody's turn"]
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
    """The deck is what lies nowhere else. Hands that were not named stay, but for cards that the position needs itself:
    those are replaced from the deck."""
    if not named & {"hand", "shown", "row"}:
        return
    missing = dict.fromkeys((seat for seat in range(g.seats) if f"hand.{Seat(seat).name}" not in named), 0)
    clear(g.deck)
    for card in Card:
        left = copies(g, card) - lying_about(g, card)
        for seat in missing:
            while left < 0 and g.hand[seat, card] > 0:
                g.hand[seat, card] -= 1
                missing[seat] += 1
                left += 1
        if left < 0:
            raise BadValue(f"the position has more {words(card)} cards than the {copies(g, card)} of the deck")
        for _ in range(left):
            put(g.deck, card)
    for seat, cards in missing.items():
        for _ in range(cards):
            give(g, seat, draw(g.deck))


def lying_about(g: Camp, card: int) -> int:
    """How many copies of a card are in hands, face up or in the row."""
    hands = sum(int(g.hand[seat, card]) for seat in range(g.seats))
    shown = sum(int(g.shown[seat]) == card for seat in range(g.seats))
    return hands + shown + sum(int(played) == card for played in g.row)


def in_deck(g: Camp, card: int) -> int:
    return sum(int(g.deck.cards[i]) == card for i in range(g.deck.left))
