"""A WebAssembly object of LLVM made into a module that can be run.

There is one object, and it needs nothing from elsewhere, so hardly anything is left to link: memory and stack become
the module's own, data move behind the stack, and names are exported. (A linker such as `wasm-ld` would do the same;
the packages that bring one weigh some hundred megabytes.) What this does not know it refuses.

    0           the stack, which grows downward: too deep a call stops the module and overwrites nothing
    STACK       constants
    heap        free
"""

from collections.abc import Iterator
from typing import NamedTuple

STACK = 1 << 18  # bytes
PAGE = 1 << 16

CUSTOM, IMPORT, MEMORY, GLOBAL, EXPORT, CODE, DATA = 0, 2, 5, 6, 7, 10, 11
KEPT = (1, 3, 12)  # types, functions, the number of data: they stay as they are
FUNCTION_KIND, TABLE_KIND, MEMORY_KIND, GLOBAL_KIND = range(4)
I32, CONST, MUTABLE, END = 0x7F, 0x41, 1, 0x0B

FIXED = (0, 6, 7)  # relocations of functions, types and globals: LLVM has written the right number already
ADDRESSES = (3, 4, 5)  # of addresses: they are counted from the first byte of the data
PADDED = 5  # bytes of a number that is written to be changed later


class Section(NamedTuple):
    """A part of an object: what it is, its name if it is a custom one, and its bytes."""

    kind: int
    name: str
    data: bytes


