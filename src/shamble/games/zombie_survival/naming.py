"""The pieces of Zombie Survival as the ledger spells them, for its sentences; records and choices use plain names."""

from enum import IntEnum

from shamble.engine.base.record import words

SPELLED = {
    "Ash Lane Split Level": "Ash Lane Split-Level",
    "Millers Farmhouse": "Miller's Farmhouse",
    "Medium Sized Car": "Medium-Sized Car",
    "Full Size SUV": "Full-Size SUV",
    "Fuel and Go": "Fuel & Go",
    "Out Patient": "Out-Patient",
    "Timber": "Lumber",
    "Grocery Water": "Water Case",
    "Clinic Water": "Water Case",
    "Fuel Water": "Water Case",
    "Grocery Liquor": "Liquor",
    "Fuel Liquor": "Liquor",
    "Hardware Stove": "Portable Stove",
    "Trail Stove": "Portable Stove",
    "Clinic Batteries": "Batteries",
    "Fuel Batteries": "Batteries",
    "Trail Batteries": "Batteries",
    "Guarded Generator": "Guarded Portable Generator",
}


def title(piece: IntEnum) -> str:
    """What is printed on a piece."""
    return SPELLED.get(words(piece), words(piece))
