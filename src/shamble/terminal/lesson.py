"""A lesson in the terminal: the table as always, what is said of it, and only the choices that the lesson allows."""

from rich.console import Console
from rich.markup import escape
from rich.panel import Panel

from shamble.engine.base.errors import IllegalChoice
from shamble.engine.play.game import Game
from shamble.engine.play.lessons import LEARNER, lesson_at
from shamble.engine.play.match import Choice
from shamble.terminal.table import Terminal


class LessonTerminal(Terminal):
    """One lesson; the others play by its script."""

    def __init__(self, game: Game, console: Console) -> None:
        self.lesson = lesson_at(game)
        match = self.lesson.start(game)
        super().__init__(match, ["me" if seat == LEARNER else "lesson" for seat in range(match.seats)], console)

    def play(self) -> None:
        """Play until the last sentence is said, or somebody leaves."""
        match, steps = self.match, self.lesson.steps
        self.console.print(Panel(f"[bold]{match.game.meta.title}[/]\nA lesson of {len(steps)} steps", expand=False))
        self.console.print("Type [bold]?[/] for help.\n")
        while True:
            place = self.lesson.at(len(match.moves))
            if place.scripted is not None:
                seat, choice = place.scripted
                match.act(seat, match.game.numbers[choice])
            elif place.choices:
                self.ask(LEARNER)
            else:
                break
        self.tell(LEARNER)
        self.draw(LEARNER)
        self.say()

    def say(self) -> None:
        """What the lesson says now."""
        place = self.lesson.at(len(self.match.moves))
        for number, step in enumerate(place.steps, place.number + 1):
            text = f"[bold]{number}. {escape(step.name)}[/]  {escape(step.said(self.match.names))}"
            self.console.print(Panel(text, expand=False), highlight=False)

    def choices(self, seat: int) -> list[Choice]:
        """Said first, then what the lesson allows of what is legal."""
        self.say()
        allowed = self.lesson.at(len(self.match.moves)).choices
        return [choice for choice in super().choices(seat) if choice.id in allowed]

    def choose(self, seat: int, said: str) -> None:
        """IllegalChoice, with the sentence of the lesson, for what it does not allow."""
        place, action = self.lesson.at(len(self.match.moves)), self.match.find(seat, said)
        if self.match.game.ids[action] not in place.choices:
            step = place.steps[-1]
            raise IllegalChoice(seat, said, step.rule, step.said(self.match.names))
        self.match.act(seat, action)
