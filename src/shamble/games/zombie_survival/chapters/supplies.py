"""Items and supplies: ZS-90 to ZS-101. What a tile or a find gives, meals, power, batteries, fire."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.actions import BATTERY, GENERATOR, STOVE
from shamble.games.zombie_survival.chapters.people import ready_people, spend_action
from shamble.games.zombie_survival.content import (
    FIRST_CAR,
    FIRST_GEAR,
    FIRST_SUPPLY,
    FIRST_THING,
    GEARS,
    MOST_CARS,
    Gear,
    Item,
    Supply,
    Thing,
)
from shamble.games.zombie_survival.events import Happening, tell, tell1
from shamble.games.zombie_survival.state import Ask, Home, Kit, Siege

# --- what an item gives: ZS-92, ZS-99 ---------------------------------------------------------------------------------


@rule
def add_item(g: Siege, home: Home, item: int, gives: int) -> None:
    """Every item goes to its place: the kit, the tracker, the garage."""
    if item < FIRST_THING:
        add_to_kit(home.kit, item, gives)
    elif item < FIRST_SUPPLY:
        home.things[item - FIRST_THING] += gives
    elif item < Item.HOUSEGUEST:
        add_supply(g, home, item - FIRST_SUPPLY, gives)
    elif item >= FIRST_CAR and gives > 0:
        add_car(home, item - FIRST_CAR)


@rule
def add_to_kit(kit: Kit, item: int, gives: int) -> None:
    """ZS-A78: weapons, sights, silencers, flashlights and batteries are of use wherever they are."""
    if item < FIRST_GEAR:
        kit.weapons[item] += gives
    elif item < Item.BATTERIES:
        kit.gear[item - FIRST_GEAR] += gives
    else:
        kit.batteries += gives


@rule
def add_supply(g: Siege, home: Home, supply: int, gives: int) -> None:
    """ZS-07, ZS-A83: at most 12 of each tracked supply; what is above is lost."""
    home.supply[supply] = min(home.supply[supply] + gives, g.content.most_supply)


@rule
def add_car(home: Home, car: int) -> None:
    """A car is in the garage, undamaged."""
    for i in range(MOST_CARS):
        if home.cars[i] == NOTHING:
            home.cars[i] = car
            home.damage[i] = 0
            return


# --- power and meals: ZS-27, ZS-95, ZS-96, ZS-100 ---------------------------------------------------------------------


@rule
def has_power(g: Siege, home: Home) -> bool:
    """ZS-27, ZS-100: everyone starts with electricity; after Lights Out a running generator gives it."""
    return not g.mains_out or home.generator_on == 1


@rule
def has_stove(g: Siege, home: Home) -> bool:
    """ZS-95: a stove needs electricity; a portable one, once lit, does not."""
    return has_power(g, home) or home.stove_lit == 1


@rule
def can_light_stove(g: Siege, home: Home) -> bool:
    """ZS-100, ZS-A72: 1 gas, no action, at any own choice in steps 2 to 6."""
    return home.things[Thing.PORTABLE_STOVE] > 0 and not home.stove_lit and home.things[Thing.GAS] > 0


@rule
def can_start_generator(g: Siege, home: Home) -> bool:
    """ZS-100, ZS-A58, ZS-A73: 1 gas and a ready person's action, in steps 3 to 6, also before power is lost."""
    if home.things[Thing.PORTABLE_GENERATOR] == 0 or home.generator_on:
        return False
    return home.things[Thing.GAS] > 0 and ready_people(home) > 0


@rule
def light_stove(home: Home, seat: int, log: Log) -> None:
    """ZS-A72: one gas, and the portable stove is hot."""
    home.things[Thing.GAS] -= 1
    home.stove_lit = 1
    tell(log, Happening.STOVE, seat)


@rule
def start_generator(home: Home, seat: int, log: Log) -> None:
    """ZS-A58: one gas and one action, and there is power."""
    home.things[Thing.GAS] -= 1
    home.generator_on = 1
    spend_action(home)
    tell(log, Happening.GENERATOR, seat)


@rule
def spoil_food(g: Siege, log: Log) -> None:
    """ZS-95: without electricity all refrigerated food is lost when the round ends."""
    for seat in range(g.seats):
        home = g.homes[seat]
        if home.out == 0 and not has_power(g, home) and home.supply[Supply.REFRIGERATED] > 0:
            tell1(log, Happening.FOOD_LOST, seat, home.supply[Supply.REFRIGERATED])
            home.supply[Supply.REFRIGERATED] = 0


