"""Why a choice of Run For Your Life cannot be made: the rule and its sentence."""

from collections.abc import Sequence

from shamble.engine.base.record import NOTHING
from shamble.engine.rules.bits import holds
from shamble.games.run_for_your_life.actions import RANGES, Foe
from shamble.games.run_for_your_life.chapters.road import bullets_for, foes_at, has_zombies, is_human, kind_of
from shamble.games.run_for_your_life.chapters.things import effect_of, find_thing, pile_at
from shamble.games.run_for_your_life.chapters.way import bullets_on_the_way, has_fresh_pile, is_barred
from shamble.games.run_for_your_life.content import REACH, Effect
from shamble.games.run_for_your_life.meta import BreakAway, Victory
from shamble.games.run_for_your_life.questions.events import can_walk_on
from shamble.games.run_for_your_life.questions.fights import covered
from shamble.games.run_for_your_life.state import Ask, Kind, Road
from shamble.games.run_for_your_life.telling.cards import counted
from shamble.games.run_for_your_life.telling.names import thing_title

SHOOTING = (Ask.MOVE, Ask.WALK, Ask.ENCOUNTER, Ask.HELP, Ask.FIGHT, Ask.COVER)
MOMENTS = {
    Effect.WEAPON: ("RL-64", "weapons are announced before a fight"),
    Effect.BANDAGE: ("RL-65", "a bandage is used instead of drawing a blood card"),
    Effect.FIELD_TEST: ("RL-42", "a Field Test is for an unknown blood card, in phase 1 or in your own movement"),
    Effect.ANTIVIRAL: ("RL-42", "an Antiviral Shot is for a blood card, in phase 1, your own movement, or at the gate"),
    Effect.SHOES: ("RL-A47", "shoes are not used up: they add to every movement card"),
    Effect.DRINK: ("RL-A47", "a drink is taken after the movement card, before the first step"),
    Effect.HORN: ("RL-42", "the horn is sounded at the start of zombie movement, by naming a space"),
    Effect.SMOKE: ("RL-42", "smoke is used at the start of combat"),
    Effect.BAIT: ("RL-42", "a bait is laid in your own movement, when a zombie is near that could follow it"),
    Effect.COIN: ("RL-42", "the coin is tossed right after your own card was turned"),
}


def why_not(g: Road, seat: int, action: int, names: Sequence[str]) -> tuple[str, str]:
    """The rule that forbids a choice, and its sentence."""
    ask = Ask(g.asks)
    match RANGES.split(action):
        case "done", _:
            return no_stopping(ask)
        case "to", space:
            return no_way(g, seat, ask, space)
        case "shoot", foe:
            return no_shot(g, seat, ask, foe, names)
        case "fight", _:
            return "RL-60", "there is no zombie to fight now"
        case "use", thing:
            if find_thing(g, seat, thing) == NOTHING:
                return "RL-42", f"you have no {thing_title(thing)} to use"
            return MOMENTS[Effect(effect_of(thing))]
        case "cancel", _:
            return "RL-A16", "bullets cancel only a card that shows it, when it is drawn"
        case ("bullet", _) | ("thing", _):
            return no_taking(g, seat, ask)
        case "everything", _:
            if ask == Ask.PILE:
                return "RL-A36", "others claim this pile too: one thing each in turn"
            return "RL-24", "all of a pile is taken only by ending the turn there"
        case "run_on", _ if ask == Ask.MOVE:
            return "RL-A58", "nobody runs on where something is in the way, or where the card brings no step"
        case "run_on", _:
            return "RL-30", "a human runs on in its own movement"
        case "give", _:
            return no_giving(g, seat, ask)
        case ("seat", _) | ("all_on", _):
            return no_target(ask)
        case "kind", _:
            return "RL-56", "there is no such zombie to take, lead or release now"
        case "blood", _:
            return "RL-42", "no blood card has to be named, or you have not so many that you could name"
        case _, place:
            return no_place(g, seat, ask, place - REACH)


def no_stopping(ask: Ask) -> tuple[str, str]:
    """Why one cannot have had enough here."""
    if ask == Ask.FIGHT:
        return "RL-62", "a zombie that is not shot has to be fought"
    if ask in (Ask.PREY, Ask.SET_ON):
        return "RL-A26", "every zombie has to attack somebody"
    if ask == Ask.LEAD:
        return "RL-55", "say where you go; you may stay"
    if ask == Ask.ENCOUNTER:
        return "RL-A49", "the zombie of an encounter is shot or fought"
    return "RL-42", "a choice in two halves has to be finished"


