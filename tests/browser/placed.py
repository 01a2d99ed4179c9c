"""A server at which Zombie Survival begins in the middle: `python placed.py serve ...`, with the server's arguments.

Which position a table begins in is said by an option that a table of two does not use: `solo_events`. The rest is
`known.py`.
"""

from functools import wraps
from typing import Any

from known import deal_what_is_known

from shamble.engine.play.match import Match

GUESTS = {"step": "Guests", "finished.B": 1, "rounds": 9, "die": [3]}
TOWN = {"step": "Town", "rounds": 5}
HOUSES = {"homes.A.house": "Corner Bungalow", "homes.B.house": "Canal Townhouse", "homes.B.person": ["Milo", "Nan"]}
FIVE = {"homes.A.person": ["Ada", "Bruno", "Celia", "Dov", "Abel"], "homes.A.standing": ["Ready"] * 5}
FOUR = {"homes.A.person": ["Ada", "Bruno", "Celia", "Dov"]}

PLACES: dict[str, tuple[int, dict[str, Any]]] = {
    # batteries die first; then a meal of two kinds of food, and a stove that could be lit
    "dead-cells": (
        13,
        GUESTS
        | FIVE
        | {
            "homes.A.things": {"Portable Stove": 1, "Gas": 2},
            "homes.A.kit.gear": ["Laser Sight", "Flashlight", "Night Vision Scope"],
            "homes.A.kit.lit": ["Laser Sight", "Flashlight", "Night Vision Scope"],
            "event_deck": ["Dead Cells"],
        },
    ),
    "stranger": (14, GUESTS | FOUR | {"event_deck": ["Stranger on the Porch"]}),
    # somebody must be bitten, with an action left or without, and there is one first aid
    "bites": (
        15,
        {"step": "Fights", "rounds": 9, "homes.A.inside": 1, "homes.A.kit.weapons": ["Machete"]}
        | FOUR
        | {"homes.A.supply.First Aid": 1, "homes.A.standing": ["Ready", "Spent", "Ready", "Ready"]},
    ),
    "leaving": (
        16,
        TOWN
        | FOUR
        | {
            "homes.A.cars": ["Minivan"],
            "homes.A.things": {"Gas": 2},
            "homes.A.kit.weapons": ["Machete", "Shotgun", "Handgun"],
            "homes.A.kit.gear": ["Flashlight", "Laser Sight"],
            "homes.A.kit.lit": ["Flashlight"],
            "homes.A.yard.Second Row": ["F4"],
        },
    ),
    "wreck": (
        17,
        TOWN
        | FOUR
        | {
            "homes.A.cars": ["Medium Sized Car"],
            "homes.A.car_out": 0,
            "homes.A.damage": [1],
            "homes.A.standing": ["In Town", "In Town", "Ready", "Ready"],
            "homes.A.yard.Second Row": ["F4", "F5", "F3"],
            "homes.A.yard.House Row": ["F4", "F5", "R1"],
            "homes.A.barricade": ["Front 1", "Back 2"],
            "homes.A.trunk.weapons": ["Handgun", "Machete"],
        },
    ),
    "shopping": (
        18,
        TOWN
        | FOUR
        | {
            "homes.A.cars": ["Minivan"],
            "homes.A.car_out": 0,
            "homes.A.standing": ["In Town", "In Town", "In Town", "Ready"],
            "homes.A.trunk.weapons": ["Handgun", "Machete"],
        },
    ),
    "fights": (
        19,
        {
            "step": "Fights",
            "rounds": 7,
            "night": 1,
            "homes.A.inside": 1,
            "homes.A.kit.weapons": ["Rifle", "Machete", "Shotgun"],
            "homes.A.kit.gear": ["Laser Sight"],
            "homes.A.kit.lit": ["Laser Sight"],
            "homes.A.yard.House Row": ["F2", "L5", "B4", "B5"],
            "homes.A.yard.Second Row": ["F2", "F4", "R3", "L5", "B4"],
            "homes.A.barricade": ["Front 1", "Back 2", "Left 1"],
        }
        | FOUR,
    ),
}


def begin_in_the_middle() -> None:
    """Every game of Zombie Survival for two begins in the position that its option names."""
    plain = Match.__init__
    positions = dict(PLACES.values())

    @wraps(plain)
    def placed(self: Match, game: Any, seats: int, seed: int, options: Any = None, *rest: Any, **more: Any) -> None:
        number = (options or {}).get("solo_events")
        if game.name == "zombie-survival" and seats == 2 and number in positions:
            more["position"] = HOUSES | positions[number]
        plain(self, game, seats, seed, options, *rest, **more)

    Match.__init__ = placed  # type: ignore[method-assign]


if __name__ == "__main__":
    from shamble.server.__main__ import main

    deal_what_is_known()
    begin_in_the_middle()
    main()
