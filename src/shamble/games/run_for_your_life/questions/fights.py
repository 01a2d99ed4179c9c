"""What is decided in combat: smoke, targets, shots and blows."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit, holds
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.actions import ALL_ON, DONE, FIGHT, SEAT, SHOOT, USE
from shamble.games.run_for_your_life.chapters.combat import (
    has_fought,
    kind_to_send,
    leave_combat,
    left_to_send,
    next_foe,
    on_nobody,
    shoot_attacker,
    sorts_there,
    unfought,
)
from shamble.games.run_for_your_life.chapters.melee import announce, can_announce, may_announce
from shamble.games.run_for_your_life.chapters.order import ranked
from shamble.games.run_for_your_life.chapters.road import (
    ask,
    bullets_for,
    count,
    foe_led_by,
    foe_player,
    humans_at,
    next_of,
    without,
)
from shamble.games.run_for_your_life.chapters.things import find_thing, use_up
from shamble.games.run_for_your_life.content import Effect
from shamble.games.run_for_your_life.events import Event
from shamble.games.run_for_your_life.questions.blood import may_use
from shamble.games.run_for_your_life.questions.words import Words
from shamble.games.run_for_your_life.state import Ask, Road

# --- Ask.SMOKE: RL-42, whoever has a Smoke Can that keeps a zombie away -----------------------------------------------

SMOKE_WORDS = Words("RL-42", "Combat begins. Use the Smoke Can?")


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
    """A Smoke Can, or face them."""
    mask[DONE] = True
    may_use(g, seat, Effect.SMOKE, mask)


@rule
def smoke(g: Road, seat: int, action: int, log: Log) -> None:
    """This turn only zombie players can fight the human."""
    if action != DONE:
        use_up(g, seat, find_thing(g, seat, action - USE), log)
        g.smoked |= bit(seat)
        note(log, Event.SMOKE, seat)


# --- Ask.PREY: RL-57, each zombie player on the space -----------------------------------------------------------------

PREY_WORDS = Words("RL-57", "Whom do you attack?")


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
def may_choose_prey(g: Road, seat: int, mask: Mask) -> None:
    """RL-57: any human on the space, in smoke or not."""
    there = humans_at(g, g.front)
    for human in range(g.seats):
        mask[SEAT + human] = holds(there, human)


@rule
def choose_prey(g: Road, seat: int, action: int, log: Log) -> None:
    """RL-57: the zombie player attacks this human."""
    g.prey[seat] = action - SEAT
    note(log, Event.ATTACKED, action - SEAT, foe_player(seat), 1)


# --- Ask.SET_ON: RL-57, whoever leads zombies, for each of them -------------------------------------------------------

SET_ON_WORDS = Words("RL-57", "On whom do you set the zombies that you lead?")


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
    """RL-57, RL-A26: one led zombie, or all that are left of its kind, attack this human."""
    kind = kind_to_send(g, seat)
    human, amount = action - SEAT, 1
    if action >= ALL_ON:
        human, amount = action - ALL_ON, left_to_send(g, seat, kind)
    g.against[human, foe_led_by(seat, kind)] += amount
    note(log, Event.ATTACKED, human, foe_led_by(seat, kind), amount)


# --- Ask.FIGHT: RL-61 to RL-66, RL-A27, each human from the slowest on ------------------------------------------------

FIGHT_WORDS = Words("RL-61", "{foe} attacks you: shoot or fight.")
AFTER_THE_FIGHTS_WORDS = Words("RL-66", "Shoot zombies that are still standing?")


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
def can_shoot(g: Road, human: int, foe: int) -> bool:
    """RL-61, RL-66, RL-A27: own attackers, before and after their fight; RL-A28: with covering fire also idle ones."""
    if g.bullets[human] < bullets_for(g, foe):
        return False
    if unfought(g, human, foe) > 0 or has_fought(g, human, foe) > 0:
        return True
    return g.options.covering_fire == 1 and on_nobody(g, foe) > 0


@rule
def can_shoot_in_combat(g: Road, human: int) -> bool:
    """RL-61, RL-A28: is there anything at all that the human could shoot?"""
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
    """RL-61 to RL-66: leave, fight, shoot, cover another, or announce a weapon."""
    if action == DONE:
        leave_combat(g)
    elif action == FIGHT:
        g.fighter = human
    elif SHOOT <= action < FIGHT:
        shoot_attacker(g, human, human, action - SHOOT, log)
    elif SEAT <= action < ALL_ON:
        g.half = action
        aim(g, human, log)
    else:
        announce(g, human, action - USE, log)
        if can_announce(g, human):
            ask(g, human, Ask.FIGHT)
        else:
            g.fighter = human


# --- Ask.COVER: RL-A28, whoever shoots for another with several sorts of attackers ------------------------------------

COVER_WORDS = Words("RL-A28", "Which attacker of {covering} do you shoot?")


@rule
def covered(g: Road) -> int:
    """Whose attacker is to be shot."""
    return g.half - SEAT


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
        if can_hit(g, human, covered(g), foe):
            only = foe
            sorts += 1
    if sorts == 1:
        cover(g, human, SHOOT + only, log)
    else:
        ask(g, human, Ask.COVER)


@rule
def may_cover(g: Road, human: int, mask: Mask) -> None:
    """RL-A28: any sort that attacks the other human and that the bullets suffice for."""
    for foe in range(sorts_there(g)):
        mask[SHOOT + foe] = can_hit(g, human, covered(g), foe)


@rule
def cover(g: Road, human: int, action: int, log: Log) -> None:
    """RL-A28: shoot an attacker of the other human."""
    shoot_attacker(g, human, covered(g), action - SHOOT, log)
    g.half = NOTHING
