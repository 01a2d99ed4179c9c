"""Fight or Flight as a picture of text, for the terminal."""

from collections.abc import Sequence

from shamble.games.fight_or_flight.view import View

WIDTH = 11  # of a card in a row


def draw(view: View, seat: int | None, names: Sequence[str]) -> str:
    """The table as the viewer sees it."""
    round_about = "clockwise" if view.direction == 1 else "counter-clockwise"
    lines = ["", f"  Day {view.day}   deck {view.deck}   play goes {round_about}"]
    for number, row in enumerate(view.rows, 1):
        lines.append(f"  Week {number}  " + "".join(card.ljust(WIDTH) for card in row))
    lines += ["", "  " + state_of_the_group(view)]
    for other, person in enumerate(view.seats):
        mark = ">" if other == view.turn and view.ending is None else " "
        shown = f"shows {person.shown}" if person.shown else ""
        you = " (you)" if other == seat else ""
        lines.append(f"  {mark} {(names[other] + you):<12} {'▮' * person.hidden:<8} {shown}")
    if view.hand is not None:
        lines.append("  Your hidden cards: " + (", ".join(view.hand) or "none"))
    return "\n".join(lines)


def state_of_the_group(view: View) -> str:
    """One line on recovery, food and the path to The End."""
    food = "Fed this week" if view.fed else "No Provision yet this week"
    if view.fight != "None":
        heal = ", one Heal still to come" if view.fight == "Combat" and not view.recovery_heals else ""
        return f"Recovering from a {view.fight}: {min(view.recovery_cards, 2)} of 2 cards{heal}. {food}."
    path = "●" * min(view.quiet_days, view.quiet_days_needed) + "○" * (view.quiet_days_needed - view.quiet_days)
    if view.path_complete:
        return f"Not in recovery. {food}. The path is complete: The End may be played."
    since = "" if view.days_count else f" (days count from day {view.path_starts + 1} on)"
    return f"Not in recovery. {food}. The path to The End: {path}{since}"
