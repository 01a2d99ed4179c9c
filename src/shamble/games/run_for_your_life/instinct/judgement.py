"""What a human weighs before it runs, shoots or fights, by rules of thumb: distance, bullets, and the zombies about."""

from shamble.engine.compile.rule import rule
from shamble.games.run_for_your_life.chapters.decks import HIGHEST
from shamble.games.run_for_your_life.chapters.road import is_outside
from shamble.games.run_for_your_life.chapters.things import things_at
from shamble.games.run_for_your_life.chapters.way import bullets_to_clear
from shamble.games.run_for_your_life.content import CARD_OF
from shamble.games.run_for_your_life.meta import Victory
from shamble.games.run_for_your_life.state import Kind, Road

SPRINT = 5  # spaces before the goal from which a bite comes too late
NEAR = 12  # spaces before the goal from which every step counts
LOW_CARD = 2  # the highest movement card that is better drawn again


@rule
def left_to_go(g: Road, seat: int) -> int:
    """How many spaces a human has before it."""
    return g.options.distance - g.space[seat]


@rule
def is_well_ahead(g: Road, seat: int) -> bool:
    """No other human could catch up with one card: then safety comes before speed."""
    for other in range(g.seats):
        if other != seat and is_outside(g, other) and g.space[other] + HIGHEST >= g.space[seat]:
            return False
    return True


@rule
def bites_matter(g: Road, seat: int) -> bool:
    """A blood card takes two turns or more; just before the goal it comes too late, unless blood is tested there."""
    if g.options.victory == Victory.QUARANTINE or g.options.victory == Victory.LONG_NIGHT:
        return True
    return left_to_go(g, seat) > SPRINT


@rule
def bullets_to_spend(g: Road, seat: int) -> int:
    """A courier without things keeps the bullets that open the goal."""
    bullets = g.bullets[seat]
    if g.options.victory == Victory.COURIER and things_at(g, seat) < g.content.courier_things:
        return max(0, bullets - g.content.courier_bullets)
    return bullets


@rule
def bullets_for_the_way(g: Road, seat: int) -> int:
    """Just before the goal the zombies that stand in the way are worse than a bite."""
    needed = 0
    if not bites_matter(g, seat):
        for space in range(g.space[seat] + 1, g.options.distance):
            needed += bullets_to_clear(g, space, 0)
    return needed


@rule
def zombies_between(g: Road, low: int, high: int) -> int:
    """How many unled zombies stand on the spaces from low to high."""
    found = 0
    for space in range(max(0, low), min(g.options.distance - 1, high) + 1):
        found += g.npz[Kind.ZOMBIE, space] + g.npz[Kind.BLOATER, space]
    return found


@rule
def plus_of(g: Road, thing: int) -> int:
    """What a thing adds: to a fight, or to the steps."""
    plus: int = g.content.cards[CARD_OF[thing]].plus
    return plus
