"""Bullets and blows: RL-61 to RL-67, in encounters and in combat alike."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit, holds
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.actions import KINDS, SHOOT, USE, Foe
from shamble.games.run_for_your_life.chapters.decks import draw_value
from shamble.games.run_for_your_life.chapters.road import (
    MOST,
    ask,
    bullets_for,
    foe_led_by,
    foe_player,
    humans_at,
    is_led,
    is_player,
    kind_of,
    leader_of,
    zombie_players_at,
)
from shamble.games.run_for_your_life.chapters.things import discard, effect_of, find, find_thing
from shamble.games.run_for_your_life.content import CARD_OF, UNLIMITED, Effect
from shamble.games.run_for_your_life.events import Event, Purpose
from shamble.games.run_for_your_life.state import Ask, Kind, Road, Stage

# --- bullets: RL-04, RL-61, RL-A10, RL-A50 ----------------------------------------------------------------------------


@rule
def may_shoot_here(g: Road, seat: int, mask: Mask) -> None:
    """Every sort of zombie on the own space that the bullets suffice for; nobody is shot twice there."""
    space, bullets = g.space[seat], g.bullets[seat]
    players = zombie_players_at(g, space) & ~g.felled
    for kind in range(KINDS):
        if bullets >= bullets_for(g, kind):
            mask[SHOOT + kind] = g.npz[kind, space] > 0
            for player in range(g.seats):
                mask[SHOOT + foe_led_by(player, kind)] = holds(players, player) and g.led[player, kind] > 0
    for player in range(g.seats):
        mask[SHOOT + foe_player(player)] = bullets > 0 and holds(players, player)


@rule
def can_shoot_here(g: Road, seat: int) -> bool:
    """Is there a zombie on the own space that the bullets suffice for?"""
    space, bullets = g.space[seat], g.bullets[seat]
    if bullets == 0:
        return False
    if g.npz[Kind.ZOMBIE, space] > 0 or zombie_players_at(g, space) & ~g.felled:
        return True
    return g.npz[Kind.BLOATER, space] > 0 and bullets >= g.content.bloater_bullets


@rule
def shoot(g: Road, seat: int, foe: int, log: Log) -> None:
    """RL-04, RL-61: so many bullets as it takes, and it is dead."""
    bullets = bullets_for(g, foe)
    g.bullets[seat] -= bullets
    note(log, Event.SHOT, seat, foe, g.space[seat], bullets)
    kill(g, seat, foe, log)


@rule
def kill(g: Road, seat: int, foe: int, log: Log) -> None:
    """RL-63, RL-67: a zombie is taken off the road; a zombie player comes back farther behind."""
    if is_player(foe):
        respawn(g, foe - Foe.PLAYER_A, seat, log)
    elif is_led(foe):
        g.led[leader_of(foe), kind_of(foe)] -= 1
    elif foe != Foe.AMBUSH:
        g.npz[foe, g.space[seat]] -= 1


@rule
def respawn(g: Road, player: int, by: int, log: Log) -> None:
    """RL-67, RL-A33: ten spaces behind; what it led is free. Killed in combat, it fights no more this turn.

    RL-A8: shot in a move and back on the same space, it does not stop the mover there.
    """
    space = g.space[player]
    for kind in range(KINDS):
        set_free(g, player, kind, g.led[player, kind], space)
        led = foe_led_by(player, kind)
        for human in range(g.seats):  # RL-A26: they still fight whom they were set on
            g.against[human, kind] += g.against[human, led]
            g.against[human, led] = 0
        g.fought[kind] += g.fought[led]
        g.fought[led] = 0
    if g.stage == Stage.FIGHTS:
        g.spent |= bit(player)
        g.prey[player] = NOTHING
    g.space[player] = max(0, space - g.content.respawn)
    if g.mover != NOTHING and g.space[player] == space:
        g.felled |= bit(player)
    note(log, Event.RESPAWNED, player, space, g.space[player], by)


@rule
def set_free(g: Road, player: int, kind: int, amount: int, space: int) -> None:
    """RL-A23: led zombies are nobody's again."""
    g.led[player, kind] -= amount
    g.npz[kind, space] = min(MOST, g.npz[kind, space] + amount)


# --- weapons: RL-63, RL-64 --------------------------------------------------------------------------------------------


@rule
def may_announce(g: Road, seat: int, mask: Mask) -> None:
    """RL-64: every weapon that is not announced yet."""
    for slot in range(g.announced, g.kept_count):
        if g.kept[slot].at == seat and effect_of(g.kept[slot].thing) == Effect.WEAPON:
            mask[USE + g.kept[slot].thing] = True


