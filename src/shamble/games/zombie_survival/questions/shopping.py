"""What is asked in town: where to shop, and what is kept. ZS-73, ZS-76, ZS-A45, ZS-A64, ZS-A65, ZS-A78."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.games.zombie_survival.actions import ATTACH, BACK, CARD, DONE, DROP, LOCATION
from shamble.games.zombie_survival.chapters.shopping import (
    can_drop,
    can_keep,
    can_light_shopping,
    could_keep_after_drop,
    draw_cards,
    leave_the_rest,
    next_shopper,
)
from shamble.games.zombie_survival.chapters.supplies import add_to_kit, do_chore, is_chore, offer_batteries
from shamble.games.zombie_survival.content import FIRST_GEAR, FIRST_THING, LOCATIONS, TOWN_CARDS, Gear, Item
from shamble.games.zombie_survival.events import Happening, tell1
from shamble.games.zombie_survival.questions.words import USUAL, Words
from shamble.games.zombie_survival.state import Ask, Home, Siege

# --- Ask.SHOP: ZS-73, ZS-A64, who goes shopping (`town.choose_town`) --------------------------------------------------

SHOP_WORDS = Words(
    "ZS-73",
    "Where does {shopper} shop?",
    {
        "location": USUAL,
        "attach": "Light one person's way with a flashlight",
        "battery": USUAL,
        "back": USUAL,
    },
)


@rule
def offer_shop(g: Siege, home: Home, mask: Mask) -> None:
    """ZS-73: the six locations; flashlight and batteries before that."""
    for location in range(LOCATIONS):
        mask[LOCATION + location] = True
    mask[ATTACH + Gear.FLASHLIGHT] = can_light_shopping(g, home)
    offer_batteries(home.trunk, mask)
    mask[BACK] = True


@rule
def choose_shop(g: Siege, seat: int, action: int, log: Log) -> None:
    """ZS-A64: the whole party goes to one location, or each person names one."""
    home = g.homes[seat]
    if action == BACK:
        g.at[:] = NOTHING
        g.deed.lights = 0
        home.ask = Ask.NOTHING
    elif is_chore(action):
        do_chore(g, seat, action, log)
    elif action == ATTACH + Gear.FLASHLIGHT:
        g.deed.lights += 1
    else:
        g.at[next_shopper(g, home)] = action - LOCATION
        while not g.options.split_shopping and next_shopper(g, home) != NOTHING:
            g.at[next_shopper(g, home)] = action - LOCATION
        if next_shopper(g, home) == NOTHING:
            draw_cards(g, seat, log)


# --- Ask.KEEP: ZS-76, ZS-A65, as long as anything can be taken (`look_through_finds`) ---------------------------------

KEEP_WORDS = Words("ZS-76", "What is kept?", {"card": USUAL, "drop": USUAL, "done": "Leave the rest"})


@rule
def look_through_finds(g: Siege, seat: int, log: Log) -> None:
    """ZS-76: the owner is asked as long as something can be taken."""
    home = g.homes[seat]
    for card in range(TOWN_CARDS):
        if can_keep(g, home, card):
            home.ask = Ask.KEEP
            return
    if could_keep_after_drop(g, home):
        home.ask = Ask.KEEP
    else:
        leave_the_rest(g, seat, log)


@rule
def offer_keep(g: Siege, home: Home, mask: Mask) -> None:
    """ZS-76: the finds that can be taken; or make room for one."""
    for card in range(TOWN_CARDS):
        mask[CARD + card] = can_keep(g, home, card)
    mask[DROP] = could_keep_after_drop(g, home)
    mask[DONE] = True


@rule
def choose_keep(g: Siege, seat: int, action: int, log: Log) -> None:
    """ZS-76: a find goes to the car."""
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    if action == DONE:
        leave_the_rest(g, seat, log)
    elif action == DROP:
        home.ask = Ask.DROP
    else:
        card = action - CARD
        g.found[card] -= 1
        g.keeps -= 1
        home.kept[card] += 1
        if g.content.town[card].find < FIRST_THING:  # ZS-A78: of use at once
            add_to_kit(home.trunk, g.content.town[card].find, g.content.town[card].gives)
        tell1(log, Happening.KEPT, seat, card)


# --- Ask.DROP: ZS-76, who wants room for a find (`choose_keep`) -------------------------------------------------------

DROP_WORDS = Words("ZS-76", "Which earlier find is dropped?", {"card": "Drop {card}", "back": USUAL})


@rule
def offer_drop(g: Siege, home: Home, mask: Mask) -> None:
    """ZS-76: the earlier finds that can be dropped."""
    for card in range(TOWN_CARDS):
        mask[CARD + card] = can_drop(g, home, card)
    mask[BACK] = True


@rule
def choose_drop(g: Siege, seat: int, action: int, log: Log) -> None:
    """ZS-76: to the discard of its own location, with all that it gave."""
    home = g.homes[seat]
    home.ask = Ask.KEEP
    if action == BACK:
        return
    home.ask = Ask.NOTHING
    card = action - CARD
    home.kept[card] -= 1
    g.discard[card] += 1
    item = g.content.town[card].find
    gives = g.content.town[card].gives
    trunk = home.trunk
    if item < FIRST_GEAR:
        trunk.weapons[item] -= gives
        trunk.used[item] = max(0, trunk.used[item] - gives)
    elif item < Item.BATTERIES:
        gear = item - FIRST_GEAR
        trunk.gear[gear] -= gives
        trunk.lit[gear] = min(trunk.lit[gear], trunk.gear[gear])
        trunk.helped[gear] = min(trunk.helped[gear], trunk.gear[gear])
    elif item < FIRST_THING:
        trunk.batteries -= gives
    tell1(log, Happening.DROPPED, seat, card)
