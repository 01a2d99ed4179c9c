"""The Meat Bait: which zombies follow it, and where to."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.actions import DONE, KIND, KINDS, STAY
from shamble.games.run_for_your_life.chapters.road import BACK_WAY, FORWARD_WAY, MOST, ask, humans_at, without
from shamble.games.run_for_your_life.content import CARD_OF
from shamble.games.run_for_your_life.events import Event
from shamble.games.run_for_your_life.questions.words import Words
from shamble.games.run_for_your_life.state import Ask, Road


@rule
def can_bait(g: Road, seat: int, thing: int) -> bool:
    """Is a zombie near that could be moved, and that nobody leads?"""
    for offset in range(-g.content.bait_reach, g.content.bait_reach + 1):
        if can_bait_from(g, seat, thing, g.space[seat] + offset):
            return True
    return False


@rule
def can_bait_from(g: Road, seat: int, thing: int, space: int) -> bool:
    """Is there a zombie on this space that the bait could move?"""
    if space < 0 or space >= g.options.distance:
        return False
    if baitable(g, 0, space) == 0 and baitable(g, 1, space) == 0:
        return False
    return bait_room(g, seat, thing, space, FORWARD_WAY) > 0 or bait_room(g, seat, thing, space, BACK_WAY) > 0


@rule
def baitable(g: Road, kind: int, space: int) -> int:
    """How many zombies of a kind there are that this bait has not moved."""
    return g.npz[kind, space] - (g.baited[kind, 0] == space) - (g.baited[kind, 1] == space)


@rule
def bait_room(g: Road, seat: int, thing: int, space: int, way: int) -> int:
    """How far a zombie can follow this way: not to other humans, not onto the goal, not past the mover (RL-53)."""
    room = 0
    while room < g.content.cards[CARD_OF[thing]].plus:
        space += way
        if space < 0 or space >= g.options.distance or without(humans_at(g, space), seat):
            break
        room += 1
        if space == g.space[seat]:
            break
    return room


@rule
def lay_bait(g: Road, thing: int) -> None:
    """Up to three zombies, one after the other."""
    g.half = thing
    g.baits = g.content.cards[CARD_OF[thing]].amount
    g.bait_from = NOTHING
    g.bait_kind = NOTHING
    g.baited[:, :] = NOTHING


@rule
def pack_bait_up(g: Road) -> None:
    """The bait is used up: every zombie counts as unmoved again."""
    g.baits = 0
    g.half = NOTHING
    g.baited[:, :] = NOTHING


@rule
def go_on_baiting(g: Road, seat: int, log: Log) -> None:
    """Which space, which of the two kinds there, how far."""
    if g.bait_from == NOTHING:
        if can_bait(g, seat, g.half):
            ask(g, seat, Ask.BAIT)
        else:
            pack_bait_up(g)
    elif g.bait_kind != NOTHING:
        choose_bait_way(g, seat, log)
    elif baitable(g, 0, g.bait_from) > 0 and baitable(g, 1, g.bait_from) > 0:
        ask(g, seat, Ask.BAIT_KIND)
    else:
        g.bait_kind = 0 if baitable(g, 0, g.bait_from) > 0 else 1


@rule
def choose_bait_way(g: Road, seat: int, log: Log) -> None:
    """To the only space where it can go, or to the one that the player will name."""
    forward = bait_room(g, seat, g.half, g.bait_from, FORWARD_WAY)
    if forward + bait_room(g, seat, g.half, g.bait_from, BACK_WAY) == 1:
        bait_to(g, seat, STAY + (FORWARD_WAY if forward else BACK_WAY), log)
    else:
        ask(g, seat, Ask.BAIT_TO)


# --- Ask.BAIT: RL-42, whoever laid the bait, for each zombie ----------------------------------------------------------

BAIT_WORDS = Words("RL-42", "Meat Bait: which zombie follows it ({baits} left)?")


@rule
def may_bait(g: Road, seat: int, mask: Mask) -> None:
    """Any space within reach from which a zombie can follow, or no more."""
    mask[DONE] = True
    for offset in range(-g.content.bait_reach, g.content.bait_reach + 1):
        mask[STAY + offset] = can_bait_from(g, seat, g.half, g.space[seat] + offset)


@rule
def bait(g: Road, seat: int, action: int, log: Log) -> None:
    """Where the next zombie is that follows the bait."""
    if action == DONE:
        pack_bait_up(g)
    else:
        g.bait_from = g.space[seat] + (action - STAY)


# --- Ask.BAIT_KIND: RL-42, where both kinds stand on the space --------------------------------------------------------

BAIT_KIND_WORDS = Words("RL-42", "Meat Bait: which zombie follows it ({baits} left)?")


@rule
def may_bait_kind(g: Road, seat: int, mask: Mask) -> None:
    """A zombie or a Bloater, where both stand."""
    for kind in range(KINDS):
        mask[KIND + kind] = baitable(g, kind, g.bait_from) > 0


@rule
def bait_kind(g: Road, seat: int, action: int, log: Log) -> None:
    """That kind follows; then where to."""
    g.bait_kind = action - KIND


# --- Ask.BAIT_TO: RL-42, where it can go to several spaces ------------------------------------------------------------

BAIT_TO_WORDS = Words("RL-42", "Meat Bait: how far does the zombie on {bait_from} follow?")


@rule
def may_bait_to(g: Road, seat: int, mask: Mask) -> None:
    """Every space that it can be led to, either way."""
    forward = bait_room(g, seat, g.half, g.bait_from, FORWARD_WAY)
    back = bait_room(g, seat, g.half, g.bait_from, BACK_WAY)
    for offset in range(-back, forward + 1):
        mask[STAY + offset] = offset != 0


@rule
def bait_to(g: Road, seat: int, action: int, log: Log) -> None:
    """It goes straight, and none goes twice."""
    start, kind = g.bait_from, g.bait_kind
    to = start + (action - STAY)
    g.npz[kind, start] -= 1
    g.npz[kind, to] = min(MOST, g.npz[kind, to] + 1)
    note(log, Event.BAITED, seat, kind, start, to)
    g.baits -= 1
    if g.baited[kind, 0] == NOTHING:
        g.baited[kind, 0] = to
    else:
        g.baited[kind, 1] = to
    g.bait_from = NOTHING
    g.bait_kind = NOTHING
    if g.baits == 0:
        pack_bait_up(g)
