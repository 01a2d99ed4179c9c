"""What is given away where the table trades: RL-A42."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import holds
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.actions import BULLET, SEAT, THING
from shamble.games.run_for_your_life.chapters.road import ask, count, humans_at, next_of, without
from shamble.games.run_for_your_life.chapters.things import find_thing, get_bullets, things_at
from shamble.games.run_for_your_life.events import Event
from shamble.games.run_for_your_life.questions.words import Words
from shamble.games.run_for_your_life.state import Ask, Road


@rule
def can_give(g: Road, seat: int) -> bool:
    """Is trading agreed, is somebody here, and is there something to give?"""
    if not g.options.trading or without(humans_at(g, g.space[seat]), seat) == 0:
        return False
    return g.bullets[seat] > 0 or things_at(g, seat) > 0


@rule
def offer_gifts(g: Road, seat: int, log: Log) -> None:
    """The only thing that there is to give, or the one that the giver will name."""
    gift = only_gift(g, seat)
    if gift == NOTHING:
        ask(g, seat, Ask.GIVE)
    else:
        give(g, seat, gift, log)


@rule
def only_gift(g: Road, seat: int) -> int:
    """The one sort of thing that a human could give; NOTHING when there are several."""
    gift = BULLET if g.bullets[seat] > 0 else NOTHING
    for slot in range(g.kept_count):
        thing = THING + g.kept[slot].thing
        if g.kept[slot].at == seat and gift != thing:
            if gift != NOTHING:
                return NOTHING
            gift = thing
    return gift


# --- Ask.GIVE: RL-A42, whoever has several sorts of things ------------------------------------------------------------

GIVE_WORDS = Words("RL-A42", "What do you give away?")


@rule
def may_give(g: Road, seat: int, mask: Mask) -> None:
    """RL-A42: a bullet, or any thing of its own."""
    mask[BULLET] = g.bullets[seat] > 0
    for slot in range(g.kept_count):
        if g.kept[slot].at == seat:
            mask[THING + g.kept[slot].thing] = True


@rule
def give(g: Road, seat: int, action: int, log: Log) -> None:
    """To the only one here, or to the one that the giver will name."""
    others = without(humans_at(g, g.space[seat]), seat)
    g.half = action
    if count(others) == 1:
        give_to(g, seat, SEAT + next_of(g, others), log)
    else:
        ask(g, seat, Ask.GIVE_TO)


# --- Ask.GIVE_TO: RL-A42, where several humans are on the space -------------------------------------------------------

GIVE_TO_WORDS = Words("RL-A42", "To whom?")


@rule
def may_give_to(g: Road, seat: int, mask: Mask) -> None:
    """RL-A42: any other human on the space."""
    others = without(humans_at(g, g.space[seat]), seat)
    for other in range(g.seats):
        mask[SEAT + other] = holds(others, other)


@rule
def give_to(g: Road, seat: int, action: int, log: Log) -> None:
    """RL-A42: it changes hands."""
    other = action - SEAT
    if g.half == BULLET:
        g.bullets[seat] -= 1
        get_bullets(g, other, 1)
        note(log, Event.GAVE_BULLET, seat, other)
    else:
        g.kept[find_thing(g, seat, g.half - THING)].at = other
        note(log, Event.GAVE, seat, g.half - THING, other)
    g.half = NOTHING
