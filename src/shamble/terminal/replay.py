"""A recorded game in the terminal, choice by choice."""

from rich.console import Console
from rich.markup import escape

from shamble.engine.play.match import Match, Move
from shamble.terminal.table import draw


def show_again(match: Match, viewer: int | None, console: Console, *, stepping: bool) -> None:
    """Show every choice with what came of it, then the table; when stepping, wait after each."""
    for number, move in enumerate(match.moves, 1):
        then = match.at(number)
        console.print(f"[bold]{number:>3}. {escape(_choice(match, move, viewer))}[/]", highlight=False)
        for sentence in then.story(viewer, number - 1, details=True):
            console.print(f"       [dim]{escape(sentence)}[/]", highlight=False)
        if stepping and not _goes_on(then, viewer, console):
            return
    draw(console, match, viewer)
    if match.result is not None:
        console.print(f"[bold]{escape(match.result.text)}[/]", highlight=False)


def _choice(match: Match, move: Move, viewer: int | None) -> str:
    """Who chose what; what somebody else chose may have been a secret to this seat."""
    if viewer not in (None, move.seat):
        return f"{match.names[move.seat]} chooses"
    return f"{match.names[move.seat]}: {match.game.telling.choice_id(move.action)}"


def _goes_on(match: Match, viewer: int | None, console: Console) -> bool:
    """Wait for whoever steps through; False when they stop."""
    while (said := console.input("[dim]Enter: next, t: table, q: stop [/]").strip().lower()) == "t":
        draw(console, match, viewer)
    return bool(said != "q")
