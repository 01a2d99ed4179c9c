"""How much could anybody win in ZOMBIE! for two who saw the other hand? Solved, as nearly as a network can.

    python -m studies.duel.duel --minutes 6 --device cuda
    python -m studies.duel.duel --rounds 20 --games 2000

Seat A plays against a Survivor, with both hands open and only the order of the deck unknown, so that a position says
all there is to know. Its worth is that of the best choice, and the worth of a choice the mean worth of the positions
that may follow: a network is fitted to that again and again (fitted value iteration), from positions that arise when
the best choices are made, and sometimes any others.

In the end games are played in which the best choice by those means is made, on deals that nobody learned from. What it
wins is possible with open hands. Nobody who does not see the other hand can win more than the best who does.
"""

import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from math import cos, pi
from typing import Annotated, Any

import numpy as np
import typer

from shamble.engine.base.errors import BadSetup
from shamble.lab.measure.workers import workers
from studies.duel.duel_tables import Tables
from studies.duel.symbols import SymbolNetwork
from studies.learned.learned import Share, arrays
from studies.learned.network import Adam

RATE = 1.5e-3  # of learning, at the start
STEPS = 4  # of learning in a round
RECENT = 12  # rounds that are learned from again
WAYS = (6, 8, 16, 16, 32)  # to go on after each choice, in each fifth of the time
FRESH = 2  # times as many for the best choice, to be learned: fresh ones, since the best was picked by its luck
TRYING = 0.06  # the part of choices that are any
FORGETTING = 0.05, 0.02  # how quickly the weights that are believed follow those that learn, at first and in the end
CHECKS = 10
ENDLESS = 1 << 60  # games
LEARNING, CHECKING, JUDGING = 0, 1 << 61, 1 << 62  # the seeds of the first games of each kind

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@dataclass(frozen=True)
class Size:
    """How much is done at once. `rows`: positions that the network looks at."""

    tables: int
    rows: int
    width: int
    checked: int


SIZES = {"cpu": Size(256, 1 << 14, 32, 100), "cuda": Size(1 << 15, 1 << 21, 96, 1 << 13)}


