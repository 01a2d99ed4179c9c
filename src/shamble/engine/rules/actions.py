"""Actions: a choice is a small number; every kind of choice has a named range of them.

RANGES = Ranges(play=len(Card), play_shown=1, show=len(Card))
PLAY, PLAY_SHOWN, SHOW = RANGES.firsts        # plain numbers, for the rules: PLAY + card
ACTIONS = RANGES.size
"""


class Ranges:
    """The action numbers of a game, divided into consecutive named ranges."""

    def __init__(self, **sizes: int) -> None:
        self.sizes = sizes
        self.firsts: list[int] = []
        self.size = 0
        for size in sizes.values():
            self.firsts.append(self.size)
            self.size += size

    def split(self, action: int) -> tuple[str, int]:
        """The name of the range that an action lies in, and its place there."""
        for (name, size), first in zip(self.sizes.items(), self.firsts, strict=True):
            if first <= action < first + size:
                return name, action - first
        raise ValueError(f"no action {action}")
