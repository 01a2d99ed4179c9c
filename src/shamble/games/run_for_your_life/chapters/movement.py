"""Phase 2, human movement: the card, the steps and the end of a move. RL-30 to RL-32."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.chapters.decks import draw_value
from shamble.games.run_for_your_life.chapters.road import face, humans_outside, is_blocked, without
from shamble.games.run_for_your_life.chapters.things import find
from shamble.games.run_for_your_life.content import CARD_OF, Effect
from shamble.games.run_for_your_life.events import Event, Purpose
from shamble.games.run_for_your_life.state import Mark, Pace, Road, Stage


@rule
def start_movement(g: Road) -> None:
    """RL-30: phase 2 begins, and all humans on the road are to move."""
    g.stage = Stage.MOVEMENT
    g.to_act = humans_outside(g)
    g.mover = NOTHING


@rule
def begin_move(g: Road, seat: int, log: Log) -> None:
    """RL-30: a card. Barred Gate: no card, no move."""
    if g.marks[seat, Mark.BARRED_GATE]:
        g.marks[seat, Mark.BARRED_GATE] = 0
        g.to_act = without(g.to_act, seat)
        note(log, Event.SKIPPED, seat)
    else:
        turn_movement_card(g, seat, draw_value(g, log))
        note(log, Event.DREW, seat, g.card[seat], Purpose.MOVEMENT, g.steps)


@rule
def turn_movement_card(g: Road, seat: int, value: int) -> None:
    """RL-30, RL-32: it says how far the human may go, and is kept for the turn."""
    g.mover = seat
    g.entered = 0
    g.card[seat] = value
    g.steps = steps_for(g, seat)
    g.pace = Pace.CARD_TURNED


@rule
def steps_for(g: Road, seat: int) -> int:
    """RL-A47: the card, halved up by an ankle, doubled by a bicycle; then the shoes."""
    steps = g.card[seat]
    if g.marks[seat, Mark.TWISTED_ANKLE]:
        steps = (steps + 1) // 2
    if g.marks[seat, Mark.BICYCLE]:
        steps = steps * 2
    shoes = find(g, seat, Effect.SHOES)
    if shoes != NOTHING:
        steps += g.content.cards[CARD_OF[g.kept[shoes].thing]].plus
    return steps


@rule
def draw_again(g: Road, seat: int, log: Log) -> None:
    """Lucky Coin: the second card is kept."""
    turn_movement_card(g, seat, draw_value(g, log))
    note(log, Event.DREW_AGAIN, seat, g.card[seat], g.steps)


@rule
def end_move(g: Road, log: Log) -> None:
    """The marks have had their card, and zombies that are gone bar nothing (RL-A9)."""
    seat = g.mover
    if not is_blocked(g, g.space[seat]):
        face(g, seat, 0)
    if not g.entered:
        note(log, Event.STOPPED, seat, g.space[seat])
    g.marks[seat, Mark.TWISTED_ANKLE] = 0
    g.marks[seat, Mark.BICYCLE] = 0
    g.to_act = without(g.to_act, seat)
    g.mover = NOTHING
    g.entered = 0
    g.felled = 0
