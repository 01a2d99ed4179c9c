"""The choices of ZOMBIE! Run for your lives!: place a card before a seat, or show the hand and draw a new one.

Who plays which card to whom says it all: an item to oneself and a zombie to another are the normal play, a zombie to
oneself and an item to another are the Special Rule.
"""

from shamble.engine.rules.actions import Ranges
from shamble.games.zombie_run.content import KINDS
from shamble.games.zombie_run.state import SEATS

RANGES = Ranges(redraw=1, place=SEATS * KINDS)
REDRAW, PLACE = RANGES.firsts
ACTIONS = RANGES.size
