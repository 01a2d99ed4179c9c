"""What a seat knows: other worlds that it cannot tell from the real one, and its knowledge as numbers."""

from enum import IntEnum

from shamble.engine.base.record import NOTHING, Observation
from shamble.engine.compile.rule import rule
from shamble.engine.rules.chance import draw, put, reshuffle
from shamble.games.fight_or_flight.actions import KINDS
from shamble.games.fight_or_flight.chapters.cards import can_play, copies, give, hidden_cards
from shamble.games.fight_or_flight.chapters.piles import ALL, count, pile
from shamble.games.fight_or_flight.state import SEATS, Camp, Ending, Phase

# --- other worlds ----------------------------------------------------------------------------------------------------

UNKNOWN = 0  # while the cards are dealt anew, the place in a hand that counts the cards to come


@rule
def redeal(g: Camp, seat: int, seed: int) -> None:
    """Deal the deck and the hidden cards of all other seats anew: every world that is left is equally likely.

    Everybody knows that the seat to move can play, or that it cannot and the round is lost (FF-34), and which seat was
    passed over because it holds nothing but The End (FF-A12). Worlds that contradict this are dealt again.
    """
    gather_hidden(g, seat)
    reshuffle(g.deck, seed, 0)
    deal_hidden(g, seat)
    while not is_possible(g):
        gather_hidden(g, seat)
        deal_hidden(g, seat)


@rule
def is_hidden_from(g: Camp, other: int, seat: int) -> bool:
    """Are there cards of the other seat that this seat cannot know?"""
    return other != seat and other != g.stuck


@rule
def gather_hidden(g: Camp, seat: int) -> None:
    """Shuffle the cards that a seat cannot know into the deck; only their number stays."""
    for other in range(g.seats):
        if is_hidden_from(g, other, seat):
            cards = hidden_cards(g, other)
            for card in range(KINDS):
                for _ in range(g.hand[other, card]):
                    put(g.deck, card)
                g.hand[other, card] = 0
            g.hand[other, UNKNOWN] = cards


@rule
def deal_hidden(g: Camp, seat: int) -> None:
    """Deal them out again."""
    for other in range(g.seats):
        if is_hidden_from(g, other, seat):
            cards = g.hand[other, UNKNOWN]
            g.hand[other, UNKNOWN] = 0
            for _ in range(cards):
                give(g, other, draw(g.deck))


@rule
def is_possible(g: Camp) -> bool:
    """Does the world fit what everybody knows of the seat to move?"""
    if g.ending == Ending.CANNOT_RECOVER:
        return not can_play(g, g.turn)
    return g.ending != Ending.GOES_ON or g.phase == Phase.SHOW or can_play(g, g.turn)


# --- knowledge as numbers --------------------------------------------------------------------------------------------


class OfSeat(IntEnum):
    """What is seen of a seat, after one place per kind for its face-up card."""

    HIDDEN_CARDS, TO_MOVE, STUCK = range(3)


class OfGroup(IntEnum):
    """What is seen of the group as a whole."""

    NO_FIGHT, SKIRMISH, COMBAT, RECOVERY_CARDS, RECOVERY_HEALS = range(5)
    DAY, DAYS_LEFT_IN_WEEK, FED, DAYS_TO_PATH, QUIET_DAYS, QUIET_DAYS_MISSING = range(5, 11)
    SEATS, DIRECTION, SHOWING, DECK, ENDING = range(11, 16)
    CARRY_OVER, RECOVERY_DAY_COUNTS, STUCK_IS_SKIPPED, EMPTY_HAND_LOSES = range(16, 20)
    GROWN, THIRD_SKIRMISH, MAY_HIDE = range(20, 23)


PER_SEAT = KINDS + len(OfSeat)
FIRST_SEAT = 3 * KINDS
GROUP = FIRST_SEAT + SEATS * PER_SEAT
OBSERVATION = GROUP + len(OfGroup)


@rule
def observe(g: Camp, seat: int, out: Observation) -> None:
    """All that a seat knows.

    By kind: the own hidden cards, the cards played, the cards that this seat has not seen. Then the seats from the own
    one on, clockwise (`OfSeat`; places without a seat stay 0), then the group (`OfGroup`).
    """
    out[:] = 0
    played = played_cards(g)
    for card in range(KINDS):
        out[card] = g.hand[seat, card]
        out[KINDS + card] = count(played, pile(card, ALL))
        out[2 * KINDS + card] = copies(g, card) - g.hand[seat, card] - count(played, pile(card, ALL))
    for i in range(g.seats):
        observe_seat(g, (seat + i) % g.seats, FIRST_SEAT + i * PER_SEAT, out)
    observe_group(g, out)


@rule
def played_cards(g: Camp) -> int:
    """FF-10: the cards of all days that have passed, as a pile."""
    cards = 0
    for day in range(g.day):
        if g.row[day] != NOTHING:
            cards += pile(g.row[day], 1)
    return cards


@rule
def observe_seat(g: Camp, seat: int, place: int, out: Observation) -> None:
    """How many cards a seat hides, which one it shows, and whether the turn or The End alone is with it."""
    if g.shown[seat] != NOTHING:
        out[place + g.shown[seat]] = 1
        out[2 * KINDS + g.shown[seat]] -= 1
    place += KINDS
    out[place + OfSeat.HIDDEN_CARDS] = hidden_cards(g, seat)
    out[place + OfSeat.TO_MOVE] = g.turn == seat
    out[place + OfSeat.STUCK] = g.stuck == seat


@rule
def observe_group(g: Camp, out: Observation) -> None:
    """What the whole group knows: the fight and its recovery, the day, the food, the path, the direction."""
    out[GROUP + OfGroup.NO_FIGHT + g.fight] = 1
    out[GROUP + OfGroup.RECOVERY_CARDS] = g.recovery_cards
    out[GROUP + OfGroup.RECOVERY_HEALS] = g.recovery_heals
    out[GROUP + OfGroup.DAY] = g.day
    out[GROUP + OfGroup.DAYS_LEFT_IN_WEEK] = g.content.week - g.day % g.content.week
    out[GROUP + OfGroup.FED] = g.fed
    out[GROUP + OfGroup.DAYS_TO_PATH] = max(0, g.content.path_starts - g.day)
    out[GROUP + OfGroup.QUIET_DAYS] = g.quiet_days
    out[GROUP + OfGroup.QUIET_DAYS_MISSING] = max(0, g.content.quiet_days - g.quiet_days)
    out[GROUP + OfGroup.SEATS] = g.seats
    out[GROUP + OfGroup.DIRECTION] = g.direction
    out[GROUP + OfGroup.SHOWING] = g.phase == Phase.SHOW
    out[GROUP + OfGroup.DECK] = g.deck.left
    out[GROUP + OfGroup.ENDING] = g.ending
    out[GROUP + OfGroup.CARRY_OVER] = g.options.carry_over_quiet_days
    out[GROUP + OfGroup.RECOVERY_DAY_COUNTS] = g.options.recovery_day_counts
    out[GROUP + OfGroup.STUCK_IS_SKIPPED] = g.options.stuck_with_the_end
    out[GROUP + OfGroup.EMPTY_HAND_LOSES] = g.options.empty_hand
    out[GROUP + OfGroup.GROWN] = g.grown
    out[GROUP + OfGroup.THIRD_SKIRMISH] = g.options.third_skirmish
    out[GROUP + OfGroup.MAY_HIDE] = g.options.show
