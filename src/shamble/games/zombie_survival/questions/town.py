"""What is asked in step 5: to leave, shop or return; who goes, with what. ZS-25, ZS-70, ZS-A77; procedure 3.9d."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.actions import BACK, CAR, CREW, DONE, DRIVE_HOME, GO, PACK, PACK_DEAD, SHOP, WEAPON
from shamble.games.zombie_survival.chapters.homecoming import drive_home, next_wound
from shamble.games.zombie_survival.chapters.packing import can_pack, can_pack_dead, pack_gear, pack_weapon, unpack
from shamble.games.zombie_survival.chapters.shopping import end_trip
from shamble.games.zombie_survival.chapters.steps import next_to_act
from shamble.games.zombie_survival.chapters.supplies import do_chore, is_chore, offer_chores
from shamble.games.zombie_survival.chapters.town import (
    board,
    can_leave,
    can_return,
    can_shop,
    drive_off,
    is_twin,
    leave,
    most_aboard,
)
from shamble.games.zombie_survival.content import GEARS, MOST_CARS, WEAPONS
from shamble.games.zombie_survival.questions.homecoming import next_on_foot
from shamble.games.zombie_survival.questions.shopfights import meet_next
from shamble.games.zombie_survival.questions.shopping import look_through_finds
from shamble.games.zombie_survival.questions.words import CHORES, USUAL, Words
from shamble.games.zombie_survival.state import Ask, Home, Siege, Stage


@rule
def town_goes_on(g: Siege, log: Log) -> bool:
    """ZS-25: from the first player clockwise; a trip that has begun goes on where it stands. False after the last."""
    if g.stage == Stage.MENU:
        return open_trip(g)
    if g.stage == Stage.LEAVING:
        drive_off(g, g.turn, log)
    elif g.stage == Stage.SHOPPING:
        meet_next(g, g.turn, log)
    elif g.stage == Stage.KEEPING:
        look_through_finds(g, g.turn, log)
    elif g.stage == Stage.ON_FOOT:
        next_on_foot(g, g.turn, log)
    else:
        next_wound(g, g.turn, log)
    return True


# --- Ask.TOWN: ZS-25, from the first player clockwise, who can leave, shop or return (`open_trip`) --------------------

TOWN_WORDS = Words(
    "ZS-25",
    "{trip}",
    {"car": USUAL, "shop": USUAL, "drive_home": USUAL, **CHORES, "done": "Stay where you are"},
)


@rule
def open_trip(g: Siege) -> bool:
    """One of leave, shop, return, wait; who can only wait is not asked."""
    while True:
        seat = next_to_act(g)
        if seat == NOTHING:
            return False
        g.turn = seat
        home = g.homes[seat]
        if can_leave(g, home) or can_shop(home) or can_return(g, home):
            home.ask = Ask.TOWN
            return True
        g.finished[seat] = 1


@rule
def offer_town(g: Siege, home: Home, mask: Mask) -> None:
    """ZS-25: each car that can leave; shop; return; wait."""
    if can_leave(g, home):
        for car in range(MOST_CARS):
            mask[CAR + car] = home.cars[car] != NOTHING and not is_twin(home, car)
    mask[SHOP] = can_shop(home)
    mask[DRIVE_HOME] = can_return(g, home)
    mask[DONE] = True
    offer_chores(g, home, mask)


@rule
def choose_town(g: Siege, seat: int, action: int, log: Log) -> None:
    """ZS-25: one of leave, shop, return, wait."""
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    if action == DONE:
        end_trip(g, seat, log)
    elif is_chore(action):
        do_chore(g, seat, action, log)
    elif action == SHOP:
        home.ask = Ask.SHOP
    elif action == DRIVE_HOME:
        drive_home(g, seat, log)
    else:
        g.deed.car = action - CAR
        home.ask = Ask.CREW
        if most_aboard(home) == 1:
            board(home, 1)
            home.ask = Ask.ARMS


# --- Ask.CREW: ZS-A77, who takes a car (`choose_town`) ----------------------------------------------------------------

CREW_WORDS = Words(
    "ZS-A77",
    "How many go along? At least one person stays at home.",
    {"crew": USUAL, "back": USUAL},
)


@rule
def offer_crew(home: Home, mask: Mask) -> None:
    """ZS-A77: from one person to all but one."""
    for n in range(most_aboard(home)):
        mask[CREW + n] = True
    mask[BACK] = True


@rule
def choose_crew(g: Siege, seat: int, action: int, log: Log) -> None:
    """The party is named; next comes what it takes along."""
    home = g.homes[seat]
    if action == BACK:
        stay_at_home(g, home)
    else:
        board(home, action - CREW + 1)
        home.ask = Ask.ARMS


@rule
def stay_at_home(g: Siege, home: Home) -> None:
    """The car stays in the garage after all."""
    g.deed.car = NOTHING
    home.ask = Ask.NOTHING


# --- Ask.ARMS: ZS-A77, ZS-A78, whose crew is complete (`choose_crew`) -------------------------------------------------

ARMS_WORDS = Words(
    "ZS-A77",
    "Which weapons and lights go along?",
    {"weapon": "Take along the {weapon}", "pack": USUAL, "pack_dead": USUAL, "go": USUAL, "back": USUAL},
)


@rule
def offer_arms(g: Siege, home: Home, mask: Mask) -> None:
    """ZS-A77: weapons, and lights with a battery or without."""
    for weapon in range(WEAPONS):
        mask[WEAPON + weapon] = home.kit.weapons[weapon] > 0
    for gear in range(GEARS):
        mask[PACK + gear] = can_pack(g, home, gear)
        mask[PACK_DEAD + gear] = can_pack_dead(g, home, gear)
    mask[GO] = True
    mask[BACK] = True


@rule
def choose_arms(g: Siege, seat: int, action: int, log: Log) -> None:
    """One thing more in the car, or off to town (ZS-70)."""
    home = g.homes[seat]
    if action == BACK:
        unpack(home)
        home.lights_brought = 0
        home.picked[:] = 0
        home.ask = Ask.CREW
        if most_aboard(home) == 1:
            stay_at_home(g, home)
    elif action == GO:
        leave(g, seat, log)
    elif action < PACK:
        pack_weapon(home, action - WEAPON)
    elif action < PACK_DEAD:
        pack_gear(home, action - PACK, 1)
    else:
        pack_gear(home, action - PACK_DEAD, 0)
