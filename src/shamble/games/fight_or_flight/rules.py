"""The rules of Fight or Flight: the turn on one screen, then the chapters in the order of the ledger.

Beside it: `chapters/cards.py` (who holds what, what may be played) and `chapters/knowledge.py` (what a seat knows).
"""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit, holds
from shamble.engine.rules.chance import clear, draw, fill, roll, seed_stream
from shamble.engine.rules.events import note
from shamble.games.fight_or_flight.actions import KINDS, PLAY, PLAY_SHOWN, SHOW, SHOW_NONE
from shamble.games.fight_or_flight.chapters.cards import (
    FIGHTS,
    RECOVERIES,
    can_play,
    copies,
    give,
    hand_size,
    has_cards,
    held,
    hidden_cards,
    is_recovering,
    path_is_complete,
    playable,
)
from shamble.games.fight_or_flight.chapters.knowledge import LAYOUT, observe, redeal
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.events import Event
from shamble.games.fight_or_flight.meta import EmptyHand, Show, Stuck
from shamble.games.fight_or_flight.state import Camp, Ending, Fight, Phase

__all__ = ["LAYOUT", "apply", "legal", "observe", "payoff", "redeal", "setup", "waiting"]

CLOCKWISE = 1

# --- the turn on one screen ------------------------------------------------------------------------------------------


@rule
def apply(g: Camp, seat: int, action: int, log: Log) -> None:
    """FF-10, FF-11, FF-60: play a card, draw one, show one, and the next seat is to move."""
    if action == SHOW_NONE:
        note(log, Event.SHOWED_NONE, seat)
    elif action >= SHOW:
        show(g, seat, action - SHOW, log)
    else:
        card = take_up(g, seat, action, log)
        if card == Card.THE_END:
            end(g, seat, Ending.SURVIVED, log)
            return
        spend_the_day(g, seat, card, log)
        if is_week_over(g):
            if not g.fed:
                end(g, seat, Ending.HUNGER, log)
                return
            start_the_next_week(g, log)
        replenish(g, seat, log)
        if is_asked_to_show(g, seat):
            g.phase = Phase.SHOW
            return
    g.phase = Phase.PLAY
    next_turn(g, seat, log)


@rule
def waiting(g: Camp) -> int:
    """Only the seat to move decides."""
    return 0 if g.ending else bit(g.turn)


@rule
def legal(g: Camp, seat: int, mask: Mask) -> None:
    """FF-14, FF-62, FF-64, FF-A27: any playable card of the hand, hidden or face up; then any hidden card to show."""
    kinds = playable(g)
    playing = g.phase == Phase.PLAY
    for card in range(KINDS):
        there = g.hand[seat, card] > 0
        mask[PLAY + card] = playing and there and holds(kinds, card)
        mask[SHOW + card] = not playing and there
    mask[SHOW_NONE] = not playing and g.options.show == Show.MAY
    mask[PLAY_SHOWN] = playing and g.shown[seat] != NOTHING and holds(kinds, g.shown[seat])


# --- set-up: FF-01 to FF-08 ------------------------------------------------------------------------------------------


@rule
def setup(g: Camp, seats: int, seed: int) -> None:
    """FF-03 to FF-08: shuffle, deal, and the dealer's left neighbour begins, clockwise."""
    clear_the_table(g, seats)
    build_the_deck(g)
    seed_stream(g.deck, seed, 0)
    dealer = roll(g.deck, seats)
    g.dealer = dealer if g.options.first_dealer == NOTHING else g.options.first_dealer
    g.turn = neighbour(g, g.dealer, CLOCKWISE)
    for _ in range(hand_size(g)):
        deal_one_each(g, g.turn)


@rule
def deal_one_each(g: Camp, seat: int) -> None:
    """FF-06: one card to everybody, from this seat on clockwise."""
    for _ in range(g.seats):
        give(g, seat, draw(g.deck))
        seat = neighbour(g, seat, CLOCKWISE)


@rule
def clear_the_table(g: Camp, seats: int) -> None:
    """Everything as before the first card; FF-A26: the direction too."""
    g.seats = seats
    g.hand[:, :] = 0
    g.shown[:] = NOTHING
    g.row[:] = NOTHING
    g.day = 0
    g.fed = 0
    g.fight = Fight.NONE
    g.grown = 0
    g.recovery_cards = 0
    g.recovery_heals = 0
    g.quiet_days = 0
    g.direction = CLOCKWISE
    g.stuck = NOTHING
    g.phase = Phase.PLAY
    g.ending = Ending.GOES_ON


@rule
def build_the_deck(g: Camp) -> None:
    """FF-03, FF-72 to FF-74, FF-A29: all cards, less those that the difficulty takes out."""
    clear(g.deck)
    for card in range(KINDS):
        fill(g.deck, card, copies(g, card))


