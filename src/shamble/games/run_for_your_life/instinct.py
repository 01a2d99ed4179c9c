"""How a sensible player plays Run For Your Life, on either side. Everything here uses only what the seat knows.

A human runs: forward, and through zombies where the bullets suffice. Bullets are for bites; just before the goal, where
a bite comes too late, first for the zombies in the way. Things are used when they save a bite or win the race. What a
human weighs is in `judgement.py`.

A zombie player goes for the human that is nearest to winning and has the fewest bullets, gets in front of those it
cannot reach, and takes along every zombie that it finds: `hunting.py`.
"""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import rule
from shamble.engine.rules.bits import holds
from shamble.games.run_for_your_life.actions import (
    BLOOD,
    BULLET,
    CANCEL,
    CARDS_SHOWN,
    DONE,
    EVERYTHING,
    FIGHT,
    FOES,
    FORWARD,
    SHOOT,
    STAY,
    STEP,
    THING,
    THINGS,
    USE,
    Foe,
)
from shamble.games.run_for_your_life.chapters.blood import is_infected, nth_card
from shamble.games.run_for_your_life.chapters.decks import HIGHEST
from shamble.games.run_for_your_life.chapters.road import has_zombies
from shamble.games.run_for_your_life.chapters.things import effect_of
from shamble.games.run_for_your_life.content import EFFECT, REACH, Effect
from shamble.games.run_for_your_life.hunting import hunt, pick_on
from shamble.games.run_for_your_life.judgement import (
    LOW_CARD,
    NEAR,
    SPRINT,
    bites_matter,
    bullets_for_the_way,
    bullets_needed,
    bullets_to_spend,
    is_well_ahead,
    left_to_go,
    plus_of,
    zombies_between,
)
from shamble.games.run_for_your_life.meta import Victory
from shamble.games.run_for_your_life.state import Ask, Kind, Pace, Road


@rule
def instinct(g: Road, seat: int, mask: Mask, luck: int) -> int:
    """One question, one rule of thumb."""
    wish = NOTHING
    if g.asks == Ask.MOVE:
        wish = run(g, seat, mask)
    elif g.asks == Ask.FIGHT or g.asks == Ask.ENCOUNTER:
        wish = defend(g, seat, mask)
    elif g.asks == Ask.LEAD:
        wish = hunt(g, seat, mask)
    elif g.asks == Ask.PREY or g.asks == Ask.SET_ON:
        wish = pick_on(g, mask, luck)
    elif g.asks == Ask.CANCEL:
        wish = CANCEL if is_worth_cancelling(g, seat) else DONE
    elif g.asks == Ask.COIN:
        wish = use(mask, Effect.COIN) if is_a_bad_card(g) else DONE
    elif g.asks == Ask.BANDAGE:
        wish = use(mask, Effect.BANDAGE)
    elif g.asks == Ask.TREAT or g.asks == Ask.GATE:
        wish = treat_yourself(g, seat, mask)
    elif g.asks == Ask.WHICH_CARD:
        wish = most_dangerous_card(g, seat, mask)
    elif g.asks == Ask.SMOKE:
        wish = use(mask, Effect.SMOKE)
    elif g.asks == Ask.HORN:
        wish = call_away(g, seat, mask)
    elif g.asks == Ask.WALK:
        wish = stumble_on(g, seat, mask)
    elif g.asks == Ask.BAIT:
        wish = STAY if mask[STAY] else DONE
    elif g.asks == Ask.BAIT_TO:
        wish = farthest_back(mask)
    elif g.asks == Ask.CONTROL:
        wish = EVERYTHING
    elif g.asks == Ask.PILE:
        wish = EVERYTHING if mask[EVERYTHING] else best_thing(g, mask)
    if wish != NOTHING and mask[wish]:
        return wish
    return any_choice(mask)


@rule
def any_choice(mask: Mask) -> int:
    """The first legal one."""
    for action in range(mask.size):
        if mask[action]:
            return action
    return NOTHING


