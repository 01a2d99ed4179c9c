"""Everything on the table of Zombies Attack!, and nothing else."""

from enum import IntEnum
from typing import Annotated

from shamble.engine.base.record import Array, SeatId, Seats, Small, record
from shamble.engine.rules.chance import Deck
from shamble.games.zombies_attack.content import DECK, LONGEST, Content, Defence, Encounter
from shamble.games.zombies_attack.meta import Options

SEATS = Seats(6)

DefenceId = Annotated[Small, Defence]
EncounterId = Annotated[Small, Encounter]


class Phase(IntEnum):
    """What is decided now: the cards of the day, what a card's removal is used on, where a player zombie starts."""

    PICK, REMOVAL, START = range(3)


class Ending(IntEnum):
    """ZA-14, ZA-50, ZA-51: how a game ends."""

    GOES_ON, SURVIVORS, NOBODY_SURVIVED = range(3)


@record
class EncounterDeck(Deck):
    """ZA-03: the face-down Encounter deck."""

    cards: Annotated[Array[EncounterId], DECK]


@record
class Town:
    """One game of Zombies Attack!"""

    deck: EncounterDeck
    encounters: Annotated[Array[EncounterId], LONGEST]
    """The Encounter cards turned, day by day; they are out of the game after their day."""
    used: Annotated[Array[Small], SEATS, Defence]
    """How often each seat has used each Defence card on earlier days."""
    pick: Annotated[Array[DefenceId], SEATS]
    """Today's card of each seat, or NOTHING; secret until all have picked."""
    spent: Annotated[Array[Small], SEATS]
    """ZA-A3: has today's card of the seat used its removal (or, if it answers one threat only, its answer)?"""
    bitten: Annotated[Array[Small], SEATS]
    """The day on which the seat was bitten, or 0."""
    gone: Annotated[Array[Small], SEATS]
    """ZA-43: is the seat's player zombie out of the game?"""
    day: Small
    """Today, counted from 1."""
    hot_zone: SeatId
    """Who holds the Hot Zone card: the first to be met."""
    threat: EncounterId
    """The threat that is under way, or NOTHING before the reveal. A player zombie is a Lone Zombie."""
    zombie: SeatId
    """The seat whose player zombie the threat is, or NOTHING for the card of the day."""
    at: SeatId
    """The seat that the threat meets next, or NOTHING."""
    lap: Small
    """Seats of its lap still before the threat, from `at` on."""
    hits: Small
    """Strikes that the threat has taken."""
    asked: Small
    """The seats that must choose now, as bits; none after the end."""
    seats: Small
    phase: Annotated[Small, Phase]
    ending: Annotated[Small, Ending]
    options: Options
    content: Content


State = Town
