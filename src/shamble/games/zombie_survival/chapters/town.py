"""Step 5, to town: ZS-25, ZS-70 to ZS-72; procedure 3.9d. Who can leave, shop and return; the way out."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.chapters.driving import garage_is_open, lose_car, run_over
from shamble.games.zombie_survival.chapters.packing import unpack
from shamble.games.zombie_survival.chapters.people import people_home, people_in_town, ready_people
from shamble.games.zombie_survival.chapters.placement import make_noise
from shamble.games.zombie_survival.chapters.shopping import end_trip, shoppers
from shamble.games.zombie_survival.content import MOST_CARS, Event, Thing
from shamble.games.zombie_survival.events import Happening, tell1, tell2
from shamble.games.zombie_survival.state import PEOPLE, Ask, Home, Siege, Stage, Standing

# --- what a party can do: ZS-25, ZS-A38, ZS-A57 -----------------------------------------------------------------------


@rule
def can_leave(g: Siege, home: Home) -> bool:
    """ZS-70, ZS-A36, ZS-A59, ZS-A77: a car, gas, an open garage, no Roadblock, one party at a time, and one stays."""
    if home.car_out != NOTHING or g.event == Event.ROADBLOCK or home.things[Thing.GAS] == 0:
        return False
    if ready_people(home) == 0 or people_home(home) < 2 or not garage_is_open(g, home):
        return False
    for car in range(MOST_CARS):
        if home.cars[car] != NOTHING:
            return True
    return False


@rule
def just_left(g: Siege) -> bool:
    """ZS-A38: with `fast_town` the party shops in the step in which it leaves; it cannot be home in it, too."""
    return g.deed.car != NOTHING


@rule
def can_shop(home: Home) -> bool:
    """ZS-A81: whoever was wounded before rides along, but does not shop."""
    return shoppers(home) > 0


@rule
def can_return(g: Siege, home: Home) -> bool:
    """ZS-78: not under Roadblock, and only through the unbarricaded garage door."""
    return home.car_out != NOTHING and not just_left(g) and g.event != Event.ROADBLOCK and garage_is_open(g, home)


@rule
def is_twin(home: Home, car: int) -> bool:
    """Of two cars that are the same in every way only the first is offered."""
    for other in range(car):
        if home.cars[other] == home.cars[car] and home.damage[other] == home.damage[car]:
            return True
    return False


# --- leaving: ZS-70, ZS-71, ZS-A34 to ZS-A37, ZS-A77 ------------------------------------------------------------------


@rule
def count_picked(home: Home) -> int:
    """How many people are named to go."""
    count = 0
    for p in range(PEOPLE):
        count += home.picked[p]
    return count


@rule
def most_aboard(home: Home) -> int:
    """ZS-77, ZS-A77: any number of ready people, but at least one person stays at home."""
    return min(ready_people(home), people_home(home) - 1)


@rule
def board(home: Home, people: int) -> None:
    """ZS-A87: ready people are all alike, and the first ones go."""
    left = people + 0
    for p in range(PEOPLE):
        if home.standing[p] == Standing.READY and left > 0:
            home.picked[p] = 1
            left -= 1


@rule
def leave(g: Siege, seat: int, log: Log) -> None:
    """ZS-70, ZS-80, ZS-A37, ZS-A40: gas for both ways is paid; the start makes noise before anything is run over."""
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    home.car_out = g.deed.car
    home.things[Thing.GAS] -= 1
    tell2(log, Happening.STARTS, seat, home.cars[home.car_out], count_picked(home))
    for p in range(PEOPLE):
        if home.picked[p]:
            home.standing[p] = Standing.IN_TOWN
            home.picked[p] = 0
    g.stage = Stage.LEAVING
    make_noise(g, seat, g.content.houses[home.house].driveway, log)


@rule
def drive_off(g: Siege, seat: int, log: Log) -> None:
    """ZS-71, ZS-A35: from the house outward; a wrecked car leaves its people at home, through the open garage."""
    home = g.homes[seat]
    if run_over(g, seat, 1, log):
        lose_car(home, seat, log)
        for p in range(PEOPLE):
            if home.standing[p] == Standing.IN_TOWN:
                home.standing[p] = Standing.SPENT
        home.car_out = NOTHING
        home.lights_brought = 0
        unpack(home)
        end_trip(g, seat, log)
        return
    tell1(log, Happening.IN_TOWN, seat, people_in_town(home))
    if g.options.fast_town:
        g.stage = Stage.MENU
    else:
        end_trip(g, seat, log)
