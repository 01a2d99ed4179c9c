"""Last Torch in sentences."""

from collections.abc import Sequence

from last_torch.actions import DIG, RANGES
from last_torch.rules import richest
from last_torch.state import Choice, Ending, Vault
from shamble.engine.base.record import NOTHING, words
from shamble.engine.rules.bits import holds
from shamble.engine.rules.events import Event


def choice_id(action: int) -> str:
    """The choice as records write it."""
    return RANGES.split(action)[0].replace("_", " ")


def choice_text(g: Vault, seat: int, action: int, names: Sequence[str]) -> str:
    """The choice as a sentence."""
    return "Dig on" if action == DIG else f"Go home with {g.carried[seat]} gold, and what you find on the way"


def touches(g: Vault, seat: int, action: int) -> list[str]:
    """The pieces that a choice moves."""
    return [f"seat:{seat}"]


def prompt(g: Vault, seat: int, names: Sequence[str]) -> tuple[str, str]:
    """The rule of the moment, and what is wanted."""
    if g.ending:
        return "LT-30", "The game is over."
    if not holds(g.inside, seat):
        return "LT-11", "You are at home tonight; the others dig on."
    if g.choice[seat] == NOTHING:
        return "LT-10", f"{torches(g.torches)} and you carry {g.carried[seat]} gold. Dig on, or go home?"
    return "LT-10", f"You have decided: {words(Choice(g.choice[seat])).lower()}. The others have not."


def why_not(g: Vault, seat: int, action: int, names: Sequence[str]) -> tuple[str, str]:
    """The rule that forbids a choice: only who digs decides, and once."""
    if g.ending:
        return "LT-30", "the game is over"
    if not holds(g.inside, seat):
        return "LT-11", "who is at home comes back tomorrow night"
    return "LT-10", "you have decided; what is decided stays until all have"


def event_text(event: Event, names: Sequence[str]) -> str:
    """What happened, as one sentence."""
    who = names[event.seat] if event.seat is not None else ""
    said = event.values
    match event.kind:
        case "went_home":
            return f"{who} goes home with {said['gold']} gold. {torches(said['torches'])}."
        case "lost":
            return f"It is dark. {who} runs, and loses {said['gold']} gold."
        case "found":
            return f"{said['card']}: {said['share']} gold for each digger; {said['lying']} lie on the ground."
        case "crown":
            return "A Crown! It cannot be shared: it lies there for whoever goes home alone."
        case "cold_breath":
            return f"A cold breath from the tunnels. {torches(said['torches'])}."
        case "dug_out":
            return "The vault is empty."
        case "night":
            return f"Night {said['night']} falls. {torches(said['torches'])}."
        case _:
            return f"{who} is the richest, with {said['gold']} gold."


def ending_text(g: Vault, names: Sequence[str]) -> str:
    """How the game ended."""
    if g.ending == Ending.POOR:
        return "Nobody brought anything home: nobody wins (LT-31)."
    most = richest(g)
    rich = " and ".join(names[seat] for seat in range(g.seats) if g.home[seat] == most)
    return f"The most gold, {most}, is with {rich} (LT-30)."


def torches(count: object) -> str:
    """How many torches burn, as the beginning of a sentence."""
    return "One torch burns" if count == 1 else "No torch burns" if count == 0 else f"{count} torches burn"
