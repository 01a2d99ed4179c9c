"""The rules by chapter, lowest first.

road, decks, order, things, victory, blood, melee, tricks, movement, event_cards, zombies, combat, piles; questions,
which lists all decisions, and knowledge.
"""
