"""What is wanted now, in sentences: the words of the questions, filled in."""

from collections.abc import Callable, Sequence
from string import Formatter

from shamble.games.run_for_your_life.actions import Foe
from shamble.games.run_for_your_life.chapters.things import find
from shamble.games.run_for_your_life.content import Effect
from shamble.games.run_for_your_life.questions.events import COIN_FOR_EVENT_WORDS
from shamble.games.run_for_your_life.questions.fights import AFTER_THE_FIGHTS_WORDS, covered
from shamble.games.run_for_your_life.questions.index import WORDS
from shamble.games.run_for_your_life.questions.words import Words
from shamble.games.run_for_your_life.state import Ask, Road
from shamble.games.run_for_your_life.telling.cards import effect_of_card, thing_text
from shamble.games.run_for_your_life.telling.names import capital, card_title, foe_name, several, thing_title


def prompt(g: Road, seat: int, names: Sequence[str]) -> tuple[str, str]:
    """The rule that governs the moment, and what is wanted."""
    if g.ending:
        return "RL-70", "The game is over."
    rule, text = question(g, names)
    if seat != g.actor:
        return rule, f"{names[g.actor]} is to decide."
    return rule, text


def question(g: Road, names: Sequence[str]) -> tuple[str, str]:
    """The question at hand as its actor reads it."""
    words = words_of(g)
    wanted = [name for _, name, _, _ in Formatter().parse(words.prompt) if name]
    return words.rule, words.prompt.format(**{name: VALUES[name](g, names) for name in wanted})


def words_of(g: Road) -> Words:
    """A coin for an event comes with what the event does; after the last fight nobody attacks any more."""
    if g.asks == Ask.COIN and g.foe == Foe.EVENT:
        return COIN_FOR_EVENT_WORDS
    if g.asks == Ask.FIGHT and g.foe < 0:
        return AFTER_THE_FIGHTS_WORDS
    return WORDS[Ask(g.asks)]


def horn_of(g: Road) -> int:
    """The horn that its owner may sound."""
    return int(g.kept[find(g, int(g.actor), Effect.HORN)].thing)


VALUES: dict[str, Callable[[Road, Sequence[str]], str]] = {
    "card": lambda g, _: str(g.card[g.actor]),
    "steps": lambda g, _: several(int(g.steps), "step"),
    "space": lambda g, _: str(g.space[g.actor]),
    "front": lambda g, _: str(g.front),
    "baits": lambda g, _: str(g.baits),
    "bait_from": lambda g, _: str(g.bait_from),
    "event": lambda g, _: card_title(int(g.event)),
    "effect": lambda g, _: effect_of_card(g, int(g.event)),
    "cost": lambda g, _: several(int(g.content.cards[g.event].cancel), "bullet"),
    "drawer": lambda g, names: names[g.drawer],
    "drawn": lambda g, _: str(g.drawn),
    "fights": lambda g, _: several(int(g.fights), "zombie"),
    "horn": lambda g, _: thing_title(horn_of(g)),
    "horn_text": lambda g, _: thing_text(g, horn_of(g)),
    "npz_card": lambda g, _: str(g.npz_card or "none"),
    "foe": lambda g, names: capital(foe_name(int(g.foe), names)),
    "covering": lambda g, names: names[covered(g)],
}
