"""The balance tables of Run For Your Life, all seats by instinct.

python -m shamble.games.run_for_your_life.balance --games 100000
"""

import argparse
import os
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from shamble.engine.batch.binding import batch
from shamble.engine.compile.rule import kernel
from shamble.engine.play.game import game
from shamble.engine.rules.bits import holds
from shamble.engine.rules.chance import advance, scramble
from shamble.engine.rules.events import new_log
from shamble.games.run_for_your_life.actions import ACTIONS, SEATED
from shamble.games.run_for_your_life.content import CARDS
from shamble.games.run_for_your_life.events import Event
from shamble.games.run_for_your_life.instinct import instinct
from shamble.games.run_for_your_life.rules import apply, legal, setup
from shamble.games.run_for_your_life.state import Ending, Role

CHUNK = 10_000  # games between two progress lines
GAMES, TURNS, HUMANS, FIGHTS, BLOOD, WINNERS = range(6)  # what is summed up over the games of a table
SUMS = 6

PRESETS: dict[str, dict[str, Any]] = {
    "Race": {},
    "Quarantine": {"victory": "quarantine"},
    "Everybody Out": {"victory": "everybody_out"},
    "Courier": {"victory": "courier"},
    "Long Night, 15 turns": {"victory": "long_night"},
}
OPTIONS: dict[str, dict[str, Any]] = {
    "as in the ledger": {},
    "`finish=end_of_turn`": {"finish": "end_of_turn"},
    "`rotate_first`": {"rotate_first": "on"},
    "`break_away=backward`": {"break_away": "backward"},
    "`zombie_players_must_stop=off`": {"zombie_players_must_stop": "off"},
    "`horde_speed=leader`": {"horde_speed": "leader"},
    "`infected_ratio=low`": {"infected_ratio": "low"},
    "`infected_ratio=high`": {"infected_ratio": "high"},
    "`distance=30`": {"distance": 30},
    "`distance=80`": {"distance": 80},
    "`bullets=0`": {"bullets": 0},
    "`bullets=6`": {"bullets": 6},
}


@kernel
def play_games(
    blank: Any, seed: int, games: int, log: Any, drew: Any, sums: Any, endings: Any, wins: Any, cards: Any
) -> None:
    """Game i from seed + i, all seats by instinct; counts what happened.

    `wins` is by seat. `cards` has for each event card how often it was drawn, by somebody who won, and as the last one.
    """
    g = blank[0]
    mask = np.zeros(ACTIONS, np.bool_)
    for i in range(games):
        setup(g, g.seats, seed + i)
        luck = scramble(np.uint64(seed + i))
        drew[:, :] = 0
        while g.ending == Ending.GOES_ON:
            luck = advance(luck)
            mixed: Any = np.int64(scramble(luck) >> np.uint64(33))
            legal(g, g.actor, mask)
            apply(g, g.actor, instinct(g, g.actor, mask, mixed), log)
            for row in range(1, log[0, 0] + 1):
                if log[row, 0] == Event.EVENT_CARD:
                    drew[log[row, 1], log[row, 2]] += 1
                elif log[row, 0] == Event.MELEE:
                    sums[FIGHTS] += 1
                elif log[row, 0] == Event.BLED:
                    sums[BLOOD] += 1
            log[0, 0] = 0
        sums[GAMES] += 1
        sums[TURNS] += g.turn
        endings[g.ending] += 1
        if g.event >= 0:
            cards[g.event, 2] += 1
        for seat in range(g.seats):
            won = holds(g.winners, seat)
            wins[seat] += won
            sums[WINNERS] += won
            sums[HUMANS] += g.role[seat] == Role.HUMAN
            for card in range(len(CARDS)):
                cards[card, 0] += drew[seat, card]
                cards[card, 1] += drew[seat, card] * won


