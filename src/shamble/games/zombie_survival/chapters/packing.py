"""What goes to town in the car: ZS-A77, ZS-A78."""

from shamble.engine.compile.rule import rule
from shamble.games.zombie_survival.chapters.elimination import empty_kit
from shamble.games.zombie_survival.content import FIRST_GEAR, GEARS, TOWN_CARDS, WEAPONS, Gear
from shamble.games.zombie_survival.state import Home, Siege


@rule
def pack_weapon(home: Home, weapon: int) -> None:
    """A weapon that has not attacked this round goes first."""
    if home.kit.weapons[weapon] == home.kit.used[weapon]:
        home.kit.used[weapon] -= 1
        home.trunk.used[weapon] += 1
    home.kit.weapons[weapon] -= 1
    home.trunk.weapons[weapon] += 1


@rule
def mounts(g: Siege, home: Home) -> int:
    """Weapons in the car on which sights and a silencer can sit."""
    count = 0
    for weapon in range(WEAPONS):
        if g.content.weapons[weapon].takes_sights:
            count += home.trunk.weapons[weapon]
    return count


@rule
def has_room_for(g: Siege, home: Home, gear: int) -> bool:
    """ZS-A77: weapons with what is attached, at most one of each kind on each; flashlights as the car holds them."""
    if gear == Gear.FLASHLIGHT:
        return home.lights_brought < g.content.cars[home.cars[g.deed.car]].capacity
    return home.trunk.gear[gear] < mounts(g, home)


@rule
def can_pack(g: Siege, home: Home, gear: int) -> bool:
    """One that works: with its battery on it; the silencer needs none."""
    works = home.kit.gear[gear] if gear == Gear.SILENCER else home.kit.lit[gear]
    return works > 0 and has_room_for(g, home, gear)


@rule
def can_pack_dead(g: Siege, home: Home, gear: int) -> bool:
    """One without a battery."""
    return gear != Gear.SILENCER and home.kit.gear[gear] > home.kit.lit[gear] and has_room_for(g, home, gear)


@rule
def pack_gear(home: Home, gear: int, works: int) -> None:
    """One that has not helped this round goes first."""
    if works and gear != Gear.SILENCER:
        if home.kit.lit[gear] == home.kit.helped[gear]:
            home.kit.helped[gear] -= 1
            home.trunk.helped[gear] += 1
        home.kit.lit[gear] -= 1
        home.trunk.lit[gear] += 1
    elif gear == Gear.SILENCER and home.kit.gear[gear] == home.kit.helped[gear]:
        home.kit.helped[gear] -= 1
        home.trunk.helped[gear] += 1
    home.kit.gear[gear] -= 1
    home.trunk.gear[gear] += 1
    if gear == Gear.FLASHLIGHT:
        home.lights_brought += 1


@rule
def unpack(home: Home) -> None:
    """Everything that the party has with it is at home again."""
    for weapon in range(WEAPONS):
        home.kit.weapons[weapon] += home.trunk.weapons[weapon]
        home.kit.used[weapon] += home.trunk.used[weapon]
    for gear in range(GEARS):
        home.kit.gear[gear] += home.trunk.gear[gear]
        home.kit.lit[gear] += home.trunk.lit[gear]
        home.kit.helped[gear] += home.trunk.helped[gear]
    home.kit.batteries += home.trunk.batteries
    empty_kit(home.trunk)


@rule
def takes_room(g: Siege, card: int) -> bool:
    """ZS-76, ZS-A45: weapons do not count for the car's capacity."""
    return g.content.town[card].find >= FIRST_GEAR


@rule
def load_of(g: Siege, home: Home) -> int:
    """ZS-A78: flashlights brought, and kept cards that are no weapons, even if used in town."""
    load = home.lights_brought + 0
    for card in range(TOWN_CARDS):
        if takes_room(g, card):
            load += home.kept[card]
    return load
