"""What things are worth, by rules of thumb: finds, blood and medicine."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import rule
from shamble.games.run_for_your_life.actions import BLOOD, BULLET, CARDS_SHOWN, DONE, THING, THINGS
from shamble.games.run_for_your_life.chapters.blood import is_infected, nth_card
from shamble.games.run_for_your_life.chapters.things import effect_of
from shamble.games.run_for_your_life.content import Effect
from shamble.games.run_for_your_life.instinct.choices import use
from shamble.games.run_for_your_life.state import Ask, Road

# --- finds ------------------------------------------------------------------------------------------------------------


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
    """What a bullet is worth on the scale of `worth_of`: more than a weapon, less than a coin."""
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


# --- blood ------------------------------------------------------------------------------------------------------------


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
    """Which of its own blood cards a human should treat first, by number."""
    worst = 0
    for nth in range(CARDS_SHOWN):
        if danger(g, seat, nth) > danger(g, seat, worst):
            worst = nth
    return worst


@rule
def most_dangerous_card(g: Road, seat: int, mask: Mask) -> int:
    """The choice that names the worst blood card which may be named."""
    worst = NOTHING
    for nth in range(CARDS_SHOWN):
        if mask[BLOOD + nth] and (worst == NOTHING or danger(g, seat, nth) > danger(g, seat, worst)):
            worst = nth
    return BLOOD + worst
