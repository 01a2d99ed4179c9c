"""What wrong use of an environment raises: also ValueErrors, as the suites and wrappers around them expect."""

from shamble.engine.base.errors import BadSetup, ShambleError


class WrongUse(ShambleError, ValueError):
    """An environment was not used as it can be."""


class IllegalAction(WrongUse):
    """An action that the seat to move may not choose; nothing has changed."""


class WrongShape(WrongUse):
    """An array of the wrong shape or type."""


class GameOver(WrongUse):
    """A choice in a game that has ended: call reset()."""


class NotDealt(WrongUse):
    """A choice before the first reset()."""


def replaces(illegal: str) -> bool:
    """Does the first legal action stand in for one that is not, or is that refused?"""
    if illegal not in ("refuse", "replace"):
        raise BadSetup(f"illegal is one of refuse, replace, not {illegal!r}")
    return illegal == "replace"
