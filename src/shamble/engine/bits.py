"""Sets of seats as the bits of a number."""

from shamble.engine.rule import rule


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
    """The lowest seat of a set that is not empty."""
    seat = 0
    while not (seats >> seat) & 1:
        seat += 1
    return seat
