"""Records that are quick to use from Python.

`quick` is for calls of compiled rules: Numba asks a record for its `data`, which NumPy works out anew each time; a
quick record has it at hand, and a call takes half a microsecond instead of six.

`readable` is for views, which read some hundred fields: NumPy looks every name up in Python code; a readable copy reads
its fields once, nearly all of them at the same time. Rules accept it like the original; it is for reading only.

Without NumPy a record is as quick as it gets, and both are plain copies.

What a record remembers of itself must not lie in its own memory: it would hold the record that holds it, and Python's
search for cycles does not see into NumPy's records.
"""

from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import Any, TypeVar

from shamble.engine.base.arrays import HAS_NUMPY, np
from shamble.engine.base.record import copy, dtype_of, fields_of, is_record

C = TypeVar("C")


class _Data:
    """Found when the instance has no `data` of its own, such as a record inside a quick one."""

    def __get__(self, row: Any, _owner: type) -> Any:
        return np.void.data.__get__(row)


class Quick(np.record):  # type: ignore[misc]  # the stubs call it final, NumPy itself does not
    """A record that has its `data` at hand; its fields are looked for after all other names."""

    data = _Data()
    __getattribute__ = object.__getattribute__

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except (LookupError, ValueError):
            raise AttributeError(f"a state has no {name}") from None


def quick(row: C) -> C:
    """A quick record of its own with the same contents."""
    if not HAS_NUMPY:
        return copy(row)
    data = bytearray(row.tobytes())  # type: ignore[attr-defined]
    same: Any = np.frombuffer(data, row.dtype)[0]  # type: ignore[attr-defined]
    object.__setattr__(same, "__class__", Quick)
    vars(same)["data"] = data
    found: C = same
    return found


class _Once:
    """A field: read from the record the first time, from the instance from then on."""

    def __init__(self, name: str, dtype: np.dtype[Any], offset: int) -> None:
        self.name, self.dtype, self.offset = name, dtype, offset
        self.is_number = dtype.fields is None and dtype.subdtype is None

    def __get__(self, row: Any, _owner: type) -> Any:
        value = row.getfield(self.dtype, self.offset)
        value = value.item() if self.is_number else value.copy()
        vars(row)[self.name] = value
        return value


class Readable(Quick):  # type: ignore[misc]  # the stubs call it final, NumPy itself does not
    """A record whose class has all its fields."""


@cache
def _readable_dtype(cls: type) -> np.dtype[Any]:
    layout = dtype_of(cls)
    assert layout.fields is not None
    formats, offsets, names = [], [], {}
    for field in fields_of(cls):
        form, offset = layout.fields[field.name][:2]
        if is_record(field.kind):
            inner = _readable_dtype(field.kind)
            form = np.dtype((inner, field.shape)) if field.shape else inner
        formats.append(form)
        offsets.append(offset)
        names[field.name] = _Once(field.name, form, offset)
    kind = type(f"Readable{cls.__name__}", (Readable,), names)
    flat: Any = {"names": list(names), "formats": formats, "offsets": offsets, "itemsize": layout.itemsize}
    return np.dtype((kind, np.dtype(flat)))


@cache
def _values(cls: type) -> tuple[list[str], Callable[[Any], Any]]:
    """The fields of a record that are no records themselves, and what takes their values out of a tuple of all."""
    names = [field.name for field in fields_of(cls)]
    plain = [field.name for field in fields_of(cls) if not is_record(field.kind)]
    return plain, itemgetter(*map(names.index, plain))


def readable(g: Any, cls: type) -> Any:
    """A quick copy of a state of this record class."""
    if not HAS_NUMPY:
        return copy(g)
    data = g.tobytes()
    row, other = (np.frombuffer(data, dtype_of(cls))[0] for _ in range(2))  # of the dtype that compiled rules know best
    names, values = _values(cls)
    found = zip(names, values(other.item()), strict=True)
    object.__setattr__(row, "__class__", _readable_dtype(cls).type)
    vars(row).update(found, data=data)
    return row
