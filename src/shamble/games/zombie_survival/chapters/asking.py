"""What may be chosen: each question with its answers. The questions stand in the order of the chapters."""

from shamble.engine.base.record import Mask
from shamble.engine.compile.rule import rule
from shamble.games.zombie_survival.actions import SLIDE_LEFT, SLIDE_RIGHT
from shamble.games.zombie_survival.chapters.attacks import offer_aim
from shamble.games.zombie_survival.chapters.barricades import offer_barricades, offer_windows
from shamble.games.zombie_survival.chapters.demands import (
    offer_dying,
    offer_meal,
    offer_people_home,
    offer_tiring,
    offer_unpicked,
)
from shamble.games.zombie_survival.chapters.draft import offer_places, offer_tiles, offer_turns
from shamble.games.zombie_survival.chapters.events import offer_hail, offer_quench, offer_stranger, offer_supply_drop
from shamble.games.zombie_survival.chapters.fighting import (
    offer_fights,
    offer_first_squares,
    offer_heal,
    offer_noise,
    offer_second_squares,
    offer_targets,
    offer_weapons,
)
from shamble.games.zombie_survival.chapters.guests import offer_guests, offer_sides
from shamble.games.zombie_survival.chapters.homecoming import (
    offer_street_aim,
    offer_street_targets,
    offer_street_weapons,
    offer_walkers,
)
from shamble.games.zombie_survival.chapters.placement import clockwise
from shamble.games.zombie_survival.chapters.shopfights import offer_fighters, offer_town_target, offer_town_weapons
from shamble.games.zombie_survival.chapters.shopping import offer_drops, offer_finds, offer_shops
from shamble.games.zombie_survival.chapters.town import offer_arms, offer_crew, offer_trip
from shamble.games.zombie_survival.state import Ask, Home, Siege, Where


@rule
def subject(g: Siege, seat: int) -> int:
    """Whose house a seat decides about: its own, or one whose pushed zombie it sends left or right (ZS-A5)."""
    ask = g.homes[seat].ask
    if ask != Ask.NOTHING and (ask != Ask.SLIDE or g.homes[seat].slider == seat):
        return seat
    for i in range(g.seats):
        other = clockwise(g, i)
        if g.homes[other].ask == Ask.SLIDE and g.homes[other].slider == seat:
            return other
    return seat


@rule
def legal(g: Siege, seat: int, mask: Mask) -> None:
    """The answers to the question that this seat is asked."""
    mask[:] = False
    owner = subject(g, seat)
    home = g.homes[owner]
    ask = home.ask + 0
    if ask <= Ask.SLIDE:
        offer_first_part(g, home, ask, mask)
    elif ask <= Ask.FATIGUE:
        offer_event(g, home, ask, mask)
    elif ask <= Ask.SECOND_WINDOW:
        if ask == Ask.BARRICADES:
            offer_barricades(g, home, mask)
        else:
            offer_windows(g, home, mask)
    elif ask <= Ask.BITE:
        offer_combat(g, home, ask, mask)
    elif ask <= Ask.FOOT:
        offer_town(g, home, ask, mask)
    elif ask == Ask.GUESTS:
        offer_guests(g, owner, home, mask)
    else:
        offer_sides(mask)


@rule
def offer_first_part(g: Siege, home: Home, ask: int, mask: Mask) -> None:
    if ask == Ask.TILE:
        offer_tiles(g, home, mask)
    elif ask == Ask.TURN:
        offer_turns(g, home, mask)
    elif ask == Ask.PLACE:
        offer_places(g, home, mask)
    else:
        mask[SLIDE_LEFT] = True
        mask[SLIDE_RIGHT] = True


@rule
def offer_event(g: Siege, home: Home, ask: int, mask: Mask) -> None:
    if ask == Ask.QUENCH:
        offer_quench(mask)
    elif ask == Ask.STRANGER:
        offer_stranger(mask)
    elif ask == Ask.HAIL:
        offer_hail(home, mask)
    elif ask == Ask.SUPPLY_DROP:
        offer_supply_drop(mask)
    elif ask == Ask.BATTERY_DIES:
        offer_dying(home, mask)
    elif ask == Ask.MEAL:
        offer_meal(g, home, mask)
    elif ask == Ask.SICK:
        offer_unpicked(home, mask)
    elif ask == Ask.FATIGUE:
        offer_tiring(home, mask)
    else:
        offer_people_home(home, mask)


@rule
def offer_combat(g: Siege, home: Home, ask: int, mask: Mask) -> None:
    if ask == Ask.FIGHTS:
        offer_fights(g, home, mask)
    elif ask == Ask.WEAPON:
        if g.deed.where == Where.HOME:
            offer_weapons(g, home, mask)
        elif g.deed.where == Where.TOWN:
            offer_town_weapons(g, home, mask)
        else:
            offer_street_weapons(g, home, mask)
    elif ask == Ask.TARGET:
        if g.deed.where == Where.HOME:
            offer_targets(g, home, mask)
        elif g.deed.where == Where.TOWN:
            offer_town_target(g, home, mask)
        else:
            offer_street_targets(g, home, mask)
    elif ask == Ask.AIM:
        if g.deed.where == Where.STREET:
            offer_street_aim(g, home, mask)
        else:
            offer_aim(mask)
    elif ask == Ask.NOISE:
        offer_noise(mask)
    elif ask == Ask.HEAL:
        offer_heal(mask)
    elif ask == Ask.BOTTLE:
        offer_first_squares(g, home, mask)
    elif ask == Ask.SECOND_SQUARE:
        offer_second_squares(g, home, mask)
    else:
        offer_unpicked(home, mask)


@rule
def offer_town(g: Siege, home: Home, ask: int, mask: Mask) -> None:
    if ask == Ask.TOWN:
        offer_trip(g, home, mask)
    elif ask == Ask.CREW:
        offer_crew(home, mask)
    elif ask == Ask.ARMS:
        offer_arms(g, home, mask)
    elif ask == Ask.SHOP:
        offer_shops(g, home, mask)
    elif ask == Ask.FIGHTER:
        offer_fighters(g, mask)
    elif ask == Ask.KEEP:
        offer_finds(g, home, mask)
    elif ask == Ask.DROP:
        offer_drops(g, home, mask)
    else:
        offer_walkers(g, home, mask)
