"""What a seat knows: other worlds that it cannot tell from the real one, and its knowledge as numbers."""

from shamble.engine.base.record import NOTHING, Observation
from shamble.engine.compile.rule import rule
from shamble.engine.rules.chance import draw, put, reshuffle
from shamble.engine.rules.layout import MOST, Layout, Slices, blocks, flag, named, numbers, one_of, size_of
from shamble.games.fight_or_flight.actions import KINDS
from shamble.games.fight_or_flight.chapters.cards import can_play, copies, give, hidden_cards
from shamble.games.fight_or_flight.chapters.piles import digit, pile
from shamble.games.fight_or_flight.content import DECK, Card
from shamble.games.fight_or_flight.state import SEATS, Camp, Ending, Fight, Phase

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


class OfSeat(Slices):
    """What is seen of a seat."""

    SHOWN = one_of("its face-up card", Card)
    HIDDEN_CARDS = numbers("how many hidden cards it holds", 0, DECK)
    TO_MOVE = flag("it is its turn")
    STUCK = flag("it was passed over: it holds nothing but The End")


class Sight(Slices):
    """What a seat knows."""

    OWN_HAND = numbers("the own hidden cards, by kind", 0, DECK, Card)
    PLAYED = numbers("cards played so far, by kind", 0, DECK, Card)
    UNSEEN = numbers("cards that this seat has not seen, by kind", 0, DECK, Card)
    SEAT = blocks("every seat from the own one on, clockwise; places without a seat are 0", OfSeat, SEATS)
    FIGHT = one_of("the fight that the group recovers from", Fight)
    RECOVERY_CARDS = numbers("Heals and Rests since that fight", 0, DECK)
    RECOVERY_HEALS = numbers("Heals among them", 0, DECK)
    DAY = numbers("days that have passed", 0, DECK)
    DAYS_LEFT_IN_WEEK = numbers("days left in this week", 0, MOST)
    FED = numbers("Provisions played in this week", 0, DECK)
    DAYS_TO_PATH = numbers("days before the path to The End begins", 0, MOST)
    QUIET_DAYS = numbers("days without a fight on the path", 0, DECK)
    QUIET_DAYS_MISSING = numbers("quiet days that are still missing", 0, MOST)
    PLAYERS = numbers("seats at the table", 2, SEATS)
    DIRECTION = numbers("1: play goes clockwise; -1: the other way round", -1, 1)
    SHOWING = flag("a card is to be shown, not played")
    CARDS_LEFT = numbers("cards in the draw deck", 0, DECK)
    ENDING = named("how the round ended", Ending)
    CARRY_OVER = flag("option carry_over_quiet_days")
    RECOVERY_DAY_COUNTS = flag("option recovery_day_counts")
    STUCK_IS_SKIPPED = flag("option stuck_with_the_end: skip")
    EMPTY_HAND_LOSES = flag("option empty_hand: lose")
    GROWN = flag("the Combat has grown out of Skirmishes")
    THIRD_SKIRMISH = flag("option third_skirmish")
    MAY_HIDE = flag("option show: a card may be shown")


LAYOUT = Layout(1, Sight)
PER_SEAT = size_of(OfSeat)


@rule
def observe(g: Camp, seat: int, out: Observation) -> None:
    """All that a seat knows, as `Sight` names it."""
    out[:] = 0
    played = played_cards(g)
    for card in range(KINDS):
        out[Sight.OWN_HAND + card] = g.hand[seat, card]
        out[Sight.PLAYED + card] = digit(played, card)
        out[Sight.UNSEEN + card] = copies(g, card) - g.hand[seat, card] - digit(played, card)
    for i in range(g.seats):
        other = seat + i if seat + i < g.seats else seat + i - g.seats
        observe_seat(g, other, Sight.SEAT + i * PER_SEAT, out)
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
        out[place + OfSeat.SHOWN + g.shown[seat]] = 1
        out[Sight.UNSEEN + g.shown[seat]] -= 1
    out[place + OfSeat.HIDDEN_CARDS] = hidden_cards(g, seat)
    out[place + OfSeat.TO_MOVE] = g.turn == seat
    out[place + OfSeat.STUCK] = g.stuck == seat


@rule
def observe_group(g: Camp, out: Observation) -> None:
    """What the whole group knows: the fight and its recovery, the day, the food, the path, the direction."""
    out[Sight.FIGHT + g.fight] = 1
    out[Sight.RECOVERY_CARDS] = g.recovery_cards
    out[Sight.RECOVERY_HEALS] = g.recovery_heals
    out[Sight.DAY] = g.day
    out[Sight.DAYS_LEFT_IN_WEEK] = g.content.week - g.day % g.content.week
    out[Sight.FED] = g.fed
    out[Sight.DAYS_TO_PATH] = max(0, g.content.path_starts - g.day)
    out[Sight.QUIET_DAYS] = g.quiet_days
    out[Sight.QUIET_DAYS_MISSING] = max(0, g.content.quiet_days - g.quiet_days)
    out[Sight.PLAYERS] = g.seats
    out[Sight.DIRECTION] = g.direction
    out[Sight.SHOWING] = g.phase == Phase.SHOW
    out[Sight.CARDS_LEFT] = g.deck.left
    out[Sight.ENDING] = g.ending
    out[Sight.CARRY_OVER] = g.options.carry_over_quiet_days
    out[Sight.RECOVERY_DAY_COUNTS] = g.options.recovery_day_counts
    out[Sight.STUCK_IS_SKIPPED] = g.options.stuck_with_the_end
    out[Sight.EMPTY_HAND_LOSES] = g.options.empty_hand
    out[Sight.GROWN] = g.grown
    out[Sight.THIRD_SKIRMISH] = g.options.third_skirmish
    out[Sight.MAY_HIDE] = g.options.show
