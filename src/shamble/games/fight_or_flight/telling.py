"""Fight or Flight in sentences: choices, prompts, events, refusals and endings."""

from collections.abc import Sequence

from shamble.engine.base.record import NOTHING, words
from shamble.engine.rules.events import Event
from shamble.games.fight_or_flight.actions import RANGES
from shamble.games.fight_or_flight.chapters.cards import is_recovering
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.meta import EmptyHand, difficulty
from shamble.games.fight_or_flight.state import Camp, Ending, Fight, Phase

# --- choices ---------------------------------------------------------------------------------------------------------


def choice_id(action: int) -> str:
    """The choice as records write it."""
    match RANGES.split(action):
        case "play", card:
            return words(Card(card)).lower()
        case "play_shown", _:
            return "face-up card"
        case _, card:
            return f"show {words(Card(card)).lower()}"


def choice_text(g: Camp, seat: int, action: int, names: Sequence[str]) -> str:
    """The choice as a person reads it."""
    match RANGES.split(action):
        case "play", card:
            return f"Play {words(Card(card))}"
        case "play_shown", _:
            return f"Play the face-up {words(Card(g.shown[seat]))}"
        case _, card:
            return f"Show {words(Card(card))}"


def touches(g: Camp, seat: int, action: int) -> list[str]:
    """The pieces on the table that a choice moves."""
    match RANGES.split(action):
        case "play_shown", _:
            return [f"shown:{seat}"]
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
        return "FF-60", "Show one card of your hand to the others."
    if g.fight == Fight.SKIRMISH:
        return "FF-32", f"The group recovers from a Skirmish ({left_to_recover(g)}). Play a card."
    if g.fight == Fight.COMBAT:
        return "FF-33", f"The group recovers from a Combat ({left_to_recover(g)}). Play a card."
    return "FF-10", f"Day {g.day + 1}: play a card."


def left_to_recover(g: Camp) -> str:
    missing = max(0, 2 - g.recovery_cards)
    if g.fight == Fight.COMBAT and not g.recovery_heals:
        return "a Heal to go" if missing <= 1 else "two recovery cards to go, one of them a Heal"
    return "one recovery card to go" if missing == 1 else "two recovery cards to go"


# --- refusals --------------------------------------------------------------------------------------------------------


def why_not(g: Camp, seat: int, action: int, names: Sequence[str]) -> tuple[str, str]:
    """The rule that forbids a choice, and its sentence."""
    kind, card = RANGES.split(action)
    if kind == "show":
        return why_not_show(g, seat, Card(card))
    if g.phase == Phase.SHOW:
        return "FF-64", "you have played; now one card of your hand must be shown"
    if kind == "play_shown":
        if g.shown[seat] == NOTHING:
            return "FF-62", "no card lies face up before you"
        card = int(g.shown[seat])
    elif g.hand[seat, card] == 0:
        return "FF-10", f"there is no hidden {words(Card(card))} in your hand"
    return why_not_today(g, Card(card))


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
            return "FF-51", f"the path to The End starts when {g.content.path_starts} days have passed, not {g.day}"
        case Card.THE_END if is_recovering(g):
            return "FF-52", "the days to The End count only after recovery"
        case Card.THE_END:
            return "FF-54", f"The End needs {g.content.quiet_days} quiet days in a row, and there are {g.quiet_days}"
        case Card.SKIRMISH:
            return "FF-37", "a Skirmish may join a Skirmish only, and the group recovers from a Combat"
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
            return "The second Skirmish makes it a Combat; recovery starts again."
        case "recovering":
            return f"Recovery goes on ({values['cards']} so far, {values['heals']} of them Heal)."
        case "recovered":
            return "The group has recovered."
        case "fed":
            return "There is food for this week."
        case "turned_round":
            return "Play goes round the other way."
        case "quiet_day":
            return f"A quiet day on the path to The End: {values['quiet_days']} of {values['needed']}."
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
        case "skipped":
            other = values["other"]
            return f"The turn goes past {names[other] if isinstance(other, int) else 'somebody'}."
        case "passed_over":
            return f"{who} holds nothing but The End and is passed over."
        case "survived":
            return f"Day {values['day']}: lights on the hill. The group has made it!"
        case "hunger":
            return f"Week {values['week']} ends without a Provision: the group starves."
        case "cannot_recover":
            return f"{who} has no card that may be played: the group is lost."
        case _:
            return "Somebody has no card left, and The End was not reached."


def ending_text(g: Camp, names: Sequence[str]) -> str:
    """How the round ended, with the rule that ended it."""
    match g.ending:
        case Ending.SURVIVED:
            return f"You all survived, on day {g.day} (FF-84)."
        case Ending.HUNGER:
            return f"Lost on day {g.day}: a week without a Provision (FF-80)."
        case Ending.CANNOT_RECOVER:
            return f"Lost after day {g.day}: {names[g.turn]} has no card that may be played (FF-81)."
        case _ if g.options.empty_hand == EmptyHand.LOSE:
            return f"Lost after day {g.day}: somebody has no card left, and The End was not reached (FF-A13)."
        case _:
            return f"Lost after day {g.day}: the cards are gone, and The End was not reached (FF-83)."


def score(g: Camp) -> tuple[str, int]:
    """What an evening of rounds is counted by: how hard this one was, and the day of its end."""
    return words(difficulty(g.options)), int(g.day)
