"""What must be true of every position, and how a scenario's position is completed."""

from a_first_game.content import Card
from a_first_game.rules import copies
from a_first_game.state import Bank
from shamble.engine.base.record import NOTHING, words
from shamble.engine.rules.chance import clear, put


def problems(g: Bank) -> list[str]:
    """Sentences about what is wrong; none when all is well."""
    found = []
    for card in Card:
        if in_deck(g, card) > copies(g, card):
            found.append(f"the deck has {in_deck(g, card)} {words(card)} cards of {copies(g, card)}")
    if not g.ending and (g.turn == NOTHING or not g.playing[g.turn]):
        found.append("it is the turn of nobody who plays (FG-10)")
    if not g.ending and g.deck.left == 0:
        found.append("the deck is empty: the game would be over (FG-20)")
    return found


def in_deck(g: Bank, card: int) -> int:
    """How many copies of a card are in the deck."""
    return sum(int(g.deck.cards[i]) == card for i in range(g.deck.left))


def restock(g: Bank, named: set[str]) -> None:
    """Deal what a scenario's position does not name: here the whole deck."""
    clear(g.deck)
    for card in Card:
        for _ in range(copies(g, card)):
            put(g.deck, card)
