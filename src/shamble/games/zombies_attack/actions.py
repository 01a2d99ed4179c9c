"""The choices of Zombies Attack!: pick a Defence card, use or keep its removal, say where the own zombie starts."""

from shamble.engine.rules.actions import Ranges
from shamble.games.zombies_attack.content import Defence, Encounter

CARDS = len(Defence)
THREATS = len(Encounter)
SEATED = 6  # the most players
RANGES = Ranges(pick=CARDS, remove=1, keep=1, start=SEATED)
PICK, REMOVE, KEEP, START = RANGES.firsts
ACTIONS = RANGES.size
