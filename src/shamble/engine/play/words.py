"""What people type, and which choice they mean by it."""

import re
from collections.abc import Mapping

MOST_OFFERED = 12  # choices that a refusal names


def plain(text: str) -> str:
    """Without capitals and needless blanks."""
    return " ".join(text.casefold().split())


def meant(said: str, texts: Mapping[int, str]) -> list[int]:
    """The choices whose plain text holds what was said; else those that have all its words, in this order."""
    found = [action for action, text in texts.items() if said and said in text]
    return found or [action for action, text in texts.items() if _in_order(said, text)]


def _in_order(said: str, text: str) -> bool:
    spoken, there = re.findall(r"[\w'-]+", said), iter(re.findall(r"[\w'-]+", text))
    return bool(spoken) and all(word in there for word in spoken)


def offered(texts: list[str]) -> str:
    """Choices as a refusal names them, with the words of the screen."""
    more = len(texts) - MOST_OFFERED
    return "; ".join(texts[:MOST_OFFERED]) + (f"; and {more} more" if more > 0 else "")
