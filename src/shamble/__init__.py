"""Shamble: zombie tabletop games at one table."""

from typing import TYPE_CHECKING, Any

__version__ = "0.2.0"

if TYPE_CHECKING:
    from shamble.engine.play.match import Match, start

__all__ = ["Match", "__version__", "start"]


def __getattr__(name: str) -> Any:
    """`shamble.start` and `shamble.Match`, loaded when they are first used: Numba takes a second to import."""
    if name in ("Match", "start"):
        from shamble.engine.play import match

        return getattr(match, name)
    raise AttributeError(f"module 'shamble' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
