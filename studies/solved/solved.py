"""The solutions as tables, for the README beside this file.

python -m studies.solved.solved bound --deals 1000
python -m studies.solved.solved yardstick --samples 2 --simulations 500
python -m studies.solved.solved answer --seats 6 --device cuda --seldom 1e-6
python -m studies.solved.solved charmed --games 200000
python -m studies.solved.solved gifts --games 200000
"""

import time
from functools import partial
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress, TaskID

from studies.strength.strength import DIFFICULTIES

GIFTS = 0, 1, 2, 3, 4, 5, 8, 12

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
out = Console()
err = Console(stderr=True)


@app.command()
def bound(
    deals: Annotated[int, typer.Option(help="Deals of each table.")] = 1000,
    seed: Annotated[int, typer.Option(help="The seed of the first deal.")] = 0,
) -> None:
    """Fight or Flight: which share of the deals could be won by a team that sees all cards, with 95 % intervals."""
    from shamble.lab.measure.figures import wilson
    from studies.solved.fight_or_flight import clairvoyant_bound

    for seats in (2, 4, 8):
        for name, options in DIFFICULTIES["fight-or-flight"].items():
            with Progress(console=err, transient=True) as bar:
                task = bar.add_task(f"{seats} {name}", total=deals)
                found = clairvoyant_bound(
                    seats,
                    deals,
                    seed=seed,
                    options=options,
                    progress=partial(_move, bar, task),
                )
            low, _ = wilson(found.won, deals)
            _, high = wilson(found.won + found.undecided, deals)
            out.print(
                f"{seats} {name}: {found.won} of {deals} won, {found.undecided} undecided, {low:.1%} to {high:.1%}"
            )


@app.command()
def yardstick(
    samples: Annotated[int, typer.Option(help="How often Legend is asked at every dawn.")] = 2,
    simulations: Annotated[
        int, typer.Option(help="How many simulations Legend spends on a pick; 0: leave it out.")
    ] = 0,
) -> None:
    """Zombies Attack! for two: the equilibrium, and what the best answer to each bot wins."""
    from shamble.bots import decide
    from shamble.bots.legend import Budget
    from shamble.engine.play.game import game
    from studies.solved import zombies_attack

    solution = zombies_attack.standard_solution()
    dawns = sum(len(day.keys) for day in solution.days)
    out.print(f"{dawns:,} public positions, largest regret {solution.regret:.1e}")
    out.print(f"equilibrium: {solution.values[0].mean():.1%} for each player")
    _tell("equilibrium", zombies_attack.exploited_equilibrium(solution))
    _tell("survivor", zombies_attack.exploited_survivor(solution))
    if simulations:
        found, budget = game("zombies-attack"), Budget(simulations)
        with Progress(console=err, transient=True) as bar:
            task = bar.add_task("legend", total=dawns * samples)
            answer = zombies_attack.exploited(
                solution,
                lambda g, seat, luck: decide("legend", found, g, seat, luck, budget=budget),
                samples,
                partial(_move, bar, task),
            )
        _tell("legend", answer)


@app.command()
def answer(
    seats: Annotated[
        int, typer.Option(min=2, max=6, help="Four: minutes of a core; five and six: minutes of a GPU.")
    ] = 2,
    device: Annotated[str, typer.Option(help="cpu or cuda")] = "cpu",
    seldom: Annotated[
        float,
        typer.Option(min=0, help="Look at no dawn that is less likely whatever is picked: then it is an upper bound."),
    ] = 0.0,
) -> None:
    """Zombies Attack!: the most that anybody can win in one seat with Survivors in all others, exactly or at most."""
    from shamble.engine.base.errors import BadSetup
    from shamble.lab.measure.workers import workers
    from studies.solved.answer import best_answer

    begin = time.perf_counter()
    try:
        with workers(device), err.status(f"{seats} seats"):
            value, dawns = best_answer(
                seats,
                device,
                seldom=seldom,
                progress=lambda done: err.print(f"{time.perf_counter() - begin:6.1f} s, {done}", highlight=False),
            )
    except BadSetup as error:
        err.print(f"error: {error}", markup=False, soft_wrap=True)
        raise typer.Exit(2) from None
    wins = "wins at most" if seldom else "wins"
    out.print(
        f"{seats} seats: the best answer to Survivors {wins} {value:.1%} ({dawns:,} public positions looked at)",
        soft_wrap=True,
    )


@app.command()
def charmed(
    games: Annotated[int, typer.Option(min=1, help="Games of each table and charm.")] = 200_000,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first game.")] = 0,
) -> None:
    """Run For Your Life: what somebody wins whom no blood turns and no zombie stops, with bullets without end."""
    from shamble.lab.measure.figures import wilson
    from studies.solved.run_for_your_life import ALL_CHARMS, BLOOD, BULLETS, NO_CHARM, charmed_wins

    out.print("| seats | no charm | blood | bullets | all three (95 %) | times the fair share |")
    out.print("|---|---|---|---|---|---|")
    for seats in range(2, 7):
        with err.status(f"{seats} seats"):
            usual, *some, everything = (
                float(charmed_wins(seats, games, seed=seed, charms=charms).mean())
                for charms in (NO_CHARM, BLOOD, BULLETS, ALL_CHARMS)
            )
        low, high = wilson(everything * games, games)
        rates = " | ".join(f"{rate:.1%}" for rate in (usual, *some))
        out.print(
            f"| {seats} | {rates} | {everything:.1%} ({low:.1%} to {high:.1%}) | {everything / usual:.2f} |",
            highlight=False,
        )


@app.command()
def gifts(
    games: Annotated[int, typer.Option(min=1, help="Games of each table and gift.")] = 200_000,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first game.")] = 0,
) -> None:
    """Run For Your Life: how many times the fair share a Survivor wins who starts with more bullets than the others."""
    from studies.solved.run_for_your_life import NO_CHARM, charmed_wins

    out.print("| seats | " + " | ".join(f"{gift} more" for gift in GIFTS) + " |", soft_wrap=True)
    out.print("|---" * (1 + len(GIFTS)) + "|")
    for seats in range(2, 7):
        with err.status(f"{seats} seats"):
            rates = [charmed_wins(seats, games, seed=seed, charms=NO_CHARM, gift=gift).mean() for gift in GIFTS]
        times = " | ".join(f"{rate / rates[0]:.2f}" for rate in rates)
        out.print(f"| {seats} | {times} |", highlight=False, soft_wrap=True)


def _move(bar: Progress, task: TaskID, done: int) -> None:
    bar.update(task, completed=done)


def _tell(name: str, answer: tuple[float, float]) -> None:
    out.print(f"the best answer to {name} wins {answer[0]:.1%}; {name} wins {answer[1]:.1%} against it")


if __name__ == "__main__":
    app()
