"""Every sentence."""

from collections.abc import Sequence

from a_first_game.actions import DRAW, RANGES
from a_first_game.rules import payoff
from a_first_game.state import Bank
from shamble.engine.rules.events import Event


def choice_id(action: int) -> str:
    """The choice as records write it: it does not depend on the position."""
    return RANGES.split(action)[0]


def choice_text(g: Bank, seat: int, action: int, names: Sequence[str]) -> str:
    """The choice as a sentence."""
    return "Draw a card" if action == DRAW else f"Stop with {g.score[seat]}"


def touches(g: Bank, seat: int, action: int) -> list[str]:
    """The pieces that a choice moves."""
    return ["deck"] if action == DRAW else [f"seat:{seat}"]


def prompt(g: Bank, seat: int, names: Sequence[str]) -> tuple[str, str]:
    """The rule of the moment, and what is wanted."""
    if g.ending:
        return "FG-20", "The game is over."
    if not g.playing[seat]:
        return "FG-13", f"You play no more. It is the turn of {names[g.turn]}."
    if g.turn != seat:
        return "FG-10", f"It is the turn of {names[g.turn]}."
    return "FG-10", f"You have {g.score[seat]}. Draw, or stop?"


def why_not(g: Bank, seat: int, action: int, names: Sequence[str]) -> tuple[str, str]:
    """The rule that forbids a choice to the seat whose turn it is, and why. Here none ever does."""
    return "FG-10", "it is not your turn"


def event_text(event: Event, names: Sequence[str]) -> str:
    """What happened, as one sentence."""
    who = names[event.seat] if event.seat is not None else ""
    match event.kind:
        case "drew":
            return f"{who} draws a {event.values['card']}, and has {event.values['score']}."
        case "bitten":
            return f"{who} is bitten, and loses {event.values['lost']}."
        case _:
            return f"{who} stops with {event.values['score']}."


def ending_text(g: Bank, names: Sequence[str]) -> str:
    """How the game ended."""
    winners = [names[seat] for seat in range(g.seats) if payoff(g, seat) > 0]
    return f"{' and '.join(winners)} won (FG-21)." if winners else "Nobody has anything: nobody wins (FG-21)."
