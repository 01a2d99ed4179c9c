"""Step 5, in town: ZS-73, ZS-76, ZS-A45, ZS-A64 to ZS-A66, ZS-A78. Where the party shops, and what is kept."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.chance import draw, put
from shamble.games.zombie_survival.actions import ATTACH, BACK, CARD, DONE, DROP, LOCATION
from shamble.games.zombie_survival.chapters.attacks import forget_deed
from shamble.games.zombie_survival.chapters.packing import load_of, takes_room
from shamble.games.zombie_survival.chapters.people import finish_part, people_in_town
from shamble.games.zombie_survival.chapters.supplies import add_to_kit, do_chore, is_chore, offer_batteries
from shamble.games.zombie_survival.events import Happening, tell1, tell2
from shamble.games.zombie_survival.kinds import FIRST_GEAR, FIRST_THING, LOCATIONS, TOWN_CARDS, Event, Gear, Item
from shamble.games.zombie_survival.meta import Light, TownItems
from shamble.games.zombie_survival.state import DRAWN, PEOPLE, Ask, Home, Siege, Stage, Standing

# --- shopping: ZS-73, ZS-A64, ZS-A66 ----------------------------------------------------------------------------------


@rule
def shoppers(home: Home) -> int:
    count = 0
    for p in range(PEOPLE):
        count += home.standing[p] == Standing.IN_TOWN
    return count


@rule
def end_trip(g: Siege, seat: int, log: Log) -> None:
    g.stage = Stage.MENU
    g.at[:] = NOTHING
    g.fought[:] = 0
    g.keeps = 0
    forget_deed(g)
    finish_part(g, seat, log)


@rule
def next_shopper(g: Siege, home: Home) -> int:
    for p in range(PEOPLE):
        if home.standing[p] == Standing.IN_TOWN and g.at[p] == NOTHING:
            return p
    return NOTHING


@rule
def can_light_shopping(g: Siege, home: Home) -> bool:
    """ZS-A20, `flashlight` one: each lit flashlight helps one person's shopping."""
    if not g.night or g.options.flashlight != Light.ONE or g.deed.lights >= shoppers(home):
        return False
    return home.trunk.lit[Gear.FLASHLIGHT] - home.trunk.helped[Gear.FLASHLIGHT] > g.deed.lights


@rule
def offer_shops(g: Siege, home: Home, mask: Mask) -> None:
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


@rule
def cards_for(g: Siege, home: Home, lit: bool) -> int:
    """ZS-73: two cards by day, one at night without a light; one fewer with Looters in Town."""
    cards = g.content.cards_by_day if lit or not g.night else g.content.cards_by_night
    if g.event == Event.LOOTERS_IN_TOWN:
        cards -= g.content.looters
    return max(0, cards)


@rule
def draw_cards(g: Siege, seat: int, log: Log) -> None:
    """ZS-73, ZS-A66: all cards at once."""
    home = g.homes[seat]
    home.ask = Ask.NOTHING
    home.trunk.helped[Gear.FLASHLIGHT] += g.deed.lights
    g.keeps = shoppers(home)
    place = 0
    for p in range(PEOPLE):
        if g.at[p] != NOTHING:
            lit = g.deed.lights > 0
            if g.options.flashlight == Light.GROUP:
                lit = home.trunk.lit[Gear.FLASHLIGHT] > 0
            elif lit:
                g.deed.lights -= 1
            cards = cards_for(g, home, lit)
            tell2(log, Happening.SHOPS, seat, g.at[p], cards)
            for _ in range(cards):
                card = draw_town(g, g.at[p])
                if card != NOTHING and place < DRAWN:
                    g.drawn[place] = card
                    place += 1
                    tell1(log, Happening.TURNED_UP, seat, card)
    g.deed.lights = 0
    g.stage = Stage.SHOPPING


@rule
def draw_town(g: Siege, location: int) -> int:
    """ZS-A47: an empty deck is made again from its discards; if there are none either, nothing is drawn."""
    deck = g.town_decks[location]
    if deck.left == 0:
        for card in range(TOWN_CARDS):
            if g.content.town[card].location == location:
                for _ in range(g.discard[card]):
                    put(deck, card)
                g.discard[card] = 0
    return draw(deck)


# --- what is kept: ZS-76, ZS-A45, ZS-A65, ZS-A78 ----------------------------------------------------------------------


@rule
def keeps_left(g: Siege, home: Home) -> int:
    """ZS-A65: one item per shopper and round; and for the whole trip, if the table says so, one per person."""
    if g.options.town_items == TownItems.PERROUND:
        return g.keeps
    left = people_in_town(home)
    for card in range(TOWN_CARDS):
        left -= home.kept[card]
    return min(left, g.keeps)


@rule
def capacity(g: Siege, home: Home) -> int:
    return g.content.cars[home.cars[home.car_out]].capacity


@rule
def can_keep(g: Siege, home: Home, card: int) -> bool:
    if g.found[card] == 0 or keeps_left(g, home) <= 0:
        return False
    return not takes_room(g, card) or load_of(g, home) < capacity(g, home)


@rule
def can_drop(g: Siege, home: Home, card: int) -> bool:
    """ZS-76: earlier finds may be dropped; a battery that sits on something may not."""
    if home.kept[card] == 0:
        return False
    item = g.content.town[card].find
    gives = g.content.town[card].gives
    if item < FIRST_GEAR:
        return home.trunk.weapons[item] >= gives
    if item < Item.BATTERIES:
        return home.trunk.gear[item - FIRST_GEAR] >= gives
    return item >= FIRST_THING or home.trunk.batteries >= gives


@rule
def could_keep_after_drop(g: Siege, home: Home) -> bool:
    """Is there a find that only lacks room, and something to drop for it?"""
    wanted, droppable = False, False
    for card in range(TOWN_CARDS):
        wanted = wanted or g.found[card] > 0
        droppable = droppable or can_drop(g, home, card)
    return g.keeps > 0 and wanted and droppable


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
def leave_the_rest(g: Siege, seat: int, log: Log) -> None:
    """ZS-A47: items not kept go to their location's discard."""
    for card in range(TOWN_CARDS):
        for _ in range(g.found[card]):
            tell1(log, Happening.DISCARDED, seat, card)
        g.discard[card] += g.found[card]
        g.found[card] = 0
    end_trip(g, seat, log)


@rule
def offer_finds(g: Siege, home: Home, mask: Mask) -> None:
    for card in range(TOWN_CARDS):
        mask[CARD + card] = can_keep(g, home, card)
    mask[DROP] = could_keep_after_drop(g, home)
    mask[DONE] = True


@rule
def offer_drops(g: Siege, home: Home, mask: Mask) -> None:
    for card in range(TOWN_CARDS):
        mask[CARD + card] = can_drop(g, home, card)
    mask[BACK] = True


@rule
def choose_find(g: Siege, seat: int, action: int, log: Log) -> None:
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
