"""The rules of Fight or Flight, in the order of the ledger."""

from shamble.engine.bits import bit
from shamble.engine.chance import clear, draw, put, roll, seed_stream
from shamble.engine.events import note
from shamble.engine.record import NOTHING, Mask, Observation
from shamble.engine.rule import Log, rule
from shamble.games.fight_or_flight.actions import KINDS, PLAY, PLAY_SHOWN, SHOW
from shamble.games.fight_or_flight.content import Card, Table
from shamble.games.fight_or_flight.events import Event
from shamble.games.fight_or_flight.meta import EmptyHand, Stuck
from shamble.games.fight_or_flight.state import SEATS, Camp, Ending, Fight, Phase

CLOCKWISE = 1
UNKNOWN = 0  # while cards are dealt anew, the place in a hand that counts the cards to come

# --- the turn on one screen ------------------------------------------------------------------------------------------


@rule
def apply(g: Camp, seat: int, action: int, log: Log) -> None:
    """FF-10, FF-11, FF-60: play a card, draw one, show one, and the next seat is to move."""
    if action >= SHOW:
        show(g, seat, action - SHOW, log)
    else:
        card = take_up(g, seat, action, log)
        if card == Card.THE_END:
            end(g, seat, Ending.SURVIVED, log)
            return
        spend_the_day(g, seat, card, log)
        if hungry(g):
            end(g, seat, Ending.HUNGER, log)
            return
        replenish(g, seat, log)
        if must_show(g, seat):
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
    """FF-14, FF-62, FF-64: any playable card of the hand, hidden or face up; then any hidden card to show."""
    mask[:] = False
    if g.phase == Phase.PLAY:
        for card in range(KINDS):
            mask[PLAY + card] = g.hand[seat, card] > 0 and playable(g, card)
        mask[PLAY_SHOWN] = g.shown[seat] != NOTHING and playable(g, g.shown[seat])
    else:
        for card in range(KINDS):
            mask[SHOW + card] = g.hand[seat, card] > 0


# --- set-up: FF-01 to FF-08 ------------------------------------------------------------------------------------------


@rule
def setup(g: Camp, seats: int, seed: int) -> None:
    """FF-03 to FF-08: shuffle, deal, and the dealer's left neighbour begins, clockwise."""
    clear_the_table(g, seats)
    build_the_deck(g)
    seed_stream(g.deck, seed, 0)
    dealer = roll(g.deck, seats)
    g.dealer = dealer if g.options.first_dealer == NOTHING else g.options.first_dealer
    g.turn = (g.dealer + 1) % seats
    for _ in range(hand_size(g)):
        for i in range(seats):
            give(g, (g.turn + i) % seats, draw(g.deck))


@rule
def clear_the_table(g: Camp, seats: int) -> None:
    g.seats = seats
    g.hand[:, :] = 0
    g.shown[:] = NOTHING
    g.row[:] = NOTHING
    g.day = 0
    g.fed = 0
    g.fight = Fight.NONE
    g.recovery_cards = 0
    g.recovery_heals = 0
    g.quiet_days = 0
    g.direction = CLOCKWISE
    g.skips = 0
    g.stuck = NOTHING
    g.phase = Phase.PLAY
    g.ending = Ending.GOES_ON


@rule
def build_the_deck(g: Camp) -> None:
    """FF-03, FF-72 to FF-74: all cards, less the Heals and Rests that the difficulty takes out."""
    clear(g.deck)
    for card in range(KINDS):
        for _ in range(copies(g, card)):
            put(g.deck, card)


@rule
def copies(g: Camp, card: int) -> int:
    """How many of a card this round is played with."""
    removed = 0
    if card == Card.HEAL:
        removed = g.options.remove_heal
    if card == Card.REST:
        removed = g.options.remove_rest
    return max(0, g.content.deck[card] - removed)