@rule
def use(mask: Mask, effect: int) -> int:
    """A thing with this effect that may be used now."""
    for thing in range(THINGS):
        if mask[USE + thing] and effect_of(thing) == effect:
            return USE + thing
    return NOTHING


# --- movement ---------------------------------------------------------------------------------------------------------


@rule
def run(g: Road, seat: int, mask: Mask) -> int:
    """Medicine, drinks and finds first; then forward, as far as it goes."""
    thing = worth_using_now(g, seat, mask)
    if thing != NOTHING:
        return thing
    found = best_thing(g, mask)
    if found != NOTHING:
        return found
    space = g.space[seat]
    if g.options.victory == Victory.LONG_NIGHT:
        return run_away(g, seat, mask)
    if (
        has_zombies(g, space)
        and not mask[FORWARD]
        and bullets_to_spend(g, seat) >= bullets_needed(g, space)
        and is_worth_the_way(g, seat, bullets_needed(g, space))
    ):
        return any_shot(mask)
    return FORWARD if mask[FORWARD] else DONE


@rule
def is_worth_the_way(g: Road, seat: int, bullets: int) -> bool:
    """More steps than bullets, or any step where the goal is near."""
    return g.steps > bullets or (g.steps > 0 and left_to_go(g, seat) <= NEAR)


@rule
def worth_using_now(g: Road, seat: int, mask: Mask) -> int:
    if g.pace == Pace.CARD_TURNED and is_a_slow_card(g, seat):
        coin = use(mask, Effect.COIN)
        if coin != NOTHING:
            return coin
    drink = use(mask, Effect.DRINK)
    if drink != NOTHING and is_worth_a_drink(g, seat, g.steps + plus_of(g, drink - USE)):
        return drink
    if has_zombies(g, g.space[seat]) and (g.steps == 0 or not mask[FORWARD]):
        bait = use(mask, Effect.BAIT)
        if bait != NOTHING and has_unled(g, g.space[seat]):
            return bait
    return treat_yourself(g, seat, mask)


@rule
def is_a_slow_card(g: Road, seat: int) -> bool:
    """One that most others beat, for those who have to hurry; before the goal any that does not reach it."""
    if g.steps < left_to_go(g, seat) <= SPRINT:
        return True
    return g.card[seat] <= LOW_CARD and not is_well_ahead(g, seat)


@rule
def is_worth_a_drink(g: Road, seat: int, steps: int) -> bool:
    """Nobody well ahead hurries: then only to outrun zombies that would catch up, or for the last steps to the goal."""
    if not is_clear_ahead(g, seat, steps):
        return False
    if not is_well_ahead(g, seat) or steps >= left_to_go(g, seat):
        return True
    return zombies_between(g, g.space[seat] + g.steps - HIGHEST, g.space[seat]) > 0


@rule
def has_unled(g: Road, space: int) -> bool:
    return g.npz[Kind.ZOMBIE, space] > 0 or g.npz[Kind.BLOATER, space] > 0


@rule
def is_clear_ahead(g: Road, seat: int, steps: int) -> bool:
    """Nothing stops the human on the next so many spaces."""
    for space in range(g.space[seat] + 1, min(g.space[seat] + steps, g.options.distance - 1) + 1):
        if has_zombies(g, space):
            return False
    return True


@rule
def any_shot(mask: Mask) -> int:
    for foe in range(FOES):
        if mask[SHOOT + foe]:
            return SHOOT + foe
    return NOTHING


@rule
def run_away(g: Road, seat: int, mask: Mask) -> int:
    """Long Night: away from the nearest zombie, while one is near."""
    best, choice = distance_to_zombies(g, g.space[seat]), DONE
    for step in range(2):
        space = g.space[seat] + (1 if STEP + step == FORWARD else -1)
        if mask[STEP + step] and distance_to_zombies(g, space) > best:
            best, choice = distance_to_zombies(g, space), STEP + step
    return choice


