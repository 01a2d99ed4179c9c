"""What can be chosen, in sentences, and which pieces it touches."""

from collections.abc import Sequence

from shamble.engine.base.record import Seat, words
from shamble.games.run_for_your_life.actions import RANGES, Foe
from shamble.games.run_for_your_life.chapters.blood import nth_card
from shamble.games.run_for_your_life.chapters.combat import kind_to_send, left_to_send
from shamble.games.run_for_your_life.chapters.road import FORWARD_WAY, bullets_for, humans_at, is_blocked
from shamble.games.run_for_your_life.chapters.things import effect_of, find_thing, pile_at
from shamble.games.run_for_your_life.chapters.way import bullets_on_the_way, is_barred
from shamble.games.run_for_your_life.content import CARD_OF, REACH, UNLIMITED, Effect, Thing
from shamble.games.run_for_your_life.state import Ask, Place, Road
from shamble.games.run_for_your_life.telling.cards import gist
from shamble.games.run_for_your_life.telling.names import (
    KIND_NAMES,
    card_title,
    foe_name,
    foes_on,
    list_names,
    list_words,
    pile_name,
    place_name,
    several,
    thing_title,
    way_name,
)


def choice_id(action: int) -> str:
    """The choice as records write it."""
    match RANGES.split(action):
        case "to", space:
            return f"to {space}"
        case "run_on", _:
            return "run on"
        case "shoot", foe:
            return f"shoot {words(Foe(foe)).lower()}"
        case "use", thing:
            return f"use {words(Thing(thing)).lower()}"
        case "thing", thing:
            return words(Thing(thing)).lower()
        case "seat", seat:
            return f"seat {Seat(seat).name.lower()}"
        case "all_on", seat:
            return f"all on {Seat(seat).name.lower()}"
        case "kind", kind:
            return ("zombie", "bloater")[kind]
        case "blood", nth:
            return f"card {nth + 1}"
        case "by", place:
            return way_name(place - REACH)
        case name, _:
            return name


# --- the sentence of a choice -----------------------------------------------------------------------------------------


def choice_text(g: Road, seat: int, action: int, names: Sequence[str]) -> str:
    """A choice as a sentence, with what it costs and where it leads."""
    ask = Ask(g.asks)
    match RANGES.split(action):
        case "done", _:
            return done_text(g, seat, ask)
        case "to", space:
            return way_text(g, seat, space, names)
        case "shoot", foe:
            met = "the zombie" if ask in (Ask.ENCOUNTER, Ask.HELP) else foe_name(foe, names)
            return f"Shoot {met} ({several(int(bullets_for(g, foe)), 'bullet')})"
        case "fight", _:
            return f"Fight {foe_name(int(g.foe), names)}" + (f" with +{g.plus}" if g.plus else "")
        case "use", thing:
            return using_text(g, seat, thing)
        case "cancel", _:
            cost = several(int(g.content.cards[g.event].cancel), "bullet")
            return f"Spend {cost} to cancel {card_title(g.event)}"
        case "bullet", _:
            return "Give a bullet" if ask == Ask.GIVE else "Take a bullet"
        case "thing", thing:
            return taking_text(g, seat, ask, thing)
        case "everything", _:
            return "Take control of them all" if ask == Ask.CONTROL else "Take everything"
        case "run_on", _:
            return run_on_text(g, seat)
        case "give", _:
            return "Give something away"
        case "seat", other:
            return seat_text(g, seat, ask, names[other])
        case "all_on", other:
            kind = int(kind_to_send(g, seat))
            return f"Set all {left_to_send(g, seat, kind)} {KIND_NAMES[kind]}s on {names[other]}"
        case "kind", kind:
            verb = {Ask.LEAD: "Release", Ask.BAIT_KIND: "Bait"}.get(ask, "Take control of")
            return f"{verb} a {KIND_NAMES[kind]}"
        case "blood", nth:
            drops = int(g.blood[nth_card(g, seat, nth)].drops)
            return f"Blood card {nth + 1}, with {several(drops, 'drop')}"
        case _, place:
            return by_text(g, seat, ask, place - REACH, names)


def done_text(g: Road, seat: int, ask: Ask) -> str:
    """What it means here to have had enough."""
    space = place_name(g, int(g.space[seat]))
    if ask == Ask.WALK and not is_blocked(g, g.space[seat]):
        return "Take nothing"
    texts = {
        Ask.TREAT: "Let the cards tick",
        Ask.MOVE: f"Stop on {space}",
        Ask.BAIT: "Move no more zombies",
        Ask.GATE: "Go through the gate",
        Ask.CANCEL: "Let it happen",
        Ask.COIN: f"Keep the {g.drawn}",
        Ask.WALK: f"Stop on {space}",
        Ask.BANDAGE: "Draw the blood card",
        Ask.HORN: "Make no noise",
        Ask.CONTROL: "Take control of no more",
        Ask.SMOKE: "Keep the smoke for later",
        Ask.FIGHT: "Let them stand",
        Ask.PILE: "Take nothing more",
        Ask.HELP: "Leave it to the others",
    }
    return texts.get(ask, "Done")


