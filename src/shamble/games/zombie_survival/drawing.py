"""Zombie Survival as a picture of text, for the terminal."""

from collections.abc import Mapping, Sequence

from shamble.engine.base.record import words
from shamble.games.zombie_survival.content import ICONS
from shamble.games.zombie_survival.telling.names import SPELLED, opening_words
from shamble.games.zombie_survival.view import HomeView, OpeningView, TileView, View

TILE = "o"


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
                lines += floor_plan(home) if view.stack else []
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
    """The own supplies, the zombies by distance, and what is still open."""
    lines = [f"    supplies: {listed(home.supply)}"]
    if home.things or home.kit.weapons or home.kit.gear:
        lines.append(f"    things: {listed({**home.kit.weapons, **home.kit.gear, **home.things})}")
    nearest = [f"{depth + 1}: {' '.join(row)}" for depth, row in enumerate(home.yard) if row]
    if nearest:
        lines.append("    zombies by distance  " + "   ".join(nearest))
    open_ones = [called(opening) for opening in home.openings if not opening.barricaded]
    lines.append(f"    open: {', '.join(open_ones) or 'nothing'}")
    return lines


def called(opening: OpeningView) -> str:
    """Such as "front door 1-3", as in the choices."""
    return opening_words(opening.name, opening.kind, int(opening.squares[0][1:]))


def floor_plan(home: HomeView) -> list[str]:
    """While tiles are laid: the squares with their names, what is printed on them, and where tiles lie."""
    wide = len(home.plan[0])
    rows = [list(row) for row in home.plan]
    for tile in home.tiles:
        if tile.square is not None:
            for square in covered(tile.square, tile, wide):
                rows[square // wide][square % wide] = TILE
    seen = [f"{letter} {words(icon).lower()}" for letter, icon in ICONS.items() if any(letter in row for row in rows)]
    if any(TILE in row for row in rows):
        seen.append(f"{TILE} a tile")
    lines = [f"    plan  {' '.join(str(column + 1) for column in range(wide))}   {home.squares_taken} squares of tiles"]
    lines += [f"       {'ABCDEF'[n]}  {' '.join(row)}" for n, row in enumerate(rows)]
    lines.append(f"          {', '.join(seen)}")
    if home.in_hand:
        lines.append(f"    in hand: {home.in_hand.tile}, {home.in_hand.wide} wide and {home.in_hand.high} high")
    return lines


def covered(square: int, tile: TileView, wide: int) -> list[int]:
    """The squares under a tile whose upper left one this is."""
    return [square + down * wide + right for down in range(tile.high) for right in range(tile.wide)]


def listed(counts: Mapping[str, int]) -> str:
    """Counts in words, such as "2 gas, sword"."""
    named = [(SPELLED.get(name, name), count) for name, count in counts.items() if count]
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in named) or "nothing"
