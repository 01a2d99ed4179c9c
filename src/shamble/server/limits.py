"""Rate buckets: so much at once, so much per second."""

import time
from collections import OrderedDict
from collections.abc import Callable

ADDRESSES = 10_000  # buckets that are remembered; the longest unused goes first


class Bucket:
    """Holds up to `most` drops and refills at `rate` a second."""

    __slots__ = ("left", "most", "rate", "when")

    def __init__(self, rate: float, most: float, now: float) -> None:
        self.rate, self.most, self.left, self.when = rate, most, most, now

    def is_empty(self, now: float) -> bool:
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
        now = self.clock()
        bucket = self._buckets.pop(address, None) or Bucket(self.rate, self.most, now)
        self._buckets[address] = bucket
        if len(self._buckets) > ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take(now)
