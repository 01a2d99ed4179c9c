"""How the terminal lays out what it shows."""

import io

from rich.console import Console

import shamble
from shamble.terminal.table import Terminal, hung


def test_a_long_line_of_the_table_goes_on_below_it() -> None:
    assert hung("  Ann: human, on 3", 80) == "  Ann: human, on 3"
    assert hung("  Ann: human, on 3, Hedge Saw", 24) == "  Ann: human, on 3,\n      Hedge Saw"


def test_many_choices_stand_in_columns() -> None:
    shown = io.StringIO()
    terminal = Terminal(shamble.start("fight-or-flight", seats=2, seed=1), ["me", "me"], Console(width=40, file=shown))
    terminal.show_choices([f"Take {n}" for n in range(13)])
    first, *rest = shown.getvalue().splitlines()
    assert first.split() == ["1", "Take", "0", "8", "Take", "7"]
    assert len(rest) == 6