def no_way(g: Road, seat: int, ask: Ask, space: int) -> tuple[str, str]:
    """Why a human cannot go to that space."""
    start, way = int(g.space[seat]), 1 if space > g.space[seat] else -1
    if ask != Ask.MOVE:
        return "RL-30", "a human goes where it likes in its own movement"
    if space > g.options.distance:
        return "RL-A2", "the road ends at the goal"
    if space == start:
        return "RL-A57", "stepping away and back is good for nothing here"
    if abs(space - start) > g.steps:
        return "RL-30", f"your card is {g.card[seat]}, and that is {counted(abs(space - start), 'step')} away"
    if is_barred(g, seat, way):
        return barred_by(g)
    for between in range(start + way, space, way):
        if has_fresh_pile(g, seat, between):
            return "RL-A57", f"there is a pile on {between}: go there first, take from it or pass by"
        if has_zombies(g, between):
            if way < 0:
                return "RL-A57", f"there are zombies on {between}: go there first, and shoot them"
            if g.bullets[seat] < bullets_on_the_way(g, seat, between + 1):
                return "RL-31", f"zombies stop you on {between}, unless all of them are shot"
    if g.options.victory == Victory.LONG_NIGHT:
        return "RL-70", "in the Long Night nobody can enter the goal"
    return "RL-70", "the goal is closed to a courier without goods"


def barred_by(g: Road) -> tuple[str, str]:
    """Zombies on the own space."""
    if g.entered:
        return "RL-31", "zombies stop you here, unless all of them are shot"
    if g.options.break_away == BreakAway.BACKWARD:
        return "RL-A9", "from zombies you may only go back, unless all of them are shot"
    return "RL-A9", "you walked into these zombies this way, and it is closed, unless all of them are shot"


def no_shot(g: Road, seat: int, ask: Ask, foe: int, names: Sequence[str]) -> tuple[str, str]:
    """Why that cannot be shot."""
    if ask not in SHOOTING:
        return "RL-04", "bullets are spent in movement, in encounters and in combat"
    if g.announced:
        return "RL-64", "you have announced a weapon; now fight"
    if ask == Ask.WALK and not can_walk_on(g, seat):
        return "RL-A46", "zombies are shot here only to go on"
    if ask not in (Ask.ENCOUNTER, Ask.HELP) and foes_at(g, foe, g.space[seat]) == 0:
        return "RL-A10", "there is no such zombie on your space"
    if g.bullets[seat] < bullets_for(g, foe):
        rule = "RL-A50" if kind_of(foe) == Kind.BLOATER else "RL-61"
        return rule, f"that takes {bullets_for(g, foe)} at once, and you have {g.bullets[seat]}"
    if ask in (Ask.ENCOUNTER, Ask.HELP):
        return "RL-A43", "only the zombie of the card is met here"
    if ask in (Ask.MOVE, Ask.WALK):
        return "RL-A8", f"you have shot {names[foe - Foe.PLAYER_A]} here already"
    if ask == Ask.COVER:
        return "RL-A28", f"it does not attack {names[covered(g)]}"
    if g.options.covering_fire:
        return "RL-A28", "it attacks somebody else: first name whom you help"
    return "RL-A28", "only zombies that attack you may be shot"


def no_taking(g: Road, seat: int, ask: Ask) -> tuple[str, str]:
    """Why that cannot be picked up."""
    if ask == Ask.GIVE:
        return "RL-A42", "you have no such thing to give"
    if not is_human(g, seat):
        return "RL-A37", "zombie players pick nothing up"
    pile = pile_at(g, g.front if ask == Ask.PILE else g.space[seat])
    if pile == NOTHING:
        return "RL-24", "there is no pile here"
    if ask == Ask.PILE or ask not in (Ask.MOVE, Ask.WALK):
        return "RL-24", "that does not lie in this pile, or it is not the moment to pick up"
    if holds(g.picked[seat], pile):
        return "RL-A36", "one thing from each pile in passing; the rest at the end of the turn"
    if not g.entered:
        return "RL-A36", "things are picked up on entering a space, or at the end of the turn"
    return "RL-24", "that does not lie in this pile"


def no_giving(g: Road, seat: int, ask: Ask) -> tuple[str, str]:
    """RL-A42: why nothing can be given away."""
    if not g.options.trading:
        return "RL-A42", "trading was not agreed"
    if ask != Ask.MOVE:
        return "RL-A42", "things are given away in your own movement"
    return "RL-A42", "nobody is here to give to, or there is nothing to give"


def no_target(ask: Ask) -> tuple[str, str]:
    """Why that player cannot be named."""
    if ask == Ask.FIGHT:
        return "RL-A28", "nobody's attacker can be shot for another here"
    if ask in (Ask.GIVE, Ask.GIVE_TO):
        return "RL-A42", "things are given to humans on the same space"
    return "RL-57", "only humans on the space can be attacked, and no led zombie goes into smoke"


def no_place(g: Road, seat: int, ask: Ask, offset: int) -> tuple[str, str]:
    """Why that space cannot be named."""
    space = int(g.space[seat]) + offset
    if ask in (Ask.HORN, Ask.BAIT, Ask.BAIT_TO):
        return "RL-42", "the card does not reach there"
    if ask != Ask.LEAD:
        return "RL-55", "only zombie players name the space that they go to, in zombie movement"
    if abs(offset) > g.card[seat]:
        return "RL-55", f"your card is {g.card[seat]}"
    if space >= g.options.distance:
        return "RL-A18", "zombies never enter the safe zone"
    if space < 0:
        return "RL-A2", "the road begins at space 0"
    return "RL-A22", "a zombie player stops on entering a space with humans"
