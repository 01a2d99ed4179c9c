"""Sets of seats as the bits of a number."""

from shamble.engine.compile.rule import rule


@rule
def bit(seat: int) -> int:
    """The set of this seat alone."""
    return 1 << seat


@rule
def holds(seats: int, seat: int) -> bool:
    """Is the seat in the set?"""
    return (seats >> seat) & 1 == 1


@rule
def first_seat(seats: int) -> int:
    """The lowest seat of a set that is not empty: its number bit by bit, without a loop to guess wrong."""
    lowest = seats & -seats
    return ((lowest & 0xAA) != 0) + 2 * ((lowest & 0xCC) != 0) + 4 * ((lowest & 0xF0) != 0)
