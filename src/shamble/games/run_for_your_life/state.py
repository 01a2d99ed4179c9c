"""Everything on the table of Run For Your Life, and nothing else.

Discard piles have no place of their own: what lies neither in a deck nor before a player is in the discards.
"""

from enum import IntEnum
from typing import Annotated

from shamble.engine.base.record import Array, SeatId, Seats, Short, Small, record
from shamble.engine.rules.chance import Deck
from shamble.games.run_for_your_life.actions import KINDS, NPZ, SEATED, Foe
from shamble.games.run_for_your_life.content import (
    BAITED,
    BLOOD,
    CAPACITY,
    KEPT,
    SPACES,
    BloodCard,
    Card,
    Content,
    Thing,
)
from shamble.games.run_for_your_life.meta import Options

SEATS = Seats(SEATED)

CardId = Annotated[Small, Card]
ThingId = Annotated[Small, Thing]


class Kind(IntEnum):
    """The non-player zombies."""

    ZOMBIE, BLOATER = range(KINDS)


class Role(IntEnum):
    """What a player is."""

    HUMAN, ZOMBIE = range(2)


class Mark(IntEnum):
    """RL-A47: the next movement card counts half, counts double, or is not drawn."""

    TWISTED_ANKLE, BICYCLE, BARRED_GATE = range(3)


class Place(IntEnum):
    """Where a kept card is: before a player, or in the pile that one left."""

    A, B, C, D, E, F, PILE_A, PILE_B, PILE_C, PILE_D, PILE_E, PILE_F = range(2 * SEATED)


class Stage(IntEnum):
    """The five phases of a turn and its end, in their steps."""

    MEDICINE, COUNTDOWN = 0, 1  # phase 1
    MOVEMENT = 2  # phase 2
    EVENTS = 3  # phase 3
    HORNS, ZOMBIE_PLAYERS = 4, 5  # phase 4
    SMOKE, BATTLES, TARGETS, FIGHTS = 6, 7, 8, 9  # phase 5
    PILES = 10  # the end of the turn


class Ask(IntEnum):
    """What the seat in `actor` has to decide."""

    NOBODY = 0
    TREAT, WHICH_CARD = 1, 2
    MOVE, GIVE, GIVE_TO, BAIT, BAIT_KIND, BAIT_TO, GATE = 3, 4, 5, 6, 7, 8, 9
    CANCEL, COIN, ENCOUNTER, WALK, BANDAGE = 10, 11, 12, 13, 14
    HORN, LEAD, CONTROL = 15, 16, 17
    SMOKE, PREY, SET_ON, FIGHT, COVER = 18, 19, 20, 21, 22
    PILE = 23
    HELP = 24


class Pace(IntEnum):
    """How far a human's move has come: the card was just turned, it can still have a drink, it is on its way."""

    ON_THE_WAY, READY, CARD_TURNED = range(3)


class Ending(IntEnum):
    """RL-70, RL-71: how a game ends; the first five are the victories of the options, in their order.

    RL-A55: one human is left, who would win by arriving as by turning. RL-A39: the turned have won.
    """

    GOES_ON, FIRST_THERE, CLEARED, EVERYBODY_OUT, DELIVERED, SURVIVED, LAST_LOSER, LOST = range(8)
    DECIDED, PACK, HUNTED = 8, 9, 10


@record
class DeterminationDeck(Deck):
    """RL-01: the values 1 to 6."""

    cards: Annotated[Array[Small], CAPACITY]


@record
class EventDeck(Deck):
    """RL-02: the event cards."""

    cards: Annotated[Array[CardId], CAPACITY]


@record
class BloodDeck(Deck):
    """RL-03: the blood cards."""

    cards: Annotated[Array[Annotated[Small, BloodCard]], BLOOD]


@record
class Blood:
    """One blood card before a player. With no drops left it lies face down in the discards, unseen (Antiviral Shot)."""

    card: Annotated[Small, BloodCard]
    holder: SeatId
    drops: Small
    seen: Small
    """1: the holder has looked at it."""
    pool: Small
    """From which shuffle of the deck it came; that says which faces it can have."""
    by: Annotated[Small, Foe]
    """Who drew that blood."""


@record
class Kept:
    """One kept card."""

    thing: ThingId
    at: Annotated[Small, Place]
    uses: Small
    """Uses that a weapon has left, or UNLIMITED."""


