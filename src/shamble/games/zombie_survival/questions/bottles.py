"""What is asked of a bottle: the two squares that burn. ZS-98, ZS-A28."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.actions import BACK, PAIR, PAIRS
from shamble.games.zombie_survival.chapters.bottles import can_fall_on, throw_bottle
from shamble.games.zombie_survival.questions.words import USUAL, Words
from shamble.games.zombie_survival.state import Ask, Home, Siege

# --- Ask.BOTTLE: ZS-98, ZS-A28, who throws one (`choose_fights`) ------------------------------------------------------

BOTTLE_WORDS = Words(
    "ZS-98", "Where does the bottle fall? It burns two squares.", {"pair": "{pair}{fire}", "back": USUAL}
)


@rule
def offer_bottle(g: Siege, home: Home, mask: Mask) -> None:
    """ZS-98, ZS-A28: every pair of squares in reach, or keep the bottle."""
    for pair in range(PAIRS):
        mask[PAIR + pair] = can_fall_on(g, home, pair)
    mask[BACK] = True


@rule
def choose_bottle(g: Siege, seat: int, action: int, log: Log) -> None:
    """The bottle is thrown, or kept."""
    g.homes[seat].ask = Ask.NOTHING
    if action == BACK:
        g.deed.bottle = NOTHING
    else:
        throw_bottle(g, seat, action - PAIR, log)
