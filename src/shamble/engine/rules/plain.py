"""Records as plain data with names, and back: the ground of positions, scenarios, content and sweeps.

    {"hand": {"A": {"Heal": 2, "Rest": 1}, ...}, "fight": "Skirmish", "deck": {"known": 0, "cards": [...], ...}}

Counts by name leave zeroes out, and may be given as a list of names. A deck given as a list is stacked with it; dice
given as a list are loaded with it. An error says which path is wrong and what could stand there.
"""

from collections.abc import Mapping
from enum import EnumMeta, IntEnum
from typing import Any

from shamble.engine.base.record import NOTHING, Field, Seat, Seats, fields_of, words
from shamble.engine.rules.chance import Deck, Dice, NotInDeck, load, stack
from shamble.engine.rules.options import Option


class BadValue(ValueError):
    """A value that does not fit its place; the text names the path."""


def members(names: Any) -> list[IntEnum]:
    """The members of an enum of names, in order."""
    return list(names)


class _Part(dict[str, Any]):
    """What stands below a dotted path: it changes one place of a table and leaves the others."""


def to_plain(row: Any, cls: type, seats: int) -> dict[str, Any]:
    """A record as data a person can read."""
    return {field.name: _shown(getattr(row, field.name), field, field.dims, seats) for field in fields_of(cls)}


def _shown(value: Any, field: Field, dims: tuple[Any, ...], seats: int) -> Any:
    if field.option is not None and field.option.kind == "cards":
        return field.option.written(value)
    if dims:
        dim, *rest = dims
        parts = [_shown(value[i], field, tuple(rest), seats) for i in range(_extent(dim, seats))]
        if isinstance(dim, Seats):
            return {letter.name: part for letter, part in zip(Seat, parts, strict=False)}
        if isinstance(dim, EnumMeta):
            return {words(member): part for member, part in zip(members(dim), parts, strict=True) if part != 0}
        return _trimmed(parts)
    if isinstance(field.kind, type):
        return to_plain(value, field.kind, seats)
    if field.option is not None:
        return field.option.written(value)
    if field.names is not None:
        return None if value == NOTHING else words(field.names(int(value)))
    return f"{int(value):#x}" if field.kind == "u8" else int(value)


def _trimmed(parts: list[Any]) -> list[Any]:
    """A list without the empty places at its end, which reading it back fills again."""
    while parts and (parts[-1] is None or parts[-1] == 0):
        parts.pop()
    return parts


def _extent(dim: Any, seats: int) -> int:
    if isinstance(dim, Seats):
        return min(seats, int(dim))
    return len(dim) if isinstance(dim, EnumMeta) else int(dim)


def from_plain(data: Any, row: Any, cls: type, seats: int, path: str = "") -> None:
    """Write data into a record; fields that it does not name stay as they are."""
    if not isinstance(data, Mapping):
        raise BadValue(f"{path or 'the position'} must be a table of names and values")
    fields = {field.name: field for field in fields_of(cls)}
    for name, value in data.items():
        head, _, tail = str(name).partition(".")
        here = f"{path}.{head}" if path else head
        if head not in fields:
            raise BadValue(f"there is no {here}; there are: {', '.join(fields)}")
        field = fields[head]
        _write(row, head, _Part({tail: value}) if tail else value, field, field.dims, seats, here)


def _write(owner: Any, key: Any, value: Any, field: Field, dims: tuple[Any, ...], seats: int, path: str) -> None:
    if field.option is not None:
        _store(owner, key, _option_number(field.option, field.name, value, seats, path))
    elif dims:
        _write_array(_get(owner, key), value, field, dims, seats, path)
    elif isinstance(field.kind, type):
        _write_record(_get(owner, key), value, field.kind, seats, path)
    else:
        try:
            _store(owner, key, _number(value, field, path))
        except OverflowError:
            raise BadValue(f"{path} cannot hold {value}") from None


