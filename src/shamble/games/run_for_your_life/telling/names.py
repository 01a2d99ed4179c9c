"""The pieces of Run For Your Life in words, for all its sentences."""

from collections.abc import Sequence

from shamble.engine.base.record import NOTHING, words
from shamble.engine.rules.bits import holds
from shamble.games.run_for_your_life.actions import FOES, Foe
from shamble.games.run_for_your_life.chapters.road import foes_at, is_led, is_player, kind_of, leader_of
from shamble.games.run_for_your_life.chapters.things import pile_at
from shamble.games.run_for_your_life.content import CARD_OF, CARDS, Card, Thing
from shamble.games.run_for_your_life.state import Kind, Road

KIND_NAMES = ("zombie", "Bloater")


def card_title(card: int) -> str:
    """An event card as it is printed."""
    return CARDS[card].title


def thing_title(thing: int) -> str:
    """A weapon or an item as it is printed."""
    return CARDS[int(CARD_OF[thing])].title


CARD_TITLES = {words(card): card_title(card) for card in Card}
THING_TITLES = {words(thing): thing_title(thing) for thing in Thing}


def several(count: int, name: str) -> str:
    """A number of things: "a zombie", "3 zombies"."""
    return f"a {name}" if count == 1 else f"{count} {name}s"


def foe_name(foe: int, names: Sequence[str]) -> str:
    """Whom a human meets: "a zombie", "one of Ben's Bloaters", "Ben"."""
    if is_player(foe):
        return names[foe - Foe.PLAYER_A]
    if is_led(foe):
        return f"one of {names[leader_of(foe)]}'s {KIND_NAMES[kind_of(foe)]}s"
    if foe == Foe.EVENT:
        return "the event card"
    return "the zombie of the event" if foe == Foe.AMBUSH else f"a {KIND_NAMES[foe]}"


def foes_name(foe: int, count: int, names: Sequence[str]) -> str:
    """Several foes of a sort: "3 zombies", "2 of Ben's Bloaters"; players are one each."""
    if count == 1 or is_player(foe):
        return foe_name(foe, names)
    if is_led(foe):
        return f"{count} of {names[leader_of(foe)]}'s {KIND_NAMES[kind_of(foe)]}s"
    return several(count, KIND_NAMES[kind_of(foe)])


def foes_on(g: Road, space: int, names: Sequence[str]) -> str:
    """All zombies on a space; empty when there are none."""
    parts = []
    for foe in range(FOES):
        number = int(foes_at(g, foe, space))
        if number and is_player(foe):
            parts.append(names[foe - Foe.PLAYER_A])
        elif number:
            owner = f" of {names[leader_of(foe)]}" if is_led(foe) else ""
            parts.append(several(number, KIND_NAMES[kind_of(foe)]) + owner)
    return list_words(parts)


def place_name(g: Road, space: int) -> str:
    """A space by its number, or the goal."""
    return "the goal" if space == g.options.distance else f"space {space}"


def pile_name(g: Road, space: int) -> str:
    """What a pile on a space is worth saying."""
    pile = pile_at(g, space)
    return "" if pile == NOTHING else "a pile lies there"


def way_name(offset: int) -> str:
    """An offset as choices write it: "3 forward", "2 back", "stay"."""
    if offset == 0:
        return "stay"
    return f"{abs(offset)} {'forward' if offset > 0 else 'back'}"


def list_names(seats: int, names: Sequence[str]) -> str:
    """A set of seats by their names."""
    return list_words([name for seat, name in enumerate(names) if holds(seats, seat)])


def list_words(words: Sequence[str]) -> str:
    """ "Ann", "Ann and Ben", "Ann, Ben and Cem"."""
    *before, last = words if words else ("",)
    return f"{', '.join(before)} and {last}" if before else last


def capital(text: str) -> str:
    """The first letter of a sentence; the names in it stay as they are."""
    return text[:1].upper() + text[1:]


KINDS_BY_WORD = {words(kind): KIND_NAMES[kind] for kind in Kind}
CARDS_BY_WORD = {words(card): int(card) for card in Card}
FOES_BY_WORD = {words(foe): foe for foe in Foe}
