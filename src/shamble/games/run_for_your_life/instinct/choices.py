"""What all rules of thumb are made of: any legal choice, a thing of one effect, any shot."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import rule
from shamble.games.run_for_your_life.actions import FOES, SHOOT, STAY, THINGS, USE
from shamble.games.run_for_your_life.chapters.things import effect_of
from shamble.games.run_for_your_life.content import REACH


@rule
def any_choice(mask: Mask) -> int:
    """The first legal one."""
    for action in range(mask.size):
        if mask[action]:
            return action
    return NOTHING


@rule
def use(mask: Mask, effect: int) -> int:
    """A thing with this effect that may be used now."""
    for thing in range(THINGS):
        if mask[USE + thing] and effect_of(thing) == effect:
            return USE + thing
    return NOTHING


@rule
def any_shot(mask: Mask) -> int:
    """The first shot that may be fired."""
    for foe in range(FOES):
        if mask[SHOOT + foe]:
            return SHOOT + foe
    return NOTHING


@rule
def farthest_back(mask: Mask) -> int:
    """The space farthest behind that may be named."""
    for offset in range(-REACH, REACH + 1):
        if mask[STAY + offset]:
            return STAY + offset
    return NOTHING
