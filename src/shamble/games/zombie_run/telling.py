"""ZOMBIE! Run for your lives! in sentences: choices, prompts, events, refusals and endings."""

import re
from collections.abc import Sequence

from shamble.engine.base.record import NOTHING, Seat, words
from shamble.engine.play.sentences import listed
from shamble.engine.rules.events import Event
from shamble.games.zombie_run.actions import REDRAW
from shamble.games.zombie_run.chapters.cards import hand_size
from shamble.games.zombie_run.chapters.choices import (
    can_play,
    counterpart,
    is_item,
    is_special,
    lacks_one,
    sort_of,
    special_is_open,
    would_cancel,
)
from shamble.games.zombie_run.chapters.ending import leads
from shamble.games.zombie_run.chapters.setup import draws_on_turn_one
from shamble.games.zombie_run.content import FIRST_ZOMBIE, Card, Symbol, title
from shamble.games.zombie_run.rules import card_of, receiver_of
from shamble.games.zombie_run.state import Chase, Ending


def card_name(card: int) -> str:
    """A card within a sentence, by its print and its symbol: "Jumper Cables (Bolt item)", "Deathless Roaches"."""
    if card == Card.ROACHES:
        return title(card)
    return f"{title(card)} ({words(Symbol(card % FIRST_ZOMBIE))} {'item' if is_item(card) else 'zombie'})"


NAMES = {words(card): card_name(card) for card in Card}


# --- choices ----------------------------------------------------------------------------------------------------------


def choice_id(action: int) -> str:
    """The choice as records write it."""
    if action == REDRAW:
        return "redraw"
    return f"{words(Card(card_of(action))).lower()} to {Seat(receiver_of(action)).name.lower()}"


def choice_text(g: Chase, seat: int, action: int, names: Sequence[str]) -> str:
    """ZR-22, ZR-40: it says plainly what is the Special Rule and what is the normal play."""
    if action == REDRAW:
        return f"Show your hand and change it for {g.content.redraw} new cards, unless none could help you"
    card, receiver = card_of(action), receiver_of(action)
    name, effect = card_name(card), effect_text(g, card, receiver)
    if g.turned[seat]:
        return f"Give {name} to {names[receiver]}{effect}"
    if is_special(seat, card, receiver):
        if receiver == seat:
            return f"Special Rule: take {name} yourself, then draw{effect}"
        return f"Special Rule: give {name} to {names[receiver]}, then draw{effect}"
    return f"Put {name} before yourself{effect}" if receiver == seat else f"Send {name} to {names[receiver]}{effect}"


def rank(g: Chase, seat: int, action: int) -> int:
    """ZR-21, ZR-22: what ends the turn comes first, then the Special Rule, then a new hand."""
    if action == REDRAW:
        return 2
    return int(not g.turned[seat] and is_special(seat, card_of(action), receiver_of(action)))


def effect_text(g: Chase, card: int, receiver: int) -> str:
    """ZR-10, ZR-11, ZR-30: what a card does that does more than lie there."""
    if would_cancel(g, receiver, card):
        return f": cancels {title(counterpart(card))}"
    if lacks_one(g, receiver, sort_of(card)):
        if is_item(card):
            return f": item number {g.content.items_to_win}, and the win"
        return f": zombie number {g.content.zombies_to_catch}, and caught"
    return ""


def id_said(text: str, names: Sequence[str]) -> str | None:
    """The choice that somebody means by a card and a receiver: "mummy clerk to ben", "scarecrow to c"."""
    what, to, who = text.casefold().rpartition(" to ")
    said, people = set(re.findall(r"[\w'-]+", what)), [name.casefold() for name in names]
    receiver = people.index(who) if who in people else next((s for s in Seat if s.name.casefold() == who), None)
    close = {card: len(said & set(re.findall(r"[\w'-]+", card_name(card).casefold()))) for card in Card}
    best = [card for card in Card if close[card] == max(close.values())]
    if not to or receiver is None or len(best) > 1:
        return None
    return f"{words(best[0]).lower()} to {Seat(receiver).name.lower()}"


