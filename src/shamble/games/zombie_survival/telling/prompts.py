"""What is wanted, and the rule that governs it. What a question says of itself stands with it in `questions/`."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from shamble.engine.base.record import NOTHING
from shamble.games.zombie_survival.chapters.shopping import next_shopper
from shamble.games.zombie_survival.content import Square
from shamble.games.zombie_survival.questions.index import QUESTIONS, subject
from shamble.games.zombie_survival.state import Ask, Home, Siege, Step
from shamble.games.zombie_survival.telling.names import fill, person_name

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
    return STEP_RULES[Step(int(g.step))], "The others decide."


def rule_of(g: Siege, ask: Ask) -> str:
    """The rule of a question; of the step where nothing is asked, or a zombie on its way holds the step up."""
    return STEP_RULES[Step(int(g.step))] if ask in (Ask.NOTHING, Ask.SLIDE) else QUESTIONS[ask].rule


def _trip(asked: Asked) -> str:
    out = asked.home.car_out != NOTHING
    return "Shop, drive home, or stay in town?" if out else "Drive to town, or stay at home?"


def _shopper(asked: Asked) -> str:
    split = asked.g.options.split_shopping
    return person_name(asked.home, int(next_shopper(asked.g, asked.home))) if split else "the party"


def _whose(asked: Asked) -> str:
    return "your house" if asked.owner == asked.seat else f"the house of {asked.names[asked.owner]}"


WORDS: dict[str, Callable[[Asked], str]] = {
    "fighter": lambda asked: person_name(asked.home, int(asked.g.deed.person)),
    "opponent": lambda asked: asked.names[int(asked.g.deed.opponent)],
    "shopper": _shopper,
    "square": lambda asked: Square(int(asked.home.sliding)).name,
    "trip": _trip,
    "whose": _whose,
    "wounded": lambda asked: person_name(asked.home, int(asked.home.wounded)),
}
"""What stands in braces in a prompt."""
