"""The rules by chapter, lowest first; what somebody decides is in `questions/`.

road, decks, order, things, victory, blood, melee, movement, event_cards, zombies, combat, and knowledge.
"""