def touches(g: Chase, seat: int, action: int) -> list[str]:
    """The pieces that a choice moves: a card of the hand or the turned-up one, and the seat that gets it."""
    if action == REDRAW:
        return [f"hand:{words(Card(g.hand[seat, place]))}" for place in range(hand_size(g, seat))]
    whence = "drawn" if g.turned[seat] else "hand"
    return [f"{whence}:{words(Card(card_of(action)))}", f"seat:{receiver_of(action)}"]


# --- prompts ----------------------------------------------------------------------------------------------------------


def prompt(g: Chase, seat: int, names: Sequence[str]) -> tuple[str, str]:
    """The rule that governs the moment, and what is wanted."""
    if g.ending:
        return "ZR-13", "The game is over."
    if seat != g.turn:
        return "ZR-03", f"It is {names[g.turn]}'s turn."
    if g.turned[seat]:
        return "ZR-51", f"You are a zombie, and you have turned up {card_name(g.drawn)}. Give it to somebody living."
    if not can_play(g, seat):
        return (
            "ZR-A8",
            "No card of your hand can be played: use the Special Rule, or show your hand and draw a new one.",
        )
    if begins(g):
        first = opening_text(g, seat)
        return "ZR-03", f"{first} Play a card; or use the Special Rule first, then draw and play."
    if special_is_open(g, seat):
        return "ZR-21", "Play a card; or use the Special Rule first, then draw and play."
    return "ZR-22", "Play a card."


def begins(g: Chase) -> bool:
    """Has nobody placed a card yet, nor shown a hand?"""
    return not g.special_used and g.top == NOTHING and not any(g.items) and not any(g.zombies) and not any(g.turned)


def opening_text(g: Chase, seat: int) -> str:
    """The first draw is a part of the set-up, which no event tells of."""
    if not draws_on_turn_one(g):
        return "You begin, and do not draw on this turn."
    return f"You begin, and have drawn {card_name(g.hand[seat, hand_size(g, seat) - 1])}."


# --- refusals ---------------------------------------------------------------------------------------------------------


def why_not(g: Chase, seat: int, action: int, names: Sequence[str]) -> tuple[str, str]:
    """The rule that forbids a choice, and its sentence."""
    if action == REDRAW:
        if g.turned[seat]:
            return "ZR-53", "a zombie-player has no hand"
        return "ZR-A3", "a hand is renewed only when no card of it can be played"
    card, receiver = card_of(action), receiver_of(action)
    if g.turned[seat] and card != g.drawn:
        return "ZR-51", f"you must give the card that you have turned up, {card_name(g.drawn)}"
    if not g.turned[seat] and card not in g.hand[seat, :]:
        return "ZR-22", f"you have no {card_name(card)} in your hand"
    if receiver >= g.seats:
        return "ZR-04", f"there is no seat {Seat(receiver).name} at this table"
    special = not g.turned[seat] and is_special(seat, card, receiver)
    if g.turned[receiver]:
        if special:
            return "ZR-40", f"{names[receiver]} is a zombie-player: the Special Rule gives items to the living"
        return ("ZR-55" if g.turned[seat] else "ZR-23"), f"{names[receiver]} is a zombie-player and can get no cards"
    if special and not special_is_open(g, seat):
        return no_special(g)
    if g.before[receiver, card] and not (card == Card.ROACHES and g.options.roaches_distinct):
        return has_it(g, seat, card, receiver, names)
    return deciding_card(g, seat, card, receiver, names)


def no_special(g: Chase) -> tuple[str, str]:
    """Why the Special Rule cannot be used at all."""
    if g.special_used:
        return "ZR-21", "the Special Rule may be used only once in a turn"
    return "ZR-A21", "no card would be left for the normal play: nothing can be drawn, and this is your last one"


def has_it(g: Chase, seat: int, card: int, receiver: int, names: Sequence[str]) -> tuple[str, str]:
    """Nobody gets a card that already lies before them."""
    who = "you have" if receiver == seat else f"{names[receiver]} has"
    if card == Card.ROACHES:
        return "ZR-A16", f"{who} Roaches already, and all Roaches are alike"
    special = not g.turned[seat] and is_special(seat, card, receiver)
    return ("ZR-43" if special else "ZR-31"), f"{who} {card_name(card)} already"


