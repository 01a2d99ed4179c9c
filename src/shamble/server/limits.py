"""Rate buckets: so much at once, so much per second."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable

from shamble.server.log import get_logger
from shamble.server.metrics import METRICS

log = get_logger()
ADDRESSES = 10_000  # buckets that are remembered; the longest unused goes first
MINUTE_S = 60.0
ATTACK = 200  # refusals in a minute that are no accident


class Bucket:
    """Holds up to `most` drops and refills at `rate` a second."""

    __slots__ = ("left", "most", "rate", "when")

    def __init__(self, rate: float, most: float, now: float) -> None:
        self.rate, self.most, self.left, self.when = rate, most, most, now

    def is_empty(self, now: float) -> bool:
        """Is less than a drop left at this time?"""
        self.left = min(self.most, self.left + (now - self.when) * self.rate)
        self.when = now
        return self.left < 1

    def take(self, now: float) -> bool:
        """Take a drop; False when there is none."""
        if self.is_empty(now):
            return False
        self.left -= 1
        return True


class Buckets:
    """One bucket for each address."""

    def __init__(self, rate: float, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.most, self.clock = rate, most, clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take a drop from this address's bucket; False when there is none."""
        now = self.clock()
        bucket = self._buckets.pop(address, None) or Bucket(self.rate, self.most, now)
        self._buckets[address] = bucket
        if len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take(now)


class Refusals:
    """What was refused because it was too much. When it is very much, the log says so, once a minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._since = clock()
        self._counts: dict[str, Counter[str]] = {}

    def note(self, kind: str, address: str) -> None:
        """Something of this kind was refused to an address."""
        METRICS.refused.labels(kind).inc()
        counts = self._counts.setdefault(kind, Counter())
        counts[address if address in counts or len(counts) < ADDRESSES else "others"] += 1

    def tell(self) -> None:
        """Say what was refused in the last minute, where it was more than people do by accident."""
        now = self.clock()
        if now - self._since < MINUTE_S:
            return
        counts, self._counts, self._since = self._counts, {}, now
        for kind, found in counts.items():
            if found.total() >= ATTACK:
                address, most = found.most_common(1)[0]
                log.warning(
                    "under attack", kind=kind, refused=found.total(), addresses=len(found), worst=address, of_it=most
                )
