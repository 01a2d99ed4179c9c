"""What a seat knows: other worlds that it cannot tell from the real one, and its knowledge as numbers."""

from shamble.engine.base.record import NOTHING, Observation
from shamble.engine.compile.rule import rule
from shamble.engine.rules.chance import clear, draw, put, roll, seed_stream
from shamble.engine.rules.layout import MOST, Layout, Slices, blocks, flag, named, numbers, size_of
from shamble.games.zombie_run.chapters.cards import hand_size, hidden_cards
from shamble.games.zombie_run.chapters.choices import can_play, can_use_special, redraw_can_help
from shamble.games.zombie_run.content import DECK, HAND, KINDS, Card, Night
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


class OfSeat(Slices):
    """What is seen of a seat."""

    CARDS = numbers("the cards of its hand that are known", 0, HAND, Card)
    BEFORE = numbers("the cards that lie before it", 0, DECK, Card)
    LIVING = flag("it lives: it is no zombie-player")
    TO_MOVE = flag("it is its turn")
    HAND_SIZE = numbers("cards in its hand", 0, HAND)
    LOOSE = numbers("hidden cards of its hand, at most, that are not kept ones", 0, HAND)
    ITEMS = numbers("items that lie before it", 0, DECK)
    ZOMBIES = numbers("zombies that lie before it", 0, DECK)


class OfCard(Slices):
    """What is known of a card."""

    DISCARDED = numbers("copies in the discard pile", 0, DECK)
    KEPT = numbers("copies that other hands have held for certain since the last shuffle", 0, DECK)
    AFLOAT = numbers("other copies in the deck or in other hands, as far as the seat knows", 0, DECK)
    DRAWN = flag("a zombie-player turned it up and must give it")


class Sight(Slices):
    """What a seat knows."""

    SEAT = blocks("every seat from the own one on, clockwise; places without a seat are 0", OfSeat, SEATS)
    CARD = blocks("every card", OfCard, Card)
    PLAYERS = numbers("seats at the table", 2, SEATS)
    DECK_LEFT = numbers("cards in the draw deck", 0, DECK)
    SPECIAL_USED = flag("the Special Rule was used in this turn")
    HOPEFUL = flag("a hand was renewed in this turn")
    IDLE = numbers("turns in a row that have placed no card", 0, MOST)
    NIGHT = named("option deck", Night)
    STRICT_SPECIAL_BAN = flag("option strict_special_ban")
    ZOMBIE_MAY_CROWN = flag("option zombie_may_crown")
    ROACHES_DISTINCT = flag("option roaches_distinct")
    ENDING = named("how the game ended", Ending)
    WON = flag("this seat got away")


LAYOUT = Layout(1, Sight)
PER_SEAT, PER_CARD = size_of(OfSeat), size_of(OfCard)


@rule
def observe(g: Chase, seat: int, out: Observation) -> None:
    """All that a seat knows, as `Sight` names it."""
    out[:] = 0
    for i in range(g.seats):
        other = seat + i if seat + i < g.seats else seat + i - g.seats
        observe_seat(g, other, i == 0, Sight.SEAT + i * PER_SEAT, out)
    for card in range(KINDS):
        at = Sight.CARD + card * PER_CARD
        out[at + OfCard.DISCARDED] = g.discard[card]
        out[at + OfCard.KEPT] = g.kept[card]
        out[at + OfCard.AFLOAT] = g.afloat[card]
        out[at + OfCard.DRAWN] = g.drawn == card
    if seat != NOTHING:
        for place in range(hand_size(g, seat)):  # only of these cards a seat knows more than everybody
            observe_elsewhere(g, seat, g.hand[seat, place], out)
    out[Sight.PLAYERS] = g.seats
    out[Sight.DECK_LEFT] = g.deck.left
    out[Sight.SPECIAL_USED] = g.special_used
    out[Sight.HOPEFUL] = g.hopeful
    out[Sight.IDLE] = g.idle
    out[Sight.NIGHT] = g.options.deck
    out[Sight.STRICT_SPECIAL_BAN] = g.options.strict_special_ban
    out[Sight.ZOMBIE_MAY_CROWN] = g.options.zombie_may_crown
    out[Sight.ROACHES_DISTINCT] = g.options.roaches_distinct
    out[Sight.ENDING] = g.ending
    out[Sight.WON] = g.winner == seat


@rule
def observe_elsewhere(g: Chase, seat: int, card: int, out: Observation) -> None:
    """The copies of a card that lie elsewhere, as the own hand tells."""
    at = Sight.CARD + card * PER_CARD
    out[at + OfCard.KEPT] = kept_elsewhere(g, seat, card)
    out[at + OfCard.AFLOAT] = afloat_elsewhere(g, seat, card)


@rule
def observe_seat(g: Chase, seat: int, own: bool, at: int, out: Observation) -> None:
    """What is seen of a seat; the own hand is known whole."""
    for place in range(hand_size(g, seat)):
        if own or g.known[seat, place] == Known.SHOWN:
            out[at + OfSeat.CARDS + g.hand[seat, place]] += 1
    for card in range(KINDS):
        out[at + OfSeat.BEFORE + card] = g.before[seat, card]
    out[at + OfSeat.LIVING] = not g.turned[seat]
    out[at + OfSeat.TO_MOVE] = g.turn == seat
    out[at + OfSeat.HAND_SIZE] = hand_size(g, seat)
    out[at + OfSeat.LOOSE] = g.loose[seat]
    out[at + OfSeat.ITEMS] = g.items[seat]
    out[at + OfSeat.ZOMBIES] = g.zombies[seat]
