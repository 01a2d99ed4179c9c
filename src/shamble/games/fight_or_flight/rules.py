"""The rules of Fight or Flight: the turn on one screen, the days, and what is shown.

The other chapters of the ledger are in `chapters/`: set-up, cards, fights, flights, path, ending; `knowledge` is what a
seat knows.
"""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit, holds
from shamble.engine.rules.chance import draw
from shamble.engine.rules.events import note
from shamble.games.fight_or_flight.actions import KINDS, PLAY, PLAY_SHOWN, SHOW, SHOW_NONE
from shamble.games.fight_or_flight.chapters.cards import (
    FIGHTS,
    RECOVERIES,
    give,
    hidden_cards,
    is_recovering,
    path_is_complete,
    playable,
)
from shamble.games.fight_or_flight.chapters.ending import end, payoff
from shamble.games.fight_or_flight.chapters.fights import fight, recover
from shamble.games.fight_or_flight.chapters.flights import next_turn
from shamble.games.fight_or_flight.chapters.knowledge import LAYOUT, observe, redeal
from shamble.games.fight_or_flight.chapters.path import count_quiet_day, path_was_complete
from shamble.games.fight_or_flight.chapters.setup import setup
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.events import Event
from shamble.games.fight_or_flight.meta import Show
from shamble.games.fight_or_flight.state import Camp, Ending, Phase

__all__ = ["LAYOUT", "apply", "legal", "observe", "payoff", "redeal", "setup", "waiting"]

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
