"""The words of a question."""

from typing import NamedTuple


class Words(NamedTuple):
    """The rule that governs a question, and its prompt; `telling/prompts.py` fills in what stands in braces."""

    rule: str
    prompt: str
