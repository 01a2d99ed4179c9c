"""What is asked when zombies come: which way one goes that is pushed along the house. ZS-32, ZS-A3 to ZS-A5."""

from shamble.engine.base.record import Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.actions import SLIDE_LEFT, SLIDE_RIGHT
from shamble.games.zombie_survival.chapters.placement import LEFT, RIGHT, slide
from shamble.games.zombie_survival.questions.words import USUAL, Words
from shamble.games.zombie_survival.state import Siege

# --- Ask.SLIDE: ZS-32, ZS-A5, the owner, or who sent the zombie (`placement.push_off`) --------------------------------

SLIDE_WORDS = Words(
    "ZS-32", "A zombie is pushed along {whose}, off {square}. Left or right?", {"left": USUAL, "right": USUAL}
)


@rule
def offer_slide(mask: Mask) -> None:
    """Left or right."""
    mask[SLIDE_LEFT] = True
    mask[SLIDE_RIGHT] = True


@rule
def choose_slide(g: Siege, owner: int, action: int, log: Log) -> None:
    """ZS-A3: along the house, that way."""
    slide(g, owner, LEFT if action == SLIDE_LEFT else RIGHT, log)
