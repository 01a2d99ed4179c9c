"""Which tile to take: its worth, less with every copy that is in the house, and a little luck."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import rule
from shamble.games.zombie_survival.actions import TILE
from shamble.games.zombie_survival.content import FIRST_CAR, MOST_CARS, TILES
from shamble.games.zombie_survival.state import Home, Siege

# In the order of `Item`: what the first copy of a tile is worth; how much of that each further one loses, in percent.
# The worths come from games of this instinct: how much each tile added to the wins, and which one is best taken first.
# fmt: off
WORTH = (
    60, 29, 20, 30, 120, 30, 25,  # rifle, shotgun, handgun, crossbow, sword, short sword, machete
    30, 20, 40, 22, 20,  # laser sight, night vision scope, silencer, flashlight, batteries
    44, 30, 30, 60, 19, 20,  # gas, liquor, generator, stove, handsaw, extinguisher
    65, 33, 20, 20, 40, 21,  # pantry, refrigerator, water, first aid, lumber, houseguest
    40, 50, 65, 85,  # cars
)
FADES = (
    40, 30, 20, 30, 70, 30, 30,
    70, 80, 70, 90, 40,
    30, 20, 100, 100, 60, 60,
    30, 50, 40, 25, 40, 25,
    100, 100, 100, 100,
)
# fmt: on
WHIM = 600  # how far luck can move a tile, in hundredths
LOW_BITS = 0xFFFFFF
SEAM = 1  # a square more for every tile: large ones find no place later


@rule
def owned(home: Home, tile: int) -> int:
    """How many of this tile are in the house."""
    count = 0
    for i in range(home.tiles_placed):
        count += home.tiles[i] == tile
    return count


@rule
def has_car(home: Home) -> bool:
    """Is there a car in the garage?"""
    for car in range(MOST_CARS):
        if home.cars[car] != NOTHING:
            return True
    return False


@rule
def squares_for(g: Siege, tile: int) -> int:
    """The squares that a tile costs, with the one that is lost around it."""
    return int(g.content.tiles[tile].wide) * int(g.content.tiles[tile].high) + SEAM


@rule
def could_be_worth(g: Siege, tile: int, more_than: int) -> bool:
    """As the first one of its kind, with the best of whims."""
    return WORTH[tile] * 100 > (more_than - WHIM) * squares_for(g, tile)


@rule
def worth(g: Siege, home: Home, tile: int, luck: int) -> int:
    """Worth per square, in hundredths, with a whim; a second car is worth nothing."""
    if tile >= FIRST_CAR and has_car(home):
        return 0
    left = max(0, 100 - FADES[tile] * owned(home, tile))
    whim = ((luck & LOW_BITS) * (tile + 3) * 2654435761 >> 13) % (2 * WHIM + 1) - WHIM
    return WORTH[tile] * left // squares_for(g, tile) + whim


@rule
def best_tile(g: Siege, home: Home, mask: Mask, luck: int) -> int:
    """The tile that is worth most for its squares."""
    best, most = TILE, -1_000_000
    for tile in range(TILES):
        if mask[TILE + tile] and could_be_worth(g, tile, most):
            value = worth(g, home, tile, luck)
            if value > most:
                best, most = TILE + tile, value
    return best
