"""The cards of ZOMBIE! Run for your lives! and the numbers of its three decks: what a designer may vary."""

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Annotated, NamedTuple

from shamble.engine.base.record import Array, Small, record, words
from shamble.engine.rules.plain import BadValue

if TYPE_CHECKING:
    from shamble.games.zombie_run.state import Chase


class Symbol(IntEnum):
    """What an item and a zombie have in common when they cancel each other."""

    BOLT, BELL, BONE, DROP, FLAKE, NOTE, FLAME, COG, FLOWER, STAR, MOON, ANCHOR = range(12)


class Card(IntEnum):
    """ZR-01: the items, then the zombies, both in the order of the symbols; then the roaches, which have no symbol."""

    BOLT_ITEM, BELL_ITEM, BONE_ITEM, DROP_ITEM, FLAKE_ITEM, NOTE_ITEM = range(6)
    FLAME_ITEM, COG_ITEM, FLOWER_ITEM, STAR_ITEM, MOON_ITEM, ANCHOR_ITEM = range(6, 12)
    BOLT_ZOMBIE, BELL_ZOMBIE, BONE_ZOMBIE, DROP_ZOMBIE, FLAKE_ZOMBIE, NOTE_ZOMBIE = range(12, 18)
    FLAME_ZOMBIE, COG_ZOMBIE, FLOWER_ZOMBIE, STAR_ZOMBIE, MOON_ZOMBIE, ANCHOR_ZOMBIE = range(18, 24)
    ROACHES = 24


KINDS = len(Card)
FIRST_ZOMBIE = len(Symbol)  # the cards before it are items
HAND = 6  # the most cards that a hand can have
DECK = 64  # the most cards that a deck can have


class Night(IntEnum):
    """The three decks: Classic night, Short night, and Crowded night for large tables."""

    CLASSIC, SHORT, CROWDED = range(3)


class DuelStart(IntEnum):
    """ZR-A26: does whoever begins a duel draw on the first turn?"""

    DRAWS, PLAYS_FIRST = range(2)


class Pair(NamedTuple):
    """The two cards of a symbol as they are printed."""

    colour: str
    item: str
    zombie: str
    joke: str


PAIRS = {
    Symbol.BOLT: Pair("yellow", "Jumper Cables", "Static Sid", "one last restart"),
    Symbol.BELL: Pair("brass", "Dinner Bell", "The Famished Waiter", "he must answer it"),
    Symbol.BONE: Pair("ivory", "Squeaky Bone", "Rotten Hounds", "fetch!"),
    Symbol.DROP: Pair("blue", "Garden Hose", "Mummy Clerk", "does not like damp"),
    Symbol.FLAKE: Pair("cyan", "Ice-Cream Van", "Sunburnt Lifeguard", "queues politely"),
    Symbol.NOTE: Pair("violet", "Boom Box", "Opera Ghoul", "cannot stand the bass"),
    Symbol.FLAME: Pair("orange", "Barbecue Tongs", "Strolling Scarecrow", "very dry straw"),
    Symbol.COG: Pair("grey", "Rusty Bicycle", "Tax Inspector", "never runs"),
    Symbol.FLOWER: Pair("pink", "Air Freshener", "The Reeker", "loses his edge"),
    Symbol.STAR: Pair("red", "Autograph Book", "Faded Film Star", "stops to sign"),
    Symbol.MOON: Pair("indigo", "Night-Light", "Bedtime Bogey", "only comes in the dark"),
    Symbol.ANCHOR: Pair("teal", "Rubber Dinghy", "Drowned Sailor", "missed the first boat"),
}

ROACHES = Pair("black", "", "Deathless Roaches", "nothing works")


def title(card: int) -> str:
    """What is printed on a card: "Jumper Cables", "Static Sid", "Deathless Roaches"."""
    if card == Card.ROACHES:
        return ROACHES.zombie
    return PAIRS[Symbol(card)].item if card < FIRST_ZOMBIE else PAIRS[Symbol(card - FIRST_ZOMBIE)].zombie


@record
class Content:
    """The numbers of the box, as the rules read them."""

    copies: Annotated[Array[Small], Night, Card]  # how often each card is in each deck
    hand: Small  # cards dealt to each seat
    redraw: Small  # cards drawn for a hand that could not be played
    items_to_win: Small
    zombies_to_catch: Small


ROACHES_IN_A_DECK = 3
CROWDS = (Symbol.BONE, Symbol.COG, Symbol.MOON, Symbol.ANCHOR)  # on a Crowded night: more zombies than items


def night(symbols: Sequence[Symbol], items: int, zombies: int) -> dict[str, int]:
    """So many items and zombies of each of these symbols, and the roaches."""
    names = [words(symbol) for symbol in symbols]
    copies = {f"{name} Item": items for name in names} | {f"{name} Zombie": zombies for name in names}
    return {**copies, "Roaches": ROACHES_IN_A_DECK}


CONTENT = {
    "copies": {
        "Classic": night(list(Symbol)[:10], items=3, zombies=3),
        "Short": night(list(Symbol), items=2, zombies=3),
        "Crowded": {
            **night([symbol for symbol in Symbol if symbol not in CROWDS], items=3, zombies=2),
            **night(CROWDS, items=2, zombies=3),
        },
    },
    "hand": 4,
    "redraw": 5,
    "items_to_win": 5,
    "zombies_to_catch": 5,
}


def check(g: "Chase") -> None:
    """Numbers that cannot be played are refused."""
    content, copies = g.content, [int(g.content.copies[g.options.deck, card]) for card in Card]
    if min(copies) < 0:
        raise BadValue("content: a card cannot have fewer than 0 copies")
    if sum(copies) > DECK:
        raise BadValue(f"content: {sum(copies)} cards are too many; the deck has room for {DECK}")
    if not 1 <= content.hand < HAND:
        raise BadValue(f"content: a hand of {content.hand} cannot be dealt; it has 1 to {HAND - 1} cards")
    if not 1 <= content.redraw <= HAND:
        raise BadValue(f"content: {content.redraw} cards cannot be drawn for a hand; there is room for 1 to {HAND}")
    if sum(copies) <= g.seats * content.hand:
        raise BadValue(f"content: {sum(copies)} cards are too few to deal {content.hand} to each of {g.seats} seats")
    items = sum(count > 0 for count in copies[:FIRST_ZOMBIE])
    if not 2 <= content.items_to_win <= items:
        raise BadValue(f"content: {content.items_to_win} items to win is not from 2 to {items}, the kinds in the deck")
    zombies = sum(count > 0 for count in copies[FIRST_ZOMBIE:])
    if not 2 <= content.zombies_to_catch <= zombies:
        raise BadValue(
            f"content: {content.zombies_to_catch} zombies to catch is not from 2 to {zombies}, the kinds there"
        )
