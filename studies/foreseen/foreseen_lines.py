"""The best line of play through one deal, for a planner who foresees all luck and pays for it.

What a choice gains is what it is worth to somebody who foresees nothing (`foreseen_judge`). The planner knows every
card to come and looks for the line of choices whose gains, added up, are the largest.

All luck hangs on the deal and on the moment: whenever a seat's part in a stage of a turn begins, all decks go on with
luck that belongs to it, and so does every rule of thumb. So a line of choices always leads to the same place, no luck
comes twice on it, and whoever draws a card more has not changed all cards of all turns to come.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from shamble.bots.streams import as_words, stream_words
from shamble.engine.base.record import NOTHING, copy
from shamble.engine.play.game import Game
from shamble.engine.rules.bits import first_seat, holds
from shamble.engine.rules.events import SILENCE
from studies.foreseen.foreseen_judge import DECKS, GUT, Care, Judge, luck_of

CLOCKS = {"run-for-your-life": ("turn", "stage"), "zombies-attack": ("day", "phase")}  # where games count their turns
CROWD = 4  # times its width: lines that a search looks at to find as many that differ
LATE = (1 << 62, 0)  # the time of lines that are at their end

Visits = tuple[tuple[int, int], ...]


class Moment(NamedTuple):
    """When a choice is made. No two choices of a line have the same moment."""

    turn: int = NOTHING
    stage: int = NOTHING
    seat: int = NOTHING
    visit: int = 0
    """How often this seat had choices in this stage of this turn before, with others in between;"""
    nth: int = 0
    """and how many it had since."""


@dataclass(frozen=True)
class Spot:
    """A place on a line where the own seat has to choose."""

    state: Any
    actions: list[int]
    """What is legal, the instinct's choice first; none after the end."""
    moment: Moment
    visits: Visits
    """Stage and seat of all visits in this turn."""
    own: int
    """Own choices in this turn,"""
    made: int
    """and in the whole game."""
    total: float = 0.0
    """The sum of all gains up to here."""
    rank: int = 0
    """The last place among the lines of its time that the line had to be content with so far."""
    before: "tuple[Spot, int] | None" = None
    """Where the line came from, and by which choice."""


@dataclass(frozen=True)
class Best:
    """The best line that was found."""

    total: float
    choices: int
    departures: int
    rank: int
    """The last place that it had to be content with among the lines of its time: the width it needed, less one."""
    again: float
    """The sum of the same choices' gains, judged once more: what of it was no noise."""


