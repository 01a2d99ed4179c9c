"""Step 5, back from town: ZS-75, ZS-78, ZS-79, ZS-A49, ZS-A62, ZS-A79, ZS-A81."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.chapters.attacks import forget_deed
from shamble.games.zombie_survival.chapters.driving import lose_car, lose_party, run_over
from shamble.games.zombie_survival.chapters.packing import unpack
from shamble.games.zombie_survival.chapters.people import is_in_town, lose_person, people_in_town, wound
from shamble.games.zombie_survival.chapters.steps import finish_part
from shamble.games.zombie_survival.chapters.supplies import add_item, can_light_any
from shamble.games.zombie_survival.chapters.targets import only_attack
from shamble.games.zombie_survival.content import FIRST_THING, TOWN_CARDS
from shamble.games.zombie_survival.events import Happening, tell, tell1
from shamble.games.zombie_survival.state import PEOPLE, Cause, Home, Siege, Stage, Standing, Where


@rule
def drive_home(g: Siege, seat: int, log: Log) -> None:
    """ZS-78, ZS-A34, ZS-A80: from the street inward, without noise; a wrecked car leaves its people in the street."""
    home = g.homes[seat]
    if run_over(g, seat, -1, log):
        lose_car(home, seat, log)
        g.stage = Stage.ON_FOOT
        tell(log, Happening.ON_FOOT, seat)
    else:
        come_in(g, seat, log)


@rule
def come_in(g: Siege, seat: int, log: Log) -> None:
    """ZS-A79: finds are credited, then wounds are seen to; the car is at home again."""
    home = g.homes[seat]
    tell1(log, Happening.HOME, seat, people_in_town(home))
    for card in range(TOWN_CARDS):
        if g.content.town[card].find >= FIRST_THING:  # the rest is in the party's kit already
            for _ in range(home.kept[card]):
                add_item(g, home, g.content.town[card].find, g.content.town[card].gives)
        home.kept[card] = 0
    unpack(home)
    home.car_out = NOTHING
    home.lights_brought = 0
    for p in range(PEOPLE):
        if is_in_town(home.standing[p]):
            home.picked[p] = home.standing[p] != Standing.IN_TOWN
            home.standing[p] = Standing.SPENT  # ZS-A39
    g.stage = Stage.INDOORS


@rule
def next_wound(g: Siege, seat: int, log: Log) -> None:
    """ZS-75: whoever was wounded in town, or on the way in, is healed now or lost."""
    home = g.homes[seat]
    for p in range(PEOPLE):
        if home.picked[p]:
            home.picked[p] = 0
            wound(g, seat, p, log)
            return
    g.stage = Stage.MENU
    g.fought[:] = 0
    forget_deed(g)
    finish_part(g, seat, log)


# --- on foot: ZS-79, ZS-A49 -------------------------------------------------------------------------------------------


@rule
def can_fight_on_foot(g: Siege, home: Home, p: int) -> bool:
    """ZS-79, ZS-A81: each person has one attack, but for those who were wounded before."""
    return home.standing[p] == Standing.IN_TOWN and not g.fought[p]


@rule
def count_walkers(g: Siege, home: Home) -> int:
    """ZS-79: how many can still fight on the way in."""
    count = 0
    for p in range(PEOPLE):
        count += can_fight_on_foot(g, home, p)
    return count


@rule
def lose_walkers(g: Siege, seat: int, log: Log) -> None:
    """ZS-79: no way in and no attack left: all of them are lost, with what they carry."""
    home = g.homes[seat]
    for p in range(PEOPLE):
        if is_in_town(home.standing[p]):
            lose_person(home, seat, p, Cause.TOWN, log)
    lose_party(home, seat, log)
    g.stage = Stage.INDOORS


@rule
def next_walker(g: Siege, home: Home) -> int:
    """ZS-A87: they are all alike, so the first one who has not attacked does."""
    for p in range(PEOPLE):
        if can_fight_on_foot(g, home, p):
            return p
    return NOTHING


@rule
def only_attack_on_foot(g: Siege, home: Home) -> int:
    """The one attack that is left, with no battery to put on anything; else NOTHING."""
    return NOTHING if can_light_any(home.trunk) else only_attack(g, home, home.trunk, Where.STREET)


# --- after step 5: ZS-75, ZS-A48, ZS-A81 ------------------------------------------------------------------------------


@rule
def bury_the_wounded(g: Siege, log: Log) -> None:
    """ZS-A81: whoever was wounded in town the round before and is not home is removed; an empty car is lost."""
    for seat in range(g.seats):
        home = g.homes[seat]
        for p in range(PEOPLE):
            if home.standing[p] == Standing.FAILING:
                lose_person(home, seat, p, Cause.TOWN, log)
        if home.car_out != NOTHING and people_in_town(home) == 0:
            lose_party(home, seat, log)
