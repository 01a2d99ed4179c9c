"""How much can anybody win in one seat, if a simple bot plays all others? An answer by learning.

    python -m studies.learned.learned --game zombie-run --seats 2 --against survivor --minutes 4 --device cuda
    python -m studies.learned.learned --game zombies-attack --seats 2 --minutes 0.5

A network learns the best answer to the others (`ppo`), at many tables at once (`arena`), starting from the rules of
thumb. In Zombies Attack! the best answer is known exactly (`solved answer`): there it shows how close learning comes.
Elsewhere it is no proof of what is impossible, but it shows where more games no longer help.

The figure at the end is from games that nobody learned from and by which nothing was chosen: the own seat in every
place in turn, the learned policy without trying anything, and a Survivor in the same place with the same deals.
"""

import importlib
import json
import os
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Annotated, Any

import numba
import numpy as np
import typer

from shamble.engine.base.errors import BadSetup, UnknownGame
from shamble.engine.play.game import Game, game
from shamble.lab.measure.figures import Interval, wilson
from shamble.lab.measure.workers import workers
from studies.learned.arena import Arena
from studies.learned.ppo import SIZES, Learner, Size

CHECKS = 12  # how often the policy is looked at
STEPS = 8  # between two questions whether all games are over, for which a GPU has to stop

LEARNING, CHOOSING, JUDGING = 0, 1 << 61, 1 << 62  # the seeds of the first games of each kind
DEALS = 1 << 44  # seeds for one `--seed`, more than anybody plays
MOST_SEEDS = 1 << 16

Chooser = Callable[[Arena], Any]

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@dataclass(frozen=True)
class Share:
    """Games, and the part of them that was won."""

    wins: int
    games: int

    @property
    def rate(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> Interval:
        return wilson(self.wins, self.games)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.rate:.2%} ({low:.2%} to {high:.2%})"


@dataclass(frozen=True)
class Check:
    """How far learning had come."""

    seconds: float
    rounds: int
    games: int  # learned from
    trying: float  # the part won since the check before, while trying things
    best: Share  # of games that were not learned from, without trying anything

    def __str__(self) -> str:
        return (
            f"{self.seconds:6.1f} s, {self.rounds:5,} rounds, {self.games:13,} games: "
            f"wins {self.trying:.2%} while learning, {self.best} at its best"
        )


@dataclass(frozen=True)
class Answer:
    """What was learned, and what it is worth."""

    game: str
    seats: int
    against: str
    seed: int
    inputs: int
    learned: Share
    survivor: Share  # in the same place
    fair: Share  # what each of the others wins at a table of their own
    checks: list[Check]

    @property
    def ratio(self) -> float | None:
        return self.learned.rate / self.fair.rate if self.fair.wins else None

    def __str__(self) -> str:
        ratio = "" if self.ratio is None else f", {self.ratio:.3f} times the fair share"
        return (
            f"{self.game}, {self.seats} seats, one among {self.against}s: learned {self.learned} "
            f"of {self.learned.games:,} games; a Survivor there {self.survivor}; fair share {self.fair.rate:.2%}{ratio}"
        )

    def as_json(self) -> str:
        rates = {
            name: {"rate": share.rate, "ci": share.interval, "wins": share.wins, "games": share.games}
            for name, share in (("learned", self.learned), ("survivor", self.survivor), ("fair", self.fair))
        }
        return json.dumps(asdict(self) | rates | {"ratio": self.ratio})


def judge(arena: Arena, choose: Chooser, first: int, games: int, mind: str = "survivor") -> Share:
    """Play so many games to their end, from seed `first` on."""
    arena.start(first, games, mind)
    while not arena.is_over():
        for _ in range(STEPS):
            arena.step(choose(arena))
    played, won = arena.counts()
    return Share(won, played)


def gut(arena: Arena) -> Any:
    return arena.guts


