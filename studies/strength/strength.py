"""How strong the bots are in every game: the tables of the README, measured again.

python -m studies.strength.strength --games 1000
python -m studies.strength.strength --game zombie-run --seats 4 --bot legend --games 400 --simulations 500
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console

from shamble.bots.legend import Budget
from shamble.engine.play.game import Game, game, games
from shamble.lab.measure.figures import wilson
from shamble.lab.run import run

QUICK = 20  # so many times as many games where nobody searches
DIFFICULTIES: dict[str, dict[str, dict[str, Any]]] = {
    "fight-or-flight": {
        "casual": {},
        "experienced": {"remove_heal": 4},
        "challenge": {"remove_heal": 4, "remove_rest": 2},
    }
}
AMONG = (("survivor", "random"), ("survivor", "rookie"), ("legend", "survivor"))

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
out = Console(width=160)


class Strength(msgspec.Struct):
    """One bot among others of one kind, in every seat in turn; or, in a cooperative game, the same bot everywhere."""

    game: str
    seats: int
    difficulty: str
    bot: str
    among: str
    games: int
    rate: float
    ci: tuple[float, float]
    share: float
    """How many times its fair share it wins: what each of the others wins at a table of their own."""


def one_among(
    found: Game, seats: int, bot: str, among: str, number: int, budget: Budget, options: Mapping[str, Any] | None = None
) -> Strength:
    """Let one bot sit among others of one kind, in every seat in turn."""
    each = max(1, number // seats)
    wins = 0
    for seat in range(seats):
        bots = [among] * seats
        bots[seat] = bot
        wins += run(found, seats, bots, each, seed=seat * each, options=options, budget=budget).per_seat[seat].wins
    usual = run(
        found, seats, [among], max(number, 2000) if among != "legend" else number, options=options, budget=budget
    )
    fair = sum(seat.rate for seat in usual.per_seat) / seats
    played = each * seats
    rate = wins / played
    return Strength(found.name, seats, "", bot, among, played, rate, wilson(wins, played), rate / fair if fair else 0.0)


def team(found: Game, seats: int, difficulty: str, bot: str, number: int, budget: Budget) -> Strength:
    """The same bot in every seat of a cooperative game."""
    options = DIFFICULTIES.get(found.name, {}).get(difficulty, {})
    first = run(found, seats, [bot], number, options=options, budget=budget).per_seat[0]
    return Strength(found.name, seats, difficulty, bot, bot, number, first.rate, first.ci, 1.0)


def tables(found: Game) -> list[int]:
    """The seat counts that are measured: every second one, and the largest table."""
    low, high = found.meta.seats
    return sorted({*range(max(2, low), high + 1, 2), high})


def book(
    found: Game, number: int, budget: Budget, seats: int | None = None, bot: str | None = None
) -> Iterator[Strength]:
    """All rows of a game, or those of one table, or of one bot."""
    for table in tables(found) if seats is None else [seats]:
        if found.meta.cooperative:
            for difficulty, who in product(
                DIFFICULTIES.get(found.name, {"": {}}), ("random", "rookie", "survivor", "legend")
            ):
                if bot in (None, who):
                    yield team(found, table, difficulty, who, _games(who, number), budget)
        else:
            for who, among in AMONG:
                if bot in (None, who):
                    yield one_among(found, table, who, among, _games(who, number), budget)


def _games(bot: str, number: int) -> int:
    return number if bot == "legend" else QUICK * number


def as_row(row: Strength) -> str:
    """A row of a Markdown table."""
    low, high = row.ci
    who = f"{row.bot} in every seat" if row.bot == row.among else f"one {row.bot} among {row.among}s"
    share = "" if row.bot == row.among else f"{row.share:.2f}"
    table = f"{row.seats} {row.difficulty}".strip()
    return f"| {row.game} | {table} | {who} | {row.games:,} | {row.rate:.1%} ({low:.1%} to {high:.1%}) | {share} |"


@app.command()
def main(
    name: Annotated[str | None, typer.Option("--game", help="One game; else all of them.")] = None,
    seats: Annotated[int | None, typer.Option(help="One table; else several of each game.")] = None,
    bot: Annotated[str | None, typer.Option(help="The rows of one bot; else all of them.")] = None,
    number: Annotated[int, typer.Option("--games", help="Games of each row with a Legend; others get more.")] = 400,
    simulations: Annotated[int | None, typer.Option(help="How many simulations Legend spends on a choice.")] = None,
) -> None:
    """Measure and print, row by row."""
    out.print("| game | seats | who | games | wins (95 %) | times the fair share |\n|---|---|---|---|---|---|")
    for found in [game(name)] if name else games().values():
        for row in book(found, number, Budget(simulations), seats, bot):
            out.print(as_row(row), highlight=False)


if __name__ == "__main__":
    app()
