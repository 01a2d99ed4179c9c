"""Records and arrays without NumPy: the few names of it that a table uses, over plain bytes.

The bytes are NumPy's own, so a state goes from one to the other unchanged. What is read is a Python number, not one of
a fixed size; what is written must fit its place. There is no arithmetic on whole arrays but comparing and adding, and
what is not here raises an error. Names and meanings are NumPy's: its documentation holds for them.
"""

import operator
import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from math import prod
from typing import Any

CODES = {
    "i1": "b",
    "i2": "h",
    "i4": "i",
    "i8": "q",
    "u1": "B",
    "u2": "H",
    "u4": "I",
    "u8": "Q",
    "f4": "f",
    "f8": "d",
    "?": "?",
}
"""What `struct` calls each kind of number."""

# --- numbers ---------------------------------------------------------------------------------------------------------


class Number:
    """A kind of number: as a function it makes a Python number that fits it, wrapped around as in machine code."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.bits = 8 * struct.calcsize("<" + CODES[code])

    def __call__(self, value: Any = 0) -> Any:
        if self.code == "?":
            return bool(value)
        if self.code[0] == "f":
            return struct.unpack("<" + CODES[self.code], struct.pack("<" + CODES[self.code], value))[0]
        wrapped = int(value) & ((1 << self.bits) - 1)
        return wrapped - (1 << self.bits) if self.code[0] == "i" and wrapped >> (self.bits - 1) else wrapped


int8, int16, int32, int64 = (Number(code) for code in ("i1", "i2", "i4", "i8"))
uint8, uint16, uint32, uint64 = (Number(code) for code in ("u1", "u2", "u4", "u8"))
float32, float64, bool_ = Number("f4"), Number("f8"), Number("?")


class dtype:  # noqa: N801  # NumPy's name
    """What lies at a place: a number, an array of equal things, or a record of named fields."""

    fields: dict[str, tuple["dtype", int]] | None = None
    subdtype: tuple["dtype", tuple[int, ...]] | None = None
    shape: tuple[int, ...] = ()
    one: struct.Struct | None = None
    """Reads and writes a number; None: it is not a number."""

    def __class_getitem__(cls, _what: Any) -> Any:
        return cls

    def __init__(self, what: Any) -> None:
        self.base: dtype = self
        if isinstance(what, dtype):
            self.__dict__.update(what.__dict__)
        elif isinstance(what, tuple):
            self._of_two(*what)
        elif isinstance(what, dict):
            formats = zip(what["formats"], what["offsets"], strict=True)
            self.fields = {name: (dtype(form), at) for name, (form, at) in zip(what["names"], formats, strict=True)}
            self.itemsize: int = what["itemsize"]
        else:
            code = what.code if isinstance(what, Number) else {bool: "?", int: "i8", float: "f8"}.get(what, what)
            self.one = struct.Struct("<" + CODES[code])
            self.itemsize = self.one.size

    def _of_two(self, first: Any, second: Any) -> None:
        """(record, layout), or (what, shape)."""
        base = dtype(second if first is record else first)
        self.__dict__.update(base.__dict__)
        shape = () if first is record else (second,) if isinstance(second, int) else tuple(second)
        if shape:
            self.base, self.shape, self.subdtype = base, shape, (base, shape)
            self.fields, self.one, self.itemsize = None, None, prod(shape) * base.itemsize

    @property
    def names(self) -> tuple[str, ...] | None:
        """The names of the fields of a record."""
        return None if self.fields is None else tuple(self.fields)

    def read(self, data: Any, at: int) -> Any:
        """The thing at a place of some bytes; of what is no number a view."""
        if self.one is not None:
            return self.one.unpack_from(data, at)[0]
        if self.subdtype is not None:
            return ndarray(data, at, self.base, self.shape)
        return record(data, at, self)

    def write(self, data: Any, at: int, value: Any) -> None:
        """Write a thing to a place of some bytes."""
        if self.one is not None:
            try:
                self.one.pack_into(data, at, value)
            except struct.error as error:
                raise OverflowError(f"{value!r} does not fit ({error})") from None
        elif self.subdtype is not None:
            ndarray(data, at, self.base, self.shape)[...] = value
        elif isinstance(value, record):
            data[at : at + self.itemsize] = value.tobytes()
        else:
            raise TypeError(f"{value!r} is no record")


# --- records ---------------------------------------------------------------------------------------------------------


class record:  # noqa: N801  # NumPy's name
    """A row of named fields: a view of some bytes."""

    __slots__ = ("_at", "_data", "dtype")

    def __init__(self, data: Any, at: int, form: dtype) -> None:
        for name, value in (("_data", data), ("_at", at), ("dtype", form)):
            object.__setattr__(self, name, value)

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"a record has no {name}") from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value

    def __getitem__(self, name: str) -> Any:
        form, offset = self.dtype.fields[name]
        return form.read(self._data, self._at + offset)

    def __setitem__(self, name: str, value: Any) -> None:
        form, offset = self.dtype.fields[name]
        form.write(self._data, self._at + offset, value)

    def tobytes(self) -> bytes:
        """Its bytes."""
        return bytes(self._data[self._at : self._at + self.nbytes])

    @property
    def nbytes(self) -> int:
        """How many bytes it has."""
        size: int = self.dtype.itemsize
        return size

    def copy(self) -> "record":
        """A record of its own with the same contents."""
        return record(bytearray(self.tobytes()), 0, self.dtype)

    def __copy__(self) -> "record":
        return self.copy()

    def __deepcopy__(self, _memory: Any) -> "record":
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, record) and self.tobytes() == other.tobytes()

    __hash__ = None  # type: ignore[assignment]


# --- arrays ----------------------------------------------------------------------------------------------------------


class ndarray:  # noqa: N801  # NumPy's name
    """Equal things in rows: a view of some bytes. Strides are in bytes."""

    __slots__ = ("_at", "_data", "dtype", "shape", "strides")

    def __class_getitem__(cls, _what: Any) -> Any:
        return cls

    def __init__(
        self, data: Any, at: int, form: dtype, shape: tuple[int, ...], strides: tuple[int, ...] | None = None
    ) -> None:
        self._data, self._at, self.dtype, self.shape = data, at, form, shape
        self.strides = _close_together(form.itemsize, shape) if strides is None else strides

    @property
    def size(self) -> int:
        """How many things there are."""
        return prod(self.shape)

    @property
    def nbytes(self) -> int:
        """How many bytes they have."""
        return self.size * self.dtype.itemsize

    def __len__(self) -> int:
        return self.shape[0]

    def _part(self, key: Any) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
        """Where the part of an index begins, its shape, and its strides."""
        keys = key if isinstance(key, tuple) else (key,)
        if keys[0] is Ellipsis:
            keys = ()
        at, shape, strides = self._at, list(self.shape[len(keys) :]), list(self.strides[len(keys) :])
        kept = []
        for each, length, stride in zip(keys, self.shape, self.strides):
            if isinstance(each, slice):
                span = range(length)[each]
                at += span.start * stride if span else 0
                kept.append((len(span), stride * span.step))
            else:
                place = operator.index(each)
                if not -length <= place < length:
                    raise IndexError(f"index {place} is out of bounds for {length} places")
                at += place % length * stride
        return at, (*(n for n, _ in kept), *shape), (*(s for _, s in kept), *strides)

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            form, offset = self.dtype.fields[key]  # type: ignore[index]
            inner = _close_together(form.base.itemsize, form.shape)
            return ndarray(self._data, self._at + offset, form.base, self.shape + form.shape, self.strides + inner)
        if isinstance(key, list):
            return array([self[each] for each in key], self.dtype)
        at, shape, strides = self._part(key)
        return ndarray(self._data, at, self.dtype, shape, strides) if shape else self.dtype.read(self._data, at)

    def __setitem__(self, key: Any, value: Any) -> None:
        at, shape, strides = self._part(key)
        if not shape:
            self.dtype.write(self._data, at, value)
            return
        part = ndarray(self._data, at, self.dtype, shape, strides)
        if not isinstance(value, ndarray | list | tuple):
            for place in part._places():
                self.dtype.write(self._data, place, value)
            return
        values = list(value)
        if len(values) != shape[0]:
            raise ValueError(f"{len(values)} values for {shape[0]} places")
        for i, each in enumerate(values):
            part[i] = each

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def _places(self) -> Iterable[int]:
        """Where each thing begins, row by row."""
        places: Iterable[int] = (self._at,)
        for length, stride in zip(self.shape, self.strides, strict=True):
            places = [at + i * stride for at in places for i in range(length)]
        return places

    def _values(self) -> list[Any]:
        return [self.dtype.read(self._data, at) for at in self._places()]

    def tolist(self) -> list[Any]:
        """As lists of Python's numbers."""
        return [each.tolist() if isinstance(each, ndarray) else each for each in self]

    def tobytes(self) -> bytes:
        """The bytes of all things, row by row."""
        if self.strides == _close_together(self.dtype.itemsize, self.shape):
            return bytes(self._data[self._at : self._at + self.nbytes])
        return b"".join(bytes(self._data[at : at + self.dtype.itemsize]) for at in self._places())

    def copy(self) -> "ndarray":
        """An array of its own with the same contents."""
        return ndarray(bytearray(self.tobytes()), 0, self.dtype, self.shape)

    def reshape(self, *shape: int) -> "ndarray":
        """The same things in other rows; -1 stands for what is left."""
        left = self.size // -prod(shape) if -1 in shape else 0
        found = tuple(left if length == -1 else length for length in shape)
        close = self.strides == _close_together(self.dtype.itemsize, self.shape)
        same = self if close else self.copy()
        return ndarray(same._data, same._at, self.dtype, found)

    def swapaxes(self, one: int, other: int) -> "ndarray":
        """A view with two dimensions exchanged."""
        order = list(range(len(self.shape)))
        order[one], order[other] = other, one
        shape, strides = (tuple(each[i] for i in order) for each in (self.shape, self.strides))
        return ndarray(self._data, self._at, self.dtype, shape, strides)

    def nonzero(self) -> tuple["ndarray"]:
        """The places of what is not 0, in an array of one dimension."""
        return (flatnonzero(self),)

    def any(self) -> bool:
        """Is anything not 0?"""
        return any(self._values())

    def all(self) -> bool:
        """Is nothing 0?"""
        return all(self._values())

    def sum(self) -> Any:
        """All added up."""
        return sum(self._values())

    def _each(self, other: Any, what: Callable[[Any, Any], Any], form: Any = None) -> "ndarray":
        others = other._values() if isinstance(other, ndarray) else [other] * self.size
        values = [what(one, two) for one, two in zip(self._values(), others, strict=True)]
        return array(values, form or self.dtype).reshape(*self.shape)

    def __eq__(self, other: object) -> Any:
        return self._each(other, operator.eq, bool_)

    def __ne__(self, other: object) -> Any:
        return self._each(other, operator.ne, bool_)

    def __lt__(self, other: Any) -> "ndarray":
        return self._each(other, operator.lt, bool_)

    def __gt__(self, other: Any) -> "ndarray":
        return self._each(other, operator.gt, bool_)

    def __add__(self, other: Any) -> "ndarray":
        return self._each(other, operator.add)

    def __sub__(self, other: Any) -> "ndarray":
        return self._each(other, operator.sub)

    __hash__ = None  # type: ignore[assignment]


