"""Phase 5, combat: RL-54, RL-57, RL-60 to RL-67."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit, holds
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.actions import ALL_ON, DONE, FIGHT, FOES, KINDS, NPZ, SEAT, SHOOT, USE, Foe
from shamble.games.run_for_your_life.chapters.blood import may_use
from shamble.games.run_for_your_life.chapters.melee import announce, can_announce, may_announce, shoot
from shamble.games.run_for_your_life.chapters.order import rank_by_speed, ranked
from shamble.games.run_for_your_life.chapters.road import (
    ask,
    bullets_for,
    count,
    foe_led_by,
    foe_player,
    foes_at,
    has_npz,
    has_zombies,
    humans_at,
    in_order,
    is_outside,
    is_player,
    next_of,
    without,
    zombie_players_at,
)
from shamble.games.run_for_your_life.chapters.things import find_thing, owners_of, use_up
from shamble.games.run_for_your_life.content import Effect
from shamble.games.run_for_your_life.events import Event
from shamble.games.run_for_your_life.state import Ask, Road, Stage

# --- Smoke Can --------------------------------------------------------------------------------------------------------


@rule
def start_combat(g: Road) -> None:
    """Smoke is offered only to humans with zombies that it keeps away."""
    g.stage = Stage.SMOKE
    g.front = g.options.distance
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


@rule
def offer_smoke(g: Road) -> bool:
    """At the start of combat, before targets. False when all were asked."""
    seat = next_of(g, g.to_act)
    if seat == NOTHING:
        return False
    g.to_act = without(g.to_act, seat)
    ask(g, seat, Ask.SMOKE)
    return True


@rule
def may_smoke(g: Road, seat: int, mask: Mask) -> None:
    mask[DONE] = True
    may_use(g, seat, Effect.SMOKE, mask)


@rule
def smoke(g: Road, seat: int, action: int, log: Log) -> None:
    if action != DONE:
        use_up(g, seat, find_thing(g, seat, action - USE), log)
        g.smoked |= bit(seat)
        note(log, Event.SMOKE, seat)


# --- one space after the other: RL-60, RL-A13 -------------------------------------------------------------------------


@rule
def next_battle(g: Road, log: Log) -> bool:
    """RL-60: the next space from the goal backward with both humans and zombies. False when there is none."""
    space = NOTHING
    for seat in range(g.seats):
        at = g.space[seat]
        if at < g.front and at > space and is_outside(g, seat) and comes_to_blows(g, at):
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


# --- targets: RL-54, RL-57, RL-A26 ------------------------------------------------------------------------------------


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
def choose_targets(g: Road, log: Log) -> bool:
    """RL-57, RL-A26: each zombie player chooses a human for itself and for each that it leads. False when all have."""
    seat = next_of(g, g.to_act)
    if seat == NOTHING:
        return False
    there = humans_at(g, g.front)
    if g.prey[seat] == NOTHING:
        if count(there) == 1:
            choose_prey(g, seat, SEAT + next_of(g, there), log)
        else:
            ask(g, seat, Ask.PREY)
        return True
    can_be_met = there & ~g.smoked
    kind = kind_to_send(g, seat)
    if kind == NOTHING or can_be_met == 0:
        g.to_act = without(g.to_act, seat)
    elif count(can_be_met) == 1:
        set_on(g, seat, ALL_ON + next_of(g, can_be_met), log)
    else:
        ask(g, seat, Ask.SET_ON)
    return True


@rule
def kind_to_send(g: Road, seat: int) -> int:
    """Of which kind a leader still has zombies that are set on nobody; NOTHING when all are."""
    for kind in range(KINDS):
        if left_to_send(g, seat, kind) > 0:
            return kind
    return NOTHING


@rule
def left_to_send(g: Road, seat: int, kind: int) -> int:
    left = g.led[seat, kind]
    for human in range(g.seats):
        left -= g.against[human, foe_led_by(seat, kind)]
    return left


@rule
def may_choose_prey(g: Road, seat: int, mask: Mask) -> None:
    """RL-57: any human on the space, in smoke or not."""
    there = humans_at(g, g.front)
    for human in range(g.seats):
        mask[SEAT + human] = holds(there, human)


@rule
def choose_prey(g: Road, seat: int, action: int, log: Log) -> None:
    g.prey[seat] = action - SEAT
    note(log, Event.ATTACKED, action - SEAT, foe_player(seat), 1)


@rule
def may_set_on(g: Road, seat: int, mask: Mask) -> None:
    """RL-57: one zombie, or all that are left of its kind, on any human that it can meet."""
    can_be_met = humans_at(g, g.front) & ~g.smoked
    several = left_to_send(g, seat, kind_to_send(g, seat)) > 1
    for human in range(g.seats):
        mask[SEAT + human] = holds(can_be_met, human)
        mask[ALL_ON + human] = several and holds(can_be_met, human)


@rule
def set_on(g: Road, seat: int, action: int, log: Log) -> None:
    kind = kind_to_send(g, seat)
    human, amount = action - SEAT, 1
    if action >= ALL_ON:
        human, amount = action - ALL_ON, left_to_send(g, seat, kind)
    g.against[human, foe_led_by(seat, kind)] += amount
    note(log, Event.ATTACKED, human, foe_led_by(seat, kind), amount)


# --- fights: RL-61 to RL-66, RL-A27 -----------------------------------------------------------------------------------


@rule
def start_fights(g: Road) -> None:
    g.stage = Stage.FIGHTS
    g.serving = 0
    g.fought[:] = 0


@rule
def fight_on(g: Road) -> bool:
    """RL-A27: humans from the slowest on, each against all own attackers. False when all have fought."""
    human = ranked(g, g.serving)
    if human == NOTHING:
        return False
    g.foe = next_foe(g, human)
    if can_shoot_in_combat(g, human) or (g.foe != NOTHING and can_announce(g, human)):
        ask(g, human, Ask.FIGHT)
    elif g.foe != NOTHING:
        g.fighter = human
    else:
        leave_combat(g)
    return True


@rule
def leave_combat(g: Road) -> None:
    """The next human's part begins."""
    g.serving += 1
    g.fought[:] = 0


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
def can_shoot(g: Road, human: int, foe: int) -> bool:
    """RL-61, RL-66, RL-A27: own attackers, before and after their fight; RL-A28: with covering fire also idle ones."""
    if g.bullets[human] < bullets_for(g, foe):
        return False
    if unfought(g, human, foe) > 0 or has_fought(g, human, foe) > 0:
        return True
    return g.options.covering_fire == 1 and on_nobody(g, foe) > 0


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


