"""Fight or Flight in sentences: choices, prompts, events, refusals and endings."""

from collections.abc import Mapping, Sequence

from shamble.engine.base.record import NOTHING, words
from shamble.engine.play.sentences import listed
from shamble.engine.rules.events import Event
from shamble.games.fight_or_flight.actions import RANGES
from shamble.games.fight_or_flight.chapters.cards import has_cards, is_recovering, path_is_complete, skirmish_may_join
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.meta import Show, difficulty
from shamble.games.fight_or_flight.state import Camp, Ending, Fight, Phase

# --- choices ---------------------------------------------------------------------------------------------------------


def choice_id(action: int) -> str:
    """The choice as records write it."""
    match RANGES.split(action):
        case "play", card:
            return words(Card(card)).lower()
        case "play_shown", _:
            return "face-up card"
        case "show_none", _:
            return "show nothing"
        case _, card:
            return f"show {words(Card(card)).lower()}"


def choice_text(g: Camp, seat: int, action: int, names: Sequence[str]) -> str:
    """The choice as a person reads it."""
    match RANGES.split(action):
        case "play", card:
            return f"Play {words(Card(card))}"
        case "play_shown", _:
            return f"Play the face-up {words(Card(g.shown[seat]))}"
        case "show_none", _:
            return "Show nothing"
        case _, card:
            return f"Show {words(Card(card))}"


def touches(g: Camp, seat: int, action: int) -> list[str]:
    """The pieces on the table that a choice moves."""
    match RANGES.split(action):
        case "play_shown", _:
            return [f"shown:{seat}"]
        case "show_none", _:
            return []
        case _, card:
            return [f"hand:{words(Card(card))}"]


# --- prompts ---------------------------------------------------------------------------------------------------------


def prompt(g: Camp, seat: int, names: Sequence[str]) -> tuple[str, str]:
    """The rule that governs the moment, and what is wanted."""
    if g.ending:
        return "FF-84", "The round is over."
    if seat != g.turn:
        return "FF-10", f"{names[g.turn]} is to move."
    if g.phase == Phase.SHOW:
        if g.options.show == Show.MAY:
            return "FF-A27", "Show one card of your hand to the others, or nothing."
        return "FF-60", "Show one card of your hand to the others."
    if g.fight == Fight.SKIRMISH:
        return "FF-32", f"The group recovers from a Skirmish ({left_to_recover(g)}). Play a card."
    if g.fight == Fight.COMBAT:
        return "FF-33", f"The group recovers from a Combat ({left_to_recover(g)}). Play a card."
    if path_is_complete(g):
        return "FF-54", f"Day {g.day + 1}: play a card. The path is complete: The End may be played."
    return "FF-10", f"Day {g.day + 1}: play a card."


def left_to_recover(g: Camp) -> str:
    """FF-32, FF-33: the recovery cards that are still missing, in words."""
    missing = max(0, 2 - g.recovery_cards)
    if g.fight == Fight.COMBAT and not g.recovery_heals:
        return "a Heal to go" if missing <= 1 else "two recovery cards to go, one of them a Heal"
    return "one recovery card to go" if missing == 1 else "two recovery cards to go"


# --- refusals --------------------------------------------------------------------------------------------------------


def why_not(g: Camp, seat: int, action: int, names: Sequence[str]) -> tuple[str, str]:
    """The rule that forbids a choice, and its sentence."""
    kind, card = RANGES.split(action)
    if kind == "show_none":
        return why_not_hide(g)
    if kind == "show":
        return why_not_show(g, seat, Card(card))
    if g.phase == Phase.SHOW:
        return "FF-64", "you have played; now one card of your hand must be shown"
    if kind == "play_shown":
        if g.shown[seat] == NOTHING:
            return "FF-62", "no card lies face up before you"
        card = int(g.shown[seat])
    elif g.hand[seat, card] == 0 and g.shown[seat] == card:
        return "FF-62", f"your only {words(Card(card))} lies face up: choose 'face-up card' to play it"
    elif g.hand[seat, card] == 0:
        return "FF-10", f"there is no hidden {words(Card(card))} in your hand"
    return why_not_today(g, Card(card))


def why_not_hide(g: Camp) -> tuple[str, str]:
    """Why a seat cannot decline to show."""
    if g.options.show == Show.MUST:
        return "FF-A27", "at this table a card must be shown"
    return "FF-A27", "nobody asks you for a card to show now"


def why_not_show(g: Camp, seat: int, card: Card) -> tuple[str, str]:
    """Why a card cannot be shown."""
    if g.phase == Phase.SHOW:
        return "FF-07", f"there is no hidden {words(card)} in your hand"
    if g.shown[seat] != NOTHING:
        return "FF-63", "your face-up card stays until it is played"
    if g.day < g.content.week:
        return "FF-60", "nothing is shown in week 1"
    return "FF-60", "a card is shown after playing and drawing; it is your turn to play"