# --- batteries: ZS-91, ZS-A74, ZS-A76 ---------------------------------------------------------------------------------


@rule
def can_put_battery(kit: Kit, gear: int) -> bool:
    """ZS-91: a loose battery, and an item at the same place that has none on it."""
    return gear != Gear.SILENCER and kit.batteries > 0 and kit.gear[gear] > kit.lit[gear]


@rule
def put_battery(kit: Kit, seat: int, gear: int, log: Log) -> None:
    """ZS-A74: a loose battery goes on an item, and stays there."""
    kit.batteries -= 1
    kit.lit[gear] += 1
    tell1(log, Happening.BATTERY_ON, seat, gear)


@rule
def can_light_any(kit: Kit) -> bool:
    """Is there a battery to be put on anything?"""
    for gear in range(GEARS):
        if can_put_battery(kit, gear):
            return True
    return False


@rule
def offer_batteries(kit: Kit, mask: Mask) -> None:
    """ZS-A76: each kind of item here that a loose battery fits on."""
    for gear in range(GEARS):
        mask[BATTERY + gear] = can_put_battery(kit, gear)


# --- what may be done at any own choice of steps 3 to 6: ZS-A72, ZS-A76 -----------------------------------------------


@rule
def offer_chores(g: Siege, home: Home, mask: Mask) -> None:
    """ZS-A58, ZS-A72, ZS-A76: batteries, generator and stove."""
    offer_batteries(home.kit, mask)
    mask[GENERATOR] = can_start_generator(g, home)
    mask[STOVE] = can_light_stove(g, home)


@rule
def has_chores(g: Siege, home: Home) -> bool:
    """Can a battery be put on, the generator be started, or the stove be lit?"""
    for gear in range(GEARS):
        if can_put_battery(home.kit, gear):
            return True
    return can_start_generator(g, home) or can_light_stove(g, home)


@rule
def is_chore(action: int) -> bool:
    """Is this choice a battery, the generator or the stove?"""
    return BATTERY <= action < STOVE + 1


@rule
def do_chore(g: Siege, seat: int, action: int, log: Log) -> None:
    """Afterwards the same question is asked again."""
    home = g.homes[seat]
    if action == GENERATOR:
        start_generator(home, seat, log)
    elif action == STOVE:
        light_stove(home, seat, log)
    elif home.ask == Ask.WEAPON or home.ask == Ask.FOOT or home.ask == Ask.SHOP:
        put_battery(home.trunk, seat, action - BATTERY, log)
    else:
        put_battery(home.kit, seat, action - BATTERY, log)


# --- fire: ZS-48, ZS-98, ZS-A29, ZS-A70 -------------------------------------------------------------------------------


@rule
def can_douse(g: Siege, home: Home) -> bool:
    """ZS-101: always from the tracker."""
    return home.supply[Supply.WATER] >= g.content.fire_water


@rule
def can_extinguish(home: Home) -> bool:
    """Is there an extinguisher?"""
    return home.things[Thing.FIRE_EXTINGUISHER] > 0


@rule
def catch_fire(g: Siege, seat: int, log: Log) -> None:
    """ZS-48, ZS-A29: it must be put out if it can; the owner chooses how if there are two ways."""
    home = g.homes[seat]
    tell(log, Happening.FIRE, seat)
    if can_douse(g, home) and can_extinguish(home):
        home.ask = Ask.QUENCH
    elif can_douse(g, home):
        douse(g, seat, log)
    elif can_extinguish(home):
        extinguish(g, seat, log)
    else:
        home.burnt = 1
        tell(log, Happening.BURNS, seat)


@rule
def douse(g: Siege, seat: int, log: Log) -> None:
    """The fire is put out with water."""
    home = g.homes[seat]
    home.supply[Supply.WATER] -= g.content.fire_water
    home.ask = Ask.NOTHING
    tell1(log, Happening.QUENCHED, seat, g.content.fire_water)


@rule
def extinguish(g: Siege, seat: int, log: Log) -> None:
    """ZS-93: one fire, and it is used up."""
    home = g.homes[seat]
    home.things[Thing.FIRE_EXTINGUISHER] -= 1
    home.ask = Ask.NOTHING
    tell(log, Happening.DOUSED, seat)
