"""A First Game: draw or stop, for 2 to 4."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a type checker names here what a part lacks
    from a_first_game import checks, rules, telling, view
    from a_first_game.instinct import instinct
    from a_first_game.state import Bank
    from shamble.engine.rules.contract import Contract

    CONTRACT: Contract[Bank, view.View] = Contract(rules, instinct, telling, view, checks)
