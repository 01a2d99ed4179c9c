"""The numbers of the box with which the game can be played; others are refused."""

from typing import Any

from shamble.engine.base.record import NOTHING, copy, words
from shamble.engine.rules.plain import BadValue
from shamble.games.zombie_survival.chapters.draft import open_plan, something_fits, sort_tiles
from shamble.games.zombie_survival.content import (
    BOX,
    COLUMNS,
    DECK_ROOM,
    MOST_CARS,
    MOST_PEOPLE_THERE_ARE,
    MOST_SQUARES,
    Event,
    House,
    Item,
    Location,
    Opening,
    OpeningKind,
    Side,
    Supply,
    TownCard,
    Weapon,
)

MOST_OF_A_KIND = 127  # items that a house can count


def check_box(g: Any) -> None:
    """Refuse numbers with which the game could not be played."""
    content = g.content
    for item in Item:
        tile = content.tiles[item]
        _within(f"tiles.{words(item)}.copies", tile.copies, 0, 20)
        _within(f"tiles.{words(item)}.wide", tile.wide, 1, 6)
        _within(f"tiles.{words(item)}.high", tile.high, 1, 6)
        _within(f"tiles.{words(item)}.gives", tile.gives, 0, 1 if item >= Item.HOUSEGUEST else 12)
    if sum(int(content.tiles[item].copies) for item in Item if item >= Item.MEDIUM_SIZED_CAR) > MOST_CARS:
        raise BadValue(f"content.tiles: there can be {MOST_CARS} cars at most")
    _within("tiles.Houseguest.copies", content.tiles[Item.HOUSEGUEST].copies, 0, 6)
    for house in House:
        _check_house(content, house)
    for weapon in Weapon:
        sheet, name = content.weapons[weapon], f"weapons.{words(weapon)}"
        _within(f"{name}.dice", sheet.dice, 0, 12)
        _within(f"{name}.least_range", sheet.least_range, 0, 3)
        _within(f"{name}.most_range", sheet.most_range, sheet.least_range, 3)
        for column in ("hand_to_hand", "noisy", "takes_sights"):
            _within(f"{name}.{column}", sheet[column], 0, 1)
        if sheet.hand_to_hand and (sheet.noisy or sheet.takes_sights):
            raise BadValue(f"content.{name}: a hand-to-hand weapon makes no noise and takes no sights")
        if sheet.hand_to_hand and sheet.most_range:
            raise BadValue(f"content.{name}: a hand-to-hand weapon reaches its own square only")
    for location in Location:
        cards = [content.town[card] for card in TownCard if content.town[card].location == location]
        _within(f"town: cards of {words(location)}", sum(int(card.copies) for card in cards), 0, DECK_ROOM)
    for card in TownCard:
        _within(f"town.{words(card)}.copies", content.town[card].copies, 0, DECK_ROOM)
        _within(f"town.{words(card)}.gives", content.town[card].gives, 0, 12)
        _within(f"town.{words(card)}.zombie", content.town[card].zombie, 0, 1)
        if content.town[card].find == NOTHING and content.town[card].gives:
            raise BadValue(f"content.town.{words(card)}: a card without an item gives nothing")
        if content.town[card].find >= Item.HOUSEGUEST:
            raise BadValue(f"content.town.{words(card)}: people and cars are not found in town")
    for event in Event:
        for name in ("food", "water", "fatigue", "sick", "batteries"):
            _within(f"events.{words(event)}.{name}", content.events[event][name], 0, 6)
    _check_numbers(content)
    _check_stock(content)
    _check_draft(g)


def _check_stock(content: Any) -> None:
    """What all tiles and town cards give of an item must go into the count of one house."""
    for item in Item:
        if item < Item.PANTRY and item != Item.BATTERIES:
            cards = [content.town[card] for card in TownCard if content.town[card].find == item]
            sheets = [content.tiles[item], *cards]
            total = sum(int(sheet.copies) * int(sheet.gives) for sheet in sheets)
            if total > MOST_OF_A_KIND:
                raise BadValue(f"content: there can be {MOST_OF_A_KIND} of {words(item)} at most, not {total}")


def _check_draft(g: Any) -> None:
    """ZS-11: the first player takes a tile, whichever house is dealt, so one must fit into every house."""
    trial = copy(g)
    sort_tiles(trial)
    for house in House:
        trial.homes[0].house = house
        open_plan(trial, trial.homes[0])
        if not something_fits(trial, trial.homes[0]):
            raise BadValue(f"content: no tile fits into the house {words(house)} (ZS-11)")


def _check_house(content: Any, house: House) -> None:
    sheet, name = content.houses[house], f"houses.{words(house)}"
    garages = [opening for opening in Opening if sheet.openings[opening].kind == OpeningKind.GARAGE]
    if len(garages) != 1 or garages[0] // 2 != sheet.driveway:
        raise BadValue(f"content.{name} needs one garage door, on the side of its driveway")
    _within(f"{name}.driveway_column", sheet.driveway_column, 1, COLUMNS - 1)
    for side in Side:
        taken: set[int] = set()
        for opening in (2 * side, 2 * side + 1):
            if sheet.openings[opening].kind != OpeningKind.NONE:
                column = int(sheet.openings[opening].column)
                _within(f"{name}.openings.{words(Opening(opening))}.column", column, 1, COLUMNS - BOX + 1)
                box = set(range(column, column + BOX))
                if box & taken:
                    raise BadValue(f"content.{name}: two openings of one side share a square (ZS-A2)")
                taken |= box


def _check_numbers(content: Any) -> None:
    _within("zombies", content.zombies, 1, 1000)
    _within("most_supply", content.most_supply, 1, 100)
    for supply in Supply:
        _within(f"start_supply.{words(supply)}", content.start_supply[supply], 0, content.most_supply)
    _within("house_squares", content.house_squares, 1, MOST_SQUARES)
    _within("most_people", content.most_people, 5, MOST_PEOPLE_THERE_ARE)
    _within("fed_by_stove", content.fed_by_stove, 2, MOST_PEOPLE_THERE_ARE)
    _within("fed_cold", content.fed_cold, 2, MOST_PEOPLE_THERE_ARE)
    _within("night_margin", content.night_margin, 10, 50)
    _within("most_dice", content.most_dice, 1, 12)
    _within("molotov_range", content.molotov_range, 1, 3)
    for name in ("cards_by_day", "cards_by_night"):
        _within(name, content[name], 0, 2)
    for name in (
        "laser_dice",
        "scope_dice",
        "night_dice",
        "kill_sum",
        "fire_water",
        "lightning_fire",
        "stranger_zombie",
    ):
        _within(name, content[name], 0, 12)
    for name in ("lunch_spoiled", "drop_canned", "drop_first_aid", "drop_batteries", "looters", "wind_dice"):
        _within(name, content[name], 0, 12)


def _within(name: str, number: Any, low: Any, high: Any) -> None:
    if not low <= number <= high:
        raise BadValue(f"content.{name} must be from {low} to {high}, not {number}")