def way_text(g: Road, seat: int, space: int, names: Sequence[str]) -> str:
    """A space to go to, with the bullets that the way there costs and what is found on it."""
    start = int(g.space[seat])
    if space == start:
        return f"Step away and come back to {space}"
    bullets = int(bullets_on_the_way(g, seat, space))
    there = foes_on(g, space, names)
    notes = [
        f"shoots {foes_between(g, seat, space, names)}: {several(bullets, 'bullet')}" if bullets else "",
        there,
        pile_name(g, space),
    ]
    said = "; ".join(note for note in notes if note)
    where = "the goal" if space == g.options.distance else str(space)
    return f"{'Run' if space > start else 'Go back'} to {where}" + (f" ({said})" if said else "")


def run_on_text(g: Road, seat: int) -> str:
    """RL-A58: where this card leads, and that the next ones are run as well."""
    return f"Run on: to {place_name(g, end_of_run(g, seat))}, and on with every card while nothing is in the way"


def end_of_run(g: Road, seat: int) -> int:
    """How far this movement card leads: to its last step, or to the goal."""
    return min(int(g.space[seat]) + int(g.steps), int(g.options.distance))


def foes_between(g: Road, seat: int, to: int, names: Sequence[str]) -> str:
    """Whom a human shoots on its way, space by space."""
    start = int(g.space[seat])
    first = start if is_barred(g, seat, FORWARD_WAY) else start + 1
    return list_words([f"{foes} on {space}" for space in range(first, to) if (foes := foes_on(g, space, names))])


def using_text(g: Road, seat: int, thing: int) -> str:
    """A thing with what it does."""
    title = thing_title(thing)
    if effect_of(thing) != Effect.WEAPON:
        return f"Use the {title} ({gist(g, thing, UNLIMITED)})"
    uses = int(g.kept[find_thing(g, seat, thing)].uses)
    worn = f", {several(uses, 'use')} left" if uses else ""
    return f"Announce the {title} (+{g.content.cards[CARD_OF[thing]].plus}{worn})"


def taking_text(g: Road, seat: int, ask: Ask, thing: int) -> str:
    """A thing with what it is good for."""
    place = seat
    if ask != Ask.GIVE:
        place = Place.PILE_A + int(pile_at(g, g.front if ask == Ask.PILE else g.space[seat]))
    uses = int(g.kept[find_thing(g, place, thing)].uses)
    return f"{'Give' if ask == Ask.GIVE else 'Take'} the {thing_title(thing)} ({gist(g, thing, uses)})"


def seat_text(g: Road, seat: int, ask: Ask, name: str) -> str:
    """What is done to a player: an attack, a gift, or a shot at its attacker."""
    if ask == Ask.PREY:
        return f"Attack {name}"
    if ask == Ask.SET_ON:
        return f"Set a {KIND_NAMES[int(kind_to_send(g, seat))]} on {name}"
    return f"Give it to {name}" if ask == Ask.GIVE_TO else f"Shoot one that attacks {name}"


def by_text(g: Road, seat: int, ask: Ask, offset: int, names: Sequence[str]) -> str:
    """Where an offset leads: a zombie player's move, the call of a horn, a bait."""
    start = int(g.bait_from) if ask == Ask.BAIT_TO else int(g.space[seat])
    space = start + offset
    if ask == Ask.HORN:
        return f"Sound the horn: they come to {space}"
    if ask == Ask.BAIT:
        return f"Bait one on {space}"
    if ask == Ask.BAIT_TO:
        return f"It follows {way_name(offset)}, to {space}"
    prey = list_names(int(humans_at(g, space)), names)
    where = "Stay" if offset == 0 else f"Go {way_name(offset)}"
    return f"{where}, on {space}" + (f" with {prey}" if prey else "")


# --- the pieces that it touches ---------------------------------------------------------------------------------------


def touches(g: Road, seat: int, action: int) -> list[str]:
    """The pieces on the table that a choice moves."""
    kind, place = RANGES.split(action)
    start = int(g.bait_from) if g.asks == Ask.BAIT_TO else int(g.space[seat])
    match kind:
        case "to":
            return [f"seat:{seat}", f"space:{place}"]
        case "run_on":
            return [f"seat:{seat}", f"space:{end_of_run(g, seat)}"]
        case "shoot":
            return [f"foe:{words(Foe(place))}", f"space:{start}"]
        case "use" | "thing":
            return [f"thing:{words(Thing(place))}"]
        case "bullet" | "cancel":
            return [f"bullets:{seat}"]
        case "seat" | "all_on":
            return [f"seat:{place}"]
        case "blood":
            return [f"blood:{place}"]
        case "by":
            return [f"space:{start + place - REACH}"]
        case _:
            return [f"seat:{seat}"]