@dataclass
class Figures:
    """What came out at one table."""

    seats: int
    sums: Any = field(default_factory=lambda: np.zeros(SUMS, np.int64))
    endings: Any = field(default_factory=lambda: np.zeros(len(Ending), np.int64))
    wins: Any = field(default_factory=lambda: np.zeros(SEATED, np.int64))
    cards: Any = field(default_factory=lambda: np.zeros((len(CARDS), 3), np.int64))

    def add(self, other: "Figures") -> None:
        self.sums += other.sums
        self.endings += other.endings
        self.wins += other.wins
        self.cards += other.cards

    def per_game(self, what: int) -> float:
        return float(self.sums[what] / self.sums[GAMES])

    def per_player(self, what: int) -> float:
        return self.per_game(what) / self.seats

    @property
    def all_turned(self) -> float:
        """The share of games that no human outlived."""
        return float((self.endings[Ending.LAST_LOSER] + self.endings[Ending.LOST]) / self.sums[GAMES])

    @property
    def row(self) -> str:
        reached, human = 100 - 100 * self.all_turned, 100 * self.per_player(HUMANS)
        fights, blood = self.per_player(FIGHTS), self.per_player(BLOOD)
        return (
            f"{self.per_game(TURNS):.1f} | {reached:.1f} | {100 * self.all_turned:.1f} | {human:.1f} "
            f"| {fights:.1f} | {blood:.1f} | {self.per_game(WINNERS):.2f} |"
        )


def measure(seats: int, options: Mapping[str, Any], games: int, table: str) -> Figures:
    """Play many games at one table, on all cores; seat A is the host."""
    blank = game("run-for-your-life").blank(seats, {"host": "A", **options}, {})
    total = Figures(seats)

    def chunk(start: int) -> Figures:
        part = Figures(seats)
        drew = np.zeros((SEATED, len(CARDS)), np.int64)
        few = min(CHUNK, games - start)
        play_games(batch(blank, 1), start, few, new_log(), drew, part.sums, part.endings, part.wins, part.cards)
        return part

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for part in pool.map(chunk, range(0, games, CHUNK)):
            total.add(part)
            print(f"\r{table}: {total.sums[GAMES]:,} of {games:,} games ", end="", file=sys.stderr, flush=True)
    return total


COLUMNS = "turns | a human wins % | all turned % | still human % | fights each | blood cards each | winners |"


def tables(games: int) -> Iterator[str]:
    """The lines of the tables, as Markdown."""
    found = {seats: measure(seats, {}, games, f"{seats} seats") for seats in range(2, 7)}
    yield f"| seats | {COLUMNS}"
    yield "|---" * 8 + "|"
    for seats, figures in found.items():
        yield f"| {seats} | {figures.row}"
    yield ""
    yield "| wins % of | " + " | ".join(f"seat {letter}" for letter in "ABCDEF") + " |"
    yield "|---" * 7 + "|"
    for seats, figures in found.items():
        shares = [f"{100 * figures.wins[seat] / games:.1f}" if seat < seats else "" for seat in range(SEATED)]
        yield f"| {seats} seats | " + " | ".join(shares) + " |"
    yield ""
    yield from card_table(found[4])
    yield ""
    for title, cases in (("4 seats, victory", PRESETS), ("4 seats, option", OPTIONS)):
        yield f"| {title} | {COLUMNS}"
        yield "|---" * 8 + "|"
        for name, options in cases.items():
            yield f"| {name} | {measure(4, options, games, f'4 seats, {name}').row}"
        yield ""


def card_table(figures: Figures) -> Iterator[str]:
    """How much each event card decides: the games that it ends, and what drawing it does to the drawer's chances."""
    yield "| event card, 4 seats | drawn in a game | ends the game % | its drawer wins, points more or less |"
    yield "|---|---|---|---|"
    games = int(figures.sums[GAMES])
    average = int(figures.cards[:, 1].sum()) / int(figures.cards[:, 0].sum())
    for line, (drawn, won, last) in zip(CARDS, figures.cards, strict=True):
        effect = 100 * (won / drawn - average) if drawn else 0.0
        yield f"| {line.title} | {drawn / games:.2f} | {100 * last / games:.2f} | {effect:+.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="games at each table")
    lines = list(tables(max(1, parser.parse_args().games)))
    print(file=sys.stderr)
    print("\n".join(lines))


if __name__ == "__main__":
    main()
