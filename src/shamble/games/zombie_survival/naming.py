"""The pieces of Zombie Survival as the ledger spells them, for its sentences; records and choices use plain names."""

from enum import IntEnum

from shamble.engine.record import words

SPELLED = {
    "Ash Lane Split Level": "Ash Lane Split-Level",
    "Millers Farmhouse": "Miller's Farmhouse",
    "Medium Sized Car": "Medium-Sized Car",
    "Full Size SUV": "Full-Size SUV",
    "Fuel and Go": "Fuel & Go",
    "Out Patient": "Out-Patient",
}


def title(piece: IntEnum) -> str:
    """What is printed on a piece."""
    return SPELLED.get(words(piece), words(piece))
