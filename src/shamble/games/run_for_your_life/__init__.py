"""Run For Your Life: a race along a road full of zombies, for 2 to 6 (1 as practice)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shamble.engine.rules.contract import Contract
    from shamble.games.run_for_your_life import checks, drawing, rules, telling, view
    from shamble.games.run_for_your_life.instinct import instinct
    from shamble.games.run_for_your_life.state import Road

    CONTRACT: Contract[Road, view.View] = Contract(rules, instinct, telling, view, checks, drawing)
