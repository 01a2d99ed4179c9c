"""How the weights of the instinct are found: play many rounds with slightly changed ones, and follow what wins more.

    python -m studies.tuning.tuning --seats 4 --minutes 2 --device cuda

An evolution strategy. In every generation many sets of weights are drawn around the present one, in opposite pairs; all
of them play the same deals at the three difficulties, and the better ones pull it towards them. Where it was on average
in the last third of the time is compared with the old weights on other deals; what wins more is written into
`weights.csv` and `tells.csv`. The rules and the instinct are those of the game; on a GPU every thread plays a round.
"""

import csv
import time
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer

from shamble.engine.base.record import dtype_of
from shamble.engine.compile.rule import kernel, rule
from shamble.engine.play.game import game
from shamble.engine.rules.bits import first_seat
from shamble.games.fight_or_flight.actions import ACTIONS
from shamble.games.fight_or_flight.instinct import choose, stage_of
from shamble.games.fight_or_flight.instinct.odds import SURE
from shamble.games.fight_or_flight.instinct.weights import (
    NEEDS,
    PLAYABLE,
    SEATS,
    STAGES,
    TELLS,
    TELLS_FILE,
    WEIGHTS,
    WEIGHTS_FILE,
    WEIGHTS_IN_A_ROW,
    Weight,
)
from shamble.games.fight_or_flight.rules import apply, legal, payoff, setup, waiting
from shamble.games.fight_or_flight.state import Camp
from studies.strength.strength import DIFFICULTIES

SETS = 256  # of weights that are tried in a generation
DEALS = 2048  # rounds that each of them plays at each difficulty
FIRST_DEAL = 10**9  # tuning and comparing use different deals
CHECKED = 1_000_000  # rounds at each difficulty by which old and new weights are compared
SETTLED = 0.7  # from this part of the time on the average counts

SPREAD = 0.12  # how far a weight is changed, as a share of its size
LEAST_SPREAD = 4.0
SPREAD_OF_COUNTED = 1.2  # of a weight that counts many cards
SPREAD_OF_CHANCE = SURE / 15
LAST_SPREAD = 0.25  # at the end, as a share of the first

LEVELS = DIFFICULTIES["fight-or-flight"]
POINTS = STAGES * WEIGHTS_IN_A_ROW  # of a set of weights; the tells follow
KEEPS_FOOD = np.arange(STAGES) * WEIGHTS_IN_A_ROW + Weight.KEEPS_FOOD.value


# --- rounds by given weights ------------------------------------------------------------------------------------------


@rule
def play_round(g: Any, seed: int, weights: Any, tells: Any, mask: Any, log: Any) -> Any:
    """One whole round by these weights: is it won?"""
    setup(g, np.int64(g.seats), seed)  # type: ignore[arg-type]
    who = waiting(g)
    while who != 0:
        seat = first_seat(who)
        legal(g, seat, mask)
        apply(g, seat, choose(g, seat, mask, weights[stage_of(g), :], tells), log)
        who = waiting(g)
    return payoff(g, 0) > 0


@kernel
def play_rounds(box: Any, blanks: Any, seed: int, deals: int, weights: Any, tells: Any, wins: Any) -> None:
    """Every set of weights plays the same deals at each difficulty."""
    mask = np.zeros(ACTIONS, np.bool_)
    log = np.zeros((1, 6), np.int16)
    for i in range(weights.shape[0]):
        for difficulty in range(blanks.size):
            box[0] = blanks[difficulty]
            for deal in range(seed, seed + deals):
                wins[i, difficulty] += play_round(box[0], deal, weights[i, :, :], tells[i, :], mask, log)


@cache
def cuda_rounds() -> Any:
    """The same on a GPU, a round in every thread."""
    import numba
    import numba.cuda

    cuda: Any = numba.cuda
    form, actions = dtype_of(Camp), ACTIONS

    @cuda.jit(max_registers=64)  # type: ignore[untyped-decorator]
    def rounds(blanks: Any, seed: Any, deals: Any, weights: Any, tells: Any, wins: Any) -> None:
        box = cuda.local.array(1, form)
        mask = cuda.local.array(actions, numba.boolean)
        log = cuda.local.array((1, 6), numba.int16)
        log[0, 0] = 0
        for number in range(cuda.grid(1), weights.shape[0] * blanks.size * deals, cuda.gridsize(1)):
            i = number // (blanks.size * deals)
            difficulty = number // deals % blanks.size
            box[0] = blanks[difficulty]
            if play_round(box[0], seed + number % deals, weights[i, :, :], tells[i, :], mask, log):
                cuda.atomic.add(wins, (i, difficulty), 1)

    return rounds


