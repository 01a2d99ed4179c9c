"""A bot of your own: it knows when to stop.

    shamble play last-torch --seats me,examples.bot:careful,survivor
    shamble lab run last-torch --seats 3 --bots examples.bot:careful,survivor,survivor

A bot gets the game, a state in which everything that its seat cannot know has been dealt anew (so it cannot cheat),
its seat, the legal action numbers and a seed to mix with. It answers one of the legal numbers. This one plays Last
Torch; in any other game it takes a choice at random.
"""

from collections import Counter
from typing import Any

from shamble.engine.play.game import Game

ENOUGH = 14  # gold that is worth going home with


def careful(game: Game, known: Any, seat: int, legal: list[int], seed: int) -> int:
    """Go home with a full bag, with the last torch, or when the deck has turned against the diggers."""
    choices = {game.telling.choice_id(action): action for action in legal}
    if game.name != "last-torch" or len(choices) < 2:
        return legal[seed % len(legal)]
    table = game.views.view(known, seat)  # what a person in this seat would see
    me, deck = table.players[seat], Counter(table.deck)
    inside = sum(player.inside for player in table.players)
    breath = deck["Cold Breath"] / max(1, sum(deck.values()))
    bag = me.carried + table.lying // inside
    last_light = table.torches <= inside and bag > 0
    turned = table.torches <= 2 and breath > 0.35 and bag > 0
    return choices["go home" if bag >= ENOUGH or last_light or turned else "dig"]