@rule
def distance_to_zombies(g: Road, space: int) -> int:
    for distance in range(2 * REACH):
        if space + distance < g.options.distance and has_zombies(g, space + distance):
            return distance
        if space - distance >= 0 and has_zombies(g, space - distance):
            return distance
    return 2 * REACH


@rule
def best_thing(g: Road, mask: Mask) -> int:
    """Of a pile, what helps most."""
    best, choice = 0, NOTHING
    if mask[BULLET]:
        best, choice = worth_of_bullet(), BULLET
    for thing in range(THINGS):
        if mask[THING + thing] and worth_of(effect_of(thing)) > best:
            best, choice = worth_of(effect_of(thing)), THING + thing
    return choice


@rule
def worth_of_bullet() -> int:
    return 6


@rule
def worth_of(effect: int) -> int:
    """What a kept card is worth, as a guess."""
    if effect == Effect.SHOES:
        return 10
    if effect == Effect.BANDAGE:
        return 9
    if effect == Effect.ANTIVIRAL or effect == Effect.DRINK:
        return 8
    if effect == Effect.COIN or effect == Effect.SMOKE:
        return 7
    if effect == Effect.WEAPON:
        return 5
    return 4


@rule
def stumble_on(g: Road, seat: int, mask: Mask) -> int:
    """Moved by an event: pick up what lies there; shoot the way free only forward."""
    found = best_thing(g, mask)
    if found != NOTHING:
        return found
    forward = g.content.cards[g.event].plus > 0
    if forward and bullets_to_spend(g, seat) >= bullets_needed(g, g.space[seat]):
        return any_shot(mask)
    return DONE


@rule
def farthest_back(mask: Mask) -> int:
    for offset in range(-REACH, REACH + 1):
        if mask[STAY + offset]:
            return STAY + offset
    return NOTHING


# --- blood and events -------------------------------------------------------------------------------------------------


@rule
def treat_yourself(g: Road, seat: int, mask: Mask) -> int:
    """Test what is unknown; cure what may be infected: it is revealed sooner than a bite of this turn would be."""
    test = use(mask, Effect.FIELD_TEST)
    if test != NOTHING:
        return test
    cure = use(mask, Effect.ANTIVIRAL)
    if cure != NOTHING and danger(g, seat, most_dangerous(g, seat)) > 0:
        return cure
    return DONE if g.asks != Ask.MOVE else NOTHING


@rule
def danger(g: Road, seat: int, nth: int) -> int:
    """How bad a blood card is: infected for certain, unknown and soon revealed, unknown; 0 is clean."""
    i = nth_card(g, seat, nth)
    if i == NOTHING:
        return 0
    card = g.blood[i]
    if card.seen:
        return 9 if is_infected(card.card) else 0
    return 5 - card.drops


@rule
def most_dangerous(g: Road, seat: int) -> int:
    worst = 0
    for nth in range(CARDS_SHOWN):
        if danger(g, seat, nth) > danger(g, seat, worst):
            worst = nth
    return worst


@rule
def most_dangerous_card(g: Road, seat: int, mask: Mask) -> int:
    worst = NOTHING
    for nth in range(CARDS_SHOWN):
        if mask[BLOOD + nth] and (worst == NOTHING or danger(g, seat, nth) > danger(g, seat, worst)):
            worst = nth
    return BLOOD + worst


@rule
def is_worth_cancelling(g: Road, seat: int) -> bool:
    """Death and blood always, a lost turn in a close race; zombies when one bullet does it, and bites matter."""
    effect = EFFECT[g.event]
    cost = g.content.cards[g.event].cancel
    if effect == Effect.RIP:
        return True
    if bullets_to_spend(g, seat) < cost:
        return False
    if effect == Effect.GATE:
        return not is_well_ahead(g, seat)
    return effect != Effect.ZOMBIES or (cost == 1 and bites_matter(g, seat))


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
