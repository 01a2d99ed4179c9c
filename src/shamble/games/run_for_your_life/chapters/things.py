"""Kept cards, bullets and the piles that turned players leave: RL-23, RL-24, RL-42, RL-64."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import bit, holds
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.actions import BULLET, THING
from shamble.games.run_for_your_life.chapters.road import MOST, is_outside
from shamble.games.run_for_your_life.content import CARD_OF, EFFECT, UNLIMITED, Effect
from shamble.games.run_for_your_life.events import Event
from shamble.games.run_for_your_life.state import Place, Road, Stage

# --- kept cards -------------------------------------------------------------------------------------------------------


@rule
def effect_of(thing: int) -> int:
    """What a kept card does."""
    effect: int = EFFECT[CARD_OF[thing]]
    return effect


@rule
def find(g: Road, place: int, effect: int) -> int:
    """Where in the list a kept card with this effect is, that the place has; NOTHING when it has none."""
    for slot in range(g.kept_count):
        if (g.kept[slot].at == place) & (effect_of(g.kept[slot].thing) == effect):
            return slot
    return NOTHING


@rule
def owners_of(g: Road, effect: int) -> int:
    """The humans on the road who have a thing with this effect, as bits."""
    found = 0
    for slot in range(g.kept_count):
        at = g.kept[slot].at
        if effect_of(g.kept[slot].thing) == effect and at < Place.PILE_A and is_outside(g, at):
            found |= bit(at)
    return found


@rule
def find_thing(g: Road, place: int, thing: int) -> int:
    """Where in the list this thing is, that the place has, and not yet announced: of two alike the more worn one."""
    found = NOTHING
    for slot in range(g.announced, g.kept_count):
        if g.kept[slot].at == place and g.kept[slot].thing == thing:
            if found == NOTHING or g.kept[slot].uses < g.kept[found].uses:
                found = slot
    return found


@rule
def things_at(g: Road, place: int) -> int:
    """How many kept cards a place has."""
    found = 0
    for slot in range(g.kept_count):
        found += g.kept[slot].at == place
    return found


@rule
def keep(g: Road, seat: int, thing: int, log: Log) -> None:
    """RL-42: a weapon or an item is kept by its drawer, with all its uses."""
    new = g.kept[g.kept_count]
    new.thing = thing
    new.at = seat
    new.uses = g.content.cards[CARD_OF[thing]].amount if effect_of(thing) == Effect.WEAPON else UNLIMITED
    g.kept_count += 1
    note(log, Event.KEPT, seat, thing)


@rule
def discard(g: Road, slot: int) -> None:
    """RL-A40: a kept card goes to the event discards; the last one of the list takes its place."""
    g.kept_count -= 1
    here, last = g.kept[slot], g.kept[g.kept_count]
    here.thing = last.thing
    here.at = last.at
    here.uses = last.uses
    last.thing = NOTHING
    last.at = NOTHING
    last.uses = 0


@rule
def use_up(g: Road, seat: int, slot: int, log: Log) -> None:
    """An item is used, once."""
    note(log, Event.USED, seat, g.kept[slot].thing)
    discard(g, slot)


@rule
def get_bullets(g: Road, seat: int, bullets: int) -> None:
    """RL-A44: there is no limit."""
    g.bullets[seat] = min(MOST, g.bullets[seat] + bullets)


# --- piles ------------------------------------------------------------------------------------------------------------


@rule
def pile_at(g: Road, space: int) -> int:
    """Whose pile lies on a space; NOTHING when there is none."""
    for pile in range(g.seats):
        if g.pile_space[pile] == space:
            return pile
    return NOTHING


@rule
def leave_pile(g: Road, seat: int, log: Log) -> None:
    """RL-23: all bullets and things stay on the space; with what lies there already they are one pile."""
    things = things_at(g, seat)
    if g.bullets[seat] == 0 and things == 0:
        return
    pile = pile_at(g, g.space[seat])
    if pile == NOTHING:
        pile = seat
        g.pile_space[pile] = g.space[seat]
        g.pile_bullets[pile] = 0
        if g.stage == Stage.EVENTS:  # a new pile stays for the end of the turn
            for other in range(g.seats):
                g.picked[other] |= bit(pile)
    note(log, Event.LEFT_PILE, seat, g.space[seat], g.bullets[seat], things)
    g.pile_bullets[pile] = min(MOST, g.pile_bullets[pile] + g.bullets[seat])
    g.bullets[seat] = 0
    for slot in range(g.kept_count):
        if g.kept[slot].at == seat:
            g.kept[slot].at = Place.PILE_A + pile


@rule
def can_pick_up(g: Road, seat: int) -> bool:
    """RL-24, RL-A36: on a space just entered, one thing from the pile, once each turn."""
    if not g.entered:
        return False
    pile = pile_at(g, g.space[seat])
    return pile != NOTHING and not holds(g.picked[seat], pile)


@rule
def may_take(g: Road, pile: int, mask: Mask) -> None:
    """Any one thing of a pile."""
    mask[BULLET] = g.pile_bullets[pile] > 0
    for slot in range(g.kept_count):
        if g.kept[slot].at == Place.PILE_A + pile:
            mask[THING + g.kept[slot].thing] = True


@rule
def pick_up(g: Road, seat: int, action: int, log: Log) -> None:
    """RL-24: one thing in passing."""
    pile = pile_at(g, g.space[seat])
    g.picked[seat] |= bit(pile)
    take(g, seat, pile, action, log)


@rule
def take(g: Road, seat: int, pile: int, action: int, log: Log) -> None:
    """A bullet or a thing changes from a pile to a player; an empty pile is gone."""
    if action == BULLET:
        g.pile_bullets[pile] -= 1
        get_bullets(g, seat, 1)
        note(log, Event.TOOK_BULLET, seat, g.pile_space[pile])
    else:
        g.kept[find_thing(g, Place.PILE_A + pile, action - THING)].at = seat
        note(log, Event.TOOK, seat, action - THING, g.pile_space[pile])
    forget_empty(g, pile)


@rule
def take_everything(g: Road, seat: int, pile: int, log: Log) -> None:
    """RL-24: all that is left."""
    while g.pile_bullets[pile] > 0:
        g.pile_bullets[pile] -= 1
        get_bullets(g, seat, 1)
        note(log, Event.TOOK_BULLET, seat, g.pile_space[pile])
    for slot in range(g.kept_count):
        if g.kept[slot].at == Place.PILE_A + pile:
            g.kept[slot].at = seat
            note(log, Event.TOOK, seat, g.kept[slot].thing, g.pile_space[pile])
    forget_empty(g, pile)


@rule
def forget_empty(g: Road, pile: int) -> None:
    """RL-24: a pile from which all has been taken is no pile any more."""
    if g.pile_bullets[pile] == 0 and things_at(g, Place.PILE_A + pile) == 0:
        g.pile_space[pile] = NOTHING
