"""How a sensible zombie player hunts, by rules of thumb: the half of `instinct` for those who have turned."""

from shamble.engine.base.record import NOTHING, Mask
from shamble.engine.compile.rule import rule
from shamble.engine.rules.bits import holds
from shamble.games.run_for_your_life.actions import ALL_ON, SEAT, SEATED, STAY
from shamble.games.run_for_your_life.chapters.road import humans_at, is_outside
from shamble.games.run_for_your_life.chapters.things import things_at
from shamble.games.run_for_your_life.content import REACH
from shamble.games.run_for_your_life.state import Kind, Road

FAR = 100  # more than any distance


# --- a zombie player's judgement --------------------------------------------------------------------------------------


@rule
def hunt(g: Road, seat: int, mask: Mask) -> int:
    """The space with the best prospects."""
    best, choice = -FAR * FAR, NOTHING
    for offset in range(-REACH, REACH + 1):
        if mask[STAY + offset]:
            value = prospects(g, seat, g.space[seat] + offset, abs(offset))
            if value > best:
                best, choice = value, STAY + offset
    return choice


@rule
def prospects(g: Road, seat: int, space: int, steps: int) -> int:
    """A human to bite, near the goal and with few bullets; else a space in front of them, and with company."""
    prey = weakest_at(g, space)
    led = int(g.led[seat, Kind.ZOMBIE]) + int(g.led[seat, Kind.BLOATER])
    if steps > g.npz_card:
        led = 0
    if prey != NOTHING:
        return 1000 + 3 * space + 20 * led - 15 * min(4, int(g.bullets[prey]))
    value = 10 * min(5, int(g.npz[Kind.ZOMBIE, space]) + int(g.npz[Kind.BLOATER, space])) + 5 * led
    for human in range(g.seats):
        if is_outside(g, human):
            ahead = space - int(g.space[human])
            value -= 4 * ahead if ahead > 0 else -6 * ahead
            value += 12 if 0 < ahead <= 6 else 0
    return value


@rule
def weakest_at(g: Road, space: int) -> int:
    """The human on a space with the fewest bullets."""
    weakest = NOTHING
    humans = humans_at(g, space)
    for human in range(g.seats):
        if holds(humans, human) and (weakest == NOTHING or strength(g, human) < strength(g, weakest)):
            weakest = human
    return weakest


@rule
def strength(g: Road, human: int) -> int:
    """What a human can do against a bite."""
    return 3 * g.bullets[human] + 2 * things_at(g, human)


@rule
def pick_on(g: Road, mask: Mask, luck: int) -> int:
    """The weakest who can be attacked; luck decides between equals. All led zombies of a kind go for the same one."""
    start = luck % SEATED
    weakest = NOTHING
    for i in range(SEATED):
        human = (start + i) % SEATED
        if mask[SEAT + human] and (weakest == NOTHING or strength(g, human) < strength(g, weakest)):
            weakest = human
    return ALL_ON + weakest if mask[ALL_ON + weakest] else SEAT + weakest
