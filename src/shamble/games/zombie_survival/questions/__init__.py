"""The questions of the game, each in one place: who is asked and when, what may be chosen, what it does, its words.

Lowest first: `words`; one module for each part of the round; `index`, which finds a question by its number; `costs`,
what the question of the moment costs a house. A heading names the question, its rules, and in brackets who asks it. The
owner of a house answers; a pushed zombie (Ask.SLIDE) may be somebody else's to answer (`index.subject`).
"""
