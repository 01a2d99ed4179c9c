"""Every question by its number: its words, what may be chosen, what a choice does. In the order of the round.

Long, as each question is named three times; and nothing else is here: what it is stands where the name leads.
"""

from shamble.engine.base.record import Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.chapters.placement import clockwise
from shamble.games.zombie_survival.questions import (
    arrivals,
    attacks,
    barricades,
    bites,
    bottles,
    demands,
    draft,
    events,
    fights,
    guests,
    homecoming,
    shopfights,
    shopping,
    town,
)
from shamble.games.zombie_survival.questions.words import Words
from shamble.games.zombie_survival.state import Ask, Home, Siege

QUESTIONS: dict[Ask, Words] = {
    Ask.TILE: draft.TILE_WORDS,
    Ask.TURN: draft.TURN_WORDS,
    Ask.PLACE: draft.PLACE_WORDS,
    Ask.SLIDE: arrivals.SLIDE_WORDS,
    Ask.QUENCH: events.QUENCH_WORDS,
    Ask.STRANGER: events.STRANGER_WORDS,
    Ask.HAIL: events.HAIL_WORDS,
    Ask.SUPPLY_DROP: events.SUPPLY_DROP_WORDS,
    Ask.BATTERY_DIES: demands.BATTERY_DIES_WORDS,
    Ask.MEAL: demands.MEAL_WORDS,
    Ask.BARRICADES: barricades.BARRICADES_WORDS,
    Ask.FIRST_WINDOW: barricades.FIRST_WINDOW_WORDS,
    Ask.SECOND_WINDOW: barricades.SECOND_WINDOW_WORDS,
    Ask.FIGHTS: fights.FIGHTS_WORDS,
    Ask.HELP: attacks.HELP_WORDS,
    Ask.AIM: attacks.AIM_WORDS,
    Ask.NOISE: fights.NOISE_WORDS,
    Ask.HEAL: fights.HEAL_WORDS,
    Ask.BOTTLE: bottles.BOTTLE_WORDS,
    Ask.BITE: bites.BITE_WORDS,
    Ask.TOWN: town.TOWN_WORDS,
    Ask.CREW: town.CREW_WORDS,
    Ask.ARMS: town.ARMS_WORDS,
    Ask.SHOP: shopping.SHOP_WORDS,
    Ask.WEAPON: shopfights.WEAPON_WORDS,
    Ask.KEEP: shopping.KEEP_WORDS,
    Ask.DROP: shopping.DROP_WORDS,
    Ask.FOOT: homecoming.FOOT_WORDS,
    Ask.GUESTS: guests.GUESTS_WORDS,
}


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
        offer_at_first(g, home, ask, mask)
    elif ask <= Ask.MEAL:
        offer_in_event(g, home, ask, mask)
    elif ask <= Ask.SECOND_WINDOW:
        offer_barricade(g, home, ask, mask)
    elif ask <= Ask.BITE:
        offer_in_fight(g, home, ask, mask)
    elif ask <= Ask.FOOT:
        offer_in_town(g, home, ask, mask)
    else:
        guests.offer_guests(g, owner, home, mask)


@rule
def choose(g: Siege, seat: int, action: int, log: Log) -> None:
    """The answer of a seat to the question that it is asked."""
    owner = subject(g, seat)
    ask = g.homes[owner].ask + 0
    if ask <= Ask.SLIDE:
        choose_at_first(g, owner, ask, action, log)
    elif ask <= Ask.MEAL:
        choose_in_event(g, owner, ask, action, log)
    elif ask <= Ask.SECOND_WINDOW:
        choose_barricade(g, owner, ask, action, log)
    elif ask <= Ask.BITE:
        choose_in_fight(g, owner, ask, action, log)
    elif ask <= Ask.FOOT:
        choose_in_town(g, owner, ask, action, log)
    else:
        guests.choose_guests(g, owner, action, log)


# --- the draft, and zombies on their way ------------------------------------------------------------------------------


@rule
def offer_at_first(g: Siege, home: Home, ask: int, mask: Mask) -> None:
    """The draft, and which way a zombie slides."""
    if ask == Ask.TILE:
        draft.offer_tile(g, home, mask)
    elif ask == Ask.TURN:
        draft.offer_turn(g, home, mask)
    elif ask == Ask.PLACE:
        draft.offer_place(g, home, mask)
    else:
        arrivals.offer_slide(mask)


@rule
def choose_at_first(g: Siege, seat: int, ask: int, action: int, log: Log) -> None:
    """The same: what is chosen."""
    if ask == Ask.TILE:
        draft.choose_tile(g, seat, action, log)
    elif ask == Ask.TURN:
        draft.choose_turn(g, seat, action, log)
    elif ask == Ask.PLACE:
        draft.choose_place(g, seat, action, log)
    else:
        arrivals.choose_slide(g, seat, action, log)


# --- step 2 -----------------------------------------------------------------------------------------------------------


