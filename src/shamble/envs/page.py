"""The page of a game for those who learn, made from its layout: what a seat sees, chooses and gets."""

from collections.abc import Iterator
from enum import EnumMeta
from typing import Any

from shamble.engine.base.record import Seats, words
from shamble.engine.play.game import Game
from shamble.engine.rules.layout import Part, Slices, size_of

SHOWN = 12  # names of a dimension that are written out


def page_of(game: Game) -> str:
    """The page in Markdown."""
    low, high = game.meta.seats
    lines = [
        f"# {game.meta.title} for learners",
        "",
        f"`{game.name}`, {low} to {high} seats. Observations have {game.layout.size} numbers (layout "
        f"{game.layout.version}), and there are {game.actions} actions. How environments are made and stepped is in "
        "[Environments](../reference/envs.md).",
        "",
        "## What a seat sees",
        "",
        "Whole numbers of one byte, in this order; 127 also stands for more. A block repeats its rows; "
        "`game.layout.at(name)` says where a run "
        "of numbers lies, and `game.layout.describe(observation)` shows one by names.",
        "",
    ]
    lines += _table(game.layout.parts, 0)
    for name, block in _blocks(game.layout.parts):
        lines += ["", f"### Each `{name}`", "", *_table(block, 0)]
    lines += [
        "",
        "## What it may choose",
        "",
        "The number of an action never depends on the position; the mask says which of them are legal.",
        "",
        "| number | action |",
        "|---|---|",
        *(f"| {number} | {id} |" for number, id in enumerate(game.ids)),
        "",
        "## What it gets",
        "",
        "Nothing until the end, then its payoff: more than 0 is a win"
        + (", and all seats win or lose together." if game.meta.cooperative else ", and shared wins are shares.")
        + " A game ends in one of these ways: "
        + ", ".join(f"{words(ending)}" for ending in list(game.endings)[1:])
        + ".",
        "",
    ]
    return "\n".join(lines)


def _table(parts: type[Slices], at: int) -> list[str]:
    rows = [
        f"| {at + int(member)} | `{member.name.lower()}` | {member.part.size} | {_range(member.part)} | "
        f"{member.part.text}{_by(member.part)} |"
        for member in parts
    ]
    return ["| first | name | numbers | range | what |", "|---|---|---|---|---|", *rows]


def _range(part: Part) -> str:
    return f"blocks of {size_of(part.block)}" if part.block is not None else f"{part.low} to {part.high}"


def _by(part: Part) -> str:
    """The dimensions and names of a part, in words."""
    said = [text for text in map(_dimension, part.dims) if text]
    if part.names is not None:
        said.append(f"-1 is none, 0 on: {_listed(part.names)}")
    return f" ({'; '.join(said)})" if said else ""


def _dimension(dim: Any) -> str:
    if isinstance(dim, EnumMeta):
        return _listed(dim)
    return "" if isinstance(dim, Seats) else f"{int(dim)} places"


def _listed(names: Any) -> str:
    shown = [words(name) for name in names]
    more = f" and {len(shown) - SHOWN} more" if len(shown) > SHOWN + 1 else ""
    return ", ".join(shown[: SHOWN if more else len(shown)]) + more


def _blocks(parts: type[Slices]) -> Iterator[tuple[str, type[Slices]]]:
    for member in parts:
        if member.part.block is not None:
            yield member.name.lower(), member.part.block
            yield from _blocks(member.part.block)
