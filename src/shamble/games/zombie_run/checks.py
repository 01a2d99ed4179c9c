"""What must be true of every position of ZOMBIE! Run for your lives!, and how a scenario's position is completed."""

from collections import Counter

from shamble.engine.base.record import NOTHING, Seat, words
from shamble.engine.rules.chance import clear, draw, put
from shamble.engine.rules.plain import BadValue
from shamble.games.zombie_run.chapters.cards import hand_size
from shamble.games.zombie_run.chapters.choices import can_be_given, can_play, can_use_special, counterpart, is_item
from shamble.games.zombie_run.chapters.placing import living
from shamble.games.zombie_run.chapters.setup import copies
from shamble.games.zombie_run.content import FIRST_ZOMBIE, HAND, Card
from shamble.games.zombie_run.state import Chase, Ending, Known


def problems(g: Chase) -> list[str]:
    """Sentences about what is wrong; none when all is well."""
    return [*card_problems(g), *table_problems(g), *knowledge_problems(g), *turn_problems(g)]


def card_problems(g: Chase) -> list[str]:
    """Every card once, hands without gaps."""
    found = []
    there = in_deck(g) + lying_about(g)
    for card in Card:
        if there[card] != copies(g, card):
            found.append(f"there are {there[card]} {words(card)} cards instead of {copies(g, card)}")
    discard, top = list(map(int, g.discard)), int(g.top)
    if (top == NOTHING) != (sum(discard) == 0) or (top != NOTHING and discard[top] == 0):
        found.append("the top of the discard pile is not one of its cards")
    for seat, (hand, known) in enumerate(hands(g)):
        size = hand.index(NOTHING) if NOTHING in hand else HAND
        if any(card != NOTHING for card in hand[size:]):
            found.append(f"the hand of {Seat(seat).name} has a gap")
        if any(what != Known.FRESH for what in known[size:]):
            found.append(f"something is known of a card that {Seat(seat).name} does not have")
    return found


def table_problems(g: Chase) -> list[str]:
    """ZR-10, ZR-11, ZR-30, ZR-31, ZR-50: nothing lies before a player that could not stay there."""
    found = []
    most_roaches = copies(g, Card.ROACHES) if g.options.roaches_distinct else 1
    for seat in range(g.seats):
        who, before = Seat(seat).name, list(map(int, g.before[seat, :]))
        for card in Card:
            if not 0 <= before[card] <= (most_roaches if card == Card.ROACHES else 1):
                found.append(f"{who} has {before[card]} {words(card)} cards before them (ZR-31)")
            if is_item(card) and before[card] and before[counterpart(card)]:
                other = Card(counterpart(card))
                found.append(f"{who} has {words(card)} and {words(other)}, which cancel each other (ZR-30)")
        items, zombies = sum(before[:FIRST_ZOMBIE]), sum(before[FIRST_ZOMBIE:])
        if (g.items[seat], g.zombies[seat]) != (items, zombies):
            found.append(f"the items and zombies of {who} are counted wrongly")
        if g.turned[seat] not in (0, 1):
            found.append(f"{who} is neither living nor a zombie")
        if g.turned[seat] and (hand_size(g, seat) or items or zombies):
            found.append(f"{who} is a zombie-player and has cards (ZR-50)")
        if items >= g.content.items_to_win and g.ending != Ending.SAVED:
            found.append(f"{who} has {items} items and would have won (ZR-10)")
        if zombies >= g.content.zombies_to_catch:
            found.append(f"{who} has {zombies} zombies and would be caught (ZR-11)")
    return found


def knowledge_problems(g: Chase) -> list[str]:
    """What everybody knows of the hidden cards is true, and leaves room for a deal."""
    found = []
    hidden = [Counter(cards) for cards in hidden_hands(g)]
    everywhere, deck = sum(hidden, Counter[int]()), in_deck(g)
    kept, afloat, loose = list(map(int, g.kept)), list(map(int, g.afloat)), list(map(int, g.loose))
    for card in Card:
        if kept[card] + afloat[card] != everywhere[card] + deck[card]:
            found.append(f"{kept[card] + afloat[card]} {words(card)} cards should be hidden")
        if not 0 <= kept[card] <= everywhere[card]:
            found.append(f"{kept[card]} {words(card)} cards cannot be kept in hands")
    for seat in range(g.seats):
        if not 0 <= loose[seat] <= hidden[seat].total():
            found.append(f"{Seat(seat).name} cannot have {loose[seat]} loose cards")
    own = [Counter(card for card, what in zip(*hand, strict=True) if what == Known.KEPT) for hand in hands(g)]
    for viewer in (NOTHING, *range(g.seats)):
        mine = own[viewer] if viewer != NOTHING else Counter[int]()
        others = [seat for seat in range(g.seats) if seat != viewer]
        room = sum(hidden[seat].total() for seat in others)
        elsewhere = sum(max(0, kept[card] - mine[card]) for card in Card)
        if not room - sum(loose[seat] for seat in others) <= elsewhere <= room:
            found.append("the kept cards do not fit into the hands")
    return found