def learn(
    learner: Learner, check: Callable[[], Share], seconds: float, rounds: int | None, tell: Callable[[object], None]
) -> list[Check]:
    """Learn for so long, or so many rounds; the learner is left with the last weights that were not clearly worse.

    The clock starts after the first round, in which most is compiled.
    """
    checks: list[Check] = []
    best, weights = 0.0, learner.network.weights.copy()
    done, spent, began = 0, 0.0, 0.0
    last_games, last_won = learner.arena.counts()
    while spent < 1:
        learner.play()
        learner.learn(spent)
        done += 1
        games, won = learner.arena.counts()  # waits for the GPU
        began = began or time.monotonic()
        elapsed = time.monotonic() - began
        spent = done / rounds if rounds else elapsed / seconds
        if spent >= (len(checks) + 1) / CHECKS or spent >= 1:
            trying = (won - last_won) / max(games - last_games, 1)
            checks.append(Check(round(elapsed, 1), done, games, trying, check()))
            tell(checks[-1])
            last_games, last_won = games, won
            if checks[-1].best.interval[1] >= best:
                best, weights = max(best, checks[-1].best.rate), learner.network.weights.copy()
    learner.network.weights[...] = weights
    return checks


def answer(
    found: Game,
    seats: int,
    against: str,
    *,
    games: int,
    seed: int = 0,
    seconds: float = 60.0,
    rounds: int | None = None,
    device: str = "cpu",
    size: Size | None = None,
    tell: Callable[[object], None] = print,
) -> Answer:
    """Learn the best answer to a bot, and judge it."""
    size, xp = size or SIZES[device], arrays(device)
    learning = Arena(found, seats, size.tables, against, xp, device)
    judging = Arena(found, seats, size.tables, against, xp, device)
    tell(f"{found.name}, {seats} seats, one among {against}s: compiling, which takes a minute or two in a large game")
    learning.start(LEARNING + seed * DEALS)
    learner = Learner(learning, size, seed)
    tell(f"{learner.network.weights.size:,} weights, {size.tables * size.horizon:,} choices in a round")
    few, many = (max(1, number // seats) * seats for number in (size.checked, games))
    choosing, last = CHOOSING + seed * DEALS, JUDGING + seed * DEALS
    checks = learn(learner, lambda: judge(judging, learner.best, choosing, few), seconds, rounds, tell)
    tell("judging")
    learned = judge(judging, learner.best, last, many)
    survivor = judge(judging, gut, last, many)
    fair = survivor if against == "survivor" else judge(judging, gut, last, many, mind=against)
    return Answer(found.name, seats, against, seed, len(learner.eyes.columns), learned, survivor, fair, checks)


def arrays(device: str) -> Any:
    """NumPy, or CuPy for a GPU. (Numba's simulator of a GPU takes NumPy's arrays.)"""
    config: Any = numba.config
    if device == "cpu" or config.ENABLE_CUDASIM:
        return np
    os.environ.setdefault("CUPY_TF32", "1")  # products of matrices in the GPU's quick format
    try:
        return importlib.import_module("cupy")
    except ImportError:
        raise BadSetup("--device cuda: learning takes CuPy besides: pip install cupy-cuda12x or cupy-cuda13x") from None


@app.command()
def main(
    name: Annotated[str, typer.Option("--game", help="Which game.")],
    seats: Annotated[int, typer.Option(help="Players at the table.")] = 2,
    against: Annotated[str, typer.Option(help="Who sits in all other seats: survivor, rookie or random.")] = "survivor",
    minutes: Annotated[float, typer.Option(min=0.01, help="How long it learns.")] = 4,
    rounds: Annotated[
        int | None, typer.Option(min=1, help="Learn so many rounds instead: the same figures every time.")
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="Games by which it is judged in the end.")] = 1_000_000,
    device: Annotated[str, typer.Option(help="cpu or cuda")] = "cpu",
    seed: Annotated[int, typer.Option(min=0, max=MOST_SEEDS - 1, help="Other deals and another start.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="The answer as one line of JSON.")] = False,
) -> None:
    """Learn the best answer to a bot in all other seats, and say what it wins."""
    try:
        found = game(name)
        with workers(device):
            learned = answer(
                found,
                seats,
                against,
                games=games,
                seed=seed,
                seconds=60 * minutes,
                rounds=rounds,
                device=device,
                tell=lambda line: print(line, file=sys.stderr, flush=True),
            )
    except (BadSetup, UnknownGame) as error:
        print(f"error: {error}", file=sys.stderr)
        raise typer.Exit(2) from None
    print(learned.as_json() if as_json else learned, flush=True)


if __name__ == "__main__":
    app()
