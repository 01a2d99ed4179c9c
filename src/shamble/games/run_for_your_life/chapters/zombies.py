"""Phase 4, zombie movement: RL-50 to RL-58."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.actions import KINDS, SEATED
from shamble.games.run_for_your_life.chapters.decks import draw_value
from shamble.games.run_for_your_life.chapters.melee import set_free
from shamble.games.run_for_your_life.chapters.road import (
    BACK_WAY,
    FORWARD_WAY,
    MOST,
    comes_before,
    has_npz,
    humans_at,
    humans_outside,
    is_human,
    is_outside,
)
from shamble.games.run_for_your_life.chapters.things import owners_of
from shamble.games.run_for_your_life.content import SPACES, Effect
from shamble.games.run_for_your_life.events import Event
from shamble.games.run_for_your_life.meta import HordeSpeed, Order
from shamble.games.run_for_your_life.state import Road, Stage


@rule
def start_horns(g: Road) -> None:
    """Only when a zombie would follow the sound."""
    g.stage = Stage.HORNS
    g.to_act = owners_of(g, Effect.HORN)
    if g.to_act and not somebody_would_follow(g):
        g.to_act = 0


@rule
def somebody_would_follow(g: Road) -> bool:
    """Is there a zombie that nobody leads and that is not with a human yet?"""
    for space in range(g.options.distance):
        if has_npz(g, space) and humans_at(g, space) == 0:
            return True
    return False


# --- zombies that nobody leads: RL-50 to RL-53 ------------------------------------------------------------------------


@rule
def move_hordes(g: Road, log: Log) -> None:
    """RL-50, RL-51, RL-A13: one card for all, moved one after the other in order of distance.

    Nobody stands in another's way. So those that go where the others still have to move are put down only afterwards,
    in the other order: else one would be met again on its new space.
    """
    if not humans_outside(g) or not somebody_shambles(g):
        return
    g.npz_card = draw_value(g, log)
    note(log, Event.HORDE_CARD, NOTHING, g.npz_card)
    last, deferred = g.options.distance - 1, False
    for i in range(g.options.distance):
        space = i if g.options.order == Order.FARTHEST else last - i
        if has_npz(g, space):
            to = destination(g, space)
            if to != space:
                tell_horde(g, space, to, log)
                if comes_before(g, to, space):
                    shift(g, space, to)
                else:
                    deferred = True
    for i in range(g.options.distance if deferred else 0):
        space = last - i if g.options.order == Order.FARTHEST else i
        if has_npz(g, space) and comes_before(g, space, destination(g, space)):
            shift(g, space, destination(g, space))


@rule
def somebody_shambles(g: Road) -> bool:
    """Is there any zombie that is no player?"""
    found = 0
    for kind in range(KINDS):
        for seat in range(SEATED):
            found |= g.led[seat, kind]
        for space in range(SPACES):
            found |= g.npz[kind, space]
    return found != 0


@rule
def destination(g: Road, space: int) -> int:
    """RL-50, RL-52, RL-53, RL-A19 to RL-A21: to the closest human, of two the nearer to the goal; it stops with any.

    Air Horn: toward the sound instead.
    """
    if humans_at(g, space):
        return space
    ahead, behind = NOTHING, NOTHING  # the closest human each way
    for seat in range(g.seats):
        if is_outside(g, seat):
            at = g.space[seat]
            if at > space and (ahead == NOTHING or at < ahead):
                ahead = at
            if at < space and at > behind:
                behind = at
    if g.horn != NOTHING:
        forward, goal = g.horn > space, g.horn
    else:
        forward = ahead != NOTHING and (behind == NOTHING or ahead - space <= space - behind)
        goal = ahead if forward else behind
    if forward:
        to = min(goal, space + g.npz_card)
        return to if ahead == NOTHING else min(to, ahead)
    return max(max(goal, space - g.npz_card), behind)


@rule
def tell_horde(g: Road, space: int, to: int, log: Log) -> None:
    """Each kind of a horde is told by itself."""
    for kind in range(KINDS):
        if g.npz[kind, space] > 0:
            note(log, Event.HORDE_MOVED, NOTHING, kind, g.npz[kind, space], space, to)


@rule
def shift(g: Road, space: int, to: int) -> None:
    """All zombies of a space that nobody leads go to another."""
    for kind in range(KINDS):
        g.npz[kind, to] = min(MOST, g.npz[kind, to] + g.npz[kind, space])
        g.npz[kind, space] = 0


# --- zombie players: RL-55 to RL-58 -----------------------------------------------------------------------------------


@rule
def start_zombie_players(g: Road) -> None:
    """RL-A25: after the others; with no human on the road there is nobody to hunt."""
    g.stage = Stage.ZOMBIE_PLAYERS
    g.to_act = 0
    if humans_outside(g):
        for seat in range(g.seats):
            if not is_human(g, seat):
                g.to_act |= bit(seat)


@rule
def zombie_room(g: Road, seat: int, way: int) -> int:
    """RL-A18, RL-A22: how far a zombie player can go this way: never onto the goal, and not past humans."""
    room = 0
    space = g.space[seat]
    while room < g.card[seat]:
        space += way
        if space < 0 or space >= g.options.distance:
            break
        room += 1
        if g.options.zombie_players_must_stop and humans_at(g, space):
            break
    return room


@rule
def follow(g: Road, seat: int, kind: int, start: int, log: Log) -> None:
    """RL-58, RL-A24: as far as the leader, but no farther than their card, nor past a human; who stays back is free."""
    end, amount = g.space[seat], g.led[seat, kind]
    way = FORWARD_WAY if end > start else BACK_WAY
    space, left = start, abs(end - start)
    if g.options.horde_speed == HordeSpeed.NPZ:
        left = min(left, g.npz_card)
    while left > 0:
        space += way
        left -= 1
        if humans_at(g, space):
            break
    if end == start:
        return
    if space == end:
        note(log, Event.FOLLOWED, seat, kind, amount, start, space)
    else:
        set_free(g, seat, kind, amount, space)
        note(log, Event.LEFT_BEHIND, seat, kind, amount, start, space)


@rule
def take_control(g: Road, seat: int, kind: int, amount: int, log: Log) -> None:
    """RL-56, RL-A23: so many of a kind leave the horde and follow this zombie player."""
    if amount > 0:
        g.npz[kind, g.space[seat]] -= amount
        g.led[seat, kind] = min(MOST, g.led[seat, kind] + amount)
        note(log, Event.CONTROLLED, seat, kind, amount, g.space[seat])
