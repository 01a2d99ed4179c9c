"""The three decks of Run For Your Life and the numbers of its rules: what a designer may vary.

The event deck is the table CARDS. What a card does is one of the named effects; its numbers say how much of it. A new
card of a known effect is one new line of the table, and nothing else.
"""

from enum import IntEnum
from typing import Annotated, Any, NamedTuple

from shamble.engine.base.arrays import np
from shamble.engine.base.record import Array, Small, record
from shamble.engine.rules.plain import BadValue
from shamble.games.run_for_your_life.meta import Ratio

CAPACITY = 62  # cards that the determination deck and the event deck can have
BLOOD = 24  # cards that the blood deck can have
KEPT = 19  # kept cards that there can be
SPACES = 100  # spaces 0 to 99, where zombies can stand; the goal is at most space 100
REACH = 10  # spaces that a named offset can go: horn, bait, zombie players
BAITED = 3  # zombies that one bait can move


class Value(IntEnum):
    """The determination cards, by their printed value less one."""

    ONE, TWO, THREE, FOUR, FIVE, SIX = range(6)


class BloodCard(IntEnum):
    """The blood cards: the face, and the drops on the back."""

    INFECTED_3, INFECTED_2, CLEAN_3, CLEAN_2 = range(4)


class Effect(IntEnum):
    """What the cards of the event deck do. `amount` and `plus` are the card's numbers."""

    QUIET = 0  # nothing
    ZOMBIES = 1  # places `amount` zombies at your space + `plus`
    EVERYWHERE = 2  # places `amount` zombies on every space with humans
    BLOATER = 3  # places `amount` Bloaters at your space + `plus`
    ENCOUNTER = 4  # fight `amount` zombies now, each draws + `plus`
    BLOOD = 5  # you draw a blood card
    BLOOD_FOR_ALL = 6  # every human on your space draws a blood card
    BULLETS = 7  # you get, or lose, `amount` bullets
    MOVE = 8  # you move `plus` spaces
    STAMPEDE = 9  # every human moves `plus` spaces
    ANKLE = 10  # your next movement card counts half
    BICYCLE = 11  # your next movement card counts double
    GATE = 12  # no movement card next turn
    RIP = 13  # draw: up to `amount` you die, else you move `plus` spaces
    # From here on the card is kept.
    WEAPON = 14  # `amount` uses, draws + `plus`
    BANDAGE = 15  # instead of drawing a blood card
    FIELD_TEST = 16  # look at one of your blood cards
    ANTIVIRAL = 17  # discard one of your blood cards unseen
    SHOES = 18  # + `plus` movement, every turn
    DRINK = 19  # + `plus` movement, once
    HORN = 20  # calls the zombies to a space within `amount` of you
    SMOKE = 21  # no zombie but a player fights you this turn
    BAIT = 22  # moves up to `amount` zombies by up to `plus` spaces
    COIN = 23  # draw again


WITH_AMOUNT = (
    Effect.ZOMBIES,
    Effect.EVERYWHERE,
    Effect.BLOATER,
    Effect.ENCOUNTER,
    Effect.BULLETS,
    Effect.RIP,
    Effect.WEAPON,
    Effect.HORN,
    Effect.BAIT,
)
WITH_PLUS = (
    Effect.ZOMBIES,
    Effect.BLOATER,
    Effect.ENCOUNTER,
    Effect.MOVE,
    Effect.STAMPEDE,
    Effect.RIP,
    Effect.WEAPON,
    Effect.SHOES,
    Effect.DRINK,
    Effect.BAIT,
)
"""The effects for which the number means something; it is 0 on all other cards."""

DRAWN = 0  # the amount of a card that says "draw for amount": half a determination card, rounded up (RL-A45)
UNLIMITED = 0  # the uses of a weapon that does not wear out


class Line(NamedTuple):
    """One line of the event deck."""

    title: str
    copies: int
    effect: Effect
    amount: int = 0
    plus: int = 0  # toward the goal, or to the drawn card
    cancel: int = 0  # bullets that cancel the card; 0: it cannot be cancelled


