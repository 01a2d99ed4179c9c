"""Who takes what from the piles at the end of the turn: RL-24, RL-A36, RL-A41."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import Log, rule
from shamble.engine.rules.bits import holds
from shamble.games.run_for_your_life.actions import DONE, EVERYTHING
from shamble.games.run_for_your_life.chapters.order import rank_by_lot, ranked
from shamble.games.run_for_your_life.chapters.road import ask, count, humans_at, without
from shamble.games.run_for_your_life.chapters.things import may_take, pile_at, take, take_everything
from shamble.games.run_for_your_life.questions.words import Words
from shamble.games.run_for_your_life.state import Ask, Road, Stage

# --- Ask.PILE: RL-24, RL-A36, each human on the pile ------------------------------------------------------------------

PILE_WORDS = Words("RL-24", "A pile lies on space {front}. What do you take?")


@rule
def start_piles(g: Road) -> None:
    """RL-A36: after combat piles are shared, from the goal backward."""
    g.stage = Stage.PILES
    g.front = g.options.distance
    g.to_act = 0


@rule
def share_piles(g: Road, log: Log) -> bool:
    """RL-A36: who ends the turn on a pile may take the rest, nearest to the goal first. False when all are shared."""
    if g.to_act == 0 or pile_at(g, g.front) == NOTHING:
        return next_pile(g, log)
    while not holds(g.to_act, ranked(g, g.serving)):
        next_claimant(g)
    ask(g, ranked(g, g.serving), Ask.PILE)
    return True


@rule
def next_pile(g: Road, log: Log) -> bool:
    """The next pile from the goal backward that has humans on it; several draw high-low, the highest is first."""
    space = NOTHING
    for pile in range(g.seats):
        at = g.pile_space[pile]
        if at < g.front and at > space and humans_at(g, at):
            space = at
    if space == NOTHING:
        return False
    g.front = space
    g.to_act = humans_at(g, space)
    rank_by_lot(g, g.to_act, log)
    g.serving = count(g.to_act) - 1
    return True


@rule
def next_claimant(g: Road) -> None:
    """From the highest lot down, and again."""
    g.serving -= 1
    if g.serving < 0:
        g.serving = count(humans_at(g, g.front)) - 1


@rule
def may_share(g: Road, seat: int, mask: Mask) -> None:
    """One thing, or nothing more; who is alone may take everything at once."""
    mask[DONE] = True
    mask[EVERYTHING] = count(g.to_act) == 1
    may_take(g, pile_at(g, g.front), mask)


@rule
def share(g: Road, seat: int, action: int, log: Log) -> None:
    """RL-24, RL-A36: one thing each in turn, until all stop."""
    if action == DONE:
        g.to_act = without(g.to_act, seat)
    elif action == EVERYTHING:
        take_everything(g, seat, pile_at(g, g.front), log)
    else:
        take(g, seat, pile_at(g, g.front), action, log)
    next_claimant(g)
