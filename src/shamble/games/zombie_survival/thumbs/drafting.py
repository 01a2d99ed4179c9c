"""Which tile to take: its worth, less with every copy that is in the house, and a little luck."""

from shamble.engine.record import Mask
from shamble.engine.rule import rule
from shamble.games.zombie_survival.actions import TILE
from shamble.games.zombie_survival.kinds import TILES
from shamble.games.zombie_survival.state import Home, Siege

# In the order of `Item`: what the first copy of a tile is worth; how much of that each further one loses, in percent.
WORTH = (
    60, 38, 22, 42, 52, 26, 28,  # weapons
    24, 10, 10, 14, 12,  # sights, silencer, flashlight, batteries
    16, 18, 20, 16, 10, 14,  # gas, liquor, generator, stove, handsaw, extinguisher
    34, 26, 16, 22, 46, 60,  # pantry, refrigerator, water, first aid, lumber, houseguest
    16, 20, 22, 24,  # cars
)  # fmt: skip
FADES = (
    30, 25, 20, 25, 40, 25, 25,
    70, 80, 80, 90, 40,
    35, 15, 100, 100, 60, 60,
    35, 50, 40, 20, 40, 15,
    100, 100, 100, 100,
)  # fmt: skip
WHIM = 12  # how far luck can move a tile


@rule
def owned(home: Home, tile: int) -> int:
    count = 0
    for i in range(home.tiles_placed):
        count += home.tiles[i] == tile
    return count


@rule
def per_square(value: int, squares: int) -> int:
    return value // squares


@rule
def worth(g: Siege, home: Home, tile: int, luck: int) -> int:
    """Worth per square, in hundredths, with a whim."""
    sheet = g.content.tiles[tile]
    left = max(0, 100 - FADES[tile] * owned(home, tile))
    whim = (luck >> (tile % 13)) * 7919 % (2 * WHIM + 1) - WHIM
    return per_square(WORTH[tile] * left, sheet.wide * sheet.high) + whim * 20


@rule
def best_tile(g: Siege, home: Home, mask: Mask, luck: int) -> int:
    best, most = TILE, -1_000_000
    for tile in range(TILES):
        if mask[TILE + tile]:
            value = worth(g, home, tile, luck)
            if value > most:
                best, most = TILE + tile, value
    return best
