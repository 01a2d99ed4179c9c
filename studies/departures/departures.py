"""What Legend gains by departing from the rules of thumb, measured with little luck.

python -m studies.departures.departures --game fight-or-flight --seats 6 --games 100
python -m studies.departures.departures --game zombie-run --seats 4 --games 100
python -m studies.departures.departures --game zombie-run --seats 2 --games 400 --open

Who wins a game is luck for the most part, so wins tell little about skill. Here every choice of a Legend is judged as
well: from the true position on, games are played by rules of thumb after that choice and after the instinct's own, with
the same luck. The differences of all choices of a game, added up, are on average exactly what a Legend wins more than a
Survivor in its place would (what a policy gains over another is the sum of its advantages), and vary far less.

With `--open` it is a Legend who sees every hidden card but the order of the decks: a yardstick for what better guesses
could bring, and no bot.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Annotated, Any

import msgspec
import numpy as np
import typer
from rich.console import Console

from shamble.bots import SIMPLE
from shamble.bots.belief import Belief
from shamble.bots.legend import Budget, Search, Tally, Tree, settled
from shamble.bots.plugins import choice_of
from shamble.engine.base.errors import BadSetup
from shamble.engine.base.record import NOTHING
from shamble.engine.batch.binding import play
from shamble.engine.play.game import Game, game
from shamble.lab.measure.figures import Z95, wilson
from shamble.lab.measure.play import Chooser, play_one
from shamble.lab.measure.trial import Trial
from shamble.lab.measure.workers import workers
from shamble.lab.run import trial_of
from studies.strength.strength import DIFFICULTIES

PLAYOUTS = 400  # by which a choice is judged
USUAL, FIRST_USUAL = 200_000, 10**6  # games of Survivors that show what is usual, and the seed of the first

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
out = Console(width=160)


class Truth(Belief):
    """No belief but the world as it is: to judge choices, or to see what somebody without secrets would choose."""

    def __init__(self, game: Game, g: Any, seat: int) -> None:
        super().__init__(game, g, seat, 0, size=1)
        self.worlds[0] = g


class Judged(msgspec.Struct):
    """One game: who was judged won it or not, what all choices gained, and how many gained or lost something."""

    won: bool
    gain: float
    departures: int


class Gains(msgspec.Struct):
    """Many games. The gain is that of a game, in wins; `usual` is what a Survivor wins among its like."""

    games: int
    wins: int
    gain: float
    error: float
    departures: float
    usual: float

    @property
    def share(self) -> float:
        """How many times the fair share a Legend wins, as judged."""
        return (self.usual + self.gain) / self.usual

    @property
    def share_error(self) -> float:
        return self.error / self.usual


def judge_choice(game: Game, g: Any, seat: int, action: int, seed: int, playouts: int = PLAYOUTS) -> float:
    """How much likelier the seat wins after this choice than after the instinct's, if all play on by rules of thumb."""
    found = Tally.room(2, len(game.endings))
    candidates = np.array([NOTHING, action], np.int64)
    Tree(game, 0, 0).explore(Truth(game, g, seat), candidates, 0, playouts, seed, found)
    return float(found.wins[1] - found.wins[0]) / playouts


def open_choice(name: str, game: Game, g: Any, seat: int, seed: int, history: Sequence[Any], budget: Budget) -> int:
    """What any bot chooses; a Legend: with all cards open, but for the order of the decks."""
    mask = np.zeros(game.actions, np.bool_)
    game.rules.legal(g, seat, mask)
    if name != "legend" or mask.sum() == 1:
        return choice_of(name, game, g, seat, seed, history, budget)
    gut = int(game.instinct(g, seat, mask, seed % 2**31))
    others = [int(action) for action in np.flatnonzero(mask) if action != gut]
    spend = settled(budget, game, g, seat, seed, gut)
    findings = Search(Truth(game, g, seat), [gut, *others], seed, spend).run()
    return findings.actions[findings.best()]


def judge_game(trial: Trial, blank: Any, seed: int, choose: Chooser = choice_of, playouts: int = PLAYOUTS) -> Judged:
    """Play one game and judge every choice of those who are no Survivors."""
    last, choices = play_one(trial, blank, seed, choose)
    judged = [seat for seat, bot in enumerate(trial.bots) if bot != "survivor"]
    gains = [
        judge_choice(trial.found, choice.before, choice.seat, choice.action, seed + number, playouts)
        for number, choice in enumerate(choices)
        if choice.seat in judged
    ]
    won = bool(trial.found.rules.payoff(last, judged[0]) > 0)
    return Judged(won, sum(gains), sum(gain != 0 for gain in gains))


