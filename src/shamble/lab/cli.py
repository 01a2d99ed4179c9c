"""`shamble lab ...`: the lab on the command line. Nothing heavy is imported before a command runs.

Long, because each command stands here with all its flags; what it does is in the module of its name.
"""

import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from shamble.commands import Argument, Commands, Option
from shamble.engine.base.errors import BadText

if TYPE_CHECKING:
    from shamble.lab.measure.checkpoint import Checkpoint
    from shamble.lab.measure.trial import Trial

lab = Commands(
    "shamble lab",
    "Measure games by the thousand. A command that was stopped goes on when it is given again.",
    "Example: shamble lab run zombies-attack --bots legend,survivor,survivor,survivor --games 1000",
)
out = Console(width=None if sys.stdout.isatty() else 160)  # do not wrap lines of a file
err = Console(stderr=True)

INTERRUPTED = 130  # the exit status of work that is not finished

GameName = Annotated[str, Argument(metavar="GAME", help="A game, as `shamble games` lists them.")]
Bots = Annotated[str, Option(help="A bot for each seat, comma-separated, or one for all; also module:function.")]
Seats = Annotated[int | None, Option(least=1, help="How many seats; else as many as bots are named, or 4.")]
Games = Annotated[int, Option(help="How many games.")]
Seed = Annotated[int, Option(help="The seed of the first game; the next game has the next one.")]
Options = Annotated[
    list[str] | None,
    Option("--options", "--option", "-o", help="Table options, as name=value,name=value; may be repeated."),
]
Content = Annotated[
    Path | None, Option(help="A variant: a YAML file of changed numbers and options. `-o` counts before its options.")
]
Simulations = Annotated[int | None, Option(least=1, help="How many simulations Legend spends on a choice.")]
Seconds = Annotated[float | None, Option(help="Instead: how many seconds. The figures then vary.")]
Device = Annotated[str, Option(help="cpu, or cuda: whole games of random, rookie and survivor on the GPU.")]
Cluster = Annotated[str | None, Option(help="A Dask scheduler, such as tcp://10.0.0.1:8786.")]
Cores = Annotated[int, Option(least=0, help="How many cores; 0: all of them. It does not change the figures.")]
Keep = Annotated[
    Path | None,
    Option(help="Keep what is played in this file. Without it a stopped command keeps it in your cache folder."),
]
AsJson = Annotated[bool, Option("--json", help="Print JSON, for scripts.")]