# fmt: off
CARDS = (
    #    title                 copies  effect               amount     plus     cancel
    Line("Shamblers Ahead",        2, Effect.ZOMBIES,       1,         +2),
    Line("Burst Bus Doors",        2, Effect.ZOMBIES,       2,         0,       cancel=1),
    Line("Graveyard Shift",        1, Effect.ZOMBIES,       3,         -6),
    Line("Car-Alarm Choir",        2, Effect.ZOMBIES,       DRAWN,     +4),
    Line("They Are Everywhere",    1, Effect.EVERYWHERE,    1),
    Line("The Bloater",            1, Effect.BLOATER,       1,         +3),
    Line("Hand from the Drain",    2, Effect.ENCOUNTER,     1),
    Line("Back-Seat Biter",        1, Effect.ENCOUNTER,     1,         +1),
    Line("Two in the Stairwell",   2, Effect.ENCOUNTER,     2),
    Line("Rotten Splash",          4, Effect.BLOOD,                             cancel=1),
    Line("Crowded Ambulance",      1, Effect.BLOOD_FOR_ALL,                     cancel=1),
    Line("Glove Box",              3, Effect.BULLETS,       +3),
    Line("Empty Patrol Car",       2, Effect.BULLETS,       DRAWN),
    Line("Hole in the Pocket",     2, Effect.BULLETS,       -1),
    Line("Warning Shots",          1, Effect.ZOMBIES,       2,         0,       cancel=2),
    Line("Fire Axe",               1, Effect.WEAPON,        UNLIMITED, 0),
    Line("Hockey Stick",           2, Effect.WEAPON,        3,         +1),
    Line("Hedge Saw",              1, Effect.WEAPON,        2,         +3),
    Line("Wheel Wrench",           2, Effect.WEAPON,        2,         0),
    Line("Bread Knife",            1, Effect.WEAPON,        1,         0),
    Line("Bandage Roll",           2, Effect.BANDAGE),
    Line("Field Test",             1, Effect.FIELD_TEST),
    Line("Antiviral Shot",         1, Effect.ANTIVIRAL),
    Line("Running Shoes",          1, Effect.SHOES,                    plus=+1),
    Line("Energy Drink",           2, Effect.DRINK,                    plus=+3),
    Line("Air Horn",               1, Effect.HORN,          10),
    Line("Smoke Can",              1, Effect.SMOKE),
    Line("Meat Bait",              1, Effect.BAIT,          3,         +4),
    Line("Lucky Coin",             1, Effect.COIN),
    Line("Open Road",              2, Effect.MOVE,                     plus=+3),
    Line("Twisted Ankle",          2, Effect.ANKLE,                             cancel=1),
    Line("Bridge Out",             2, Effect.MOVE,                     plus=-6, cancel=1),
    Line("Barred Gate",            2, Effect.GATE,                              cancel=1),
    Line("Unlocked Bicycle",       1, Effect.BICYCLE),
    Line("Stampede",               1, Effect.STAMPEDE,                 plus=+1),
    Line("Gas Main",               1, Effect.RIP,           4,         -1,      cancel=1),
    Line("Nervous Sniper",         1, Effect.RIP,           5,         0,       cancel=1),
    Line("Rooftop Gap",            1, Effect.RIP,           4,         +2,      cancel=1),
    Line("Quiet Street",           2, Effect.QUIET),
)
# fmt: on


def is_kept(effect: int) -> bool:
    """Is a card with this effect kept by whoever draws it: a weapon or an item?"""
    return effect >= Effect.WEAPON


def names_of(lines: list[Line]) -> list[str]:
    """The titles as names of an enum: "Car-Alarm Choir" is CAR_ALARM_CHOIR."""
    return [line.title.replace("-", " ").replace(" ", "_").upper() for line in lines]


KEPT_CARDS = [line for line in CARDS if is_kept(line.effect)]

Card: Any = IntEnum("Card", names_of(list(CARDS)), start=0)  # type: ignore[misc]
Card.__doc__ = "The cards of the event deck, in the order of the table."
Thing: Any = IntEnum("Thing", names_of(KEPT_CARDS), start=0)  # type: ignore[misc]
Thing.__doc__ = "The cards that are kept: weapons and items."

EFFECT = np.array([line.effect for line in CARDS], np.int64)  # what each card does
THING_OF = np.array([KEPT_CARDS.index(line) if line in KEPT_CARDS else -1 for line in CARDS], np.int64)
CARD_OF = np.array([CARDS.index(line) for line in KEPT_CARDS], np.int64)


@record
class Numbers:
    """The numbers of one card of the event deck."""

    copies: Small
    amount: Small
    plus: Small
    cancel: Small


