"""How a sensible player plays Run For Your Life, on either side. Everything here uses only what the seat knows.

A human runs: forward, and through zombies where the bullets suffice. Bullets are for bites; just before the goal, where
a bite comes too late, first for the zombies in the way. Things are used when they save a bite or win the race.

A zombie player goes for the human that is nearest to winning and has the fewest bullets, gets in front of those it
cannot reach, and takes along every zombie that it finds.
"""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import rule
from shamble.games.run_for_your_life.actions import CANCEL, DONE, EVERYTHING, STAY
from shamble.games.run_for_your_life.content import Effect
from shamble.games.run_for_your_life.instinct.choices import any_choice, farthest_back, use
from shamble.games.run_for_your_life.instinct.fighting import call_away, defend, is_a_bad_card, is_worth_cancelling
from shamble.games.run_for_your_life.instinct.hunting import hunt, pick_on
from shamble.games.run_for_your_life.instinct.running import run, stumble_on
from shamble.games.run_for_your_life.instinct.things import best_thing, most_dangerous_card, treat_yourself
from shamble.games.run_for_your_life.state import Ask, Road


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
    elif g.asks == Ask.HELP:
        wish = DONE
    elif g.asks == Ask.PILE:
        wish = EVERYTHING if mask[EVERYTHING] else best_thing(g, mask)
    if wish != NOTHING and mask[wish]:
        return wish
    return any_choice(mask)
