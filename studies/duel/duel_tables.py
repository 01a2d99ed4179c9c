"""Many tables of ZOMBIE! for two: seat A chooses, a Survivor plays seat B, and everything but the deck lies open."""

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from shamble.engine.batch.binding import batch, bind
from shamble.engine.play.game import Game, game
from studies.duel.symbols import ROW
from studies.learned.arena import BLOCK, DEAL, arena_kernels, shared, to_gpu
from studies.learned.learned import Share


@cache
def duel_kernels(found: Game, device: str) -> Any:
    arena_kernels(found)  # which it is built on
    here = Path(__file__)
    on_cpu = bind(found, here.with_name("duel_kernels.py"))
    if device == "cpu":
        return on_cpu

    return bind(found, here.with_name("duel_cuda.py"))


class Tables:
    """Games for two, each at a real choice of seat A or over for good. `xp` is NumPy or CuPy."""

    def __init__(self, tables: int, first: int, games: int, xp: Any = np, device: str = "cpu") -> None:
        found = game("zombie-run")
        self.xp, self.device, self.kernels = xp, device, duel_kernels(found, device)
        states = batch(found.blank(2, {}, {}), tables)
        self.states: Any = to_gpu(states) if device == "cuda" else states
        self.box = states[:1].copy()
        self.numbers: Any = xp.arange(tables, dtype=xp.int64)
        """Which game each table plays; game n has the seed `first + n`."""
        self.lucks: Any = xp.zeros(tables, xp.uint64)
        self.played: Any = xp.zeros(tables, xp.int64)
        self.won: Any = xp.zeros(tables, xp.int64)
        self.first, self.games, self.actions = first, games, found.actions
        self.turn(xp.full(tables, DEAL, xp.int64))

    def turn(self, actions: Any) -> None:
        """Seat A chooses at every table, and games that end are followed by others while there are any."""
        noted = (self.numbers, self.lucks, self.played, self.won)
        self._launch("turn", len(actions), self.states, *noted, self.first, self.games, actions)

    def look(self, where: Any) -> tuple[Any, Any]:
        """What may be chosen at some tables, and what lies there as a row of numbers."""
        masks = self.xp.zeros((len(where), self.actions), self.xp.bool_)
        rows = self.xp.zeros((len(where), ROW), self.xp.uint8)
        self._launch("look", len(where), self.states, where, masks, rows)
        return masks, rows

    def follow(self, where: Any, actions: Any, keys: Any, each: int) -> tuple[Any, Any]:
        """Ways to go on after each action: how they ended (below 0 where they did not), and what lies there then."""
        count = each * len(where)
        results, rows = self.xp.zeros(count, self.xp.float32), self.xp.zeros((count, ROW), self.xp.uint8)
        box = () if self.device == "cuda" else (self.box,)
        self._launch("follow", count, self.states, *box, where, actions, keys, each, results, rows)
        return results, rows

    def playing(self) -> Any:
        """The tables whose game is not over for good."""
        return self.xp.nonzero(self.numbers < self.games)[0]

    def share(self) -> Share:
        return Share(wins=int(self.won.sum()), games=int(self.played.sum()))

    def _launch(self, name: str, count: int, *arguments: Any) -> None:
        kernel = getattr(self.kernels, name)
        if self.device == "cuda":
            arguments = tuple(shared(each) if isinstance(each, self.xp.ndarray) else each for each in arguments)
            kernel = kernel[-(-count // BLOCK), BLOCK]
        kernel(*arguments)
