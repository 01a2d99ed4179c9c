"""Zombie Survival: The Board Game: a house siege for 1 to 4."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shamble.engine.rules.contract import Contract
    from shamble.games.zombie_survival import checks, drawing, rules, telling, view
    from shamble.games.zombie_survival.instinct import instinct
    from shamble.games.zombie_survival.state import Siege

    CONTRACT: Contract[Siege, view.View] = Contract(rules, instinct, telling, view, checks, drawing)
