"""The way of a human: which spaces it can name, what the way there costs, and going there. RL-30, RL-31, RL-A57."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import holds
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.actions import FOES, KINDS, TO, Foe
from shamble.games.run_for_your_life.chapters.melee import shoot
from shamble.games.run_for_your_life.chapters.road import (
    BACK_WAY,
    FORWARD_WAY,
    bullets_for,
    count,
    face,
    foes_at,
    has_zombies,
    is_blocked,
    is_player,
    zombie_players_at,
)
from shamble.games.run_for_your_life.chapters.things import pile_at
from shamble.games.run_for_your_life.chapters.victory import goal_is_open
from shamble.games.run_for_your_life.events import Event
from shamble.games.run_for_your_life.meta import BreakAway
from shamble.games.run_for_your_life.state import Road

# --- what stands in the way -------------------------------------------------------------------------------------------


@rule
def is_barred(g: Road, seat: int, way: int) -> bool:
    """RL-31, RL-A8, RL-A9: do zombies on the own space close this way, unless all of them are shot?"""
    if not is_blocked(g, g.space[seat]):
        return False
    if g.entered:
        return True
    if g.options.break_away == BreakAway.BACKWARD:
        return way == FORWARD_WAY
    faced = g.face_ahead if way == FORWARD_WAY else g.face_behind
    return g.options.break_away == BreakAway.BARRED and holds(faced, seat)


@rule
def can_enter(g: Road, seat: int, space: int, spent: int) -> bool:
    """RL-A2: on the road; the goal may be closed to whoever has spent so many bullets on the way."""
    if space == g.options.distance:
        return goal_is_open(g, seat, spent)
    return 0 <= space < g.options.distance


@rule
def has_fresh_pile(g: Road, seat: int, space: int) -> bool:
    """RL-24, RL-A36: does a pile lie there from which this human has taken nothing in this turn?"""
    pile = pile_at(g, space)
    return pile != NOTHING and not holds(g.picked[seat], pile)


@rule
def bullets_to_clear(g: Road, space: int, spared: int) -> int:
    """RL-A8: the bullets that kill all zombies on a space but these players: toughness counts."""
    players = zombie_players_at(g, space) & ~spared
    needed = count(players)
    for kind in range(KINDS):
        zombies = g.npz[kind, space]
        for player in range(g.seats):
            zombies += g.led[player, kind] if holds(players, player) else 0
        needed += bullets_for(g, kind) * zombies
    return needed


# --- which spaces can be named: RL-A57 --------------------------------------------------------------------------------


@rule
def mark_spaces(g: Road, seat: int, mask: Mask) -> None:
    """RL-30, RL-A57: every space that the steps reach without a question on the way, forward or back."""
    mark_way(g, seat, FORWARD_WAY, mask)
    mark_way(g, seat, BACK_WAY, mask)
    mask[TO + int(g.space[seat])] = way_out(g, seat) != 0


@rule
def mark_way(g: Road, seat: int, way: int, mask: Mask) -> None:
    """RL-31, RL-A8: as far as a pile, and forward past zombies as far as the bullets suffice to shoot them all."""
    space = int(g.space[seat])
    spent = 0
    if is_barred(g, seat, way):
        if way == BACK_WAY:
            return
        spent = bullets_to_clear(g, space, g.felled)
    for _ in range(g.steps):
        space += way
        if spent > g.bullets[seat] or not can_enter(g, seat, space, spent):
            break
        mask[TO + space] = True
        if has_fresh_pile(g, seat, space):
            break
        if has_zombies(g, space):
            if way == BACK_WAY:
                break
            spent += bullets_to_clear(g, space, 0)


@rule
def bullets_on_the_way(g: Road, seat: int, to: int) -> int:
    """RL-A57: what it costs to go past zombies to a space that can be named."""
    space = int(g.space[seat])
    spent = 0
    if to > space and is_barred(g, seat, FORWARD_WAY):
        spent = bullets_to_clear(g, space, g.felled)
    for between in range(space + 1, to):
        spent += bullets_to_clear(g, between, 0)
    return spent


@rule
def can_set_out(g: Road, seat: int, way: int) -> bool:
    """Can the next space this way be named?"""
    spent = 0
    if is_barred(g, seat, way):
        spent = bullets_to_clear(g, g.space[seat], g.felled)
        if way == BACK_WAY or spent > g.bullets[seat]:
            return False
    return g.steps > 0 and can_enter(g, seat, g.space[seat] + way, spent)


@rule
def way_out(g: Road, seat: int) -> int:
    """RL-A57: which way a human can step away and come back, where that is good for something; 0 when it cannot.

    It is where a pile lies on the space on which the move began, or a zombie player came back on it.
    """
    space = int(g.space[seat])
    if g.steps < 2 or not ((not g.entered and has_fresh_pile(g, seat, space)) or g.felled):
        return 0
    for i in range(2):
        way = FORWARD_WAY if i == 0 else BACK_WAY
        beside = space + way
        if 0 <= beside < g.options.distance and not is_barred(g, seat, way):
            if not has_zombies(g, beside) and not has_fresh_pile(g, seat, beside):
                return way
    return 0


# --- going there ------------------------------------------------------------------------------------------------------


@rule
def walk_to(g: Road, seat: int, to: int, log: Log) -> None:
    """RL-30, RL-31, RL-A57: all the way, one stretch after the other between the zombies that are shot on it."""
    if to == g.space[seat]:
        way = way_out(g, seat)
        walk_straight(g, seat, way, 1, log)
        walk_straight(g, seat, -way, 1, log)
    way = FORWARD_WAY if to > g.space[seat] else BACK_WAY
    while g.space[seat] != to:
        if is_barred(g, seat, way):
            clear_space(g, seat, log)
        stretch = 1
        while g.space[seat] + stretch * way != to and not has_zombies(g, g.space[seat] + stretch * way):
            stretch += 1
        walk_straight(g, seat, way, stretch, log)


@rule
def walk_straight(g: Road, seat: int, way: int, steps: int, log: Log) -> None:
    """RL-A3: some spaces at once; coming to the goal ends the move."""
    start = g.space[seat]
    g.space[seat] += steps * way
    g.steps -= steps
    g.entered = 1
    g.felled = 0
    face(g, seat, way)
    note(log, Event.STEPPED, seat, start, g.space[seat], g.steps)
    if g.space[seat] == g.options.distance:
        g.steps = 0
        g.arriving = seat


@rule
def clear_space(g: Road, seat: int, log: Log) -> None:
    """RL-A8: every zombie on the own space is shot, but players who were shot here before."""
    for foe in range(FOES):
        for _ in range(foes_at(g, foe, g.space[seat])):
            if not (is_player(foe) and holds(g.felled, foe - Foe.PLAYER_A)):
                shoot(g, seat, foe, log)
