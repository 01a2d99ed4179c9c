"""The balance table of the README: `python -m shamble.games.zombie_run.balance --games 100000`."""

import argparse
import math
import sys

from shamble.engine.base.record import Seat, words
from shamble.engine.batch.binding import Results, play
from shamble.engine.play.game import game
from shamble.games.zombie_run.content import Night
from shamble.games.zombie_run.state import SEATS, Ending

INSTINCT = 1
TABLES = range(2, SEATS + 1)
ENDINGS = (Ending.SAVED, Ending.LAST_SURVIVOR, Ending.STALLED)


def main() -> None:
    parser = argparse.ArgumentParser(description="How ZOMBIE! Run for your lives! goes when instinct plays every seat.")
    parser.add_argument("--games", type=int, default=100_000, help="games for each line of the table")
    games = max(1, parser.parse_args().games)
    columns = ["night", "seats", "choices", "longest", *(f"{words(ending).lower()} %" for ending in ENDINGS)]
    columns += [f"{Seat(seat).name} wins %" for seat in range(SEATS)]
    lines = ["| " + " | ".join(columns) + " |", "|---" * len(columns) + "|"]
    for night in Night:
        for seats in TABLES:
            lines.append(f"| {words(night)} | {seats} | " + " | ".join(figures(chases(night, seats, games))) + " |")
    print("\n".join(lines))


def chases(night: Night, seats: int, games: int) -> Results:
    """Games of instinct against itself that seat A begins, with a line that says how far they are."""

    def tell(done: int) -> None:
        print(f"\r{words(night)}, {seats} seats: {done:,} of {games:,} games ", end="", file=sys.stderr, flush=True)

    results = play(
        game("zombie-run"),
        seats,
        games,
        policies=[INSTINCT] * seats,
        options={"deck": words(night).lower(), "first_player": "A"},
        cores=0,
        progress=tell,
    )
    print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)
    return results


def figures(results: Results) -> list[str]:
    """A line of the table: length, how the games ended, and what each seat won, with its 95 % interval for seat A."""
    wins = results.payoffs.mean(axis=0)
    margin = 1.96 * math.sqrt(float(wins[0] * (1 - wins[0])) / len(results.lengths))
    return [
        f"{results.lengths.mean():.1f}",
        f"{results.lengths.max()}",
        *(percent(float((results.endings == ending).mean())) for ending in ENDINGS),
        f"{percent(float(wins[0]))} ± {percent(margin)}",
        *(percent(float(share)) for share in wins[1:]),
        *[""] * (SEATS - len(wins)),
    ]


def percent(share: float) -> str:
    return f"{100 * share:.1f}"


if __name__ == "__main__":
    main()
