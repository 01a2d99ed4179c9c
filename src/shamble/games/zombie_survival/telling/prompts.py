"""What is wanted, and the rule that governs it. What a question says of itself stands with it in `questions/`."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from shamble.engine.base.record import NOTHING
from shamble.games.zombie_survival.chapters.people import ready_people
from shamble.games.zombie_survival.chapters.shopping import next_shopper
from shamble.games.zombie_survival.chapters.targets import could_attack
from shamble.games.zombie_survival.chapters.town import can_leave
from shamble.games.zombie_survival.content import Square, Supply
from shamble.games.zombie_survival.questions.index import QUESTIONS, subject
from shamble.games.zombie_survival.state import Ask, Home, Siege, Step, Where
from shamble.games.zombie_survival.telling.names import card_name, count, fill, person_name

STEP_RULES = {
    Step.DRAFT: "ZS-11",
    Step.ARRIVALS: "ZS-21",
    Step.EVENT: "ZS-40",
    Step.BARRICADES: "ZS-23",
    Step.FIGHTS: "ZS-24",
    Step.BITES: "ZS-68",
    Step.TOWN: "ZS-25",
    Step.GUESTS: "ZS-26",
}


class Asked(NamedTuple):
    """A question to somebody: whose house it is about, and what everybody is called."""

    g: Siege
    seat: int
    owner: int
    home: Home
    names: Sequence[str]


def prompt(g: Siege, seat: int, names: Sequence[str]) -> tuple[str, str]:
    """The rule that governs the moment, and what is wanted."""
    if g.ending:
        return "ZS-87", "The game is over."
    owner = int(subject(g, seat))
    home = g.homes[owner]
    words = QUESTIONS.get(Ask(int(home.ask)))
    if words is not None and (home.ask != Ask.SLIDE or home.slider == seat):
        return words.rule, fill(words.prompt, WORDS, Asked(g, seat, owner, home, names))
    if g.homes[seat].out:
        return "ZS-86", "Your house is lost."
    why = why_passed_over(g, seat) if g.finished[seat] else ""
    return STEP_RULES[Step(int(g.step))], f"The others decide: {why}." if why else "The others decide."


def why_passed_over(g: Siege, seat: int) -> str:
    """Why a house has nothing (more) to decide in this step; empty when it has had its say."""
    home, step = g.homes[seat], Step(int(g.step))
    if step not in (Step.BARRICADES, Step.FIGHTS, Step.TOWN, Step.GUESTS):
        return ""
    if step == Step.TOWN and not any(car != NOTHING for car in home.cars):
        return "you have no car"
    if not ready_people(home):
        return "nobody of yours has an action left"
    if step == Step.BARRICADES and not home.supply[Supply.LUMBER]:
        return "you have no lumber"
    if step == Step.FIGHTS and not could_attack(g, home, home.kit, Where.HOME):
        return "no weapon of yours reaches a zombie"
    if step == Step.TOWN and not can_leave(g, home) and home.car_out == NOTHING:
        return "no car of yours can leave: that takes gas, an open garage door and a street without a roadblock"
    return ""


def rule_of(g: Siege, ask: Ask) -> str:
    """The rule of a question; of the step where nothing is asked, or a zombie on its way holds the step up."""
    return STEP_RULES[Step(int(g.step))] if ask in (Ask.NOTHING, Ask.SLIDE) else QUESTIONS[ask].rule


def _of_several(asked: Asked) -> str:
    """Of a question that is asked again and again: which time it is."""
    bitten, owed = sum(int(picked) for picked in asked.home.picked), int(asked.home.owed)
    return f" ({bitten + 1} of {bitten + owed})" if bitten + owed > 1 else ""


def _ready(asked: Asked) -> str:
    return count(int(ready_people(asked.home)), "person", "people")


def _trip(asked: Asked) -> str:
    out = asked.home.car_out != NOTHING
    return "Shop, drive home, or stay in town?" if out else "Drive to town, or stay at home?"


def _shopper(asked: Asked) -> str:
    split = asked.g.options.split_shopping
    return person_name(asked.home, int(next_shopper(asked.g, asked.home))) if split else "the party"


def _whose(asked: Asked) -> str:
    return "your house" if asked.owner == asked.seat else f"the house of {asked.names[asked.owner]}"


WORDS: dict[str, Callable[[Asked], str]] = {
    "card": lambda asked: card_name(asked.g, int(asked.g.drawn[asked.g.deed.card])),
    "fighter": lambda asked: person_name(asked.home, int(asked.g.deed.person)),
    "of_several": _of_several,
    "ready": _ready,
    "shopper": _shopper,
    "square": lambda asked: Square(int(asked.home.sliding)).name,
    "trip": _trip,
    "whose": _whose,
    "wounded": lambda asked: person_name(asked.home, int(asked.home.wounded)),
}
"""What stands in braces in a prompt."""
