"""The balance table of the README: `python -m shamble.games.zombies_attack.balance --games 100000`."""

import argparse
import sys
from collections.abc import Mapping
from typing import Any

import numpy as np

from shamble.engine.base.record import Seat
from shamble.engine.batch.binding import Results, play
from shamble.engine.play.game import game

INSTINCT = 1
SEATS = range(2, 7)
READINGS: tuple[Mapping[str, Any], ...] = (
    {},
    {"bat_stops_large_pack": "off"},
    {"large_pack": "everyone"},
    {"card_share": "one_zombie"},
    {"removal_choice": "owner"},
    {"zombie_start": "owner"},
    {"player_zombie_days": "next_day_only"},
    {"distracted_stops_all": "on"},
    {"remove_cards": "large pack + large pack"},
    {"remove_cards": "zombie horde"},
)


def main() -> None:
    parser = argparse.ArgumentParser(description="How Zombies Attack! goes when instinct plays every seat.")
    parser.add_argument("--games", type=int, default=100_000, help="games for each line of the tables")
    games = parser.parse_args().games
    print("Survivors by seat, A with the Hot Zone card on day 1:\n")
    print("| seats | " + " | ".join(Seat(seat).name for seat in range(max(SEATS))) + " | nobody survives | survivors |")
    print("|---" * (max(SEATS) + 3) + "|")
    for seats in SEATS:
        payoffs = survivors(seats, {}, games).payoffs
        shares = [f"{share:.1%}" for share in payoffs.mean(axis=0)] + [""] * (max(SEATS) - seats)
        print(f"| {seats} | " + " | ".join(shares) + f" | {nobody(payoffs):.1%} | {payoffs.sum(axis=1).mean():.2f} |")
    print("\nThe readings, four seats:\n")
    print("| option | a seat survives | nobody survives | survivors |")
    print("|---|---|---|---|")
    for options in READINGS:
        payoffs = survivors(4, options, games).payoffs
        name = ", ".join(f"`{option}={value}`" for option, value in options.items()) or "none"
        print(f"| {name} | {payoffs.mean():.1%} | {nobody(payoffs):.1%} | {payoffs.sum(axis=1).mean():.2f} |")


def survivors(seats: int, options: Mapping[str, Any], games: int) -> Results:
    """Games of instinct against itself, with a line that says how far they are."""
    table = ", ".join(f"{option}={value}" for option, value in options.items()) or "default options"

    def tell(done: int) -> None:
        print(f"\r{seats} seats, {table}: {done:,} of {games:,} games ", end="", file=sys.stderr, flush=True)

    results = play(
        game("zombies-attack"),
        seats,
        games,
        policies=[INSTINCT] * seats,
        options={"starting_player": "A", **options},
        cores=0,
        progress=tell,
    )
    print("\r" + " " * 100 + "\r", end="", file=sys.stderr, flush=True)
    return results


def nobody(payoffs: "np.ndarray[Any, np.dtype[np.float32]]") -> float:
    """In how many games nobody survives."""
    return float((payoffs.sum(axis=1) == 0).mean())


if __name__ == "__main__":
    main()
