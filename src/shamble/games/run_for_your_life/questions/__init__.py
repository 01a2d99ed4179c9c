"""The questions of the game: which rule governs each, who is asked, what may be chosen, what it does, and its prompt.

words; blood, bait and gifts, moves, events, zombies, fights, piles; index, which finds a question by its number.
"""
