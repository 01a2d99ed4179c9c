"""The choices of Last Torch."""

from shamble.engine.rules.actions import Ranges

RANGES = Ranges(dig=1, go_home=1)
DIG, GO_HOME = RANGES.firsts
ACTIONS = RANGES.size
