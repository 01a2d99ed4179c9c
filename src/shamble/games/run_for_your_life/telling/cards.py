"""What is printed on the event cards of Run For Your Life, made of the numbers that the game is played with.

A card speaks to whoever draws it or has it: "you".
"""

from shamble.games.run_for_your_life.content import CARD_OF, CARDS, DRAWN, EFFECT, UNLIMITED, Effect
from shamble.games.run_for_your_life.state import Road
from shamble.games.run_for_your_life.telling.names import capital, several


def card_text(g: Road, card: int) -> str:
    """RL-42: the whole card in one or two sentences."""
    return " ".join([effect_of_card(g, card), *cancel_text(int(g.content.cards[card].cancel))])


def thing_text(g: Road, thing: int) -> str:
    """The same for a card that is kept."""
    return card_text(g, int(CARD_OF[thing]))


def effect_of_card(g: Road, card: int) -> str:
    """What it does if nobody cancels it."""
    numbers = g.content.cards[card]
    text = [effect_text(card, int(numbers.amount), int(numbers.plus))]
    if EFFECT[card] == Effect.BLOATER:
        text += bloater_text(int(g.content.bloater_bullets), int(g.content.bloater_plus))
    if EFFECT[card] == Effect.BAIT:
        text += bait_text(int(g.content.bait_reach))
    return " ".join(text)


def fine_print(cancel: int, bullets: int, plus: int, reach: int) -> str:
    """What stands on a card beside its effect."""
    return " ".join([*bloater_text(bullets, plus), *bait_text(reach), *cancel_text(cancel)])


def bloater_text(bullets: int, plus: int) -> list[str]:
    """RL-A50: how tough a Bloater is."""
    draws = f" and draws {plus:+}" if plus else ""
    return [f"It takes {counted(bullets, 'bullet')} at once{draws}."] if bullets else []


def bait_text(reach: int) -> list[str]:
    """How near zombies have to be to follow a bait; nothing for other cards."""
    return [f"They have to be within {counted(reach, 'space')} of you."] if reach else []


def cancel_text(bullets: int) -> list[str]:
    """RL-A16: how many bullets cancel a card; nothing where none do."""
    if bullets == 0:
        return []
    return [f"{capital(several(bullets, 'bullet'))} cancel{'s' if bullets == 1 else ''} it."]


def effect_text(card: int, amount: int, plus: int) -> str:
    """A card with these numbers."""
    effect = Effect(EFFECT[card])
    if effect >= Effect.WEAPON:
        when, what = use_of(effect, amount, plus)
        return capital(f"{when}: {what}." if when else f"{what}.")
    return capital(happening(effect, amount, plus)) + "."


def mark_text(mark: int) -> str:
    """RL-A47: what waits for the next movement card."""
    return capital(happening(Effect(Effect.ANKLE + mark), 0, 0)) + "."


# --- cards that are carried out at once -------------------------------------------------------------------------------


def happening(effect: Effect, amount: int, plus: int) -> str:
    """What a card does at once, as a clause."""
    match effect:
        case Effect.ZOMBIES if amount == DRAWN:
            return f"draw a card: half its value, rounded up, is the number of zombies that appear {where(plus)}"
        case Effect.ZOMBIES:
            return f"{appear(amount, 'zombie')} {where(plus)}"
        case Effect.EVERYWHERE:
            return f"{appear(amount, 'zombie')} on every space of the road with humans"
        case Effect.BLOATER:
            return f"{appear(amount, 'Bloater')} {where(plus)}"
        case Effect.ENCOUNTER:
            attack = "attacks you here and now" if amount == 1 else "attack you here and now, one after the other"
            it = f"; {'it' if amount == 1 else 'each'} draws {plus:+}" if plus else ""
            return f"{several(amount, 'zombie')} {attack}: shoot or fight{it}"
        case Effect.BLOOD:
            return "you draw a blood card"
        case Effect.BLOOD_FOR_ALL:
            return "every human on your space draws a blood card"
        case Effect.BULLETS:
            return bullets_text(amount)
        case Effect.MOVE:
            stopped = "; zombies stop you unless you shoot them" if plus else ""
            return f"you {move(plus)} at once{stopped}"
        case Effect.STAMPEDE:
            return f"every human on the road {move(plus, 's')}, whoever is nearest to the goal first"
        case Effect.ANKLE:
            return "your next movement card counts half, rounded up"
        case Effect.BICYCLE:
            return "your next movement card counts double"
        case Effect.GATE:
            return "next turn you draw no movement card and stay where you are"
        case Effect.RIP:
            return f"draw a card: {death(amount)}" + (f", else you {move(plus)}" if plus else "")
        case _:
            return "nothing happens"


