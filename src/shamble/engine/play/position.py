"""Setting a position: values by path, the cards that nobody named dealt from what is left, decks stacked, dice loaded.

What a position leaves out is dealt by the game's `checks.py`.
"""

from collections.abc import Mapping
from typing import Any

from shamble.engine.base.record import fields_of
from shamble.engine.play.game import Game
from shamble.engine.rules.chance import Deck, Dice
from shamble.engine.rules.plain import BadValue, from_plain


def set_position(game: Game, g: Any, position: Mapping[str, Any]) -> None:
    """Write a position, whole or in part, over a dealt state. BadValue says what does not fit."""
    chance = {
        field.name
        for field in fields_of(game.state)
        if isinstance(field.kind, type) and issubclass(field.kind, Deck | Dice)
    }
    last = {name: value for name, value in position.items() if name.partition(".")[0] in chance}
    first = {name: value for name, value in position.items() if name not in last}
    seats = int(g.seats)
    if "seats" in first and first["seats"] != seats:
        raise BadValue(f"the position is for {first['seats']} seats, the table has {seats}")
    from_plain(first, g, game.state, seats)
    if first:
        game.checks.restock(g, named_places(first))
    from_plain(last, g, game.state, seats)
    problems = game.checks.problems(g)
    if problems:
        raise BadValue(f"that cannot be a position: {problems[0]}")


def named_places(position: Mapping[str, Any]) -> set[str]:
    """The places that a position names: "hand.A" and "day", however they were written."""
    places = set()
    for name, value in position.items():
        head, dot, tail = name.partition(".")
        if dot:
            places.add(f"{head}.{tail.partition('.')[0].upper()}")
        elif isinstance(value, Mapping):
            places |= {f"{head}.{key.partition('.')[0].upper()}" for key in map(str, value)}
        places.add(head)
    return places
