"""What happened in Zombie Survival, as one sentence for each event; and how it ended."""

from collections.abc import Sequence
from typing import Any

from shamble.engine.base.record import words
from shamble.engine.rules.events import Event
from shamble.games.zombie_survival.content import RING, Square
from shamble.games.zombie_survival.state import IN_HOUSE, IN_TOWN, Ending, Siege, ToldRow
from shamble.games.zombie_survival.telling.names import SPELLED, count, food_words, opening_words

SENTENCES = {
    "drafted": "{who} takes {tile}.",
    "passed": "{who} has no room for any tile that is left.",
    "round": "Round {round}.",
    "rolled": "{who} rolls a {face}.",
    "arrived": "A zombie comes to {square} of {who}'s yard.",
    "pushed": "The zombie on {square} of {who}'s yard is pushed forward to the {to}.",
    "slid": "A zombie is pushed along {who}'s house from {square} to {to}.",
    "entered": "A zombie enters {who}'s house by the {opening}.",
    "barricade_down": "The barricade at the {opening} of {who}'s house comes down.",
    "no_zombie": "All zombies are out already: none comes to {who}.",
    "card": "Event: {card}.",
    "shuffled": "The events are shuffled again, without Night.",
    "battery_died": "The battery on {who}'s {gear} dies.",
    "sick": "{who}'s {person} falls sick.",
    "treated": "{who}'s {person} is treated with first aid.",
    "fatigued": "{who}'s {person} is too tired to act.",
    "fire": "{who}'s house is on fire!",
    "quenched": "{who} puts the fire out with {water} water.",
    "doused": "{who} puts the fire out with an extinguisher.",
    "burns": "{who} cannot put the fire out.",
    "stranger": "{person} moves in with {who}.",
    "stranger_bites": "The stranger at {who}'s door was a zombie.",
    "stranger_gone": "The stranger at {who}'s door was a zombie, but all zombies are out already: none comes in.",
    "hail": "The hail breaks the barricade at the {opening} of {who}'s house.",
    "drop_canned": "{who} takes {canned} canned food.",
    "drop_first_aid": "{who} takes {first_aid} first aid.",
    "spoiled": "{who} loses {food} refrigerated food.",
    "built": "{who} barricades the {opening}.",
    "sawn": "{who} saws one lumber and barricades the {opening} and the {other}.",
    "taken_down": "{who} takes down the barricade at the {opening}.",
    "battery_on": "{who} puts a battery on a {gear}.",
    "generator": "{who}'s generator runs.",
    "stove": "{who} lights the portable stove.",
    "finished": "{who} is done.",
    "survives": "The zombie {target} survives {who}'s attack.",
    "killed": "{who}'s attack kills the zombie {target}.",
    "burned": "The zombie {target} of {who}'s yard burns.",
    "wounded": "{who}'s {person} is wounded.",
    "healed": "{who}'s {person} is healed.",
    "lost": "{who} loses {person}: {cause}.",
    "noise": "Noise in {who}'s {side} yard.",
    "bitten": "A zombie in {who}'s house bites {person}.",
    "starts": "{who} starts the {car} with {people} aboard.",
    "run_over": "A zombie on {square} ({row}) is run over; {who}'s car has {damage} damage.",
    "wrecked": "{who}'s {car} is wrecked.",
    "in_town": "{people} of {who}'s people {are} on the way to town.",
    "turned_up": "{who} turns up {card}.",
    "town_zombie": "{who}'s {person} fights the zombie of {card}.",
    "ignored": "Nobody has to fight the zombie of {card}.",
    "kept": "{who} keeps {card}.",
    "dropped": "{who} drops {card}.",
    "discarded": "{who} leaves {card} in the shop.",
    "home": "{people} of {who}'s people {are} home again.",
    "on_foot": "{who}'s people must get to a door on foot.",
    "party_lost": "{who}'s car and everything in it are lost.",
    "out": "{who} is out of the game: {cause}.",
    "food_lost": "{who} has no power: {food} refrigerated food is lost.",
    "new_first": "{who} is first player now.",
    "ended": "The game is over.",
}
IN_THE_MIDST = {"row", "to", "side", "cause"}  # names that stand in a sentence like any other word


