"""The tables that every promise is tried at: every game, every seat count, every option at every value."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from shamble.conform.plugin import chosen
from shamble.engine.compile.rule import INTERPRETED
from shamble.engine.play.game import Game, game, games
from shamble.engine.rules.bits import holds
from shamble.engine.rules.options import Option

PACE = 10 if INTERPRETED else 1
"""Plain Python is slow: there only every so many moments are looked at, the same ones with the same eyes."""


def chosen_games() -> list[Game]:
    """The games that are tried."""
    return [game(name) for name in chosen] or list(games().values())


@dataclass(frozen=True)
class Table:
    """A game with seats and options."""

    game: Game
    seats: int
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.game.name}-{self.seats}" + (f"-{chosen}" if chosen else "")

    def deal(self, seed: int) -> Any:
        """A first position at this table."""
        return self.game.deal(self.seats, seed, dict(self.options))


def all_seat_counts() -> list[Table]:
    """Every game at every number of seats."""
    return [table for g in chosen_games() for table in _seat_counts(g)]


def all_options() -> list[Table]:
    """Every value of every option once, then some tables where everything is chosen at random."""
    return [table for g in chosen_games() for table in _options(g)]


def tables_of(game: Game) -> list[Table]:
    """One game at every number of seats, and with every option."""
    return _seat_counts(game) + _options(game)


def _seat_counts(g: Game) -> list[Table]:
    return [Table(g, seats) for seats in range(g.meta.seats[0], g.meta.seats[1] + 1)]


def _options(g: Game) -> list[Table]:
    found = []
    low, high = g.meta.seats
    luck = random.Random(g.name)
    for name, option in g.options.items():
        for value in _values(option, low):
            found.append(Table(g, luck.randint(low, high), ((name, value),)))
    for _ in range(8):
        seats = luck.randint(low, high)
        options = tuple((name, luck.choice(_values(option, seats))) for name, option in g.options.items())
        found.append(Table(g, seats, options))
    return found


def _values(option: Option, seats: int) -> list[Any]:
    match option.kind:
        case "seat":
            return list(option.values[: seats + 1])
        case "cards":
            return [option.default, "none", *option.values]
        case "span" if len(option.values) > 6:
            return [option.values[0], option.values[len(option.values) // 2], option.values[-1]]
        case _:
            return list(option.values)


def waiting_seats(game: Game, g: Any) -> list[int]:
    """Who must choose now."""
    who = int(game.rules.waiting(g))
    return [seat for seat in range(int(g.seats)) if holds(who, seat)]


def legal_actions(game: Game, g: Any, seat: int) -> list[int]:
    """What a seat may choose, as action numbers."""
    mask = np.zeros(game.actions, np.bool_)
    game.rules.legal(g, seat, mask)
    return [int(action) for action in np.flatnonzero(mask)]


def walk(table: Table, seed: int, limit: int = 20_000) -> Iterator[tuple[Any, int, int]]:
    """A random game, move by move: the state before each move (it changes afterwards), who moves and how."""
    from shamble.engine.rules.events import new_log

    luck = random.Random(seed)
    game, g, log = table.game, table.deal(seed), new_log()
    for _ in range(limit):
        seats = waiting_seats(game, g)
        if not seats:
            return
        seat = luck.choice(seats)
        actions = legal_actions(game, g, seat)
        assert actions, f"{table}: seat {seat} waits and has nothing to choose"
        action = luck.choice(actions)
        yield g, seat, action
        game.rules.apply(g, seat, action, log)
        log[:] = 0
    raise AssertionError(f"{table}: the game does not end")


def each(tables: list[Table]) -> dict[str, Any]:
    """Arguments for `pytest.mark.parametrize`: a test for each table."""
    return {"argnames": "table", "argvalues": tables, "ids": str}


def each_game() -> dict[str, Any]:
    """Arguments for `pytest.mark.parametrize`: a test for each game."""
    return {"argnames": "game", "argvalues": chosen_games(), "ids": lambda game: game.name}
