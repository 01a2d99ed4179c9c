"""ZOMBIE! as a picture of text, for the terminal."""

from collections.abc import Sequence

from shamble.games.zombie_run.telling import NAMES
from shamble.games.zombie_run.view import View


def draw(view: View, seat: int | None, names: Sequence[str]) -> str:
    """The table as the viewer sees it."""
    lines = ["", f"  {view.night} night   deck {view.deck}   discard pile {sum(view.discard.values())}"]
    if view.drawn:
        lines.append(f"  Turned up: {NAMES[view.drawn]}")
    for other, person in enumerate(view.seats):
        mark = ">" if other == view.turn and view.ending is None else " "
        you = " (you)" if other == seat else ""
        role = "▮" * person.hand if person.living else "zombie"
        lines.append(f"  {mark} {(names[other] + you):<12} {role}")
        if person.living:
            items, zombies = listed(person.items, " item"), listed(person.zombies, " zombie")
            lines.append(f"      items    {len(person.items)} of {view.items_to_win}   {items}")
            lines.append(f"      zombies  {len(person.zombies)} of {view.zombies_to_catch}   {zombies}")
        if person.shown:
            lines.append(f"      has shown: {listed(person.shown)}")
    if view.hand is not None:
        lines.append(f"  Your hand: {listed(view.hand)}")
    return "\n".join(lines)


def listed(cards: Sequence[str], sort: str = "") -> str:
    """Cards by their names, without the sort where the row says it."""
    return ", ".join(NAMES[card].replace(f"{sort})", ")") for card in cards) or "none"
