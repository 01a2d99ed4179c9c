"""A player of rules of thumb, who looks at the own hand, at the shown cards, and counts what has been played.

Every card that may be played is given points: what it is worth in the hand, what it does to recovery, hunger and the
path to The End, and whom it brings to move. The most points win. What another seat shows, and what it played last, tell
something about what it lacks. `weights` has the points and the tells, found by playing.

All is done in whole numbers, so that every machine decides alike. A chance is a number from 0 to `SURE`.
"""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import rule
from shamble.games.fight_or_flight.actions import KINDS, PLAY, PLAY_SHOWN, SHOW
from shamble.games.fight_or_flight.content import Card
from shamble.games.fight_or_flight.instinct.odds import SURE
from shamble.games.fight_or_flight.instinct.outlook import look_ahead
from shamble.games.fight_or_flight.instinct.playing import WIN, chance_of_hunger, worth_of_playing
from shamble.games.fight_or_flight.instinct.showing import worth_of_showing, worth_of_the_place
from shamble.games.fight_or_flight.instinct.sight import look_round
from shamble.games.fight_or_flight.instinct.weights import (
    LAST_WEEK,
    PATH,
    PATH_COMPLETE,
    TELLS,
    TIMES,
    WEIGHTS,
    Row,
)
from shamble.games.fight_or_flight.state import Camp, Phase

__all__ = ["choose", "instinct", "stage_of"]


@rule
def instinct(g: Camp, seat: int, mask: Mask, luck: int) -> int:
    """The choice with the most points."""
    return choose(g, seat, mask, WEIGHTS[g.seats - 2, stage_of(g), :], TELLS[g.seats - 2, :])


@rule
def stage_of(g: Camp) -> int:
    """How far the round is: the three weeks, the path, the path complete; and the same after each kind of fight."""
    day = g.day + (g.phase == Phase.PLAY)
    if day <= g.content.path_starts:
        stage = min(LAST_WEEK, (day - 1) // g.content.week)
    else:
        stage = PATH_COMPLETE if g.quiet_days >= g.content.quiet_days else PATH
    return stage + TIMES * g.fight


@rule
def choose(g: Camp, seat: int, mask: Mask, w: Row, tells: Row) -> int:
    """The choice with the most points by these weights."""
    if g.phase == Phase.SHOW:
        return choose_a_card_to_show(g, seat, mask, w)
    if count_plays(mask) == 1:
        return first_play(mask)
    sight = look_round(g, seat)
    best, most = NOTHING, -2 * WIN
    next, direction, hunger = NOTHING, 0, 0
    for action in range(PLAY_SHOWN, -1, -1):  # quiet cards first: most fights then need no long look
        if mask[action]:
            card = g.shown[seat] if action == PLAY_SHOWN else action - PLAY
            ahead = look_ahead(g, seat, card)
            if next != ahead.next or direction != ahead.direction:  # most cards bring the same seat to move
                next, direction = ahead.next, ahead.direction
                hunger = chance_of_hunger(g, sight, ahead, w, tells)
            place = worth_of_the_place(card, w) * SURE if action == PLAY_SHOWN and card != Card.THE_END else 0
            points = place + worth_of_playing(g, sight, card, ahead, hunger, most - place, w, tells)
            if points >= most:
                best, most = action, points
    return best


@rule
def count_plays(mask: Mask) -> int:
    """How many cards may be played, the face-up one counted apart."""
    number = 0
    for action in range(PLAY_SHOWN + 1):
        number += mask[action]
    return number


@rule
def first_play(mask: Mask) -> int:
    """The lowest card that may be played."""
    action = PLAY
    while not mask[action]:
        action += 1
    return action


@rule
def choose_a_card_to_show(g: Camp, seat: int, mask: Mask, w: Row) -> int:
    """The card that others should know of, or rely on, most."""
    best, most = NOTHING, -WIN
    for card in range(KINDS):
        if mask[SHOW + card]:
            points = worth_of_showing(g, seat, card, w)
            if points > most:
                best, most = SHOW + card, points
    return best
