"""Zombie Fight or Flight: cooperative cards for 2 to 8."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from shamble.engine.rules.contract import Contract
    from shamble.games.fight_or_flight import checks, drawing, rules, telling, view
    from shamble.games.fight_or_flight.instinct import instinct
    from shamble.games.fight_or_flight.state import Camp

    CONTRACT: Contract[Camp, view.View] = Contract(rules, instinct, telling, view, checks, drawing)