@rule
def hand_size(g: Camp) -> int:
    """FF-06, FF-70, FF-71: 4 cards each; 5 with three players, 6 with two."""
    if g.seats == 2:
        return g.content.hand[Table.TWO]
    return g.content.hand[Table.THREE] if g.seats == 3 else g.content.hand[Table.FOUR_AND_MORE]


@rule
def give(g: Camp, seat: int, card: int) -> None:
    """FF-07: a drawn card is hidden; from an empty deck comes none."""
    if card != NOTHING:
        g.hand[seat, card] += 1


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
    recovering_before = is_recovering(g)
    g.skips = 0
    if card == Card.SKIRMISH or card == Card.COMBAT:
        fight(g, seat, card, log)
    elif (card == Card.HEAL or card == Card.REST) and recovering_before:
        recover(g, seat, card, log)
    elif card == Card.PROVISION:
        g.fed += 1
        note(log, Event.FED, seat)
    elif card == Card.BACKTRACK:
        g.direction = -g.direction
        note(log, Event.TURNED_ROUND, seat)
    elif card == Card.EVADE:
        g.skips = 1
    elif card == Card.FLEE:
        g.skips = 2
    count_quiet_day(g, seat, card, recovering_before, log)


@rule
def replenish(g: Camp, seat: int, log: Log) -> None:
    """FF-11, FF-13: draw one card; an empty deck gives none."""
    card = draw(g.deck)
    give(g, seat, card)
    if card != NOTHING:
        note(log, Event.DREW, seat, card)


# --- Provision: FF-20 to FF-24 ---------------------------------------------------------------------------------------


@rule
def hungry(g: Camp) -> bool:
    """FF-20, FF-21, FF-24: a complete week without a Provision. A new week starts with none."""
    if g.day % g.content.week != 0:
        return False
    if g.fed == 0:
        return True
    g.fed = 0
    return False


# --- fights and recovery: FF-30 to FF-39 -----------------------------------------------------------------------------


@rule
def is_recovering(g: Camp) -> bool:
    return g.fight != Fight.NONE


@rule
def playable(g: Camp, card: int) -> bool:
    """FF-31, FF-35, FF-43, FF-50: may this card be the group's day?"""
    if card == Card.THE_END:
        return path_is_complete(g)
    if not is_recovering(g):
        return True
    if card == Card.SKIRMISH:
        return g.fight == Fight.SKIRMISH
    return card == Card.HEAL or card == Card.REST or card == Card.PROVISION


@rule
def fight(g: Camp, seat: int, card: int, log: Log) -> None:
    """FF-30, FF-35 to FF-37: a second Skirmish makes it a Combat, and recovery starts again from zero."""
    upgraded = is_recovering(g)
    g.fight = Fight.COMBAT if card == Card.COMBAT or upgraded else Fight.SKIRMISH
    g.recovery_cards = 0
    g.recovery_heals = 0
    note(log, Event.UPGRADED if upgraded else Event.FOUGHT, seat, card)


@rule
def recover(g: Camp, seat: int, card: int, log: Log) -> None:
    """FF-32, FF-33, FF-38: two recovery cards; after a Combat at least one of them a Heal."""
    g.recovery_cards += 1
    if card == Card.HEAL:
        g.recovery_heals += 1
    if g.recovery_cards >= 2 and (g.fight == Fight.SKIRMISH or g.recovery_heals >= 1):
        g.fight = Fight.NONE
        g.recovery_cards = 0
        g.recovery_heals = 0
        note(log, Event.RECOVERED, seat)
    else:
        note(log, Event.RECOVERING, seat, g.recovery_cards, g.recovery_heals)


@rule
def can_play(g: Camp, seat: int) -> bool:
    """FF-34, FF-66: has the seat a legal card, hidden or face up?"""
    for card in range(KINDS):
        if g.hand[seat, card] > 0 and playable(g, card):
            return True
    return g.shown[seat] != NOTHING and playable(g, g.shown[seat])


