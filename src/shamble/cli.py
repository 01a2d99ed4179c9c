"""The `shamble` command. Long, because every command stands here with its flags; the work is done in other modules."""

import json
import os
import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

from rich.console import Console
from rich.markup import escape
from rich.table import Table

import shamble
from shamble.commands import Argument, Commands, Option
from shamble.engine.base.errors import BadSetup, BadText, ShambleError
from shamble.lab.cli import lab
from shamble.server import cli as server

app = Commands(
    "shamble",
    "Zombie tabletop games at one table. Without a command: start the server and open the browser.",
    "Example: shamble play fight-or-flight --seats me,survivor,survivor\n\n`shamble --version` tells the version.",
)
out = Console()
err = Console(stderr=True)

GameName = Annotated[str, Argument(metavar="GAME", help="A game, as `shamble games` lists them.")]
AsJson = Annotated[bool, Option("--json", help="Print JSON, for scripts.")]
Options = Annotated[list[str] | None, Option("--option", "-o", help="A table option, as name=value; may be repeated.")]


EXTRAS = {
    "server": (
        "aiosqlite",
        "alembic",
        "asyncpg",
        "itsdangerous",
        "litestar",
        "prometheus_client",
        "sqlalchemy",
        "structlog",
        "uvicorn",
    ),
    "lab": ("dask", "distributed", "matplotlib", "openskill", "pyarrow"),
    "conform": ("pytest",),
    "envs": ("gymnasium", "pettingzoo", "pyspiel"),
}
"""What an installation without extras leaves out, by the extra that brings it along."""

server.add_to(app)
app.add("lab", lab)
building = Commands("shamble build", "Make what can be run elsewhere.", "Example: shamble build wasm zombie-run")
app.add("build", building)


def main() -> None:
    """Run a command; a mistake of the user is one line on the terminal and exit status 2."""
    words = sys.argv[1:]
    try:
        if words == ["--version"]:
            print(f"shamble {shamble.__version__}")
        elif words:
            app.run(words)
        else:
            server.serve(browser=True)
    except ShambleError as error:
        refuse(str(error))
    except ModuleNotFoundError as error:
        refuse(_what_to_install(error))
    except BrokenPipeError:  # whoever reads along, such as `head`, has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except (KeyboardInterrupt, EOFError):
        if err.is_terminal:
            err.print()  # ends the line of the ^C
        sys.exit(130)


def _what_to_install(error: ModuleNotFoundError) -> str:
    """What a lean installation lacks. Any other missing module is a fault, and is raised again."""
    missing = (error.name or "").partition(".")[0]
    for extra, modules in EXTRAS.items():
        if missing in modules:
            hint = "; or play in this terminal: shamble play" if extra == "server" else ""
            return f"this needs {missing}, which is not installed: pip install 'shamble[{extra}]'{hint}"
    raise error


def refuse(text: str) -> NoReturn:
    """Say what is wrong in a line, and leave with status 2."""
    err.print(f"[red]error:[/] {escape(' '.join(text.split()))}", highlight=False, soft_wrap=True)
    sys.exit(2)


@app.command("Example: shamble games --json")
def games(as_json: AsJson = False) -> None:
    """What there is to play, with the table options."""
    from shamble.engine.play.game import games as found

    if as_json:
        print(json.dumps([_described(game) for game in found().values()], indent=2))
        return
    for game in found().values():
        low, high = game.meta.seats
        out.print(f"\n[bold]{game.name}[/]  {game.meta.title}: {game.meta.kind}, {low} to {high} seats")
        out.print(f"  [italic]{escape(game.meta.tagline)}[/]", highlight=False)
        table = Table(box=None, padding=(0, 2), show_header=False)
        for _ in range(3):
            table.add_column(overflow="fold")
        for name, option in game.options.items():
            values = [str(value) for value in option.values]
            said = f"{values[0]} to {values[-1]}" if option.kind == "span" else "/".join(values)
            table.add_row(f"  {name}", str(option.default), escape(f"{option.help} ({said})"))
        out.print(table)


def _described(game: Any) -> dict[str, Any]:
    options = [
        {"name": name, "default": option.default, "values": list(option.values), "help": option.help}
        for name, option in game.options.items()
    ]
    return {"id": game.name, "title": game.meta.title, "seats": list(game.meta.seats), "options": options}