class Player:
    """Seat A: believes in some weights, and looks one choice ahead."""

    def __init__(self, size: Size, seed: int, xp: Any = np, device: str = "cpu") -> None:
        self.size, self.xp, self.device = size, xp, device
        self.network = SymbolNetwork(size.width, seed, xp)
        self.believed: Any = self.network.weights.copy()
        self.luck = np.random.default_rng(seed)

    def worth(self, rows: Any) -> Any:
        """The chance to win that is believed in, for every row."""
        weights = self.believed.astype(self.xp.float16) if self.device == "cuda" else self.believed
        return chance(self.xp, self.network.forward(rows, weights)[0].astype(self.xp.float32))

    def expect(self, tables: Tables, where: Any, actions: Any, keys: Any, each: int) -> Any:
        """What an action at a table is worth: the mean over so many ways to go on."""
        found = []
        for at in range(0, len(where), max(1, self.size.rows // each)):
            part = slice(at, at + max(1, self.size.rows // each))
            results, rows = tables.follow(where[part], actions[part], keys[part], each)
            worths = self.xp.where(results >= 0, results, self.worth(rows))
            found.append(worths.reshape(-1, each).mean(axis=1))
        return self.xp.concatenate(found)

    def choose(self, tables: Tables, where: Any, masks: Any, each: int) -> Any:
        """The best choice at each of these tables. All choices of a table meet the same luck."""
        at, actions = self.xp.nonzero(masks)
        worths = self.xp.full(masks.shape, -1.0, self.xp.float32)
        worths[at, actions] = self.expect(tables, where[at], actions, self.keys(len(where))[at], each)
        return worths.argmax(axis=1)

    def keys(self, count: int) -> Any:
        return self.xp.asarray(self.luck.integers(0, 1 << 62, count))

    def play(self, games: int, first: int, each: int) -> Share:
        """So many games to their end, the best choice every time."""
        tables = Tables(games, first, games, self.xp, self.device)
        while len(where := tables.playing()):
            masks, _ = tables.look(where)
            actions = self.xp.zeros(games, self.xp.int64)
            actions[where] = self.choose(tables, where, masks, each)
            tables.turn(actions)
        return tables.share()


class Learner(Player):
    """A player whose network is fitted to what its own choices are worth."""

    def __init__(self, size: Size, seed: int, xp: Any = np, device: str = "cpu") -> None:
        super().__init__(size, seed, xp, device)
        self.adam = Adam(self.network)
        self.tables = Tables(size.tables, LEARNING, ENDLESS, xp, device)
        self.everywhere: Any = xp.arange(size.tables)
        self.recent: list[tuple[Any, Any]] = []

    def round(self, spent: float) -> float:
        """One choice at every table, and learning; `spent` is the part of the time that is over. The squared error."""
        each = WAYS[min(int(spent * len(WAYS)), len(WAYS) - 1)]
        masks, rows = self.tables.look(self.everywhere)
        best = self.choose(self.tables, self.everywhere, masks, each)
        keys = self.keys(len(best))
        self.recent.append((rows, self.expect(self.tables, self.everywhere, best, keys, FRESH * each)))
        del self.recent[:-RECENT]
        rate = RATE * max(0.01, (1 + cos(pi * spent)) / 2)
        error = max(self.learn(rate) for _ in range(STEPS))
        self.believed += (self.network.weights - self.believed) * FORGETTING[spent > 1 / 2]
        self.tables.turn(self.try_some(best, masks))
        return error

    def learn(self, rate: float) -> float:
        """One step downhill, on this round and one of the last ones."""
        parts = [self.recent[self.luck.integers(len(self.recent))], self.recent[-1]]
        rows, worths = (self.xp.concatenate(halves) for halves in zip(*parts, strict=True))
        logits, trail = self.network.forward(rows, self.network.weights)
        wrong = chance(self.xp, logits) - worths
        self.network.backward(trail, wrong / len(rows))
        self.adam.step(rate)
        return float((wrong * wrong).mean())

    def try_some(self, best: Any, masks: Any) -> Any:
        """The best choices, but for a few that are any."""
        draws = self.xp.asarray(self.luck.random(masks.shape, np.float32))
        tried = self.xp.asarray(self.luck.random(len(best)) < TRYING)
        return self.xp.where(tried, (masks * (draws + 0.1)).argmax(axis=1), best)


def chance(xp: Any, logits: Any) -> Any:
    return 1 / (1 + xp.exp(-logits))


@dataclass(frozen=True)
class Solution:
    """What was found: wins with open hands, and how far learning had come at each check."""

    open_hands: Share
    rounds: int
    seconds: float
    checks: list[Share]

    @property
    def times_the_share(self) -> float:
        """One of two wins, so the fair share is a half."""
        return 2 * self.open_hands.rate

    def __str__(self) -> str:
        found, times = self.open_hands, self.times_the_share
        return f"ZOMBIE! for two, the other hand open: {found} of {found.games:,} games, {times:.3f} times the share"

    def as_json(self) -> str:
        rate, interval = self.open_hands.rate, self.open_hands.interval
        return json.dumps(asdict(self) | {"rate": rate, "ci": interval, "times_the_share": self.times_the_share})


def solve(
    *,
    seconds: float = 60.0,
    rounds: int | None = None,
    games: int = 2000,
    each: int = 64,
    device: str = "cpu",
    seed: int = 0,
    size: Size | None = None,
    tell: Callable[[object], None] = print,
) -> Solution:
    """Learn for so long, or so many rounds; then play."""
    size, xp = size or SIZES[device], arrays(device)
    tell("compiling")
    learner = Learner(size, seed, xp, device)
    done, spent, began, took = 0, 0.0, 0.0, 0.0
    checks: list[Share] = []
    while spent < 1:
        error = learner.round(spent)
        done += 1
        began = began or time.monotonic()  # after the first round, in which most is compiled
        took = time.monotonic() - began
        spent = done / rounds if rounds else took / seconds
        if spent >= (len(checks) + 1) / CHECKS:
            checks.append(learner.play(size.checked, CHECKING, WAYS[-1]))
            far = f"{took:6.1f} s, {done:6,} rounds, error {100 * error**0.5:.2f} points"
            tell(f"{far}: wins {checks[-1]} of {size.checked:,} games")
    tell("judging")
    return Solution(learner.play(games, JUDGING, each), done, round(took, 1), checks)


@app.command()
def main(
    minutes: Annotated[float, typer.Option(min=0.01, help="How long it learns.")] = 6,
    rounds: Annotated[
        int | None, typer.Option(min=1, help="Learn so many rounds instead: the same figures every time.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Games by which it is judged in the end.")] = 1 << 16,
    each: Annotated[int, typer.Option(min=1, help="Ways to go on that it looks at for each choice then.")] = 64,
    device: Annotated[str, typer.Option(help="cpu or cuda")] = "cpu",
    seed: Annotated[int, typer.Option(min=0, help="Another start.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="The figures as one line of JSON.")] = False,
) -> None:
    """Find out what could be won in ZOMBIE! for two with the other hand open."""
    try:
        with workers(device):
            found = solve(
                seconds=60 * minutes,
                rounds=rounds,
                games=games,
                each=each,
                device=device,
                seed=seed,
                tell=lambda line: print(line, file=sys.stderr, flush=True),
            )
    except BadSetup as error:
        print(f"error: {error}", file=sys.stderr)
        raise typer.Exit(2) from None
    print(found.as_json() if as_json else found, flush=True)


if __name__ == "__main__":
    app()