class Reader:
    """Bytes, read from the front."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def number(self) -> int:
        """An unsigned LEB128."""
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def signed(self) -> int:
        """A signed LEB128."""
        start = self.at
        value = self.number()
        bits = 7 * (self.at - start)
        return value - (1 << bits) if value >> (bits - 1) & 1 else value

    def take(self, count: int) -> bytes:
        """So many bytes."""
        self.at += count
        return self.data[self.at - count : self.at]

    def text(self) -> str:
        """A name."""
        return self.take(self.number()).decode()


def linked(code: bytes, exported: set[str]) -> bytes:
    """The module of an object; it exports these functions, its memory, and `heap`, the first address that is free."""
    sections = list(_sections(code))
    by_kind = {section.kind: section.data for section in sections if section.kind != CUSTOM}
    customs = {section.name: section.data for section in sections if section.kind == CUSTOM}
    known = {IMPORT, CODE, DATA, *KEPT}
    if not set(by_kind) <= known:
        raise ValueError(f"an object with sections {sorted(set(by_kind) - known)} is more than this can link")
    _check_imports(by_kind[IMPORT])
    parts = {kind: bytearray(data) for kind, data in by_kind.items() if kind in (CODE, DATA)}
    order = [section.kind for section in sections]
    for name in ("reloc.CODE", "reloc.DATA"):
        if name in customs:
            _relocate(customs[name], order, parts)
    data, end = _moved_data(bytes(parts.get(DATA, b"\0")))
    heap = end + -end % 16
    made = {kind: by_kind[kind] for kind in KEPT if kind in by_kind}
    made[CODE] = bytes(parts[CODE])
    if DATA in by_kind:
        made[DATA] = data
    made[MEMORY] = bytes([1, 0]) + number(-(-heap // PAGE))
    stack_pointer = bytes([I32, MUTABLE, CONST]) + signed(STACK) + bytes([END])
    made[GLOBAL] = number(2) + stack_pointer + bytes([I32, 0, CONST]) + signed(heap) + bytes([END])
    places = {name: place for name, place in _functions(customs["linking"]).items() if name in exported}
    if set(places) != exported:
        raise ValueError(f"the object does not have {', '.join(sorted(exported - set(places)))}")
    rows = [_export(name, FUNCTION_KIND, place) for name, place in sorted(places.items())]
    rows += [_export("memory", MEMORY_KIND, 0), _export("heap", GLOBAL_KIND, 1)]
    made[EXPORT] = number(len(rows)) + b"".join(rows)
    body = [bytes([kind]) + number(len(made[kind])) + made[kind] for kind in sorted(made, key=_place)]
    return code[:8] + b"".join(body)


def _place(kind: int) -> float:
    """Sections stand in the order of their numbers, but the number of data stands before the code."""
    return 9.5 if kind == 12 else kind


def _export(name: str, kind: int, place: int) -> bytes:
    return number(len(name)) + name.encode() + bytes([kind]) + number(place)


def _sections(code: bytes) -> Iterator[Section]:
    reader = Reader(code, 8)
    while reader.at < len(code):
        kind, data = reader.take(1)[0], reader.take(reader.number())
        name = ""
        if kind == CUSTOM:
            inner = Reader(data)
            name, data = inner.text(), data[inner.at :]
        yield Section(kind, name, data)


def _check_imports(data: bytes) -> None:
    """An object imports its memory, and the stack pointer as its only global; anything else would be lacking."""
    reader = Reader(data)
    for _ in range(reader.number()):
        _, name, kind = reader.text(), reader.text(), reader.take(1)[0]
        if kind == MEMORY_KIND:
            limited = reader.take(1)[0] & 1
            _ = [reader.number() for _ in range(1 + limited)]
        elif kind == GLOBAL_KIND and name == "__stack_pointer":
            reader.take(2)
        else:
            raise ValueError(f"the object imports {name}, which nobody brings")


def _relocate(data: bytes, order: list[int], parts: dict[int, bytearray]) -> None:
    """Move every address behind the stack."""
    reader = Reader(data)
    part = parts[order[reader.number()]]
    for _ in range(reader.number()):
        kind, at, _ = reader.take(1)[0], reader.number(), reader.number()
        if kind in FIXED:
            continue
        if kind not in ADDRESSES:
            raise ValueError(f"a relocation of kind {kind} is more than this can link")
        reader.signed()  # the addend is in the number already
        if kind == 5:
            part[at : at + 4] = (int.from_bytes(part[at : at + 4], "little") + STACK).to_bytes(4, "little")
        else:
            inner = Reader(bytes(part[at : at + PADDED]))
            value = (inner.number() if kind == 3 else inner.signed()) + STACK
            part[at : at + PADDED] = padded(value)


def _moved_data(data: bytes) -> tuple[bytes, int]:
    """The data section with every segment behind the stack, and the address behind the last one."""
    reader = Reader(data)
    count, end = reader.number(), STACK
    rows = []
    for _ in range(count):
        flags, const = reader.number(), reader.take(1)[0]
        if flags != 0 or const != CONST:
            raise ValueError("data without an address are more than this can link")
        at = reader.signed() + STACK
        reader.take(1)
        content = reader.take(reader.number())
        end = max(end, at + len(content))
        rows.append(bytes([0, CONST]) + signed(at) + bytes([END]) + number(len(content)) + content)
    return number(count) + b"".join(rows), end


def _functions(data: bytes) -> dict[str, int]:
    """The functions of the object by name, from its symbol table."""
    reader, found = Reader(data), {}
    reader.number()  # version
    while reader.at < len(data):
        kind, size = reader.take(1)[0], reader.number()
        end = reader.at + size
        if kind == 8:  # the symbol table
            for _ in range(reader.number()):
                what, flags = reader.take(1)[0], reader.number()
                if what == 0:
                    place = reader.number()
                    if not flags & 0x10:  # it is defined here
                        found[reader.text()] = place
                elif what == 1:
                    reader.text()
                    if not flags & 0x10:
                        _ = [reader.number() for _ in range(3)]
                elif what == 3:
                    reader.number()
                else:
                    reader.number()
                    if not flags & 0x10:
                        reader.text()
        reader.at = end
    return found


def number(value: int) -> bytes:
    """An unsigned LEB128."""
    found = bytearray()
    while value > 0x7F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*found, value])


def signed(value: int) -> bytes:
    """A signed LEB128 of a number that is not negative."""
    found = bytearray()
    while value > 0x3F:
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*found, value])


def padded(value: int) -> bytes:
    """A LEB128 of as many bytes as LLVM leaves for an address, the same with a sign and without."""
    return bytes([value >> 7 * place & 0x7F | (0x80 if place < PADDED - 1 else 0) for place in range(PADDED)])
