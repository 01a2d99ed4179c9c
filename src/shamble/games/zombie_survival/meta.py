"""Zombie Survival on the shelf: title, seats, and the table's options."""

from enum import IntEnum
from typing import Annotated

from shamble.engine.base.record import Small, record
from shamble.engine.play.game import Meta
from shamble.engine.play.presets import Idle, Preset
from shamble.engine.rules.options import choice, seat, span, switch


class SlideChoice(IntEnum):
    """ZS-A5: who says whether a zombie goes left or right."""

    OWNER, SENDER = range(2)


class Light(IntEnum):
    """ZS-A20: whom a lit flashlight serves."""

    GROUP, ONE = range(2)


class Toughness(IntEnum):
    """ZS-A33: when a car is destroyed."""

    EQUAL, EXCEED = range(2)


class TownItems(IntEnum):
    """ZS-A65: how often each person may take an item."""

    PERROUND, PERTRIP = range(2)


class Shortage(IntEnum):
    """ZS-A85: who gets the last zombies of the box when a wave needs more."""

    BY_SIDE, BY_HOUSE, NOBODY = range(3)


class Aiming(IntEnum):
    """ZS-A61: whether the head may be aimed at."""

    STANDARD, CALLED = range(2)


@record
class Options:
    """The table's options, each with the ledger's default reading first."""

    yard_depth: Annotated[Small, span(2, 3, 2, "rows of squares in every yard", "ZS-A1")]
    slide_choice: Annotated[
        Small, choice(SlideChoice, SlideChoice.OWNER, "who sends a pushed zombie left or right", "ZS-A5")
    ]
    residents: Annotated[Small, span(2, 5, 4, "people who live in each house", "ZS-A7")]
    draft_geometry: Annotated[
        Small, switch(True, "tiles are placed on the plan; off: only squares are counted", "ZS-A8")
    ]
    harder: Annotated[Small, switch(False, "one generator and one rifle fewer than players", "ZS-05")]
    rotate_first: Annotated[Small, switch(False, "the first player changes each round", "ZS-A11")]
    flashlight: Annotated[
        Small, choice(Light, Light.GROUP, "a lit flashlight serves its whole group, or one action per round", "ZS-A20")
    ]
    noise_always: Annotated[Small, switch(False, "every unsilenced shot draws a zombie, not only a miss", "ZS-A22")]
    need_opening_to_shoot: Annotated[Small, switch(False, "shots need an open door or window on that side", "ZS-A24")]
    handsaw_one_action: Annotated[Small, switch(False, "the two windows of a handsaw cost one action", "ZS-A30")]
    car_toughness: Annotated[
        Small, choice(Toughness, Toughness.EQUAL, "a car breaks at its number of damage, or beyond it", "ZS-A33")
    ]
    fast_town: Annotated[Small, switch(False, "a party may shop in the step in which it leaves", "ZS-A38")]
    zombie_cap: Annotated[Small, switch(True, "no zombies come when all of the box are out", "ZS-A52")]
    shortage: Annotated[
        Small,
        choice(
            Shortage,
            Shortage.BY_SIDE,
            "the last zombies of the box come to one side of all houses after the other; to one house after the other; "
            "or not at all",
            "ZS-A85",
        ),
    ]
    split_shopping: Annotated[Small, switch(False, "each person in town shops where it likes", "ZS-A64")]
    town_items: Annotated[
        Small,
        choice(TownItems, TownItems.PERROUND, "one item per person and shopping round, or for the trip", "ZS-A65"),
    ]
    aiming: Annotated[Small, choice(Aiming, Aiming.STANDARD, "whether the head may be aimed at", "ZS-A61")]
    solo_events: Annotated[Small, span(10, 20, 10, "event cards of a game alone", "ZS-110")]
    first_player: Annotated[Small, seat(4, "who is first player", "ZS-10")]


META = Meta(
    title="Zombie Survival",
    tagline="Board the windows. Feed the house. Be the last one in.",
    kind="siege",
    seats=(1, 4),
    version=2,
    options=Options,
    minutes=90,
    secrets=False,
    presets=(
        Preset("As in the box", "all tiles", {"harder": "off"}, seats=(2, 4)),
        Preset("Harder", "few rifles and generators", {"harder": "on"}, seats=(2, 4)),
        Preset("10 events", "the printed length, to learn the game", {"solo_events": 10}, seats=(1, 1)),
        Preset("14 events", "a test", {"solo_events": 14}, seats=(1, 1)),
        Preset("16 events", "a hard one", {"solo_events": 16}, seats=(1, 1)),
    ),
    idle=(
        Idle(("solo_events",), "For a game alone.", seats=(2, 4)),
        Idle(("shortage",), "Zombies never run short.", where={"zombie_cap": ("off",)}),
        Idle(("rotate_first", "slide_choice", "shortage"), "Needs a second house.", seats=(1, 1)),
    ),
)
