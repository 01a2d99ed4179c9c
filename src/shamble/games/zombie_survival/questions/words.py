"""The words of a question."""

from collections.abc import Mapping
from typing import NamedTuple

USUAL = ""
"""The sentence that a kind of choice has everywhere (`telling/choices.py`)."""

CHORES = {"battery": USUAL, "generator": USUAL, "stove": USUAL}
"""ZS-A72, ZS-A76: what may be done at any own choice of steps 3 to 6 (`chapters/supplies.py`)."""


class Words(NamedTuple):
    """What is said of a question. `telling` fills in what stands in braces."""

    rule: str
    """The rule that governs it."""
    prompt: str
    answers: Mapping[str, str]
    """The kinds of choice that answer it (`actions.RANGES`), each with its sentence."""
