"""Zombie Survival as a picture of text, for the terminal."""

from collections.abc import Mapping, Sequence

from shamble.games.zombie_survival.naming import SPELLED
from shamble.games.zombie_survival.view import HomeView, View


def draw(view: View, seat: int | None, names: Sequence[str]) -> str:
    """The round, the own house in full, and the others in two lines each."""
    sky = "night" if view.night else "day"
    lines = [
        "",
        f"  Round {view.rounds}, {sky}: {view.step}   events left {view.events_left}   zombies left {view.zombies}",
    ]
    if view.event:
        lines.append(f"  Event: {view.event}")
    if view.stack:
        lines.append(f"  Tiles to draft: {listed(view.stack)}")
    for other, home in enumerate(view.homes):
        you = " (you)" if other == seat else ""
        lines.append(f"  {names[other]}{you}: {home.house}" + (f", lost ({home.out})" if home.out else ""))
        if not home.out:
            lines += people_and_yard(home)
            if other == seat:
                lines += own_house(home)
    return "\n".join(lines)


def people_and_yard(home: HomeView) -> list[str]:
    """What everybody wants to know of a house: who is there, and what stands before it."""
    squares = sum(len(row) for row in home.yard)
    barricades = sum(opening.barricaded for opening in home.openings)
    people = ", ".join(f"{person.name} ({person.standing.lower()})" for person in home.people)
    lines = [f"    {people}" + (f"; in town: {home.in_town}" if home.in_town else "")]
    lines.append(
        f"    yard: {squares} zombies, inside {home.inside}; {barricades} of {len(home.openings)} openings barricaded"
    )
    return lines


def own_house(home: HomeView) -> list[str]:
    lines = [f"    supplies: {listed(home.supply)}"]
    if home.things or home.kit.weapons or home.kit.gear:
        lines.append(f"    things: {listed({**home.kit.weapons, **home.kit.gear, **home.things})}")
    nearest = [f"{depth + 1}: {' '.join(row)}" for depth, row in enumerate(home.yard) if row]
    if nearest:
        lines.append("    zombies by distance  " + "   ".join(nearest))
    open_ones = [opening.name for opening in home.openings if not opening.barricaded]
    lines.append(f"    open: {', '.join(open_ones) or 'nothing'}")
    lines.append("    plan " + "  ".join(home.plan) + f"   {home.squares_taken} squares of tiles")
    return lines


def listed(counts: Mapping[str, int]) -> str:
    named = [(SPELLED.get(name, name), count) for name, count in counts.items() if count]
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in named) or "nothing"
