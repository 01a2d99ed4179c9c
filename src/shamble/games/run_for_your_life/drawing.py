"""Run For Your Life as a picture of text, for the terminal."""

from collections.abc import Sequence

from shamble.games.run_for_your_life.view import PersonView, SpaceView, ThingView, View

ROW = 10  # spaces in a line


def draw(view: View, seat: int | None, names: Sequence[str]) -> str:
    """The road, line by line, and then the players."""
    decks = f"cards {view.determination.left}, events {view.events.left}, blood {view.blood.left}"
    lines = ["", f"  Turn {view.turn}   {view.stage}   decks: {decks}"]
    for start in range(0, view.distance + 1, ROW):
        spaces = range(start, min(start + ROW, view.distance + 1))
        lines.append("  " + " ".join(place(view, space, names).ljust(6) for space in spaces))
    for space in view.road:
        if space.bullets or space.things:
            lines.append(f"  On {space.space} lie {lying(space)}.")
    for other, person in enumerate(view.people):
        mark = ">" if other == view.actor and view.ending is None else " "
        you = " (you)" if other == seat else ""
        lines.append(f"  {mark} {(names[other] + you):<12} {described(person)}")
        if other == seat:
            lines += [f"      {name}: {view.texts[name]}" for name in in_hand(person)]
    return "\n".join(lines)


def place(view: View, space: int, names: Sequence[str]) -> str:
    """A space: its number, the initials of who stands there, and the zombies."""
    people = "".join(names[seat][0] for seat, person in enumerate(view.people) if person.space == space)
    here = next((found for found in view.road if found.space == space), None)
    zombies = (
        pack(here.zombies, "z") + pack(here.bloaters, "b") + "*" * bool(here.bullets or here.things) if here else ""
    )
    goal = "!" if space == view.distance else ""
    return f"{space}{goal}:{people}{zombies}" if people or zombies else f"{space}{goal}"


def pack(count: int, letter: str) -> str:
    """So many of a kind in little room: z, zz, 3z."""
    return letter * count if count <= 2 else f"{count}{letter}"


def described(person: PersonView) -> str:
    """One line on a player: role, space, bullets, blood, things and followers."""
    parts = [person.role.lower(), f"on {person.space}", bullets(person.bullets)]
    if person.card:
        parts.append(f"card {person.card}")
    parts += [drops(card.drops, card.face) for card in person.blood]
    parts += [mark.lower() for mark in person.marks]
    if person.things:
        parts.append(things(person.things))
    if person.led:
        parts.append("leads " + "".join(pack(count, kind[0].lower()) for kind, count in person.led.items()))
    return ", ".join(parts)


def in_hand(person: PersonView) -> list[str]:
    """The things and marks of a player, each once."""
    return list(dict.fromkeys([*person.marks, *(thing.name for thing in person.things)]))


def bullets(count: int) -> str:
    """A number of bullets, in words."""
    return f"{count} bullet" if count == 1 else f"{count} bullets"


def drops(left: int, face: str | None) -> str:
    """A blood card: a dot for each drop, and its face where the viewer knows it."""
    return f"blood {'●' * left}" + (f" ({face})" if face else "")


def lying(space: SpaceView) -> str:
    """What lies in the pile on a space, in words."""
    parts = [bullets(space.bullets)] if space.bullets else []
    return ", ".join([*parts, things(space.things)] if space.things else parts)


def things(found: Sequence[ThingView]) -> str:
    """Things with the uses they have left, in words."""
    return ", ".join(thing.name + (f" ({thing.uses})" if thing.uses else "") for thing in found)
