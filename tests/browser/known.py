"""A server whose deals and guests are known beforehand: `python known.py serve ...`, with the server's arguments.

The same table always gets the same cards, and its bots the same luck, so that a browser test meets much the same states
in every run (how quickly clicks follow each other is not known). `SHAMBLE_DEALS=2` deals other ones. The rest is the
real server.
"""

import hashlib
import os
from functools import wraps
from typing import Any

import msgspec

from shamble.server.http import guests
from shamble.server.table import decisions, journal, making

DEALS = os.environ.get("SHAMBLE_DEALS", "1")


def deal_what_is_known() -> None:
    """The seed of a table comes from what is played there; guests have the longest of names."""
    plain = making._made

    @wraps(plain)
    def known(*args: Any) -> journal.Made:
        made = plain(*args)
        if made.deal is not None:
            return made
        digest = hashlib.sha256(f"{DEALS}:{made.game}:{made.seats}:{made.hot_seat}".encode()).digest()
        return msgspec.structs.replace(made, seed=int.from_bytes(digest[:7], "big"), nonce=digest.hex()[:22])

    making._made = known
    decisions.PINS_PER_S = 1e-6  # a wrong number of a seat is not forgotten within a test
    guests.FIRST, guests.SECOND = (max(guests.FIRST, key=len),), (max(guests.SECOND, key=len),)


if __name__ == "__main__":
    from shamble.server.__main__ import main

    deal_what_is_known()
    main()
