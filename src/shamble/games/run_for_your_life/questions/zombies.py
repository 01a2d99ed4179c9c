"""What is decided in zombie movement: the horn, where a zombie player goes, and whom it leads."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.events import note
from shamble.games.run_for_your_life.actions import DONE, EVERYTHING, KIND, KINDS, STAY
from shamble.games.run_for_your_life.chapters.decks import draw_value
from shamble.games.run_for_your_life.chapters.melee import set_free
from shamble.games.run_for_your_life.chapters.road import BACK_WAY, FORWARD_WAY, ask, has_npz, next_of, without
from shamble.games.run_for_your_life.chapters.things import find, use_up
from shamble.games.run_for_your_life.chapters.zombies import follow, take_control, zombie_room
from shamble.games.run_for_your_life.content import CARD_OF, Effect
from shamble.games.run_for_your_life.events import Event, Purpose
from shamble.games.run_for_your_life.questions.words import Words
from shamble.games.run_for_your_life.state import Ask, Road

# --- Ask.HORN: RL-42, whoever has an Air Horn that a zombie would heed ------------------------------------------------

HORN_WORDS = Words("RL-42", "The zombies are about to move. Sound the {horn}? {horn_text}")


@rule
def sound_horns(g: Road) -> bool:
    """At the start of zombie movement each owner may use one. False when all were asked."""
    seat = next_of(g, g.to_act)
    if seat == NOTHING:
        return False
    g.to_act = without(g.to_act, seat)
    ask(g, seat, Ask.HORN)
    return True


@rule
def may_sound(g: Road, seat: int, mask: Mask) -> None:
    """Any space of the road within reach."""
    mask[DONE] = True
    reach = g.content.cards[CARD_OF[g.kept[find(g, seat, Effect.HORN)].thing]].amount
    for offset in range(-reach, reach + 1):
        mask[STAY + offset] = 0 <= g.space[seat] + offset < g.options.distance


@rule
def sound(g: Road, seat: int, action: int, log: Log) -> None:
    """The horn calls all zombies that nobody leads to this space."""
    if action != DONE:
        use_up(g, seat, find(g, seat, Effect.HORN), log)
        g.horn = g.space[seat] + (action - STAY)
        g.to_act = 0
        note(log, Event.HORN, seat, g.horn)


# --- Ask.LEAD: RL-55, RL-A48, each zombie player ----------------------------------------------------------------------

LEAD_WORDS = Words("RL-55", "Your card is {card}, the zombies' card {npz_card}: where do you go?")


@rule
def lead_on(g: Road, log: Log) -> bool:
    """RL-55: each draws a card of its own and decides where to go. False when all have."""
    seat = next_of(g, g.to_act)
    if seat == NOTHING:
        return False
    g.to_act = without(g.to_act, seat)
    g.card[seat] = draw_value(g, log)
    note(log, Event.DREW, seat, g.card[seat], Purpose.MOVEMENT, g.card[seat])
    ask(g, seat, Ask.LEAD)
    return True


@rule
def may_lead(g: Road, seat: int, mask: Mask) -> None:
    """RL-A48: straight, as far as the card says or less; or release one that shall not follow."""
    for kind in range(KINDS):
        mask[KIND + kind] = g.led[seat, kind] > 0
    for offset in range(-zombie_room(g, seat, BACK_WAY), zombie_room(g, seat, FORWARD_WAY) + 1):
        mask[STAY + offset] = True


@rule
def lead(g: Road, seat: int, action: int, log: Log) -> None:
    """RL-56, RL-58, RL-A23: go with all that are still led; then take control of zombies there."""
    if action == KIND or action == KIND + 1:
        set_free(g, seat, action - KIND, 1, g.space[seat])
        note(log, Event.RELEASED, seat, action - KIND, g.space[seat])
        ask(g, seat, Ask.LEAD)
        return
    start = g.space[seat]
    g.space[seat] += action - STAY
    note(log, Event.ZOMBIE_MOVED, seat, start, g.space[seat])
    for kind in range(KINDS):
        if g.led[seat, kind] > 0:
            follow(g, seat, kind, start, log)
    offer_control(g, seat)


# --- Ask.CONTROL: RL-56, RL-A23, a zombie player who ends its move with zombies that nobody leads ---------------------

CONTROL_WORDS = Words("RL-56", "Take control of zombies on space {space}?")


@rule
def offer_control(g: Road, seat: int) -> None:
    """RL-56, RL-A23: where zombies stand that nobody leads, the zombie player is asked how many to take."""
    if has_npz(g, g.space[seat]):
        ask(g, seat, Ask.CONTROL)


@rule
def may_control(g: Road, seat: int, mask: Mask) -> None:
    """RL-56, RL-A23: any number of those that nobody leads."""
    mask[DONE] = True
    mask[EVERYTHING] = True
    for kind in range(KINDS):
        mask[KIND + kind] = g.npz[kind, g.space[seat]] > 0


@rule
def control(g: Road, seat: int, action: int, log: Log) -> None:
    """RL-56, RL-A23: they are led from now on, and follow from the next turn on."""
    for kind in range(KINDS):
        if action == EVERYTHING:
            take_control(g, seat, kind, g.npz[kind, g.space[seat]], log)
        elif action == KIND + kind:
            take_control(g, seat, kind, 1, log)
    if action != DONE:
        offer_control(g, seat)
