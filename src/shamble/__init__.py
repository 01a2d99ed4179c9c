"""Shamble: zombie tabletop games at one table."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from shamble.engine.play.match import Match, start
    from shamble.lab.results import Comparison, Results, compare, play

__all__ = ["Comparison", "Match", "Results", "__version__", "compare", "play", "start"]

HOMES = {
    "Match": "shamble.engine.play.match",
    "start": "shamble.engine.play.match",
    "Comparison": "shamble.lab.results",
    "Results": "shamble.lab.results",
    "compare": "shamble.lab.results",
    "play": "shamble.lab.results",
}
"""Where each name comes from: loaded when it is first used, for Numba takes a second to import."""


def __getattr__(name: str) -> Any:
    """A name of the package, loaded when it is first used."""
    if name in HOMES:
        return getattr(import_module(HOMES[name]), name)
    raise AttributeError(f"module 'shamble' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