def event_text(event: Event, names: Sequence[str]) -> str:
    """What happened, as one sentence."""
    who = names[event.seat] if event.seat is not None else ""
    values = _spoken(event)
    match event.kind:
        case "answered":
            return f"{who} {'lets the stranger in' if values['let_in'] else 'sends the stranger away'}."
        case "ate":
            return _meal(who, **values)
        case "drank":
            short = f", and is {values['missing']} short" if values["missing"] else ""
            return f"{who} {_spent(values['water'])}{short}."
        case "drop_battery":
            return f"{who} takes {count(values['batteries'], 'battery', 'batteries')}."
        case "attacks":
            dice = count(values["dice"], "die", "dice")
            target, weapon = values["target"], values["weapon"]
            return f"{who}'s {values['person']} attacks the zombie {target} with the {weapon}: {dice}."
        case "die":
            lands = {"Head": "lands on the head", "Body": "lands on the body", "Miss": "misses"}[values["zone"]]
            return f"A {values['face']} {lands}."
        case "shops":
            return f"{who} shops at {values['location']}: {count(values['cards'], 'card', 'cards')}."
        case "thrown":
            squares = f"{_square(values['first'])} and {_square(values['second'])}"
            return f"{who} throws a {values['bottle'].lower()} bottle at {squares}."
        case "guest":
            return f"{who} sends a zombie to {names[values['opponent']]}'s {values['side']} yard."
        case kind:
            return SENTENCES[kind].format(who=who, are="is" if values.get("people") == 1 else "are", **values)


def _spoken(event: Event) -> dict[str, Any]:
    """The values of an event as a sentence names them."""
    values: dict[str, Any] = {name: SPELLED.get(str(value), value) for name, value in event.values.items()}
    for name in IN_THE_MIDST & values.keys():
        if event.kind != "slid":  # there "to" is a square
            values[name] = str(values[name]).lower()
    if "target" in values:
        values["target"] = _spot(values["target"])
    if "opening" in values:
        values["opening"] = opening_words(values["opening"], values.get("kind", "Window"), values["column"])
    if "other" in values:
        values["other"] = opening_words(values["other"], "Window", values["other_column"])
    return values


def _meal(who: str, canned: int, refrigerated: int, unfed: int) -> str:
    eats = f"{who}'s people {'eat' if canned or refrigerated else 'have'} {food_words(canned, refrigerated)}"
    return f"{eats}; {unfed} {'goes' if unfed == 1 else 'go'} hungry." if unfed else f"{eats}."


def _spent(water: int) -> str:
    return f"spends {water} water" if water else "has no water"


def _spot(target: int) -> str:
    if target in (IN_HOUSE, IN_TOWN):
        return "in the house" if target == IN_HOUSE else "in town"
    return f"on {_square(target)}"


def _square(target: int) -> str:
    return f"{Square(target % RING).name} ({words(ToldRow(target // RING)).lower()})"


def ending_text(g: Siege, names: Sequence[str]) -> str:
    winners = " and ".join(names[seat] for seat in range(g.seats) if g.winners[seat])
    match g.ending:
        case Ending.LAST_SURVIVOR:
            return f"{winners} is the last survivor, in round {g.rounds} (ZS-87)."
        case Ending.ALL_PERISHED:
            return f"Everybody perished in round {g.rounds}; {winners} had most people at its beginning (ZS-87)."
        case Ending.SURVIVED_ALONE:
            return f"Still alive one round past the last event, in round {g.rounds} (ZS-110)."
        case _:
            return f"Lost in round {g.rounds} (ZS-A55)."