@app.command("Example: shamble rules fight-or-flight FF-35")
def rules(
    name: Annotated[str | None, Argument(metavar="[GAME]", help="A game; without it, all of them.")] = None,
    id: Annotated[str | None, Argument(metavar="[ID]", help="One rule, such as FF-35.")] = None,
    as_json: AsJson = False,
) -> None:
    """The rulebook: every rule with its id; with --json also the tests that hold it, where they are installed."""
    from rich.markdown import Markdown

    from shamble.engine.play.game import game
    from shamble.engine.play.game import games as found
    from shamble.engine.play.rulebook import holders, rulebook

    chosen = [game(name)] if name else list(found().values())
    if id is not None and id.upper() not in rulebook(chosen[0]):
        raise BadText(f"{chosen[0].name} has no rule {id!r}; `shamble rules {chosen[0].name}` lists them")
    wanted = [(g, rule) for g in chosen for rule in rulebook(g).values() if id is None or rule.id == id.upper()]
    if as_json:
        held = {g.name: holders(g) if (g.folder / "tests").is_dir() else {} for g in chosen}
        rows = [{"game": g.name, "id": r.id, "text": r.text, "tests": held[g.name].get(r.id)} for g, r in wanted]
        print(json.dumps(rows, indent=2, ensure_ascii=False))
    elif id is not None:
        out.print(f"[bold]{wanted[0][1].id}[/]  {escape(wanted[0][1].text)}", highlight=False)
    else:
        for g in chosen:
            out.print(Markdown((g.folder / "rulebook.md").read_text(encoding="utf-8")))


@app.command("Example: shamble play fight-or-flight --seats me,survivor,survivor --option remove_heal=4")
def play(
    name: Annotated[str | None, Argument(metavar="[GAME]", help="A game; without it you are asked.")] = None,
    seats: Annotated[
        str,
        Option(help="Who sits where: 'me', a bot, or module:function (your bot) for each; or a number of seats."),
    ] = "",
    hot_seat: Annotated[
        bool, Option("--hot-seat", help="People at this keyboard in all seats that --seats does not name.")
    ] = False,
    option: Options = None,
    content: Annotated[Path | None, Option(help="A variant: a YAML file of changed numbers and options.")] = None,
    seed: Annotated[int | None, Option(help="The seed of the deal; the same seed deals the same cards.")] = None,
    record: Annotated[Path | None, Option(help="Keep the game as a record in this file.")] = None,
    lesson: Annotated[bool, Option("--lesson", help="Learn the game: a lesson of two minutes.")] = False,
) -> None:
    """Play in the terminal, alone against bots or several people at one keyboard."""
    from shamble.engine.play.game import game
    from shamble.engine.play.match import Match
    from shamble.engine.play.variant import changed
    from shamble.terminal.table import Leave, Terminal, new_seed, save, sitting_at

    found = game(name) if name else _ask_for_game()
    if lesson:
        if seats or hot_seat or option or content or seed is not None or record is not None:
            raise BadSetup("a lesson has a table of its own: --lesson goes with nothing but the game")
        return _take_lesson(found)
    low, high = found.meta.seats
    sitting = sitting_at(seats or str(min(max(low, 4), high)), found, "me" if hot_seat else "survivor")
    options, numbers = changed(found, _pairs(option), content)
    match = Match(found, len(sitting), new_seed() if seed is None else seed, options, numbers)
    if numbers:
        said = ", ".join(f"{name} {value}" for name, value in numbers.items())
        out.print(f"Other numbers than printed: {said}", highlight=False, markup=False)
    if record is not None:
        save(match, record)  # a file that cannot be written is refused before anybody has played
    try:
        Terminal(match, sitting, out).play()
    except Leave:
        out.print("\nYou leave the table.")
    finally:
        if record is not None:
            save(match, record)
            out.print(f"\nThe game is kept in {record}; `shamble replay {record}` shows it again.")


def _take_lesson(found: Any) -> None:
    from shamble.terminal.lesson import LessonTerminal
    from shamble.terminal.table import Leave

    try:
        LessonTerminal(found, out).play()
        out.print(f"Now play your first game: shamble play {found.name}", highlight=False)
    except Leave:
        out.print("\nYou leave the lesson.")


def _ask_for_game() -> Any:
    from shamble.engine.play.game import game
    from shamble.engine.play.game import games as found

    numbered = {str(number): name for number, name in enumerate(found(), 1)}
    for number, each in enumerate(found().values(), 1):
        out.print(
            f"  [bold cyan]{number}[/]  [bold]{each.meta.title}[/]  [dim]{escape(each.meta.tagline)}[/]",
            highlight=False,
        )
    while True:
        try:
            said = out.input("Which game? ").strip()
        except EOFError:
            sys.exit(0)
        try:
            return game(numbered.get(said, said))
        except ShambleError as error:
            out.print(f"[yellow]{escape(str(error))}[/]")


