"""Every error that a user of Shamble can cause.

    ShambleError
    ├── UnknownGame          no game of that name
    ├── BadSetup             seats, option, content or seed that the game does not have
    ├── BadText              a record, position or scenario that cannot be read; knows its line
    │   └── OtherRules       a record made under another version of the rules
    ├── BadChoice            a choice that cannot be made; the match is unchanged
    │   ├── IllegalChoice    a rule forbids it; carries the rule's id
    │   ├── AmbiguousChoice  the words fit several choices
    │   └── NotWaiting       it is not this seat's decision
    └── CannotUndo           something was revealed, rolled or decided by somebody else since

An `EngineFault` is none of these: it means that a game broke the contract, and is a bug.
"""


class ShambleError(Exception):
    """Something that the user can put right; its text is one line that says how."""


class UnknownGame(ShambleError):
    """No game of that name."""


class BadSetup(ShambleError):
    """Seats, options, content or a seed that the game does not have."""


class BadText(ShambleError):
    """A text that cannot be read. `line` counts from 1; 0 means the text as a whole."""

    def __init__(self, message: str, line: int = 0, source: str = "") -> None:
        self.message, self.line, self.source = message, line, source
        place = ":".join(part for part in (source, str(line) if line else "") if part)
        super().__init__(f"{place}: {message}" if place else message)

    def within(self, source: str) -> "BadText":
        """The same error, naming the file it stands in."""
        return type(self)(self.message, self.line, source)


class OtherRules(BadText):
    """A record of another version of the rules: it would replay to another end."""


class BadChoice(ShambleError):
    """A choice that cannot be made. `seat` and `text` are what was asked."""

    def __init__(self, message: str, seat: int, text: str) -> None:
        self.seat, self.text = seat, text
        super().__init__(message)


class IllegalChoice(BadChoice):
    """A choice that a rule forbids; `rule` is the id of that rule, `reason` its sentence."""

    def __init__(self, seat: int, text: str, rule: str, reason: str) -> None:
        self.rule, self.reason = rule, reason
        super().__init__(f"{text!r} is not allowed: {reason} ({rule})", seat, text)


class AmbiguousChoice(BadChoice):
    """Words that fit several choices."""


class NotWaiting(BadChoice):
    """A choice by a seat that has nothing to decide now; `rule` says why, where a rule does."""

    def __init__(self, message: str, seat: int, text: str, rule: str) -> None:
        self.rule = rule
        super().__init__(message, seat, text)


class CannotUndo(ShambleError):
    """Something was revealed, rolled or decided by somebody else since that choice."""


class EngineFault(Exception):
    """A game broke the engine's contract: a bug, never the user's mistake."""
