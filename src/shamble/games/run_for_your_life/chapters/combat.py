"""Phase 5, combat: where it comes to blows, who attacks whom, and who is still to fight. RL-54, RL-60."""

from shamble.engine.base.record import NOTHING
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit, holds
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.actions import FOES, KINDS, NPZ, Foe
from shamble.games.run_for_your_life.chapters.melee import shoot
from shamble.games.run_for_your_life.chapters.order import rank_by_speed, ranked
from shamble.games.run_for_your_life.chapters.road import (
    comes_before,
    foe_led_by,
    foe_player,
    foes_at,
    has_npz,
    has_zombies,
    humans_at,
    in_order,
    is_outside,
    is_player,
    zombie_players_at,
)
from shamble.games.run_for_your_life.chapters.things import owners_of
from shamble.games.run_for_your_life.content import Effect
from shamble.games.run_for_your_life.events import Event
from shamble.games.run_for_your_life.state import Road, Stage

# --- Smoke Can --------------------------------------------------------------------------------------------------------


@rule
def start_combat(g: Road) -> None:
    """Smoke is offered only to humans with zombies that it keeps away."""
    g.stage = Stage.SMOKE
    g.front = NOTHING
    g.to_act = 0
    owners = owners_of(g, Effect.SMOKE)
    for seat in range(g.seats):
        if holds(owners, seat) and somebody_led_or_loose(g, g.space[seat]):
            g.to_act |= bit(seat)


@rule
def somebody_led_or_loose(g: Road, space: int) -> bool:
    """Is there a zombie on the space that is no player?"""
    for foe in range(NPZ):
        if foes_at(g, foe, space) > 0:
            return True
    return False


# --- one space after the other: RL-60, RL-A13 -------------------------------------------------------------------------


@rule
def next_battle(g: Road, log: Log) -> bool:
    """RL-60, RL-A13: the next space with both humans and zombies. False when there is none."""
    space = NOTHING
    for seat in range(g.seats):
        at = g.space[seat]
        if g.front != NOTHING and not comes_before(g, g.front, at):
            continue
        if is_outside(g, seat) and comes_to_blows(g, at) and (space == NOTHING or comes_before(g, at, space)):
            space = at
    if space == NOTHING:
        return False
    g.front = space
    note(log, Event.BATTLE, NOTHING, space)
    rank_by_speed(g, humans_at(g, space), log)
    set_on_in_turn(g, log)
    g.to_act = zombie_players_at(g, space) & ~g.spent
    g.stage = Stage.TARGETS
    return True


@rule
def comes_to_blows(g: Road, space: int) -> bool:
    """RL-60: can a zombie on the space still fight a human there? RL-A28: with covering fire any may be shot."""
    if g.options.covering_fire:
        return has_zombies(g, space)
    if zombie_players_at(g, space) & ~g.spent:
        return True
    return has_npz(g, space) and (humans_at(g, space) & ~g.smoked) != 0


# --- attackers: RL-54, RL-57, RL-A26 ----------------------------------------------------------------------------------


@rule
def set_on_in_turn(g: Road, log: Log) -> None:
    """RL-54, RL-A26: those that nobody leads, ordinary ones first, one for each from the slowest on, over and over.

    Smoke Can: who is in smoke is left out.
    """
    can_be_met = humans_at(g, g.front) & ~g.smoked
    if can_be_met == 0:
        return
    rank = 0
    for kind in range(KINDS):
        for _ in range(g.npz[kind, g.front]):
            human = ranked(g, rank)
            while human == NOTHING or not holds(can_be_met, human):
                rank = 0 if human == NOTHING else rank + 1
                human = ranked(g, rank)
            g.against[human, kind] += 1
            rank += 1
    for human in range(g.seats):
        for kind in range(KINDS):
            if g.against[human, kind] > 0:
                note(log, Event.ATTACKED, human, kind, g.against[human, kind])


@rule
def kind_to_send(g: Road, seat: int) -> int:
    """Of which kind a leader still has zombies that are set on nobody; NOTHING when all are."""
    for kind in range(KINDS):
        if left_to_send(g, seat, kind) > 0:
            return kind
    return NOTHING


@rule
def left_to_send(g: Road, seat: int, kind: int) -> int:
    """How many led zombies of a kind have not been set on anybody yet."""
    left = g.led[seat, kind]
    for human in range(g.seats):
        left -= g.against[human, foe_led_by(seat, kind)]
    return left


@rule
def next_foe(g: Road, human: int) -> int:
    """The next attacker that has not fought: unled ones, led ones, players. NOTHING after the last."""
    for foe in range(KINDS):
        if g.against[human, foe] > 0:
            return foe
    for i in range(g.seats):
        for kind in range(KINDS):
            foe = foe_led_by(in_order(g, i), kind)
            if g.against[human, foe] > 0:
                return foe
    for i in range(g.seats):
        if attacks(g, in_order(g, i), human):
            return foe_player(in_order(g, i))
    return NOTHING


@rule
def attacks(g: Road, player: int, human: int) -> bool:
    """Is this zombie player about to fight the human?"""
    return g.prey[player] == human and not holds(g.spent, player)


@rule
def unfought(g: Road, human: int, foe: int) -> int:
    """How many of a sort are about to fight the human."""
    if is_player(foe):
        return 1 if attacks(g, foe - Foe.PLAYER_A, human) else 0
    return g.against[human, foe]


@rule
def has_fought(g: Road, human: int, foe: int) -> int:
    """RL-66: how many of a sort have fought the human and still stand on the space."""
    if is_player(foe):
        player = foe - Foe.PLAYER_A
        return 1 if g.prey[player] == human and holds(g.spent, player) and g.space[player] == g.front else 0
    return g.fought[foe]


@rule
def on_nobody(g: Road, foe: int) -> int:
    """How many of a sort stand on the space and are about to fight nobody."""
    left = foes_at(g, foe, g.front)
    for human in range(g.seats):
        left -= unfought(g, human, foe)
    return left


@rule
def sorts_there(g: Road) -> int:
    """Without zombie players on the space only the zombies that nobody leads can be there."""
    return FOES if zombie_players_at(g, g.front) else KINDS


# --- fights: RL-A27 ---------------------------------------------------------------------------------------------------


@rule
def start_fights(g: Road) -> None:
    """RL-62: all targets are named, and the slowest human fights first."""
    g.stage = Stage.FIGHTS
    g.serving = 0
    g.fought[:] = 0


@rule
def leave_combat(g: Road) -> None:
    """The next human's part begins."""
    g.serving += 1
    g.fought[:] = 0


@rule
def shoot_attacker(g: Road, human: int, attacked: int, foe: int, log: Log) -> None:
    """One that is still to fight is shot rather than one that has fought."""
    if not is_player(foe):
        if g.against[attacked, foe] > 0:
            g.against[attacked, foe] -= 1
        elif g.fought[foe] > 0:
            g.fought[foe] -= 1
    shoot(g, human, foe, log)
