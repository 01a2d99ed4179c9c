"""Town and guests: when a trip pays, what is brought home, and whom the zombies are sent to."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import rule
from shamble.games.zombie_survival.actions import (
    CAR,
    CARD,
    CREW,
    DONE,
    DRIVE_HOME,
    GO,
    GUEST,
    LOCATION,
    PACK,
    SHOP,
    WEAPON,
)
from shamble.games.zombie_survival.chapters.packing import load_of
from shamble.games.zombie_survival.chapters.people import people_home, people_in_town
from shamble.games.zombie_survival.chapters.shopping import capacity, shoppers
from shamble.games.zombie_survival.chapters.weapons import is_close_weapon
from shamble.games.zombie_survival.content import (
    COLUMNS,
    FIRST_SUPPLY,
    MOST_CARS,
    RING,
    SIDES,
    SUPPLIES,
    TOWN_CARDS,
    WEAPONS,
    Gear,
    Item,
    Location,
    Supply,
    Thing,
)
from shamble.games.zombie_survival.instinct.siege import chore
from shamble.games.zombie_survival.state import PEOPLE, Home, Row, Siege

LOW_FOOD, LOW_FIRST_AID, LOW_WATER, LOW_LUMBER = 4, 2, 2, 1
ENOUGH_PEOPLE = 3  # at home before anybody leaves
TRIP_LOAD = 2  # finds per person that are worth the way home


@rule
def food_of(home: Home) -> int:
    """All food of the house."""
    return home.supply[Supply.CANNED] + home.supply[Supply.REFRIGERATED]


@rule
def is_short(g: Siege, home: Home, supply: int) -> bool:
    """Is it time to go and get some?"""
    if supply == Supply.CANNED:
        return food_of(home) <= LOW_FOOD
    if supply == Supply.FIRST_AID:
        return home.supply[Supply.FIRST_AID] <= LOW_FIRST_AID
    if supply == Supply.WATER:
        return g.water_bad == 1 and home.supply[Supply.WATER] <= LOW_WATER
    return supply == Supply.LUMBER and home.supply[Supply.LUMBER] <= LOW_LUMBER


@rule
def driveway_zombies(g: Siege, home: Home) -> int:
    """How many zombies a car would have to run over."""
    house = g.content.houses[home.house]
    first = house.driveway * COLUMNS + house.driveway_column - 1
    count = 0
    for row in range(g.options.yard_depth):
        count += home.yard[row, first] + home.yard[row, first + 1]
    return count


@rule
def strength_left(g: Siege, home: Home, car: int) -> int:
    """How many more zombies break this car."""
    return g.content.cars[home.cars[car]].damage - home.damage[car]


@rule
def choose_trip(g: Siege, home: Home, mask: Mask) -> int:
    """Leave when something runs short, the house is quiet and the car can take the driveway; home with a load."""
    if mask[DRIVE_HOME] or mask[SHOP]:
        return choose_in_town(g, home, mask)
    task = chore(g, home, mask)
    if task != NOTHING:
        return task
    short = False
    for supply in range(SUPPLIES):
        short = short or is_short(g, home, supply)
    if not short or home.inside > 0 or people_home(home) < ENOUGH_PEOPLE:
        return DONE
    best, most = DONE, driveway_zombies(g, home) + 2  # one comes at the noise, and some will be there at the return
    for car in range(MOST_CARS):
        if mask[CAR + car] and strength_left(g, home, car) >= most:
            best, most = CAR + car, strength_left(g, home, car)
    return best


@rule
def choose_in_town(g: Siege, home: Home, mask: Mask) -> int:
    """Home when somebody is hurt or the car is full; else one more shop."""
    hurt = people_in_town(home) - shoppers(home)
    load = 0
    for card in range(TOWN_CARDS):
        load += home.kept[card]
    full = load >= TRIP_LOAD * max(1, shoppers(home)) or load_of(g, home) >= capacity(g, home)
    if mask[DRIVE_HOME] and (hurt > 0 or full):
        return DRIVE_HOME
    return SHOP if mask[SHOP] and not full else DONE


@rule
def choose_crew(home: Home, mask: Mask) -> int:
    """Two go if four are left at home, else one."""
    return CREW + 1 if people_home(home) >= ENOUGH_PEOPLE + 2 and mask[CREW + 1] else CREW


@rule
def choose_arms(g: Siege, home: Home, mask: Mask) -> int:
    """A weapon for close quarters for each of them, and one lit flashlight."""
    armed = 0
    for weapon in range(WEAPONS):
        armed += home.trunk.weapons[weapon]
    going = 0
    for p in range(PEOPLE):
        going += home.picked[p]
    best, most = GO, 0
    for weapon in range(WEAPONS):
        if mask[WEAPON + weapon] and is_close_weapon(g, weapon) and g.content.weapons[weapon].dice > most:
            best, most = WEAPON + weapon, g.content.weapons[weapon].dice + 0
    if armed < going and best != GO:
        return best
    if mask[PACK + Gear.FLASHLIGHT] and home.trunk.gear[Gear.FLASHLIGHT] == 0 and g.night:
        return PACK + Gear.FLASHLIGHT
    return GO


@rule
def still_short(g: Siege, home: Home, supply: int) -> bool:
    """Is something short that does not lie in the car yet?"""
    for card in range(TOWN_CARDS):
        item = g.content.town[card].find
        if home.kept[card] and (
            item == FIRST_SUPPLY + supply or (supply == Supply.CANNED and item == Item.REFRIGERATOR)
        ):
            return False
    return is_short(g, home, supply)


@rule
def choose_shop(g: Siege, home: Home) -> int:
    """Where the most urgent thing is sold; then gas, and arms or what else a house can use."""
    if still_short(g, home, Supply.CANNED):
        return LOCATION + Location.BRIGHTWAY_GROCERY
    if still_short(g, home, Supply.FIRST_AID):
        return LOCATION + Location.CORNER_CLINIC
    if still_short(g, home, Supply.WATER):
        return LOCATION + Location.BRIGHTWAY_GROCERY
    if still_short(g, home, Supply.LUMBER):
        return LOCATION + Location.HOLLIS_HARDWARE
    if home.things[Thing.GAS] == 0:
        return LOCATION + Location.FUEL_AND_GO
    return LOCATION + (Location.IRONSIDE_ARMS if g.rounds % 2 else Location.TRAILHEAD_OUTFITTERS)


@rule
def find_value(g: Siege, home: Home, card: int) -> int:
    """What a find is worth: most if the house runs short of it."""
    item = g.content.town[card].find
    if FIRST_SUPPLY <= item < Item.HOUSEGUEST:
        supply = item - FIRST_SUPPLY
        room = g.content.most_supply - home.supply[supply]
        short = is_short(g, home, supply) or (supply == Supply.REFRIGERATED and is_short(g, home, Supply.CANNED))
        return min(room, g.content.town[card].gives) * (10 if short else 4)
    return 6 if item < Item.LASER_SIGHT else 3


@rule
def choose_find(g: Siege, home: Home, mask: Mask) -> int:
    """The find that is worth most."""
    best, most = DONE, 0
    for card in range(TOWN_CARDS):
        if mask[CARD + card] and find_value(g, home, card) > most:
            best, most = CARD + card, find_value(g, home, card)
    return best


# --- guests -----------------------------------------------------------------------------------------------------------


@rule
def strength(g: Siege, seat: int) -> int:
    """How well a house does: people, food, first aid; zombies in and around it count against it."""
    home = g.homes[seat]
    value = 6 * people_home(home) + food_of(home) + 2 * home.supply[Supply.FIRST_AID] - 4 * home.inside
    for square in range(RING):
        value -= home.yard[Row.HOUSE_ROW, square]
    return value


@rule
def choose_guest(g: Siege, seat: int, home: Home, mask: Mask) -> int:
    """The strongest rival; of equals the next one clockwise, so that no seat is everybody's first victim."""
    task = chore(g, home, mask)
    if task != NOTHING:
        return task
    best, most = NOTHING, -1000
    for i in range(1, g.seats):
        other = (seat + i) % g.seats
        if mask[GUEST + other * SIDES]:
            value = strength(g, other)
            if value > most:
                best, most = other, value
    return DONE if best == NOTHING else GUEST + best * SIDES + choose_side(g, best)


@rule
def choose_side(g: Siege, opponent: int) -> int:
    """Where most zombies stand already: the next ones are pushed in."""
    home = g.homes[opponent]
    best, most = 0, -1
    for side in range(SIDES):
        count = 0
        for column in range(COLUMNS):
            for row in range(g.options.yard_depth):
                count += home.yard[row, side * COLUMNS + column]
            opening = home.opening_at[side * COLUMNS + column]
            if opening != NOTHING and not home.barricade[opening]:
                count += 1
        if count > most:
            best, most = side, count
    return best