# --- flights: FF-40 to FF-43, FF-70, FF-71 ---------------------------------------------------------------------------


@rule
def next_turn(g: Camp, seat: int, log: Log) -> None:
    """FF-40 to FF-42, FF-A13, FF-A14: go round the seats that have cards, past as many as the card of the day skips."""
    if nobody_has_cards(g) or (g.options.empty_hand == EmptyHand.LOSE and somebody_has_none(g)):
        end(g, seat, Ending.OUT_OF_CARDS, log)
        return
    for _ in range(g.skips):
        seat = next_seat(g, seat)
        note(log, Event.SKIPPED, g.turn, seat)
    seat = next_seat(g, seat)
    if g.options.stuck_with_the_end == Stuck.SKIP and is_stuck(g, seat):
        g.stuck = seat
        note(log, Event.PASSED_OVER, seat)
        other = next_seat(g, seat)
        if other == seat:
            end(g, seat, Ending.OUT_OF_CARDS, log)
            return
        seat = other
    g.turn = seat
    if not can_play(g, seat):
        end(g, seat, Ending.CANNOT_RECOVER, log)


@rule
def next_seat(g: Camp, seat: int) -> int:
    """The next seat with cards, in the present direction; with nobody else that is the seat itself."""
    for _ in range(g.seats):
        seat = (seat + g.direction + g.seats) % g.seats
        if has_cards(g, seat):
            break
    return seat


@rule
def is_stuck(g: Camp, seat: int) -> bool:
    """FF-A12: nothing but The End, and too early for it."""
    holds_it = g.hand[seat, Card.THE_END] > 0 or g.shown[seat] == Card.THE_END
    return holds_it and cards_of(g, seat) == 1 and not path_is_complete(g)


@rule
def hidden_cards(g: Camp, seat: int) -> int:
    count = 0
    for card in range(KINDS):
        count += g.hand[seat, card]
    return count


@rule
def cards_of(g: Camp, seat: int) -> int:
    """FF-66: the face-up card belongs to the hand."""
    return hidden_cards(g, seat) + (g.shown[seat] != NOTHING)


@rule
def has_cards(g: Camp, seat: int) -> bool:
    return g.deck.left > 0 or cards_of(g, seat) > 0


@rule
def nobody_has_cards(g: Camp) -> bool:
    """FF-83: all cards are gone."""
    if g.deck.left > 0:
        return False
    for seat in range(g.seats):
        if has_cards(g, seat):
            return False
    return True


@rule
def somebody_has_none(g: Camp) -> bool:
    """FF-A13, the other reading: one empty hand loses the round."""
    if g.deck.left > 0:
        return False
    for seat in range(g.seats):
        if not has_cards(g, seat):
            return True
    return False


# --- The End: FF-50 to FF-57 -----------------------------------------------------------------------------------------


@rule
def path_is_complete(g: Camp) -> bool:
    """FF-50, FF-51, FF-54: three weeks are down, and five quiet days."""
    return g.day >= g.content.path_starts and g.quiet_days >= g.content.quiet_days


@rule
def count_quiet_day(g: Camp, seat: int, card: int, recovering_before: bool, log: Log) -> None:
    """FF-51 to FF-53, FF-55, FF-56: a Fight starts the count again; a day in recovery does not count."""
    if card == Card.SKIRMISH or card == Card.COMBAT:
        g.quiet_days = 0
        return
    on_the_path = g.day > g.content.path_starts or g.options.carry_over_quiet_days
    recovering = is_recovering(g) if g.options.recovery_day_counts else recovering_before
    if on_the_path and not recovering:
        g.quiet_days += 1
        note(log, Event.PATH, seat, g.quiet_days)


# --- communication: FF-60 to FF-66 -----------------------------------------------------------------------------------


