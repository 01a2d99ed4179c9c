"""Last Torch as a picture of text, for the terminal."""

from collections.abc import Sequence

from last_torch.view import PlayerView, View


def draw(view: View, seat: int | None, names: Sequence[str]) -> str:
    """The table as the viewer sees it."""
    deck = ", ".join(f"{count} {name}" for name, count in view.deck.items())
    lines = ["", f"  Night {view.night} of {view.nights}    torches {'|' * view.torches or 'none'}"]
    lines += [f"  On the ground: {view.lying} gold" + ", a Crown" * view.crowns]
    lines += [f"  In the deck: {deck or 'nothing'}", ""]
    for other, player in enumerate(view.players):
        you = " (you)" if other == seat else ""
        lines.append(f"  {names[other] + you:<12} {where(player):<24} {player.home:>3} at home")
    return "\n".join(lines)


def where(player: PlayerView) -> str:
    """Where a player is, and what is known of the decision."""
    if not player.inside:
        return "at home"
    said = player.choice.lower() if player.choice else "has decided" if player.decided else "..."
    return f"digs, carries {player.carried}: {said}"