@record
class Road:
    """One game of Run For Your Life."""

    determination: DeterminationDeck
    events: EventDeck
    blood_deck: BloodDeck

    # The road.
    turn: Short
    """Turns that have begun."""
    space: Annotated[Array[Small], SEATS]
    """Where each player stands; humans on `options.distance` are safe."""
    npz: Annotated[Array[Small], Kind, SPACES]
    """RL-50: zombies that nobody leads, on each space."""
    led: Annotated[Array[Small], SEATS, Kind]
    """RL-56: zombies that each zombie player leads; they stand where it stands."""
    pile_space: Annotated[Array[Small], SEATS]
    """RL-23: where the pile of each player lies, or NOTHING."""
    pile_bullets: Annotated[Array[Small], SEATS]

    # The players.
    role: Annotated[Array[Annotated[Small, Role]], SEATS]
    """RL-22: human, or zombie player."""
    marks: Annotated[Array[Small], SEATS, Mark]
    """RL-A47: what waits for the next movement card of each human."""
    bullets: Annotated[Array[Small], SEATS]
    card: Annotated[Array[Small], SEATS]
    """RL-32: the determination card of this turn, or 0."""
    face_ahead: Small
    """RL-A9: humans who walked forward into the zombies on their space, as bits;"""
    face_behind: Small
    """and those who walked back into them."""
    running: Small
    """RL-A58: humans who run on with every card, as bits."""
    biters: Small
    """RL-A39: zombie players by whose bite somebody has turned, as bits."""
    kept: Annotated[Array[Kept], KEPT]
    """Weapons and items; the first `announced` of them are used in the fight at hand."""
    blood: Annotated[Array[Blood], BLOOD]
    """The blood cards that are out, in the order in which they were drawn."""
    picked: Annotated[Array[Small], SEATS]
    """RL-A36: the piles that each player has taken one thing from in passing this turn, as bits."""
    kept_count: Small
    blood_count: Small
    pool: Small
    """How often the blood deck was shuffled anew."""

    # The turn.
    seats: Small
    first: SeatId
    """RL-A6: the seat that is first in every order."""
    stage: Annotated[Small, Stage]
    asks: Annotated[Small, Ask]
    actor: SeatId
    """The seat that decides now."""
    to_act: Small
    """Seats that still have their part in this stage, as bits."""
    half: Small
    """The first half of a choice that is made in two: an action, or NOTHING."""

    # A move.
    mover: SeatId
    steps: Small
    """Steps that the mover has left."""
    pace: Annotated[Small, Pace]
    entered: Small
    """1: the mover came to its space in this move, and nothing there is settled yet."""
    felled: Small
    """RL-A8: zombie players whom the mover has shot here and who came back on the same space, as bits."""
    arriving: SeatId
    """Who has just come to the goal."""
    arrived: Small
    """RL-A53: who came to the goal by this card, as bits."""
    baits: Small
    """Meat Bait: zombies that may still be moved."""
    bait_from: Small
    bait_kind: Annotated[Small, Kind]
    baited: Annotated[Array[Small], Kind, BAITED - 1]
    """Where the zombies stand that were moved already, or NOTHING: no zombie goes twice."""

    # An event.
    group: Annotated[Array[Small], SEATS]
    """RL-A14: where each player stood at the start of the phase, or NOTHING when that space has had its turn."""
    drawer: SeatId
    """RL-40: who drew it,"""
    event: CardId
    """and the event card that is being carried out, or NOTHING."""
    movers: Small
    """Who still has to move by this card, as bits."""
    fights: Small
    """Zombies of an encounter that are still to be met."""
    bleeding: Small
    """RL-65: who has to draw a blood card, as bits."""

    # Fights.
    npz_card: Small
    """RL-50: the determination card of the zombies, or 0."""
    horn: Small
    """Air Horn: the space that calls the zombies this turn, or NOTHING."""
    smoked: Small
    """Smoke Can: whom only zombie players can fight this turn, as bits."""
    spent: Small
    """Zombie players that have fought or died in this turn's combat, as bits."""
    front: Small
    """The space being settled; spaces are taken from the goal backward (RL-A13)."""
    serving: Small
    """The rank of the human whose part it is there."""
    rank: Annotated[Array[Small], SEATS]
    """RL-A12: the order of the humans there, 0 is the slowest; NOTHING for everybody else."""
    lots: Annotated[Array[Small], SEATS]
    """The cards of a high-low draw while it lasts, else 0."""
    against: Annotated[Array[Small], SEATS, NPZ]
    """RL-A26: how many zombies of each sort attack each human and have not fought yet."""
    fought: Annotated[Array[Small], NPZ]
    """RL-66: how many that fought the human in turn are still standing."""
    prey: Annotated[Array[SeatId], SEATS]
    """RL-57: whom each zombie player attacks, or NOTHING."""
    fighter: SeatId
    """The human whose blow is to be decided, or NOTHING."""
    foe: Annotated[Small, Foe]
    """Whom the human meets now."""
    announced: Small
    plus: Small
    """What the announced weapons add."""
    drawn: Small
    """The card that the human has turned for a fight or an event, or 0."""

    winners: Small
    """As bits."""
    ending: Annotated[Small, Ending]
    options: Options
    content: Content


State = Road
