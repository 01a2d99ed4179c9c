"""`lab compare`: a changed game beside the printed one, game by game from the same seeds."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from shamble.bots.legend import Budget
from shamble.engine.base.errors import BadSetup
from shamble.engine.play.game import Game
from shamble.engine.play.variant import changed
from shamble.lab.measure.figures import Interval
from shamble.lab.results import FEWEST, Comparison, Paired, compare, paired, play


class Beside(msgspec.Struct):
    """What `shamble lab compare --json` prints."""

    game: str
    seats: int
    bots: list[str]
    games: int
    seed: int
    options: dict[str, Any]
    """What is changed of the options."""
    content: dict[str, Any]
    """What is changed of the box."""
    wins: list[Comparison]
    """Of every seat; one alone where all win together. The 95 % hold for all of them and the choices at once."""
    choices: Paired
    """How many choices a game takes."""


def beside(
    game: Game,
    seats: int,
    bots: Sequence[str],
    games: int,
    *,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    content: Mapping[str, Any] | str | Path | None = None,
    budget: Budget | None = None,
    cores: int = 0,
    device: str = "cpu",
) -> Beside:
    """Play the printed game and the changed one from the same seeds."""
    options, content = changed(game, options, content)
    if not options and not content:
        raise BadSetup("say what is changed, such as --content mine.yaml or -o name=value")
    if games < FEWEST:
        raise BadSetup(f"a comparison takes {FEWEST} games or more, not {games}")
    about: dict[str, Any] = {"seed": seed, "budget": budget, "cores": cores, "device": device}
    game.blank(seats, options, content)  # refused before the printed game is played
    printed = play(game.name, seats, bots, games, **about)
    other = play(game.name, seats, bots, games, options=options, content=content, **about)
    looked_at = 1 if game.meta.cooperative else seats
    wins = [compare(printed, other, seat, among=looked_at + 1) for seat in range(looked_at)]
    choices = paired(printed.rows.lengths, other.rows.lengths, among=looked_at + 1)
    return Beside(game.name, seats, list(other.trial.bots), games, seed, options, content, wins, choices)


def is_clear(interval: Interval) -> bool:
    """Can the difference be told from chance?"""
    return interval[0] > 0 or interval[1] < 0
