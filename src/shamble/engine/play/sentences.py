"""Parts of sentences that every game needs."""

from collections.abc import Sequence


def listed(names: Sequence[str]) -> str:
    """Some names as people say them: "Ann", "Ann and Ben", "Ann, Ben and Cem"."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