@record
class Content:
    """The numbers of the box, as the rules read them."""

    cards: Annotated[Array[Numbers], Card]
    determination: Annotated[Array[Small], Value]  # copies of each value
    blood: Annotated[Array[Small], Ratio, BloodCard]  # copies of each blood card
    respawn: Small  # spaces that a killed zombie player falls back
    bloater_bullets: Small  # bullets that a Bloater takes
    bloater_plus: Small  # what a Bloater adds to its card
    bait_reach: Small  # how far the zombies may be that follow a bait
    courier_things: Small  # what opens the goal to a courier: so many things,
    courier_bullets: Small  # or so many bullets


CONTENT = {
    "cards": {
        Card(i).name.replace("_", " "): {
            "copies": line.copies,
            "amount": line.amount,
            "plus": line.plus,
            "cancel": line.cancel,
        }
        for i, line in enumerate(CARDS)
    },
    "determination": {"One": 8, "Two": 10, "Three": 12, "Four": 12, "Five": 10, "Six": 8},
    "blood": {
        "Normal": {"Infected 3": 7, "Infected 2": 5, "Clean 3": 7, "Clean 2": 5},
        "Low": {"Infected 3": 4, "Infected 2": 4, "Clean 3": 8, "Clean 2": 8},
        "High": {"Infected 3": 7, "Infected 2": 7, "Clean 3": 5, "Clean 2": 5},
    },
    "respawn": 10,
    "bloater_bullets": 2,
    "bloater_plus": 1,
    "bait_reach": 3,
    "courier_things": 1,
    "courier_bullets": 2,
}

LYING_OUT = 14  # determination cards that can lie on the table at once: six seats', the zombies', a drawn one, six lots
FARTHEST = 20  # spaces, bullets or zombies in one number of a card


def check(g: Any) -> None:
    """Refuse numbers that cannot be played."""
    copies = [int(number) for number in g.content.determination]
    if min(copies) < 0 or sum(copies) > CAPACITY:
        raise BadValue(f"content.determination must be 0 or more each, and at most {CAPACITY} cards")
    if sum(copies) - max(copies) <= LYING_OUT:
        raise BadValue(
            f"content.determination needs more than {LYING_OUT} cards beside its commonest value, or ties never end"
        )
    _check_cards(g)
    for ratio in Ratio:
        blood = [int(number) for number in g.content.blood[ratio]]
        if min(blood) < 0 or sum(blood) > BLOOD:
            raise BadValue(f"content.blood must be 0 or more each, and at most {BLOOD} cards")
    for name, low, high in (
        ("respawn", 0, 100),
        ("bloater_bullets", 1, FARTHEST),
        ("bloater_plus", -FARTHEST, FARTHEST),
        ("bait_reach", 0, REACH),
        ("courier_things", 1, KEPT),
        ("courier_bullets", 1, FARTHEST),
    ):
        if not low <= getattr(g.content, name) <= high:
            raise BadValue(f"content.{name} must be from {low} to {high}")


def _check_cards(g: Any) -> None:
    numbers = [g.content.cards[card] for card in range(len(CARDS))]
    if min(int(card.copies) for card in numbers) < 0 or sum(int(card.copies) for card in numbers) > CAPACITY:
        raise BadValue(f"content.cards: the copies must be 0 or more each, and at most {CAPACITY} cards")
    if sum(int(g.content.cards[card].copies) for card in CARD_OF) > KEPT:
        raise BadValue(f"content.cards: at most {KEPT} of the event cards can be weapons and items")
    for line, card in zip(CARDS, numbers, strict=True):
        far = REACH if line.effect in (Effect.HORN, Effect.BAIT) else FARTHEST
        least = -far if line.effect == Effect.BULLETS else 0
        most = BAITED if line.effect == Effect.BAIT else far
        if not least <= card.amount <= most or abs(int(card.plus)) > far or not 0 <= card.cancel <= FARTHEST:
            raise BadValue(f"content.cards.{line.title}: the amount, plus or cancel cannot be played")
        if card.amount and line.effect not in WITH_AMOUNT:
            raise BadValue(f"content.cards.{line.title}: a card of this effect has no amount")
        if card.plus and line.effect not in WITH_PLUS:
            raise BadValue(f"content.cards.{line.title}: a card of this effect has no plus")
