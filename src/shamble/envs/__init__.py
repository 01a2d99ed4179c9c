"""Environments for those who learn: batches of games, and the interfaces of PettingZoo, Gymnasium and OpenSpiel.

    vector       n games at once, in arrays: the quickest, and NumPy is enough for it
    single       one learning seat among bots: Gymnasium's Env
    singles      the same n times: Gymnasium's VectorEnv
    aec          one seat after the other: PettingZoo's AECEnv
    parallel     all that wait choose at once: PettingZoo's ParallelEnv
    openspiel    a game of OpenSpiel

All but `vector` need `pip install 'shamble[envs]'`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from shamble.envs.errors import GameOver, IllegalAction, NotDealt, WrongShape, WrongUse
from shamble.envs.spaces import with_extra
from shamble.envs.state import State
from shamble.envs.vector import Vector, block_bytes, vector

if TYPE_CHECKING:
    from shamble.envs.gym import Single, Singles
    from shamble.envs.spiel import SpielGame
    from shamble.envs.zoo import Aec, Parallel

__all__ = [
    "GameOver",
    "IllegalAction",
    "NotDealt",
    "State",
    "Vector",
    "WrongShape",
    "WrongUse",
    "aec",
    "block_bytes",
    "openspiel",
    "parallel",
    "single",
    "singles",
    "vector",
]


@with_extra
def single(game: str, seats: int, **about: Any) -> "Single":
    """One learning seat (`seat`) among bots (`others`), as an Env of Gymnasium."""
    from shamble.envs.gym import Single

    return Single(game, seats, **about)


@with_extra
def singles(game: str, n: int, seats: int, **about: Any) -> "Singles":
    """The same in n games at once, as a VectorEnv of Gymnasium."""
    from shamble.envs.gym import Singles

    return Singles(game, n, seats, **about)


@with_extra
def aec(game: str, seats: int, **about: Any) -> "Aec":
    """All seats, one after the other, as an AECEnv of PettingZoo."""
    from shamble.envs.zoo import Aec

    return Aec(game, seats, **about)


@with_extra
def parallel(game: str, seats: int, **about: Any) -> "Parallel":
    """All seats, those that wait at once, as a ParallelEnv of PettingZoo."""
    from shamble.envs.zoo import Parallel

    return Parallel(game, seats, **about)


@with_extra
def openspiel(game: str, seats: int, *, options: Mapping[str, Any] | None = None, deals: int = 1000) -> "SpielGame":
    """A game of OpenSpiel; `deals` is how many seeds its one chance node has."""
    from shamble.envs.spiel import load

    return load(game, seats, dict(options or {}), deals)
