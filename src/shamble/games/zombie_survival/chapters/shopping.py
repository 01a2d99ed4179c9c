"""Step 5, in town: ZS-73, ZS-76, ZS-A45, ZS-A64 to ZS-A66, ZS-A78. The cards that are drawn, and what can be kept."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.chance import draw, put
from shamble.games.zombie_survival.chapters.attacks import forget_deed
from shamble.games.zombie_survival.chapters.packing import load_of, takes_room
from shamble.games.zombie_survival.chapters.people import people_in_town
from shamble.games.zombie_survival.chapters.steps import finish_part
from shamble.games.zombie_survival.content import FIRST_GEAR, FIRST_THING, TOWN_CARDS, Event, Gear, Item
from shamble.games.zombie_survival.events import Happening, tell1, tell2
from shamble.games.zombie_survival.meta import Light, TownItems
from shamble.games.zombie_survival.state import DRAWN, PEOPLE, Ask, Home, Siege, Stage, Standing

# --- shopping: ZS-73, ZS-A64, ZS-A66 ----------------------------------------------------------------------------------


@rule
def shoppers(home: Home) -> int:
    """How many in town are fit to shop."""
    count = 0
    for p in range(PEOPLE):
        count += home.standing[p] == Standing.IN_TOWN
    return count


@rule
def end_trip(g: Siege, seat: int, log: Log) -> None:
    """This party has done with step 5."""
    g.stage = Stage.MENU
    g.at[:] = NOTHING
    g.fought[:] = 0
    g.keeps = 0
    forget_deed(g)
    finish_part(g, seat, log)


@rule
def next_shopper(g: Siege, home: Home) -> int:
    """ZS-A64: who has not named a location yet, or NOTHING."""
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
    """ZS-76: how many finds the car takes."""
    return g.content.cars[home.cars[home.car_out]].capacity


@rule
def can_keep(g: Siege, home: Home, card: int) -> bool:
    """ZS-76, ZS-A65: such a find lies there, somebody may take one more, and the car has room."""
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
def leave_the_rest(g: Siege, seat: int, log: Log) -> None:
    """ZS-A47: items not kept go to their location's discard."""
    for card in range(TOWN_CARDS):
        for _ in range(g.found[card]):
            tell1(log, Happening.DISCARDED, seat, card)
        g.discard[card] += g.found[card]
        g.found[card] = 0
    end_trip(g, seat, log)
