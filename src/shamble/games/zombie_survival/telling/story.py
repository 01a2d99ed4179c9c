"""What happened in Zombie Survival, as one sentence for each event; and how it ended."""

from collections.abc import Sequence
from typing import Any

from shamble.engine.base.record import words
from shamble.engine.play.sentences import listed
from shamble.engine.rules.events import Event
from shamble.games.zombie_survival.content import RING, Square
from shamble.games.zombie_survival.state import IN_HOUSE, IN_TOWN, Ending, Siege, ToldRow
from shamble.games.zombie_survival.telling.names import (
    CARD_TEXTS,
    SPELLED,
    count,
    food_words,
    opening_words,
    shop_find,
)

SENTENCES = {
    "drafted": "{who} takes {tile}.",
    "passed": "{who} has no room for any tile that is left.",
    "round": "Round {round}: zombies come to square {face} of every yard.",
    "rolled": "{who} rolls a {face}.",
    "arrived": "A zombie comes to {square} of {who}'s yard.",
    "pushed": "The zombie on {square} of {who}'s yard is pushed forward to the {to}.",
    "slid": "A zombie is pushed along {who}'s house from {square} to {to}.",
    "entered": "A zombie enters {who}'s house by the {opening}.",
    "barricade_down": "The barricade at the {opening} of {who}'s house comes down.",
    "no_zombie": "All zombies are out already: none comes to {who}'s {side} yard.",
    "shuffled": "The events are shuffled again, without Night.",
    "battery_died": "The battery on {who}'s {gear} dies.",
    "fatigued": "{who}'s {person} is too tired to act this round.",
    "fire": "{who}'s house is on fire!",
    "quenched": "{who} puts the fire out with {water} water.",
    "doused": "{who} puts the fire out with an extinguisher.",
    "burns": "{who} cannot put the fire out: too little water, and no extinguisher.",
    "stranger": "{person}, a stranger, moves in with {who}.",
    "stranger_bites": "The stranger at {who}'s door was a zombie: it is in the house.",
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
    "healed": "{who}'s {person} is healed with first aid.",
    "lost": "{who} loses {person}: {cause}.",
    "noise": "Noise in {who}'s {side} yard.",
    "bitten": "A zombie in {who}'s house bites {person}.",
    "run_over": "A zombie on {square} ({row}) is run over; {who}'s car has {damage} damage.",
    "wrecked": "{who}'s {car} is wrecked.",
    "turned_up": "{who} turns up {card}.",
    "town_zombie": "{who}'s {person} fights the zombie of {card}.",
    "ignored": "Nobody is left to fight the zombie of {card}: it is passed by.",
    "kept": "{who} keeps {card}.",
    "dropped": "{who} drops {card}.",
    "discarded": "{who} leaves {card} in the shop.",
    "on_foot": "{who}'s people must get to a door on foot.",
    "party_lost": "{who}'s car and everything in it are lost.",
    "out": "{who} is out of the game: {cause}.",
    "food_lost": "{who} has no power: {food} refrigerated food is lost.",
    "new_first": "{who} is first player now.",
    "ended": "The game is over.",
}
IN_THE_MIDST = {"row", "to", "side", "cause"}  # names that stand in a sentence like any other word

LINES = {
    "Batteries": "Batteries {n}: in each house {items} with a battery on it goes dead.",
    "Food": "Food {n}: everybody at home eats{times}.",
    "Water": "Water {n}: each house spends {n} water, or loses a person for each that is missing.",
    "Sick": "Sick {n}: {people} of each house, with one first aid each, or lost.",
    "Fatigue": "Fatigue {n}: {people} of each house cannot act this round.",
}
"""What the lines of an event card do (section 3.7)."""

HELPS = {
    "Laser Sight": "The laser sight adds {dice}.",
    "Night Vision Scope": "The night vision scope adds {dice} at night.",
    "Silencer": "The silencer keeps it quiet.",
    "Flashlight": "The flashlight makes up for the night.",
    "Night": "The night takes {dice}.",
    "Second Wind": "Second Wind adds {dice}.",
    "Distance": "The distance takes {dice}.",
}