@rule
def next_dealer(g: Camp) -> int:
    """FF-05: after the round the deal moves one seat to the left."""
    return neighbour(g, g.dealer, CLOCKWISE)


# --- turn and calendar: FF-10 to FF-14 -------------------------------------------------------------------------------


@rule
def take_up(g: Camp, seat: int, action: int, log: Log) -> int:
    """FF-10, FF-62: the card of the day leaves the hand, or its place before the player, for the common row."""
    face_up = action == PLAY_SHOWN
    if face_up:
        card = g.shown[seat]
        g.shown[seat] = NOTHING
    else:
        card = action - PLAY
        g.hand[seat, card] -= 1
    g.row[g.day] = card
    g.day += 1
    note(log, Event.PLAYED, seat, card, g.day, face_up)
    return card


@rule
def spend_the_day(g: Camp, seat: int, card: int, log: Log) -> None:
    """What the card of the day does to the group."""
    recovering_before, was_open = is_recovering(g), path_was_complete(g)
    if holds(FIGHTS, card):
        fight(g, seat, card, log)
        return
    if holds(RECOVERIES, card) and recovering_before:
        recover(g, seat, card, log)
    elif card == Card.PROVISION:
        g.fed += 1
        note(log, Event.FED, seat)
    elif card == Card.BACKTRACK:
        g.direction = -g.direction
        note(log, Event.TURNED_ROUND, seat)
    count_quiet_day(g, seat, recovering_before, log)
    if path_is_complete(g) and not was_open:
        note(log, Event.PATH_OPEN, NOTHING)


@rule
def replenish(g: Camp, seat: int, log: Log) -> None:
    """FF-11, FF-13: draw one card; an empty deck gives none."""
    card = draw(g.deck)
    if card != NOTHING:
        give(g, seat, card)
        note(log, Event.DREW, seat, card)
        if g.deck.left == 0:
            note(log, Event.DECK_EMPTY, NOTHING)


# --- Provision: FF-20 to FF-24 ---------------------------------------------------------------------------------------


@rule
def is_week_over(g: Camp) -> bool:
    """FF-12: has the seventh card of a row just been played?"""
    return g.day % g.content.week == 0


