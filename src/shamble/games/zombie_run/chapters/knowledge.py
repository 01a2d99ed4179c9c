"""What a seat knows: other worlds that it cannot tell from the real one, and its knowledge as numbers."""

from shamble.engine.base.record import NOTHING, Observation
from shamble.engine.compile.rule import rule
from shamble.engine.rules.chance import clear, draw, put, roll, seed_stream
from shamble.games.zombie_run.chapters.cards import hand_size, hidden_cards
from shamble.games.zombie_run.chapters.choices import can_play, can_use_special, redraw_can_help
from shamble.games.zombie_run.content import KINDS
from shamble.games.zombie_run.state import SEATS, Chase, Ending, Known

# --- other worlds -----------------------------------------------------------------------------------------------------


@rule
def redeal(g: Chase, seat: int, seed: int) -> None:
    """Deal the deck and the hidden cards of all other hands anew.

    Kept copies (see the chapter on cards) go to hands only, and no hand has more others than its loose ones; copies
    afloat fill what is left of the hands, and the rest is the deck. All such worlds are equally likely. Those that
    contradict what everybody saw of the seat to move are dealt again.
    """
    seed_stream(g.deck, seed, 0)
    while True:
        clear(g.deck)
        for card in range(KINDS):
            for _ in range(kept_elsewhere(g, seat, card)):
                put(g.deck, card)
        share_kept_cards(g, seat)
        deal_hidden(g, seat, Known.KEPT)
        for card in range(KINDS):
            for _ in range(afloat_elsewhere(g, seat, card)):
                put(g.deck, card)
        deal_hidden(g, seat, Known.FRESH)
        if is_possible(g):
            break


@rule
def kept_elsewhere(g: Chase, seat: int, card: int) -> int:
    """How many copies of a card this seat knows to be in other hands since before the deck was shuffled."""
    return max(0, g.kept[card] - count_in_hand(g, seat, card, Known.KEPT))


@rule
def afloat_elsewhere(g: Chase, seat: int, card: int) -> int:
    """How many copies of a card may be in the deck, or hidden in another hand, as far as this seat knows."""
    own = count_in_hand(g, seat, card, Known.KEPT) + count_in_hand(g, seat, card, Known.FRESH)
    return g.kept[card] + g.afloat[card] - own - kept_elsewhere(g, seat, card)


@rule
def count_in_hand(g: Chase, seat: int, card: int, known: int) -> int:
    """How many copies of a card are in a hand that the others know this much about; none for a spectator."""
    count = 0
    if seat != NOTHING:
        for place in range(hand_size(g, seat)):
            count += g.hand[seat, place] == card and g.known[seat, place] == known
    return count


@rule
def share_kept_cards(g: Chase, seat: int) -> None:
    """Mark which hidden places of the other hands get the kept cards, which now lie in the deck.

    Any places are as likely, as long as no hand has more than its `loose` number of others.
    """
    room = 0  # places that a kept card may fill or not
    for other in range(g.seats):
        if other != seat:
            room += g.loose[other]
    extra = g.deck.left + room  # kept cards for those places
    for other in range(g.seats):
        if other != seat:
            extra -= hidden_cards(g, other)
    for other in range(g.seats):
        if other != seat:
            kept = hidden_cards(g, other) - g.loose[other]
            for _ in range(g.loose[other]):
                if roll(g.deck, room) < extra:
                    kept += 1
                    extra -= 1
                room -= 1
            mark_kept_places(g, other, kept)


@rule
def mark_kept_places(g: Chase, seat: int, kept: int) -> None:
    """The first hidden places of a hand, so many, are for kept cards, the others for fresh ones."""
    for place in range(hand_size(g, seat)):
        if g.known[seat, place] != Known.SHOWN:
            g.known[seat, place] = Known.KEPT if kept > 0 else Known.FRESH
            kept -= 1


@rule
def deal_hidden(g: Chase, seat: int, known: int) -> None:
    """Deal from the deck to the places of the other hands that are marked so."""
    for other in range(g.seats):
        if other != seat:
            for place in range(hand_size(g, other)):
                if g.known[other, place] == known:
                    g.hand[other, place] = draw(g.deck)


@rule
def is_possible(g: Chase) -> bool:
    """Does the world fit what everybody knows? ZR-35: the seat to move has a choice; ZR-A23: its redraw could help."""
    if g.ending != Ending.GOES_ON or g.turned[g.turn]:
        return True
    if g.hopeful and not redraw_can_help(g, g.turn):
        return False
    return can_play(g, g.turn) or can_use_special(g, g.turn)


# --- as numbers -------------------------------------------------------------------------------------------------------

SEAT_NUMBERS = 2 * KINDS + 6
CARD_NUMBERS = 4
FIRST_CARD = SEATS * SEAT_NUMBERS
OBSERVATION = FIRST_CARD + CARD_NUMBERS * KINDS + 11


@rule
def observe(g: Chase, seat: int, out: Observation) -> None:
    """Every seat from the own one on, clockwise (see `observe_seat`); every card; then the turn and the options.

    A card: copies in the discard pile, kept in other hands for certain, afloat as far as the seat knows; is it the one
    that a zombie-player turned up.
    """
    out[:] = 0
    for i in range(g.seats):
        observe_seat(g, (seat + i) % g.seats, i == 0, i * SEAT_NUMBERS, out)
    at = FIRST_CARD
    for card in range(KINDS):
        out[at] = g.discard[card]
        out[at + 1] = g.kept[card]
        out[at + 2] = g.afloat[card]
        out[at + 3] = g.drawn == card
        at += CARD_NUMBERS
    if seat != NOTHING:
        for place in range(hand_size(g, seat)):  # only of these cards a seat knows more than everybody
            observe_elsewhere(g, seat, g.hand[seat, place], out)
    out[at] = g.seats
    out[at + 1] = g.deck.left
    out[at + 2] = g.special_used
    out[at + 3] = g.hopeful
    out[at + 4] = g.idle
    out[at + 5] = g.options.deck
    out[at + 6] = g.options.strict_special_ban
    out[at + 7] = g.options.zombie_may_crown
    out[at + 8] = g.options.roaches_distinct
    out[at + 9] = g.ending
    out[at + 10] = g.winner == seat


@rule
def observe_elsewhere(g: Chase, seat: int, card: int, out: Observation) -> None:
    """The copies of a card that lie elsewhere, as the own hand tells."""
    out[FIRST_CARD + CARD_NUMBERS * card + 1] = kept_elsewhere(g, seat, card)
    out[FIRST_CARD + CARD_NUMBERS * card + 2] = afloat_elsewhere(g, seat, card)


@rule
def observe_seat(g: Chase, seat: int, own: bool, at: int, out: Observation) -> None:
    """The cards of its hand that are known, those before it; living, to move, hand size, loose ones, items, zombies."""
    for place in range(hand_size(g, seat)):
        if own or g.known[seat, place] == Known.SHOWN:
            out[at + g.hand[seat, place]] += 1
    for card in range(KINDS):
        out[at + KINDS + card] = g.before[seat, card]
    at += 2 * KINDS
    out[at] = not g.turned[seat]
    out[at + 1] = g.turn == seat
    out[at + 2] = hand_size(g, seat)
    out[at + 3] = g.loose[seat]
    out[at + 4] = g.items[seat]
    out[at + 5] = g.zombies[seat]
