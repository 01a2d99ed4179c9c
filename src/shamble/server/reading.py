"""States made quick to read. A view reads some hundred fields, and NumPy's records look every name up in Python code.

`readable` gives a copy of a state whose fields are looked up once and then remembered; the rules accept it like the
original. It is for reading only.
"""

from functools import cache
from typing import Any

import numpy as np

from shamble.engine.record import dtype_of, fields_of, is_record


class _Once:
    """A field: read from the record the first time, from the instance from then on."""

    def __init__(self, name: str, dtype: np.dtype[Any], offset: int) -> None:
        self.name, self.dtype, self.offset = name, dtype, offset
        self.is_number = dtype.fields is None and dtype.subdtype is None

    def __get__(self, row: Any, _owner: type) -> Any:
        value = row.getfield(self.dtype, self.offset)
        if self.is_number:
            value = value.item()
        vars(row)[self.name] = value
        return value


class Readable(np.record):  # type: ignore[misc]  # the stubs call it final, NumPy itself does not
    """A record without NumPy's own way of looking names up."""

    __getattribute__ = object.__getattribute__


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


def readable(g: Any, cls: type) -> Any:
    """A quick copy of a state of this record class."""
    return np.frombuffer(g.tobytes(), _readable_dtype(cls))[0]