@rule
def can_announce(g: Road, seat: int) -> bool:
    """RL-64: is there a weapon that has not been announced in this fight?"""
    for slot in range(g.announced, g.kept_count):
        if g.kept[slot].at == seat and effect_of(g.kept[slot].thing) == Effect.WEAPON:
            return True
    return False


@rule
def announce(g: Road, seat: int, thing: int, log: Log) -> None:
    """RL-64: one use is spent, won or lost; the weapon moves to the front of the list."""
    slot = find_thing(g, seat, thing)
    front, here = g.kept[g.announced], g.kept[slot]
    at, uses = here.at, here.uses
    here.thing = front.thing
    here.at = front.at
    here.uses = front.uses
    front.thing = thing
    front.at = at
    front.uses = uses
    if is_limited(g, thing):
        front.uses -= 1
    g.announced += 1
    g.plus += g.content.cards[CARD_OF[thing]].plus
    note(log, Event.ANNOUNCED, seat, thing, front.uses)


@rule
def is_limited(g: Road, thing: int) -> bool:
    """Does this weapon wear out?"""
    return effect_of(thing) == Effect.WEAPON and g.content.cards[CARD_OF[thing]].amount != UNLIMITED


@rule
def lower_weapons(g: Road, seat: int, log: Log) -> None:
    """RL-64: the fight is over; a limited weapon without uses is discarded."""
    g.plus = 0
    while g.announced > 0:
        g.announced -= 1
        weapon = g.kept[g.announced]
        if is_limited(g, weapon.thing) and weapon.uses == 0:
            note(log, Event.WORE_OUT, seat, weapon.thing)
            discard(g, g.announced)


# --- blows: RL-62, RL-63, RL-65 ---------------------------------------------------------------------------------------


@rule
def melee(g: Road, seat: int, log: Log) -> None:
    """RL-62, RL-A51: human first; ties draw again. A Lucky Coin may be used before the zombie draws."""
    while True:
        if g.drawn == 0:
            g.drawn = draw_value(g, log)
            note(log, Event.DREW, seat, g.drawn, Purpose.MELEE)
            if find(g, seat, Effect.COIN) != NOTHING:
                ask(g, seat, Ask.COIN)
                return
        own = g.drawn + g.plus
        its = draw_value(g, log) + foe_plus(g, g.foe)
        g.drawn = 0
        note(log, Event.MELEE, seat, g.foe, own, its)
        if own != its:
            break
        note(log, Event.TIED, seat)
    g.fighter = NOTHING
    strike(g, seat, own > its, log)


@rule
def foe_plus(g: Road, foe: int) -> int:
    """What a foe adds to its card: a Bloater, or the zombie of an encounter."""
    if foe == Foe.AMBUSH:
        return g.content.cards[g.event].plus
    return g.content.bloater_plus if kind_of(foe) == Kind.BLOATER else 0


@rule
def strike(g: Road, seat: int, won: bool, log: Log) -> None:
    """RL-63, RL-65, RL-A29: with a weapon a win kills; without one it only avoids the bite. A loss draws blood."""
    armed = g.announced > 0
    lower_weapons(g, seat, log)
    leave_fight(g, seat, won and armed)
    if won and armed:
        note(log, Event.KILLED, seat, g.foe, g.space[seat])
        kill(g, seat, g.foe, log)
    elif won:
        note(log, Event.AVOIDED, seat, g.foe)
    else:
        note(log, Event.BITTEN, seat, g.foe, g.space[seat])
        g.bleeding |= bit(seat)


@rule
def call_for_help(g: Road) -> None:
    """RL-A43: with covering fire, the others on the drawer's space may shoot the next zombie of an encounter."""
    g.to_act = 0
    if g.options.covering_fire and g.fights > 0:
        for seat in range(g.seats):
            if seat != g.drawer and g.bullets[seat] > 0 and holds(humans_at(g, g.space[g.drawer]), seat):
                g.to_act |= bit(seat)


@rule
def leave_fight(g: Road, seat: int, killed: bool) -> None:
    """RL-A26, RL-A49: each zombie fights once; the zombie of an encounter is gone, the others stand unless killed."""
    if g.foe == Foe.AMBUSH:
        g.fights -= 1
        call_for_help(g)
    elif is_player(g.foe):
        g.spent |= bit(g.foe - Foe.PLAYER_A)
    else:
        g.against[seat, g.foe] -= 1
        if not killed:
            g.fought[g.foe] += 1