def seatings(
    found: Game, seats: int, games: int, options: Mapping[str, Any], budget: Budget, first: int = 0
) -> Iterator[tuple[Trial, int]]:
    """Each game's trial and seed, as `strength` has them: a team of Legends, or one among Survivors, seat by seat."""
    if found.meta.cooperative:
        team = trial_of(found, seats, ["legend"], options, {}, budget)
        yield from ((team, first + number) for number in range(games))
        return
    each = max(1, games // seats)
    for seat in range(seats):
        bots = ["survivor"] * seats
        bots[seat] = "legend"
        trial = trial_of(found, seats, bots, options, {}, budget)
        yield from ((trial, first + number) for number in range(seat * each, (seat + 1) * each))


def measure(
    found: Game,
    seats: int,
    games: int,
    options: Mapping[str, Any],
    budget: Budget,
    first: int = 0,
    choose: Chooser = choice_of,
    playouts: int = PLAYOUTS,
) -> Gains:
    """Judge so many games, the first from the seed `first`."""
    seated = seatings(found, seats, games, options, budget, first)
    tasks = ((trial, trial.blank(), seed, choose, playouts) for trial, seed in seated)
    with workers() as hands:
        judged = list(hands.in_order(judge_game, tasks))
    survivors = [SIMPLE.index("survivor")] * seats
    usual = play(found, seats, USUAL, policies=survivors, options=options, seed=FIRST_USUAL, cores=0)
    gains = np.array([one.gain for one in judged])
    return Gains(
        len(judged),
        sum(one.won for one in judged),
        float(gains.mean()),
        float(gains.std(ddof=1)) / sqrt(len(gains)),
        float(np.mean([one.departures for one in judged])),
        float((usual.payoffs > 0).mean()),
    )


def as_row(found: Game, seats: int, difficulty: str, row: Gains) -> str:
    """A row of a Markdown table."""
    table, rate = f"{seats} {difficulty}".strip(), row.wins / row.games
    low, high = wilson(row.wins, row.games)
    gain, error = 100 * row.gain, 100 * Z95 * row.error
    share = "" if found.meta.cooperative else f"{row.share:.2f} ± {Z95 * row.share_error:.2f}"
    return (
        f"| {found.name} | {table} | {row.games:,} | {rate:.1%} ({low:.1%} to {high:.1%}) | {row.usual:.1%} "
        f"| {row.departures:.1f} | {gain:+.1f} ± {error:.1f} | {share} |"
    )


@app.command()
def main(
    name: Annotated[str, typer.Option("--game", help="Which game.")],
    seats: Annotated[int, typer.Option(help="Players at the table.")],
    games: Annotated[int, typer.Option(help="Games of each row.")] = 100,
    difficulty: Annotated[str | None, typer.Option(help="One difficulty; else all that the game has.")] = None,
    simulations: Annotated[int | None, typer.Option(help="How many simulations Legend spends on a choice.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first game: others go on from earlier ones.")] = 0,
    playouts: Annotated[int, typer.Option(min=1, help="Games by which a choice is judged.")] = PLAYOUTS,
    sees_all: Annotated[bool, typer.Option("--open", help="Legend sees all cards but those in decks.")] = False,
) -> None:
    """Measure and print, row by row: wins and gains with their 95 % intervals."""
    try:
        found = game(name)
        levels = DIFFICULTIES.get(name, {"": {}})
        if difficulty is not None and difficulty not in levels:
            raise BadSetup(f"{name} has no difficulty {difficulty!r}; there are: {', '.join(levels) or 'none'}")
        found.blank(seats, {}, {})  # refuses a wrong number of seats
    except BadSetup as error:
        out.print(f"error: {error}", markup=False, soft_wrap=True)
        raise typer.Exit(2) from None
    out.print(
        "| game | seats | games | wins (95 %) | Survivor | departures | gain, points (95 %) | times the fair share |"
    )
    out.print("|---|---|---|---|---|---|---|---|")
    for level, options in levels.items():
        if difficulty in (None, level):
            choose = open_choice if sees_all else choice_of
            row = measure(found, seats, games, options, Budget(simulations), seed, choose, playouts)
            out.print(as_row(found, seats, level, row), highlight=False)


if __name__ == "__main__":
    app()