@rule
def start_the_next_week(g: Camp, log: Log) -> None:
    """FF-12, FF-20, FF-23: a new row, which needs a Provision of its own."""
    g.fed = 0
    note(log, Event.WEEK_OVER, NOTHING, g.day // g.content.week)


# --- fights and recovery: FF-30 to FF-39 -----------------------------------------------------------------------------


@rule
def fight(g: Camp, seat: int, card: int, log: Log) -> None:
    """FF-30, FF-35 to FF-37: a second Skirmish makes a Combat of it, recovery starts again. FF-55: so does the path."""
    upgraded = is_recovering(g)
    g.grown = upgraded
    g.fight = Fight.COMBAT if card == Card.COMBAT or upgraded else Fight.SKIRMISH
    g.recovery_cards = 0
    g.recovery_heals = 0
    if upgraded:
        note(log, Event.UPGRADED, seat)
    else:
        note(log, Event.FOUGHT, seat, card)
    if g.quiet_days > 0:
        note(log, Event.PATH_LOST, seat, g.quiet_days)
    g.quiet_days = 0


@rule
def recover(g: Camp, seat: int, card: int, log: Log) -> None:
    """FF-32, FF-33, FF-38: two recovery cards; after a Combat at least one of them a Heal."""
    g.recovery_cards += 1
    if card == Card.HEAL:
        g.recovery_heals += 1
    if g.recovery_cards >= 2 and (g.fight == Fight.SKIRMISH or g.recovery_heals >= 1):
        g.fight = Fight.NONE
        g.grown = 0
        g.recovery_cards = 0
        g.recovery_heals = 0
        note(log, Event.RECOVERED, seat)
    else:
        note(log, Event.RECOVERING, seat, g.recovery_cards, g.recovery_heals)


# --- flights: FF-40 to FF-43, FF-70, FF-71 ---------------------------------------------------------------------------


@rule
def next_turn(g: Camp, seat: int, log: Log) -> None:
    """FF-40 to FF-42, FF-A13, FF-A14: go round the seats that have cards, past as many as the card of the day skips."""
    if is_out_of_cards(g):
        if seats_without_cards(g) < g.seats:
            note(log, Event.HAND_EMPTY, seat_without_cards(g))
        end(g, seat, Ending.OUT_OF_CARDS, log)
        return
    player = seat
    card = g.row[g.day - 1]
    for _ in range(skips(card)):
        seat = next_seat(g, seat, g.direction)
        note(log, Event.SKIPPED, player, seat, card)
    seat = next_seat(g, seat, g.direction)
    if g.options.stuck_with_the_end == Stuck.SKIP and is_stuck(g, seat):
        g.stuck = seat
        note(log, Event.PASSED_OVER, seat)
        seat = next_seat(g, seat, g.direction)
        if seat == g.stuck:
            note(log, Event.ONLY_THE_END, seat)
            end(g, seat, Ending.OUT_OF_CARDS, log)
            return
    g.turn = seat
    if not can_play(g, seat):
        end(g, seat, Ending.CANNOT_RECOVER, log)


@rule
def skips(card: int) -> int:
    """FF-40, FF-41: how many seats the card of the day passes over."""
    if card == Card.EVADE:
        return 1
    return 2 if card == Card.FLEE else 0


@rule
def next_seat(g: Camp, seat: int, direction: int) -> int:
    """FF-A14: the next seat with cards, in that direction; when nobody else has any, the seat itself."""
    for _ in range(g.seats):
        seat = neighbour(g, seat, direction)
        if has_cards(g, seat):
            break
    return seat


@rule
def neighbour(g: Camp, seat: int, direction: int) -> int:
    """The seat beside this one, clockwise or the other way round."""
    seat += direction
    if seat == g.seats:
        return 0
    return seat if seat >= 0 else g.seats - 1


@rule
def is_stuck(g: Camp, seat: int) -> bool:
    """FF-A12: nothing but The End, and too early for it."""
    return held(g, seat) == bit(Card.THE_END) and not path_is_complete(g)


@rule
def is_out_of_cards(g: Camp) -> bool:
    """FF-83: all cards are gone. FF-A13, the other reading: somebody has none."""
    if g.deck.left > 0:
        return False
    without = seats_without_cards(g)
    return without == g.seats or (without > 0 and g.options.empty_hand == EmptyHand.LOSE)


@rule
def seats_without_cards(g: Camp) -> int:
    count = 0
    for seat in range(g.seats):
        count += not has_cards(g, seat)
    return count


@rule
def seat_without_cards(g: Camp) -> int:
    """The first seat without cards, where there is one."""
    for seat in range(g.seats):
        if not has_cards(g, seat):
            return seat
    return NOTHING


# --- The End: FF-50 to FF-57 -----------------------------------------------------------------------------------------


@rule
def path_was_complete(g: Camp) -> bool:
    """FF-54: could The End have been played instead of the card of this day?"""
    return g.day - 1 >= g.content.path_starts and g.quiet_days >= g.content.quiet_days


@rule
def days_count(g: Camp, day: int) -> bool:
    """FF-51, FF-A7: does this day count for the path, if it is a quiet one?"""
    return day > g.content.path_starts or g.options.carry_over_quiet_days == 1


@rule
def count_quiet_day(g: Camp, seat: int, recovering_before: bool, log: Log) -> None:
    """FF-51 to FF-53, FF-56: from day 22 on, every day without a fight that does not go into recovery."""
    recovering = is_recovering(g) if g.options.recovery_day_counts else recovering_before
    if days_count(g, g.day) and not recovering:
        g.quiet_days += 1
        note(log, Event.QUIET_DAY, seat, g.quiet_days, g.content.quiet_days)


# --- communication: FF-60 to FF-66 -----------------------------------------------------------------------------------


@rule
def is_asked_to_show(g: Camp, seat: int) -> bool:
    """FF-60, FF-63, FF-64, FF-A17: from week 2 on, whoever has no face-up card shows one, if there is one to show."""
    return g.day > g.content.week and g.shown[seat] == NOTHING and hidden_cards(g, seat) > 0


@rule
def show(g: Camp, seat: int, card: int, log: Log) -> None:
    """FF-60, FF-64: lay a hidden card face up; it stays until it is played."""
    g.hand[seat, card] -= 1
    g.shown[seat] = card
    note(log, Event.SHOWED, seat, card)


# --- losing and winning: FF-80 to FF-84 ------------------------------------------------------------------------------


@rule
def end(g: Camp, seat: int, ending: int, log: Log) -> None:
    """FF-80 to FF-84: the round is over, for everybody alike."""
    g.ending = ending
    if ending == Ending.SURVIVED:
        note(log, Event.SURVIVED, seat, g.day)
    elif ending == Ending.HUNGER:
        note(log, Event.HUNGER, NOTHING, g.day // g.content.week)
    elif ending == Ending.CANNOT_RECOVER:
        note(log, Event.CANNOT_RECOVER, seat)
    elif seats_without_cards(g) == g.seats:
        note(log, Event.OUT_OF_CARDS, NOTHING)


@rule
def payoff(g: Camp, seat: int) -> float:
    """FF-01, FF-84: everybody wins or nobody does."""
    return 1.0 if g.ending == Ending.SURVIVED else 0.0