def appear(count: int, name: str) -> str:
    """RL-A17: how many zombies come."""
    return f"{several(count, name)} appear{'s' if count == 1 else ''}"


def where(offset: int) -> str:
    """A space as seen from whoever drew the card."""
    if offset == 0:
        return "on your space"
    return f"{counted(abs(offset), 'space')} {'ahead of' if offset > 0 else 'behind'} you"


def move(offset: int, s: str = "") -> str:
    """A move by an event: how far, and which way."""
    if offset == 0:
        return f"stay{s} in place"
    return f"move{s} {counted(abs(offset), 'space')} {'forward' if offset > 0 else 'back'}"


def bullets_text(change: int) -> str:
    """Bullets found or lost."""
    if change == DRAWN:
        return "draw a card: you find half its value in bullets, rounded up"
    if change > 0:
        return f"you find {several(change, 'bullet')}"
    return f"you lose {several(-change, 'bullet')}, {'if you have one' if change == -1 else 'or as many as you have'}"


def death(highest: int) -> str:
    """The cards that kill, up to a value."""
    if highest == 0:
        return "no card kills you"
    on = "a 1" if highest == 1 else "a 1 or 2" if highest == 2 else f"1 to {highest}"
    return f"on {on} you die and rise as a zombie"


# --- cards that are kept ----------------------------------------------------------------------------------------------


def use_of(effect: Effect, amount: int, plus: int) -> tuple[str, str]:
    """When a kept card can be used, and what it does then."""
    match effect:
        case Effect.WEAPON:
            lasts = "never wears out" if amount == UNLIMITED else f"lasts {counted(amount, 'fight')}"
            return f"weapon ({plus:+}, {lasts})", "announce it, and a fight that you win kills the zombie"
        case Effect.BANDAGE:
            return "once, when you are to draw a blood card", "you draw none"
        case Effect.FIELD_TEST:
            return "once, in phase 1 or in your movement", "look at one of your blood cards, for your eyes only"
        case Effect.ANTIVIRAL:
            when = "once, in phase 1, in your movement or at the gate of the quarantine"
            return when, "put one of your blood cards away unseen"
        case Effect.SHOES:
            return "", f"with every movement card you {steps(plus)}"
        case Effect.DRINK:
            return "once, after your movement card and before your first step", f"you {steps(plus)}"
        case Effect.HORN:
            call = f"name a space within {counted(amount, 'space')} of you"
            return "once, before the zombies move", f"{call}; all that nobody leads go there, unless they meet a human"
        case Effect.SMOKE:
            return "once, when combat begins", "this turn only zombie players can fight you"
        case Effect.BAIT:
            who = f"up to {counted(amount, 'zombie')} that nobody leads"
            return "once, in your movement", f"move {who}, each up to {counted(plus, 'space')}, but not to other humans"
        case _:
            return "once, right after you have turned a card to move, to fight or for an event", "draw again instead"


def steps(plus: int) -> str:
    """What shoes or a drink add to a movement card."""
    return f"may take {counted(abs(plus), 'step')} {'more' if plus >= 0 else 'fewer'}"


def counted(number: int, name: str) -> str:
    """A number of things, always with the number: "1 space", "3 spaces"."""
    return f"{number} {name}" if number == 1 else f"{number} {name}s"


def gist(g: Road, thing: int, uses: int) -> str:
    """A kept card in a few words, for whoever is about to use it, to take it or to give it away."""
    card = int(CARD_OF[thing])
    amount, plus = int(g.content.cards[card].amount), int(g.content.cards[card].plus)
    match Effect(EFFECT[card]):
        case Effect.WEAPON:
            return f"weapon, {plus:+}" + (f", {several(uses, 'use')} left" if uses else "")
        case Effect.BANDAGE:
            return "no blood card"
        case Effect.FIELD_TEST:
            return "look at a blood card"
        case Effect.ANTIVIRAL:
            return "a blood card goes away unseen"
        case Effect.SHOES:
            return f"{plus:+} step{'' if abs(plus) == 1 else 's'}, every turn"
        case Effect.DRINK:
            return f"{plus:+} step{'' if abs(plus) == 1 else 's'}"
        case Effect.HORN:
            return "calls zombies away"
        case Effect.SMOKE:
            return "only zombie players can fight you"
        case Effect.BAIT:
            return f"moves up to {counted(amount, 'zombie')}"
        case _:
            return "draw again"


# --- all of them ------------------------------------------------------------------------------------------------------


def card_list(g: Road) -> str:
    """All event cards as a table of the rulebook, in the order of the deck's own table."""
    lines = ["| card | copies | what it does |", "|---|---|---|"]
    for card, line in enumerate(CARDS):
        lines.append(f"| {line.title} | {g.content.cards[card].copies} | {card_text(g, card)} |")
    return "\n".join(lines)
