"""The three decks: RL-01 to RL-03. What lies neither in a deck nor on the table is in the discards (RL-A40)."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.chance import draw, fill
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.content import CARD_OF, BloodCard, Card, Value
from shamble.games.run_for_your_life.events import Event, Pile
from shamble.games.run_for_your_life.state import Road

CARDS = len(Card)
HIGHEST = len(Value)
BLOOD_CARDS = len(BloodCard)
POOLS = 100  # shuffles that are told apart; no card is held for nearly so long

# --- determination ----------------------------------------------------------------------------------------------------


@rule
def draw_value(g: Road, log: Log) -> int:
    """RL-01, RL-A40: the next determination card. There is always one (`content.check`)."""
    if g.determination.left == 0:
        for value in range(1, HIGHEST + 1):
            fill(g.determination, value, g.content.determination[value - 1] - values_out(g, value))
        note(log, Event.SHUFFLED, NOTHING, Pile.DETERMINATION)
    return draw(g.determination)


@rule
def values_out(g: Road, value: int) -> int:
    """How many determination cards of a value lie on the table."""
    found = 0
    for seat in range(g.seats):
        found += g.card[seat] == value
        found += g.lots[seat] == value
    return found + (g.npz_card == value) + (g.drawn == value)


# --- events -----------------------------------------------------------------------------------------------------------


@rule
def draw_event(g: Road, log: Log) -> int:
    """RL-02, RL-A40: the next event card; NOTHING when all are kept."""
    if g.events.left == 0:
        for card in range(CARDS):
            fill(g.events, card, g.content.cards[card].copies - kept_copies(g, card))
        if g.events.left > 0:
            note(log, Event.SHUFFLED, NOTHING, Pile.EVENTS)
    return draw(g.events)


@rule
def kept_copies(g: Road, card: int) -> int:
    """How many copies of an event card are kept by players or lie in piles."""
    found = 0
    for slot in range(g.kept_count):
        found += CARD_OF[g.kept[slot].thing] == card
    return found


# --- blood ------------------------------------------------------------------------------------------------------------


@rule
def draw_blood(g: Road, log: Log) -> int:
    """RL-03, RL-A40: the next blood card; NOTHING when all are held."""
    if g.blood_deck.left == 0:
        turn_up_discards(g, log)
        g.pool = (g.pool + 1) % POOLS
        for card in range(BLOOD_CARDS):
            fill(g.blood_deck, card, blood_copies(g, card) - blood_out(g, card))
        if g.blood_deck.left > 0:
            note(log, Event.SHUFFLED, NOTHING, Pile.BLOOD)
    return draw(g.blood_deck)


@rule
def blood_copies(g: Road, card: int) -> int:
    """How many of a blood card this game is played with."""
    return g.content.blood[g.options.infected_ratio, card]


@rule
def blood_out(g: Road, card: int) -> int:
    """How many of a blood card lie before players, or face down in the discards."""
    found = 0
    for i in range(g.blood_count):
        found += g.blood[i].card == card
    return found


@rule
def turn_up_discards(g: Road, log: Log) -> None:
    """RL-A40: cards that went to the discards unseen are shown before all are shuffled."""
    i = 0
    while i < g.blood_count:
        if g.blood[i].drops == 0:
            put_away(g, i, log)
        else:
            i += 1


@rule
def put_away(g: Road, i: int, log: Log) -> None:
    """A blood card goes to the discards, face up; the later ones move up."""
    note(log, Event.PUT_AWAY, g.blood[i].holder, g.blood[i].card)
    last = g.blood_count - 1
    while i < last:
        here, after = g.blood[i], g.blood[i + 1]
        here.card = after.card
        here.holder = after.holder
        here.drops = after.drops
        here.seen = after.seen
        here.pool = after.pool
        here.by = after.by
        i += 1
    wipe(g, last)
    g.blood_count -= 1


@rule
def wipe(g: Road, i: int) -> None:
    """An empty place for a blood card."""
    here = g.blood[i]
    here.card = NOTHING
    here.holder = NOTHING
    here.drops = 0
    here.seen = 0
    here.pool = 0
    here.by = NOTHING
