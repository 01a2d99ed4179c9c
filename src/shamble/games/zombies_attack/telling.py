"""Zombies Attack! in sentences: choices, prompts, events, refusals and endings."""

from collections.abc import Mapping, Sequence

from shamble.engine.base.record import NOTHING, Seat, words
from shamble.engine.play.sentences import listed
from shamble.engine.rules.bits import holds
from shamble.engine.rules.events import Event
from shamble.games.zombies_attack.actions import RANGES
from shamble.games.zombies_attack.chapters.bitten import is_active
from shamble.games.zombies_attack.chapters.components import UNBITTEN
from shamble.games.zombies_attack.content import Defence, Encounter
from shamble.games.zombies_attack.meta import NobodyLeft, RemovalChoice, Talk, ZombieStart
from shamble.games.zombies_attack.state import Ending, Phase, Town

# --- choices ---------------------------------------------------------------------------------------------------------


def choice_id(action: int) -> str:
    """The choice as records write it."""
    match RANGES.split(action):
        case "pick", card:
            return words(Defence(card)).lower()
        case "start", seat:
            return f"start at {Seat(seat).name.lower()}"
        case kind, _:
            return kind


def choice_text(g: Town, seat: int, action: int, names: Sequence[str]) -> str:
    """A choice as a sentence: which card to pick, at whom to start, whether to use a removal now."""
    match RANGES.split(action):
        case "pick", card:
            again = card == Defence.BASEBALL_BAT and g.used[seat, card] >= g.content.defence[card]
            return f"Pick {words(Defence(card))}" + (" a second time" if again else "")
        case "start", other:
            return f"Start at {names[other]}"
        case "remove", _:
            return f"Use the {words(Defence(g.pick[seat]))} on {threat_text(g, names)}"
        case _:
            return f"Keep the {words(Defence(g.pick[seat]))} for a later zombie"


def touches(g: Town, seat: int, action: int) -> list[str]:
    """The pieces on the table that a choice moves."""
    match RANGES.split(action):
        case "pick", card:
            return [f"hand:{words(Defence(card))}"]
        case "start", other:
            return [f"zombie:{seat}", f"seat:{other}"]
        case _:
            return [f"pick:{seat}"]


def threat_text(g: Town, names: Sequence[str]) -> str:
    """The threat under way, in the middle of a sentence."""
    return named_threat(words(Encounter(g.threat)), None if g.zombie == NOTHING else names[g.zombie])


def named_threat(kind: object, owner: str | None) -> str:
    """A threat by its kind, or by the player that it was."""
    return f"the {kind}" if owner is None else f"the zombie of {owner}"


# --- prompts and refusals --------------------------------------------------------------------------------------------


def prompt(g: Town, seat: int, names: Sequence[str]) -> tuple[str, str]:
    """The rule that governs the moment, and what is wanted."""
    if g.ending:
        return "ZA-14", "The game is over."
    asked = holds(g.asked, seat)
    match g.phase:
        case Phase.REMOVAL if asked:
            card = words(Defence(g.pick[seat]))
            return "ZA-A5", f"{capital(threat_text(g, names))} is here. Use the {card} on it, or keep it for later?"
        case Phase.REMOVAL:
            return "ZA-A5", f"{names[g.at]} decides what the {words(Defence(g.pick[g.at]))} is used on."
        case Phase.START if asked:
            return "ZA-A10", "Your zombie rises. At whom does it start?"
        case Phase.START:
            return "ZA-A10", f"{names[g.zombie]} decides where their zombie starts."
    if asked:
        hush = " No talking." if g.options.table_talk == Talk.SILENT else ""
        return "ZA-10", f"Day {g.day} of {g.content.days}: pick a Defence card in secret.{hush}"
    late = listed([names[other] for other in range(g.seats) if holds(g.asked, other)])
    if not is_active(g, seat):
        return "ZA-42", f"You are bitten and pick no more cards. {late} must still pick."
    return "ZA-10", f"You have picked {words(Defence(g.pick[seat]))}. {late} must still pick."


def why_not(g: Town, seat: int, action: int, names: Sequence[str]) -> tuple[str, str]:
    """The rule that forbids a choice, and its sentence."""
    match RANGES.split(action):
        case "pick", card:
            return no_pick(g, seat, Defence(card))
        case "start", other:
            return no_start(g, other, names)
        case _:
            if g.options.removal_choice == RemovalChoice.AUTO:
                return "ZA-A5", "at this table a card is used on the first threat that it can remove"
            return "ZA-A5", "no threat has reached a card of yours that could remove it"


