"""What is printed on the event cards of Run For Your Life, made of the numbers that the game is played with."""

from shamble.games.run_for_your_life.content import DRAWN, EFFECT, Effect
from shamble.games.run_for_your_life.naming import several, way_name
from shamble.games.run_for_your_life.state import Road


def card_text(g: Road, card: int) -> str:
    """RL-42: what a card that can be cancelled does if it is not, to whoever drew it."""
    numbers = g.content.cards[card]
    amount, plus = int(numbers.amount), int(numbers.plus)
    match Effect(EFFECT[card]):
        case Effect.ZOMBIES:
            count = "half a drawn card of zombies" if amount == DRAWN else several(amount, "zombie")
            return f"{count} {where(plus)}"
        case Effect.BLOOD:
            return "you draw a blood card"
        case Effect.GATE:
            return "you draw no movement card next turn"
        case Effect.RIP:
            else_move = f", else you move {way_name(plus)}" if plus else ""
            return f"you draw, and die on {'a 1' if amount == 1 else f'1 to {amount}'}{else_move}"
        case _:
            return ""


def where(offset: int) -> str:
    return "on your space" if offset == 0 else f"{way_name(offset)} of you"