def event_text(event: Event, names: Sequence[str]) -> str:
    """What happened, as one sentence."""
    who = names[event.seat] if event.seat is not None else ""
    values = _spoken(event)
    match event.kind:
        case "draft_round":
            taken = [f"{name} {values[seat]}" for name, seat in zip(names, "abcd", strict=False) if values[seat]]
            return f"Drafted: {', '.join(taken)}."
        case "card":
            return f"Event: {values['card']}.{_card_text(values)}"
        case "line":
            return _line(str(values["line"]), values["asks"])
        case "answered":
            return f"{who} {'lets the stranger in' if values['let_in'] else 'sends the stranger away'}."
        case "ate":
            return _meal(who, **values)
        case "drank":
            short = f", and is {values['missing']} short" if values["missing"] else ""
            return f"{who} {_spent(values['water'])}{short}."
        case "sick":
            return _sick(who, **values)
        case "drop_battery":
            return f"{who} takes {count(values['batteries'], 'battery', 'batteries')}."
        case "boarded_up":
            return f"Boarded up: {_shares(values, names, '{name} {number}')}."
        case "attacks":
            dice = count(values["dice"], "die", "dice")
            target, weapon = values["target"], values["weapon"]
            return f"{who}'s {values['person']} attacks the zombie {target} with the {weapon}: {dice}."
        case "helps":
            return HELPS[values["what"]].format(dice=count(abs(values["dice"]), "die", "dice"))
        case "die":
            lands = {"Head": "lands on the head", "Body": "lands on the body", "Miss": "misses"}[values["zone"]]
            return f"A {values['face']} {lands}."
        case "fought":
            return _fought(who, **values)
        case "bites":
            return f"Wounded by zombies in the house: {_shares(values, names, '{name} {number}')}."
        case "came_in":
            return f"Zombies that got into the house: {_shares(values, names, '{name} {number}')}."
        case "fell":
            return f"Barricades that came down: {_shares(values, names, '{name} {number}')}."
        case "starts":
            return f"{who} starts the {values['car']} with {count(values['people'], 'person', 'people')} aboard."
        case "in_town" | "home":
            where = "on the way to town" if event.kind == "in_town" else "home again"
            people = values["people"]
            return f"{people} of {who}'s people {'is' if people == 1 else 'are'} {where}."
        case "shops":
            return f"{who} shops at {values['location']}: {count(values['cards'], 'card', 'cards')}."
        case "thrown":
            squares = f"{_square(values['first'])} and {_square(values['second'])}"
            return f"{who} throws a {values['bottle'].lower()} bottle at {squares}."
        case "guest":
            return f"{who} sends a zombie to {names[values['opponent']]}'s {values['side']} yard."
        case "sent":
            return f"Guests sent: {_shares(values, names, '{number} to {name}')}."
        case kind:
            return SENTENCES[kind].format(who=who, **values)


def _spoken(event: Event) -> dict[str, Any]:
    """The values of an event as a sentence names them."""
    values: dict[str, Any] = {name: SPELLED.get(str(value), value) for name, value in event.values.items()}
    for name in IN_THE_MIDST & values.keys():
        if event.kind != "slid":  # there "to" is a square
            values[name] = str(values[name]).lower()
    if event.kind in SHOWS_FINDS:
        values["card"] = shop_find(str(event.values["card"]))
    if "target" in values:
        values["target"] = _spot(values["target"])
    if "opening" in values:
        values["opening"] = opening_words(values["opening"], values.get("kind", "Window"), values["column"])
    if "other" in values:
        values["other"] = opening_words(values["other"], "Window", values["other_column"])
    return values


SHOWS_FINDS = {"turned_up", "town_zombie", "ignored", "kept", "dropped", "discarded"}


def _card_text(values: dict[str, Any]) -> str:
    """What is printed on an event card besides its numbers."""
    text = next((text for card, text in CARD_TEXTS.items() if words(card) == values["card"]), "")
    return f" {text.format(**values)}" if text else ""


def _line(line: str, asks: int) -> str:
    times = "" if asks == 1 else f" {asks} times"
    items, people = count(asks, "item", "items"), count(asks, "person", "people")
    return LINES[line].format(n=asks, times=times, items=items, people=people)


def _shares(values: dict[str, Any], names: Sequence[str], share: str) -> str:
    """How much each seat has of something."""
    shares = [(name, values[seat]) for name, seat in zip(names, "abcd", strict=False) if values[seat]]
    return listed([share.format(name=name, number=number) for name, number in shares])


def _fought(who: str, attacks: int, killed: int, burned: int, wounded: int) -> str:
    did = []
    if attacks:
        did.append(f"kills {count(killed, 'zombie', 'zombies')} in {count(attacks, 'attack', 'attacks')}")
    if burned:
        did.append(f"burns {count(burned, 'zombie', 'zombies')}")
    if wounded:
        did.append(f"has {wounded} wounded")
    return f"{who} {listed(did)}."


def _sick(who: str, people: int, treated: int) -> str:
    sick = f"{people} of {who}'s people {'falls' if people == 1 else 'fall'} sick"
    if treated == people:
        return f"{sick}, and {'takes' if people == 1 else 'take'} first aid."
    return f"{sick}: {treated} with first aid, {people - treated} without."


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
    """How the game ended, in a sentence."""
    winners = listed([names[seat] for seat in range(g.seats) if g.winners[seat]] or ["nobody"])
    match g.ending:
        case Ending.LAST_SURVIVOR:
            return f"{winners} is the last survivor, in round {g.rounds} (ZS-87)."
        case Ending.ALL_PERISHED:
            return f"Everybody perished in round {g.rounds}; {winners} had most people at its beginning (ZS-87)."
        case Ending.SURVIVED_ALONE:
            return f"Still alive one round past the last event, in round {g.rounds} (ZS-110)."
        case _:
            return f"Lost in round {g.rounds} (ZS-A55)."
