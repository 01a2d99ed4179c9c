"""What `observe` writes, as data: every number with its name, its range and its meaning.

    class OfSeat(Slices):
        HIDDEN_CARDS = numbers("its hidden cards", 0, DECK)
        SHOWN = one_of("its face-up card", Card)

    class Sight(Slices):
        OWN_HAND = numbers("the own hidden cards, by kind", 0, DECK, Card)
        SEAT = blocks("every seat from the own one on, clockwise", OfSeat, SEATS)

    LAYOUT = Layout(1, Sight)

A member is the place of its first number, so rules write `out[Sight.OWN_HAND + card]`. Spaces, descriptions and the
page of a game are made from the same classes. Every number fits into a byte: what may be larger is cut with `at_most`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import EnumMeta, IntEnum
from functools import cached_property
from math import prod
from typing import Any

from shamble.engine.base.arrays import np
from shamble.engine.base.errors import BadSetup, EngineFault
from shamble.engine.base.record import NOTHING, Seats, words
from shamble.engine.compile.rule import rule

LEAST, MOST = -128, 127


@rule
def at_most(number: int, most: int) -> int:
    """A number that may be larger than its place in an observation."""
    return min(number, most)


@dataclass(frozen=True)
class Part:
    """One member of a layout: numbers of one meaning, or blocks of parts, along some dimensions."""

    text: str
    low: int
    high: int
    dims: tuple[Any, ...]
    block: "type[Slices] | None" = None
    single: bool = False
    """At most one number along the last dimension is 1: the others are 0."""
    names: Any = None
    """What a number stands for: an IntEnum; NOTHING for none."""

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        return prod(map(_extent, self.dims)) * (1 if self.block is None else size_of(self.block))


def numbers(text: str, low: int, high: int, *dims: Any) -> Part:
    """Numbers from `low` to `high`; a dimension is an IntEnum, the seats, or a number of places."""
    if not LEAST <= low <= high <= MOST:
        raise EngineFault(f"{text}: {low} to {high} does not fit into a byte")
    return Part(text, low, high, dims)


def flag(text: str, *dims: Any) -> Part:
    """0 for no, 1 for yes."""
    return Part(text, 0, 1, dims)


def named(text: str, names: Any, *dims: Any) -> Part:
    """A number that stands for one of these names, or NOTHING."""
    return Part(text, NOTHING, len(names) - 1, dims, names=names)


def one_of(text: str, names: Any, *dims: Any) -> Part:
    """A 1 in the place of one of these names (or of none), 0 in the others."""
    return Part(text, 0, 1, (*dims, names), single=True)


def blocks(text: str, block: "type[Slices]", *dims: Any) -> Part:
    """The same parts again and again."""
    return Part(text, 0, 0, dims, block)


class Slices(IntEnum):
    """The base of layouts: every member is the place of its first number, and knows its part."""

    part: Part

    def __new__(cls, part: Part) -> "Slices":
        """The next places behind the members so far."""
        first = sum(member.part.size for member in cls.__members__.values())
        member = int.__new__(cls, first)
        member._value_ = first
        member.part = part
        return member


def size_of(parts: type[Slices]) -> int:
    """How many numbers the members take together."""
    return sum(member.part.size for member in parts)


@dataclass(frozen=True)
class Slice:
    """A run of numbers with one meaning: `observation[start:stop]`."""

    name: str
    start: int
    stop: int
    low: int
    high: int
    text: str
    dims: tuple[Any, ...]


@dataclass(frozen=True)
class Layout:
    """The layout of a game's observations."""

    version: int
    """Raise it when a number moves or changes its meaning: what was trained on an older layout then reads nonsense."""
    parts: type[Slices]

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return size_of(self.parts)

    @cached_property
    def slices(self) -> tuple[Slice, ...]:
        """Every run of numbers in order; those of blocks are called `seat[1].hand`."""
        return tuple(_slices(self.parts, 0, ""))

    @cached_property
    def low(self) -> np.ndarray[tuple[Any, ...], np.dtype[np.int8]]:
        """The least value of every number."""
        return self._spread([each.low for each in self.slices])

    @cached_property
    def high(self) -> np.ndarray[tuple[Any, ...], np.dtype[np.int8]]:
        """The largest value of every number."""
        return self._spread([each.high for each in self.slices])

    def _spread(self, bounds: Sequence[int]) -> np.ndarray[tuple[Any, ...], np.dtype[np.int8]]:
        sizes = [each.stop - each.start for each in self.slices]
        return np.repeat(np.array(bounds, np.int8), sizes)

    def at(self, name: str) -> slice:
        """Where a run of numbers lies, by its name in `slices`."""
        for each in self.slices:
            if each.name == name:
                return slice(each.start, each.stop)
        raise BadSetup(f"an observation has no {name!r}; there are: {', '.join(each.name for each in self.slices)}")

    def describe(self, observation: Any) -> dict[str, Any]:
        """One observation as names and values."""
        row = np.asarray(observation)
        if row.shape != (self.size,):
            raise BadSetup(f"an observation has the shape ({self.size},), not {row.shape}")
        return _described(self.parts, row)


def _slices(parts: type[Slices], at: int, prefix: str) -> Iterator[Slice]:
    for member in parts:
        part, name, start = member.part, prefix + member.name.lower(), at + int(member)
        if part.block is None:
            yield Slice(name, start, start + part.size, part.low, part.high, part.text, part.dims)
        else:
            each = size_of(part.block)
            for number in range(part.size // each):
                place = f"{name}[{number}]." if part.dims else f"{name}."
                yield from _slices(part.block, start + number * each, place)


def _described(parts: type[Slices], row: Any) -> dict[str, Any]:
    return {
        member.name.lower(): _shown(member.part, row[int(member) : int(member) + member.part.size], member.part.dims)
        for member in parts
    }


def _shown(part: Part, row: Any, dims: tuple[Any, ...]) -> Any:
    if not dims:
        return _described(part.block, row) if part.block is not None else _value(part, int(row[0]))
    if part.single and len(dims) == 1:
        place = next(iter(np.flatnonzero(row)), None)
        return None if place is None else words(list(dims[0])[place]) if isinstance(dims[0], EnumMeta) else int(place)
    dim, *rest = dims
    shown = [_shown(part, piece, tuple(rest)) for piece in row.reshape(_extent(dim), -1)]
    if isinstance(dim, EnumMeta):
        return {words(member): each for member, each in zip(dim, shown, strict=True)}  # type: ignore[var-annotated]
    return shown


def _value(part: Part, number: int) -> Any:
    if part.names is None:
        return number
    return None if number == NOTHING else words(part.names(number))


def _extent(dim: Any) -> int:
    return len(dim) if isinstance(dim, EnumMeta) else int(dim)


def extent_text(dim: Any) -> str:
    """A dimension as a page says it: the names of an enum, "seats", or a number of places."""
    if isinstance(dim, EnumMeta):
        members: list[IntEnum] = list(dim)
        return ", ".join(words(member) for member in members)
    return f"{int(dim)} seats" if isinstance(dim, Seats) else f"{int(dim)} places"
