"""Last Torch: dig or go home, for 2 to 4."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from last_torch import checks, drawing, rules, telling, view
    from last_torch.instinct import instinct
    from last_torch.state import Vault
    from shamble.engine.rules.contract import Contract

    CONTRACT: Contract[Vault, view.View] = Contract(rules, instinct, telling, view, checks, drawing)
