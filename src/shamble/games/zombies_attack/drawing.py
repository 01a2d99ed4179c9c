"""Zombies Attack! as a picture of text, for the terminal."""

from collections.abc import Mapping, Sequence

from shamble.games.zombies_attack.view import PlayerView, View

WIDTH = 14  # of an Encounter card in the row of days


def draw(view: View, seat: int | None, names: Sequence[str]) -> str:
    """The table as the viewer sees it."""
    turned = [card or "?" for card in view.encounters]
    row = turned + ["·"] * (view.days - len(turned))
    lines = ["", f"  Day {view.day} of {view.days}"]
    lines.append("  " + "".join(f"day {day}".ljust(WIDTH) for day in range(1, view.days + 1)))
    lines.append("  " + "".join(card.ljust(WIDTH) for card in row))
    lines += [f"  Still in the deck: {listed(view.deck)}", ""]
    for other, player in enumerate(view.players):
        you = " (you)" if other == seat else ""
        hot = "♨" if other == view.hot_zone else " "
        lines.append(f"  {hot} {(names[other] + you):<12} {player.card:<14} {today(player):<26} {hand(player)}")
    return "\n".join(lines)


def today(player: PlayerView) -> str:
    """Today's card of a player, as far as the viewer knows it."""
    if not player.active:
        return ""
    if player.pick:
        return f"{player.pick} ({player.reason.lower()})" if player.reason else player.pick
    return "▮ has picked" if player.picked else "…"


def hand(player: PlayerView) -> str:
    """The Defence cards that a player has left, in words."""
    return f"left: {listed(player.left)}" if player.left else ""


def listed(cards: Mapping[str, int]) -> str:
    """Cards with their numbers, in words."""
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in cards.items()) or "nothing"
