"""What a choice does: each answer goes to its chapter."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.actions import BACK, HEAL, PERSON, PLACE, SIDE, SLIDE_LEFT, TAKE_DOWN, TILE, UPRIGHT
from shamble.games.zombie_survival.chapters.asking import subject
from shamble.games.zombie_survival.chapters.barricades import choose_window, work_on_barricades
from shamble.games.zombie_survival.chapters.demands import (
    choose_battery,
    choose_fatigue,
    choose_meal,
    choose_sick,
    starve_one,
    thirst_takes,
)
from shamble.games.zombie_survival.chapters.draft import back_to_tiles, put_tile, take_tile, turn_tile
from shamble.games.zombie_survival.chapters.events import answer_stranger, lose_barricade, quench, take_supply
from shamble.games.zombie_survival.chapters.fighting import (
    attack,
    bite,
    choose_aim,
    choose_bottle_square,
    choose_fight,
    choose_target,
    choose_weapon,
)
from shamble.games.zombie_survival.chapters.guests import choose_guest, send_guest
from shamble.games.zombie_survival.chapters.homecoming import attack_from_street, choose_walker
from shamble.games.zombie_survival.chapters.people import treat_or_let_go
from shamble.games.zombie_survival.chapters.placement import LEFT, RIGHT, make_noise, slide
from shamble.games.zombie_survival.chapters.shopfights import (
    choose_town_target,
    choose_town_weapon,
    fight_in_town,
    send_fighter,
)
from shamble.games.zombie_survival.chapters.shopping import choose_drop, choose_find, choose_shop
from shamble.games.zombie_survival.chapters.town import choose_arms, choose_crew, choose_trip
from shamble.games.zombie_survival.state import Ask, Siege, Where


@rule
def choose(g: Siege, seat: int, action: int, log: Log) -> None:
    """The answer of a seat to the question that it is asked."""
    owner = subject(g, seat)
    ask = g.homes[owner].ask + 0
    if ask == Ask.SLIDE:
        slide(g, owner, LEFT if action == SLIDE_LEFT else RIGHT, log)
    elif ask < Ask.SLIDE:
        choose_tile(g, owner, ask, action, log)
    elif ask <= Ask.FATIGUE:
        choose_event(g, owner, ask, action, log)
    elif ask == Ask.BARRICADES:
        work_on_barricades(g, owner, action, log)
    elif ask <= Ask.SECOND_WINDOW:
        choose_window(g, owner, action, log)
    elif ask <= Ask.BITE:
        choose_combat(g, owner, ask, action, log)
    elif ask <= Ask.FOOT:
        choose_town(g, owner, ask, action, log)
    elif ask == Ask.GUESTS:
        choose_guest(g, owner, action, log)
    else:
        send_guest(g, owner, action, log)


@rule
def choose_tile(g: Siege, seat: int, ask: int, action: int, log: Log) -> None:
    if action == BACK:
        back_to_tiles(g, g.homes[seat])
    elif ask == Ask.TILE:
        take_tile(g, seat, action - TILE, log)
    elif ask == Ask.TURN:
        turn_tile(g, seat, action == UPRIGHT, log)
    else:
        put_tile(g, seat, action - PLACE, log)


@rule
def choose_event(g: Siege, seat: int, ask: int, action: int, log: Log) -> None:
    home = g.homes[seat]
    if ask == Ask.QUENCH:
        quench(g, seat, action, log)
    elif ask == Ask.STRANGER:
        answer_stranger(home, seat, action, log)
    elif ask == Ask.HAIL:
        lose_barricade(g, seat, action - TAKE_DOWN, log)
    elif ask == Ask.SUPPLY_DROP:
        take_supply(g, seat, action, log)
    elif ask == Ask.BATTERY_DIES:
        choose_battery(home, seat, action, log)
    elif ask == Ask.MEAL:
        choose_meal(g, seat, action, log)
    elif ask == Ask.STARVES:
        starve_one(g, seat, action - PERSON, log)
    elif ask == Ask.THIRST:
        thirst_takes(home, seat, action - PERSON, log)
    elif ask == Ask.SICK:
        choose_sick(home, seat, action - PERSON, log)
    else:
        choose_fatigue(home, seat, action - PERSON, log)


@rule
def choose_combat(g: Siege, seat: int, ask: int, action: int, log: Log) -> None:
    home = g.homes[seat]
    if ask == Ask.FIGHTS:
        choose_fight(g, seat, action, log)
    elif ask <= Ask.AIM:
        choose_attack(g, seat, ask, action, log)
    elif ask == Ask.NOISE:
        home.ask = Ask.NOTHING
        make_noise(g, seat, action - SIDE, log)
    elif ask == Ask.HEAL:
        treat_or_let_go(g, seat, action == HEAL, log)
    elif ask <= Ask.SECOND_SQUARE:
        choose_bottle_square(g, seat, action, log)
    else:
        bite(g, seat, action - PERSON, log)


@rule
def choose_attack(g: Siege, seat: int, ask: int, action: int, log: Log) -> None:
    """Weapon, what helps it, target, aim; when nothing is left to be said, the dice fall."""
    home = g.homes[seat]
    where = g.deed.where + 0
    called = False
    if ask == Ask.WEAPON and where == Where.TOWN:
        choose_town_weapon(g, seat, action, log)
    elif ask == Ask.WEAPON:
        choose_weapon(g, seat, action, log)
    elif ask == Ask.AIM:
        called = choose_aim(g, seat, action)
    elif where == Where.TOWN:
        choose_town_target(g, seat, action)
    else:
        choose_target(g, seat, action, log)
    if home.ask == Ask.NOTHING and g.deed.weapon != NOTHING:
        if where == Where.HOME:
            attack(g, seat, called, log)
        elif where == Where.TOWN:
            fight_in_town(g, seat, called, log)
        else:
            attack_from_street(g, seat, called, log)


@rule
def choose_town(g: Siege, seat: int, ask: int, action: int, log: Log) -> None:
    if ask == Ask.TOWN:
        choose_trip(g, seat, action, log)
    elif ask == Ask.CREW:
        choose_crew(g, seat, action, log)
    elif ask == Ask.ARMS:
        choose_arms(g, seat, action, log)
    elif ask == Ask.SHOP:
        choose_shop(g, seat, action, log)
    elif ask == Ask.FIGHTER:
        send_fighter(g, seat, action - PERSON, log)
    elif ask == Ask.KEEP:
        choose_find(g, seat, action, log)
    elif ask == Ask.DROP:
        choose_drop(g, seat, action, log)
    else:
        choose_walker(g, seat, action - PERSON, log)