def _close_together(size: int, shape: Sequence[int]) -> tuple[int, ...]:
    """The strides of things without gaps between them."""
    return tuple(size * prod(shape[i + 1 :]) for i in range(len(shape)))


def zeros(shape: int | tuple[int, ...], form: Any = float64) -> ndarray:
    """Zeroed things."""
    what = dtype(form)
    whole = ((shape,) if isinstance(shape, int) else tuple(shape)) + what.shape
    return ndarray(bytearray(prod(whole) * what.base.itemsize), 0, what.base, whole)


def zeros_like(other: ndarray) -> ndarray:
    """As many zeroed things of the same kind."""
    return zeros(other.shape, other.dtype)


def array(values: Any, form: Any = None) -> ndarray:
    """An array of its own; without a form of 64-bit numbers."""
    found = values.tolist() if isinstance(values, ndarray) else list(values)
    shape: list[int] = []
    inner: Any = found
    while isinstance(inner, list | tuple | ndarray):
        shape.append(len(inner))
        inner = inner[0] if len(inner) else None
    made = zeros(tuple(shape), form or (float64 if isinstance(inner, float) else int64))
    if made.size:
        made[...] = found
    return made


def asarray(values: Any) -> ndarray:
    """The array itself, or an array of these values."""
    return values if isinstance(values, ndarray) else array(values)


def ascontiguousarray(values: ndarray) -> ndarray:
    """The same things, row by row."""
    return values.copy()


def frombuffer(data: Any, form: Any = float64) -> ndarray:
    """A view of some bytes."""
    what = dtype(form)
    return ndarray(data, 0, what, (len(data) // what.itemsize,))


def flatnonzero(values: ndarray) -> ndarray:
    """The places of what is not 0."""
    return array([place for place, value in enumerate(values._values()) if value], int64)


def repeat(values: ndarray, counts: Sequence[int]) -> ndarray:
    """Each value so often."""
    several = ([value] * count for value, count in zip(values, counts, strict=True))
    return array(list(chain.from_iterable(several)), values.dtype)


def roll(values: ndarray, by: int) -> ndarray:
    """The values moved on by so many places, in a circle."""
    found = values.tolist()
    return array([found[(place - by) % len(found)] for place in range(len(found))], values.dtype)
