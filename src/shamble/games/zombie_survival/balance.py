"""The balance table of the README: `python -m shamble.games.zombie_survival.balance --games 100000`."""

import argparse
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from shamble.engine.base.record import words
from shamble.engine.batch.binding import batch, kernels, play
from shamble.engine.play.game import Game, game
from shamble.engine.rules.events import SILENCE
from shamble.games.zombie_survival.content import House, Item
from shamble.games.zombie_survival.state import Cause, Ending
from shamble.games.zombie_survival.telling.names import title

CHUNK = 2_000  # games between two lines of progress
RANDOM, INSTINCT = 0, 1


def finals(
    survival: Game, seats: int, games: int, policies: Sequence[int], options: Mapping[str, Any]
) -> Iterator[Any]:
    """Whole games on all cores; their last positions, chunk by chunk, as arrays of states."""
    blank = survival.blank(seats, options, {})
    bound = kernels(survival)
    deciders = np.array(policies, np.int8)

    def chunk(start: int) -> Any:
        states = np.empty(min(CHUNK, games - start), blank.dtype)
        box, mask, log = batch(blank, 1), np.zeros(survival.actions, np.bool_), SILENCE.copy()
        for i in range(len(states)):
            bound.play_out(box[0], seats, start + i, deciders, mask, None, log)
            states[i] = box[0]
        return states

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = 0
        for states in pool.map(chunk, range(0, games, CHUNK)):
            done += len(states)
            print(f"\r{seats} seats: {done:,} of {games:,} games ", end="", file=sys.stderr, flush=True)
            yield states
    print(file=sys.stderr)


class Tally:
    """What is counted over many games."""

    def __init__(self, seats: int) -> None:
        self.seats, self.games = seats, 0
        self.rounds: list[int] = []
        self.endings = np.zeros(len(Ending), int)
        self.causes = np.zeros(len(Cause), int)
        self.house = np.zeros((len(House), 2))
        self.place = np.zeros((seats, 2))
        self.tiles = np.zeros((len(Item), 2))
        self.first_tile = np.zeros(len(Item))
        self.with_tile = np.zeros((len(Item), 2))

    def add(self, states: Any) -> None:
        homes = states["homes"][:, : self.seats]
        won = states["winners"][:, : self.seats].astype(bool)
        share = won / np.maximum(1, won.sum(axis=1, keepdims=True))
        self.games += len(states)
        self.rounds += states["rounds"].tolist()
        self.endings += np.bincount(states["ending"], minlength=len(Ending))
        self.causes += np.bincount(homes["out"].ravel(), minlength=len(Cause))
        for house in House:
            self.house[house] += (homes["house"] == house).sum(), share[homes["house"] == house].sum()
        self.place += np.column_stack((np.full(self.seats, len(states)), share.sum(axis=0)))
        for item in Item:
            counts = (homes["tiles"] == item).sum(axis=2)
            self.tiles[item] += counts.sum(), counts[won].sum()
            self.first_tile[item] += (homes["tiles"][:, :, 0] == item).sum()
            self.with_tile[item] += (counts > 0).sum(), share[counts > 0].sum()


def percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    print("| " + " | ".join(head) + " |")
    print("|" + "---|" * len(head))
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print()


def lengths(survival: Game, games: int) -> Tally:
    """Rounds, endings and causes by the number of players; the tally of four players is used further."""
    rows = []
    tally = Tally(2)
    for seats in (2, 3, 4):
        tally = Tally(seats)
        for states in finals(survival, seats, games, [INSTINCT] * seats, {"first_player": "A"}):
            tally.add(states)
        low, middle, high = np.percentile(tally.rounds, [10, 50, 90])
        lost = tally.causes[1:].sum()
        rows.append(
            [
                str(seats),
                f"{low:.0f} / {middle:.0f} / {high:.0f}",
                percent(tally.endings[Ending.ALL_PERISHED], tally.games),
            ]
            + [percent(tally.causes[cause], lost) for cause in list(Cause)[1:]]
        )
    head = ["players", "rounds (10 % / median / 90 %)", "all perish together"]
    table(head + [f"lost by {words(cause).lower()}" for cause in list(Cause)[1:]], rows)
    return tally


def advantages(tally: Tally) -> None:
    rows = [[title(house), percent(*tally.house[house][::-1])] for house in House]
    table(["house (4 players)", "wins"], rows)
    rows = [[f"{place + 1}", percent(*tally.place[place][::-1])] for place in range(tally.seats)]
    table(["place in the draft (1: first player)", "wins"], rows)


def drafts(tally: Tally) -> None:
    houses = 4 * tally.games
    rows = [
        [
            title(item),
            f"{tally.tiles[item][0] / houses:.2f}",
            f"{tally.tiles[item][1] / max(1, sum(tally.endings[1:3])):.2f}",
            percent(tally.first_tile[item], houses),
            percent(*tally.with_tile[item][::-1]),
        ]
        for item in sorted(Item, key=lambda item: -tally.with_tile[item][1] / max(1, tally.with_tile[item][0]))
    ]
    table(["tile (4 players)", "in a house", "in a winner's house", "taken first", "wins with it"], rows)


def alone(survival: Game, games: int) -> None:
    rows = []
    for events in (10, 13, 16, 20):
        results = play(survival, 1, games, policies=[INSTINCT], options={"solo_events": events}, cores=0)
        rows.append([str(events), percent(float((results.payoffs[:, 0] > 0).sum()), games)])
    table(["events of a game alone", "survived"], rows)


def against_random(survival: Game, games: int) -> None:
    rows = []
    for seats in (2, 3, 4):
        results = play(survival, seats, games, policies=[INSTINCT] + [RANDOM] * (seats - 1), cores=0)
        share = results.payoffs[:, 0] / np.maximum(1, results.payoffs.sum(axis=1))
        rows.append([str(seats), percent(float(share.sum()), games), f"{100 / seats:.1f} %"])
    table(["players", "one instinct among random players wins", "by chance"], rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="games for each row of the tables")
    games = parser.parse_args().games
    survival = game("zombie-survival")
    tally = lengths(survival, games)
    advantages(tally)
    drafts(tally)
    alone(survival, games)
    against_random(survival, games)


if __name__ == "__main__":
    main()
