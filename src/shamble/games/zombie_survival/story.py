"""What happened in Zombie Survival, as one sentence for each event."""

from collections.abc import Sequence
from typing import Any

from shamble.engine.events import Event
from shamble.games.zombie_survival.kinds import LID_WIDTH, Square
from shamble.games.zombie_survival.naming import SPELLED
from shamble.games.zombie_survival.state import IN_HOUSE, Row

SENTENCES = {
    "drafted": "{who} takes {tile}.",
    "passed": "{who} has no room for any tile that is left.",
    "round": "Round {round}.",
    "rolled": "{who} rolls a {face}.",
    "arrived": "A zombie comes to {square} of {who}'s yard.",
    "pushed": "The zombie on {square} is pushed forward to the {to}.",
    "slid": "A zombie is pushed along {who}'s house from {square} to {to}.",
    "entered": "A zombie enters {who}'s house by {opening}.",
    "barricade_down": "The barricade at {opening} of {who}'s house comes down.",
    "no_zombie": "All zombies are out already: none comes to {who}.",
    "card": "Event: {card}.",
    "shuffled": "The events are shuffled again, without Night.",
    "battery_died": "The battery of a {gear} of {who} dies.",
    "ate": "{who}'s people eat {canned} canned and {refrigerated} refrigerated food; {unfed} go hungry.",
    "drank": "{who} spends {water} water; {missing} are missing.",
    "sick": "{person} falls sick.",
    "treated": "{person} is treated with first aid.",
    "fatigued": "{person} is too tired to act.",
    "fire": "{who}'s house is on fire!",
    "quenched": "{who} puts the fire out with {water} water.",
    "doused": "{who} puts the fire out with an extinguisher.",
    "burns": "{who} cannot put the fire out.",
    "stranger": "{person} moves in with {who}.",
    "stranger_bites": "The stranger at {who}'s door was a zombie.",
    "hail": "The hail breaks the barricade at {opening} of {who}'s house.",
    "drop_canned": "{who} takes {canned} canned food.",
    "drop_first_aid": "{who} takes {first_aid} first aid.",
    "drop_battery": "{who} takes {batteries} battery.",
    "spoiled": "{who} loses {food} refrigerated food.",
    "built": "{who} barricades {opening}.",
    "sawn": "{who} saws one lumber and barricades {opening} and {other}.",
    "taken_down": "{who} takes down the barricade at {opening}.",
    "battery_on": "{who} puts a battery on a {gear}.",
    "generator": "{who}'s generator runs.",
    "stove": "{who} lights the portable stove.",
    "finished": "{who} has done.",
    "wounded": "{person} is wounded.",
    "healed": "{person} is healed.",
    "lost": "{who} loses {person}: {cause}.",
    "noise": "Noise in {who}'s {side} yard.",
    "bitten": "A zombie in the house bites {person}.",
    "starts": "{who} starts the {car} with {people} aboard.",
    "run_over": "A zombie on {square} is run over; the car has {damage} damage.",
    "wrecked": "The {car} of {who} is wrecked.",
    "in_town": "{people} of {who}'s people are on the way to town.",
    "shops": "{who} shops at {location}: {cards} cards.",
    "turned_up": "{who} turns up {card}.",
    "town_zombie": "{person} fights the zombie of {card}.",
    "ignored": "Nobody has to fight the zombie of {card}.",
    "kept": "{who} keeps {card}.",
    "dropped": "{who} drops {card}.",
    "discarded": "{card} is left in the shop.",
    "home": "{people} of {who}'s people are home again.",
    "on_foot": "{who}'s people must get to a door on foot.",
    "party_lost": "{who}'s car and everything in it are lost.",
    "out": "{who} is out of the game: {cause}.",
    "food_lost": "{who} has no power: {food} refrigerated food are lost.",
    "new_first": "{who} is first player now.",
    "ended": "The game is over.",
}


def event_text(event: Event, names: Sequence[str]) -> str:
    """What happened, as one sentence."""
    who = names[event.seat] if event.seat is not None else ""
    values: dict[str, Any] = {name: SPELLED.get(str(value), value) for name, value in event.values.items()}
    match event.kind:
        case "answered":
            return f"{who} {'lets the stranger in' if values['let_in'] else 'sends the stranger away'}."
        case "attacks":
            dice = "1 die" if values["dice"] == 1 else f"{values['dice']} dice"
            return f"{values['person']} attacks {_spot(values['target'])} with the {values['weapon']}: {dice}."
        case "die":
            row, column = divmod(values["cell"] - 1, LID_WIDTH)
            return f"A {values['face']} falls on the {values['zone']} (row {row + 1}, column {column + 1} of the lid)."
        case "killed" | "survives" | "burned":
            verb = {"killed": "is killed", "survives": "survives", "burned": "burns"}[event.kind]
            return f"The zombie in {_spot(values['target'])} {verb}."
        case "thrown":
            return f"{who} throws {values['bottle']} at {_spot(values['first'])} and {_spot(values['second'])}."
        case "guest":
            return f"{who} sends a zombie to {names[values['opponent']]}'s {values['side']} yard."
        case kind:
            return SENTENCES[kind].format(who=who, **values)


def _spot(target: int) -> str:
    if target == IN_HOUSE:
        return "the same place"
    return f"{Square(target % 24).name} ({Row(target // 24).name.lower().replace('_', ' ')})"
