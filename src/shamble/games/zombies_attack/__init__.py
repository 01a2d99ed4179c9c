"""Zombies Attack!: secret simultaneous picks for 2 to 6."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shamble.engine.rules.contract import Contract
    from shamble.games.zombies_attack import checks, drawing, rules, telling, view
    from shamble.games.zombies_attack.instinct import instinct
    from shamble.games.zombies_attack.state import Town

    CONTRACT: Contract[Town, view.View] = Contract(rules, instinct, telling, view, checks, drawing)