def no_pick(g: Town, seat: int, card: Defence) -> tuple[str, str]:
    """Why a card cannot be picked."""
    if g.phase != Phase.PICK:
        return "ZA-A15", "today's cards are on the table already"
    if card != Defence.BASEBALL_BAT:
        return "ZA-20", f"you have no {words(card)} left; each card is used once"
    if g.used[seat, card] > g.content.defence[card]:
        return "ZA-A16", "the Baseball Bat has been used a second time; there is no third"
    return "ZA-25", "the Baseball Bat is used a second time only after a Panic on an earlier day"


def no_start(g: Town, other: int, names: Sequence[str]) -> tuple[str, str]:
    """Why a player zombie cannot start there."""
    if g.phase == Phase.START:
        if other >= g.seats:
            return "ZA-A10", "nobody sits there"
        return "ZA-42", f"{names[other]} is bitten: a threat starts at an active player"
    if g.options.zombie_start == ZombieStart.HOT_ZONE:
        return "ZA-A10", "at this table a player zombie starts at the Hot Zone"
    return "ZA-A10", "no zombie of yours is about to start"


# --- what happened ---------------------------------------------------------------------------------------------------


def event_text(event: Event, names: Sequence[str]) -> str:
    """What happened, as one sentence."""
    who = names[event.seat] if event.seat is not None else ""
    owner = event.values.get("zombie")
    threat = named_threat(event.values.get("threat"), names[owner] if isinstance(owner, int) else None)
    card = event.values.get("card")
    match event.kind:
        case "turned_up":
            return f"Day {event.values['day']}: {who} turns up {card}."
        case "revealed":
            return f"{who} shows {card}."
        case "all_hid":
            return "Everybody hides. Whatever comes today goes away again."
        case "left_for_good":
            return f"The zombie of {who} is gone for good."
        case "nobody_came":
            return "The dead wander off after a distant noise: the deck sends nobody today."
        case "came":
            start = event.values["start"]
            return f"{capital(threat)} comes, first to {names[start] if isinstance(start, int) else 'nobody'}."
        case "passed":
            return f"{capital(threat)} passes {who} ({why_text(event.values)})."
        case "hit":
            return f"{who} strikes {threat} with the {card}: hit {event.values['hits']} of {event.values['needed']}."
        case "destroyed":
            return f"{who} finishes {threat} off with the {card}."
        case "bitten":
            return f"{capital(threat)} bites {who} ({why_text(event.values)})."
        case "kept":
            return f"{who} keeps the {card} for later and lets {threat} pass."
        case "went_on":
            if event.values["back"]:
                return f"{capital(threat)} has been round, and will be back tomorrow."
            return f"{capital(threat)} has been round and shuffles off."
        case _:
            return night_text(event, names, who)


def why_text(values: Mapping[str, str | int | None]) -> str:
    """ZA-21, ZA-A3, ZA-A7: what a threat found where it bit, or passed."""
    match values["why"]:
        case "Already Bitten":
            return "already bitten"
        case "Hidden":
            return "hidden"
        case "Spent":
            return f"the {values['card']} is spent today"
        case "Protected":
            return f"the {values['card']} keeps it off"
        case _:
            return str(values["card"])


def night_text(event: Event, names: Sequence[str], who: str) -> str:
    """ZA-13, ZA-14: what the end of a day brings, and the end of the game."""
    match event.kind:
        case "set_aside":
            return f"{who} sets {event.values['card']} aside."
        case "turned":
            return f"{who} has turned: a zombie from now on."
        case "hot_zone":
            to = event.values["to"]
            if to == event.seat:
                return f"{who} keeps the Hot Zone card."
            return f"The Hot Zone card goes from {who} to {names[to] if isinstance(to, int) else 'nobody'}."
        case "dawn":
            return f"Day {event.values['day']} dawns."
        case "rescued":
            return f"Help arrives: {who} is rescued!"
        case _:
            return f"Day {event.values['day']} ends, and nobody is left unbitten."


def ending_text(g: Town, names: Sequence[str]) -> str:
    """ZA-50, ZA-51: who was rescued, or who held out longest."""
    if g.ending == Ending.NOBODY_SURVIVED:
        last = listed([names[seat] for seat in range(g.seats) if g.bitten[seat] == g.day])
        if g.options.nobody_left == NobodyLeft.LAST_BITTEN:
            return f"Everybody was bitten; {last} held out longest, to day {g.day}, and so won (ZA-A28)."
        return f"Everybody was bitten: nobody wins. {last} held out longest, to day {g.day} (ZA-51)."
    saved = listed([names[seat] for seat in range(g.seats) if g.bitten[seat] == UNBITTEN])
    return f"Help came after day {g.day} for {saved} (ZA-50)."


def capital(text: str) -> str:
    """The first letter of a sentence; the names in it stay as they are."""
    return text[0].upper() + text[1:]
