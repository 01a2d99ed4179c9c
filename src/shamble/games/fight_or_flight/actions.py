"""The choices of Fight or Flight: play a hidden card, play the face-up card, show a hidden card, or show none."""

from shamble.engine.rules.actions import Ranges
from shamble.games.fight_or_flight.content import Card

KINDS = len(Card)
RANGES = Ranges(play=KINDS, play_shown=1, show=KINDS, show_none=1)
PLAY, PLAY_SHOWN, SHOW, SHOW_NONE = RANGES.firsts
ACTIONS = RANGES.size
