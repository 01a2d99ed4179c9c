"""Meals: ZS-44, ZS-95, ZS-A12, ZS-A13. How much is needed, and how much there is."""

from shamble.engine.compile.rule import rule
from shamble.games.zombie_survival.chapters.people import people_home
from shamble.games.zombie_survival.chapters.supplies import can_light_stove, has_stove
from shamble.games.zombie_survival.content import Supply
from shamble.games.zombie_survival.state import Home, Siege


@rule
def fed_by_one(g: Siege, home: Home) -> int:
    """ZS-95: one unit feeds four with a stove, else two."""
    return g.content.fed_by_stove if has_stove(g, home) else g.content.fed_cold


@rule
def units_needed(g: Siege, home: Home) -> int:
    """How many units of food everybody at home needs."""
    by_one = fed_by_one(g, home)
    return (people_home(home) + by_one - 1) // by_one


@rule
def units_eaten(g: Siege, home: Home) -> int:
    """ZS-A13: feeding is forced as far as the food goes."""
    return min(units_needed(g, home), home.supply[Supply.CANNED] + home.supply[Supply.REFRIGERATED])


@rule
def can_eat(g: Siege, home: Home, refrigerated: int) -> bool:
    """ZS-A13: so many units of the refrigerated kind, the rest canned."""
    canned = units_eaten(g, home) - refrigerated
    return 0 <= canned <= home.supply[Supply.CANNED] and refrigerated <= home.supply[Supply.REFRIGERATED]


@rule
def ways_to_eat(g: Siege, home: Home) -> int:
    """ZS-A13: in how many ways canned and refrigerated food can make up the meal."""
    least = max(0, units_eaten(g, home) - home.supply[Supply.CANNED])
    return min(units_eaten(g, home), home.supply[Supply.REFRIGERATED]) - least + 1


@rule
def stove_would_help(g: Siege, home: Home) -> bool:
    """ZS-A72: no stove is hot, but a portable one can be lit."""
    return not has_stove(g, home) and can_light_stove(g, home)
