"""The lab's figures as tables on the terminal."""

from rich.console import Console
from rich.table import Table

from shamble.engine.base.record import Seat, words
from shamble.lab.compare import Beside, is_clear
from shamble.lab.finals import Final
from shamble.lab.judge import Verdict
from shamble.lab.ladder import Standing
from shamble.lab.measure.figures import Interval, shared, wilson
from shamble.lab.measure.work import Work
from shamble.lab.run import Report, decided_by, report_of
from shamble.lab.sweep import Cell, Sweep, as_text


def table(title: str, *headings: str, left: int = 1) -> Table:
    """An empty table; the first `left` columns hold words, the others numbers. A narrow one folds and cuts nothing."""
    made = Table(title=title, title_justify="left")
    for place, heading in enumerate(headings):
        made.add_column(heading, justify="left" if place < left else "right", overflow="fold")
    return made


def between(ci: Interval) -> str:
    """An interval in per cent."""
    return f"{ci[0]:.1%} to {ci[1]:.1%}"


def show_run(out: Console, work: Work) -> None:
    """Who wins how often, how games end and why, how long they take, and what decided them."""
    (trial,), (tally,) = work.trials, work.tallies
    report = report_of(work)
    out.print(_seats(report))
    bots = table("", "bot", "seats", "rate", "95 %")
    for bot, winners in tally.by_bot.items():
        rate, ci = shared(winners)
        bots.add_row(bot, str(len(winners) - 1), f"{rate:.1%}", between(ci))
    if len(tally.by_bot) > 1:
        out.print(bots)
    endings = table("", "how it ends", "games", "share", "95 %", "choices")
    for ending in trial.found.endings:
        number = tally.endings[ending]
        if number:
            share, ci = number / tally.games, wilson(number, tally.games)
            choices = f"{tally.ending_choices[ending] / number:.1f}"
            endings.add_row(words(ending).lower(), f"{number:,}", f"{share:.1%}", between(ci), choices)
    out.print(endings)
    length = report.length
    out.print(
        f"Choices per game: {length.mean:.1f} on average, half of the games {length.median:g} or fewer, "
        f"95 % at most {length.p95:g}, {length.least} to {length.most} in all.",
        highlight=False,
    )
    out.print(_decided(work), highlight=False)


def _seats(report: Report) -> Table:
    title = f"{report.game}, {report.seats} seats, {report.games:,} games from seed {report.seed}"
    seats = table(title, "seat", "bot", "wins", "rate", "95 %", left=2)
    for seat, row in enumerate(report.per_seat):
        seats.add_row(Seat(seat).name, row.bot, f"{row.wins:,}", f"{row.rate:.1%}", between(row.ci))
    return seats


def _decided(work: Work) -> str:
    (trial,), (tally,) = work.trials, work.tallies
    if trial.found.meta.cooperative:
        lost = [ending for ending in list(trial.found.endings)[2:] if tally.endings[ending]]
        worst = max(lost, key=lambda ending: tally.endings[ending], default=None)
        if worst is None:
            return "All win together: no game was lost."
        share = tally.endings[worst] / sum(tally.endings[ending] for ending in lost)
        return f"All win together: of the lost games {share:.1%} end with '{words(worst).lower()}'."
    decided = decided_by(trial, tally)
    if len(tally.by_bot) > 1:
        of = f"which bot it is {decided.bot:.2%}, bot and seat together {decided.seat:.2%}"
    else:
        of = f"the seat alone {decided.seat:.2%}"
    return f"What decides who wins: {of}; the rest is play and luck."


