"""Records: to a type checker a class, at run time one flat row of numbers that Numba compiles.

    class Card(IntEnum): ...
    CardId = Annotated[Small, Card]                      # a number that stands for a card

    @record
    class Camp:
        hand: Annotated[Array[Small], SEATS, Card]       # how many of each card each seat holds
        shown: Annotated[Array[CardId], SEATS]           # the face-up card of each seat, or NOTHING
        deck: DrawDeck                                   # a record inside a record

The words after the type are the dimensions. A dimension that is an `IntEnum` is written with its names in positions and
scenarios, one that is `Seats` with the letters of the seats, a plain number as a list. Numbers are signed, so that
`g.left - 5` means the same in NumPy and in machine code.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import EnumMeta, IntEnum
from typing import Annotated, Any, Generic, TypeVar, get_args, get_origin, get_type_hints, overload

from shamble.engine.base.arrays import np

T = TypeVar("T")
C = TypeVar("C")

Mask = np.ndarray[tuple[Any, ...], np.dtype[np.bool_]]
Observation = np.ndarray[tuple[Any, ...], np.dtype[np.int8]]

Small = Annotated[int, "i1"]  # -128 to 127
Short = Annotated[int, "i2"]  # -32,768 to 32,767
Long = Annotated[int, "i8"]
Random = Annotated[int, "u8"]  # the inside of a random stream; nothing else is unsigned

NOTHING = -1  # in a field that names something: none

SMALL_WORDS = frozenset({"And", "From", "In", "Of", "On", "The", "To"})  # inside a name, not at its ends
INITIALS = frozenset({"SUV"})  # in capitals anywhere


class Seat(IntEnum):
    """The seats by their letters, clockwise."""

    A, B, C, D, E, F, G, H = range(8)


SeatId = Annotated[Small, Seat]


class Seats(int):
    """A number of seats, as a dimension: `SEATS = Seats(8)`."""


class Array(Generic[T]):
    """What a type checker sees of an array field. A row of a two-dimensional one is `g.hand[seat, :]`."""

    size: int

    @overload
    def __getitem__(self, index: int | tuple[int, ...]) -> T: ...  # type: ignore[overload-overlap]  # indexes alone: one value
    @overload
    def __getitem__(self, index: "slice | tuple[int | slice, ...]") -> "Array[T]": ...
    def __getitem__(self, index: Any) -> Any:
        raise TypeError("a type, not an array")

    def __setitem__(self, index: Any, value: "T | Array[T] | int") -> None: ...

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[T]:
        raise TypeError("a type, not an array")


@dataclass(frozen=True)
class Field:
    """One field of a record: what a value is, what it is called, and the dimensions of an array of them."""

    name: str
    kind: "str | type"  # a NumPy type code, or a record class
    names: type[IntEnum] | None
    option: Any  # the `Option` that the field holds, in a record of options
    dims: tuple[Any, ...]

    @property
    def shape(self) -> tuple[int, ...]:
        """How many values each dimension has."""
        return tuple(len(dim) if isinstance(dim, EnumMeta) else int(dim) for dim in self.dims)


def record(cls: type[C]) -> type[C]:
    """Give a class of annotated fields its dtype and the description of its fields."""
    fields = [_field(name, hint) for name, hint in get_type_hints(cls, include_extras=True).items()]
    formats = [np.dtype((dtype_of(f.kind), f.shape)) for f in fields]
    sizes = [_alignment(f.kind) for f in fields]
    offsets, end = [], 0
    for form, size in zip(formats, sizes, strict=True):
        end += -end % size  # GPUs read a number only from a multiple of its size
        offsets.append(end)
        end += form.itemsize
    cls.alignment = max(sizes)  # type: ignore[attr-defined]
    size = end + -end % max(sizes)
    layout: Any = {"names": [f.name for f in fields], "formats": formats, "offsets": offsets, "itemsize": size}
    cls.fields = fields  # type: ignore[attr-defined]
    cls.dtype = np.dtype((np.record, np.dtype(layout)))  # type: ignore[attr-defined]
    return cls


def _alignment(kind: "str | type") -> int:
    alignment: int = np.dtype(kind).itemsize if isinstance(kind, str) else kind.alignment  # type: ignore[attr-defined]
    return alignment


def _field(name: str, hint: Any) -> Field:
    base, *meta = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    if get_origin(base) is Array:
        (element,) = get_args(base)
        inner = _field(name, element)
        return Field(name, inner.kind, inner.names, inner.option, tuple(meta))
    if is_record(base):
        return Field(name, base, None, None, ())
    code, *said = meta
    names = next((word for word in said if isinstance(word, type)), None)
    return Field(name, code, names, next((word for word in said if not isinstance(word, type)), None), ())


def is_record(cls: Any) -> bool:
    """Is it a class made by `@record`?"""
    return isinstance(cls, type) and "dtype" in vars(cls)


def dtype_of(kind: "str | type") -> np.dtype[Any]:
    """The NumPy dtype of a record class, or of a type code."""
    dtype: np.dtype[Any] = np.dtype(kind) if isinstance(kind, str) else kind.dtype  # type: ignore[attr-defined]
    return dtype


def fields_of(cls: type) -> list[Field]:
    """The described fields of a record class, in order."""
    fields: list[Field] = cls.fields  # type: ignore[attr-defined]
    return fields


def new(cls: type[C]) -> C:
    """A zeroed record."""
    rows: Any = np.zeros(1, dtype_of(cls))
    row: C = rows[0]
    return row


def copy(row: C) -> C:
    """A record of its own with the same contents."""
    rows: Any = np.zeros(1, row.dtype)  # type: ignore[attr-defined]
    rows[0] = row  # field by field, so that the unused bytes between them stay zero
    same: C = rows[0]
    return same


def words(member: IntEnum) -> str:
    """The name of a member as people write it: THE_END is "The End", HOLE_IN_THE_POCKET "Hole in the Pocket"."""
    parts = [part if part in INITIALS else part.capitalize() for part in member.name.split("_")]
    ends = (0, len(parts) - 1)
    return " ".join(p.lower() if p in SMALL_WORDS and n not in ends else p for n, p in enumerate(parts))