def win_rates(seats: int, sets: Any, seed: int, deals: int, device: str = "cpu") -> Any:
    """The share of rounds that each set of weights wins, by difficulty."""
    found = game("fight-or-flight")
    blanks = np.zeros(len(LEVELS), dtype_of(Camp))
    for difficulty, options in enumerate(LEVELS.values()):
        blanks[difficulty] = found.blank(seats, options, {})
    weights = np.ascontiguousarray(sets[:, :POINTS]).reshape(-1, STAGES, WEIGHTS_IN_A_ROW)
    tells = np.ascontiguousarray(sets[:, POINTS:])
    wins = np.zeros((len(sets), len(blanks)), np.int64)
    if device == "cuda":
        from numba import cuda

        there = cuda.to_device(wins)
        arrays = (cuda.to_device(weights), cuda.to_device(tells), there)
        cuda_rounds()[1024, 512](cuda.to_device(blanks), seed, deals, *arrays)
        wins = there.copy_to_host()
    else:
        play_rounds(np.zeros(1, dtype_of(Camp)), blanks, seed, deals, weights, tells, wins)
    return wins / deals


# --- the evolution strategy -------------------------------------------------------------------------------------------


def present(seats: int) -> Any:
    """The weights and tells of a table, as one set."""
    weights: Any = WEIGHTS
    tells: Any = TELLS
    return np.concatenate([weights[seats - SEATS[0]].ravel(), tells[seats - SEATS[0]]])


def whole(sets: Any) -> Any:
    """Whole numbers; chances between never and always."""
    sets = np.rint(sets).astype(np.int64)
    sets[:, POINTS:] = np.clip(sets[:, POINTS:], -SURE, SURE)
    sets[:, KEEPS_FOOD] = np.clip(sets[:, KEEPS_FOOD], 0, SURE)
    return sets


def spreads(weights: Any) -> Any:
    """How far each weight is changed at first."""
    widths = np.maximum(LEAST_SPREAD, SPREAD * np.abs(weights))
    for card in range(PLAYABLE):
        widths[np.arange(STAGES) * WEIGHTS_IN_A_ROW + Weight.UNSEEN.value + card] = SPREAD_OF_COUNTED
    widths[KEEPS_FOOD] = widths[POINTS:] = SPREAD_OF_CHANCE
    return widths


def pulls(count: int) -> Any:
    """How much each of so many sets pulls, best first; the worse half does not."""
    weights = np.maximum(0, np.log(count / 2 + 1) - np.log(np.arange(1, count + 1)))
    return weights / weights.sum() - 1 / count


def tune(seats: int, seconds: float, device: str, tell: Callable[[str], None]) -> Any:
    """Better weights for a table, from those that it has."""
    luck = np.random.default_rng(seats)
    mean = present(seats).astype(float)
    widths, pull = spreads(mean), pulls(SETS)
    settled: list[Any] = []
    generation, began, spent = 0, time.monotonic(), 0.0
    while spent < 1:
        spread = widths * (1 - (1 - LAST_SPREAD) * spent)
        half = luck.standard_normal((SETS // 2, mean.size))
        steps = np.concatenate([half, -half])
        rates = win_rates(seats, whole(mean + spread * steps), FIRST_DEAL + generation * DEALS, DEALS, device)
        mean += spread * (pull @ steps[np.argsort(-rates.mean(axis=1))])
        if spent > SETTLED:
            settled.append(mean.copy())
        generation += 1
        spent = (time.monotonic() - began) / seconds
        if generation % 50 == 0:
            tell(f"{generation} generations, {rates.mean():.2%} of the last rounds won")
    return whole(np.mean(settled or [mean], axis=0)[None, :])[0]


# --- the files --------------------------------------------------------------------------------------------------------


def save(seats: int, weights: Any) -> None:
    """Put the weights of a table into the files."""
    points = weights[:POINTS].reshape(STAGES, WEIGHTS_IN_A_ROW).T
    for file, numbers in ((WEIGHTS_FILE, points), (TELLS_FILE, weights[POINTS:].reshape(-1, NEEDS))):
        replace_numbers(file, seats, numbers)


def replace_numbers(file: Path, seats: int, numbers: Any) -> None:
    with file.open(encoding="utf-8", newline="") as old:
        lines = list(csv.reader(old))
    block = [line for line in lines if line[0] == str(seats)]
    for line, row in zip(block, numbers.tolist(), strict=True):
        line[2:] = row
    with file.open("w", encoding="utf-8", newline="") as new:
        csv.writer(new, lineterminator="\n").writerows(lines)


def main(
    seats: Annotated[str, typer.Option(help="The tables to tune, such as 4 or 2,3,4.")] = "4",
    minutes: Annotated[float, typer.Option(help="How long each of them takes.")] = 2,
    device: Annotated[str, typer.Option(help="cpu or cuda")] = "cpu",
    checked: Annotated[int, typer.Option(help="Rounds by which old and new weights are compared.")] = CHECKED,
) -> None:
    """Tune, compare with the present weights on other deals, and keep what wins more."""
    say = partial(print, flush=True)
    for table in map(int, seats.split(",")):
        new = tune(table, 60 * minutes, device, lambda line, table=table: say(f"{table} seats: {line}"))  # type: ignore[misc]
        rates = win_rates(table, np.array([present(table), new]), 1, checked, device)
        for name, rate in zip(("old", "new"), rates, strict=True):
            say(f"{table} seats, {name} weights: {', '.join(f'{part:.2%}' for part in rate)}")
        if rates[1].mean() > rates[0].mean():
            save(table, new)


if __name__ == "__main__":
    typer.run(main)