@rule
def must_show(g: Camp, seat: int) -> bool:
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
    """FF-01, FF-80 to FF-84: the round is over, for everybody alike."""
    g.ending = ending
    if ending == Ending.SURVIVED:
        note(log, Event.SURVIVED, seat, g.day)
    elif ending == Ending.HUNGER:
        note(log, Event.HUNGER, seat, g.day // g.content.week)
    elif ending == Ending.CANNOT_RECOVER:
        note(log, Event.CANNOT_RECOVER, seat)
    else:
        note(log, Event.OUT_OF_CARDS, NOTHING)


@rule
def payoff(g: Camp, seat: int) -> float:
    """FF-01, FF-84: everybody wins or nobody does."""
    return 1.0 if g.ending == Ending.SURVIVED else 0.0


# --- what a seat knows -----------------------------------------------------------------------------------------------


@rule
def redeal(g: Camp, seat: int, seed: int) -> None:
    """Deal the deck and the hidden cards of all other seats anew.

    Everybody knows that the seat to move can play (FF-34: else the round were lost), and who was passed over because it
    holds nothing but The End (FF-A12). Worlds that contradict this are dealt again.
    """
    seed_stream(g.deck, seed, 0)
    g.deck.known = 0
    while True:
        for other in range(g.seats):
            if is_hidden_from(g, other, seat):
                gather(g, other)
        for other in range(g.seats):
            if is_hidden_from(g, other, seat):
                cards = g.hand[other, UNKNOWN]
                g.hand[other, UNKNOWN] = 0
                for _ in range(cards):
                    give(g, other, draw(g.deck))
        if is_possible(g):
            break


@rule
def is_possible(g: Camp) -> bool:
    """Does the world fit what everybody knows of the seat to move?"""
    if g.ending == Ending.CANNOT_RECOVER:
        return not can_play(g, g.turn)
    return g.ending != Ending.GOES_ON or g.phase == Phase.SHOW or can_play(g, g.turn)


@rule
def is_hidden_from(g: Camp, other: int, seat: int) -> bool:
    """Are there cards of the other seat that this seat cannot know?"""
    return other != seat and other != g.stuck


@rule
def gather(g: Camp, seat: int) -> None:
    """Shuffle the hidden cards of a seat into the deck; only their number stays."""
    cards = hidden_cards(g, seat)
    for card in range(KINDS):
        for _ in range(g.hand[seat, card]):
            put(g.deck, card)
        g.hand[seat, card] = 0
    g.hand[seat, UNKNOWN] = cards


OBSERVATION = 3 * KINDS + SEATS * (KINDS + 3) + 14


@rule
def observe(g: Camp, seat: int, out: Observation) -> None:
    """Own hand, the row, this week, and every seat from the own one on in clockwise order; then the group."""
    out[:] = 0
    for card in range(KINDS):
        out[card] = g.hand[seat, card]
        out[KINDS + card] = copies(g, card)
    for day in range(g.day):
        if g.row[day] != NOTHING:
            out[2 * KINDS + g.row[day]] += 1
    at = 3 * KINDS
    for i in range(g.seats):
        other = (seat + i) % g.seats
        if g.shown[other] != NOTHING:
            out[at + g.shown[other]] = 1
        out[at + KINDS] = hidden_cards(g, other)
        out[at + KINDS + 1] = g.turn == other
        out[at + KINDS + 2] = g.stuck == other
        at += KINDS + 3
    at = 3 * KINDS + SEATS * (KINDS + 3)
    out[at + g.fight] = 1
    out[at + 3] = g.recovery_cards
    out[at + 4] = g.recovery_heals
    out[at + 5] = g.quiet_days
    out[at + 6] = g.day
    out[at + 7] = g.day % g.content.week
    out[at + 8] = g.fed
    out[at + 9] = g.direction
    out[at + 10] = g.phase
    out[at + 11] = g.deck.left
    out[at + 12] = g.seats
    out[at + 13] = g.ending
