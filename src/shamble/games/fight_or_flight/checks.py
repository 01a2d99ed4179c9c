"""What must be true of every position of Fight or Flight, and how a scenario's position is completed."""

from shamble.engine.base.record import NOTHING, Seat, words
from shamble.engine.rules.chance import draw, put
from shamble.engine.rules.plain import BadValue
from shamble.games.fight_or_flight.chapters.cards import can_play, copies, give, hand_size, held, hidden_cards
from shamble.games.fight_or_flight.content import DECK, Card
from shamble.games.fight_or_flight.state import Camp, Ending, Fight, Phase

# --- what must be true -----------------------------------------------------------------------------------------------


def problems(g: Camp) -> list[str]:
    """Sentences about what is wrong; none when all is well."""
    if not 0 <= g.turn < g.seats:
        return ["it is nobody's turn"]
    return [*problems_of_the_cards(g), *problems_of_the_days(g), *problems_of_the_turn(g)]


def problems_of_the_cards(g: Camp) -> list[str]:
    """FF-03, FF-72: is every card of the deck in exactly one place?"""
    found = []
    for card in Card:
        there, wanted = lying_about(g, card) + in_deck(g, card), copies(g, card)
        if there != wanted:
            found.append(f"there are {there} {words(card)} cards instead of {wanted}")
        if any(g.hand[seat, card] < 0 for seat in range(g.seats)):
            found.append(f"somebody has fewer than no {words(card)} cards")
    return found


def problems_of_the_days(g: Camp) -> list[str]:
    """Can the calendar, the recovery and the path stand like this?"""
    found = []
    if not 0 <= g.day <= DECK:
        found.append(f"day {g.day} is not in the calendar")
    if g.fed < 0:
        found.append("fewer than no Provisions were played")
    if not 0 <= g.recovery_heals <= g.recovery_cards:
        found.append("there are more Heals than recovery cards")
    if g.grown not in (0, 1) or (g.grown and g.fight != Fight.COMBAT):
        found.append("a fight that has grown out of Skirmishes is a Combat (FF-37)")
    if g.quiet_days < 0:
        found.append("there are fewer than no quiet days")
    return found


def problems_of_the_turn(g: Camp) -> list[str]:
    """Can the seat that is to move do what the phase asks of it?"""
    found = []
    if g.direction not in (-1, 1):
        found.append("the direction is neither 1 nor -1")
    if g.ending not in list(Ending):
        found.append("the ending is none of the known ones")
    if not g.ending and g.phase == Phase.PLAY and not can_play(g, g.turn):
        found.append(f"seat {Seat(g.turn).name} is to move and cannot play (FF-34): the round would be over")
    if not g.ending and g.phase == Phase.SHOW and hidden_cards(g, g.turn) == 0:
        found.append(f"seat {Seat(g.turn).name} is to show a card and has none hidden")
    if not g.ending and g.phase == Phase.SHOW and g.shown[g.turn] != NOTHING:
        found.append(f"seat {Seat(g.turn).name} is to show a card and shows one already")
    if not g.ending and g.stuck != NOTHING and held(g, g.stuck) != 1 << Card.THE_END:
        found.append(f"seat {Seat(g.stuck).name} was passed over and holds more than The End")
    return found


def lying_about(g: Camp, card: int) -> int:
    """How many copies of a card are in hands, face up or in the row."""
    hands = sum(int(g.hand[seat, card]) for seat in range(g.seats))
    shown = sum(int(g.shown[seat]) == card for seat in range(g.seats))
    return hands + shown + sum(int(played) == card for played in g.row)


def in_deck(g: Camp, card: int) -> int:
    """How many of a card are still to be drawn."""
    return sum(int(g.deck.cards[i]) == card for i in range(g.deck.left))


# --- completing a position -------------------------------------------------------------------------------------------


def restock(g: Camp, named: set[str]) -> None:
    """Let everything that a position names be true, and change as little as possible of the rest.

    A row tells the day and the Provisions of its week. Cards that the position puts somewhere are taken out of the
    deck, then out of hands that it does not name, which draw others; cards that lie nowhere go into the deck.
    """
    if "row" in named and "day" not in named:
        g.day = sum(card != NOTHING for card in g.row)
    if "row" in named and "fed" not in named:
        this_week = g.row[g.day - g.day % g.content.week : g.day]
        g.fed = sum(card == Card.PROVISION for card in this_week)
    unnamed = [seat for seat in range(g.seats) if not is_named(named, "hand", seat)]
    for seat in unnamed:
        if is_named(named, "shown", seat):
            make_room_for_the_shown_card(g, seat)
    for card in Card:
        for _ in range(lying_about(g, card) + in_deck(g, card), copies(g, card)):
            put(g.deck, card)
    for card in Card:
        for _ in range(copies(g, card), lying_about(g, card) + in_deck(g, card)):
            take_one_out(g, card, unnamed)


def is_named(named: set[str], place: str, seat: int) -> bool:
    """Does a position name this place of this seat, alone or in a table or list of all seats?"""
    in_parts = any(name.startswith(f"{place}.") for name in named)
    return f"{place}.{Seat(seat).name}" in named or (place in named and not in_parts)


def make_room_for_the_shown_card(g: Camp, seat: int) -> None:
    """FF-66: the face-up card belongs to the hand; one of the hidden cards makes room for it."""
    if g.shown[seat] != NOTHING and hidden_cards(g, seat) >= hand_size(g):
        card = g.shown[seat] if g.hand[seat, g.shown[seat]] else next(c for c in Card if g.hand[seat, c])
        g.hand[seat, card] -= 1


def take_one_out(g: Camp, card: Card, unnamed: list[int]) -> None:
    """One copy of a card less, in the deck or else in a hand that the position does not name."""
    for place in range(g.deck.left):
        if g.deck.cards[place] == card:
            g.deck.cards[place : g.deck.left - 1] = g.deck.cards[place + 1 : g.deck.left]
            g.deck.left -= 1
            g.deck.cards[g.deck.left] = NOTHING
            g.deck.known = min(g.deck.known, g.deck.left)
            return
    for seat in unnamed:
        if g.hand[seat, card]:
            g.hand[seat, card] -= 1
            give(g, seat, draw(g.deck))
            return
    raise BadValue(f"the position has more {words(card)} cards than the {copies(g, card)} of the deck")


def lived(g: Camp, seat: int, choices: int) -> bool | None:
    """Has the seat come through the first third, nine days of 27 (FF-57)? None: it is not over."""
    if g.ending:
        return False
    return True if g.day >= 9 else None
