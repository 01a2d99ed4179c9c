"""What the module of a game exports: its rules, its rules of thumb, whole games, and all that bots and coach need."""

from typing import Any

import numba
from numba import types

from shamble.bots.belief import search_kernels
from shamble.engine.base.record import dtype_of
from shamble.engine.batch.binding import kernels
from shamble.engine.compile.wasm.module import Function
from shamble.engine.play.game import Game
from shamble.engine.play.warm import STEPS

INT, WORD, REAL, NONE = types.int64, types.uint64, types.float64, types.none
BYTES, INTS, WORDS, REALS = (
    types.Array(kind, 1, "C") for kind in (types.int8, types.int64, types.uint64, types.float64)
)
MASK, LENGTHS = (types.Array(kind, 1, "C") for kind in (types.boolean, types.int32))
WORD_ROWS, COUNT_ROWS, FLOAT_ROWS, REAL_ROWS = (
    types.Array(kind, 2, "C") for kind in (types.uint64, types.int32, types.float32, types.float64)
)


def functions_of(game: Game) -> dict[str, Function]:
    """Every exported function, by the name under which it is exported."""
    state = numba.from_dtype(dtype_of(game.state))
    states = types.Array(state, 1, "C")
    whole, search = kernels(game), search_kernels(game)
    worlds = (states, WORD_ROWS)
    task, tree, results = (
        (INT, INTS, INT, INT, INT),
        (INT, WORDS, COUNT_ROWS, FLOAT_ROWS),
        (REALS, REALS, REALS, REAL_ROWS),
    )
    return {
        **{name: _of_the_contract(game, name) for name in STEPS},
        "choose": Function(whole.choose, (INT, state, INT, MASK, NONE, WORD)),
        "playouts": Function(whole.playouts, (states, INT, BYTES, LENGTHS, BYTES, FLOAT_ROWS)),
        "random_playouts": Function(whole.playouts, (states, INT, NONE, LENGTHS, BYTES, FLOAT_ROWS)),
        "imagine": Function(search.imagine, (*worlds, WORDS, INT, INT)),
        "relive": Function(
            search.relive, (*worlds, WORD_ROWS, INTS, WORDS, INT, INT, INT, BYTES, REAL, REAL, INT, INT)
        ),
        "explore": Function(search.explore, (*worlds, INTS, states, WORDS, *task, *tree, *results)),
    }


def _of_the_contract(game: Game, name: str) -> Function:
    rule: Any = game.instinct if name == "instinct" else getattr(game.rules, name)
    return Function(rule, rule.declared)
