"""How a human runs, by rules of thumb: medicine, drinks and finds first, then forward as far as it goes."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import rule
from shamble.games.run_for_your_life.actions import DONE, RUN_ON, TO, USE
from shamble.games.run_for_your_life.chapters.decks import HIGHEST
from shamble.games.run_for_your_life.chapters.road import FORWARD_WAY, has_zombies
from shamble.games.run_for_your_life.chapters.way import bullets_to_clear, is_barred
from shamble.games.run_for_your_life.content import REACH, Effect
from shamble.games.run_for_your_life.instinct.choices import any_shot, use
from shamble.games.run_for_your_life.instinct.judgement import (
    LOW_CARD,
    NEAR,
    SPRINT,
    bullets_to_spend,
    is_well_ahead,
    left_to_go,
    plus_of,
    zombies_between,
)
from shamble.games.run_for_your_life.instinct.things import best_thing, treat_yourself
from shamble.games.run_for_your_life.meta import Victory
from shamble.games.run_for_your_life.state import Kind, Pace, Road


@rule
def run(g: Road, seat: int, mask: Mask) -> int:
    """Medicine, drinks and finds first; then forward, as far as it goes."""
    thing = worth_using_now(g, seat, mask)
    if thing != NOTHING:
        return thing
    found = best_thing(g, mask)
    if found != NOTHING:
        return found
    if g.options.victory == Victory.LONG_NIGHT:
        return run_away(g, seat, mask)
    if mask[RUN_ON]:
        return RUN_ON
    space = farthest_worth_it(g, seat, mask)
    return TO + space if space != g.space[seat] else DONE


@rule
def farthest_worth_it(g: Road, seat: int, mask: Mask) -> int:
    """Forward, past zombies where that brings more steps than it costs bullets; near the goal any step is worth it."""
    space, steps, bullets = int(g.space[seat]), int(g.steps), int(bullets_to_spend(g, seat))
    in_the_way = bullets_to_clear(g, space, g.felled) if is_barred(g, seat, FORWARD_WAY) else 0
    while steps > 0 and space < g.options.distance and mask[TO + space + 1]:
        if in_the_way > 0:
            if bullets < in_the_way or not (steps > in_the_way or g.options.distance - space <= NEAR):
                break
            bullets -= in_the_way
        space += 1
        steps -= 1
        in_the_way = bullets_to_clear(g, space, 0) if space < g.options.distance else 0
    return space


@rule
def worth_using_now(g: Road, seat: int, mask: Mask) -> int:
    """A coin for a slow card, a drink to run ahead, a bait for zombies in the way, medicine for blood."""
    if g.pace == Pace.CARD_TURNED and is_a_slow_card(g, seat):
        coin = use(mask, Effect.COIN)
        if coin != NOTHING:
            return coin
    drink = use(mask, Effect.DRINK)
    if drink != NOTHING and is_worth_a_drink(g, seat, g.steps + plus_of(g, drink - USE)):
        return drink
    if has_zombies(g, g.space[seat]) and (g.steps == 0 or is_barred(g, seat, FORWARD_WAY)):
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
    """Are there zombies that nobody leads?"""
    return g.npz[Kind.ZOMBIE, space] > 0 or g.npz[Kind.BLOATER, space] > 0


@rule
def is_clear_ahead(g: Road, seat: int, steps: int) -> bool:
    """Nothing stops the human on the next so many spaces."""
    for space in range(g.space[seat] + 1, min(g.space[seat] + steps, g.options.distance - 1) + 1):
        if has_zombies(g, space):
            return False
    return True


@rule
def run_away(g: Road, seat: int, mask: Mask) -> int:
    """Long Night: away from the nearest zombie, while one is near."""
    best, choice = distance_to_zombies(g, g.space[seat]), DONE
    for space in range(g.options.distance):
        if mask[TO + space] and distance_to_zombies(g, space) > best:
            best, choice = distance_to_zombies(g, space), TO + space
    return choice


@rule
def distance_to_zombies(g: Road, space: int) -> int:
    """How far the nearest zombie is, either way; beyond the reach of any card when none is near."""
    for distance in range(2 * REACH):
        if space + distance < g.options.distance and has_zombies(g, space + distance):
            return distance
        if space - distance >= 0 and has_zombies(g, space - distance):
            return distance
    return 2 * REACH


@rule
def stumble_on(g: Road, seat: int, mask: Mask) -> int:
    """Moved by an event: pick up what lies there; shoot the way free only forward."""
    found = best_thing(g, mask)
    if found != NOTHING:
        return found
    forward = g.content.cards[g.event].plus > 0
    if forward and bullets_to_spend(g, seat) >= bullets_to_clear(g, g.space[seat], g.felled):
        return any_shot(mask)
    return DONE
