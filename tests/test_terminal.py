"""How the terminal lays out what it shows."""

import io
from collections.abc import Sequence

import pytest
from rich.console import Console

import shamble
from shamble.engine.play.game import game
from shamble.engine.play.match import Match
from shamble.terminal.replay import show_again
from shamble.terminal.table import Leave, Terminal, hung, sitting_at


class Keyboard(Console):
    """A console at which everything is typed already."""

    def __init__(self, *said: str) -> None:
        super().__init__(width=80, file=io.StringIO())
        self.said = iter(said)

    def input(self, *args: object, **_: object) -> str:
        self.print(*args)
        said = next(self.said, None)
        if said is None:
            raise EOFError
        return said

    @property
    def shown(self) -> str:
        assert isinstance(self.file, io.StringIO)
        return self.file.getvalue()


def attack(*picks: Sequence[str]) -> Match:
    """A game of Zombies Attack! for two, so many days."""
    match = shamble.start("zombies-attack", seats=2, seed=5)
    for seat, pick in ((seat, pick) for day in picks for seat, pick in enumerate(day)):
        match.choose(seat, pick)
    return match


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


def test_normal_plays_are_listed_before_the_special_rule() -> None:
    terminal = Terminal(shamble.start("zombie-run", seats=3, seed=2), ["me", "me", "me"], Keyboard())
    seat = terminal.match.waiting()[0]
    texts = [choice.text for choice in terminal.choices(seat)]
    special = [text.startswith("Special Rule") for text in texts]
    assert any(special)
    assert special == sorted(special)
    assert sorted(texts) == sorted(choice.text for choice in terminal.match.choices(seat))


def test_who_sits_where() -> None:
    found = game("zombies-attack")
    assert sitting_at("3", found) == ["me", "survivor", "survivor"]
    assert sitting_at("3", found, "me") == ["me"] * 3
    assert sitting_at("me, me, Legend", found, "me") == ["me", "me", "legend"]


def test_the_curtain_falls_only_when_somebody_else_looks() -> None:
    """Two who pick in secret hand over; one who builds a house choice by choice does not."""
    keyboard = Keyboard("", "1", "", "1")
    with pytest.raises(Leave):
        Terminal(shamble.start("zombies-attack", seats=2, seed=5), ["me", "me"], keyboard).play()
    assert keyboard.shown.count("Hand over to") == 3
    keyboard = Keyboard("", "by hand", "take rifle", "back", "take lumber")
    with pytest.raises(Leave):
        Terminal(shamble.start("zombie-survival", seats=2, seed=5), ["me", "me"], keyboard).play()
    assert keyboard.shown.count("Hand over to") == 1


def test_a_replay_shows_the_table_of_each_step_and_the_last_one_at_the_end() -> None:
    keyboard = Keyboard("", "t", "")
    show_again(attack(["hiding", "firearm"]), None, keyboard, stepping=True)
    assert keyboard.shown.count("Day 1 of 6") == 0
    assert keyboard.shown.count("Day 2 of 6") == 2
    keyboard = Keyboard("t", "q")
    show_again(attack(["hiding", "firearm"]), None, keyboard, stepping=True)
    assert keyboard.shown.count("Day 1 of 6") == 1
    assert "2. Ben" not in keyboard.shown


def test_a_replay_for_a_seat_keeps_what_others_chose_in_secret() -> None:
    keyboard = Keyboard()
    show_again(attack(["hiding", "firearm"]), 1, keyboard, stepping=False)
    assert "  1. Ann chooses\n  2. Ben: firearm\n" in keyboard.shown


def test_why_takes_a_number_of_the_list_and_the_words_of_the_screen() -> None:
    position = {"turn": "A", "before.B": ["Drop Zombie"], "hand.A": ["Drop Zombie", "Flame Zombie", *["Bolt Item"] * 3]}
    match = Match(game("zombie-run"), 3, 1, position=position)
    keyboard = Keyboard("", "why 1", "why mummy clerk to ben", "why run away", "scarecrow to ben")
    with pytest.raises(Leave):
        Terminal(match, ["me"] * 3, keyboard).play()
    shown = " ".join(keyboard.shown.split())
    assert "That is allowed." in shown
    assert "Ben has Mummy Clerk (Drop zombie) already (ZR-31)" in shown
    assert "there are: Put Jumper Cables (Bolt item) before yourself;" in shown
    assert match.moves[0].seat == 0