def why_not_today(g: Camp, card: Card) -> tuple[str, str]:
    """Why a card that the seat has cannot be the group's day."""
    match card:
        case Card.THE_END if g.day < g.content.path_starts:
            first = g.content.path_starts + 1
            return "FF-51", f"The End cannot be played before day {first}, and this is day {g.day + 1}"
        case Card.THE_END if is_recovering(g):
            return "FF-52", "the days to The End count only after recovery"
        case Card.THE_END:
            return "FF-54", f"The End needs {g.content.quiet_days} quiet days in a row, and there are {g.quiet_days}"
        case Card.SKIRMISH:
            return "FF-37", "a Skirmish may join a Skirmish only, and the group recovers from a Combat"
        case Card.COMBAT if skirmish_may_join(g):
            return "FF-31", "while the group recovers only Provision, Heal, Rest and another Skirmish may be played"
        case Card.COMBAT:
            return "FF-31", "while the group recovers only Provision, Heal and Rest may be played"
        case _:
            return "FF-43", "the group cannot take flight while it recovers"


# --- what happened ---------------------------------------------------------------------------------------------------


def event_text(event: Event, names: Sequence[str]) -> str:
    """What happened, as one sentence for the viewer whom the event was told."""
    who = names[event.seat] if event.seat is not None else ""
    values = event.values
    card = values.get("card")
    match event.kind:
        case "played":
            return f"Day {values['day']}: {who} plays {'the face-up ' if values['face_up'] else ''}{card}."
        case "fought":
            return f"A fight: the group must recover from the {card}."
        case "upgraded":
            return "One Skirmish upon another makes it a Combat; recovery starts again."
        case "recovering":
            return f"Recovery goes on ({values['cards']} so far, {values['heals']} of them Heal)."
        case "recovered":
            return "The group has recovered."
        case "fed":
            return "There is food for this week."
        case "turned_round":
            return "Play goes round the other way."
        case "quiet_day":
            return quiet_day_text(values)
        case "path_open":
            return "The path is complete: whoever holds The End may play it."
        case "path_lost":
            return f"The fight ends the {values['quiet_days']} quiet days; the count starts again after recovery."
        case "week_over":
            return f"Week {values['week']} is over."
        case "drew":
            return f"{who} draws {card}." if card else f"{who} draws a card."
        case "deck_empty":
            return "The deck is empty: from now on nobody draws."
        case "showed":
            return f"{who} shows {card}."
        case "showed_none":
            return f"{who} shows nothing."
        case "skipped":
            other = values["other"]
            return f"{card}: the turn goes past {names[other] if isinstance(other, int) else 'somebody'}."
        case "passed_over":
            return f"{who} holds nothing but The End and is passed over."
        case "survived":
            return f"Day {values['day']}: lights on the hill. The group has made it!"
        case "hunger":
            return f"Week {values['week']} ends without a Provision: the group starves."
        case "cannot_recover":
            return f"{who} has no card that may be played: the group is lost."
        case "hand_empty":
            return f"{who} has no card left, and The End was not reached: the group is lost."
        case "only_the_end":
            return f"Nobody but {who} has a card left, and it is The End, too early: the group is lost."
        case _:
            return "All cards are gone, and The End was not reached: the group is lost."


def quiet_day_text(values: Mapping[str, str | int | None]) -> str:
    """The days of the path, counted up to those that it needs."""
    days, needed = values["quiet_days"], values["needed"]
    if isinstance(days, int) and isinstance(needed, int) and days > needed:
        return f"Another quiet day: the path needs no more than {needed}."
    return f"A quiet day on the path to The End: {days} of {needed}."


def ending_text(g: Camp, names: Sequence[str]) -> str:
    """How the round ended, with the rule that ended it."""
    match g.ending:
        case Ending.SURVIVED:
            return f"You all survived, on day {g.day} (FF-84)."
        case Ending.HUNGER:
            return f"Lost on day {g.day}: a week without a Provision (FF-80)."
        case Ending.CANNOT_RECOVER:
            return f"Lost after day {g.day}: {names[g.turn]} has no card that may be played (FF-81)."
        case _ if g.stuck != NOTHING and has_cards(g, g.stuck):
            return f"Lost after day {g.day}: the last card is The End, too early for {names[g.stuck]} (FF-A12)."
        case _ if any(has_cards(g, seat) for seat in range(g.seats)):
            empty = listed([names[seat] for seat in range(g.seats) if not has_cards(g, seat)])
            return f"Lost after day {g.day}: no card is left to {empty}, and The End was not reached (FF-A13)."
        case _:
            return f"Lost after day {g.day}: the cards are gone, and The End was not reached (FF-83)."


def score(g: Camp) -> tuple[str, int]:
    """What an evening of rounds is counted by: how hard this one was, and the day of its end."""
    return words(difficulty(g.options)), int(g.day)