def _pairs(given: list[str] | None) -> dict[str, str]:
    pairs = {}
    for text in given or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadText(f"option {text!r} should be written name=value")
        pairs[name.strip()] = value.strip()
    return pairs


@app.command("Example: shamble replay game.txt --json")
def replay(
    file: Annotated[Path, Argument(help="A record.")],
    as_json: Annotated[bool, Option("--json", help="Print the final position as JSON.")] = False,
    seat: Annotated[
        str | None,
        Option(help="See it as this seat (a letter) saw it; else every choice, and the table as a spectator."),
    ] = None,
) -> None:
    """Step through a recorded game: Enter for the next choice, t for the table, q to stop."""
    from shamble.engine.base.record import Seat
    from shamble.engine.play.match import Match, letter
    from shamble.terminal.replay import show_again

    match = _in_file(file, Match.load)
    if as_json and seat is not None:
        raise BadText("--json prints the whole position, not what a seat sees of it: leave --seat or --json away")
    if as_json:
        print(json.dumps(match.position(), indent=2))
        return
    if seat is not None and (seat.upper() not in Seat.__members__ or Seat[seat.upper()] >= match.seats):
        raise BadText(f"there is no seat {seat!r}; the seats are A to {letter(match.seats - 1)}")
    viewer = None if seat is None else int(Seat[seat.upper()])
    show_again(match, viewer, out, stepping=sys.stdin.isatty() and sys.stdout.isatty())


def _in_file(file: Path, read: Any) -> Any:
    """Read a text file; errors name the file."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadText(
            f"cannot be read ({error.strerror if isinstance(error, OSError) else 'not UTF-8 text'})", 0, str(file)
        ) from None
    try:
        return read(text)
    except BadText as error:
        raise error.within(str(file)) from None


@app.command("Example: shamble referee my-scenario.yaml")
def referee(files: Annotated[list[Path], Argument(help="Scenario files.")], as_json: AsJson = False) -> None:
    """Run scenarios; exit status 1 and what differs, 2 when a file cannot be read."""
    from shamble.engine.play.scenario import Differs, read_scenarios, run

    rows: list[dict[str, Any]] = []
    unplayable = 0
    for file in files:
        for scenario in _in_file(file, lambda text, file=file: read_scenarios(text, str(file))):
            row: dict[str, Any] = {"file": str(file), "title": scenario.title, "rules": scenario.rules, "holds": True}
            try:
                run(scenario)
            except Differs as error:
                row |= {"holds": False, "line": error.line, "differs": error.message}
            except BadText as error:
                err.print(f"[red]error:[/] {escape(str(error))}", highlight=False, soft_wrap=True)
                unplayable += 1
                continue
            rows.append(row)
            if not as_json and not row["holds"]:
                out.print(
                    f"[red]differs[/] {file}:{row['line']}: {escape(scenario.title)}: {escape(row['differs'])}",
                    soft_wrap=True,
                )
    bad = sum(not row["holds"] for row in rows)
    if as_json:
        print(json.dumps(rows, indent=2))
    else:
        out.print(f"{len(rows) - bad} of {len(rows) + unplayable} scenarios hold.")
    if bad or unplayable:
        sys.exit(2 if unplayable else 1)


@app.command("Example: shamble conform last-torch -- -x -k secrecy")
def conform(
    name: GameName,
    more: Annotated[list[str] | None, Argument(metavar="[-- PYTEST...]", help="More for pytest.")] = None,
    interpreted: Annotated[bool, Option("--interpreted", help="Only the interpreted run.")] = False,
    compiled: Annotated[bool, Option("--compiled", help="Only the compiled run.")] = False,
    sign: Annotated[bool, Option("--sign", help="Record the signature anew: a rule was meant to change.")] = False,
    wasm: Annotated[
        bool, Option("--wasm", help="Compare many whole games with WebAssembly under Node, at every table.")
    ] = False,
    breaks: Annotated[bool, Option("--breaks", help="Break every rule once (tests/breaks.yaml).")] = False,
    rule: Annotated[list[str] | None, Option(help="With --breaks: this rule only; may be repeated.")] = None,
) -> None:
    """Try the promises that every game keeps, and the tests that the game brings along: interpreted, then compiled."""
    from shamble.conform.breaks import every_break_is_noticed
    from shamble.conform.signature import record_signature
    from shamble.conform.suite import conform, need_pytest
    from shamble.conform.wasm import compared
    from shamble.engine.play.game import game

    found = game(name)
    if sign:
        out.print(f"The signature of {found.name} is recorded in {record_signature(found)}.", soft_wrap=True)
        return
    if wasm:
        games_played, different = compared(found)
        for line in different:
            out.print(f"[red]differs[/] {escape(line)}", soft_wrap=True)
        out.print(f"{games_played:,} whole games of {found.name}: {len(different)} tables and players differ.")
        kept = not different
    elif breaks:
        need_pytest()
        kept = every_break_is_noticed(found, rule or ())
    else:
        kept = conform(found, interpreted=not compiled, compiled=not interpreted, more=more or ())
    if not kept:
        sys.exit(1)


@app.command("Example: shamble new-game lantern", "new-game")
def new_game(
    name: Annotated[str, Argument(help="The name of the game, such as lantern.")],
    folder: Annotated[Path | None, Argument(metavar="[FOLDER]", help="Where; without it, here.")] = None,
) -> None:
    """Write a small game in a package of its own, to play at once and to change from there."""
    from shamble.new_game import write

    place = write(name, folder or Path())
    out.print(f"A game lies in {place}. Next:", soft_wrap=True, highlight=False)
    for line in (f"pip install -e {place}", f"shamble play {name}", f"shamble conform {name}"):
        out.print(f"  {line}", soft_wrap=True, highlight=False)


@building.command("Example: shamble build wasm zombie-run --out build/wasm", "wasm")
def build_wasm(
    names: Annotated[list[str] | None, Argument(metavar="[GAME]...", help="Games; without any, all of them.")] = None,
    folder: Annotated[Path, Option("--out", help="The folder of the modules.")] = Path("build/wasm"),
    as_json: AsJson = False,
) -> None:
    """A game's rules, bots and coach as a WebAssembly module, for a browser or Node: GAME.wasm."""
    from shamble.engine.play.game import game
    from shamble.engine.play.game import games as found
    from shamble.wasm.build import Built, build

    chosen = [game(name) for name in names] if names else list(found().values())
    built: list[Built] = []
    for each in chosen:
        with err.status(f"compiling {each.meta.title}"):
            built.append(build(each, folder))
    if as_json:
        print(json.dumps([{**row._asdict(), "file": str(row.file)} for row in built], indent=2))
        return
    table = Table("game", "bytes", "gzip", "seconds", "file")
    for column in table.columns[1:4]:
        column.justify = "right"
    for row in built:
        table.add_row(row.game, f"{row.bytes:,}", f"{row.gzip:,}", f"{row.seconds:.1f}", str(row.file))
    out.print(table)


