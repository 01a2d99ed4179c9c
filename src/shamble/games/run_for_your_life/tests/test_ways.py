"""A space is named at once: the same ends of a move as with a choice for every step, which is kept here alone."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from shamble.engine.base.record import NOTHING, copy
from shamble.engine.compile.rule import INTERPRETED
from shamble.engine.play.game import game
from shamble.engine.rules.bits import bit
from shamble.engine.rules.events import SILENCE
from shamble.games.run_for_your_life.actions import ACTIONS, BULLET, DONE, RUN_ON, THING, TO, Foe
from shamble.games.run_for_your_life.chapters.movement import end_move
from shamble.games.run_for_your_life.chapters.road import BACK_WAY, FORWARD_WAY, is_outside
from shamble.games.run_for_your_life.chapters.way import can_enter, is_barred, walk_straight
from shamble.games.run_for_your_life.content import Card, Thing
from shamble.games.run_for_your_life.questions.bait import go_on_baiting
from shamble.games.run_for_your_life.questions.index import choose, legal
from shamble.games.run_for_your_life.questions.moves import can_do_something_here, move_humans
from shamble.games.run_for_your_life.state import Ask, Pace, Place, Role

GAME = game("run-for-your-life")
POSITIONS = 10 if INTERPRETED else 80
STEP_FORWARD, STEP_BACK = -1, -2  # the choices of the walker that goes step by step
THINGS = ("Running Shoes", "Energy Drink", "Field Test", "Antiviral Shot", "Fire Axe", "Bread Knife", "Lucky Coin")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"trading": "on"},
    {"break_away": "backward"},
    {"break_away": "barred"},
    {"victory": "courier"},
    {"victory": "long_night"},
    {"victory": "quarantine", "finish": "end_of_turn"},
]

Successors = Callable[[Any, int], Iterator[Any]]


def can_step(g: Any, seat: int, way: int) -> bool:
    """RL-30, RL-31, RL-A2, RL-A8, RL-A9: one step, where every step is a choice."""
    return bool(g.steps > 0 and not is_barred(g, seat, way) and can_enter(g, seat, int(g.space[seat]) + way, 0))


def by_spaces(g: Any, seat: int) -> Iterator[Any]:
    """What the choices of the game lead to."""
    for action in choices(g, seat):
        after = chosen(g, seat, action)
        while after.asks == Ask.NOBODY and after.mover == seat and after.arriving == NOTHING:
            move_humans(after, SILENCE)
        yield after


def by_steps(g: Any, seat: int) -> Iterator[Any]:
    """What the choices lead to where every step is one."""
    actions = [action for action in choices(g, seat) if action < TO and action != RUN_ON]
    if g.asks == Ask.MOVE:
        ways = ((STEP_FORWARD, FORWARD_WAY), (STEP_BACK, BACK_WAY))
        actions += [action for action, way in ways if can_step(g, seat, way)]
    for action in actions:
        if action < 0:
            after = copy(g)
            after.asks = Ask.NOBODY
            after.pace = Pace.ON_THE_WAY
            walk_straight(after, seat, FORWARD_WAY if action == STEP_FORWARD else BACK_WAY, 1, SILENCE)
        else:
            after = chosen(g, seat, action)
        while after.asks == Ask.NOBODY and after.mover == seat and after.arriving == NOTHING:
            if after.baits > 0:
                go_on_baiting(after, seat, SILENCE)
            elif is_outside(after, seat) and (
                can_step(after, seat, FORWARD_WAY)
                or can_step(after, seat, BACK_WAY)
                or can_do_something_here(after, seat)
            ):
                after.actor, after.asks = seat, Ask.MOVE
            else:
                end_move(after, SILENCE)
        yield after


def choices(g: Any, seat: int) -> list[int]:
    mask = np.zeros(ACTIONS, np.bool_)
    legal(g, seat, mask)
    return [int(action) for action in np.flatnonzero(mask)]


def chosen(g: Any, seat: int, action: int) -> Any:
    after = copy(g)
    question = int(after.asks)
    after.asks = Ask.NOBODY
    choose(after, seat, question, action, SILENCE)
    return after


def ends_of_move(g: Any, seat: int, successors: Successors) -> set[bytes]:
    """Every position in which the move of a seat can end."""
    seen, ends, ahead = {g.tobytes()}, set(), [g]
    while ahead:
        for after in successors(ahead.pop(), seat):
            if after.mover != seat or after.arriving != NOTHING:
                ends.add(told(after))
            elif after.tobytes() not in seen:
                seen.add(after.tobytes())
                ahead.append(after)
    return ends


def told(g: Any) -> bytes:
    """A position but for what is of no use any more: steps left, the order of kept cards.

    Nor does it count which way the zombies on the space were walked into: coming back to them only closes ways (RL-A9).
    """
    end = copy(g)
    end.face_ahead, end.face_behind, end.running = 0, 0, 0
    end.steps, end.pace, end.asks, end.actor, end.entered = 0, 0, 0, 0, 0
    kept = sorted((int(k.thing), int(k.at), int(k.uses)) for k in end.kept[: end.kept_count])
    for slot, (thing, at, uses) in enumerate(kept):
        end.kept[slot].thing, end.kept[slot].at, end.kept[slot].uses = thing, at, uses
    return bytes(end.tobytes())


def position(number: int) -> tuple[Any, int]:
    """A human about to move, with zombies, piles and players about, and things in its hands."""
    luck = np.random.default_rng(number)
    g = GAME.deal(4, number, {"host": "A", "distance": 20} | OPTIONS[number % len(OPTIONS)])
    start = int(luck.integers(0, 19))
    g.space[0] = start
    for seat in (1, 2, 3):
        g.space[seat] = np.clip(start + luck.integers(-3, 4), 0, 19)
        if luck.random() < 0.4:
            g.role[seat] = Role.ZOMBIE
            g.bullets[seat] = 0
            g.led[seat, luck.integers(0, 2)] = luck.integers(0, 2)
    for _ in range(luck.integers(0, 4)):
        g.npz[int(luck.random() < 0.2), np.clip(start + luck.integers(-4, 5), 0, 19)] += 1
    g.bullets[0] = luck.integers(0, 4)
    for thing in luck.choice(THINGS, luck.integers(0, 3), replace=False):
        keep(g, str(thing), 0)
    g.card[0] = g.steps = luck.integers(1, 6)
    if luck.random() < 0.1:  # a small one, or there are tens of thousands of ends
        keep(g, "Meat Bait", 0)
        bait = g.content.cards[Card["MEAT_BAIT"]]
        bait.amount, bait.plus = 1, 2
    for pile in range(int(luck.integers(0, 3))):
        g.pile_space[pile] = np.clip(start + 3 * pile + luck.integers(-2, 1), 0, 19)
        g.pile_bullets[pile] = luck.integers(0, 2)
        if g.pile_bullets[pile] == 0:
            keep(g, "Hockey Stick", int(Place.PILE_A) + pile)
    if g.pile_space[0] == g.pile_space[1]:
        g.pile_bullets[0] += g.pile_bullets[1]
        for slot in range(g.kept_count):
            if g.kept[slot].at == Place.PILE_A + 1:
                g.kept[slot].at = Place.PILE_A
        g.pile_space[1], g.pile_bullets[1] = NOTHING, 0
    if luck.random() < 0.3:
        g.blood_count = 1
        g.blood[0].card, g.blood[0].holder, g.blood[0].drops, g.blood[0].by = 0, 0, 3, Foe.ZOMBIE
    for faced in ("face_ahead", "face_behind"):
        setattr(g, faced, bit(0) if luck.random() < 0.5 else 0)
    return g, 0


def keep(g: Any, thing: str, place: int) -> None:
    slot = g.kept[g.kept_count]
    slot.thing, slot.at, slot.uses = Thing[thing.upper().replace(" ", "_")], place, 1
    g.kept_count += 1


@pytest.mark.holds("RL-A7", "RL-A57")
def test_every_end_of_a_move_that_steps_reach_can_be_named_and_no_other() -> None:
    different = 0
    for number in range(POSITIONS):
        g, seat = position(number)
        named, walked = ends_of_move(g, seat, by_spaces), ends_of_move(g, seat, by_steps)
        assert named == walked, (number, len(named), len(walked))
        different += len(walked)
    assert different > 10 * POSITIONS


def test_the_choices_of_a_move_touch_their_spaces() -> None:
    g, seat = position(1)
    for action in choices(g, seat):
        if action >= TO:
            assert f"space:{action - TO}" in GAME.telling.touches(g, seat, action)
    assert {DONE, BULLET, THING}.isdisjoint(range(TO, ACTIONS))