def deciding_card(g: Chase, seat: int, card: int, receiver: int, names: Sequence[str]) -> tuple[str, str]:
    """The fifth card of its sort where the rules do not allow it."""
    who = "you" if receiver == seat else names[receiver]
    if g.turned[seat]:
        return "ZR-A12", f"{who} would be saved by it, and zombie-players may not crown anybody at this table"
    sort, most = ("item", g.content.items_to_win) if is_item(card) else ("zombie", g.content.zombies_to_catch)
    if would_cancel(g, receiver, card):
        return "ZR-A7", f"{who} would get {sort} number {most}; at this table not even one that cancels may be special"
    return "ZR-42", f"the Special Rule may not give {who} {sort} number {most}"


# --- events -----------------------------------------------------------------------------------------------------------


def event_text(event: Event, names: Sequence[str]) -> str:
    """What happened, as one sentence for the viewer whom the event was told."""
    who = names[event.seat] if event.seat is not None else ""
    values = {key: told(key, value, names) for key, value in event.values.items()}
    to_self = event.values.get("to") == event.seat
    match event.kind:
        case "drew":
            return f"{who} draws {values['card'] or 'a card'}."
        case "turned_up":
            return f"{who}, a zombie, turns up {values['card']}."
        case "reshuffled":
            return f"The deck is empty: the discard pile is shuffled ({number_of(event.values['cards'], 'card')})."
        case "nothing_to_draw":
            return f"There is no card left that {who} could draw."
        case "played":
            return (
                f"{who} puts {values['card']} down." if to_self else f"{who} sends {values['card']} to {values['to']}."
            )
        case "special" if to_self:
            return f"Special Rule: {who} takes {values['card']}."
        case "special":
            return f"Special Rule: {who} gives {values['card']} to {values['to']}."
        case "given":
            return f"{who} gives {values['card']} to {values['to']}."
        case "cancelled":
            return f"{values['item']} and {values['zombie']} cancel each other before {who}."
        case "showed":
            return f"{who} shows {values['card']}."
        case "renewed":
            cards = number_of(event.values["cards"], "card")
            return f"{who} cannot play: the whole hand, {cards}, goes to the discard pile."
        case "kept":
            return f"No new card could help {who}: the hand is kept, and the turn is over."
        case "discarded":
            return f"{who} throws {values['card']} away."
        case "turned_away":
            return f"Nobody can take {values['card']}: {who} discards it."
        case "passed":
            return f"{who} has no card to place and passes."
        case "caught":
            return f"{who} is caught, thanks to {values['by']}!"
        case "turned":
            return f"{who} is a zombie now, and throws away {number_of(event.values['cards'], 'card')} in all."
        case "saved":
            return f"{who} has {values['items']} items and gets away!"
        case "crowned":
            return f"{values['by']}, of all zombies, hands {who} the last item."
        case "last_survivor":
            return f"{who} is the last one alive, and gets away!"
        case _:
            return f"Nobody could place a card for {values['turns']} turns: the chase is over."


def told(key: str, value: str | int | None, names: Sequence[str]) -> str:
    """A value of an event within a sentence: a seat by its name, a card by its print and its symbol."""
    if key in ("to", "by") and isinstance(value, int):
        return names[value]
    if value is None:
        return ""
    return NAMES.get(str(value), str(value))


def ending_text(g: Chase, names: Sequence[str]) -> str:
    """ZR-10, ZR-12, ZR-A14: who is saved, who is the last one alive, or who leads a stalled game."""
    match g.ending:
        case Ending.SAVED:
            return f"{names[g.winner]} is saved with {g.content.items_to_win} items (ZR-10)."
        case Ending.LAST_SURVIVOR:
            return f"{names[g.winner]} is the last one alive (ZR-12)."
        case _:
            leaders = [seat for seat in range(g.seats) if leads(g, seat)]
            score = f"{number_of(g.items[leaders[0]], 'item')}, {number_of(g.zombies[leaders[0]], 'zombie')}"
            return f"Stalled; ahead with {score}: {listed([names[seat] for seat in leaders])} (ZR-A14)."


def number_of(count: str | int | None, what: str) -> str:
    """So many things: "1 card", "4 cards"."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