@building.command("Example: shamble build site --out build/site", "site")
def build_site(
    folder: Annotated[Path, Option("--out", help="The folder of the site.")] = Path("build/site"),
    pyodide: Annotated[Path, Option(help="The folder of the npm package `pyodide`.")] = Path(
        "web/node_modules/pyodide"
    ),
) -> None:
    """All games as files for any web server: tables, bots and lessons run in the page, offline after one visit."""
    from shamble.site.build import build

    built = build(folder, pyodide)
    out.print(f"{built.folder}: {built.files} files, {built.bytes:,} bytes", highlight=False)


@app.command("Example: shamble bench server --json")
def bench(
    what: Annotated[str, Argument(metavar="[playouts|bots|envs|wasm|server]", help="What is measured.")] = "playouts",
    as_json: AsJson = False,
    cuda: Annotated[bool, Option("--cuda", help="playouts: also on the GPU, checked against the CPU.")] = False,
    device: Annotated[str, Option(help="envs: cpu (one core), or cuda.")] = "cpu",
    game: Annotated[str, Option(help="envs: this game alone.")] = "",
    database: Annotated[str, Option(help="server: on this PostgreSQL instead of a new SQLite file.")] = "",
    processes: Annotated[int, Option(least=1, help="server: so many processes.")] = 1,
    pairs: Annotated[int, Option(least=0, help="server: one process and two in turn, so often, on a PostgreSQL.")] = 0,
    seconds: Annotated[float, Option(least=1, help="server: how long each kind of play is measured.")] = 10.0,
) -> None:
    """The figures of the performance book, measured on this machine."""
    from shamble.bench import show

    with err.status("measuring") as status:
        if what == "playouts":
            found, shown = show.playouts(cuda, status.update)
        elif what == "bots":
            found, shown = show.bots(status.update)
        elif what == "envs":
            found, shown = show.envs(device, game, status.update)
        elif what == "wasm":
            found, shown = show.wasm(status.update)
        elif what == "server" and pairs:
            found, shown = show.pairs(database, pairs, seconds, status.update)
        elif what == "server":
            found, shown = show.server(database, processes, seconds, status.update)
        else:
            raise BadText(f"there is nothing to measure called {what!r}; there are: playouts, bots, envs, wasm, server")
    if as_json:
        print(found)
    else:
        out.print(*shown, sep="\n", highlight=False)
