"""A game in the terminal: the table as text, a numbered list of choices, and plain words for everything."""

import random
import secrets
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.panel import Panel

from shamble.bots import BOTS
from shamble.bots.advice import advise
from shamble.bots.plugins import check_bot, choice_of
from shamble.engine.base.errors import BadSetup, BadText, ShambleError
from shamble.engine.play.game import Game
from shamble.engine.play.match import Choice, Match
from shamble.engine.play.rulebook import rulebook
from shamble.engine.rules.contract import Ranks

HELP = """Type the number or the words of a choice. Also:
  why WORDS   why a choice is not allowed
  rule [ID]   the rule of the moment, or another
  table       look at the table again
  log         what has happened so far
  hint        what a good player would do
  undo        take your last choice back
  save FILE   keep the game so far
  quit        leave the table (or q)"""


HINTS = 3  # choices that a hint names
LONG_LIST = 12  # choices that stand below each other; more are set in columns, so that the table stays in sight


class Leave(Exception):
    """Somebody wants to stop."""


class Terminal:
    """One table in the terminal, with people and bots."""

    def __init__(self, match: Match, sitting: Sequence[str], console: Console) -> None:
        self.match, self.sitting, self.console = match, sitting, console
        self.people = [seat for seat, who in enumerate(sitting) if who == "me"]
        self.told = [0] * match.seats
        self.looking = self.people[0] if len(self.people) == 1 else None
        self.luck = random.Random(match.seed)

    def play(self) -> None:
        """Play until the game is over or somebody leaves."""
        match = self.match
        self.console.print(Panel(f"[bold]{match.game.meta.title}[/]\n{match.game.meta.tagline}", expand=False))
        self.console.print("Type [bold]?[/] for help.\n")
        while not match.over:
            waiting = match.waiting()
            bots = [seat for seat in waiting if self.sitting[seat] != "me"]
            if bots:
                self.let_choose(bots[0])
            else:
                self.ask(waiting[0])
        self.tell(self.people[0] if self.people else None)
        self.draw(self.people[0] if self.people else None)
        assert match.result is not None
        self.console.print(Panel(f"[bold]{escape(match.result.text)}[/]", expand=False))

    def let_choose(self, seat: int) -> None:
        """Let a bot choose. The first thought of a Legend on a new machine takes a while: its search is compiled."""
        match, luck = self.match, self.luck.getrandbits(61)
        with self.console.status(f"{escape(match.names[seat])} is thinking"):
            seen = match.seen_by(seat)
            action = choice_of(self.sitting[seat], match.game, seen.g, seat, luck, seen.moves)
        match.act(seat, action)

    def ask(self, seat: int) -> None:
        """Let a person choose for a seat."""
        if seat != self.looking:
            self.draw_curtain(seat)
        self.tell(seat)
        self.draw(seat)
        choices = self.choices(seat)
        self.console.print(f"\n[bold]{escape(self.match.names[seat])}:[/] {escape(self.match.prompt(seat).text)}")
        self.show_choices([choice.text for choice in choices])
        numbered = {str(number): choice.id for number, choice in enumerate(choices, 1)}
        while True:
            said = self.read("> ")
            try:
                if said.lower() == "undo":
                    self.match.undo(seat)
                    return
                if self.command(seat, said, numbered):
                    continue
                self.choose(seat, numbered.get(said, said))
                return
            except ShambleError as error:
                self.console.print(f"[yellow]{escape(str(error))}[/]")

    def choices(self, seat: int) -> list[Choice]:
        """What a seat is offered, in the order in which the game lists it."""
        match, choices = self.match, self.match.choices(seat)
        if not hasattr(match.game.telling, "rank"):
            return choices
        rank = cast(Ranks[Any], match.game.telling).rank
        numbers = match.game.numbers
        return sorted(choices, key=lambda choice: rank(match.g, seat, numbers[choice.id]))

    def choose(self, seat: int, said: str) -> None:
        """Make a choice of a person."""
        self.match.choose(seat, said)

    def show_choices(self, texts: Sequence[str]) -> None:
        """The choices with their numbers, in columns where there are many."""
        wide = max(map(len, texts)) + 8
        columns = max(1, self.console.width // wide) if len(texts) > LONG_LIST else 1
        rows = -(-len(texts) // columns)
        for row in range(rows):
            line = "".join(
                f"  [bold cyan]{number + 1:>2}[/]  {escape(texts[number].ljust(wide - 6))}"
                for number in range(row, len(texts), rows)
            )
            self.console.print(line.rstrip(), highlight=False)

    def command(self, seat: int, said: str, numbered: Mapping[str, str]) -> bool:
        """Carry out what is not a choice; False when it may be one."""
        word, _, rest = said.partition(" ")
        match word.lower():
            case "":
                pass
            case "?" | "help":
                self.console.print(HELP, markup=False)
            case "quit" | "exit" | "q":
                raise Leave
            case "table":
                self.draw(seat)
            case "log":
                self.told[seat] = 0
                self.tell(seat)
            case "why":
                refusal = self.match.why_not(seat, numbered.get(rest.strip(), rest))
                self.console.print(escape(f"{refusal.text} ({refusal.rule})") if refusal else "That is allowed.")
            case "rule" | "rules":
                self.show_rule(rest.strip().upper() or self.match.prompt(seat).rule)
            case "hint":
                self.hint(seat)
            case "save":
                path = Path(rest.strip() or "shamble.txt")
                save(self.match, path)
                self.console.print(f"Saved as {escape(str(path))}.", highlight=False)
            case _:
                return False
        return True

    def hint(self, seat: int) -> None:
        """The chance of the seat, what its best choices are worth, and why; from what the seat knows."""
        match = self.match
        with self.console.status("thinking"):
            seen = match.seen_by(seat)
            advice = advise(match.game, seen.g, seat, match.seed, names=match.names, history=seen.moves)
        self.console.print(f"You win {advice.win:.0%} of the games from here (give or take {2 * advice.error:.0%}).")
        for choice in advice.choices[:HINTS]:
            self.console.print(f"  {choice.value:>4.0%}  {escape(choice.text)}", highlight=False)
        self.console.print(f"[dim]{escape(advice.why)}[/]", highlight=False)

    def show_rule(self, id: str) -> None:
        """A rule of the book."""
        found = rulebook(self.match.game).get(id)
        self.console.print(escape(f"{id}  {found.text}") if found else f"There is no rule {escape(id)}.")

    def read(self, sign: str) -> str:
        """What is typed; Leave at the end of the input."""
        try:
            return self.console.input(sign).strip()
        except EOFError:
            raise Leave from None

    def draw_curtain(self, seat: int) -> None:
        """Hot seat: nobody sees the cards of the one before."""
        self.console.clear()
        self.read(f"Hand over to {self.match.names[seat]}, then press Enter. ")
        self.looking = seat

    def tell(self, seat: int | None) -> None:
        """What has happened since this viewer last looked."""
        place = seat or 0
        for sentence in self.match.story(seat, self.told[place]):
            self.console.print(f"  [dim]{escape(sentence)}[/]", highlight=False)
        self.told[place] = len(self.match.moves)

    def draw(self, seat: int | None) -> None:
        """Show the table as this seat sees it."""
        draw(self.console, self.match, seat)


def draw(console: Console, match: Match, seat: int | None) -> None:
    """Show the table as this viewer sees it."""
    for line in drawing(match, seat).split("\n"):
        console.print(hung(line, console.width), highlight=False, markup=False)


def hung(line: str, width: int) -> str:
    """A line that is too long goes on below, a little to the right of where it began."""
    begin = " " * (len(line) - len(line.lstrip()) + 4)
    return "\n".join(textwrap.wrap(line, width, subsequent_indent=begin)) if len(line) > width else line


def drawing(match: Match, seat: int | None) -> str:
    """The table as text: the game's own picture where it has one, else its view, line by line."""
    if match.game.drawing is not None:
        return match.game.drawing.draw(match.view(seat), seat, match.names)
    view: Mapping[str, Any] = msgspec.to_builtins(match.view(seat))
    return "\n".join(f"  {name.replace('_', ' ')}: {value}" for name, value in view.items())


def save(match: Match, path: Path) -> None:
    """Keep the game so far as a record."""
    try:
        path.write_text(match.record(), encoding="utf-8")
    except OSError as error:
        raise BadText(f"{path}: cannot be written ({error.strerror})") from None


def sitting_at(seats: str, game: Game, others: str = "survivor") -> list[str]:
    """Who sits where, from "me,survivor,survivor" or a number of seats: you and the others."""
    counted = seats.strip().isdecimal()
    who = [] if counted else [_sitter(part.strip()) for part in seats.split(",")]
    number = int(seats) if counted else len(who)
    low, high = game.meta.seats
    if not low <= number <= high:
        raise BadSetup(f"{game.name} is for {low} to {high} seats, not {number}")
    return who or ["me"] + [others] * (number - 1)


def _sitter(name: str) -> str:
    """`me`, or a bot."""
    known = name.lower()
    if known == "me" or known in BOTS:
        return known
    try:
        check_bot(name)
    except BadSetup:
        if ":" in name:
            raise
        bots = f"{', '.join(BOTS)}, or a bot of your own as module:function"
        raise BadSetup(f"nobody is called {name!r}; a seat is 'me' or one of {bots}") from None
    return name


def new_seed() -> int:
    """A seed that nobody has seen."""
    return secrets.randbelow(2**31)
