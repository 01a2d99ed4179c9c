"""Table options: one annotated field each in a game's `Options` record, with the default reading and its alternatives.

@record
class Options:
    remove_heal: Annotated[Small, span(0, 4, 0, "Heals taken out before the deal", "FF-A24")]
    recovery_day_counts: Annotated[Small, switch(False, "the card that completes a recovery counts", "FF-A8")]
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from shamble.engine.base.errors import BadSetup
from shamble.engine.base.record import NOTHING, Seat, fields_of, words


def is_number(text: str) -> bool:
    """A whole number in plain digits; to `str.isdigit` a ² is one, too."""
    return re.fullmatch(r"-?[0-9]{1,18}", text.strip()) is not None


@dataclass(frozen=True)
class Option:
    """One option: how its values are written, which number each has in the record, and what it does."""

    kind: str  # switch, choice, span, seat or cards
    default: Any
    values: tuple[Any, ...]
    help: str
    rule: str

    def number(self, name: str, value: Any, seats: int) -> Any:
        """The number (or numbers) of a written value; BadSetup when there is no such value."""
        match self.kind:
            case "switch":
                text = str(value).lower()
                return self._place(name, {"true": "on", "false": "off", "yes": "on", "no": "off"}.get(text, text))
            case "span":
                text = str(value)
                return self.values[self._place(name, int(text) if is_number(text) else text)]
            case "choice":
                return self._place(name, str(value).lower())
            case "seat":
                place = self._place(name, str(value).upper() if str(value).lower() != "random" else "random")
                if place > seats:
                    raise BadSetup(f"option {name} names seat {value}, but the table has {seats} seats")
                return place - 1
            case _:
                return self._counts(name, value)

    def _place(self, name: str, value: Any) -> int:
        if value not in self.values:
            raise BadSetup(f"option {name} cannot be {value!r}; it is one of {', '.join(map(str, self.values))}")
        return self.values.index(value)

    def _counts(self, name: str, value: Any) -> list[int]:
        if value == self.default:
            return [NOTHING] * len(self.values)
        entries = [part.strip() for part in value.split("+")] if isinstance(value, str) else list(value)
        entries = [] if entries in ([""], ["none"]) else entries
        counts = [0] * len(self.values)
        for entry in entries:
            counts[self._place(name, str(entry).strip().lower())] += 1
        return counts

    def written(self, number: Any) -> Any:
        """The value that a record holds, as people write it."""
        match self.kind:
            case "span":
                return int(number)
            case "seat":
                return self.values[int(number) + 1]
            case "cards":
                if int(number[0]) == NOTHING:
                    return self.default
                chosen = [name for name, count in zip(self.values, number, strict=True) for _ in range(int(count))]
                return " + ".join(chosen) or "none"
            case _:
                return self.values[int(number)]


def switch(default: bool, help: str, rule: str) -> Option:
    """On or off."""
    return Option("switch", "on" if default else "off", ("off", "on"), help, rule)


def choice(names: type[IntEnum], default: IntEnum, help: str, rule: str) -> Option:
    """One of a few named readings."""
    return Option("choice", default.name.lower(), tuple(member.name.lower() for member in names), help, rule)


def span(low: int, high: int, default: int, help: str, rule: str) -> Option:
    """A number from low to high."""
    return Option("span", default, tuple(range(low, high + 1)), help, rule)


def seat(most: int, help: str, rule: str) -> Option:
    """A seat by its letter, or random; the record holds NOTHING for random."""
    return Option("seat", "random", ("random", *(letter.name for letter in list(Seat)[:most])), help, rule)


def cards(names: type[IntEnum], default: str, help: str, rule: str) -> Option:
    """A list of card names, one entry per copy, written "small pack + horde" or "none".

    The record holds a count per name, or NOTHING everywhere for the default, which the rules work out.
    """
    return Option("cards", default, tuple(words(member).lower() for member in names), help, rule)


def options_of(cls: type) -> dict[str, Option]:
    """The options that an `Options` record declares."""
    return {field.name: field.option for field in fields_of(cls) if field.option is not None}


def fill(row: Any, cls: type, chosen: Mapping[str, Any], seats: int) -> None:
    """Write chosen options into a record, the others at their default. BadSetup names what is wrong."""
    options = options_of(cls)
    refuse_unknown("option", chosen, list(options))
    for name, option in options.items():
        setattr(row, name, option.number(name, chosen.get(name, option.default), seats))


def refuse_unknown(what: str, given: Mapping[str, Any], known: Sequence[str]) -> None:
    """BadSetup for a name that there is not."""
    for name in given:
        if name not in known:
            raise BadSetup(f"there is no {what} {name!r}; there are: {', '.join(known) or 'none'}")