@rule
def can_shoot_in_combat(g: Road, human: int) -> bool:
    if g.bullets[human] == 0:
        return False
    for foe in range(sorts_there(g)):
        if can_shoot(g, human, foe):
            return True
    if g.options.covering_fire:
        for other in range(g.seats):
            if can_cover(g, human, other):
                return True
    return False


@rule
def may_fight(g: Road, human: int, mask: Mask) -> None:
    """RL-61 to RL-66: shoot, announce weapons, fight; after the last fight, shoot or let be."""
    attacked = g.foe != NOTHING
    mask[DONE] = not attacked
    mask[FIGHT] = attacked
    if attacked:
        may_announce(g, human, mask)
    if g.announced == 0 and g.bullets[human] > 0:
        for foe in range(sorts_there(g)):
            mask[SHOOT + foe] = can_shoot(g, human, foe)
        if g.options.covering_fire:
            for other in range(g.seats):
                mask[SEAT + other] = can_cover(g, human, other)


@rule
def answer_fight(g: Road, human: int, action: int, log: Log) -> None:
    if action == DONE:
        leave_combat(g)
    elif action == FIGHT:
        g.fighter = human
    elif SHOOT <= action < FIGHT:
        shoot_attacker(g, human, human, action - SHOOT, log)
    elif SEAT <= action < ALL_ON:
        g.covering = action - SEAT
        aim(g, human, log)
    else:
        announce(g, human, action - USE, log)
        if can_announce(g, human):
            ask(g, human, Ask.FIGHT)
        else:
            g.fighter = human


@rule
def shoot_attacker(g: Road, human: int, attacked: int, foe: int, log: Log) -> None:
    """One that is still to fight is shot rather than one that has fought."""
    if not is_player(foe):
        if g.against[attacked, foe] > 0:
            g.against[attacked, foe] -= 1
        elif g.fought[foe] > 0:
            g.fought[foe] -= 1
    shoot(g, human, foe, log)


# --- covering fire: RL-A28 --------------------------------------------------------------------------------------------


@rule
def can_hit(g: Road, human: int, other: int, foe: int) -> bool:
    """Does this sort attack the other human, and do the bullets suffice for it?"""
    return unfought(g, other, foe) > 0 and g.bullets[human] >= bullets_for(g, foe)


@rule
def can_cover(g: Road, human: int, other: int) -> bool:
    """Is there an attacker of another human that the bullets suffice for?"""
    if other == human or g.rank[other] == NOTHING:
        return False
    for foe in range(sorts_there(g)):
        if can_hit(g, human, other, foe):
            return True
    return False


@rule
def aim(g: Road, human: int, log: Log) -> None:
    """At the only sort of attacker, or at the one that the shooter will name."""
    only, sorts = NOTHING, 0
    for foe in range(sorts_there(g)):
        if can_hit(g, human, g.covering, foe):
            only = foe
            sorts += 1
    if sorts == 1:
        cover(g, human, SHOOT + only, log)
    else:
        ask(g, human, Ask.COVER)


@rule
def may_cover(g: Road, human: int, mask: Mask) -> None:
    for foe in range(sorts_there(g)):
        mask[SHOOT + foe] = can_hit(g, human, g.covering, foe)


@rule
def cover(g: Road, human: int, action: int, log: Log) -> None:
    shoot_attacker(g, human, g.covering, action - SHOOT, log)
    g.covering = NOTHING
