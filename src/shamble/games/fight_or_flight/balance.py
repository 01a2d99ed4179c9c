"""The balance table of Fight or Flight, played by its instinct: `python -m shamble.games.fight_or_flight.balance`."""

import argparse
import math
import os
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from shamble.engine.batch.binding import batch
from shamble.engine.compile.rule import kernel
from shamble.engine.play.game import game
from shamble.games.fight_or_flight.actions import ACTIONS
from shamble.games.fight_or_flight.instinct import instinct
from shamble.games.fight_or_flight.rules import apply, legal, setup
from shamble.games.fight_or_flight.state import Ending

CHUNK = 10_000  # rounds between two progress lines
DIFFICULTIES: dict[str, dict[str, Any]] = {
    "casual": {},
    "experienced": {"remove_heal": 4},
    "challenge": {"remove_heal": 4, "remove_rest": 2},
}
READINGS: dict[str, dict[str, Any]] = {
    "as in the ledger": {},
    "`carry_over_quiet_days`": {"carry_over_quiet_days": "on"},
    "`recovery_day_counts`": {"recovery_day_counts": "on"},
    "`stuck_with_the_end=skip`": {"stuck_with_the_end": "skip"},
    "`empty_hand=lose`": {"empty_hand": "lose"},
}


@kernel
def play_rounds(blank: Any, seed: int, endings: Any, days: Any) -> None:
    """Round i from seed + i, all seats by instinct: how it ended, and on which day."""
    g = blank[0]
    mask = np.zeros(ACTIONS, np.bool_)
    log = np.zeros((1, 6), np.int16)
    for i in range(endings.size):
        setup(g, g.seats, seed + i)
        while g.ending == Ending.GOES_ON:
            legal(g, g.turn, mask)
            apply(g, g.turn, instinct(g, g.turn, mask, 0), log)
        endings[i] = g.ending
        days[i] = g.day


@dataclass(frozen=True)
class Figures:
    """What came out at one table."""

    games: int
    ended: list[int]
    """How many rounds ended in each way."""
    winning_day: float

    def share(self, ending: Ending) -> str:
        return f"{100 * self.ended[ending] / self.games:.1f}"

    @property
    def won(self) -> str:
        """The win rate in percent, with its 95 % interval."""
        rate = self.ended[Ending.SURVIVED] / self.games
        return f"{100 * rate:.1f} ± {196 * math.sqrt(rate * (1 - rate) / self.games):.1f}"

    @property
    def row(self) -> str:
        losses = " | ".join(map(self.share, (Ending.HUNGER, Ending.CANNOT_RECOVER, Ending.OUT_OF_CARDS)))
        return f"{self.won} | {losses} | {self.winning_day:.1f} |"


def measure(seats: int, options: Mapping[str, Any], games: int, table: str) -> Figures:
    """Play many rounds at one table, on all cores."""
    blank = game("fight-or-flight").blank(seats, options, {})
    endings, days = np.zeros(games, np.int8), np.zeros(games, np.int16)

    def chunk(start: int) -> None:
        span = slice(start, start + CHUNK)
        play_rounds(batch(blank, 1), start, endings[span], days[span])

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for done, _ in enumerate(pool.map(chunk, range(0, games, CHUNK)), 1):
            print(f"\r{table}: {min(games, done * CHUNK):,} of {games:,} rounds ", end="", file=sys.stderr, flush=True)
    won = endings == Ending.SURVIVED
    winning_day = float(days[won].mean()) if won.any() else math.nan
    return Figures(games, [int((endings == ending).sum()) for ending in Ending], winning_day)


def table(games: int) -> Iterator[str]:
    """The lines of the table, as Markdown."""
    yield "| seats | difficulty | won % | hunger % | cannot recover % | out of cards % | winning day |"
    yield "|---|---|---|---|---|---|---|"
    for seats in range(2, 9):
        for name, options in DIFFICULTIES.items():
            yield f"| {seats} | {name} | {measure(seats, options, games, f'{seats} seats, {name}').row}"
    yield ""
    yield "| 4 seats, casual | won % | hunger % | cannot recover % | out of cards % | winning day |"
    yield "|---|---|---|---|---|---|"
    for name, options in READINGS.items():
        yield f"| {name} | {measure(4, options, games, f'4 seats, {name}').row}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="rounds at each table")
    lines = list(table(max(1, parser.parse_args().games)))
    print(file=sys.stderr)
    print("\n".join(lines))


if __name__ == "__main__":
    main()
