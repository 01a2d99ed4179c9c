"""ZOMBIE! Run for your lives!: take-that cards for 2 to 7."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shamble.engine.rules.contract import Contract
    from shamble.games.zombie_run import checks, drawing, rules, telling, view
    from shamble.games.zombie_run.instinct import instinct
    from shamble.games.zombie_run.state import Chase

    CONTRACT: Contract[Chase, view.View] = Contract(rules, instinct, telling, view, checks, drawing)
