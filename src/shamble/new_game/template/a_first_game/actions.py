"""Choices are numbers; every kind of choice has a range of them, such as `play=len(Card)`."""

from shamble.engine.rules.actions import Ranges

RANGES = Ranges(draw=1, stop=1)
DRAW, STOP = RANGES.firsts
ACTIONS = RANGES.size