def show_beside(out: Console, found: Beside) -> None:
    """What a change does to the wins of every seat and to the length, and whether that can be told from chance."""
    said = [f"{name}={value}" for name, value in {**found.options, **found.content}.items()]
    out.print(f"Changed: {', '.join(said)}", highlight=False, soft_wrap=True, markup=False)
    title = f"{found.game}, {found.seats} seats, {found.games:,} games of each from seed {found.seed}"
    rows = table(title, "", "printed", "changed", "difference", "95 %", "games differ")
    unclear = 0
    for each in found.wins:
        who = "all win" if len(found.wins) == 1 else f"{Seat(each.seat).name} wins"
        low, high = each.interval
        before, after = each.rates
        rows.add_row(
            who, f"{before:.1%}", f"{after:.1%}", f"{each.difference:+.2%}", f"{low:+.2%} to {high:+.2%}",
            f"{each.differing:,}",
        )  # fmt: skip
        unclear += not is_clear(each.interval)
    choices, (low, high) = found.choices, found.choices.interval
    rows.add_row(
        "choices", f"{choices.before:.1f}", f"{choices.after:.1f}", f"{choices.difference:+.2f}",
        f"{low:+.2f} to {high:+.2f}", "",
    )  # fmt: skip
    unclear += not is_clear(choices.interval)
    out.print(rows)
    out.print("The 95 % hold for all rows at once.", highlight=False)
    if unclear:
        out.print(
            f"{unclear} of {len(found.wins) + 1} differences cannot be told from chance: more --games show more.",
            highlight=False,
        )


def show_sweep(out: Console, sweep: Sweep, cells: list[Cell], measure: str) -> None:
    """One row for each place of the grid."""
    names = [axis.name for axis in sweep.axes]
    alone = any(len(cell.at) < len(names) for cell in cells)
    headings = ["change"] if alone else names
    shown = table(sweep.game.name, *headings, "games", measure, "95 %", "choices", "commonest end", left=len(headings))
    for cell in cells:
        where = [", ".join(f"{name}={value}" for name, value in cell.at.items()) or "as it is"]
        if not alone:
            where = [str(cell.at[name]) for name in names]
        ends = max(cell.endings, key=lambda name: cell.endings[name], default="")
        share = f"{ends} {cell.endings[ends] / cell.games:.0%}" if ends else ""
        low, high = (as_text(end, measure) for end in cell.ci)
        value = as_text(cell.value, measure)
        shown.add_row(*where, f"{cell.games:,}", value, f"{low} to {high}", f"{cell.length.mean:.1f}", share)
    out.print(shown)


def show_finals(out: Console, finals: list[Final]) -> None:
    """One table for each field."""
    for final in finals:
        whose = "each seat" if final.by_seat else "a game"
        shown = table(
            final.field, "value", "games" if not final.by_seat else "seats", f"number in {whose}", "win with it"
        )
        for row in final.rows:
            shown.add_row(row.value, f"{row.share:.1%}", f"{row.number:.2f}", f"{row.wins:.1%}")
        out.print(shown)


def show_ladder(out: Console, standing: Standing) -> None:
    """The ladder, best bot first."""
    title = f"{standing.game}, {standing.seats} seats, {standing.deals:,} deals from seed {standing.seed}"
    shown = table(title, "bot", "rating", "95 %", "games", "won", "drawn", "lost", "points", "95 %")
    for row in standing.ladder:
        shown.add_row(
            row.bot,
            f"{row.rating:.2f}",
            f"{row.ci[0]:.2f} to {row.ci[1]:.2f}",
            *(f"{number:,}" for number in (row.games, row.wins, row.draws, row.losses)),
            f"{row.rate:.1%}",
            between(row.rate_ci),
        )
    out.print(shown)


def show_verdicts(out: Console, verdicts: list[Verdict]) -> None:
    """The bots that were judged at one benchmark, with Survivor and the best known beside them."""
    first = verdicts[0]
    title = f"{first.game} (rules {first.rules}, layout {first.layout}), {first.seats} seats, seed {first.seed}"
    shown = table(title, "agent", "deals", "wins", "Survivor there", "gain, points", "best known", "score", "95 %")
    for each in verdicts:
        low, high = each.score_ci
        shown.add_row(
            each.agent,
            f"{each.deals:,}",
            f"{each.rate:.1%}",
            f"{each.survivor:.1%}",
            f"{100 * each.gain:+.2f} ± {50 * (each.gain_ci[1] - each.gain_ci[0]):.2f}",
            f"{each.best:.1%}",
            f"{each.score:.2f}",
            f"{low:.2f} to {high:.2f}",
        )
    out.print(shown)