@lab.command("Example: shamble lab run fight-or-flight --seats 4 --bots survivor --games 1000000 -o remove_heal=4")
def run(
    name: GameName,
    bots: Bots = "survivor",
    seats: Seats = None,
    games: Games = 1000,
    seed: Seed = 0,
    option: Options = None,
    content: Content = None,
    file: Annotated[Path | None, Option("--out", help="Keep one row per game in this Parquet file.")] = None,
    simulations: Simulations = None,
    seconds: Seconds = None,
    device: Device = "cpu",
    cluster: Cluster = None,
    cores: Cores = 0,
    keep: Keep = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games: who wins how often, with 95 % intervals, and how the games end."""
    from shamble.lab.measure.parquet import RowFile
    from shamble.lab.measure.work import Work
    from shamble.lab.measure.workers import workers
    from shamble.lab.run import report_of
    from shamble.lab.show.tables import show_run

    trial = _trial(name, seats, bots, option, content, simulations, seconds)
    work = Work([trial], games, seed)
    if file is not None:
        _check_place(file, "one row per game", ".parquet")
    rows = None if file is None else RowFile(file, trial, work.key)
    with _checkpoint(keep, work.key) as checkpoint, workers(device, cluster, cores) as hands:
        _play(trial.game, work.asked, lambda advance: work.do(hands, checkpoint, rows, advance))
        if rows is not None:
            rows.close(partial=work.partial)
        _done(checkpoint, keep, work.played, work.asked)
    if as_json:
        _print_json(report_of(work))
    else:
        show_run(out, work)
    _leave(work.partial)


@lab.command("Example: shamble lab sweep fight-or-flight --vary remove_heal=0..4 --vary seats=2..8 --games 50000")
def sweep(
    name: GameName,
    vary: Annotated[
        list[str] | None,
        Option(
            help="What varies: seats=2..8, an option, content.deck.heal=8..12, start.bullets.A=0..6, "
            "choice.A.1=hiding,panic. May be repeated."
        ),
    ] = None,
    alone: Annotated[bool, Option("--alone", help="One change at a time; without --vary, every option.")] = False,
    measure: Annotated[str, Option(help="What is drawn: wins, length, a seat such as A, or an ending.")] = "wins",
    bots: Bots = "survivor",
    seats: Seats = None,
    games: Annotated[int, Option(help="How many games for each cell of the grid.")] = 10_000,
    seed: Seed = 0,
    option: Options = None,
    content: Content = None,
    picture: Annotated[Path | None, Option(help="Where the picture goes: a .png or .svg file.")] = None,
    simulations: Simulations = None,
    seconds: Seconds = None,
    device: Device = "cpu",
    cluster: Cluster = None,
    cores: Cores = 0,
    keep: Keep = None,
    as_json: AsJson = False,
) -> None:
    """Play the same game with other numbers, over a grid, as a table and a picture."""
    from shamble.lab import sweep as sweeping
    from shamble.lab.measure.work import Work
    from shamble.lab.measure.workers import workers
    from shamble.lab.show.tables import show_sweep

    base = _trial(name, seats, bots, option, content, simulations, seconds)
    axes = [sweeping.axis_of(text) for text in vary or []]
    if not axes and not alone:
        raise BadText("say what varies, such as --vary seats=2..8, or --alone for every option alone")
    made = (
        sweeping.one_at_a_time(base, axes or sweeping.all_options(base.found)) if alone else sweeping.grid(base, axes)
    )
    sweeping.check_measure(made, measure)
    place = picture or (None if as_json else Path(f"{base.game}-sweep.png"))
    if place is not None:
        _check_picture(place)
    work = Work(made.trials, games, seed)
    with _checkpoint(keep, work.key) as checkpoint, workers(device, cluster, cores) as hands:
        _play(base.game, work.asked, lambda advance: work.do(hands, checkpoint, None, advance))
        _done(checkpoint, keep, work.played, work.asked)
    cells = sweeping.cells_of(made, work, measure)
    if as_json:
        _print_json(cells)
    else:
        show_sweep(out, made, cells, measure)
    if place is not None:
        from shamble.lab.show.charts import draw, picture_of, save

        save(draw(picture_of(made, cells, measure)), place)
        err.print(f"The picture is in {place}.", highlight=False)
    _leave(work.partial)


@lab.command("Example: shamble lab finals zombie-survival homes.tiles homes.out rounds --seats 4 --games 2000")
def finals(
    name: GameName,
    fields: Annotated[list[str], Argument(metavar="FIELD...", help="Fields of the state, such as homes.tiles.")],
    bots: Bots = "survivor",
    seats: Seats = None,
    games: Games = 1000,
    seed: Seed = 0,
    option: Options = None,
    content: Content = None,
    as_json: AsJson = False,
) -> None:
    """What lies on the table when games are over: how often each value is there, and how often seats with it win."""
    from shamble.lab.finals import figures_of
    from shamble.lab.show.tables import show_finals

    trial = _trial(name, seats, bots, option, content, None, None)
    trial.check()
    found = figures_of(trial, fields, games, seed)
    if as_json:
        _print_json(found)
    else:
        show_finals(out, found)


@lab.command("Example: shamble lab compare fight-or-flight --content mine.yaml --games 20000")
def compare(
    name: GameName,
    content: Content = None,
    option: Options = None,
    bots: Bots = "survivor",
    seats: Seats = None,
    games: Games = 10_000,
    seed: Seed = 0,
    simulations: Simulations = None,
    seconds: Seconds = None,
    device: Device = "cpu",
    cores: Cores = 0,
    as_json: AsJson = False,
) -> None:
    """A changed game beside the printed one from the same seeds: so small differences show after few games."""
    from shamble.bots.legend import Budget
    from shamble.engine.play.game import game
    from shamble.lab.compare import beside
    from shamble.lab.show.tables import show_beside

    named, number = _seated(name, seats, bots)
    with err.status("playing"):
        found = beside(
            game(name),
            number,
            named,
            games,
            seed=seed,
            options=_pairs(option),
            content=content,
            budget=Budget(simulations, seconds),
            cores=cores,
            device=device,
        )
    if as_json:
        _print_json(found)
    else:
        show_beside(out, found)


@lab.command("Example: shamble lab ladder zombies-attack --bots random,rookie,survivor,mybots:careful --games 200")
def ladder(
    name: GameName,
    bots: Annotated[
        str, Option(help="The bots, comma-separated: built-in ones and module:function.")
    ] = "random,rookie,survivor",
    seats: Annotated[int | None, Option(least=1, help="How many seats; else 4.")] = None,
    games: Annotated[int, Option(help="How many deals; each is played by every two bots in every order.")] = 200,
    seed: Seed = 0,
    option: Options = None,
    content: Content = None,
    simulations: Simulations = None,
    seconds: Seconds = None,
    cluster: Cluster = None,
    cores: Cores = 0,
    keep: Keep = None,
    as_json: AsJson = False,
) -> None:
    """Let every two bots meet in every order of seats, and rate them."""
    from shamble.lab.ladder import Ladder
    from shamble.lab.measure.workers import needed, workers
    from shamble.lab.show.tables import show_ladder

    needed("openskill.models", "the ladder")
    base = _trial(name, seats or _usual_seats(name), "random", option, content, simulations, seconds)
    climbing = Ladder(base, [bot.strip() for bot in bots.split(",")], games, seed)
    with _checkpoint(keep, climbing.work_key) as checkpoint, workers("cpu", cluster, cores) as hands:
        _play(base.game, climbing.asked, lambda advance: climbing.climb(hands, checkpoint, advance))
        _done(checkpoint, keep, climbing.played, climbing.asked)
    standing = climbing.standing()
    if as_json:
        _print_json(standing)
    else:
        show_ladder(out, standing)
    _leave(standing.partial)


@lab.command("Example: shamble lab judge zombies-attack --agent rookie --agent mybots:careful --games 2000 --seed 11")
def judge(
    name: GameName,
    agent: Annotated[list[str], Option(help="A bot, also as module:function. May be repeated.")],
    games: Annotated[int, Option(least=2, help="How many deals; the bot has each of its places once in each.")] = 2000,
    seed: Annotated[int | None, Option(least=0, help="The seed of the first deal; without it, a secret one.")] = None,
    simulations: Simulations = None,
    cores: Cores = 0,
    as_json: AsJson = False,
) -> None:
    """Say how much of the gap between Survivor and the best known play bots close, at a game's benchmark."""
    from shamble.bots.legend import Budget
    from shamble.engine.play.game import game
    from shamble.lab.judge import judge as judged
    from shamble.lab.judge import secret_seed
    from shamble.lab.show.tables import show_verdicts

    found, first = game(name), secret_seed() if seed is None else seed
    verdicts = [judged(found, bot, games, seed=first, budget=Budget(simulations), cores=cores) for bot in agent]
    if as_json:
        _print_json(verdicts)
    else:
        show_verdicts(out, verdicts)


@lab.command("Example: shamble lab report fight-or-flight zombies-attack --games 1000000 --out balance.html")
def report(
    names: Annotated[list[str], Argument(metavar="GAME...", help="Games, as `shamble games` lists them.")],
    games: Annotated[int, Option(help="How many games for each figure, spread over its cells.")] = 100_000,
    seed: Seed = 0,
    content: Content = None,
    file: Annotated[Path | None, Option("--out", help="The page; else GAME.html.")] = None,
    pictures: Annotated[Path | None, Option(help="Put every picture into this folder too, as PNG and SVG.")] = None,
    device: Device = "cpu",
    cluster: Cluster = None,
    cores: Cores = 0,
    keep: Keep = None,
) -> None:
    """Answer what players and designers ask about games, on one page that works offline and prints well."""
    import hashlib

    from shamble.engine.play.game import game
    from shamble.lab.measure.workers import needed, workers

    needed("matplotlib", "a report")
    from shamble.lab.report import answer, inquiries
    from shamble.lab.show.charts import draw, save
    from shamble.lab.show.page import page

    asked = inquiries([game(name) for name in names], games, seed, content)
    place = file or Path("-".join(dict.fromkeys(inquiry.game.name for inquiry in asked)) + ".html")
    _check_place(place, "a report", ".html")
    if pictures is not None:
        _check_folder(pictures)
    total = sum(inquiry.work.asked for inquiry in asked)
    key = hashlib.sha256(" ".join(inquiry.work.key for inquiry in asked).encode()).hexdigest()[:16]

    def work(advance: Callable[[int], None]) -> None:
        before = 0
        for inquiry in asked:
            inquiry.work.do(hands, checkpoint, None, lambda done, before=before: advance(before + done))  # type: ignore[misc]
            before += inquiry.work.asked

    with _checkpoint(keep, key) as checkpoint, workers(device, cluster, cores) as hands:
        _play(", ".join(dict.fromkeys(inquiry.game.name for inquiry in asked)), total, work)
        played = sum(inquiry.work.played for inquiry in asked)
        _done(checkpoint, keep, played, total)
    findings = [answer(inquiry) for inquiry in asked]
    place.write_text(page(findings), encoding="utf-8")
    for number, finding in enumerate(findings if pictures is not None else [], 1):
        for kind in ("png", "svg"):
            save(draw(finding.picture), (pictures or place) / f"{finding.inquiry.game.name}-{number}.{kind}")
    out.print(f"The report is in {place}.", highlight=False)
    _leave(played < total)


# --- what the commands share ------------------------------------------------------------------------------------------


def _trial(
    name: str,
    seats: int | None,
    bots: str,
    option: list[str] | None,
    content: Path | None,
    simulations: int | None,
    seconds: float | None,
) -> "Trial":
    from shamble.bots.legend import Budget
    from shamble.engine.play.game import game
    from shamble.engine.play.variant import changed
    from shamble.lab.run import trial_of

    found = game(name)
    named, number = _seated(name, seats, bots)
    return trial_of(found, number, named, *changed(found, _pairs(option), content), Budget(simulations, seconds))


def _seated(name: str, seats: int | None, bots: str) -> tuple[list[str], int]:
    """Who sits at the table, and how many seats it has."""
    named = [part.strip() for part in bots.split(",")]
    return named, seats or (len(named) if len(named) > 1 else _usual_seats(name))


def _usual_seats(name: str) -> int:
    from shamble.engine.play.game import game

    low, high = game(name).meta.seats
    return min(max(4, low), high)


def _pairs(given: list[str] | None) -> dict[str, str]:
    pairs = {}
    for text in (part for line in given or [] for part in line.split(",")):
        name, equals, value = text.partition("=")
        if not equals:
            raise BadText(f"option {text!r} should be written name=value")
        pairs[name.strip()] = value.strip()
    return pairs


def _check_picture(path: Path) -> None:
    from shamble.lab.measure.workers import needed

    _check_place(path, "a picture", ".png", ".svg")
    needed("matplotlib", "a picture")


def _check_place(path: Path, what: str, *kinds: str) -> None:
    """Refuse a file that could not be written, before anything is played."""
    if path.suffix.lower() not in kinds:
        raise BadText(f"{path}: {what} is a {' or '.join(kinds)} file")
    if path.is_dir():
        raise BadText(f"{path}: cannot be written (it is a folder)")
    _check_folder(path.parent)


def _check_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        raise BadText(f"{folder}: cannot be written ({error.strerror})") from None


@contextmanager
def _checkpoint(keep: Path | None, key: str) -> "Iterator[Checkpoint]":
    """The checkpoint in the named file, or else in the cache folder, where the same command finds it again.

    There it stays only when something was played.
    """
    from shamble.lab.measure.checkpoint import Checkpoint
    from shamble.lab.measure.work import default_checkpoint

    checkpoint = Checkpoint(keep or default_checkpoint(key))
    try:
        yield checkpoint
    finally:
        checkpoint.close()
        if keep is None and checkpoint.path.exists() and checkpoint.path.stat().st_size == 0:
            checkpoint.path.unlink()


def _play(label: str, asked: int, work: Callable[[Callable[[int], None]], None]) -> None:
    """Work with a progress bar, until it is done or somebody stops it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
            task = bar.add_task(label, total=asked)
            work(lambda done: bar.update(task, completed=done))
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)


def _done(checkpoint: "Checkpoint", keep: Path | None, played: int, asked: int) -> None:
    """Say what is missing; remove a checkpoint that nobody asked to keep when all is played."""
    if played < asked:
        err.print(f"partial: {played:,} of {asked:,} games. The same command goes on from here.", highlight=False)
    elif keep is None:
        checkpoint.path.unlink(missing_ok=True)


def _leave(partial: bool) -> None:
    if partial:
        sys.exit(INTERRUPTED)


def _print_json(figures: Any) -> None:
    import msgspec

    print(msgspec.json.format(msgspec.json.encode(figures), indent=2).decode())
