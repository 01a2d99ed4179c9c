"""How a human meets events and zombies, by rules of thumb."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import rule
from shamble.engine.rules.bits import holds
from shamble.games.run_for_your_life.actions import DONE, FIGHT, SHOOT, THINGS, USE, Foe
from shamble.games.run_for_your_life.chapters.things import effect_of
from shamble.games.run_for_your_life.content import EFFECT, Effect
from shamble.games.run_for_your_life.instinct.choices import farthest_back
from shamble.games.run_for_your_life.instinct.judgement import (
    bites_matter,
    bullets_for_the_way,
    bullets_to_spend,
    is_well_ahead,
    plus_of,
    zombies_between,
)
from shamble.games.run_for_your_life.state import Ask, Kind, Road

# --- events -----------------------------------------------------------------------------------------------------------


@rule
def is_worth_cancelling(g: Road, seat: int) -> bool:
    """Death, blood and lost ground always, a lost turn in a close race; zombies on the own space for one bullet."""
    effect = EFFECT[g.event]
    cost = g.content.cards[g.event].cancel
    if effect == Effect.RIP:
        return True
    if bullets_to_spend(g, seat) < cost:
        return False
    if effect == Effect.GATE:
        return not is_well_ahead(g, seat)
    if effect == Effect.BLOATER or effect == Effect.EVERYWHERE:
        return False
    on_the_own_space = g.content.cards[g.event].plus == 0
    return effect != Effect.ZOMBIES or (on_the_own_space and cost == 1 and bites_matter(g, seat))


@rule
def is_a_bad_card(g: Road) -> bool:
    """Dead by an accident, or likely bitten."""
    if g.foe == Foe.EVENT:
        return EFFECT[g.event] == Effect.RIP and g.drawn <= g.content.cards[g.event].amount
    return g.drawn + g.plus <= 2


@rule
def call_away(g: Road, seat: int, mask: Mask) -> int:
    """Those behind, when nobody stands between, are called as far back as the horn reaches."""
    space = g.space[seat]
    if zombies_between(g, space - 6, space - 1) >= 2 and zombies_between(g, space + 1, space + 6) == 0:
        return farthest_back(mask)
    return DONE


# --- combat -----------------------------------------------------------------------------------------------------------


@rule
def defend(g: Road, seat: int, mask: Mask) -> int:
    """A strong weapon, else a bullet, else any weapon, else bare hands. What has been fought is left standing."""
    if not mask[FIGHT]:
        return DONE
    weapon = best_weapon(g, mask)
    if weapon != NOTHING and g.announced == 0 and plus_of(g, weapon - USE) >= 2:
        return weapon
    if bullets_to_spend(g, seat) > bullets_for_the_way(g, seat):
        shot = best_shot(g, seat, mask)
        if shot != NOTHING:
            return shot
    return weapon if weapon != NOTHING and g.announced == 0 else FIGHT


@rule
def best_weapon(g: Road, mask: Mask) -> int:
    """The one that adds most. In an encounter one that adds nothing is of no use: the zombie is gone in any case."""
    choice = NOTHING
    for thing in range(THINGS):
        if (
            mask[USE + thing]
            and effect_of(thing) == Effect.WEAPON
            and (g.asks != Ask.ENCOUNTER or plus_of(g, thing) > 0)
        ):
            if choice == NOTHING or plus_of(g, thing) > plus_of(g, choice - USE):
                choice = USE + thing
    return choice


@rule
def best_shot(g: Road, seat: int, mask: Mask) -> int:
    """Only at one that has not fought: a zombie player, who falls back far; else the cheapest."""
    for player in range(g.seats):
        if mask[SHOOT + Foe.PLAYER_A + player] and g.prey[player] == seat and not holds(g.spent, player):
            return SHOOT + Foe.PLAYER_A + player
    for foe in range(Foe.PLAYER_A):
        if mask[SHOOT + foe] and (g.against[seat, foe] > 0 or g.asks == Ask.ENCOUNTER):
            if foe % 2 == Kind.ZOMBIE or bullets_to_spend(g, seat) >= g.content.bloater_bullets:
                return SHOOT + foe
    return NOTHING
