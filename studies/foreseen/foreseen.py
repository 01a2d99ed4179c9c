"""How much can anybody win among Survivors? A bound by a planner who foresees all luck, and pays for it.

python -m studies.foreseen.foreseen --game run-for-your-life --seats 2 --games 40
python -m studies.foreseen.foreseen --game zombies-attack --seats 3 --games 200 --open

What a fair player wins more than a Survivor in its place is, on average, the sum of what its choices gain (see
`departures`). A planner who knows all cards to come, and gets for each choice only what it is worth to somebody who
does not know them, can do all that a fair player can. So nobody wins more than a Survivor's share and the largest sum
of gains on any line of play, on average over the deals (information relaxation with a penalty: Brown, Smith and Sun,
2010).

Gains are estimated without bias, so noise only makes the bound looser. The search for the largest sum keeps so many
lines at a time (`foreseen_lines`) and may miss a better one: it is a bound as far as a wider search finds no more. The
widths side by side show that, and so does how often the best line was once among the last that were kept.

The gains are of a seat that knows its own cards and takes all worlds that they allow for equally likely. That is right
where others have no secrets to give away. With `--open` the seat sees every hidden card but the order of the decks,
which is right in every game and bounds more than it has to.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Annotated

import numpy as np
import typer
from rich.console import Console

from shamble.bots import SIMPLE
from shamble.engine.base.errors import BadSetup
from shamble.engine.batch.binding import play
from shamble.engine.play.game import Game, game
from shamble.lab.measure.figures import Z95
from shamble.lab.measure.workers import workers
from studies.departures.departures import FIRST_USUAL, USUAL
from studies.foreseen.foreseen_judge import Care
from studies.foreseen.foreseen_lines import Best, Deal

WITHOUT_SECRETS = ("run-for-your-life", "zombies-attack")  # what others do tells nothing about hidden cards
WIDER = 4  # times as wide each time

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
out = Console(width=160)


@dataclass(frozen=True)
class Bound:
    """What the planner gained on average in all deals, in wins, with a search of one width."""

    width: int
    games: int
    gain: float
    error: float
    again: float
    """The gains of the same lines, judged once more: what is left of them without noise."""
    choices: float
    departures: float
    edge: float
    """The share of deals in which the best line was among the last quarter of those kept at some time."""
    usual: float
    """What a Survivor wins among its like."""

    @property
    def rate(self) -> float:
        return self.usual + self.gain

    @property
    def share(self) -> float:
        return self.rate / self.usual

    @property
    def share_error(self) -> float:
        return self.error / self.usual


def plan(found: Game, seats: int, number: int, widths: list[int], care: Care, sees_all: bool) -> list[Best]:
    """The best lines through one deal, one for each width; the own seat is another one in every deal."""
    start = found.deal(seats, number)
    deal = Deal(found, start, number % seats, number, care, sees_all=sees_all)
    bests = deal.best_lines(widths)
    gains = ", ".join(f"{100 * best.total:+.2f} ({100 * best.again:+.2f})" for best in bests)
    print(f"deal {number}: {gains} points, {deal.judge.playouts:,} playouts", file=sys.stderr, flush=True)
    return bests


def measure(
    found: Game, seats: int, games: int, widths: list[int], care: Care, *, sees_all: bool, first: int = 0
) -> Iterator[Bound]:
    """Plan so many deals, the first from the seed `first`, and say for each width what it came to."""
    tasks = ((found, seats, number, widths, care, sees_all) for number in range(first, first + games))
    with workers() as hands:
        planned = list(hands.in_order(plan, tasks))
    survivors = [SIMPLE.index("survivor")] * seats
    usual = play(found, seats, USUAL, policies=survivors, seed=FIRST_USUAL, cores=0)
    for width, bests in zip(widths, zip(*planned, strict=True), strict=True):
        gains = np.array([best.total for best in bests])
        yield Bound(
            width,
            games,
            float(gains.mean()),
            float(gains.std(ddof=1)) / sqrt(games),
            float(np.mean([best.again for best in bests])),
            float(np.mean([best.choices for best in bests])),
            float(np.mean([best.departures for best in bests])),
            float(np.mean([best.rank >= 3 * width // 4 for best in bests])),
            float((usual.payoffs > 0).mean()),
        )


def as_row(found: Game, seats: int, row: Bound) -> str:
    """A row of a Markdown table."""
    gain, error = 100 * row.gain, 100 * Z95 * row.error
    return (
        f"| {found.name} | {seats} | {row.games:,} | {row.width} | {row.usual:.1%} | {row.departures:.1f} "
        f"of {row.choices:.0f} | {row.edge:.0%} | {100 * row.again:+.1f} | {gain:+.1f} ± {error:.1f} "
        f"| {row.rate:.1%} | {row.share:.2f} ± {Z95 * row.share_error:.2f} |"
    )


def check(found: Game, seats: int, *, sees_all: bool) -> None:
    """Refuse what cannot be bounded so, in one line."""
    found.blank(seats, {}, {})  # refuses a wrong number of seats
    if found.meta.cooperative:
        raise BadSetup(f"in {found.name} all win together: there is no seat among others")
    if found.name not in WITHOUT_SECRETS and not sees_all:
        raise BadSetup(f"what others do in {found.name} gives hidden cards away: it takes --open")


@app.command()
def main(
    name: Annotated[str, typer.Option("--game", help="Which game.")],
    seats: Annotated[int, typer.Option(help="Players at the table.")],
    games: Annotated[int, typer.Option(min=2, help="Deals.")] = 40,
    width: Annotated[int, typer.Option(min=1, help="Lines of play that the widest search keeps at a time.")] = 16,
    error: Annotated[float, typer.Option(min=0.01, help="Standard error of close choices, in points.")] = 0.5,
    most: Annotated[int, typer.Option(min=1, help="Playouts that one choice gets at most.")] = 6_400,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first deal: others go on from earlier ones.")] = 0,
    sees_all: Annotated[bool, typer.Option("--open", help="The own seat sees all cards but those in decks.")] = False,
) -> None:
    """Plan and print, width by width: gains and bounds with their 95 % intervals."""
    try:
        found = game(name)
        check(found, seats, sees_all=sees_all)
    except BadSetup as problem:
        out.print(f"error: {problem}", markup=False, soft_wrap=True)
        raise typer.Exit(2) from None
    widths = [width]
    while widths[0] >= WIDER:
        widths.insert(0, widths[0] // WIDER)
    out.print(
        "| game | seats | deals | width | Survivor | departures | at the edge | judged anew | gain, points (95 %) "
        "| Survivor and gain | times the fair share |",
        soft_wrap=True,
    )
    out.print("|---|---|---|---|---|---|---|---|---|---|---|")
    for row in measure(found, seats, games, widths, Care.up_to(most, error / 100), sees_all=sees_all, first=seed):
        out.print(as_row(found, seats, row), highlight=False, soft_wrap=True)


if __name__ == "__main__":
    app()
