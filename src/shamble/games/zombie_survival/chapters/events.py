"""The event deck: ZS-10, ZS-22, ZS-40, ZS-A10, ZS-A53, ZS-A54. Night in its middle; who stands at the door."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.chance import draw, put, throw
from shamble.games.zombie_survival.chapters.people import is_deserted, is_in, move_in, next_stranger
from shamble.games.zombie_survival.chapters.placement import clockwise, take_from_box
from shamble.games.zombie_survival.content import COLUMNS, EVENTS, Event
from shamble.games.zombie_survival.events import Happening, tell, tell1, tell4
from shamble.games.zombie_survival.state import Line, Siege, Standing

# --- the deck ---------------------------------------------------------------------------------------------------------


@rule
def night_margin(g: Siege, cards: int) -> int:
    """ZS-A10: Night comes from this place of the deck on, and as far from its end."""
    return cards * g.content.night_margin // 100


@rule
def turn_event(g: Siege, log: Log) -> None:
    """ZS-22, ZS-40: the top card of the event deck; in a game alone the deck runs out (ZS-A55)."""
    g.line = Line.TEXT
    g.event = NOTHING
    if g.events_left == 0:
        if g.seats == 1:
            g.line = Line.DONE
            return
        shuffle_events(g, log)
    turned = 1
    for event in range(EVENTS):
        turned += g.past[event]
    if not g.night and turned == g.night_place:
        g.event = Event.NIGHT
    else:
        g.event = draw(g.event_deck)
    g.past[g.event] = 1
    g.events_left -= 1
    first, second, third = (card_number(g, 0), card_number(g, 1), card_number(g, 2))
    tell4(log, Happening.CARD, NOTHING, g.event, first, second, third)


@rule
def card_number(g: Siege, place: int) -> int:
    """Section 3.7: the numbers in the text of the card that lies open, in their order; 0 where there is none."""
    content = g.content
    if g.event == Event.DRY_LIGHTNING:
        return content.lightning_fire + 0
    if g.event == Event.STRANGER_ON_THE_PORCH:
        return content.stranger_zombie + 0
    if g.event == Event.SPOILED_LUNCH:
        return content.lunch_spoiled + 0
    if g.event == Event.SUPPLY_DROP:
        if place == 0:
            return content.drop_canned + 0
        return content.drop_first_aid + 0 if place == 1 else content.drop_batteries + 0
    if g.event == Event.LOOTERS_IN_TOWN:
        return content.looters + 0
    return content.wind_dice + 0 if g.event == Event.SECOND_WIND else 0


@rule
def shuffle_events(g: Siege, log: Log) -> None:
    """ZS-A53: an empty deck is made again of all cards but Night."""
    g.past[:] = 0
    for event in range(EVENTS):
        if event != Event.NIGHT:
            put(g.event_deck, event)
    g.events_left = EVENTS - 1
    tell(log, Happening.SHUFFLED, NOTHING)


# --- the houses -------------------------------------------------------------------------------------------------------


@rule
def still_stands(g: Siege, seat: int) -> bool:
    """Section 3.7: a house without people, or burnt, skips the rest of the card."""
    home = g.homes[seat]
    return is_in(g, seat) and not home.burnt and not is_deserted(home)


@rule
def strangers_come_in(g: Siege, log: Log) -> None:
    """Stranger on the Porch: one more person, or on a 1 a zombie in the house. It eats today and may act."""
    for i in range(g.seats):
        seat = clockwise(g, i)
        home = g.homes[seat]
        if home.answer:
            home.answer = 0
            face = throw(g.die, COLUMNS)
            tell1(log, Happening.ROLLED, seat, face)
            if face > g.content.stranger_zombie:
                person = next_stranger(g, home)
                move_in(home, person, Standing.READY)
                tell1(log, Happening.STRANGER, seat, person)
            elif take_from_box(g):
                home.inside += 1
                tell(log, Happening.STRANGER_BITES, seat)
            else:  # ZS-A52
                tell(log, Happening.STRANGER_GONE, seat)