def _option_number(option: Option, name: str, value: Any, seats: int, path: str) -> Any:
    try:
        return option.number(name, value, seats)
    except Exception as error:
        raise BadValue(f"{path}: {error}") from None


def _get(owner: Any, key: Any) -> Any:
    return getattr(owner, key) if isinstance(key, str) else owner[key]


def _store(owner: Any, key: Any, value: Any) -> None:
    if isinstance(key, str):
        setattr(owner, key, value)
    else:
        owner[key] = value


def _write_record(row: Any, value: Any, cls: type, seats: int, path: str) -> None:
    if isinstance(value, list) and issubclass(cls, Deck):
        field = next(f for f in fields_of(cls) if f.name == "cards")
        cards = [_number(card, field, path) for card in value]
        if NOTHING in cards:
            raise BadValue(f"{path}: nothing is not a card")
        try:
            stack(row, cards)
        except NotInDeck as error:
            name = words(field.names(error.card)) if field.names else str(error.card)
            raise BadValue(f"{path} has no {name} left to put on top") from None
    elif isinstance(value, list) and issubclass(cls, Dice):
        try:
            load(row, [int(face) for face in value])
        except ValueError as error:
            raise BadValue(f"{path}: {error}") from None
    else:
        from_plain(value, row, cls, seats, path)


def _write_array(array: Any, value: Any, field: Field, dims: tuple[Any, ...], seats: int, path: str) -> None:
    dim, *rest = dims
    by_name = _keys(dim, seats)
    flat = not rest and not isinstance(field.kind, type)
    if isinstance(value, list):
        if flat and isinstance(dim, type) and field.names is None:
            value = _counted(value, by_name, path)
        elif len(value) > len(by_name):
            raise BadValue(f"{path} has {len(value)} entries, at most {len(by_name)} fit")
        else:
            value = dict(zip(by_name, value, strict=False))
        if flat:
            array[:] = 0 if field.names is None else NOTHING
    elif not isinstance(value, Mapping):
        raise BadValue(f"{path} must be a list or a table")
    elif flat and isinstance(dim, type) and not isinstance(value, _Part):
        array[:] = 0 if field.names is None else NOTHING
    for key, part in value.items():
        head, _, tail = str(key).partition(".")
        index = by_name.get(head.lower().replace("_", " "))
        if index is None:
            raise BadValue(f"there is no {path}.{head}; there are: {', '.join(by_name)}")
        _write(array, index, _Part({tail: part}) if tail else part, field, tuple(rest), seats, f"{path}.{head}")


def _keys(dim: Any, seats: int) -> dict[str, int]:
    """The names by which the places of a dimension can be called, in lower case."""
    if isinstance(dim, Seats):
        return {letter.name.lower(): int(letter) for letter in list(Seat)[: _extent(dim, seats)]}
    if isinstance(dim, EnumMeta):
        return {words(member).lower(): int(member) for member in members(dim)}
    return {str(i): i for i in range(int(dim))}


def _counted(entries: list[Any], by_name: Mapping[str, int], path: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for entry in entries:
        name = str(entry).strip().lower()
        if name not in by_name:
            raise BadValue(f"{path}: there is no {entry!r}; there are: {', '.join(by_name)}")
        counts[name] = counts.get(name, 0) + 1
    return counts


def _number(value: Any, field: Field, path: str) -> int:
    if field.names is not None:
        return NOTHING if value is None else _named_number(value, field.names, path)
    if isinstance(value, str) and field.kind == "u8":
        return int(value, 16)
    if not isinstance(value, int):
        raise BadValue(f"{path} must be a number, not {value!r}")
    return int(value)


def _named_number(value: Any, names: type[IntEnum], path: str) -> int:
    for member in names:
        if words(member).lower() == str(value).strip().lower():
            return int(member)
    raise BadValue(f"{path}: there is no {value!r}; there are: {', '.join(words(m) for m in names)}")
