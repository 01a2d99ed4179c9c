"""The cards of Zombies Attack! and its table of card against threat: what a designer may vary."""

from enum import IntEnum
from typing import TYPE_CHECKING, Annotated

from shamble.engine.base.record import NOTHING, Array, Small, record, words
from shamble.engine.rules.plain import BadValue

if TYPE_CHECKING:
    from shamble.games.zombies_attack.state import Town

LONGEST = 8  # the most days that a game can have
DECK = 16  # the most cards that an Encounter deck can have


class Defence(IntEnum):
    """ZA-02: the Defence cards that every player has."""

    HIDING, FIREARM, BASEBALL_BAT, PANIC = range(4)


class Encounter(IntEnum):
    """ZA-03: the Encounter cards. A player zombie is a threat like a Lone Zombie (ZA-41)."""

    LONE_ZOMBIE, FAST_ZOMBIE, SMALL_PACK, LARGE_PACK, ZOMBIE_HORDE, DISTRACTED = range(6)


class Meeting(IntEnum):
    """What happens when a threat reaches a Defence card: a bite, nothing, or a strike that protects as well."""

    BITTEN, SAFE, STRIKES = range(3)


class Reason(IntEnum):
    """Why a threat bites somebody, or passes."""

    UNPROTECTED, SPENT, HIDDEN, PROTECTED, ALREADY_BITTEN = range(5)


class Table(IntEnum):
    """The three table sizes that differ in the Encounter cards taken out."""

    TWO, THREE, FOUR_AND_MORE = range(3)


MeetingId = Annotated[Small, Meeting]


@record
class Content:
    """The numbers of the box, as the rules read them."""

    days: Small  # after the last one help comes
    defence: Annotated[Array[Small], Defence]  # copies that each player has
    deck: Annotated[Array[Small], Encounter]  # copies in the Encounter deck
    taken_out: Annotated[Array[Small], Table, Encounter]  # copies that small tables take out (ZA-A20)
    hits: Annotated[Array[Small], Encounter]  # strikes that eliminate a threat; 0: none ever does
    meeting: Annotated[Array[MeetingId], Defence, Encounter]


CONTENT = {
    "days": 6,
    "defence": {"Hiding": 1, "Firearm": 2, "Baseball Bat": 1, "Panic": 2},
    "deck": {"Lone Zombie": 2, "Fast Zombie": 2, "Small Pack": 2, "Large Pack": 2, "Zombie Horde": 1, "Distracted": 3},
    "taken_out": {"Two": {"Large Pack": 2, "Zombie Horde": 1}, "Three": {"Zombie Horde": 1}},
    "hits": {"Lone Zombie": 1, "Fast Zombie": 1, "Small Pack": 2, "Large Pack": 3},
    "meeting": {
        "Hiding": {
            "Lone Zombie": "Safe",
            "Fast Zombie": "Safe",
            "Small Pack": "Safe",
            "Large Pack": "Safe",
            "Zombie Horde": "Safe",
        },
        "Firearm": {
            "Lone Zombie": "Strikes",
            "Fast Zombie": "Strikes",
            "Small Pack": "Strikes",
            "Large Pack": "Strikes",
            "Zombie Horde": "Bitten",
        },
        "Baseball Bat": {
            "Lone Zombie": "Strikes",
            "Fast Zombie": "Bitten",
            "Small Pack": "Strikes",
            "Large Pack": "Strikes",
            "Zombie Horde": "Bitten",
        },
        "Panic": {
            "Lone Zombie": "Bitten",
            "Fast Zombie": "Bitten",
            "Small Pack": "Bitten",
            "Large Pack": "Bitten",
            "Zombie Horde": "Bitten",
        },
    },
}


def check(g: "Town") -> None:
    """Refuse numbers that cannot be played, and a list of removed cards that cannot be taken out (ZA-A20)."""
    days = int(g.content.days)
    if not 1 <= days <= LONGEST:
        raise BadValue(f"content.days must be 1 to {LONGEST}, not {days}")
    for name, counts, kinds in (
        ("defence", g.content.defence, Defence),
        ("deck", g.content.deck, Encounter),
        ("hits", g.content.hits, Encounter),
        *((f"taken_out.{words(table)}", g.content.taken_out[table, :], Encounter) for table in Table),
    ):
        for kind in kinds:
            if counts[kind] < 0:
                raise BadValue(f"content.{name}.{words(kind)} cannot be {counts[kind]}")
    check_meetings(g)
    check_deck(g, days)
    cards = sum(int(count) for count in g.content.defence)
    if cards < days:
        raise BadValue(f"content.defence has {cards} cards for {days} days")


def check_meetings(g: "Town") -> None:
    """Every card has an answer to every threat, and what can be struck can be eliminated."""
    for card in Defence:
        for threat in list(Encounter)[: Encounter.DISTRACTED]:
            meeting = g.content.meeting[card, threat]
            if meeting == NOTHING:
                raise BadValue(f"content.meeting.{words(card)}.{words(threat)} is missing")
            if meeting == Meeting.STRIKES and g.content.hits[threat] == 0:
                raise BadValue(f"content.meeting.{words(card)} strikes at the {words(threat)}, which no hits eliminate")


def check_deck(g: "Town", days: int) -> None:
    """The host's list names cards that are there, and leaves one for every day."""
    from shamble.games.zombies_attack.chapters.components import copies, taken_out

    if g.options.remove_cards[0] != NOTHING:
        for kind in Encounter:
            there, out = int(g.content.deck[kind]), int(taken_out(g, kind))
            if out > there:
                raise BadValue(f"option remove_cards takes out {out} {words(kind)} cards; the deck has {there}")
    left = sum(int(copies(g, kind)) for kind in Encounter)
    if left < days:
        raise BadValue(f"option remove_cards leaves {left} Encounter cards; at least {days} must stay (ZA-A20)")
    if left > DECK:
        raise BadValue(f"content.deck has {left} cards; at most {DECK} fit")
