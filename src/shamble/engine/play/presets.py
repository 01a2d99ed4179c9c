"""What the set-up of a table offers beyond single options: ready-made tables, proposals, and options without a meaning.

`META` holds them, and the server hands them to clients as they are.
"""

from dataclasses import dataclass, field

OptionValues = dict[str, str | int]


@dataclass(frozen=True)
class Preset:
    """Options that a table takes with one click; those that it does not name stay as they are."""

    name: str
    line: str
    """What it means, in a few words."""
    options: OptionValues
    seats: tuple[int, int] = (1, 8)
    """The numbers of seats that it is offered to."""


@dataclass(frozen=True)
class Proposal:
    """What the set-up proposes for so many seats, until somebody wants something else."""

    seats: tuple[int, int]
    options: OptionValues = field(default_factory=dict)
    line: str = ""
    """What is special about so many, in a sentence."""


@dataclass(frozen=True)
class Idle:
    """Options that have no meaning at some tables, and why."""

    options: tuple[str, ...]
    why: str
    seats: tuple[int, int] = (1, 8)
    """They are idle with so many seats."""
    where: dict[str, tuple[str | int, ...]] = field(default_factory=dict)
    """They are idle while every one of these options has one of its values."""