class Deal:
    """One deal and one seat, whose choices are judged; everybody else is a Survivor."""

    def __init__(self, game: Game, start: Any, seat: int, number: int, care: Care, *, sees_all: bool) -> None:
        self.game, self.start, self.seat, self.number = game, start, seat, number
        self.judge = Judge(game, seat, number, care, sees_all=sees_all)
        self._mask = np.zeros(game.actions, np.bool_)
        self._streams = stream_words(game)

    # --- luck, and what everybody else does ---------------------------------------------------------------------------

    def opening(self) -> Spot:
        """The first choice of the own seat, or the end of a game in which it has none."""
        return self._go_on(copy(self.start), Moment(), (), 0, 0)

    def follow(self, spot: Spot, place: int) -> Spot:
        """The own seat's next choice after this one, the `place`-th of its actions."""
        g = copy(spot.state)
        self.game.rules.apply(g, self.seat, spot.actions[place], SILENCE)
        return self._go_on(g, spot.moment, spot.visits, spot.own + 1, spot.made + 1)

    def gains(self, spot: Spot) -> Any:
        """What each choice gains over the instinct's."""
        return self.judge.gains(spot.state, spot.moment.turn, spot.actions)

    def _go_on(self, g: Any, last: Moment, visits: Visits, own: int, made: int) -> Spot:
        """Play to the own seat's next choice.

        Where several seats wait, the own one comes first: it does not see what others choose at the same moment.
        """
        rules, mask = self.game.rules, self._mask
        who = int(rules.waiting(g))
        while who:
            seat = self.seat if holds(who, self.seat) else int(first_seat(who))
            turn, stage = self._time(g, made)
            if turn != last.turn:
                visits, own = (), 0
            if (turn, stage, seat) == last[:3]:
                last = last._replace(nth=last.nth + 1)
            else:
                last = Moment(turn, stage, seat, visits.count((stage, seat)))
                visits = (*visits, (stage, seat))
                self._begin(g, last)
            rules.legal(g, seat, mask)
            gut = int(self.game.instinct(g, seat, mask, luck_of(self.number, GUT, *last) % 2**31))
            if seat == self.seat and mask.sum() > 1:
                others = [int(action) for action in np.flatnonzero(mask) if action != gut]
                return Spot(g, [gut, *others], last, visits, own, made)
            rules.apply(g, seat, gut, SILENCE)
            who = int(rules.waiting(g))
        return Spot(g, [], last, visits, own, made)

    def _time(self, g: Any, made: int) -> tuple[int, int]:
        """Turn and stage; in a game whose turns nobody has told, every own choice begins one."""
        clock = CLOCKS.get(self.game.name)
        return (int(getattr(g, clock[0])), int(getattr(g, clock[1]))) if clock else (made, 0)

    def _begin(self, g: Any, moment: Moment) -> None:
        """The decks go on with the luck of this moment, whatever was drawn before it."""
        words = as_words(g.reshape(1))[0]
        for number, place in enumerate(self._streams):
            words[place] = luck_of(self.number, DECKS, *moment, number)

    # --- the search for the best line ---------------------------------------------------------------------------------

    def best_lines(self, widths: Sequence[int]) -> list[Best]:
        """The best line that a search of each width finds, or one of a lesser width did."""
        bests: list[Best] = []
        for width in widths:
            end = self.search(width)
            bests.append(bests[-1] if bests and bests[-1].total >= end.total else self._described(end))
        return bests

    def search(self, width: int) -> Spot:
        """The end of the best line, as far as a search finds it that keeps the `width` best lines at any time.

        Lines are compared at the same own choice of the same turn. Equal states are one; so are positions that were
        reached with the same sum, and in which all choices came out exactly alike.
        """
        best: Spot | None = None
        times: dict[tuple[int, int], dict[Any, Spot]] = {}
        self._meet(times, self.opening())
        while times:
            time = min(times)
            spots = sorted(times.pop(time).values(), key=lambda spot: -spot.total)
            seen: set[Any] = set()
            for spot in spots[: CROWD * width]:
                if not spot.actions:
                    best = spot if best is None or spot.total > best.total else best
                    continue
                if len(seen) == width:
                    break
                gains = self.gains(spot)
                looks = (round(spot.total, 9), *spot.actions, *gains)
                if looks in seen:
                    continue
                rank = max(spot.rank, len(seen))
                seen.add(looks)
                for place, gain in enumerate(gains):
                    later = replace(self.follow(spot, place), rank=rank, before=(spot, place))
                    self._meet(times, replace(later, total=spot.total + float(gain)))
        assert best is not None
        return best

    def _meet(self, times: dict[tuple[int, int], dict[Any, Spot]], spot: Spot) -> None:
        """Keep the better of two lines that meet."""
        time = (spot.moment.turn, spot.own) if spot.actions else LATE
        same = times.setdefault(time, {})
        key = (spot.state.tobytes(), spot.moment, spot.visits)
        if key not in same or same[key].total < spot.total:
            same[key] = spot

    def _described(self, end: Spot) -> Best:
        """A line from its end back, its departures judged anew with as many playouts as there may be."""
        choices, departures, again = 0, 0, 0.0
        spot = end
        while spot.before is not None:
            spot, place = spot.before
            choices += 1
            if place:
                departures += 1
                again += self.judge.appeal(spot.state, spot.moment.turn, spot.actions[0], spot.actions[place])
        return Best(end.total, choices, departures, end.rank, again)
