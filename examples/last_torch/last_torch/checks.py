"""What must be true of every position of Last Torch, and how a scenario's position is completed."""

from last_torch.content import Card
from last_torch.rules import waiting
from last_torch.state import Ending, Vault
from shamble.engine.base.record import NOTHING, Seat, words
from shamble.engine.rules.bits import bit, holds
from shamble.engine.rules.chance import clear, put


def problems(g: Vault) -> list[str]:
    """Sentences about what is wrong; none when all is well."""
    found = []
    for card in Card:
        if in_deck(g, card) + (g.crowns if card == Card.CROWN else 0) > g.content.copies[card]:
            found.append(f"the deck has {in_deck(g, card)} {words(card)} cards of {g.content.copies[card]}")
    if not 1 <= g.night <= g.content.nights:
        found.append(f"night {g.night} is not one of the {g.content.nights}")
    if g.torches < 0 or g.lying < 0 or g.crowns < 0:
        found.append("there are fewer torches, or less gold, than none")
    for seat in range(g.seats):
        if not holds(g.inside, seat) and (g.carried[seat] or g.choice[seat] != NOTHING):
            found.append(f"seat {Seat(seat).name} is at home, and still carries gold or has decided")
    if g.inside >= bit(int(g.seats)) or g.inside < 0:
        found.append("somebody digs who does not play")
    if g.ending == Ending.GOES_ON and not (waiting(g) and g.torches > 0 and g.deck.left > 0):
        found.append("the night would be over: nobody decides, or no torch burns, or the deck is empty")
    if g.ending != Ending.GOES_ON and g.inside:
        found.append("the game is over, and somebody digs")
    return found


def in_deck(g: Vault, card: int) -> int:
    """How many copies of a card are in the deck."""
    return sum(int(g.deck.cards[i]) == card for i in range(g.deck.left))


def restock(g: Vault, named: set[str]) -> None:
    """Nobody carries gold at home; the deck is that of a new night, without the Crowns that lie on the ground."""
    for seat in range(g.seats):
        if not holds(g.inside, seat):
            g.carried[seat], g.choice[seat] = 0, NOTHING
    clear(g.deck)
    for card in Card:
        for _ in range(g.content.copies[card] - (g.crowns if card == Card.CROWN else 0)):
            put(g.deck, card)