@rule
def offer_in_event(g: Siege, home: Home, ask: int, mask: Mask) -> None:
    """Step 2."""
    if ask == Ask.QUENCH:
        events.offer_quench(mask)
    elif ask == Ask.STRANGER:
        events.offer_stranger(mask)
    elif ask == Ask.HAIL:
        events.offer_hail(home, mask)
    elif ask == Ask.SUPPLY_DROP:
        events.offer_supply_drop(mask)
    elif ask == Ask.BATTERY_DIES:
        demands.offer_battery_dies(home, mask)
    else:
        demands.offer_meal(g, home, mask)


@rule
def choose_in_event(g: Siege, seat: int, ask: int, action: int, log: Log) -> None:
    """Step 2: what is chosen."""
    if ask == Ask.QUENCH:
        events.choose_quench(g, seat, action, log)
    elif ask == Ask.STRANGER:
        events.choose_stranger(g, seat, action, log)
    elif ask == Ask.HAIL:
        events.choose_hail(g, seat, action, log)
    elif ask == Ask.SUPPLY_DROP:
        events.choose_supply_drop(g, seat, action, log)
    elif ask == Ask.BATTERY_DIES:
        demands.choose_battery_dies(g, seat, action, log)
    else:
        demands.choose_meal(g, seat, action, log)


# --- step 3 -----------------------------------------------------------------------------------------------------------


@rule
def offer_barricade(g: Siege, home: Home, ask: int, mask: Mask) -> None:
    """Step 3."""
    if ask == Ask.BARRICADES:
        barricades.offer_barricades(g, home, mask)
    else:
        barricades.offer_window(g, home, mask)


@rule
def choose_barricade(g: Siege, seat: int, ask: int, action: int, log: Log) -> None:
    """Step 3: what is chosen."""
    if ask == Ask.BARRICADES:
        barricades.choose_barricades(g, seat, action, log)
    elif ask == Ask.FIRST_WINDOW:
        barricades.choose_first_window(g, seat, action, log)
    else:
        barricades.choose_second_window(g, seat, action, log)


# --- step 4, and the bites after it -----------------------------------------------------------------------------------


@rule
def offer_in_fight(g: Siege, home: Home, ask: int, mask: Mask) -> None:
    """Step 4."""
    if ask == Ask.FIGHTS:
        fights.offer_fights(g, home, mask)
    elif ask == Ask.HELP:
        attacks.offer_help(g, home, mask)
    elif ask == Ask.AIM:
        attacks.offer_aim(g, home, mask)
    elif ask == Ask.NOISE:
        fights.offer_noise(mask)
    elif ask == Ask.HEAL:
        fights.offer_heal(mask)
    elif ask == Ask.BOTTLE:
        bottles.offer_bottle(g, home, mask)
    else:
        bites.offer_bite(home, mask)


@rule
def choose_in_fight(g: Siege, seat: int, ask: int, action: int, log: Log) -> None:
    """Step 4: what is chosen."""
    if ask == Ask.FIGHTS:
        fights.choose_fights(g, seat, action, log)
    elif ask == Ask.HELP:
        attacks.choose_help(g, seat, action, log)
    elif ask == Ask.AIM:
        attacks.choose_aim(g, seat, action, log)
    elif ask == Ask.NOISE:
        fights.choose_noise(g, seat, action, log)
    elif ask == Ask.HEAL:
        fights.choose_heal(g, seat, action, log)
    elif ask == Ask.BOTTLE:
        bottles.choose_bottle(g, seat, action, log)
    else:
        bites.choose_bite(g, seat, action, log)


# --- step 5 -----------------------------------------------------------------------------------------------------------


@rule
def offer_in_town(g: Siege, home: Home, ask: int, mask: Mask) -> None:
    """Step 5."""
    if ask == Ask.TOWN:
        town.offer_town(g, home, mask)
    elif ask == Ask.CREW:
        town.offer_crew(home, mask)
    elif ask == Ask.ARMS:
        town.offer_arms(g, home, mask)
    elif ask == Ask.SHOP:
        shopping.offer_shop(g, home, mask)
    elif ask == Ask.WEAPON:
        shopfights.offer_weapon(g, home, mask)
    elif ask == Ask.KEEP:
        shopping.offer_keep(g, home, mask)
    elif ask == Ask.DROP:
        shopping.offer_drop(g, home, mask)
    else:
        homecoming.offer_foot(g, home, mask)


@rule
def choose_in_town(g: Siege, seat: int, ask: int, action: int, log: Log) -> None:
    """Step 5: what is chosen."""
    if ask == Ask.TOWN:
        town.choose_town(g, seat, action, log)
    elif ask == Ask.CREW:
        town.choose_crew(g, seat, action, log)
    elif ask == Ask.ARMS:
        town.choose_arms(g, seat, action, log)
    elif ask == Ask.SHOP:
        shopping.choose_shop(g, seat, action, log)
    elif ask == Ask.WEAPON:
        shopfights.choose_weapon(g, seat, action, log)
    elif ask == Ask.KEEP:
        shopping.choose_keep(g, seat, action, log)
    elif ask == Ask.DROP:
        shopping.choose_drop(g, seat, action, log)
    else:
        homecoming.choose_foot(g, seat, action, log)