def turn_problems(g: Chase) -> list[str]:
    """Somebody is to move and can, or the game is over."""
    if g.ending not in list(Ending):
        return ["the ending is none of the known ones"]
    if not 0 <= g.turn < g.seats:
        return ["it is nobody's turn"]
    who = Seat(g.turn).name
    if (living(g) == 1) != (g.ending == Ending.LAST_SURVIVOR):
        return ["one survivor, and the game would be over (ZR-12)"]
    if g.ending:
        return [] if g.drawn == NOTHING else ["a card was turned up after the end"]
    if g.turned[g.turn]:
        if g.drawn == NOTHING or not can_be_given(g, g.drawn):
            return [f"{who} is a zombie-player and has no card to give (ZR-51)"]
        return []
    if g.drawn != NOTHING:
        return [f"{who} is living and turns up no card (ZR-20)"]
    if not can_play(g, g.turn) and not can_use_special(g, g.turn):
        return [f"{who} can place no card, the hand would be renewed (ZR-35)"]
    return []


# --- completing a position --------------------------------------------------------------------------------------------


def restock(g: Chase, named: set[str]) -> None:
    """The deck is what lies nowhere else; from it come the hands that were not named, and what a zombie turns up.

    What is known of the hidden cards is what everybody knows before the first shuffle, unless it is named.
    """
    letters = [Seat(seat).name for seat in range(g.seats)]
    by_letter = "hand" not in named or any(f"hand.{who}" in named for who in letters)
    unnamed = [seat for seat, who in enumerate(letters) if by_letter and f"hand.{who}" not in named]
    for seat in unnamed:
        g.hand[seat, :] = NOTHING
    if not g.turned[g.turn] and "drawn" not in named:
        g.drawn = NOTHING
    stock_the_deck(g)
    for seat in unnamed:
        if not g.turned[seat]:
            for place in range(g.content.hand + (seat == g.turn)):
                g.hand[seat, place] = draw(g.deck)
    if g.turned[g.turn] and g.drawn == NOTHING and not g.ending and "drawn" not in named:
        g.drawn = draw(g.deck)
    count_what_is_known(g, named)


def stock_the_deck(g: Chase) -> None:
    """Put every card that lies nowhere on the table into the deck."""
    clear(g.deck)
    elsewhere = lying_about(g)
    for card in Card:
        left = copies(g, card) - elsewhere[card]
        if left < 0:
            raise BadValue(f"the position has more {words(card)} cards than the {copies(g, card)} of the deck")
        for _ in range(left):
            put(g.deck, card)


def count_what_is_known(g: Chase, named: set[str]) -> None:
    """The numbers that follow from where the cards lie."""
    for seat in range(g.seats):
        g.items[seat] = sum(map(int, g.before[seat, :FIRST_ZOMBIE]))
        g.zombies[seat] = sum(map(int, g.before[seat, FIRST_ZOMBIE:]))
        g.known[seat, hand_size(g, seat) if "known" in named else 0 :] = Known.FRESH
    if "top" not in named:
        g.top = next((card for card in Card if g.discard[card] > 0), NOTHING)
    if "kept" not in named:
        g.kept[:] = 0
    hidden = hidden_hands(g)
    if "afloat" not in named:
        unseen = in_deck(g) + sum((Counter(cards) for cards in hidden), Counter[int]())
        for card in Card:
            g.afloat[card] = unseen[card] - g.kept[card]
    if "loose" not in named:
        for seat in range(g.seats):
            g.loose[seat] = len(hidden[seat])


# --- where the cards are ----------------------------------------------------------------------------------------------


def hands(g: Chase) -> list[tuple[list[int], list[int]]]:
    """The hand of each seat, place by place, and what is known of it."""
    cards, known = g.hand, g.known
    return [(list(map(int, cards[seat, :])), list(map(int, known[seat, :]))) for seat in range(g.seats)]


def hidden_hands(g: Chase) -> list[list[int]]:
    """The cards of each hand that not everybody has seen."""
    return [
        [card for card, what in zip(*hand, strict=True) if card != NOTHING and what != Known.SHOWN] for hand in hands(g)
    ]


def in_deck(g: Chase) -> Counter[int]:
    """How many of each card are still to be drawn."""
    return Counter(map(int, g.deck.cards[: g.deck.left]))


def lying_about(g: Chase) -> Counter[int]:
    """How many copies of each card are anywhere but in the deck."""
    found = Counter(card for hand, _ in hands(g) for card in hand)
    found[int(g.drawn)] += 1
    for place in (g.discard, *(g.before[seat, :] for seat in range(g.seats))):
        found.update({card: int(count) for card, count in enumerate(place)})
    return found


def lived(g: Chase, seat: int, choices: int) -> bool | None:
    """Has the seat come alive through the first third, which is five turns of everybody? None: it is not over."""
    if g.ending or g.turned[seat]:
        return False
    return True if choices >= 5 * g.seats else None
