"""`shamble lab ...`: the lab on the command line."""

from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from shamble.engine.errors import BadText
from shamble.lab.run import Report

lab = typer.Typer(
    no_args_is_help=True, rich_markup_mode="rich", pretty_exceptions_enable=False, help="Measure games by the thousand."
)
out = Console()
err = Console(stderr=True)


@lab.callback()
def about() -> None:
    """Measure games by the thousand."""


@lab.command(epilog="Example: shamble lab run fight-or-flight --seats 4 --bots survivor --games 10000 --json")
def run(
    name: Annotated[str, typer.Argument(metavar="GAME", help="A game, as `shamble games` lists them.")],
    bots: Annotated[str, typer.Option(help="A bot for each seat, comma-separated, or one for all.")] = "survivor",
    seats: Annotated[int | None, typer.Option(help="How many seats; else as many as bots are named, or 4.")] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option(help="The seed of the first game; the next game has the next one.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="A table option, as name=value; may be repeated.")
    ] = None,
    simulations: Annotated[int | None, typer.Option(help="How many simulations Legend spends on a choice.")] = None,
    seconds: Annotated[float | None, typer.Option(help="Instead: how many seconds. The figures then vary.")] = None,
    cores: Annotated[int, typer.Option(help="How many cores; 0: all of them. It does not change the figures.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for scripts.")] = False,
) -> None:
    """Let bots play many games, and say who wins how often, with 95 % intervals."""
    from shamble.bots.legend import SIMULATIONS, Budget
    from shamble.engine.game import game
    from shamble.lab.run import run as measure

    found = game(name)
    named = [part.strip().lower() for part in bots.split(",")]
    low, high = found.meta.seats
    number = seats or (len(named) if len(named) > 1 else min(max(4, low), high))
    budget = Budget(SIMULATIONS if simulations is None else simulations, seconds)
    with _progress() as bar:
        task = bar.add_task(found.name, total=games)

        def advance(done: int) -> None:
            bar.update(task, completed=done)

        report = measure(
            found,
            number,
            named,
            games,
            seed=seed,
            options=_pairs(option),
            budget=budget,
            cores=cores,
            progress=advance,
        )
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        _show(report)


def _progress() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=err, transient=True)


def _pairs(given: list[str] | None) -> dict[str, str]:
    pairs = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadText(f"option {text!r} should be written name=value")
        pairs[name.strip()] = value.strip()
    return pairs


def _show(report: Report) -> None:
    """The figures as a table."""
    table = Table(title=f"{report.game}, {report.seats} seats, {report.games:,} games from seed {report.seed}")
    for heading in ("seat", "bot", "wins", "rate", "95 %"):
        table.add_column(heading, justify="left" if heading in ("seat", "bot") else "right")
    for seat, row in enumerate(report.per_seat):
        low, high = row.ci
        table.add_row(chr(ord("A") + seat), row.bot, f"{row.wins:,}", f"{row.rate:.1%}", f"{low:.1%} to {high:.1%}")
    out.print(table)
    length = report.length
    out.print(f"Choices per game: {length.mean:.1f} on average, {length.least} to {length.most}.")
    out.print("Endings: " + ", ".join(f"{name} {count:,}" for name, count in report.endings.items()) + ".")
